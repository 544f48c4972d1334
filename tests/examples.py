"""How many examples a test tries: few by default, and more where one is searching."""

from hypothesis import settings

USUAL, SEARCHING = 10, 500


def times(usual: int) -> int:
    """As many examples by default, and fifty times as many with `--hypothesis-profile=searching`."""
    return usual * settings().max_examples // USUAL


def every(usual: int) -> int:
    """Of a long list every so-manieth by default, and all of it with that profile."""
    return max(1, usual * USUAL // settings().max_examples)

"""Whether what was found is what was asked: the one place that decides, by figures measured on questions set apart.

They were chosen on phrasings of the books that were left out of the index (`benchmarks/left_out.py`), beside
`tests/rulebook/asked/calibration.jsonl`. How far the next hit is behind says more than how near the first one is.
"""

from collections.abc import Sequence

from companion.rulebook.catalogue import SOURCE
from companion.rulebook.search import Hit

WORDS = 2  # that a question has at least: one alone asks nothing yet
NEAR = 2.0  # how near the first hit is at least
APART = 1.0  # how far the next hit about something else is behind it at least
SURELY = 11.0  # what the first and twice the second of these are together at least
COVERED = 0.75  # the share of the rare words of the question that it has
# Less near than that, and with fewer of the words: it is spoken of nowhere. Other languages than English have fewer
# phrasings and more endings: half of what they found below the English bounds was right (`development.bn.jsonl`).
SPOKEN_OF = {SOURCE: (-0.5, 0.3)}
SPOKEN_OF_ELSEWHERE = (-1.0, 0.2)


def is_sure(hits: Sequence[Hit]) -> bool:
    """True if the first hit is the question that was asked."""
    if not hits or hits[0].asked < WORDS:
        return False
    first = hits[0]
    apart = first.near - _next(hits)
    surely = first.near >= NEAR and apart >= APART and first.near + 2 * apart >= SURELY
    return surely and first.covered >= COVERED


def is_spoken_of(hits: Sequence[Hit], language: str = SOURCE) -> bool:
    """True if a book in a language says something about what was asked."""
    near, covered = SPOKEN_OF.get(language, SPOKEN_OF_ELSEWHERE)
    return any(hit.near >= near or hit.covered >= covered for hit in hits[:1])


def _next(hits: Sequence[Hit]) -> float:
    """How near the first of the hits is that rests on none of the rules of the very first."""
    first = hits[0]
    others = (hit for hit in hits[1:] if hit.game != first.game or not {*hit.rules} & {*first.rules})
    return next((hit.near for hit in others), 0.0)

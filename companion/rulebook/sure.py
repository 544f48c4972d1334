"""Whether what was found is what was asked: the one place that decides, by figures measured on questions set apart.

`tests/rulebook/asked/calibration.jsonl` holds the questions that these figures were chosen on.
"""

from collections.abc import Sequence

from companion.rulebook.search import Hit

WORDS = 2  # that a question has at least: one alone asks nothing yet
SURELY = 1.6  # how near the first hit is that is surely meant
COVERED = 0.95  # the share of the rare words of the question that it has
APART = 0.86  # how near the next hit about something else may be, of the first
ALONE, BY_FAR = 1.4, 0.7  # less near will do where everything else is further
SPOKEN, PARTLY = 0.5, 0.45  # less near than that, and with fewer of the words: it is spoken of nowhere


def is_sure(hits: Sequence[Hit]) -> bool:
    """True if the first hit is the question that was asked."""
    if not hits or hits[0].covered < COVERED or hits[0].asked < WORDS:
        return False
    first, next_near = hits[0], _next(hits)
    alone = first.near >= ALONE and next_near <= BY_FAR * first.near
    return alone or (first.near >= SURELY and next_near <= APART * first.near)


def is_spoken_of(hits: Sequence[Hit]) -> bool:
    """True if a book says something about what was asked."""
    return any(hit.near >= SPOKEN or hit.covered >= PARTLY for hit in hits[:1])


def _next(hits: Sequence[Hit]) -> float:
    """How near the first of the hits is that rests on none of the rules of the very first."""
    first = hits[0]
    others = (hit for hit in hits[1:] if hit.game != first.game or not {*hit.rules} & {*first.rules})
    return next((hit.near for hit in others), 0.0)

"""Checks and fields that the questions of Canasta share."""

from collections.abc import Iterable, Iterator

from companion.engine.cards import Card, Rank
from companion.engine.ruling import Problem, Reason
from companion.engine.two_packs import wild
from companion.games.canasta.house import House
from companion.games.canasta.melds import Meld, minimum
from companion.games.canasta.rule import Rule


def takeable(top: Card) -> bool:
    """True if a pile under this card can be taken: it is no wild card and no three (CAN-86)."""
    return not wild(top) and top.rank is not Rank.THREE


def total_exists(field: str, total: int) -> Iterator[Problem]:
    """A problem if a total is no multiple of five (CAN-75)."""
    if total % House.low_points:
        yield Problem(field, Rule.MULTIPLES_OF_FIVE, "multiple-of-five", {"entered": total})


def needed(total: int, house: House, short: int = 0) -> tuple[int, tuple[Reason, ...]]:
    """The points that a side at `total` needs to open, and why.

    `short` is how often an opening that was too small was taken back in this deal: each may cost ten (CAN-120).
    """
    least, row = minimum(total)
    more = house.short_opening_adds * short if house.short_opening == "plus_ten" else 0
    reasons = (Reason(row, True, {"needed": least, "total": total}),)
    return least + more, (*reasons, Reason(Rule.OPENING_TOO_SMALL, True, {"more": more})) if short else reasons


def meld_reasons(melds: Iterable[Meld], house: House) -> Iterator[Reason]:
    """The rules of several melds, each once: met when every meld meets it."""
    reasons: dict[str, Reason] = {}
    for meld in melds:
        for reason in meld.reasons(house):
            if reasons.setdefault(reason.rule, reason).met:
                reasons[reason.rule] = reason
    yield from reasons.values()

"""What the table tells of one deal of Tarot, and what cannot have happened."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.records import Between, Noted
from companion.engine.ruling import Problem
from companion.engine.standing import DealtStanding

from .cards import Suit
from .house import Bid, Handful, House
from .rule import Rule


@dataclass(frozen=True, kw_only=True, slots=True)
class Deal(Noted):
    """One deal: the taker's bid, card points and oudlers.

    `called` is the suit of the king that the taker called, `partner` the side that had it (five
    players); `small` won the last trick with the one of trumps; `handful` is the one that was shown.
    """

    taker: int
    bid: Bid
    points: int
    oudlers: int = 0
    called: Suit | None = None
    partner: int | None = None
    small: int | None = None
    handful: Handful | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Misdeal(Between):
    """Between two deals: somebody dealt wrong, and it costs so many points."""

    culprit: int
    cost: int = House.misdeal


Record = Deal | Misdeal


def check(record: Record, house: House, before: DealtStanding) -> Iterator[Problem]:
    """Everything about a record that cannot have happened."""
    if isinstance(record, Misdeal):
        yield from _sides(len(before.totals), culprit=record.culprit)
        if record.cost < 0:
            yield Problem("cost", Rule.MISDEAL, "below-zero")
        return
    yield from _sides(len(before.totals), taker=record.taker, partner=record.partner, small=record.small)
    if not 0 <= record.points <= House.points:
        yield Problem("points", Rule.ENOUGH, "between", {"least": 0, "most": House.points})
    if not 0 <= record.oudlers <= House.oudlers:
        yield Problem("oudlers", Rule.PACK, "between", {"least": 0, "most": House.oudlers})
    if record.partner is not None and len(before.totals) != House.calling:
        yield Problem("partner", Rule.KING, "nobody-is-called", {"players": House.calling})
    if record.partner == record.taker:
        yield Problem("partner", Rule.TAKER, "not-his-own-partner")
    if record.called is Suit.TRUMPS:
        yield Problem("called", Rule.KING, "no-king-of-trumps")


def _sides(many: int, **told: int | None) -> Iterator[Problem]:
    for name, side in told.items():
        if side is not None and not 0 <= side < many:
            yield Problem(name, None, "no-such-side")

"""What the table tells of one deal of Belote, and what cannot have happened."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.engine.ruling import Problem
from companion.games.belote.amounts import amounts
from companion.games.belote.house import House
from companion.games.belote.rule import Rule
from companion.games.belote.standing import Standing
from companion.games.belote.tricks import Trump


@dataclass(frozen=True, kw_only=True, slots=True)
class Deal:
    """One deal: who took, and what each side has of it.

    `tricks` are card points with the last ten, side by side, `declarations` the
    points that count (none told: nobody declared anything); `capot` is the side
    that won every trick and `belote` the one that announced it. `trump` is for
    the record. `redeals` counts how often everybody had passed twice before.
    """

    taker: int
    tricks: tuple[int, ...]
    capot: int | None = None
    belote: int | None = None
    declarations: tuple[int, ...] = ()
    trump: Trump | None = None
    redeals: int = 0


def check(deal: Deal, house: House, before: Standing) -> Iterator[Problem]:
    """Everything about a deal that cannot have happened, each at its field and with its rule."""
    sides = len(before.totals)
    yield from _seats(deal, sides)
    if len(deal.tricks) != sides:
        yield Problem("tricks", None, "sides-wanted", {"wanted": sides})
    else:
        yield from _tricks(deal.tricks, house)
        yield from _capot(deal)
    if deal.declarations and len(deal.declarations) != sides:
        yield Problem("declarations", None, "sides-wanted", {"wanted": sides})
    else:
        yield from _declarations(deal.declarations, before.seats // sides, house)
    if deal.redeals < 0:
        yield Problem("redeals", Rule.PASSED_TWICE, "below-zero")


def _seats(deal: Deal, sides: int) -> Iterator[Problem]:
    for name, side in (("taker", deal.taker), ("capot", deal.capot), ("belote", deal.belote)):
        if side is not None and not 0 <= side < sides:
            yield Problem(name, None, "no-such-side")


def _tricks(tricks: tuple[int, ...], house: House) -> Iterator[Problem]:
    below = [side for side, points in enumerate(tricks) if points < 0]
    for side in below:
        yield Problem(f"tricks.{side}", Rule.TRICK_POINTS, "below-zero")
    told, wanted = sum(tricks), House.trick_points
    if below:
        return
    if house.players == 4 and told != wanted:
        yield Problem("tricks", Rule.TRICK_POINTS, "tricks-add-up", {"told": told, "wanted": wanted})
    elif told > wanted:
        yield Problem("tricks", Rule.SMALL_TABLE, "more-than-the-pack", {"told": told, "most": wanted})
    elif told < House.last_ten:
        yield Problem("tricks", Rule.LAST_TEN, "less-than-the-last-ten", {"told": told, "least": House.last_ten})


def _capot(deal: Deal) -> Iterator[Problem]:
    others = (points for side, points in enumerate(deal.tricks) if side != deal.capot)
    if deal.capot in range(len(deal.tricks)) and any(points > 0 for points in others):
        yield Problem("capot", Rule.CAPOT, "capot-but-points")


def _declarations(declared: tuple[int, ...], hands: int, house: House) -> Iterator[Problem]:
    for side, points in enumerate(declared):
        if points < 0:
            yield Problem(f"declarations.{side}", Rule.DECLARATIONS, "below-zero")
        elif points not in amounts(hands, house):
            yield Problem(f"declarations.{side}", Rule.DECLARATIONS, "no-such-declarations", {"told": points})
    if sum(points > 0 for points in declared) > 1:
        yield Problem("declarations", Rule.DECLARATIONS, "both-sides-declared")


def fill(figures: Mapping[str, int], house: House) -> Mapping[str, int]:
    """The points of the other side's tricks, where one side's are told or all were won (BEL-07)."""
    told = {name: figures[name] for name in ("tricks.0", "tricks.1") if name in figures}
    if house.players != 4 or len(told) == 2:
        return {}
    if not told and (winner := figures.get("capot")) in (0, 1):
        return {f"tricks.{winner}": House.trick_points, f"tricks.{1 - winner}": 0}
    other = {"tricks.0": "tricks.1", "tricks.1": "tricks.0"}
    return {other[name]: House.trick_points - p for name, p in told.items() if 0 <= p <= House.trick_points}

"""The record of one deal of Burraco, and the problems with one that cannot have happened."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from companion.engine.records import Breaks, Noted, NotNegative, Side
from companion.engine.ruling import Problem
from companion.engine.two_packs import TWO_PACKS, in_steps, within_two_packs
from companion.games.burraco.house import House
from companion.games.burraco.melds import MOST_BURRACOS, least_points, points, too_many_burracos
from companion.games.burraco.rule import Rule
from companion.games.burraco.standing import Standing, everybody_alone

BURRACOS = ("clean_burracos", "semi_clean_burracos", "dirty_burracos")
ALL_CARD_POINTS = points(TWO_PACKS)
LEAST_POZZETTO = House.pozzetto_size * House.low_points
LEAST_LARGE_POZZETTO = House.large_pozzetto * House.low_points


Count = Annotated[int, NotNegative()]
CardPoints = Annotated[int, NotNegative(Rule.IN_FIVES)]


@dataclass(frozen=True, kw_only=True, slots=True)
class Lay:
    """The score sheet's entries of one side at the end of a deal.

    `melded` and `left` are card points: of all its melds on the table, burracos
    included, and of both partners' hands. `unplayed_pozzetto`: one of them took
    the pozzetto on his discard, and the deal ended before he played from it; by
    card values its cards are in `left`, else they are not. `pozzetto_became_stock`:
    nobody took it before the stock was used up, and it was drawn from (BUR-101).
    """

    melded: CardPoints = 0
    clean_burracos: Count = 0
    semi_clean_burracos: Count = 0
    dirty_burracos: Count = 0
    left: CardPoints = 0
    took_pozzetto: bool = False
    unplayed_pozzetto: bool = False
    pozzetto_became_stock: bool = False
    closed: bool = False

    @property
    def burracos(self) -> tuple[int, int, int]:
        """How many of each kind: clean, semi-clean, dirty."""
        return self.clean_burracos, self.semi_clean_burracos, self.dirty_burracos


@dataclass(frozen=True, kw_only=True, slots=True)
class LoneLay(Lay):
    """The entries of the player who is alone: he took the larger pozzetto, or he would not be (BUR-109)."""

    took_pozzetto: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class Deal(Noted):
    """One deal: what each side has; where one of three was `alone`, what he has and what the other two have together.

    Where nobody of three was alone, everybody has his own (BUR-112, BUR-114).
    """

    sides: Annotated[tuple[Lay, ...], Breaks(Rule.FOUR_PLAYERS), "side"] = ()
    alone: Side | None = None
    lone: LoneLay | None = None
    pair: Lay | None = None

    @property
    def lays(self) -> dict[str, Lay]:
        together = {name: lay for name, lay in (("lone", self.lone), ("pair", self.pair)) if lay is not None}
        return together or {f"sides.{side}": lay for side, lay in enumerate(self.sides)}


def check(deal: Deal, house: House, before: Standing) -> Iterator[Problem]:
    """Everything about a deal that cannot have happened, each at its field and with its rule."""
    yield from _shape_problems(deal, house, before)
    for name, lay in deal.lays.items():
        least = LEAST_LARGE_POZZETTO if name == "lone" else LEAST_POZZETTO
        yield from (problem.under(name) for problem in lay_problems(lay, house, least))
        yield from (problem.under(name) for problem in _alone_problems(name, lay, house, before))
    yield from _table_problems(deal)


def _shape_problems(deal: Deal, house: House, before: Standing) -> Iterator[Problem]:
    """Mistakes about who was alone (BUR-109, BUR-112)."""
    together = deal.lone is not None or deal.pair is not None
    if not house.three:
        for name in ("alone", "lone", "pair"):
            if getattr(deal, name) is not None:
                yield Problem(name, Rule.FOUR_PLAYERS, "not-three")
    elif together and deal.sides:
        yield Problem("sides", Rule.FIRST_OUT_IS_ALONE, "sides-beside-alone")
    elif together and everybody_alone(house, before):
        yield Problem("alone", Rule.THREE_POZZETTI, "nobody-plays-alone")
    elif together and None in (deal.alone, deal.lone, deal.pair):
        yield Problem("alone", Rule.FIRST_OUT_IS_ALONE, "who-is-alone")
    elif deal.alone is not None and not together:
        yield Problem("alone", Rule.FIRST_OUT_IS_ALONE, "alone-needs-a-pair")
    if not together and not deal.sides:
        yield Problem("sides", None, "missing", unfinished=True)


def _alone_problems(name: str, lay: Lay, house: House, before: Standing) -> Iterator[Problem]:
    """The problems where nobody has a partner for the whole match (BUR-109, BUR-114, BUR-115)."""
    if not house.alone:
        return
    if name == "lone" and not lay.took_pozzetto:
        yield Problem("took_pozzetto", Rule.FIRST_OUT_IS_ALONE, "lone-has-the-pozzetto")
    nobody = house.three and name not in ("lone", "pair") and not everybody_alone(house, before)
    for field in ("took_pozzetto", "closed"):
        if nobody and getattr(lay, field):
            yield Problem(field, Rule.NOBODY_ALONE, "nobody-ran-out")
    if lay.closed and lay.left > 0 and name != "pair":
        yield Problem("left", Rule.CLOSED_WITHOUT_CARDS, "closed-with-cards")
    if lay.closed and lay.unplayed_pozzetto and house.closing_condition_of == "team":
        yield Problem("closed", Rule.POZZETTO_ON_THE_DISCARD, "closed-before-the-pozzetto")


def lay_problems(lay: Lay, house: House, pozzetto: int = LEAST_POZZETTO) -> Iterator[Problem]:
    """The problems with what cannot be on one side, whose `pozzetto` counts so much at least."""
    yield from in_steps(lay, House.low_points, Rule.IN_FIVES)
    yield from _burraco_problems(lay, house)
    yield from _pozzetto_problems(lay, house, pozzetto)
    yield from _closing_problems(lay, house)


def _burraco_problems(lay: Lay, house: House) -> Iterator[Problem]:
    if lay.semi_clean_burracos > 0 and not house.semi_clean:
        yield Problem("semi_clean_burracos", Rule.SEMI_CLEAN_BURRACO, "no-semi-clean")
    if min(*lay.burracos, lay.melded) < 0 or not any(lay.burracos):
        return
    if too_many_burracos(*lay.burracos):
        name = max(BURRACOS, key=lambda name: int(getattr(lay, name)))
        yield Problem(name, Rule.TWO_PACKS, "too-many-burracos", {"entered": sum(lay.burracos), "most": MOST_BURRACOS})
    elif lay.melded < (least := least_points(*lay.burracos)):
        yield Problem(
            "melded",
            Rule.BURRACO_IS_SEVEN,
            "burracos-need-cards",
            {"entered": lay.melded, "least": least, "lacking": least - lay.melded},
            unfinished=True,
        )


def _pozzetto_problems(lay: Lay, house: House, least: int) -> Iterator[Problem]:
    if lay.pozzetto_became_stock and not house.stock_into_pozzetto:
        yield Problem("pozzetto_became_stock", Rule.STOCK_NEVER_GETS_THE_POZZETTI, "pozzetto-stays")
    elif lay.pozzetto_became_stock and lay.took_pozzetto:
        yield Problem("pozzetto_became_stock", Rule.STOCK_NEVER_GETS_THE_POZZETTI, "stock-was-taken")
    if lay.unplayed_pozzetto and not lay.took_pozzetto:
        yield Problem("unplayed_pozzetto", Rule.POZZETTO_ON_THE_DISCARD, "unplayed-not-taken")
    elif lay.unplayed_pozzetto and house.unplayed_pozzetto == "card_values" and 0 <= lay.left < least:
        about = {"entered": lay.left, "least": least}
        yield Problem("left", Rule.UNPLAYED_POZZETTO, "pozzetto-is-left", about)


def _closing_problems(lay: Lay, house: House) -> Iterator[Problem]:
    """A side that closed met every condition of its table (BUR-59, BUR-61)."""
    if not lay.closed:
        return
    if not lay.took_pozzetto:
        yield Problem("closed", Rule.POZZETTO_TO_CLOSE, "closed-without-pozzetto", unfinished=True)
    elif lay.unplayed_pozzetto and house.closing_condition_of == "player":
        yield Problem("closed", Rule.WHOSE_CONDITIONS, "closed-by-the-other")
    if not any(count > 0 for count in lay.burracos):
        yield Problem("closed", Rule.BURRACO_TO_CLOSE, "closed-without-burraco", unfinished=True)
    elif house.closing_needs_clean and lay.clean_burracos < 1:
        yield Problem("closed", Rule.CLEAN_TO_CLOSE, "closed-without-clean", unfinished=True)


def _table_problems(deal: Deal) -> Iterator[Problem]:
    closed = [name for name, lay in deal.lays.items() if lay.closed]
    for name in closed[1:]:
        yield Problem(f"{name}.closed", Rule.WAYS_TO_END, "two-closed")
    yield from within_two_packs(deal.lays, ALL_CARD_POINTS)

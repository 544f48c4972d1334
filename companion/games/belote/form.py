"""The form of a deal of Belote, that of its totals alone, and what its sheet says."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Annotated, Any, TypeVar

from companion.engine.form import RecordForm, Row
from companion.engine.game import Scored
from companion.engine.only_totals import Bounds, TotalsOnly
from companion.engine.records import GivenBySide, NotNegative, OnlyTotals
from companion.engine.ruling import Problem
from companion.engine.sentence import Figure, Say, SideName
from companion.games.belote.deal import Deal
from companion.games.belote.declarations import amounts
from companion.games.belote.house import House
from companion.games.belote.rule import Rule
from companion.games.belote.scoring import VerdictFacts, capot
from companion.games.belote.standing import Standing, sides
from companion.games.belote.tricks import trick_sums

S = TypeVar("S", bound=Standing)


AMOUNTS = (20, 50, 100, 150, 200)  # of one declaration
EVERY_TRICK = Row(kind="side", field="capot", wins="tricks.*", if_all=True)
DECLARATIONS = Row(
    kind="fold",
    field="extras",
    inside=(Row(kind="sum", field="declarations.*", amounts=AMOUNTS, also=("declarations",)),),
)


def rows(house: House, standing: Standing) -> Iterator[Row]:
    """The rows of a deal; with four players one side's tricks give the other's (BEL-07)."""
    yield Row(kind="side", field="taker", required=True)
    yield Row(kind="suit", field="trump")
    if house.players == 4:
        yield Row(kind="sum", field="tricks.*", whole=house.trick_points, also=("tricks",))
    else:
        yield Row(kind="sum", field="tricks.*", label="tricks-small", also=("tricks",))
    yield EVERY_TRICK
    yield Row(kind="side", field="belote")
    if house.declarations == "counted":
        yield DECLARATIONS
    yield Row(kind="side", field="revoke", folded=True)
    yield from passes(house.redeal, standing)


def passes(redeal: str, standing: Standing) -> Iterator[Row]:
    """The key for a deal that everybody passed, where the next player deals then (BEL-16, COI-20)."""
    if redeal == "next_hand":
        seats = range(standing.dealer, standing.dealer + standing.seats)
        yield Row(kind="passes", field="redeals", among=tuple(seat % standing.seats for seat in seats))


def beneath(house: object, standing: Standing) -> Sequence[Figure]:
    """The points that wait for the winner of the coming deal (BEL-50, COI-51)."""
    return [Figure(key="held.wait", value=standing.held)] if standing.held else []


def verdict(scored: Scored[S]) -> Say | None:
    """The words for a contract that was made or not (BEL-48…BEL-50)."""
    if not isinstance(scored.facts, VerdictFacts):
        return None
    return Say(key=f"verdict.{scored.facts.verdict}", about={"held": scored.facts.held})


def waited(scored: Scored[Any], waiting: str, key: str = "sum.waited") -> Iterator[Say]:
    """The points that waited for the winner, from the line of the rule `waiting` (BEL-51)."""
    if points := sum(line.points for line in scored.tally.lines if line.rule == waiting):
        yield Say(key=key, about={"waited": points})


def summary(deal: Deal, scored: Scored[Standing], before: Standing) -> Iterator[Say]:
    """Who took it, with which trumps, and how that ended."""
    trump = deal.trump.glyph if deal.trump else ""
    yield Say(key="sum.took" if trump else "sum.took-it", about={"side": SideName(deal.taker), "trump": trump})
    tricks = deal.trick_points[deal.taker] if deal.trick_points else None
    yield from ending(scored, tricks, capot=deal.capot == deal.taker, belote=deal.belote == deal.taker)
    yield from declared(deal.declarations, deal.taker)
    yield from waited(scored, Rule.WAITING)


def declared(declarations: Sequence[int], taker: int) -> Iterator[Say]:
    """The declarations of each side, by its name unless it is the `taker`, whom the row names already."""
    for side, points in enumerate(declarations):
        if points:
            key = "sum.declared" if side == taker else "sum.declared-by"
            yield Say(key=key, about={"side": SideName(side), "points": points})


def ending(scored: Scored[Any], tricks: int | None, *, capot: bool, belote: bool) -> Iterator[Say]:
    """How a contract ended, with the takers' `tricks` where these tell more; then their capot and their belote."""
    ended = verdict(scored)
    if ended and tricks is not None and ended.key in ("verdict.made", "verdict.failed"):
        ended = Say(key=ended.key.replace("verdict", "sum"), about={"points": tricks})
    if ended:
        yield ended
    for name, had in (("capot", capot), ("belote", belote)):
        if had:
            yield Say(key=f"sum.{name}")


def warnings(deal: Any, before: Standing) -> Iterator[Problem]:
    """All the points with one side, and nobody is said to have won every trick (BEL-46)."""
    points = [figure for figure in deal.trick_points if figure]
    if len(points) == 1 and deal.capot is None and deal.revoke is None:
        yield Problem("capot", Rule.CAPOT, "every-trick", {"points": points[0]}, unfinished=True)


FORM = RecordForm(record=Deal, rows=rows, warnings=warnings)


@dataclass(frozen=True, kw_only=True, slots=True)
class Totals(OnlyTotals):
    """The points that a deal brought each side, and those that wait afterwards for the next winner (BEL-50)."""

    only_totals: Annotated[GivenBySide, NotNegative(Rule.TRICK_POINTS)]
    held: Annotated[int, NotNegative(Rule.TIE)] = 0


def totals_bounds(deal: Totals, house: House, before: Standing) -> Bounds:
    """All that was in play, and nothing but tens where the table rounds (BEL-07, BEL-18)."""
    return Bounds(
        rule=Rule.TRICK_POINTS if house.players == House.most_players else Rule.SMALL_TABLE,
        sums=sums(house),
        waiting=deal.held - before.held,
        step=House.rounded_to if house.round_to_ten else 1,
        step_rule=Rule.ROUNDING,
        off_step="not-rounded",
    )


@lru_cache(maxsize=32)
def sums(house: House) -> frozenset[int]:
    """The points of all sides of a deal together: tricks, capot, belote and declarations, as the table writes them."""
    small = trick_sums(house) if house.players != House.most_players else frozenset[int]()
    won = {points + more for points in {House.trick_points, *small} for more in (0, capot(points, house))}
    hands = 2 if house.players == House.most_players else 1
    declared = amounts(hands, house) if house.declarations == "counted" else frozenset({0})
    exact = {points + extra + belote for points in won for extra in declared for belote in (0, House.belote)}
    half, many = House.rounded_to // 2, sides(house) if house.round_to_ten else 0
    rounding = range(-(half - 1) * many, half * many + 1)  # each side's five goes upwards, four down
    return frozenset(points + more for points in exact for more in rounding) | dealt_again(house.revoke)


def dealt_again(revoke: str) -> frozenset[int]:
    """Nobody writes anything where a revoke is dealt again."""
    return frozenset({0} if revoke == "dealt_again" else ())


def after_totals(deal: Totals, house: object, before: S, totals: tuple[int, ...]) -> S:
    """The standing after the deal; where more waits than before, some of it waits since this deal."""
    deals = before.deals + 1
    since = before.since if deal.held == before.held else (*before.since, deals)
    dealer = (before.dealer + 1) % before.seats
    waits = since if deal.held else ()
    return replace(before, totals=totals, dealer=dealer, deals=deals, held=deal.held, since=waits)


def totals_rows(tie: str) -> Iterator[Row]:
    """The points that wait for the next winner (BEL-50, COI-51)."""
    if tie == "litige":
        yield Row(kind="sum", field="held", folded=True)


ONLY_TOTALS: TotalsOnly[Totals, House, Standing] = TotalsOnly(
    record=Totals, bounds=totals_bounds, after=after_totals, rows=lambda house, standing: totals_rows(house.tie)
)

"""How a deal of Belote is told, and what its sheet says."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from companion.engine.form import RecordForm, Row
from companion.engine.game import Scored
from companion.engine.sentence import Figure, Say, SeatName
from companion.games.belote.deal import Deal
from companion.games.belote.house import House
from companion.games.belote.rule import Rule
from companion.games.belote.scoring import DealFacts
from companion.games.belote.standing import Standing

AMOUNTS = (20, 50, 100, 200)  # of one declaration; 150 is two taps


def rows(house: House, standing: Standing) -> Iterator[Row]:
    """The rows of a deal; with four players one side's tricks give the other's (BEL-07)."""
    yield Row(kind="side", field="taker", required=True)
    yield Row(kind="suit", field="trump")
    if house.players == 4:
        yield Row(kind="sum", field="tricks.*", whole=house.trick_points, also=("tricks",))
    else:
        yield Row(kind="sum", field="tricks.*", label="tricks-small", also=("tricks",))
    yield Row(kind="side", field="belote")
    yield _extras(house)
    yield Row(kind="side", field="revoke", folded=True)


def _extras(house: House) -> Row:
    """The rows that most deals go without: declarations, where they count, and all the tricks for one side."""
    capot = Row(kind="side", field="capot", wins="tricks.*")
    if house.declarations != "counted":
        return capot
    declarations = Row(kind="sum", field="declarations.*", amounts=AMOUNTS, also=("declarations",))
    return Row(kind="fold", field="extras", inside=(declarations, capot))


class ToTarget(Protocol):
    """House rules of a match that is played to a target."""

    @property
    def target(self) -> int:
        """Points that decide the match."""


def need(house: ToTarget, standing: Standing) -> Sequence[Figure]:
    """The points that each side lacks to the target."""
    return [Figure(key="need.go", value=max(house.target - total, 0)) for total in standing.totals]


def beneath(house: ToTarget, standing: Standing) -> Sequence[Figure]:
    """The points that wait for the winner of the coming deal (BEL-50, COI-51)."""
    return [Figure(key="held.wait", value=standing.held)] if standing.held else []


def verdict(scored: Scored[Standing]) -> Say | None:
    """The words for a contract that was made or not (BEL-48…BEL-50)."""
    if not isinstance(scored.facts, DealFacts):
        return None
    return Say(key=f"verdict.{scored.facts.verdict}", about={"held": scored.facts.held})


def outcome(deal: Deal, scored: Scored[Standing]) -> Iterator[Say]:
    """Sentences about the contract, made or not, and the points that waited (BEL-48…BEL-51)."""
    if isinstance(scored.facts, DealFacts):
        yield Say(key=f"outcome.{scored.facts.verdict}", about={"held": scored.facts.held})
    waited = sum(line.points for line in scored.tally.lines if line.rule == Rule.WAITING)
    if waited:
        yield Say(key="outcome.waited", about={"waited": waited})


def summary(deal: Deal, scored: Scored[Standing], before: Standing) -> Iterator[Say]:
    """Who dealt."""
    yield Say(key="deal.by", about={"dealer": SeatName(before.dealer)})


FORM = RecordForm(record=Deal, rows=rows)

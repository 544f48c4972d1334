"""How a deal of Tarot is told, and what its sheet says."""

from collections.abc import Iterator, Sequence

from companion.engine.form import RecordForm, Row
from companion.engine.game import Scored
from companion.engine.sentence import Figure, Say, SideName
from companion.engine.standing import DealtStanding

from .cards import PLAIN
from .deal import Deal, Misdeal, Record
from .house import BIDS, HANDFULS, House
from .scoring import DealFacts


def rows(house: House, standing: DealtStanding) -> Iterator[Row]:
    """The rows of a deal; with five players a king is called."""
    yield Row(kind="side", field="taker", required=True)
    yield Row(kind="choice", field="bid", values=BIDS, required=True)
    if len(standing.totals) == House.calling:
        yield Row(kind="suit", field="called", values=PLAIN)
        yield Row(kind="side", field="partner")
    yield Row(kind="sum", field="points")
    yield Row(kind="count", field="oudlers")
    if house.small_at_the_end:
        yield Row(kind="side", field="small", folded=True)
    yield Row(kind="choice", field="handful", values=HANDFULS, folded=True)


def misdeal_rows(house: House, standing: DealtStanding) -> Iterator[Row]:
    """Who dealt wrong, and what it costs."""
    yield Row(kind="side", field="culprit", required=True)
    yield Row(kind="sum", field="cost", amounts=(House.misdeal,))


def beneath(house: House, standing: DealtStanding) -> Sequence[Figure]:
    """What whoever is ahead lacks to the target."""
    return [Figure(key="lead.lacks", value=max(house.target - max(standing.totals), 0))]


def verdict(scored: Scored[DealtStanding]) -> Say | None:
    """Whether the contract was made, and by how much."""
    facts = scored.facts
    return Say(key=f"verdict.{facts.verdict}", about={"by": facts.by}) if isinstance(facts, DealFacts) else None


def summary(record: Record, scored: Scored[DealtStanding], before: DealtStanding) -> Iterator[Say]:
    """Who took, and how it ended; or who dealt wrong."""
    if isinstance(record, Misdeal):
        yield Say(key="sum.misdeal", about={"side": SideName(record.culprit)})
        return
    about = {"side": SideName(record.taker), "points": record.points}
    yield Say(key=f"sum.{record.bid}", about=about)
    if ended := verdict(scored):
        yield ended


FORM = RecordForm(record=Deal, rows=rows)
MISDEAL = RecordForm(record=Misdeal, rows=misdeal_rows, name="misdeal", opens="culprit")

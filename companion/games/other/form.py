"""How a round is entered, and what its sheet says."""

from collections.abc import Iterator, Sequence

from companion.engine.form import RecordForm, Row
from companion.engine.game import Scored
from companion.engine.sentence import Figure, Say, SeatName
from companion.games.other.deal import Round
from companion.games.other.house import House
from companion.games.other.standing import Standing


def rows(house: House, standing: Standing) -> Iterator[Row]:
    """A figure for each side; rarely, that somebody else dealt."""
    yield Row(kind="sum", field="points.*", signed=True, whole=house.whole, optional=True)
    if house.who_deals == "in_turn":
        yield Row(kind="seat", field="dealt", folded=True)


def terms(house: House) -> Iterator[Say]:
    """Which total wins, and what a round adds up to."""
    if house.wins != "highest":
        yield Say(key=f"terms.{house.wins}")
    if house.ends == "target":
        yield Say(key="terms.target", about={"target": house.target})
    if house.ends == "deals":
        yield Say(key="terms.rounds", about={"rounds": house.deal_count})
    if house.money:
        yield Say(key="terms.money")


def need(house: House, standing: Standing) -> Sequence[Figure]:
    """The points that each side lacks to the target, or has left before it."""
    if house.ends != "target":
        return []
    key = "need.left" if house.wins == "lowest" and house.counts == "up" else "need.go"
    return [Figure(key=key, value=max(house.sign * (house.target - total), 0)) for total in standing.totals]


def coming(house: House, standing: Standing) -> Sequence[str]:
    """Who deals the coming round, if anybody does."""
    return ("deal",) if house.who_deals == "in_turn" else ()


def summary(record: Round, scored: Scored[Standing], before: Standing) -> Iterator[Say]:
    """Who dealt."""
    dealt = before.dealer if record.dealt is None else record.dealt
    yield Say(key="deal.by", about={"dealer": SeatName(dealt)})


FORM = RecordForm(record=Round, rows=rows)

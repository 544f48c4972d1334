"""How a deal of Coinche is told, and what its sheet says."""

from collections.abc import Iterator

from companion.engine.form import RecordForm, Row
from companion.games.coinche.deal import Deal
from companion.games.coinche.house import House
from companion.games.coinche.standing import Standing


def rows(house: House, standing: Standing) -> Iterator[Row]:
    """The rows of a deal."""
    yield Row(kind="side", field="taker", required=True)
    yield Row(kind="suit", field="trump", required=True)


FORM = RecordForm(record=Deal, rows=rows)

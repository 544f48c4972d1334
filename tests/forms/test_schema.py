"""What is said of the JSON of a deal."""

from typing import Any

from companion.forms.schema import schema
from companion.games.belote.deal import Deal as BeloteDeal
from companion.games.canasta.deal import Deal as CanastaDeal


def properties(record: Any) -> dict[str, Any]:
    return dict(schema(record)["properties"])


def test_a_figure_that_is_never_below_zero_has_a_minimum() -> None:
    belote = properties(BeloteDeal)
    assert belote["redeals"]["minimum"] == 0
    assert belote["declarations"]["items"]["minimum"] == 0
    assert belote["taker"]["minimum"] < 0
    side = properties(CanastaDeal)["sides"]["items"]["properties"]
    assert [side[name]["minimum"] for name in ("melded", "red_threes")] == [0, 0]

"""Whatever an evening brings: the ledger sums to zero, somebody at the table has the bank, everybody can settle."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.events import Joined, Moved
from companion.forms.house_rules import AnyGame
from companion.games.pontoon import GAME as PONTOON
from companion.games.shoot_pontoon import GAME as SHOOT
from tests.games.pontoon.evenings import evenings
from tests.games.pontoon.test_payments import fewest

BOTH = pytest.mark.parametrize("game", [PONTOON, SHOOT], ids=lambda game: game.slug)


@BOTH
@given(data=st.data())
def test_the_ledger_is_kept_whatever_is_written_and_taken_back(game: AnyGame, data: st.DataObject) -> None:
    for sheet in data.draw(evenings(game)):
        assert sum(sheet.totals) == 0
        assert len(sheet.totals) == len(sheet.sides) == len(sheet.seats)
        lines = [line for row in sheet.rows for line in row.scored.tally.lines]
        own = [sum(line.points for line in lines if line.side == side) for side in range(len(sheet.sides))]
        assert list(sheet.totals) == own, "a balance is the sum of its lines"
        company = game.present(sheet.standing)
        assert {side for side, total in enumerate(sheet.totals) if total} <= company.keys(), "nobody disappears"


@BOTH
@given(data=st.data())
def test_the_bank_is_always_at_the_table(game: AnyGame, data: st.DataObject) -> None:
    for sheet in data.draw(evenings(game)):
        for row in sheet.rows:
            left = row.scored.standing
            assert left.banker in left.seats.here or not left.seats.here
            assert left.banker not in left.from_the_left(left.banker)
            assert {left.banker, *left.from_the_left(left.banker)} >= set(left.seats.here)


@BOTH
@given(data=st.data())
def test_everybody_settles_in_the_fewest_payments(game: AnyGame, data: st.DataObject) -> None:
    sheet = data.draw(evenings(game))[-1]
    owed, payments = list(sheet.totals), game.payments(sheet.house, sheet.standing)
    for payer, payee, amount in payments:
        owed[payer] += amount
        owed[payee] -= amount
    assert not any(owed)
    assert len(payments) == fewest(sheet.totals)


@BOTH
@given(data=st.data())
def test_deals_are_numbered_one_after_the_other_and_rows_too(game: AnyGame, data: st.DataObject) -> None:
    sheet = data.draw(evenings(game))[-1]
    numbers = [row.number for row in sheet.rows if not row.between]
    assert numbers == list(range(1, len(numbers) + 1))
    assert sheet.coming == len(numbers) + 1
    assert [sheet.at(row.row) for row in sheet.rows] == list(sheet.rows)
    assert all(isinstance(row.deal, Joined | Moved) <= row.between for row in sheet.rows)

"""Deals of Belote of which only the totals are told."""

from typing import Any

import pytest
from hypothesis import given

from companion.engine.fold import Outcome
from companion.games.belote import GAME
from companion.games.belote.deal import Deal
from companion.games.belote.form import Totals
from companion.games.belote.house import House
from companion.games.belote.standing import Standing, sides, start
from tests.games.belote.test_invariants import HOUSES, sequences

FOUR = start(House(), 2, 0)


def outcome(deal: Totals, house: House, before: Standing) -> Outcome[Any, Any, Any]:
    return Outcome(game=GAME, deal=deal, house=house, before=before)


def refused(*points: int | None, held: int = 0, house: House | None = None) -> list[tuple[str, object]]:
    rules = house or House()
    problems = outcome(Totals(only_totals=points, held=held), rules, start(rules, sides(rules), 0)).problems
    return [(problem.field, problem.rule) for problem in problems]


def test_each_side_has_one_line_and_the_next_deals() -> None:
    scored = outcome(Totals(only_totals=(162, 0)), House(), FOUR).scored
    assert [(line.side, line.rule, line.each, line.count) for line in scored.tally.lines] == [
        (0, "only-totals", 162, 1),
        (1, "only-totals", 0, 1),
    ]
    assert (scored.standing.totals, scored.standing.dealer, scored.standing.deals) == ((162, 0), 1, 1)


def test_what_waits_goes_to_the_next_winner_and_says_since_when() -> None:
    tied = outcome(Totals(only_totals=(0, 81), held=81), House(), FOUR).scored.standing
    assert (tied.held, tied.since) == (81, (1,))
    waiting = GAME.score(Deal(taker=0, tricks=(100, 62)), House(), tied)
    assert [line.points for line in waiting.tally.lines if line.rule == "waiting-points"] == [81]
    assert outcome(Totals(only_totals=(181, 62)), House(), tied).problems == ()
    assert outcome(Totals(only_totals=(100, 62)), House(), tied).problems != ()


@pytest.mark.parametrize("points", [(120, 305), (80, 81), (0, 81), (0, 0), (100, 100)])
def test_the_cards_and_extras_give_no_such_sum(points: tuple[int, int]) -> None:
    assert refused(*points) == [("only_totals", "trick-points")]


def test_the_figures_are_there_not_below_zero_and_rounded_where_the_table_rounds() -> None:
    assert refused(162, None) == [("only_totals.1", None)]
    assert refused(-1, 163) == [("only_totals.0", "trick-points")]
    assert refused(0, 81, held=-81) == [("held", "tie")]
    assert refused(100, 62, house=House(round_to_ten=True)) == [("only_totals.1", "rounding")]
    assert refused(100, 60, house=House(round_to_ten=True)) == []


def test_small_tables_have_less_in_play() -> None:
    assert refused(80, 40, 20, house=House(players=3)) == []
    assert refused(700, 40, 20, house=House(players=3)) == [("only_totals", "small-table")]


def test_where_a_revoke_is_dealt_again_nobody_may_have_written_anything() -> None:
    assert refused(0, 0, house=House(revoke="dealt_again")) == []


def test_without_declarations_every_sum_that_some_deal_brings_is_accepted() -> None:
    house = House(declarations="belote_only")
    for together in range(300):
        for held in (0, 81):
            accepted = not refused(0, together - held, house=house, held=held) if together >= held else None
            assert accepted in (together in (162, 182, 252, 272), None), (together, held)


def test_a_sum_says_nothing_of_how_the_sides_share_it() -> None:
    assert refused(81, 81) == []


@given(told=HOUSES.flatmap(sequences))
def test_what_a_deal_brought_can_be_told_as_totals_and_leads_to_the_same(told: tuple[House, list[Deal]]) -> None:
    house, played = told
    before = start(house, sides(house), 0)
    for deal in played:
        full = GAME.score(deal, house, before)
        only = Totals(only_totals=full.tally.points(sides(house)), held=full.standing.held)
        found = outcome(only, house, before)
        assert found.problems == ()
        assert deal.redeals or found.scored.standing == full.standing
        before = full.standing

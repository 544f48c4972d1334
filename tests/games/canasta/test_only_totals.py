"""Deals of Canasta of which only the totals are told."""

from typing import Any

import pytest
from hypothesis import assume, given

from companion.engine.fold import Outcome, score
from companion.games.canasta import GAME
from companion.games.canasta.deal import Deal, check
from companion.games.canasta.form import Totals
from companion.games.canasta.house import House
from companion.games.canasta.standing import Standing
from tests.games.canasta.test_properties import HOUSES, deals, fits

START = Standing(totals=(0, 0))


def outcome(deal: Totals, house: House | None = None, before: Standing = START) -> Outcome[Any, Any, Any]:
    return Outcome(game=GAME, deal=deal, house=house or House(), before=before)


def refused(*points: int | None, went_out: int | None = None, house: House | None = None) -> list[tuple[str, object]]:
    problems = outcome(Totals(only_totals=points, went_out=went_out), house).problems
    return [(problem.field, problem.rule) for problem in problems]


def test_each_side_has_one_line() -> None:
    lines = outcome(Totals(only_totals=(120, 0))).scored.tally.lines
    assert [(line.side, line.rule, line.each, line.count) for line in lines] == [
        (0, "only-totals", 120, 1),
        (1, "only-totals", 0, 1),
    ]


def test_the_next_deals_and_the_opening_minimum_follows() -> None:
    after = outcome(Totals(only_totals=(120, -305)), before=Standing(totals=(1400, 0), dealer=3)).scored.standing
    assert (after.totals, after.dealer) == ((1520, -305), 0)
    assert GAME.outlook(House(), after).by_name() == {"minimum": (90, 15)}


def test_who_went_out_decides_where_the_table_says_so() -> None:
    house, before = House(both_over_target="team_that_went_out"), Standing(totals=(4900, 4800))
    for out, wins in ((1, 1), (0, 0), (None, 0)):
        after = outcome(Totals(only_totals=(500, 400), went_out=out), house, before).scored.standing
        assert GAME.winner(house, after) == wins


def test_points_are_multiples_of_five_and_every_side_has_some() -> None:
    assert refused(120, 303) == [("only_totals.1", "multiples-of-five")]
    assert refused(120, None) == [("only_totals.1", None)]
    assert refused(120) == [("only_totals", None)]
    assert refused(120, 305, went_out=2) == [("went_out", None)]


@pytest.mark.parametrize("points", [99_995, -9_995])
def test_two_packs_do_not_give_one_side_so_much(points: int) -> None:
    assert refused(points, 0) == [("only_totals.0", "two-packs")]


def test_nor_both_of_them() -> None:
    assert refused(7680, 0) == []
    assert refused(7685, 0) == [("only_totals.0", "two-packs")]
    assert refused(7680, 2000) == []
    assert refused(7680, 2005) == [("only_totals", "two-packs")]
    assert refused(0, -3180) == []
    assert refused(0, -3185) == [("only_totals.1", "two-packs")]
    assert refused(-5, -3180) == [("only_totals", "two-packs")]


def test_bounds_follow_the_house_rules() -> None:
    assert refused(9680, 0, house=House(second_meld_of_rank=True)) == []
    assert refused(0, -1980, house=House(red_three_in_hand=100)) == []
    assert refused(0, -1985, house=House(red_three_in_hand=100)) == [("only_totals.1", "two-packs")]


@given(deals(), HOUSES)
def test_what_a_deal_brought_can_be_told_as_totals_and_leads_to_the_same(deal: Deal, house: House) -> None:
    assume(fits(deal, house) and not list(check(deal, house, START)))
    full, out = score(GAME, deal, house, START), next((s for s, lay in enumerate(deal.sides) if lay.went_out), None)
    for known in (out, None) if out is not None else (None,):
        told = outcome(Totals(only_totals=full.tally.points(2), went_out=known), house)
        assert told.problems == ()
        assert told.scored.tally.points(2) == full.tally.points(2)
        assert known != out or told.scored.standing == full.standing

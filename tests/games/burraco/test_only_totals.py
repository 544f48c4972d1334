"""Deals of Burraco of which only the totals are told."""

from typing import Any

import pytest
from hypothesis import given

from companion.engine.fold import Outcome, score
from companion.engine.records import OnlyTotals
from companion.games.burraco import GAME
from companion.games.burraco.deal import Deal
from companion.games.burraco.house import House
from tests.games.burraco.table import START
from tests.games.burraco.test_properties import deals


def outcome(*points: int | None, house: House | None = None) -> Outcome[Any, Any, Any]:
    return Outcome(game=GAME, deal=OnlyTotals(only_totals=points), house=house or House(), before=START)


def refused(*points: int | None) -> list[tuple[str, object]]:
    return [(problem.field, problem.rule) for problem in outcome(*points).problems]


def test_each_side_has_one_line_and_the_next_deals() -> None:
    scored = outcome(120, 305).scored
    assert [(line.side, line.rule, line.each, line.count) for line in scored.tally.lines] == [
        (0, "only-totals", 120, 1),
        (1, "only-totals", 305, 1),
    ]
    assert (scored.standing.totals, scored.standing.dealer) == ((120, 305), 1)


def test_points_are_multiples_of_five_and_every_side_has_some() -> None:
    assert refused(120, 303) == [("only_totals.1", "points-come-in-fives")]
    assert refused(None, 300) == [("only_totals.0", None)]


@pytest.mark.parametrize("points", [5000, -3000])
def test_two_packs_do_not_give_one_side_so_much(points: int) -> None:
    assert refused(points, 0) == [("only_totals.0", "two-packs")]


def test_nor_both_of_them() -> None:
    assert refused(3500, 0) == []
    assert refused(3500, 680) == []
    assert refused(3500, 685) == [("only_totals", "two-packs")]
    assert refused(-1180, -100) == []
    assert refused(-1180, -105) == [("only_totals", "two-packs")]
    assert refused(3500, 3500) == [("only_totals", "two-packs")]


@given(deals())
def test_what_a_deal_brought_can_be_told_as_totals_and_leads_to_the_same(table: tuple[Deal, House]) -> None:
    deal, house = table
    full = score(GAME, deal, house, START)
    told = outcome(*full.tally.points(2), house=house)
    assert told.problems == ()
    assert told.scored.standing == full.standing

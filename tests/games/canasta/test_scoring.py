"""A deal's score, line by line."""

from companion.games.canasta.standing import Standing
from tests.games.canasta.table import after, deal, lines


def test_cards_on_the_table_count_their_points() -> None:
    assert lines(deal({"melded": 225})) == {"cards-on-the-table": 225}


def test_every_natural_canasta_pays_500_and_every_mixed_one_300() -> None:
    told = deal({"melded": 300, "natural_canastas": 2, "mixed_canastas": 1})
    assert lines(told) == {"cards-on-the-table": 300, "natural-canasta": 1000, "mixed-canasta": 300}


def test_red_threes_pay_100_each_to_a_side_that_has_melded() -> None:
    assert lines(deal({"melded": 50, "red_threes": 3})) == {"cards-on-the-table": 50, "red-threes": 300}


def test_all_four_red_threes_pay_200_each() -> None:
    told = deal({"melded": 50, "red_threes": 4})
    assert lines(told) == {"cards-on-the-table": 50, "all-four-red-threes": 800}


def test_red_threes_cost_100_each_without_a_meld() -> None:
    assert lines(deal({"red_threes": 3})) == {"red-threes-without-a-meld": -300}


def test_all_four_red_threes_without_a_meld_cost_what_the_table_agreed() -> None:
    told = deal({"red_threes": 4})
    assert lines(told) == {"red-threes-without-a-meld": -800}
    assert lines(told, red_three_debit_four=400) == {"red-threes-without-a-meld": -400}
    assert lines(deal({"red_threes": 3}), red_three_debit_four=400) == {"red-threes-without-a-meld": -300}


def test_going_out_pays_100_and_100_more_concealed() -> None:
    out = {"melded": 35, "natural_canastas": 1, "went_out": True}
    assert lines(deal(out))["going-out"] == 100
    concealed = lines(deal({**out, "concealed": True}))
    assert (concealed["going-out"], concealed["going-out-concealed"]) == (100, 100)


def test_cards_left_in_hand_are_taken_off() -> None:
    assert lines(deal({"melded": 50, "left": 120})) == {"cards-on-the-table": 50, "left-in-hand": -120}


def test_a_side_with_nothing_has_no_lines() -> None:
    assert lines(deal({}), 0) == lines(deal({}), 1) == {}


def test_each_side_has_its_own_lines() -> None:
    told = deal({"left": 20}, {"melded": 30})
    assert (lines(told, 0), lines(told, 1)) == ({"left-in-hand": -20}, {"cards-on-the-table": 30})


def test_totals_run_on_and_may_fall_below_zero() -> None:
    first = after(deal({"melded": 100}, {"left": 205}))
    assert first.totals == (100, -205)
    assert after(deal({"left": 150}, {"melded": 300}), first).totals == (-50, 95)


def test_the_deal_moves_clockwise_and_remembers_who_went_out() -> None:
    out = {"melded": 35, "natural_canastas": 1, "went_out": True}
    left = after(deal({}, out), Standing(totals=(0, 0), dealer=3))
    assert (left.dealer, left.out) == (0, 1)
    assert after(deal({}), left).out is None

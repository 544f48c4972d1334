"""A sheet is what was written on it, worked out anew."""

from dataclasses import replace

import pytest

from companion.engine.events import Amended, Closed, Deleted, Opened, Recorded, Renamed, Ruled, RulingSaved, Struck
from companion.engine.fold import score
from companion.engine.match import replay
from companion.engine.records import Agreed
from companion.engine.ruling import Refused
from tests.engine.toy import TOY, Deal, House, Standing, sheet, told, written


def test_a_new_match_has_nothing_on_it() -> None:
    fresh = sheet()
    assert (fresh.totals, fresh.rows, fresh.winner, fresh.seq) == ((0, 0), (), None, 1)
    assert fresh.standing is fresh.start


def test_deals_add_up_in_the_order_in_which_they_were_written() -> None:
    first, second = sheet(told(10, 20), told(5, 0)).rows
    assert (first.number, first.points, first.totals) == (1, (10, 20), (10, 20))
    assert (second.number, second.points, second.totals) == (2, (5, 0), (15, 20))
    assert second.before == first.scored.standing


def test_the_first_dealer_is_the_one_that_the_match_was_opened_with() -> None:
    opened = Opened("toy", ("We", "They"), ("", "", "", ""), House(), dealer=3)
    played = replay(TOY, written(told(1, 1), opened=opened))
    assert [TOY.dealer(deal.before) for deal in played.rows] == [3]
    assert TOY.dealer(played.standing) == 0


def test_a_corrected_deal_stays_in_its_place_and_what_follows_is_scored_anew() -> None:
    corrected = sheet(told(10, 20), told(5, 0), Amended(2, Deal(points=(40, 20))))
    assert [deal.totals for deal in corrected.rows] == [(40, 20), (45, 20)]
    assert [entry.seq for entry in corrected.at(1).entries] == [2, 4]
    assert corrected.at(1).entry.seq == 2


def test_of_two_corrections_the_last_one_stands() -> None:
    twice = (told(1, 1), Amended(2, Deal(points=(2, 2))), Amended(2, Deal(points=(3, 3))))
    assert sheet(*twice).totals == (3, 3)
    assert sheet(*twice, Struck(4)).totals == (2, 2)
    assert sheet(*twice, Struck(3)).totals == (3, 3)


def test_a_struck_deal_scores_nothing_and_later_ones_keep_their_numbers() -> None:
    struck = sheet(told(10, 20), told(5, 0), told(1, 2), Struck(3))
    assert [(deal.number, deal.totals) for deal in struck.rows] == [(1, (10, 20)), (3, (11, 22))]
    assert (struck.coming, [deal.number for deal in struck.struck]) == (4, [2])


def test_striking_a_strike_lets_the_deal_stand_again_where_it_stood() -> None:
    kept = sheet(told(10, 20), told(5, 0))
    assert sheet(told(10, 20), told(5, 0), Struck(2), Struck(4)).rows == kept.rows
    assert sheet(told(10, 20), told(5, 0), Struck(2), Struck(4), Struck(5)).totals == (5, 0)


def test_a_deal_struck_twice_comes_back_when_both_strikes_are_struck() -> None:
    assert sheet(told(7, 7), Struck(2), Struck(2), Struck(3)).totals == (0, 0)
    assert sheet(told(7, 7), Struck(2), Struck(2), Struck(3), Struck(4)).totals == (7, 7)


def test_new_house_rules_hold_from_the_next_deal_on() -> None:
    changed = sheet(told(10, 20), Ruled(House(times=2), "doubled"), told(10, 20))
    assert [deal.points for deal in changed.rows] == [(10, 20), (20, 40)]
    assert (changed.house, changed.profile) == (House(times=2), "doubled")
    assert sheet(told(10, 20), Ruled(House(times=2)), told(10, 20), Struck(3)).totals == (20, 40)


def test_a_correction_is_scored_under_the_house_rules_of_its_deal() -> None:
    changed = sheet(told(10, 20), Ruled(House(times=2)), Amended(2, Deal(points=(30, 0))))
    assert changed.totals == (30, 0)


def test_names_change_and_change_back() -> None:
    renamed = Renamed(("Eagles", "Owls"), ("E", "F", "G", "H"))
    assert (sheet(renamed).sides, sheet(renamed).seats) == (renamed.sides, renamed.seats)
    assert sheet(renamed, Struck(2)).sides == ("We", "They")


def test_a_note_leaves_the_score_as_it_was() -> None:
    assert sheet(told(1, 2), RulingSaved("minimum", {"score": 0}, "50")).totals == (1, 2)


def test_a_match_is_closed_or_put_away_until_that_is_struck() -> None:
    ended = sheet(told(1, 2), Closed(), Deleted())
    assert ended.closed
    assert ended.closed.seq == 3
    assert ended.deleted
    assert sheet(told(1, 2), Closed(), Deleted(), Struck(4)).deleted is None
    assert sheet(told(1, 2), Closed(), Struck(3)).closed is None


def test_the_first_deal_that_decides_has_decided() -> None:
    assert sheet(told(99, 0)).winner is None
    assert sheet(told(100, 0), told(0, 500)).winner == 0
    assert sheet(told(100, 0), told(0, 500), Struck(2)).winner == 1
    assert sheet(told(99, 0), house=House(target=99)).winner == 0
    assert sheet(told(100, 100), Recorded(Agreed(agreed=(-50, 0), why="talked"))).winner == 1


def test_a_match_that_is_shared_is_over_and_nobody_wins_it_later() -> None:
    def all_of_them(house: House, standing: Standing) -> tuple[int, ...]:
        return (0, 1) if min(standing.totals) == max(standing.totals) >= house.target else ()

    level = replace(TOY, shared=all_of_them)
    shared = replay(level, written(told(100, 100)))
    assert (shared.winner, shared.shared) == (None, (0, 1))
    later = replay(level, written(told(100, 100), told(50, 0)))
    assert (later.winner, later.shared) == (None, (0, 1))
    before = replay(level, written(told(100, 0), told(0, 100)))
    assert (before.winner, before.shared) == (0, ())
    assert replay(TOY, written(told(100, 100))).shared == ()


def test_there_is_no_deal_of_any_other_number() -> None:
    played = sheet(told(1, 1), told(2, 2))
    assert played.at(2).points == (2, 2)
    for number in (0, 3, -1):
        with pytest.raises(LookupError):
            played.at(number)


def test_a_deal_that_cannot_have_happened_is_refused_with_every_problem() -> None:
    with pytest.raises(Refused) as refused:
        score(TOY, Deal(points=(-1, -2)), House(), Standing(totals=(0, 0)))
    assert [(p.field, p.says) for p in refused.value.problems] == [
        ("points.0", "below-zero"),
        ("points.1", "below-zero"),
    ]
    assert score(TOY, Deal(points=(3, 4)), House(), Standing(totals=(1, 1))).standing.totals == (4, 5)


@pytest.mark.parametrize(
    "stray", [Struck(9), Struck(3), Amended(9, Deal(points=(1, 1))), Amended(1, Deal(points=(1, 1)))]
)
def test_nothing_may_strike_or_correct_what_was_never_written(stray: Struck | Amended) -> None:
    with pytest.raises(LookupError):
        replay(TOY, written(told(1, 1), stray))

"""What a deal is worth (parts G and H of the rules)."""

from tests.games.belote.table import house, play, points, verdict, written


def test_a_capot_of_the_defence_counts_as_much_as_one_of_the_takers() -> None:
    (scored,) = play({"taker": 0, "tricks": [0, 162], "capot": 1})
    assert written(scored) == ["1 trick-points 162", "1 capot 90"]
    assert verdict(scored) == "failed"


def test_all_the_points_without_all_the_tricks_are_no_capot() -> None:
    (scored,) = play({"taker": 0, "tricks": [162, 0]})
    assert points(scored) == [162, 0]
    (scored,) = play({"taker": 0, "tricks": [0, 162]})
    assert points(scored) == [0, 162]


def test_belote_helps_the_takers_to_make_it() -> None:
    (scored,) = play({"taker": 0, "tricks": [75, 87], "belote": 0})
    assert verdict(scored) == "made"
    assert points(scored) == [95, 87]


def test_belote_helps_the_opponents_to_defeat_it() -> None:
    (scored,) = play({"taker": 0, "tricks": [85, 77], "belote": 1})
    assert verdict(scored) == "failed"
    assert points(scored) == [0, 182]


def test_ninety_one_all_with_belote_is_a_tie_for_either_side() -> None:
    (theirs,) = play({"taker": 0, "tricks": [91, 71], "belote": 1})
    assert (verdict(theirs), points(theirs), theirs.standing.held) == ("tie", [0, 91], 91)
    (ours,) = play({"taker": 1, "tricks": [91, 71], "belote": 1})
    assert (verdict(ours), points(ours), ours.standing.held) == ("tie", [91, 0], 91)


def test_eighty_one_all_is_no_tie_when_somebody_has_belote() -> None:
    (scored,) = play({"taker": 0, "tricks": [81, 81], "belote": 0})
    assert points(scored) == [101, 81]


def test_two_ties_in_a_row_wait_together_and_are_paid_as_a_line_that_names_both_deals() -> None:
    first, second, third = play(*[{"taker": 0, "tricks": [81, 81]}] * 2, {"taker": 1, "tricks": [90, 72]})
    assert (first.standing.held, second.standing.held, third.standing.held) == (81, 162, 0)
    (line,) = [line for line in third.tally.lines if line.rule == "waiting-points"]
    assert (line.side, line.points, line.about) == (0, 162, {"deals": (1, 2)})
    assert points(third) == [90 + 72 + 162, 0]


def test_a_capot_that_counts_a_round_figure() -> None:
    for total in (252, 250, 100):
        (takers,) = play({"taker": 0, "tricks": [162, 0], "capot": 0}, rules=house(capot_total=total))
        (defence,) = play({"taker": 0, "tricks": [0, 162], "capot": 1}, rules=house(capot_total=total))
        assert points(takers) == [total, 0]
        assert points(defence) == [0, total]
        assert written(takers) == ["0 trick-points 162", f"0 capot {total - 162}"]


def test_a_side_without_a_trick_keeps_its_declarations() -> None:
    (scored,) = play({"taker": 0, "tricks": [162, 0], "capot": 0, "declarations": [0, 20]})
    assert points(scored) == [252, 20]


def test_takers_with_all_the_tricks_can_still_fail_and_lose_them_all() -> None:
    told = {"taker": 0, "tricks": [162, 0], "capot": 0, "declarations": [0, 250], "belote": 1}
    (scored,) = play(told)
    assert verdict(scored) == "failed"
    assert written(scored) == ["1 best-side-scores 250", "1 belote 20", "1 failed 252"]


def test_who_fails_keeps_what_the_table_lets_him_keep() -> None:
    told = {"taker": 0, "tricks": [40, 122], "belote": 0, "declarations": [50, 0]}
    for rule, kept in {"each_keeps_own": [70, 162], "only_belote_kept": [20, 212], "nothing_kept": [0, 232]}.items():
        assert points(play(told, rules=house(failed_extras=rule))[0]) == kept


def test_the_opponents_extras_are_theirs_whatever_the_takers_keep() -> None:
    told = {"taker": 0, "tricks": [40, 122], "belote": 1, "declarations": [0, 50]}
    for rule in ("each_keeps_own", "only_belote_kept", "nothing_kept"):
        assert points(play(told, rules=house(failed_extras=rule))[0]) == [0, 232]


def test_a_tie_counts_as_failed_where_nothing_waits() -> None:
    (scored,) = play({"taker": 0, "tricks": [81, 81]}, rules=house(tie="failed"))
    assert (verdict(scored), points(scored), scored.standing.held) == ("failed", [0, 162], 0)


def test_where_only_tricks_are_compared_the_takers_extras_wait_too() -> None:
    told = {"taker": 0, "tricks": [81, 81], "belote": 0, "declarations": [50, 0]}
    (scored,) = play(told, rules=house(compare="trick_points_only"))
    assert (verdict(scored), points(scored), scored.standing.held) == ("tie", [0, 81], 151)


def test_each_deal_is_rounded_and_not_the_sum() -> None:
    rules = house(round_to_ten=True)
    scored = play({"taker": 0, "tricks": [85, 77]}, {"taker": 0, "tricks": [85, 77]}, rules=rules)
    assert [points(one) for one in scored] == [[90, 80], [90, 80]]
    assert scored[-1].standing.totals == (180, 160)
    assert written(scored[0]) == [
        "0 trick-points 85",
        "1 trick-points 77",
        "0 rounding 5",
        "1 rounding 3",
    ]


def test_four_goes_down_and_five_goes_up() -> None:
    (scored,) = play({"taker": 0, "tricks": [84, 78]}, rules=house(round_to_ten=True))
    assert points(scored) == [80, 80]
    (scored,) = play({"taker": 0, "tricks": [115, 47]}, rules=house(round_to_ten=True))
    assert points(scored) == [120, 50]


def test_rounding_does_not_make_a_contract() -> None:
    (scored,) = play({"taker": 0, "tricks": [80, 82]}, rules=house(round_to_ten=True))
    assert verdict(scored) == "failed"
    assert points(scored) == [0, 160]


def test_what_waits_is_rounded_with_the_deal_that_wins_it() -> None:
    tie, won = play({"taker": 0, "tricks": [81, 81]}, {"taker": 0, "tricks": [95, 67]}, rules=house(round_to_ten=True))
    assert (points(tie), tie.standing.held) == ([0, 80], 81)
    assert points(won) == [180, 70]


THREE = house(players=3)
SUM = house(players=3, three_players="beat_sum")


def test_of_three_the_taker_must_have_more_than_each() -> None:
    (scored,) = play({"taker": 1, "tricks": [50, 60, 40]}, rules=THREE)
    assert (verdict(scored), points(scored)) == ("made", [50, 60, 40])


def test_of_three_the_taker_must_have_more_than_both_together_where_the_table_says_so() -> None:
    (scored,) = play({"taker": 1, "tricks": [50, 60, 40]}, rules=SUM)
    assert (verdict(scored), points(scored)) == ("failed", [110, 0, 40])
    (scored,) = play({"taker": 1, "tricks": [30, 80, 40]}, rules=SUM)
    assert (verdict(scored), points(scored)) == ("made", [30, 80, 40])
    (scored,) = play({"taker": 1, "tricks": [40, 75, 35]}, rules=SUM)
    assert (verdict(scored), points(scored), scored.standing.held) == ("tie", [40, 0, 35], 75)


def test_of_three_a_failed_takers_tricks_go_to_the_opponent_with_most() -> None:
    (scored,) = play({"taker": 0, "tricks": [40, 50, 60], "belote": 0, "declarations": [0, 0, 20]}, rules=THREE)
    assert points(scored) == [20, 50, 60 + 20 + 40]


def test_of_three_level_opponents_share_and_the_odd_point_goes_to_the_earlier_seat() -> None:
    (scored,) = play({"taker": 1, "tricks": [50, 41, 50]}, rules=THREE)
    assert points(scored) == [71, 0, 70]
    (scored,) = play({"taker": 0, "tricks": [41, 50, 50]}, rules=THREE)
    assert points(scored) == [0, 71, 70]


def test_of_three_level_with_the_best_opponent_is_a_tie() -> None:
    (scored,) = play({"taker": 0, "tricks": [60, 60, 30]}, rules=THREE)
    assert (verdict(scored), points(scored), scored.standing.held) == ("tie", [0, 60, 30], 60)


def test_of_three_what_waits_goes_to_the_best_opponent_if_the_next_taker_fails() -> None:
    tie = {"taker": 0, "tricks": [60, 60, 30]}
    _, failed = play(tie, {"taker": 1, "tricks": [50, 40, 60]}, rules=THREE)
    assert points(failed) == [50, 0, 60 + 40 + 60]
    _, level = play({"taker": 0, "tricks": [61, 61, 30]}, {"taker": 1, "tricks": [50, 40, 50]}, rules=THREE)
    assert points(level) == [50 + 20 + 31, 0, 50 + 20 + 30]


def test_of_three_a_capot_is_all_the_tricks_of_one_player() -> None:
    (scored,) = play({"taker": 0, "tricks": [0, 150, 0], "capot": 1}, rules=THREE)
    assert points(scored) == [0, 240, 0]
    flat = house(players=3, capot_total=100)
    assert points(play({"taker": 0, "tricks": [0, 150, 0], "capot": 1}, rules=flat)[0]) == [0, 100, 0]


def test_at_a_small_table_the_full_figure_is_shared_without_losing_a_point() -> None:
    rules = house(players=3, small_table_points="flat162")
    (scored,) = play({"taker": 0, "tricks": [41, 50, 50]}, rules=rules)
    assert points(scored) == [0, 81, 81]
    assert sum(points(scored)) == 162


def test_at_a_small_table_a_capot_comes_on_top_of_the_full_figure_or_stands_for_everything() -> None:
    told = {"taker": 0, "tricks": [0, 103], "capot": 1}
    paid = {
        total: points(play(told, rules=house(players=2, small_table_points="flat162", capot_total=total))[0])
        for total in (252, 250, 100)
    }
    assert paid == {252: [0, 252], 250: [0, 250], 100: [0, 100]}


def test_for_two_everything_holds_with_a_player_as_a_side() -> None:
    rules = house(players=2)
    scored = play({"taker": 0, "tricks": [50, 50]}, {"taker": 1, "tricks": [40, 60]}, rules=rules)
    assert [points(one) for one in scored] == [[0, 50], [40, 110]]

"""Deals of Coinche one after the other: who deals, what waits, who has yet to win a trick."""

from typing import Any

from tests.games.coinche.table import house, play, points, sheet

MADE: dict[str, Any] = {"taker": 0, "contract": 100, "tricks": [107, 55]}
LEVEL: dict[str, Any] = {"taker": 0, "contract": 80, "tricks": [81, 81]}
LITIGE = house(tie="litige")


def test_the_next_player_deals_and_four_passes_move_the_deal_on() -> None:
    assert [deal.standing.dealer for deal in play(MADE, {**MADE, "redeals": 2}, MADE, dealer=3)] == [0, 3, 0]
    same = house(redeal="same_hand")
    assert [deal.standing.dealer for deal in play(MADE, {**MADE, "redeals": 2}, rules=same)] == [1, 2]


def test_what_waits_goes_on_waiting_after_another_tie_and_is_paid_as_it_is() -> None:
    coinched = {**MADE, "coinche": 2}
    first, second, third = play(LEVEL, {**LEVEL, "taker": 1}, coinched, rules=LITIGE)
    assert (first.standing.held, second.standing.held, third.standing.held) == (80, 160, 0)
    assert third.standing.since == ()
    assert points(third) == [520 + 160, 0]


def test_a_coinched_tie_has_failed_and_so_has_one_where_only_bids_count() -> None:
    for rules, told in ((LITIGE, {"coinche": 2}), (house(tie="litige", count="announced"), {})):
        (scored,) = play({**LEVEL, **told}, rules=rules)
        assert scored.standing.held == 0
        assert points(scored)[0] == 0


def test_the_defence_writes_its_belote_in_a_tie() -> None:
    told = {"taker": 0, "contract": 80, "tricks": [91, 71], "belote": 1}
    (scored,) = play(told, rules=house(tie="litige", lost_belote="to_winner"))
    assert (points(scored), scored.standing.held) == ([0, 90], 90)


def test_after_a_revoke_the_other_side_has_what_waits() -> None:
    _, scored = play(LEVEL, {"taker": 0, "contract": 100, "revoke": 0}, rules=LITIGE)
    assert points(scored) == [0, 260 + 80]


def test_dealt_again_leaves_everything_as_it_was() -> None:
    rules = house(tie="litige", revoke="dealt_again")
    first, scored = play(LEVEL, {"taker": 0, "contract": 100, "revoke": 0}, rules=rules)
    assert points(scored) == [0, 0]
    assert (scored.standing.held, scored.standing.dealer) == (80, first.standing.dealer)


def finish(*last: dict[str, Any], **rules: Any) -> int | None:
    """Who wins to 650 after side 0 has come to 640, and these deals."""
    ready = {**MADE, "contract": 160, "coinche": 2, "tricks": [162, 0], "capot": None}  # 640
    return sheet([ready, *last], house(target=650, **rules)).winner


def test_belote_alone_finishes_a_match_or_waits_for_a_trick() -> None:
    failed = {"taker": 0, "contract": 100, "tricks": [60, 102], "belote": 0}
    assert finish(failed) == 0
    assert finish(failed, finish_on_belote=False) is None
    small = {"taker": 1, "contract": 80, "tricks": [70, 92]}
    assert finish(failed, small, finish_on_belote=False) == 0
    without = {"taker": 1, "contract": 100, "tricks": [0, 162], "capot": 1}
    assert finish(failed, without, finish_on_belote=False) is None


def test_the_other_side_wins_meanwhile_if_it_arrives() -> None:
    failed = {"taker": 0, "contract": 160, "coinche": 4, "tricks": [60, 102], "belote": 0}
    assert finish(failed) == 1
    assert finish({**failed, "coinche": 2}, finish_on_belote=False) is None
    assert finish(failed, finish_on_belote=False) == 1


def test_both_past_the_target_the_higher_wins_and_level_they_play_on() -> None:
    deals = [MADE, {"taker": 1, "contract": 90, "tricks": [61, 101]}]
    assert sheet(deals, house(target=200)).winner == 0
    assert (
        sheet([{**LEVEL, "tricks": [82, 80]}, {**LEVEL, "taker": 1, "tricks": [80, 82]}], house(target=200)).winner
        is None
    )

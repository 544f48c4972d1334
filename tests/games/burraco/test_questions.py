"""The questions of a turn, of the pozzetto, of the end of a deal and of its score."""

from typing import Any

import pytest

from tests.games.burraco.table import ask, met, problems, unmet


def test_the_pile_is_taken_whole_whether_its_top_card_is_of_use_or_not() -> None:
    for fits in (True, False):
        assert ask("take-pile", {"takes": "whole_pile", "top_fits": fits}).answer is True
        assert unmet(ask("take-pile", {"takes": "top_card", "top_fits": fits})) == ["the-whole-pile"]
    assert "pile-is-free" in met(ask("take-pile", {"top_fits": False}))


def test_no_pile_is_taken_when_two_cards_are_left_in_the_stock() -> None:
    assert unmet(ask("take-pile", {"stock": 2})) == ["nothing-after-two-left"]
    assert ask("take-pile", {"stock": 3}).answer is True


@pytest.mark.parametrize(
    ("told", "answer", "rule"),
    [
        ({"card": "9C"}, True, "discard-ends-the-turn"),
        ({"card": "2C"}, True, "wild-cards-may-be-discarded"),
        ({"card": "JK", "last": "before_pozzetto"}, True, "any-discard-before-the-pozzetto"),
        ({"card": "JK", "last": "after_pozzetto"}, False, "last-discard-not-wild"),
        ({"card": "2C", "last": "after_pozzetto"}, False, "last-discard-not-wild"),
        ({"card": "9C", "last": "after_pozzetto"}, True, "last-discard-not-wild"),
        ({"card": "9C", "taken": "9C"}, True, "same-single-card"),
    ],
)
def test_what_may_be_discarded(told: dict[str, Any], answer: bool, rule: str) -> None:
    ruling = ask("discard", told)
    assert ruling.answer is answer
    assert rule in (met(ruling) if answer else unmet(ruling))


def test_another_card_or_a_larger_pile_is_no_swap() -> None:
    for taken in ("9C 8C", "9D", ""):
        assert ask("discard", {"card": "9C", "taken": taken}, discard_same_single_card="forbidden").answer is True


@pytest.mark.parametrize("way", ["directly", "on_the_discard"])
def test_each_side_has_one_pozzetto(way: str) -> None:
    for taken, rule in (("nobody", "first-pozzetto"), ("other_side", "second-pozzetto")):
        ruling = ask("take-pozzetto", {"way": way, "taken": taken})
        assert (ruling.answer, rule in met(ruling)) == (True, True)
    ruling = ask("take-pozzetto", {"way": way, "taken": "own_side"})
    assert (ruling.answer, unmet(ruling)) == (False, ["one-pozzetto-a-side"])


def test_a_pozzetto_taken_directly_is_played_at_once() -> None:
    assert "pozzetto-directly" in met(ask("take-pozzetto", {"way": "directly"}))
    assert ask("look-at-pozzetto", {"way": "directly"}).answer is True


def test_one_taken_on_the_discard_is_not_seen_before_the_next_turn() -> None:
    assert unmet(ask("look-at-pozzetto", {"next_turn": False})) == ["pozzetto-unseen"]
    assert ask("look-at-pozzetto", {"next_turn": True}).answer is True


def test_what_a_pozzetto_costs() -> None:
    assert ask("pozzetto-cost", {"pozzetto": "played"}).answer == 0
    assert ask("pozzetto-cost", {"pozzetto": "not_taken"}).answer == -100
    cards = "JK 2S AS KS QS 9S 8S 7S 6S 4S 3S"
    assert ask("pozzetto-cost", {"pozzetto": "unplayed", "cards": cards}).answer == -125
    assert ask("pozzetto-cost", {"pozzetto": "unplayed"}, unplayed_pozzetto="flat100").answer == -100


def test_all_its_cards_are_wanted_where_they_are_taken_off() -> None:
    assert problems("pozzetto-cost", {"pozzetto": "unplayed", "cards": "JK 2S"}) == [
        ("cards", "two-pozzetti", "cards-wanted-count")
    ]
    assert problems("pozzetto-cost", {"pozzetto": "played", "cards": "KS KS KS"}) == [
        ("cards", "two-packs", "more-than-two-packs-hold")
    ]


@pytest.mark.parametrize(
    ("told", "broken"),
    [
        ({"left": "9C"}, []),
        ({"left": "9C", "pozzetto": "partner", "burraco": "partner"}, []),
        ({"left": "9C", "pozzetto": "nobody"}, ["pozzetto-to-close"]),
        ({"left": "9C", "burraco": "nobody"}, ["burraco-to-close"]),
        ({"left": ""}, ["discard-to-close"]),
        ({"left": "9C 8C"}, ["discard-to-close"]),
        ({"left": "2C"}, ["last-discard-not-wild"]),
        ({"left": "JK", "pozzetto": "nobody", "burraco": "nobody"}, [
            "pozzetto-to-close", "burraco-to-close", "last-discard-not-wild",
        ]),
    ],
)  # fmt: skip
def test_the_conditions_of_closing(told: dict[str, Any], broken: list[str]) -> None:
    ruling = ask("close", told)
    assert (ruling.answer, unmet(ruling)) == (not broken, broken)
    assert ruling.facts.bonus == (0 if broken else 100)
    assert ("keep-one-card" in met(ruling)) is bool(broken)


def test_a_table_may_want_a_clean_burraco_or_the_closers_own() -> None:
    assert unmet(ask("close", {"left": "9C", "clean": False}, closing_needs_clean=True)) == ["clean-burraco-to-close"]
    for name in ("pozzetto", "burraco"):
        ruling = ask("close", {"left": "9C", name: "partner"}, closing_condition_of="player")
        assert unmet(ruling) == ["conditions-of-the-side"]


def test_only_closing_brings_the_closing_bonus() -> None:
    assert ask("closing-bonus", {"ended": "closing"}).answer == 100
    for ended in ("two_left", "stalemate"):
        ruling = ask("closing-bonus", {"ended": ended})
        assert (ruling.answer, "no-bonus-without-closing" in met(ruling)) == (0, True)


@pytest.mark.parametrize("wants", ["draw", "take_pile", "meld", "discard"])
def test_who_drew_the_third_last_card_finishes_the_turn_and_nobody_comes_after(wants: str) -> None:
    drew = ask("stock-end", {"stock": 2, "player": "drew_last", "wants": wants})
    assert drew.answer is (wants in ("meld", "discard"))
    after = ask("stock-end", {"stock": 2, "player": "comes_next", "wants": wants})
    assert unmet(after) == ["nothing-after-two-left"]
    assert ask("stock-end", {"stock": 3, "player": "comes_next", "wants": wants}).answer is True


def test_a_stock_has_two_cards_at_least_and_41_at_most() -> None:
    told = {"player": "comes_next", "wants": "draw"}
    for stock in (1, 42):
        assert problems("stock-end", {"stock": stock, **told}) == [("stock", None, "between")]
        assert problems("take-pile", {"stock": stock}) == [("stock", None, "between")]


@pytest.mark.parametrize(
    ("told", "ends"),
    [({}, True), ({"pile": 2}, False), ({"wants_to_draw": True}, False), ({"agreed": 3}, False)],
)
def test_a_stalemate_ends_the_deal_when_all_four_agree(told: dict[str, Any], ends: bool) -> None:
    ruling = ask("stalemate", told)
    assert (ruling.answer, unmet(ruling)) == (ends, [] if ends else ["stalemate"])


def test_a_stalemate_has_a_pile_and_four_players() -> None:
    assert problems("stalemate", {"pile": 0, "agreed": 5}) == [("pile", None, "between"), ("agreed", None, "between")]


def test_what_cards_count() -> None:
    assert ask("card-points", {"cards": "JK 2S AS KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S"}).answer == 150
    assert problems("card-points", {"cards": ""}) == [("cards", None, "cards-wanted")]


def test_a_side_that_cannot_be_has_no_score() -> None:
    assert problems("hand-score", {"melded": 40, "closed": True, "pozzetto": "not_taken"}) == [
        ("closed", "pozzetto-to-close", "closed-without-pozzetto"),
        ("closed", "burraco-to-close", "closed-without-burraco"),
    ]


def test_a_side_scores_the_same_by_its_cards_as_by_their_points() -> None:
    cards = {"melds": ["KS KH KD KC KS KH 2D", "8C 9C 10C"], "left_cards": "AS AH", "pozzetto": "not_taken"}
    points = {"melded": 110, "dirty_burracos": 1, "left": 30, "pozzetto": "not_taken"}
    assert ask("hand-score", cards) == ask("hand-score", points)
    assert ask("hand-score", cards).answer == 80


def test_a_burraco_is_paid_by_how_clean_its_cards_are() -> None:
    run = "3S 4S 5S 6S 7S 8S 9S"
    assert ask("hand-score", {"melds": [run]}, semi_clean=150).answer == 45 + 200
    assert ask("hand-score", {"melds": [f"{run} 2H"]}, semi_clean=150).answer == 65 + 150
    assert ask("hand-score", {"melds": ["9S 9D 9C 9H 9S 9D 2H"]}).answer == 80 + 100


def test_bonuses_alone_need_no_cards() -> None:
    ruling = ask("hand-score", {"clean_burracos": 2, "dirty_burracos": 1})
    assert (ruling.answer, ruling.facts.by_name()) == (500, {"outcome": "bonuses"})
    assert problems("hand-score", {"clean_burracos": 2, "melded": 40})[0][::2] == ("melded", "burracos-need-cards")


def test_cards_that_are_no_meld_have_no_score() -> None:
    assert problems("hand-score", {"melds": ["KS QH"]}) == [("melds", "three-or-more", "not-a-meld")]
    assert problems("hand-score", {"melds": ["KS KS KH"], "left_cards": "KS"})[0][0] == "left_cards"


def test_totals_are_those_of_two_sides_and_in_fives() -> None:
    assert problems("winner", {"totals": [2000]}) == [("totals", None, "sides-wanted")]
    assert problems("winner", {"totals": [2001, 0]}) == [("totals.0", "points-come-in-fives", "multiple-of-five")]


def test_a_dead_heat_is_played_off_or_shared() -> None:
    assert unmet(ask("winner", {"totals": [2115, 2115]})) == ["both-over-the-target", "dead-heat"]
    assert "dead-heat" in met(ask("winner", {"totals": [2115, 2115]}, dead_heat="shared"))


def test_a_side_that_has_nothing_scores_nothing() -> None:
    ruling = ask("hand-score")
    assert (ruling.answer, met(ruling)) == (0, ["cards-on-the-table"])

"""The book of Burraco says what this table agreed on, and never tells its own choice as that of others."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.burraco import GAME
from companion.games.burraco.house import House
from companion.rulebook.book import Book, book

OWN = [
    ("draw_rank_of_two", "high", "draw-order", "Pagat"),
    ("longest_sequence", 14, "longest-sequence", "federation"),
    ("wild_card_moves", "within_meld", "wild-cards-move", "federation"),
    ("second_set_of_rank", "merge", "one-set-of-a-rank", "tournaments"),
    ("discard_same_single_card", "forbidden", "same-single-card", "federation"),
    ("look_at_pozzetto", "next_turn", "pozzetto-unseen", "Pagat"),
    ("closing_condition_of", "team", "conditions-of-the-side", "federation"),
    ("closing_needs_clean", True, "clean-burraco-to-close", "international"),
    ("stock_two", "finish_turn", "two-left-in-the-stock", "missycheap"),
    ("unplayed_pozzetto", "flat100", "unplayed-pozzetto", "flat"),
    ("semi_clean", 150, "semi-clean-burraco", "Pagat"),
    ("stock_into_pozzetto", True, "no-pozzetto-into-the-stock", "South American"),
]
ARGUED = [
    ("stock_two", "stop_at_once", "third-last-card", "In Italian tournaments you may."),
    ("stock_two", "finish_turn", "third-last-card", ""),
    ("closing_condition_of", "player", "partner-took-the-pozzetto", "In Italian tournaments you may."),
    ("closing_condition_of", "team", "partner-took-the-pozzetto", ""),
]


def at(option: str, value: Any) -> Book:
    return book("burraco", replace(House(), **{option: value}), "en")


@pytest.mark.parametrize("option", [option for option in GAME.options() if option.values], ids=lambda one: one.name)
def test_every_choice_changes_what_the_rule_and_the_steps_say(option: Any) -> None:
    pages = [at(option.name, value) for value in option.values]
    assert len({page.entries[option.rule].text for page in pages}) == len(pages)
    if option.name not in ("stock_into_pozzetto", "longest_sequence", "two_two_joker"):
        assert len({tuple(step.text for step in page.steps({})) for page in pages}) == len(pages)


@pytest.mark.parametrize(("option", "value", "rule", "named"), OWN)
def test_what_this_table_does_is_not_told_of_others(option: str, value: Any, rule: str, named: str) -> None:
    assert named not in at(option, value).entries[rule].others
    others = [other for other in next(o for o in GAME.options() if o.name == option).values if other != value]
    assert any(named in at(option, other).entries[rule].others for other in others)


@pytest.mark.parametrize(("option", "value", "dispute", "others"), ARGUED)
def test_an_argument_tells_of_others_only_where_they_differ(option: str, value: Any, dispute: str, others: str) -> None:
    assert at(option, value).argued[dispute].others == others


def test_a_semi_clean_burraco_is_told_with_its_bonus() -> None:
    pages = at("semi_clean", 150)
    steps = {step.id: step.text for step in pages.steps({})}
    told = [pages.entries["semi-clean-burraco"].text, steps["mark-a-burraco"], steps["count-the-deal"]]
    assert all("150" in text for text in told)


def test_the_lowest_card_of_the_draw_is_the_two_where_it_is_low() -> None:
    (step,) = [step for step in at("draw_rank_of_two", "low").steps({}) if step.id == "draw-for-partners"]
    assert "the two is lowest" in step.text


def test_the_two_of_the_suit_is_natural_in_its_own_place_and_not_only_beside_an_ace() -> None:
    pages = at("target", 2000)
    told = [pages.entries["natural-two"].text, *(step.text for step in pages.steps({}))]
    assert not [text for text in told if "between ace and three" in text]


def test_dealing_again_for_a_wrong_stock_is_told_as_a_decision_of_ours() -> None:
    assert "ours" in at("target", 2000).entries["stock-is-counted"].sources

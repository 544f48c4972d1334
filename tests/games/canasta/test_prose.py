"""The book of Canasta says what this table agreed on, and never tells its own choice as that of others."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.canasta import GAME
from companion.games.canasta.house import House
from companion.rulebook.book import Book, book
from tests.games.canasta.table import ask

OWN = [
    ("wild_ratio", "min_two_naturals", "naturals-per-wild", "Bicycle"),
    ("open_with_pile", "natural_pair_and_top", "opening-with-the-pile", "Bicycle"),
    ("black_three", "blocks_next_player_only", "freezing-cards", "Katz"),
    ("black_three", "freezes", "freezing-cards", "Bicycle"),
    ("black_three_wild", False, "black-threes", "Britannica"),
    ("red_three_debit_four", 800, "red-threes-without-a-meld", "Britannica"),
    ("red_three_dealt", "first_turn", "red-three-dealt", "Bicycle"),
    ("concealed", "strict", "concealed-conditions", "Britannica"),
    ("canasta_closed_at_seven", False, "adding-to-a-canasta", "Pagat"),
    ("second_meld_of_rank", False, "one-meld-of-a-rank", "Bicycle"),
    ("stock_out", "play_on_without_drawing", "stock-runs-out", "Britannica"),
    ("ask_partner", "optional", "asking-partner", "Bicycle"),
    ("both_over_target", "higher_total", "both-over-the-target", "playonlinecanasta"),
    ("draw_tie", "identical_redraw", "draw-again", "Bicycle"),
    ("red_three_in_hand", 500, "red-three-in-hand", "dummies"),
    ("short_opening", "plus_ten", "opening-too-small", "dummies"),
]


def at(option: str, value: Any) -> Book:
    return book("canasta", replace(House(), **{option: value}), "en")


@pytest.mark.parametrize("option", [option for option in GAME.options() if option.values], ids=lambda one: one.name)
def test_every_choice_changes_what_its_rule_says(option: Any) -> None:
    pages = [at(option.name, value) for value in option.values]
    assert len({page.entries[option.rule].text for page in pages}) == len(pages)


@pytest.mark.parametrize(("option", "value", "rule", "named"), OWN)
def test_what_this_table_does_is_not_told_of_others(option: str, value: Any, rule: str, named: str) -> None:
    assert named not in at(option, value).entries[rule].others
    others = [other for other in next(o for o in GAME.options() if o.name == option).values if other != value]
    assert any(named in at(option, other).entries[rule].others for other in others)


def test_a_closed_canasta_takes_no_wild_card_and_no_meld_below_it_is_told_so() -> None:
    text = at("canasta_closed_at_seven", True).entries["adding-to-a-canasta"].text
    assert "mixed" not in text
    small = ask("meld", {"cards": "KS KH KD"}, canasta_closed_at_seven=True)
    assert "adding-to-a-canasta" not in [reason.rule for reason in small.reasons]


@pytest.mark.parametrize("dispute", ["concealed-altogether", "discard-to-go-out", "concealed-on-partners-canasta"])
@pytest.mark.parametrize("asking", ["optional", "required", "never"])
def test_partners_are_asked_wherever_a_table_wants_it(dispute: str, asking: str) -> None:
    told = book("canasta", House(), "en").argued[dispute]
    for needed in (1, 2):
        ruling = ask(told.question, dict(told.situation), ask_partner=asking, canastas_to_go_out=needed)
        assert ruling.answer is True


@pytest.mark.parametrize(("value", "winner"), [("higher_total", 1), ("team_that_went_out", 0), ("play_on", None)])
def test_who_went_out_is_said_where_it_may_decide_the_match(value: str, winner: int | None) -> None:
    told = book("canasta", House(), "en").argued["both-arrive-together"]
    assert ask(told.question, dict(told.situation), both_over_target=value).answer == winner


def test_the_classic_profile_is_named_after_those_whose_rules_it_holds() -> None:
    words = at("target", 5000).words
    assert "Katz" in words("profile.classic.why")
    assert "Katz" in at("target", 5000).explained("black_three").lead

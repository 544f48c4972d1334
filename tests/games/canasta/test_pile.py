"""When the discard pile may be taken, and what freezes it."""

from typing import Any

import pytest

from tests.games.canasta.table import ask, cards, problems, unmet

LIES = {"frozen": False, "opened": True, "pile_size": 6, "score": 0}


def take(hand: str, top: str = "K", **told: Any) -> Any:
    """The pile of six cards under `top`, not frozen, to a side that has opened; anything else is told."""
    house = told.pop("house", {})
    *held, last = cards(hand, top)
    return ask("take-pile", {"hand": tuple(held), "top": last, **LIES, **told}, **house)


def test_three_ways_to_take_an_unfrozen_pile() -> None:
    assert take("2×K 4 5").facts.ways == ("natural-pair",)
    assert take("K 2 4 5").facts.ways == ("natural-and-wild",)
    assert take("K Jk 4 5").facts.ways == ("natural-and-wild",)
    assert take("4 5", melds="K").facts.ways == ("add-to-meld",)
    assert take("2×K 2 5", melds="K").facts.ways == ("natural-pair", "natural-and-wild", "add-to-meld")


def test_nothing_else_takes_it() -> None:
    for hand, melds in (("K 4 5", ""), ("2×2 4 5", ""), ("4 5", "Q 4")):
        ruling = take(hand, melds=melds)
        assert unmet(ruling) == ["unfrozen-three-ways"]
        assert ruling.facts.ways == ()


def test_a_frozen_pile_needs_a_natural_pair() -> None:
    assert take("2×K 2 5", frozen=True, melds="K").facts.ways == ("natural-pair",)
    assert unmet(take("K 2 4 5", frozen=True)) == ["frozen-needs-a-natural-pair"]
    assert unmet(take("4 5", frozen=True, melds="K")) == ["frozen-needs-a-natural-pair"]


@pytest.mark.parametrize("top", ["Jk", "2", "b3", "r3"])
def test_nobody_takes_a_pile_under_a_wild_card_or_a_three(top: str) -> None:
    ruling = take("2×2 2×Jk 2×b3", top)
    assert "top-not-takeable" in unmet(ruling)
    assert ruling.facts.ways == ()


def test_one_card_does_not_take_a_pile_of_one_card() -> None:
    assert unmet(take("4", melds="K", pile_size=1)) == ["one-card-no-one-card-pile"]
    assert take("4", melds="K", pile_size=1).facts.ways == ()
    assert take("4", melds="K", pile_size=2).answer is True
    assert take("4 5", melds="K", pile_size=1).answer is True


def test_wild_cards_of_the_meld_on_the_table_count() -> None:
    full = ["KS KH KD KC KS KH 2S 2H JK"]
    asked = {"hand": ("KD", "2D", "4S", "5S"), "top": "KC", "table": full, **LIES}
    assert ask("take-pile", asked).facts.ways == ("add-to-meld",)
    assert ask("take-pile", asked, second_meld_of_rank=True).facts.ways == ("natural-and-wild", "add-to-meld")
    thin = ["KS KH KD KC 2S 2H"]
    asked = {"hand": ("KS", "2D", "4S", "5S"), "top": "KH", "table": thin, **LIES}
    assert ask("take-pile", asked).facts.ways == ("natural-and-wild", "add-to-meld")


def test_a_meld_on_the_table_must_be_one() -> None:
    asked = {"hand": ("KS", "4S"), "top": "KH", "table": ["QS QH"], **LIES}
    assert [(p.field, p.says) for p in problems("take-pile", asked)] == [("table.0", "not-a-meld")]


HOLDS = "2×Q 2×A 2 K 8"  # with a queen on top: Q Q Q and A A 2, together 90


def test_a_side_may_open_with_the_pile_by_a_natural_pair_that_reaches_the_minimum() -> None:
    assert take(HOLDS, "Q", opened=False, score=2995).answer is True
    assert take(HOLDS, "Q", opened=False, score=2995).facts.ways == ("natural-pair",)
    assert unmet(take(HOLDS, "Q", opened=False, score=3000)) == ["at-least-the-minimum"]


def test_before_the_opening_a_meld_of_the_other_kind_does_not_help() -> None:
    assert unmet(take("Q 2×A 2×2 K 8", "Q", opened=False)) == ["opening-with-the-pile", "at-least-the-minimum"]
    assert unmet(take("3×A 2 8", "Q", opened=False, melds="Q")) == ["opening-with-the-pile", "at-least-the-minimum"]


def test_a_table_may_open_as_with_an_unfrozen_pile() -> None:
    as_unfrozen = {"open_with_pile": "as_unfrozen"}
    ruling = take("Q 2×A 2×2 K 8", "Q", opened=False, house=as_unfrozen)
    assert (ruling.answer, ruling.facts.ways) == (True, ("natural-and-wild",))


def test_a_frozen_pile_opens_by_a_natural_pair_at_every_table() -> None:
    as_unfrozen = {"open_with_pile": "as_unfrozen"}
    assert "frozen-needs-a-natural-pair" in unmet(
        take("Q 2×A 2×2 8", "Q", opened=False, frozen=True, house=as_unfrozen)
    )
    # Q Q and a joker would count 70, but to be left with two cards only Q Q Q may be laid
    assert take("2×Q Jk 4", "Q", opened=False, pile_size=1, house=as_unfrozen).answer is True
    frozen = take("2×Q Jk 4", "Q", opened=False, pile_size=1, frozen=True, house=as_unfrozen)
    assert unmet(frozen) == ["at-least-the-minimum", "keep-one-card"]


def test_a_table_may_forbid_opening_with_the_pile() -> None:
    never = {"open_with_pile": "never"}
    assert {"no-pile-before-opening", "opening-with-the-pile"} <= set(
        unmet(take(HOLDS, "Q", opened=False, house=never))
    )
    assert take("2×K 4 5", house=never).answer is True


def test_what_cannot_be_is_not_ruled_on() -> None:
    told = {**LIES, "hand": "", "top": "KS", "melds": "2 K", "pile_size": 0, "score": 3}
    assert {(p.field, p.says) for p in problems("take-pile", told)} == {
        ("hand", "cards-wanted"),
        ("melds", "not-a-meld-rank"),
        ("pile_size", "at-least"),
        ("score", "multiple-of-five"),
    }
    assert [p.rule for p in problems("take-pile", {**LIES, "hand": "KS KS", "top": "KS"})] == ["two-packs"]


@pytest.mark.parametrize(
    ("pile", "frozen", "blocked"),
    [
        ("K 9 4", False, False),
        ("K Jk 4", True, False),
        ("K 4 2", True, True),
        ("r3 K 4", True, False),
        ("K b3 9", True, False),
        ("K 9 b3", True, True),
        ("2 K 9 8 7 6 5 4", True, False),
    ],
)
def test_wild_cards_and_threes_freeze_the_pile_until_it_is_taken(pile: str, frozen: bool, blocked: bool) -> None:
    ruling = ask("frozen", {"pile": cards(pile)})
    assert (ruling.answer, ruling.facts.blocked) == (frozen, blocked)


def test_a_black_three_may_block_only_the_next_player() -> None:
    blocks = {"black_three": "blocks_next_player_only"}
    assert ask("frozen", {"pile": cards("K b3 9")}, **blocks).answer is False
    assert ask("frozen", {"pile": cards("K b3")}, **blocks).answer is False
    assert ask("frozen", {"pile": cards("K b3")}, **blocks).facts.blocked is True
    assert ask("frozen", {"pile": cards("K 2 9")}, **blocks).answer is True


def test_a_pile_that_began_with_a_freezing_card_is_frozen_from_the_start() -> None:
    assert [r.rule for r in ask("frozen", {"pile": cards("2 K")}).reasons][-1] == "frozen-from-the-start"
    assert [r.rule for r in ask("frozen", {"pile": cards("K 2")}).reasons][-1] == "frozen-until-taken"


def test_a_pile_is_some_cards_that_two_packs_hold() -> None:
    assert [p.says for p in problems("frozen", {"pile": ""})] == ["cards-wanted"]
    assert [p.says for p in problems("frozen", {"pile": "KS KS KS"})] == ["more-than-two-packs-hold"]


@pytest.mark.parametrize(
    ("card", "starts"), [("4", True), ("A", True), ("Jk", False), ("2", False), ("b3", False), ("r3", False)]
)
def test_the_first_card_up_is_natural_and_no_three(card: str, starts: bool) -> None:
    (turned,) = cards(card)
    ruling = ask("upcard", {"card": turned})
    assert ruling.answer is starts
    assert ruling.facts.frozen is not starts
    if card == "b3":
        assert ask("upcard", {"card": turned}, black_three="blocks_next_player_only").facts.frozen is False


@pytest.mark.parametrize(
    ("top", "frozen", "goes_with", "may"),
    [
        ("natural", True, "pair", True),
        ("natural", True, "one-and-wild", False),
        ("natural", True, "melded", False),
        ("natural", False, "pair", True),
        ("natural", False, "one-and-wild", True),
        ("natural", False, "melded", True),
        ("black-three", False, "pair", False),
        ("wild", False, "pair", False),
    ],
)
def test_three_taps_say_whether_the_pile_may_be_taken(top: str, frozen: bool, goes_with: str, may: bool) -> None:
    assert ask("pile", {"top": top, "frozen": frozen, "goes_with": goes_with}).answer is may

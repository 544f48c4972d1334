"""What may be laid as a meld, and added to one."""

from typing import Any

import pytest

from tests.games.canasta.table import ask, cards, problems, unmet


def meld(told: str, *, going_out: bool = False, **options: Any) -> Any:
    return ask("meld", {"cards": cards(told), "going_out": going_out}, **options)


@pytest.mark.parametrize(
    ("told", "points", "canasta"),
    [
        ("3×4", 15, None),
        ("3×A", 60, None),
        ("2×K Jk", 70, None),
        ("2×7 2", 30, None),
        ("6×J", 60, None),
        ("7×5", 35, "natural"),
        ("8×5", 40, "natural"),
        ("5×K 2×2", 90, "mixed"),
        ("6×Q 2 Jk", 130, "mixed"),
    ],
)
def test_a_legal_meld_counts_its_cards(told: str, points: int, canasta: str | None) -> None:
    ruling = meld(told)
    assert ruling.answer is True
    assert (ruling.facts.points, ruling.facts.canasta) == (points, canasta)


@pytest.mark.parametrize(
    ("told", "rules"),
    [
        ("2×K", ["three-of-a-rank"]),
        ("K Q J", ["three-of-a-rank"]),
        ("2×K Q", ["three-of-a-rank"]),
        ("K 2×2", ["naturals-per-wild"]),
        ("2×2 Jk", ["three-of-a-rank", "naturals-per-wild"]),
        ("8×K 3×2 Jk", ["three-wilds-at-most"]),
        ("3×b3", ["black-threes"]),
        ("2×b3 2", ["black-threes"]),
        ("2×r3 b3", ["meld-ranks"]),
    ],
)
def test_what_is_no_meld_breaks_a_rule(told: str, rules: list[str]) -> None:
    ruling = meld(told)
    assert ruling.answer is False
    assert unmet(ruling) == rules
    assert ruling.facts.canasta is None


def test_black_threes_are_laid_only_by_who_goes_out_and_without_wild_cards() -> None:
    assert meld("3×b3", going_out=True).answer is True
    assert meld("4×b3", going_out=True).facts.points == 20
    assert unmet(meld("2×b3 2", going_out=True)) == ["black-threes"]
    assert meld("2×b3 2", going_out=True, black_three_wild=True).answer is True
    assert meld("2×b3 2", black_three_wild=True).answer is False
    assert unmet(meld("2×b3", going_out=True)) == ["three-of-a-rank"]


def test_more_copies_than_two_packs_hold_are_no_meld() -> None:
    ruling = ask("meld", {"cards": "KS KS KS"})
    assert unmet(ruling) == ["two-packs"]


def test_a_meld_needs_cards() -> None:
    assert [(p.field, p.says) for p in problems("meld", {"cards": ""})] == [("cards", "cards-wanted")]


@pytest.mark.parametrize(
    ("ratio", "legal"),
    [
        ("two_per_wild", ["4×K 2×2", "6×K 3×2"]),
        ("min_two_naturals", ["2×K 3×2", "4×K 2×2", "4×K 3×2", "6×K 3×2", "2×K 2×2"]),
        ("not_more_wilds_than_naturals", ["4×K 2×2", "4×K 3×2", "6×K 3×2", "2×K 2×2"]),
    ],
)
def test_how_many_naturals_carry_the_wild_cards_is_a_house_rule(ratio: str, legal: list[str]) -> None:
    told = ["2×K 3×2", "4×K 2×2", "4×K 3×2", "6×K 3×2", "2×K 2×2"]
    assert [cards for cards in told if meld(cards, wild_ratio=ratio).answer] == [c for c in told if c in legal]


def test_a_canasta_closed_at_seven_takes_no_eighth_card() -> None:
    assert meld("7×5", canasta_closed_at_seven=True).answer is True
    assert unmet(meld("8×5", canasta_closed_at_seven=True)) == ["adding-to-a-canasta"]


def add(to: str, told: str, *, own: bool = True, **options: Any) -> Any:
    both = cards(to, told)
    split = len(cards(to))
    return ask("add-to-meld", {"meld": both[:split], "cards": both[split:], "own": own}, **options)


def test_cards_are_added_to_melds_of_ones_own_side_only() -> None:
    assert add("3×K", "K 2").answer is True
    assert add("3×K", "K 2").facts.by_name() == {"canasta": None, "points": 60, "bonus": 0, "together": 60}
    assert unmet(add("3×K", "K", own=False)) == ["not-to-their-melds"]


def test_a_meld_stays_legal_when_cards_are_added() -> None:
    assert unmet(add("3×K", "2×2")) == ["naturals-per-wild"]
    assert unmet(add("6×K 3×2", "2×K Jk")) == ["three-wilds-at-most"]
    assert unmet(add("3×K", "Q")) == ["three-of-a-rank"]


def test_a_seventh_card_makes_a_canasta() -> None:
    assert add("6×K", "K").facts.canasta == "natural"
    assert add("6×K", "2").facts.canasta == "mixed"
    assert add("6×K", "2", own=False).facts.canasta is None


def test_a_wild_card_makes_a_natural_canasta_mixed_unless_the_table_forbids_it() -> None:
    assert add("7×10", "2").answer is True
    assert add("7×10", "2").facts.by_name() == {"canasta": "mixed", "points": 90, "bonus": 300, "together": 390}
    assert unmet(add("7×10", "2", wild_on_natural_canasta="forbidden")) == ["adding-to-a-canasta"]
    assert add("7×10", "10", wild_on_natural_canasta="forbidden").answer is True
    assert add("6×10", "2", wild_on_natural_canasta="forbidden").answer is True


def test_an_eighth_card_cites_the_rule_that_lets_a_canasta_grow() -> None:
    assert [r.met for r in add("7×10", "10").reasons if r.rule == "adding-to-a-canasta"] == [True]
    assert not [r for r in add("6×10", "10").reasons if r.rule == "adding-to-a-canasta"]


def test_a_closed_canasta_takes_nothing() -> None:
    assert add("7×10", "10").answer is True
    assert unmet(add("7×10", "10", canasta_closed_at_seven=True)) == ["adding-to-a-canasta"]
    assert add("6×10", "10", canasta_closed_at_seven=True).answer is True


def test_what_lies_on_the_table_must_be_a_meld_to_begin_with() -> None:
    assert [
        (p.field, p.rule, p.says) for p in problems("add-to-meld", {"meld": cards("2×K"), "cards": cards("K")})
    ] == [("meld", "three-of-a-rank", "not-a-meld")]
    assert [p.field for p in problems("add-to-meld", {"meld": cards("3×K"), "cards": ()})] == ["cards"]


def test_a_closed_canasta_takes_nothing_more_for_one_reason() -> None:
    asked = {"meld": "KS KH KD KC KS KH KD", "cards": "2D"}
    ruling = ask("add-to-meld", asked, canasta_closed_at_seven=True)
    about = [reason.met for reason in ruling.reasons if reason.rule == "adding-to-a-canasta"]
    assert (ruling.answer, about) == (False, [False])
    assert ask("add-to-meld", asked).answer is True

"""What may be laid as a meld."""

from typing import Any

import pytest

from tests.games.burraco.table import ask, lies, met, problems, unmet


def meld(cards: str, **options: Any) -> Any:
    return ask("meld", {"cards": cards}, **options)


@pytest.mark.parametrize(
    ("told", "lying", "clean", "points", "bonus"),
    [
        ("KH KS KD", "KH KS KD", True, 30, 0),
        ("7S 2D 7H", "7S 7H 2D", False, 30, 0),
        ("5S 3S 4S", "3S 4S 5S", True, 15, 0),
        ("AS KS QS", "QS KS AS", True, 35, 0),
        ("3S 2S AS", "AS 2S 3S", True, 40, 0),
        ("JK 3S 2S", "2S 3S JK", False, 55, 0),
        ("7S JK 5S", "5S JK 7S", False, 40, 0),
        ("2S KS AS", "2S KS AS", False, 45, 0),
        ("2S 2S 4S", "2S 2S 4S", False, 45, 0),
        ("2S 2H 3S 5S 6S 7S 8S", "2S 3S 2H 5S 6S 7S 8S", False, 70, 100),
        ("3S 4S 5S 6S 7S 8S JK", "3S 4S 5S 6S 7S 8S JK", False, 65, 100),
        ("KS KS KH KH KD KD KC", "KS KS KH KH KD KD KC", True, 70, 200),
    ],
)
def test_a_meld_is_read_in_any_order_as_it_lies(told: str, lying: str, clean: bool, points: int, bonus: int) -> None:
    ruling = meld(told)
    assert ruling.answer is True
    assert lies(ruling) == lying
    assert (ruling.facts.clean, ruling.facts.points, ruling.facts.bonus) == (clean, points, bonus)
    assert ruling.facts.burraco is (bonus > 0)


@pytest.mark.parametrize(
    ("told", "rules"),
    [
        ("KS KH", ["three-or-more"]),
        ("KS QH", ["three-or-more", "set", "sequence"]),
        ("7S 8H 9D", ["set", "sequence"]),
        ("5S 6S 8S", ["set", "sequence"]),
        ("5S 5S 6S 7S", ["set", "sequence"]),
        ("5S 2H 8S", ["set", "sequence"]),
        ("QS KS AS 2S 3S", ["ace-high-or-low"]),
        ("3S KS AS JK", ["ace-high-or-low"]),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS", ["ace-high-or-low", "longest-sequence"]),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS JK", ["longest-sequence"]),
        ("3S 4S 2H JK", ["one-wild-in-a-sequence"]),
        ("2S 4S 2H JK", ["one-wild-in-a-sequence", "two-two-joker"]),
        ("QS QS QH QH QD QD QC QC JK 2S", ["one-wild-in-a-set", "largest-set"]),
        ("JK JK JK", ["no-set-of-twos"]),
        ("2S 2H", ["three-or-more", "no-set-of-twos"]),
        ("KS KS KS", ["two-packs"]),
    ],
)
def test_what_is_no_meld_breaks_a_rule(told: str, rules: list[str]) -> None:
    ruling = meld(told)
    assert ruling.answer is False
    assert unmet(ruling) == rules
    assert (ruling.facts.kind, ruling.facts.clean, ruling.facts.bonus) == (None, False, 0)


@pytest.mark.parametrize(
    ("told", "lying", "stands_for"),
    [
        ("KS AS 2S", "2S KS AS", "QS"),
        ("QS KS AS 2S", "2S QS KS AS", "JS"),
        ("2S AS KS", "2S KS AS", "QS"),
        ("AS 2S QS KS", "2S QS KS AS", "JS"),
    ],
)
def test_a_two_goes_below_a_king_and_a_high_ace_in_whatever_order_they_are_held(
    told: str, lying: str, stands_for: str
) -> None:
    ruling = meld(told)
    assert (ruling.answer, lies(ruling), ruling.facts.clean) == (True, lying, False)
    (ace,) = [reason for reason in ruling.reasons if reason.rule == "ace-high-or-low"]
    assert {name: str(card) for name, card in ace.about.items()} == {"card": stands_for}


def test_a_row_that_is_clean_in_its_order_may_be_told_from_anywhere() -> None:
    whole = "3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS 2S"
    assert (meld(whole).answer, meld(whole).facts.clean) == (True, True)


def test_the_reasons_of_a_meld_tell_what_it_is() -> None:
    assert met(meld("AS 2S 3S 4S 2H 6S 7S")) == [
        "three-or-more",
        "sequence",
        "ace-high-or-low",
        "natural-two",
        "one-wild-in-a-sequence",
        "dirty-meld",
        "burraco-is-seven",
    ]
    assert met(meld("2S 3S 4S"))[-1] == "natural-two-stays-clean"
    assert met(meld("KS KH KD"))[-1] == "clean-meld"
    assert "two-two-joker" in met(meld("2S 2H JK", two_two_joker="accept"))
    assert "longest-sequence" in met(meld("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"))
    assert met(meld("QS QS QH QH QD QD QC QC JK"))[:4] == [
        "three-or-more",
        "set",
        "one-wild-in-a-set",
        "largest-set",
    ]


def test_a_meld_needs_cards() -> None:
    assert problems("meld", {"cards": ""}) == [("cards", None, "cards-wanted")]

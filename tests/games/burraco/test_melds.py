"""What may be laid as a meld, added to one, put for a wild card, laid beside and joined."""

from typing import Any

import pytest

from companion.engine.cards import write_cards
from tests.games.burraco.table import ask, met, problems, unmet


def meld(cards: str, **options: Any) -> Any:
    return ask("meld", {"cards": cards}, **options)


def lies(ruling: Any) -> str:
    (cards,) = ruling.facts["melds"]
    return write_cards(cards)


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
    assert (ruling.facts["clean"], ruling.facts["points"], ruling.facts["bonus"]) == (clean, points, bonus)
    assert ruling.facts["burraco"] is (bonus > 0)


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
    assert (ruling.facts["kind"], ruling.facts["clean"], ruling.facts["bonus"]) == (None, False, 0)


@pytest.mark.parametrize(
    ("told", "lying"), [("KS AS 2S", "2S KS AS"), ("QS KS AS 2S", "2S QS KS AS"), ("2S AS KS", "2S KS AS")]
)
def test_a_row_told_past_its_ace_is_no_meld_but_its_two_may_be_wild_below(told: str, lying: str) -> None:
    ruling = meld(told)
    assert (ruling.answer, unmet(ruling)) == (False, ["ace-high-or-low"])
    assert lies(ruling) == lying
    assert meld(lying).answer is True


def test_a_row_that_is_clean_in_its_order_may_be_told_from_anywhere() -> None:
    whole = "3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS 2S"
    assert (meld(whole).answer, meld(whole).facts["clean"]) == (True, True)


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


def add(to: str, cards: str, *, own: bool = True, **options: Any) -> Any:
    return ask("add-to-meld", {"meld": to, "cards": cards, "own": own}, **options)


def test_cards_are_added_to_melds_of_ones_own_side_only() -> None:
    assert add("KS KH KD", "KC 2S").facts["points"] == 60
    assert unmet(add("KS KH KD", "KC", own=False)) == ["not-to-their-melds"]
    assert add("KS KH KD", "KC", own=False).facts["kind"] is None


def test_a_meld_stays_a_meld_when_cards_are_added() -> None:
    assert unmet(add("7S 7H 2D", "JK")) == ["one-wild-in-a-set"]
    assert unmet(add("3S 4S 5S", "7S")) == ["set", "sequence"]
    assert unmet(add("QS QS QH QH QD QD QC QC JK", "2S")) == ["one-wild-in-a-set", "largest-set"]


def test_a_seventh_card_makes_a_burraco() -> None:
    assert add("3S 4S 5S 6S 7S 8S", "9S").facts["bonus"] == 200
    assert add("3S 4S 5S 6S 7S 8S", "JK").facts["bonus"] == 100
    assert add("3S 4S 5S 6S 7S", "8S").facts["bonus"] == 0


def test_a_wild_two_that_lands_in_its_own_place_makes_the_meld_clean() -> None:
    ruling = add("4S 5S 2S", "3S")
    assert (ruling.answer, lies(ruling), ruling.facts["clean"]) == (True, "2S 3S 4S 5S", True)
    assert unmet(add("4S 5S 2S", "3S 6S", wild_card_moves="fixed")) == ["wild-cards-move"]


def test_a_natural_two_may_turn_wild() -> None:
    ruling = add("2S 3S 4S", "6S")
    assert (lies(ruling), ruling.facts["clean"]) == ("3S 4S 2S 6S", False)


def test_a_wild_card_that_stays_where_it_stands_needs_not_move() -> None:
    for to, cards in (("5S JK 7S", "8S 9S"), ("5S 6S JK", "8S"), ("JK 5S 6S", "7S 3S"), ("7S 7H JK", "7D 7C")):
        assert add(to, cards, wild_card_moves="fixed").answer is True
    for to, cards in (("5S JK 7S", "6S"), ("5S 6S JK", "7S"), ("JK 5S 6S", "4S")):
        assert unmet(add(to, cards, wild_card_moves="fixed")) == ["wild-cards-move"]
        assert "wild-cards-move" in met(add(to, cards))


def replace(meld: str, card: str, **options: Any) -> Any:
    return ask("replace-wild", {"meld": meld, "card": card}, **options)


def test_the_card_that_a_wild_one_stands_for_is_put_in_its_place_and_it_moves() -> None:
    ruling = replace("5S JK 7S", "6S")
    assert (ruling.answer, lies(ruling), ruling.facts["clean"]) == (True, "5S 6S 7S JK", False)
    assert unmet(replace("5S JK 7S", "8S")) == ["sequence"]
    assert unmet(replace("5S JK 7S", "6H")) == ["sequence", "set"]
    assert unmet(replace("5S JK 7S", "6S", wild_card_moves="fixed")) == ["wild-cards-move"]


def test_a_full_row_has_no_room_for_its_wild_card() -> None:
    row = "AS 2S 3S 4S JK 6S 7S 8S 9S 10S JS QS KS"
    assert unmet(replace(row, "5S")) == ["longest-sequence"]
    assert replace(row, "5S", longest_sequence=14).answer is True


def test_in_a_set_the_wild_card_is_but_one_more() -> None:
    assert replace("7S 7H JK", "7D", wild_card_moves="fixed").answer is True
    assert unmet(replace("7S 7H JK", "8D"))[0] == "set"


def test_what_lies_on_the_table_must_be_a_meld_to_begin_with() -> None:
    wrong = ("meld", "three-or-more", "not-a-meld")
    assert problems("add-to-meld", {"meld": "KS KH", "cards": "KC"}) == [wrong]
    assert problems("replace-wild", {"meld": "KS KH", "card": "KC"}) == [wrong]
    assert problems("second-meld", {"meld": "KS KH", "cards": "KC KD KS"}) == [wrong]
    assert problems("join-melds", {"meld": "KS KH KD", "other": "QS QH"}) == [("other", "three-or-more", "not-a-meld")]
    assert problems("replace-wild", {"meld": "KS KH KD", "card": "KC"}) == [("meld", "dirty-meld", "no-wild-card")]


def test_more_copies_than_two_packs_hold_are_on_no_table() -> None:
    twice = "more-than-two-packs-hold"
    assert problems("replace-wild", {"meld": "KS KS JK", "card": "KS"}) == [("card", "two-packs", twice)]
    assert problems("second-meld", {"meld": "KS KS KH", "cards": "KS QS AS"}) == [("cards", "two-packs", twice)]
    three = {"meld": "KS KS KH", "other": "KD KC KS"}
    assert problems("join-melds", three) == [("cards", "two-packs", twice)]


def test_cards_to_add_or_to_lay_are_wanted() -> None:
    for slug in ("add-to-meld", "second-meld"):
        assert problems(slug, {"meld": "KS KH KD", "cards": ""}) == [("cards", None, "cards-wanted")]


def test_sequences_of_a_suit_lie_apart_and_are_never_joined() -> None:
    second = ask("second-meld", {"meld": "3S 4S 5S", "cards": "7S 8S 9S"})
    assert (second.answer, met(second)[-1]) == (True, "sequences-stay-apart")
    joined = ask("join-melds", {"meld": "3S 4S 5S", "other": "6S 7S 8S"})
    assert (joined.answer, unmet(joined)) == (False, ["sequences-stay-apart"])


def test_melds_that_have_nothing_in_common_lie_apart() -> None:
    for cards in ("QS QH QD", "3H 4H 5H", "3S 4S 5S"):
        assert ask("second-meld", {"meld": "KS KH KD", "cards": cards}).answer is True
    assert ask("join-melds", {"meld": "KS KH KD", "other": "QS QH QD"}).answer is False


def test_sets_of_a_rank_are_merged_as_long_as_they_are_one_set() -> None:
    merged = ask("join-melds", {"meld": "KS KH KD", "other": "KS KH JK"})
    assert (merged.answer, merged.facts["points"]) == (True, 80)
    two_wilds = ask("join-melds", {"meld": "KS KH 2S", "other": "KS KH JK"})
    assert unmet(two_wilds) == ["one-wild-in-a-set"]

"""What may be added to a meld, put for its wild card, laid beside it and joined to it."""

from typing import Any

from tests.games.burraco.table import ask, lies, met, problems, unmet


def add(to: str, cards: str, *, own: bool = True, **options: Any) -> Any:
    return ask("add-to-meld", {"meld": to, "cards": cards, "own": own}, **options)


def test_cards_are_added_to_melds_of_ones_own_side_only() -> None:
    assert add("KS KH KD", "KC 2S").facts.points == 60
    assert unmet(add("KS KH KD", "KC", own=False)) == ["not-to-their-melds"]
    assert add("KS KH KD", "KC", own=False).facts.kind is None


def test_a_meld_stays_a_meld_when_cards_are_added() -> None:
    assert unmet(add("7S 7H 2D", "JK")) == ["one-wild-in-a-set"]
    assert unmet(add("3S 4S 5S", "7S")) == ["set", "sequence"]
    assert unmet(add("QS QS QH QH QD QD QC QC JK", "2S")) == ["one-wild-in-a-set", "largest-set"]


def test_a_seventh_card_makes_a_burraco() -> None:
    assert add("3S 4S 5S 6S 7S 8S", "9S").facts.bonus == 200
    assert add("3S 4S 5S 6S 7S 8S", "JK").facts.bonus == 100
    assert add("3S 4S 5S 6S 7S", "8S").facts.bonus == 0


def test_a_wild_two_that_lands_in_its_own_place_makes_the_meld_clean() -> None:
    ruling = add("4S 5S 2S", "3S")
    assert (ruling.answer, lies(ruling), ruling.facts.clean) == (True, "2S 3S 4S 5S", True)
    assert unmet(add("4S 5S 2S", "3S 6S", wild_card_moves="fixed")) == ["wild-cards-move"]


def test_a_natural_two_may_turn_wild() -> None:
    ruling = add("2S 3S 4S", "6S")
    assert (lies(ruling), ruling.facts.clean) == ("3S 4S 2S 6S", False)


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
    assert (ruling.answer, lies(ruling), ruling.facts.clean) == (True, "5S 6S 7S JK", False)
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
    assert (merged.answer, merged.facts.points) == (True, 80)
    two_wilds = ask("join-melds", {"meld": "KS KH 2S", "other": "KS KH JK"})
    assert unmet(two_wilds) == ["one-wild-in-a-set"]

"""What may be declared and what it is worth (part F of the rules)."""

from collections.abc import Iterable
from itertools import combinations
from typing import Any

import pytest

from companion.engine.cards import Card, parse_cards, write_cards
from companion.engine.ruling import Refused
from companion.games.belote.declarations import Declaration, amounts, best, possible
from companion.games.belote.house import House
from companion.games.belote.tricks import PACK
from tests.games.belote.table import answer, facts, house, ruling


def declared(hand: str, trump: str = "H", rules: House | None = None) -> list[tuple[str, str, int]]:
    found = best(parse_cards(hand), trump, rules or House())
    return [(one.kind, write_cards(one.cards), one.points) for one in found]


@pytest.mark.parametrize(
    ("hand", "kind", "points"),
    [
        ("JS JH JD JC", "brelan", 200),
        ("9S 9H 9D 9C", "brelan", 150),
        ("AS AH AD AC", "brelan", 100),
        ("10S 10H 10D 10C", "brelan", 100),
        ("KS KH KD KC", "brelan", 100),
        ("QS QH QD QC", "brelan", 100),
        ("AS KS QS JS 10S", "quinte", 100),
        ("KS QS JS 10S", "quarte", 50),
        ("9S 8S 7S", "tierce", 20),
    ],
)
def test_the_table_of_declarations(hand: str, kind: str, points: int) -> None:
    assert declared(hand) == [(kind, hand, points)]


@pytest.mark.parametrize("hand", ["8S 8H 8D 8C", "7S 7H 7D 7C", "AS KS JS 10S", "AS KS QH JH", "AS 10S KS", ""])
def test_what_is_no_declaration(hand: str) -> None:
    assert declared(hand) == []


def test_of_six_in_a_row_the_top_five_are_a_quinte() -> None:
    assert declared("9S JS KS AS 10S QS") == [("quinte", "AS KS QS JS 10S", 100)]
    assert declared("7S 8S 9S JS KS 10S QS") == [("quinte", "KS QS JS 10S 9S", 100)]


def test_eight_in_a_row_are_one_quinte() -> None:
    assert declared("AS KS QS JS 10S 9S 8S 7S") == [("quinte", "AS KS QS JS 10S", 100)]


def test_two_sequences_of_one_suit_that_do_not_meet_are_both_declared() -> None:
    assert declared("AS KS QS 10S 9S 8S 7S") == [("quarte", "10S 9S 8S 7S", 50), ("tierce", "AS KS QS", 20)]
    assert declared("AS KS QS 9S 8S 7S") == [("tierce", "AS KS QS", 20), ("tierce", "9S 8S 7S", 20)]


def test_no_card_serves_twice_and_what_is_worth_most_is_chosen() -> None:
    assert declared("AS KS QS JS 10S JH JD JC") == [("brelan", "JS JH JD JC", 200), ("tierce", "AS KS QS", 20)]
    assert declared("KS QS JS QH QD QC") == [("brelan", "QS QH QD QC", 100)]


def test_of_choices_worth_the_same_the_one_that_stands_higher_at_this_table() -> None:
    hand = "AH KH QH JH 10H QS QD QC"
    assert declared(hand, "H")[0][0] == "brelan"
    assert declared(hand, "H", house(declaration_tie="trump_first"))[0][0] == "quinte"


def test_belote_cards_may_be_declared_as_well() -> None:
    assert declared("KH QH JH", "H") == [("tierce", "KH QH JH", 20)]
    assert answer("belote", trump="H", hand="KH QH JH") is True


def test_all_declarations_are_found_in_the_order_of_play() -> None:
    told = {"trump": "H", "hands": ["AS KS QS", "9D 8D 7D", "", "AC KC QC JC 9H"], "first": 3}
    assert facts("declarations", **told) == {
        "points": [0, 70],
        "found": [
            {"seat": 3, "kind": "quarte", "cards": ["AC", "KC", "QC", "JC"], "points": 50},
            {"seat": 0, "kind": "tierce", "cards": ["AS", "KS", "QS"], "points": 20},
            {"seat": 1, "kind": "tierce", "cards": ["9D", "8D", "7D"], "points": 20},
        ],
        "step": "points",
    }
    assert answer("declarations", **told) == 1


def test_fours_of_equal_points_rank_ace_ten_king_queen() -> None:
    ranks = ("A", "10", "K", "Q")
    for (high, higher), (low, lower) in combinations(enumerate(ranks), 2):
        hands = [" ".join(f"{rank}{suit}" for suit in "SHDC") for rank in (lower, higher)]
        assert high < low
        assert answer("declarations", trump="H", hands=[*hands, "", ""], first=0) == 1


def test_who_declares_first_depends_on_who_leads() -> None:
    told = {"trump": "H", "hands": ["KS QS JS", "KD QD JD", "", ""]}
    assert [answer("declarations", **told, first=first) for first in range(4)] == [0, 1, 0, 0]


def test_nothing_declared_scores_nothing() -> None:
    told: dict[str, Any] = {"trump": "H", "hands": ["", "", "", ""], "first": 0}
    assert answer("declarations", **told) is None
    assert facts("declarations", **told) == {"points": [0, 0], "found": [], "step": None}


def test_an_uncontested_declaration_scores_without_a_comparison() -> None:
    told = {"trump": "H", "hands": ["KS QS JS", "", "9D 8D 7D", ""], "first": 0}
    assert facts("declarations", **told)["points"] == [40, 0]
    assert facts("declarations", **told)["step"] is None


def test_empty_hands_may_follow_those_of_the_table() -> None:
    told = {"trump": "H", "hands": ["KS QS JS", "", "", "", ""], "first": 0}
    assert answer("declarations", **told) == 0


def test_of_three_each_declares_for_himself() -> None:
    told = {"trump": "H", "hands": ["KS QS JS", "9D 8D 7D", "AC KC QC"], "first": 0}
    rules = house(players=3)
    assert answer("declarations", rules, **told) == 2
    assert facts("declarations", rules, **told)["points"] == [0, 0, 20]


def test_what_limits_a_hand_is_among_the_reasons() -> None:
    def cited(*hands: str) -> set[str]:
        told = {"trump": "H", "hands": [*hands, *[""] * (4 - len(hands))], "first": 0}
        return {str(reason.rule) for reason in ruling("declarations", **told).reasons}

    assert "no-sevens-or-eights" in cited("8S 8H 8D 8C")
    assert "longer-sequences" in cited("AS KS QS JS 10S 9S")
    assert "one-card-one-declaration" in cited("KS QS JS QH QD QC")
    assert cited("KS QS JS") == {"best-side-scores", "tierce", "sequence-order"}


def test_best_is_never_beaten_by_another_choice_of_a_hand() -> None:
    for hand in ("AS KS QS JS 10S 9S 8S", "AS KS QS JS JH JD JC 9S", "QS QH QD QC KS JS 10S 9S"):
        found = tuple(possible(parse_cards(hand)))
        choices = [chosen for size in range(4) for chosen in combinations(found, size) if apart(chosen)]
        assert sum(points for *_, points in declared(hand)) == max(sum(d.points for d in chosen) for chosen in choices)


def apart(chosen: Iterable[Declaration]) -> bool:
    cards = [card for one in chosen for card in one.cards]
    return len(cards) == len(set(cards))


FOURS = {"J": 200, "9": 150, "A": 100, "10": 100, "K": 100, "Q": 100}
RUNS = {3: 20, 4: 50, 5: 100}


def everything() -> list[tuple[frozenset[Card], int]]:
    """All declarations of the pack, found the plain way."""
    order = ("A", "K", "Q", "J", "10", "9", "8", "7")
    fours = [(" ".join(rank + suit for suit in "SHDC"), worth) for rank, worth in FOURS.items()]
    runs = [
        (" ".join(rank + suit for rank in order[top : top + length]), worth)
        for length, worth in RUNS.items()
        for top in range(9 - length)
        for suit in "SHDC"
    ]
    return [(frozenset(parse_cards(cards)), worth) for cards, worth in fours + runs]


def hands_of_eight() -> list[tuple[frozenset[Card], int]]:
    """What one hand can declare: nothing, one declaration, or two that share no card and fit in eight."""
    ones = everything()
    twos = [(a | b, v + w) for (a, v), (b, w) in combinations(ones, 2) if not a & b and len(a) + len(b) <= 8]
    return [(frozenset(), 0), *ones, *twos]


def test_one_hand_can_make_these_amounts_and_no_others() -> None:
    expected = {0, 20, 40, 50, 70, 100, 120, 150, 170, 200, 220, 250, 300, 350}
    assert amounts(1, House()) == expected == {worth for _, worth in hands_of_eight()}


@pytest.mark.slow
def test_two_partners_can_make_these_amounts_and_no_others() -> None:
    pairs = combinations(hands_of_eight(), 2)
    assert amounts(2, House()) == {0} | {v + w for (a, v), (b, w) in pairs if not a & b}
    assert {30, 130, 180, 230, 280, 330, 360, 380, 440, 520}.isdisjoint(amounts(2, House()))
    assert max(amounts(2, House())) == 550


def test_where_only_the_highest_counts_no_sums_are_possible() -> None:
    assert amounts(2, house(declarations_scored="highest_only")) == {0, 20, 50, 100, 150, 200}


def test_the_pack_has_thirty_two_cards() -> None:
    assert len(set(PACK)) == len(PACK) == 32


@pytest.mark.parametrize(
    ("told", "points"),
    [({"tierces": 1, "fours": "9S 9H 9D 9C"}, 170), ({"quintes": 1, "with_belote": True}, 120),
     ({"tierces": 2, "quartes": 1}, 90), ({"fours": "JS JH JD JC QS QH QD QC"}, 300), ({"fours": "8S 8H 8D 8C"}, 0)],
)  # fmt: skip
def test_declarations_of_one_side_are_added(told: dict[str, Any], points: int) -> None:
    assert answer("declared", **told) == points


def test_where_only_the_highest_counts_it_alone_is_added_to_belote() -> None:
    told: dict[str, Any] = {"tierces": 1, "quartes": 1, "with_belote": True}
    assert answer("declared", house(declarations_scored="highest_only"), **told) == 70
    assert answer("declared", house(declarations="belote_only"), **told) == 20


def test_three_of_a_rank_are_no_four_and_nobody_has_nine_tierces() -> None:
    for told in ({"fours": "9S 9H 9D"}, {"tierces": -1}, {"tierces": 9}):
        with pytest.raises(Refused):
            ruling("declared", **told)

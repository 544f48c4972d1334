"""The melds of a hand that bring most."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.cards import Card, write_cards
from companion.engine.ruling import Problem, Refused
from companion.engine.two_packs import TWO_PACKS
from companion.games.burraco import GAME
from companion.games.burraco.best_melds import ALWAYS, best_melds
from companion.games.burraco.house import House
from companion.games.burraco.melds import LADDER, arrange, count_meld, points
from tests.examples import times
from tests.forms.values_of import houses
from tests.games.burraco import brute
from tests.games.burraco.table import ask, problems, unmet

HOUSES = houses(GAME)
FREEST: dict[str, Any] = {
    "two_two_joker": "accept",
    "second_set_of_rank": "allowed",
    "longest_sequence": 14,
    "semi_clean": 150,
}
HARD_22 = "3S 6C AH 5S AC 7S 5C 4S 6S 2S JK 2H 3H 4H 4C 2C 2H 3C 5H 6H AS 7C"
SLOW = settings(max_examples=times(6))


@st.composite
def hands(draw: st.DrawFn, most: int) -> tuple[Card, ...]:
    """A hand of few ranks and suits, so that there is something to meld."""
    low, span, suits = draw(st.integers(0, 12)), draw(st.integers(2, 8)), draw(st.integers(1, 4))
    ranks = {*LADDER[low : low + span], "2", "JK"}
    some = [card for card in TWO_PACKS if card.rank in ranks and (card.suit or "S") in "SHDC"[:suits]]
    places = draw(st.lists(st.integers(0, len(some) - 1), unique=True, min_size=3, max_size=most))
    return tuple(some[place] for place in places)


@SLOW
@given(hands(9), HOUSES)
def test_no_way_to_lay_a_hand_brings_more(hand: tuple[Card, ...], house: House) -> None:
    best = best_melds(hand, house)
    assert best.points + best.bonus == brute.best(hand, house)


@given(hands(22), HOUSES)
def test_what_is_laid_is_held_is_legal_and_brings_what_is_said(hand: tuple[Card, ...], house: House) -> None:
    best = best_melds(hand, house)
    assert not Counter(card for meld in best.melds for card in meld.cards) - Counter(hand)
    assert all(arrange(meld.cards, house) == meld for meld in best.melds)
    assert best.points == sum(points(meld.cards) for meld in best.melds)
    assert best.bonus == sum(meld.bonus(house) for meld in best.melds)
    sets = Counter(meld.cards[0].rank for meld in best.melds if meld.kind == "set")
    assert house.second_set_of_rank == "allowed" or not sets or max(sets.values()) == 1


@given(hands(22), HOUSES)
def test_it_is_never_less_than_what_is_easily_found(hand: tuple[Card, ...], house: House) -> None:
    best = best_melds(hand, house)
    assert best.points + best.bonus >= brute.greedy(hand, house)


@given(hands(16), HOUSES)
def test_one_card_more_never_makes_it_less(hand: tuple[Card, ...], house: House) -> None:
    fewer, more = best_melds(hand[1:], house), best_melds(hand, house)
    assert fewer.points + fewer.bonus <= more.points + more.bonus


@pytest.mark.parametrize(
    ("hand", "points", "bonus", "melds"),
    [
        ("KS 4H", 0, 0, []),
        ("3S 4S 5S", 15, 0, ["3S 4S 5S"]),
        ("3S 4S 5S 6S 7S 8S 9S", 45, 200, ["3S 4S 5S 6S 7S 8S 9S"]),
        ("KS KH KD 2S JK", 60, 0, ["KS KH KD JK"]),
        ("KS AS 2S", 45, 0, ["2S KS AS"]),
        ("AH 2H 3H QS KS AS", 75, 0, ["AH 2H 3H", "QS KS AS"]),
        ("3S 4S 5S 7S 8S 9S 2H", 60, 100, ["3S 4S 5S 2H 7S 8S 9S"]),
        ("7S 7S 7H 7H 7D 7D JK", 60, 100, ["7S 7S 7H 7H 7D 7D JK"]),
        ("7S 7S 7H 7H 7D 7D 7C JK", 35, 200, ["7S 7S 7H 7H 7D 7D 7C"]),
        (
            "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS JK",
            150,
            300,
            ["AS 2S 3S 4S 5S 6S 7S", "8S 9S 10S JS QS KS JK"],
        ),
    ],
)
def test_the_best_of_a_hand(hand: str, points: int, bonus: int, melds: list[str]) -> None:
    ruling = ask("best-melds", {"hand": hand})
    assert (ruling.facts.points, ruling.facts.bonus) == (points, bonus)
    assert sorted(map(write_cards, ruling.answer)) == sorted(melds)


def test_a_clean_burraco_is_not_spoilt_by_a_wild_card() -> None:
    ruling = ask("best-melds", {"hand": "3S 4S 5S 6S 7S 8S 9S JK"})
    assert (ruling.facts.points, ruling.facts.bonus, ruling.facts.left) == (45, 200, 1)
    assert ask("best-melds", {"hand": "3S 4S 5S 6S 7S 8S 9S JK KS KH"}).facts.points == 95


@pytest.mark.parametrize(
    ("hand", "total", "options"),
    [
        ("2S 2H JK", 0, {}),
        ("2S 2H JK", 70, {"two_two_joker": "accept"}),
        ("5S 5H 5D 5C JK 2H", 50, {}),
        ("5S 5H 5D 5C JK 2H", 70, {"second_set_of_rank": "allowed"}),
        ("5S 5S 5H 5H 5D 5D 5C 2H", 235, {}),
        ("5S 5S 5H 5H 5D 5D 5C 2H", 235, {"semi_clean": 150}),
        ("3S 4S 5S 6S 7S 8S 9S JK", 245, {"semi_clean": 150}),
    ],
)
def test_the_house_decides_what_a_hand_can_lay(hand: str, total: int, options: dict[str, Any]) -> None:
    ruling = ask("best-melds", {"hand": hand}, **options)
    assert ruling.facts.points + ruling.facts.bonus == total


def test_what_the_melds_count_one_by_one_is_what_they_bring_together() -> None:
    ruling = ask("best-melds", {"hand": "3S 4S 5S 6S 7S 8S 9S JK KS KH"})
    counts = [count_meld(meld, House()) for meld in ruling.answer]
    assert counts == sorted(counts, reverse=True)
    assert sum(counts) == ruling.facts.points + ruling.facts.bonus


def test_its_reasons_name_what_it_earns() -> None:
    ruling = ask("best-melds", {"hand": "3S 4S 5S 6S 7S 8S 9S KS KH KD KC KS KH 2D JK QS QD"})
    told = {str(reason.rule): dict(reason.about) for reason in ruling.reasons}
    assert told["clean-burraco"] == {"each": 200, "count": 1}
    assert told["dirty-burraco"] == {"each": 100, "count": 1}
    assert {"cards-on-the-table", "one-wild-in-a-set"} <= set(told)
    assert unmet(ask("best-melds", {"hand": "KS 4H"})) == ["three-or-more"]


def test_a_hand_is_of_two_packs_and_not_empty() -> None:
    assert problems("best-melds", {"hand": "KS KS KS"}) == [("hand", "two-packs", "more-than-two-packs-hold")]
    assert problems("best-melds", {"hand": ""}) == [("hand", None, "cards-wanted")]


def test_a_hand_of_too_many_ways_is_refused_and_told_how_many_cards_always_work() -> None:
    hand = write_cards(TWO_PACKS)
    with pytest.raises(Refused) as refusal:
        ask("best-melds", {"hand": hand})
    about = {"entered": House.pack_size, "always": ALWAYS}
    assert refusal.value.problems == (Problem("hand", None, "too-many-ways", about),)


def test_two_hands_of_cards_are_answered_however_many_ways_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.gate.time.thread_time", lambda: 0.0)
    assert len(HARD_22.split()) == ALWAYS == 2 * House.hand_size
    assert ask("best-melds", {"hand": HARD_22}, **FREEST).facts.points > 0


@pytest.mark.parametrize(
    ("hand", "total"),
    [
        ("2C 2C 3C 4C 5C 6C 3D 5D 6D 8D 4H 5H 6H JK 2S 3S 4S 4S 5S 6S 6S 8S", 290),
        ("2C 4C 5C 6C 6C 7C 9C 3D 5D 6D 2H 4H 5H 6H JK JK 3S 4S 5S 6S 6S 7S", 295),
        ("2D JK 3S 2S JK 2S 3D 4D JK 4S 3D 2C JK 4S 2H 2H 3S 5H 2C 2D 4H 5S", 330),
        ("2C 4C 5C 6C 3D 5D 6D 8D 2H 4H 5H 6H JK JK 2S 3S 4S 4S 5S 6S 6S 7S", 310),
    ],
)
def test_the_hands_in_which_there_is_most_to_look_at(hand: str, total: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.gate.time.thread_time", lambda: 0.0)  # a slow machine needs more than its second
    ruling = ask("best-melds", {"hand": hand})
    assert ruling.facts.points + ruling.facts.bonus == total

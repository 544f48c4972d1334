"""What players of Pontoon argue about, beyond the examples and the disputes."""

from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.cards import Card, Rank, Suit, pack
from companion.engine.ruling import Refused
from companion.games.pontoon import GAME
from companion.games.pontoon.hands import classify, strength, totals
from companion.games.pontoon.house import House
from tests.games.pontoon.table import answer, unmet


def refused(question: str, **situation: Any) -> list[tuple[str, str | None]]:
    with pytest.raises(Refused) as refusal:
        answer(question, **situation)
    return [(problem.field, problem.rule) for problem in refusal.value.problems]


@pytest.mark.parametrize(
    ("cards", "hand", "counts"),
    [
        ("AS KS", "pontoon", [11, 21]),
        ("AS 5S 5H", "21", [11, 21]),
        ("AS AH", "12", [2, 12, 22]),
        ("AS AH AD AC 7S", "five-card-trick", [11, 21, 31, 41, 51]),
        ("KS QS 2S", "bust", [22]),
        ("KS QS", "20", [20]),
        ("9S", "9", [9]),
    ],
)
def test_what_a_hand_is(cards: str, hand: str, counts: list[int]) -> None:
    ruling = answer("hand", cards=cards)
    assert (ruling.answer, list(ruling.facts.totals)) == (hand, counts)


@given(st.lists(st.sampled_from(pack()), min_size=2, max_size=5, unique=True))
def test_a_hand_is_what_counting_on_fingers_makes_it(cards: list[Card]) -> None:
    counts = {0}
    for card in cards:
        values = {Rank.ACE: (1, 11)}.get(card.rank) or (10 if card.rank in "KQJ" else int(card.rank),)
        counts = {count + value for count in counts for value in values}
    assert list(totals(cards)) == sorted(counts)
    good = [count for count in counts if count <= 21]
    if not good:
        assert classify(cards) == "bust"
    elif len(cards) == 5:
        assert classify(cards) == "five-card-trick"
    else:
        assert classify(cards) == ("pontoon" if len(cards) == 2 and 21 in counts else str(max(good)))


def test_hands_from_the_best_down() -> None:
    ladder = ["pontoon", "five-card-trick", "21", "20", "15", "4", "bust"]
    assert sorted(ladder, key=strength, reverse=True) == ladder


def test_a_pontoon_takes_no_card() -> None:
    assert unmet(answer("twist", cards="AS KS")) == ["pontoon-takes-no-card"]
    assert unmet(answer("buy", opening=10, cards="AS KS")) == ["pontoon-takes-no-card"]
    assert answer("stick", cards="AS KS").answer is True


def test_twenty_one_that_counts_nothing_else_stops() -> None:
    assert unmet(answer("twist", cards="9S 5S 7S")) == ["twist"]
    assert unmet(answer("buy", opening=10, cards="9S 5S 7S", bought=[10])) == ["buy-under-twenty-one"]


def test_a_bust_hand_does_nothing_more() -> None:
    for question in ("twist", "stick"):
        assert unmet(answer(question, cards="KS QS 2S")) == ["bust"]


def test_five_cards_are_enough() -> None:
    five = "2S 3S 4S 2H 3H"
    assert unmet(answer("twist", cards=five)) == ["five-cards-at-most"]
    assert answer("buy", opening=10, cards=five).facts.by_name() == {"least": None, "most": None}
    assert answer("stick", cards=five).answer is True


def test_splitting_comes_first() -> None:
    assert unmet(answer("split", cards="8S 8H 2S")) == ["split-first"]
    assert unmet(answer("split", cards="9S 8H")) == ["split-a-pair"]
    assert unmet(answer("split", cards="KS JH")) == ["same-ten-cards", "split-a-pair"]
    assert answer("split", cards="QS QH", hands=3).answer is True
    assert unmet(answer("split", cards="QS QH", hands=4)) == ["four-hands"]


@pytest.mark.parametrize(
    ("bank", "lowest", "single"),
    [
        ("17", "18", ["18", "19", "20", "21"]),
        ("20", "21", ["21"]),
        ("21", "five-card-trick", []),
        ("five-card-trick", "pontoon", []),
        ("pontoon", None, []),
        ("bust", "15", ["15", "16", "17", "18", "19", "20", "21"]),
        ("9", "15", ["15", "16", "17", "18", "19", "20", "21"]),
    ],
)
def test_whom_the_bank_pays(bank: str, lowest: str | None, single: list[str]) -> None:
    ruling = answer("pays", bank=bank)
    assert (ruling.answer, list(ruling.facts.single)) == (lowest, single)
    assert list(ruling.facts.double) == {
        "pontoon": [],
        "five-card-trick": ["pontoon"],
    }.get(bank, ["pontoon", "five-card-trick"])


def test_the_highest_cut_has_the_bank() -> None:
    assert answer("first-banker", cards="9S KS AS 2S").answer == 2
    tied = answer("first-banker", cards="KS 9S KH")
    assert (tied.answer, tied.facts.again) == (None, (0, 2))


def test_cards_that_the_pack_does_not_hold() -> None:
    assert refused("hand", cards="AS AS") == [("cards", "one-pack")]
    assert refused("hand", cards="JK 5S") == [("cards", "one-pack")]
    assert refused("beats", cards="AS 9S", bank="AS 8S") == [("bank", "one-pack")]
    assert refused("hand", cards="") == [("cards", None)]
    assert refused("twist", cards="AS") == [("cards", None)]
    assert refused("hand", cards="2S 3S 4S 5S 6S 7S") == [("cards", "five-cards-at-most")]


def test_prices_that_nobody_could_ask() -> None:
    assert refused("buy", opening=0, cards="5S 6S") == [("opening", "opening-stake")]
    assert refused("buy", opening=10, cards="5S 6S 2S", bought=[25]) == [("bought.0", "price-of-the-third")]
    assert refused("buy", opening=10, cards="5S 6S 2S 3S", bought=[10, 15]) == [("bought.1", "price-of-the-fourth")]
    assert refused("buy", opening=10, cards="5S 6S", bought=[10] * 4) == [("bought", "five-cards-at-most")]
    assert refused("compare", held="18", bank="17", stake=0) == [("stake", "opening-stake")]


def test_seats_that_are_not_there() -> None:
    assert refused("next-banker", banker=5, sides=5) == [("banker", None)]
    assert refused("next-banker", banker=0, sides=11) == [("sides", "players")]
    assert refused("next-banker", banker=1, sides=5, pontoons=[1, 5]) == [
        ("pontoons.0", "beat-the-bank"),
        ("pontoons.1", None),
    ]
    assert refused("next-banker", banker=0, sides=5, split_pontoons=[1], bank_pontoon=True) == [
        ("split_pontoons", "bankers-pontoon")
    ]
    assert refused("split", cards="8S 8H", hands=5) == [("hands", "four-hands")]
    assert refused("split-cards", hands=1) == [("hands", "four-hands")]
    assert refused("players", players=0) == [("players", None)]


CARDS = st.builds(Card, st.sampled_from(list(Rank)[:-1]), st.sampled_from(list(Suit)))
FIELDS: dict[Any, st.SearchStrategy[Any]] = {
    tuple[Card, ...]: st.lists(CARDS, max_size=7).map(tuple),
    tuple[int, ...]: st.lists(st.integers(-5, 10**9), max_size=5).map(tuple),
    int: st.one_of(st.integers(-5, 12), st.sampled_from([10**9, -(10**9)])),
}


@given(st.data(), st.sampled_from(GAME.questions))
def test_every_question_is_answered_or_refused(data: st.DataObject, question: Any) -> None:
    situation = data.draw(st.builds(question.situation, **_drawn(question.situation)))
    house = House(soft21=data.draw(st.sampled_from(["may_continue", "must_stop"])))
    if not tuple(question.check(situation, house)):
        ruling = question.answer(situation, house)
        assert ruling.reasons
        if isinstance(ruling.answer, bool):
            assert ruling.answer is (not ruling.unmet)


def _drawn(situation: type) -> dict[str, st.SearchStrategy[Any]]:
    hints = get_type_hints(situation)
    return {name: FIELDS[hint] if hint in FIELDS else st.from_type(hint) for name, hint in hints.items()}

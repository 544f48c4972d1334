"""JSON is read strictly: every mistake at once, each at its place."""

from typing import Any

import pytest

from companion.engine.cards import Card, Rank, parse_cards
from companion.forms import JSON
from companion.forms.scalars import BIGGEST
from companion.forms.values import LONGEST
from tests.forms.told import Hand, Told, problems

EVERYTHING = {
    "number": -5,
    "yes": True,
    "name": "Ann",
    "way": "right",
    "debit": 400,
    "side": 1,
    "points": 7,
    "card": "10H",
    "top": "JK",
    "rank": "10",
    "cards": ["KS", "kh"],
    "ranks": ["K", "t"],
    "melds": [["KS", "KH"], "2D 2C"],
    "numbers": [1, -2],
    "names": ["We", "They"],
    "hands": [{"player": 1}, {"player": 2, "split": True}],
}


def test_every_kind_of_field_is_read() -> None:
    assert JSON.read(EVERYTHING, Told) == Told(
        number=-5,
        yes=True,
        name="Ann",
        way="right",
        debit=400,
        side=1,
        points=7,
        card=Card.parse("10H"),
        top=Card.parse("JK"),
        rank=Rank.TEN,
        cards=parse_cards("KS KH"),
        ranks=(Rank.KING, Rank.TEN),
        melds=(parse_cards("KS KH"), parse_cards("2D 2C")),
        numbers=(1, -2),
        names=("We", "They"),
        hands=(Hand(player=1), Hand(player=2, split=True)),
    )


def test_what_was_written_is_read_back() -> None:
    told = JSON.read(EVERYTHING, Told)
    assert JSON.read(JSON.write(told), Told) == told
    assert JSON.read(JSON.write(Told()), Told) == Told()


def test_cards_are_written_in_one_form() -> None:
    assert JSON.write(JSON.read(EVERYTHING, Told))["melds"] == [["KS", "KH"], ["2D", "2C"]]


def test_cards_ranks_and_melds_may_be_one_string() -> None:
    told = JSON.read({"cards": "KS, KH 2D", "ranks": "K t 4", "melds": "KS KH 2D / 4S 4H 4C"}, Told)
    assert told.cards == parse_cards("KS KH 2D")
    assert told.ranks == (Rank.KING, Rank.TEN, Rank.FOUR)
    assert told.melds == (parse_cards("KS KH 2D"), parse_cards("4S 4H 4C"))
    assert JSON.read({"cards": "", "ranks": " ", "melds": ""}, Told) == Told()


@pytest.mark.parametrize(
    ("field", "told", "says"),
    [
        ("number", "5", "whole-number-wanted"),
        ("number", 5.0, "whole-number-wanted"),
        ("number", True, "whole-number-wanted"),
        ("number", None, "whole-number-wanted"),
        ("number", [5], "whole-number-wanted"),
        ("number", BIGGEST + 1, "too-big"),
        ("number", -BIGGEST - 1, "too-big"),
        ("yes", 1, "yes-or-no-wanted"),
        ("yes", "true", "yes-or-no-wanted"),
        ("yes", None, "yes-or-no-wanted"),
        ("name", 5, "text-wanted"),
        ("name", "bell\x07", "text-unreadable"),
        ("name", "a" * 201, "text-unreadable"),
        ("way", "Left", "no-such-choice"),
        ("way", 0, "no-such-choice"),
        ("debit", "800", "no-such-choice"),
        ("debit", 800.0, "no-such-choice"),
        ("side", 2, "no-such-choice"),
        ("side", True, "no-such-choice"),
        ("points", "7", "whole-number-wanted"),
        ("card", "ZZ", "card-wanted"),
        ("card", None, "card-wanted"),
        ("card", {"rank": "K"}, "card-wanted"),
        ("card", "JKS", "card-wanted"),
        ("top", "K", "card-wanted"),
        ("rank", "Z", "rank-wanted"),
        ("rank", 10, "rank-wanted"),
        ("cards", "KS blue", "card-wanted"),
        ("cards", {"0": "KS"}, "list-wanted"),
        ("cards", None, "list-wanted"),
        ("cards", "KS " * LONGEST, "unreadable"),
        ("ranks", 5, "list-wanted"),
        ("melds", True, "list-wanted"),
        ("numbers", "1 2", "list-wanted"),
        ("numbers", [0] * (LONGEST + 1), "unreadable"),
        ("hands", {}, "list-wanted"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused_at_its_field(field: str, told: Any, says: str) -> None:
    assert problems(JSON, {field: told}) == {(field, says)}


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({"cards": ["KS", "blue", "2D", 5]}, {("cards.1", "card-wanted"), ("cards.3", "card-wanted")}),
        ({"ranks": ["K", "Z"]}, {("ranks.1", "rank-wanted")}),
        ({"ranks": "K Z"}, {("ranks.1", "rank-wanted")}),
        ({"melds": [["KS"], ["KH", "blue"], 5]}, {("melds.1.1", "card-wanted"), ("melds.2", "list-wanted")}),
        ({"melds": "KS KH / blue"}, {("melds.1", "card-wanted")}),
        ({"hands": [{"player": 1}, {}]}, {("hands.1.player", "missing")}),
        ({"hands": [5]}, {("hands.0", "record-wanted")}),
        ({"hands": [{"player": 1, "bet": 5}]}, {("hands.0.bet", "unknown-field")}),
        ({"nubmer": 5}, {("nubmer", "unknown-field")}),
        ({"a": 1, "b": 2, "yes": 1}, {("a", "unknown-field"), ("b", "unknown-field"), ("yes", "yes-or-no-wanted")}),
    ],
)  # fmt: skip
def test_every_mistake_is_told_at_once_each_at_its_path(told: Any, expected: set[tuple[str, str]]) -> None:
    assert problems(JSON, told) == expected


@pytest.mark.parametrize("told", [None, 5, "told", [], [{}], True])
def test_what_is_no_record_is_refused_as_a_whole(told: Any) -> None:
    assert problems(JSON, told) == {("", "record-wanted")}


def test_a_path_goes_before_every_field() -> None:
    assert problems(JSON, {"hands": [{}]}, path="deals.3") == {("deals.3.hands.0.player", "missing")}
    assert problems(JSON, [], path="deals.3") == {("deals.3", "record-wanted")}


def test_the_biggest_number_is_still_a_number() -> None:
    assert JSON.read({"number": BIGGEST, "points": -BIGGEST}, Told) == Told(number=BIGGEST, points=-BIGGEST)

"""Situations that cannot be: what the questions refuse, at its field and with its rule."""

from typing import Any

import pytest

from tests.games.belote.table import refused, trick

HAND = {"trump": "H", "hand": "AS 7S", "trick": [], "seat": 0}


@pytest.mark.parametrize(
    ("question", "situation", "field", "rule", "says"),
    [
        ("legal-cards", HAND | {"hand": ""}, "hand", None, "cards-wanted"),
        ("legal-cards", HAND | {"hand": "6S"}, "hand", "thirty-two-cards", "not-in-the-pack"),
        ("legal-cards", HAND | {"hand": "JK"}, "hand", "thirty-two-cards", "not-in-the-pack"),
        ("legal-cards", HAND | {"hand": "AS AS"}, "hand", "thirty-two-cards", "card-twice"),
        ("legal-cards", HAND | {"seat": 1, "trick": trick("0:AS")}, "hand", "thirty-two-cards", "card-twice"),
        ("legal-cards", HAND | {"seat": 4}, "seat", "two-three-or-four", "no-such-seat"),
        ("legal-cards", HAND | {"seat": -1}, "seat", "two-three-or-four", "no-such-seat"),
        ("legal-cards", HAND | {"trick": trick("0:KS")}, "seat", "in-turn", "out-of-turn"),
        ("legal-cards", HAND | {"trick": trick("2:KS 1:QS")}, "seat", "in-turn", "out-of-turn"),
        ("legal-cards", HAND | {"trick": trick("1:KS 1:QS")}, "trick.1.seat", "in-turn", "out-of-turn"),
        ("legal-cards", HAND | {"trick": trick("1:KS 2:QS 3:JS 0:8S")}, "trick", "in-turn", "too-many-cards"),
        ("legal-cards", HAND | {"trick": trick("7:KS")}, "trick.0.seat", "two-three-or-four", "no-such-seat"),
        ("legal-cards", HAND | {"trick": trick("1:2S")}, "trick.0.card", "thirty-two-cards", "not-in-the-pack"),
        (
            "legal-cards",
            HAND | {"hand": "7S 8S 9S 10S JS QS KS AS 7H"},
            "hand",
            "eight-cards-each",
            "too-many-cards",
        ),
        ("trick", {"trump": "H", "trick": []}, "trick", None, "cards-wanted"),
        ("trick", {"trump": "H", "trick": trick("0:AS 1:AS")}, "trick.1.card", "thirty-two-cards", "card-twice"),
        ("trick", {"trump": "H", "trick": trick("0:AS 0:KS")}, "trick.1.seat", "in-turn", "out-of-turn"),
        ("trick", {"trump": "H", "trick": trick("0:AS 1:KS 2:QS 3:JS 0:8S")}, "trick", "in-turn", "too-many-cards"),
        ("highest", {"trump": "H", "cards": ""}, "cards", None, "cards-wanted"),
        ("highest", {"trump": "H", "cards": "AS AS"}, "cards", "thirty-two-cards", "card-twice"),
        ("declarations", {"trump": "H", "hands": [""], "first": 0}, "hands", "two-three-or-four", "hands-wanted"),
        ("declarations", {"trump": "H", "hands": [""] * 4, "first": 4}, "first", "two-three-or-four", "no-such-seat"),
        (
            "declarations",
            {"trump": "H", "hands": ["", "", "", "", "AS"], "first": 0},
            "hands",
            "two-three-or-four",
            "hands-wanted",
        ),
        (
            "declarations",
            {"trump": "H", "hands": ["AS", "", "AS", ""], "first": 0},
            "hands.2",
            "thirty-two-cards",
            "card-twice",
        ),
        ("declare", {"trick": 0}, "trick", "eight-tricks", "no-such-trick"),
        ("declare", {"trick": 9}, "trick", "eight-tricks", "no-such-trick"),
        ("belote", {"trump": "H", "hand": "2H"}, "hand", "thirty-two-cards", "not-in-the-pack"),
        ("contract", {"tricks": [81, 82]}, "tricks", "trick-points", "tricks-add-up"),
        ("contract", {"tricks": [81, 81], "held": -1}, "held", "waiting-points", "below-zero"),
        ("capot", {"won": 9, "points": 162}, "won", "eight-tricks", "no-such-trick"),
        ("capot", {"won": 8, "points": 163}, "points", "trick-points", "more-than-the-pack"),
        ("capot", {"won": 8, "points": 150}, "points", "trick-points", "all-tricks-make"),
        ("capot", {"won": 0, "points": 10}, "points", "no-trick", "no-trick-but-points"),
        ("winner", {"totals": [0]}, "totals", None, "sides-wanted"),
        ("winner", {"totals": []}, "totals", None, "sides-wanted"),
        ("take", {"turned": "2S", "suit": "S"}, "turned", "thirty-two-cards", "not-in-the-pack"),
        ("dealt-again", {"hand": 4}, "hand", "two-three-or-four", "no-such-seat"),
        ("who-deals", {"hand": -1}, "hand", "two-three-or-four", "no-such-seat"),
    ],
)
def test_a_situation_that_cannot_be_is_refused(
    question: str, situation: dict[str, Any], field: str, rule: str | None, says: str
) -> None:
    assert refused(question, **situation) == [(field, rule, says)]


def test_a_trick_as_long_as_an_evening_is_refused_at_once() -> None:
    endless = [{"seat": 0, "card": "AS"}] * 9_000
    assert refused("trick", trump="H", trick=endless) == [("trick", "in-turn", "too-many-cards")]
    assert refused("declarations", trump="H", hands=["AS"] * 9_000, first=0) == [
        ("hands", "two-three-or-four", "hands-wanted")
    ]

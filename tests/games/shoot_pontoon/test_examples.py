"""The worked examples of Shoot Pontoon, event by event and as they are told at the settlement."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.engine.tally import Line
from companion.games.shoot_pontoon.rule import Rule
from companion.games.shoot_pontoon.standing import Kitty
from tests.games.pontoon.table import cases
from tests.games.pontoon.table import points as ordinary_points
from tests.games.shoot_pontoon.table import SIDES, answer, dealt, hand, outlook, points, refused, told

EXAMPLES = cases(__file__)["example"]
TOLD = [example for example in EXAMPLES if "hands" in example]
Case = Mapping[str, Any]


def names(case: Case) -> str:
    return str(case["id"])


def deal_of(case: Case) -> dict[str, Any]:
    hands = [{name: row[name] for name in row if name not in ("ordinary", "shots")} for row in case["hands"]]
    return told(case["bank"], case["kitty"], *hands)


@pytest.mark.parametrize("case", EXAMPLES, ids=names)
def test_kitty_open_bets_and_room_after_each_event(case: Case) -> None:
    rules = case.get("house")
    kitty = Kitty(holds=case["kitty"])
    for row in case["ledger"]:
        amount = row["amount"]
        if row["does"] in ("shoots", "refused"):
            asked = {"before": "second", "amount": amount, "kitty": kitty.holds, "open_bets": kitty.open}
            fits = answer("shoot", rules, **asked).answer
            assert fits is (row["does"] == "shoots")
            kitty = kitty.shot(amount) if fits else kitty
        else:
            kitty = kitty.lost(amount) if row["does"] == "loses" else kitty.won(amount)
        room = answer("room", rules, kitty=kitty.holds, open_bets=kitty.open)
        assert [kitty.holds, kitty.open, room.answer] == [row["kitty"], row["open"], row["room"]]


@pytest.mark.parametrize("case", TOLD, ids=names)
def test_a_deal_pays_what_the_book_says(case: Case) -> None:
    results = [0] * SIDES
    for row in case["hands"]:
        results[row["player"]] += row["ordinary"] + row["shots"]
        results[0] -= row["ordinary"] + row["shots"]
    found = dealt(deal_of(case))
    assert list(found.tally.points(SIDES)) == results
    assert {line.rule for line in found.tally.lines} & set(Rule) <= set(case["rules"])
    assert found.facts.kitty == case.get("left", case["kitty"] - sum(row["shots"] for row in case["hands"]))


@pytest.mark.parametrize("case", TOLD, ids=names)
def test_what_it_leaves_to_the_next_deal(case: Case) -> None:
    assert outlook(deal_of(case)) == case["next"]


@pytest.mark.parametrize("case", TOLD, ids=names)
def test_the_stakes_are_settled_as_in_pontoon(case: Case) -> None:
    plain = [{name: row[name] for name in ("player", "stake", "held", "split") if name in row} for row in case["hands"]]
    deal = {"banker": 0, "bank": case["bank"], "hands": plain}
    ordinary = [0] * SIDES
    for row in case["hands"]:
        ordinary[row["player"]] += row["ordinary"]
        ordinary[0] -= row["ordinary"]
    assert ordinary_points(deal, sides=SIDES) == ordinary


def test_each_bet_is_a_line_for_the_player_and_one_for_the_bank() -> None:
    lines = dealt(told("19", 100, hand(1, "20", 30, 5), hand(2, "19"))).tally.lines
    assert [line for line in lines if line.rule in set(Rule)] == [
        Line(1, "shoot-won", 35),
        Line(0, "shoot-won", -35),
    ]


def test_at_a_strict_table_the_last_unit_stays_unshot() -> None:
    shots = [hand(1, "18", 40), hand(3, "18", 30), hand(4, "18", 30)]
    assert refused(told("17", 100, *shots), {"shoot_sum": "less"}) == [("hands.2.shoot", "within-the-kitty")]
    shots[2]["shoot"] = 29
    assert points(told("17", 100, *shots), {"shoot_sum": "less"})[4] == 10 + 29

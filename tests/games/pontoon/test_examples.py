"""The worked examples of the rules, through the reader, the check, the sheet and the questions."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.engine.tally import Line
from companion.games.pontoon import GAME
from tests.games.pontoon.table import answer, cases, dealt, hand, sheet, told, unmet

CASES = cases(__file__)
SIDES = 8
Case = Mapping[str, Any]


def names(case: Case) -> str:
    return str(case.get("id") or case.get("about") or case["cards"])


def deal_of(case: Case) -> dict[str, Any]:
    wanted = ("player", "stake", "held", "split", "stopped")
    hands = [{name: row[name] for name in wanted if name in row} for row in case["hands"]]
    return {**told(case["bank"].get("held"), *hands), "doubled": case.get("doubled", False)}


@pytest.mark.parametrize("case", CASES["deal"], ids=names)
def test_a_deal_pays_what_the_book_says(case: Case) -> None:
    results = [0] * SIDES
    results[0] = case["bank"]["result"]
    for row in case["hands"]:
        results[row["player"]] += row["result"]
    found = dealt(deal_of(case), case.get("house"))
    assert list(found.tally.points(SIDES)) == results
    assert {line.rule for line in found.tally.lines} == set(case["rules"])


@pytest.mark.parametrize("case", CASES["deal"], ids=names)
def test_the_next_bank_is_known_from_the_sheet(case: Case) -> None:
    match = sheet([deal_of(case), deal_of(case)], case.get("house"))
    assert GAME.outlook(match.house, match.standing).by_name() == case["next"]
    assert match.totals == tuple(2 * points for points in match.rows[0].points)
    assert match.winner is None


@pytest.mark.parametrize("case", CASES["deal"], ids=names)
def test_the_cards_are_what_is_said_of_them(case: Case) -> None:
    for row in (case["bank"], *case["hands"]):
        if "cards" in row:
            asked = answer("hand", case.get("house"), cards=row["cards"])
            assert asked.answer == row["held"]


def test_each_hand_is_a_line_for_the_player_and_one_for_the_bank() -> None:
    lines = dealt(told("19", hand(3, "pontoon", 10), hand(1, "20", 25), hand(2, "19", 5))).tally.lines
    about = {"held": 20, "bank": 19}
    assert lines == (
        Line(3, "pontoon", 10, 2),
        Line(0, "pontoon", -10, 2),
        Line(1, "higher-hands", 25, 1, about),
        Line(0, "higher-hands", -25, 1, about),
        Line(2, "ties", -5, 1, {"held": 19, "bank": 19}),
        Line(0, "ties", 5, 1, {"held": 19, "bank": 19}),
    )


@pytest.mark.parametrize("case", CASES["price"], ids=lambda case: f"{case['opening']}-{case['range']}")
def test_the_price_of_a_card(case: Case) -> None:
    asked = {name: case[name] for name in ("opening", "cards", "bought") if name in case}
    for amount in (None, *case["accepted"]):
        ruling = answer("buy", **asked, offered=amount)
        assert ruling.answer is True
        assert [ruling.facts.least, ruling.facts.most] == case["range"]
    for amount in case["refused"]:
        assert answer("buy", **asked, offered=amount).answer is False


def test_buying_all_the_way() -> None:
    assert answer("largest-stake", opening=100).answer == 700
    stake, bought = 100, list[int]()
    for paid, cards in ((175, "2S 3S"), (150, "2S 3S 4S"), (120, "2S 3S 4S 5S")):
        assert answer("buy", opening=100, bought=bought, cards=cards, offered=paid).answer is True
        bought.append(paid)
        stake += paid
    assert stake == 545


def test_after_a_twist_no_card_is_sold() -> None:
    ruling = answer("buy", opening=50, bought=[75], cards="3S 4S 2S 5S", twisted=True)
    assert unmet(ruling) == ["no-buying-after-a-twist"]
    assert answer("twist", bought=[75], cards="3S 4S 2S 5S").answer is True


@pytest.mark.parametrize("case", CASES["split_pontoon"], ids=lambda case: case["bank"])
@pytest.mark.parametrize("reading", ["pontoon", "ordinary21"])
def test_ace_and_king_after_splitting_aces(case: Case, reading: str) -> None:
    rules = {"split_pontoon": reading}
    asked = answer("compare", rules, held="pontoon", bank=case["bank"], stake=10, split=True)
    assert asked.answer == case[reading]
    deal = told(case["bank"], hand(1, "pontoon", split=True), hand(1, "bust", 1, split=True))
    match = sheet([deal], rules)
    assert match.totals[1] == case[reading] - 1
    assert match.standing.banker == 0


@pytest.mark.parametrize("case", CASES["draw"], ids=names)
def test_when_to_stick_and_when_to_draw(case: Case) -> None:
    rules, cards = case.get("house"), case["cards"]
    stick = answer("stick", rules, cards=cards)
    assert (stick.answer, list(stick.facts.totals)) == (case["stick"], case["totals"])
    assert stick.facts.must_draw is not case["stick"]
    assert answer("twist", rules, cards=cards).answer is case["twist"]
    assert answer("split", rules, cards=cards).answer is case.get("split", False)


@pytest.mark.parametrize("case", CASES["bank"], ids=names)
@pytest.mark.parametrize("banker", [0, 5])
def test_who_has_the_bank_next(case: Case, banker: int) -> None:
    def seats(name: str) -> list[int]:
        return [(banker + left) % SIDES for left in case.get(name, [])]

    rules, bank_pontoon = case.get("house"), case.get("bank_pontoon", False)
    expected = {**case["next"], "banker": (banker + case["next"]["banker"]) % SIDES}
    asked = {"pontoons": seats("unsplit"), "split_pontoons": seats("split"), "bank_pontoon": bank_pontoon}
    ruling = answer("next-banker", rules, banker=banker, sides=SIDES, **asked)
    assert {"banker": ruling.answer, "shuffle": ruling.facts.shuffle} == expected

    hands = [hand(seat, "pontoon") for seat in reversed(asked["pontoons"])]
    hands += [hand(seat, held, split=True) for seat in asked["split_pontoons"] for held in ("pontoon", "18")]
    hands.append(hand((banker + 7) % SIDES, "18"))
    match = sheet([told("pontoon" if bank_pontoon else "17", *hands, banker=banker)], rules)
    assert GAME.outlook(match.house, match.standing).by_name() == expected

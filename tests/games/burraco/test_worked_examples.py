"""The worked examples of the rules, each run the way a deal travels: read, checked, scored, replayed."""

from datetime import UTC, datetime
from itertools import accumulate
from typing import Any

import pytest

from companion.engine.cards import parse_cards
from companion.engine.events import Entry, Event, Opened, Recorded
from companion.engine.match import replay
from companion.forms import JSON
from companion.games.burraco import GAME
from companion.games.burraco.deal import Deal
from companion.games.burraco.melds import points
from companion.games.burraco.standing import Standing
from tests.games.burraco.table import after, ask, cases, deal, house, lies, lines, unmet

NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)
SCORED = [(case, side) for case in cases()["scored"] for side in case["side"]]
NAMES = [f"{case['id']}, {case['name']}, {side['score']}" for case, side in SCORED]


def told(side: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    """What the table tells of a side: its melds ruled on one by one, its cards counted."""
    rulings = [ask("meld", {"cards": meld}, **options) for meld in side.get("melds", ())]
    assert all(ruling.answer for ruling in rulings)
    burracos = [ruling.facts.clean for ruling in rulings if ruling.facts.burraco]
    pozzetto = side.get("pozzetto", "played")
    return {
        "melded": sum(ruling.facts.points for ruling in rulings),
        "clean_burracos": burracos.count(True),
        "dirty_burracos": burracos.count(False),
        "left": points(parse_cards(" ".join(side.get("hands", ())))),
        "took_pozzetto": pozzetto != "not_taken",
        "unplayed_pozzetto": pozzetto == "unplayed",
        "closed": side.get("closed", False),
    }


@pytest.mark.parametrize(("case", "side"), SCORED, ids=NAMES)
def test_a_deal_is_scored_line_by_line(case: dict[str, Any], side: dict[str, Any]) -> None:
    options = case.get("house", {})
    found = lines(deal(told(side, options)), **options)
    assert list(found.items()) == list(side["lines"].items())
    assert sum(found.values()) == side["score"]


@pytest.mark.parametrize(("case", "side"), SCORED, ids=NAMES)
def test_the_question_what_a_side_scores_says_the_same(case: dict[str, Any], side: dict[str, Any]) -> None:
    options = case.get("house", {})
    sheet = told(side, options)
    del sheet["took_pozzetto"], sheet["unplayed_pozzetto"]
    ruling = ask("hand-score", {**sheet, "pozzetto": side.get("pozzetto", "played")}, **options)
    assert ruling.answer == side["score"]
    assert [str(reason.rule) for reason in ruling.reasons] == list(side["lines"])


def test_both_sides_of_a_deal_are_scored_together() -> None:
    both = [case for case in cases()["scored"] if len(case["side"]) == 2]
    for case in both:
        played = deal(*(told(side, {}) for side in case["side"]))
        assert after(played).totals == tuple(side["score"] for side in case["side"])
    assert [case["id"] for case in both] == ["BUR-EX-09", "BUR-EX-11", "BUR-EX-12"]


@pytest.mark.parametrize("row", cases()["meld"], ids=lambda row: row["cards"])
def test_what_is_a_meld_and_what_is_none(row: dict[str, Any]) -> None:
    ruling = ask("meld", {"cards": row["cards"]})
    assert (ruling.answer, ruling.facts.kind) == ("kind" in row, row.get("kind"))
    assert ruling.facts.clean is row.get("clean", False)
    assert unmet(ruling) == row.get("broken", [])
    if "lies" in row:
        assert lies(ruling) == row["lies"]


def test_a_second_wild_card_is_refused_and_a_meld_without_a_discard_closes_nothing() -> None:
    assert unmet(ask("add-to-meld", {"meld": "7S 7H 7D 2C", "cards": "JK"})) == ["one-wild-in-a-set"]
    assert unmet(ask("close", {"left": ""})) == ["discard-to-close"]


def test_a_wrong_sum_is_corrected_and_may_end_the_match() -> None:
    case = cases()["corrected"]
    right = list(accumulate(case["deals"], initial=case["before"]))[1:]
    assert right == case["right"] != case["written"]
    assert GAME.winner(house(), Standing(totals=(case["written"][-1], 0))) is None
    assert GAME.winner(house(), Standing(totals=(right[-1], 0))) == 0


def test_both_over_the_target_and_a_dead_heat() -> None:
    for row in cases()["totals"]:
        assert GAME.winner(house(), Standing(totals=tuple(row["totals"]))) == row.get("winner")
        assert ask("winner", {"totals": row["totals"]}).answer == row.get("winner")


@pytest.mark.parametrize("row", cases()["cut"], ids=lambda row: str(row["lifted"]))
def test_any_good_cut_leaves_a_stock_of_41(row: dict[str, Any]) -> None:
    ruling = ask("cut", {"lifted": row["lifted"]})
    assert ruling.answer is ("stock" in row)
    assert (ruling.facts.bottom, ruling.facts.stock) == (row["bottom"], row.get("stock"))


def test_a_whole_match_is_scored_deal_by_deal() -> None:
    standing = Standing(totals=(0, 0))
    for row in cases()["deal"]:
        assert GAME.winner(house(), standing) is None
        reached = after(deal(*row["told"]), standing)
        assert [new - old for new, old in zip(reached.totals, standing.totals, strict=True)] == row["points"]
        assert list(reached.totals) == row["totals"]
        standing = reached
    assert GAME.winner(house(), standing) == 0
    assert ask("winner", {"totals": list(standing.totals)}).facts.margin == 60


def test_a_whole_match_is_replayed_from_its_sheet() -> None:
    opened = Opened("burraco", ("We", "They"), ("Ann", "Bob", "Cem", "Dora"), house())
    events: list[Event] = [opened, *(Recorded(JSON.read({"sides": row["told"]}, Deal)) for row in cases()["deal"])]
    sheet = replay(GAME, [Entry(seq, NOON, "a pen", event) for seq, event in enumerate(events, 1)])
    assert [list(row.points) for row in sheet.rows] == [each["points"] for each in cases()["deal"]]
    assert [GAME.dealer(row.before) for row in sheet.rows] == [0, 1, 2, 3, 0]
    assert (sheet.winner, sheet.shared) == (0, ())


def test_a_match_may_be_shared_where_the_table_has_it_so() -> None:
    level = deal(*({"melded": 400, "clean_burracos": 1, "took_pozzetto": True} for _ in range(2)))
    ahead = deal({"melded": 100, "took_pozzetto": True}, {"took_pozzetto": True})
    for value, winner_then, shared in (("play_on", 0, ()), ("shared", None, (0, 1))):
        opened = Opened("burraco", ("", ""), ("",) * 4, house(dead_heat=value, target=600))
        events: list[Event] = [opened, Recorded(level), Recorded(ahead)]
        entries = [Entry(seq, NOON, "a pen", event) for seq, event in enumerate(events, 1)]
        first, both = replay(GAME, entries[:2]), replay(GAME, entries)
        assert (first.totals, first.winner, first.shared) == ((600, 600), None, shared)
        assert (both.winner, both.shared) == (winner_then, shared)

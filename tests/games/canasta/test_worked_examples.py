"""The worked examples of the rules, each run the way a deal travels: read, checked, scored, replayed."""

from datetime import UTC, datetime
from typing import Any

import pytest

from companion.engine.events import Entry, Event, Opened, Recorded
from companion.engine.match import replay
from companion.forms import JSON
from companion.games.canasta import GAME
from companion.games.canasta.deal import Deal
from companion.games.canasta.melds import points
from companion.games.canasta.standing import Outlook, Standing, outlook, winner
from tests.games.canasta.table import after, ask, cards, cases, deal, house, lines, problems, unmet

NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)
SCORED = [(case, side) for case in cases()["scored"] for side in case["side"]]
NAMES = [f"{case['id']}, {case['name']}, {side['score']}" for case, side in SCORED]


def told(side: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    """What the table tells of a side: its melds ruled on one by one, its cards counted."""
    melds = [cards(meld) for meld in side.get("melds", ())]
    out = side.get("went_out", False)
    rulings = [ask("meld", {"cards": meld, "going_out": out}, **options) for meld in melds]
    assert all(ruling.answer for ruling in rulings)
    kinds = [ruling.facts.canasta for ruling in rulings]
    return {
        "melded": sum(ruling.facts.points for ruling in rulings),
        "natural_canastas": kinds.count("natural"),
        "mixed_canastas": kinds.count("mixed"),
        "red_threes": side.get("red_threes", 0),
        "red_threes_in_hand": side.get("red_threes_in_hand", 0),
        "left": points(cards(*side.get("hands", ()))),
        "went_out": out,
        "concealed": side.get("concealed", False),
    }


@pytest.mark.parametrize(("case", "side"), SCORED, ids=NAMES)
def test_a_deal_is_scored_line_by_line(case: dict[str, Any], side: dict[str, Any]) -> None:
    found = lines(deal(told(side, case["house"])), **case["house"])
    assert list(found.items()) == list(side["lines"].items())
    assert sum(found.values()) == side["score"]


def test_both_sides_of_a_deal_are_scored_together() -> None:
    for case in cases()["scored"]:
        if len(case["side"]) == 2:
            played = deal(*(told(side, case["house"]) for side in case["side"]))
            assert after(played, **case["house"]).totals == tuple(side["score"] for side in case["side"])


def test_what_a_side_needs_to_open_at_every_step() -> None:
    (case,) = cases()["minimum"]
    for total, needed in case["totals"]:
        assert ask("minimum", {"score": total}).answer == needed
        assert outlook(house(), Standing(totals=(total, 0))) == Outlook(minimum=(needed, 50))
    for total in case["cannot_be"]:
        (problem,) = problems("minimum", {"score": total})
        assert (problem.field, problem.rule) == ("score", "multiples-of-five")


def test_a_minus_deal_makes_the_next_opening_cheap() -> None:
    (case,) = [case for case in cases()["scored"] if case["id"] == "CAN-EX-06"]
    left = after(deal(told(case["side"][0], {})))
    assert outlook(house(), left) == Outlook(minimum=(15, 50))
    assert ask("opening", {"score": left.totals[0], "melds": (cards("3×4"),)}).answer


@pytest.mark.parametrize(
    "laid", [laid for case in cases()["opening"] for laid in case["laid"]], ids=lambda laid: " / ".join(laid["melds"])
)
def test_an_opening_is_counted(laid: dict[str, Any]) -> None:
    ruling = ask("opening", {"score": laid["score"], "melds": tuple(cards(meld) for meld in laid["melds"])})
    assert (ruling.answer, ruling.facts.count) == (laid["opens"], laid["count"])
    assert unmet(ruling) == ([] if laid["opens"] else ["at-least-the-minimum"])


def test_an_opening_that_was_too_small_is_taken_back() -> None:
    (case,) = cases()["short"]
    for row in case["laid"]:
        ruling = ask("opening", {"score": case["score"], "melds": tuple(cards(meld) for meld in row["melds"])})
        assert (ruling.answer, ruling.facts.count, ruling.facts.minimum) == (row["opens"], row["count"], 50)
    for row in case["next_time"]:
        told = {"score": case["score"], "short": row["short"]}
        assert ask("minimum", told, **row["house"]).answer == row["needed"]
        hand, melds = cards("3×A 2×K"), (cards("3×A"),)
        assert ask("can-open", {**told, "hand": hand}, **row["house"]).answer is (row["needed"] <= 60)
        assert ask("opening", {**told, "melds": melds}, **row["house"]).facts.minimum == row["needed"]


def test_opening_with_the_pile() -> None:
    (case,) = cases()["with_pile"]
    for row in case["hands"]:
        *hand, top = cards(row["hand"], case["top"])
        asked = {"score": case["score"], "hand": tuple(hand), "top": top, "pile_size": case["pile_size"]}
        ruling = ask("can-open", asked, **row["house"])
        assert (ruling.answer, ruling.facts.best) == (row["opens"], row["count"])
        assert ask("take-pile", {**asked, "frozen": False, "opened": False}, **row["house"]).answer is row["opens"]


def test_naturals_and_wild_cards_in_a_meld() -> None:
    (case,) = cases()["ratio"]
    for row in case["melds"]:
        for profile in ("as_written", "classic"):
            assert ask("meld", {"cards": cards(row["cards"])}, profile=profile).answer is row[profile], row


@pytest.mark.parametrize("case", cases()["match"], ids=lambda case: case["id"])
def test_a_match_is_scored_deal_by_deal(case: dict[str, Any]) -> None:
    standing = Standing(totals=tuple(case.get("before", (0, 0))))
    for row in case["deal"]:
        assert winner(house(), standing) is None
        assert outlook(house(), standing).minimum == tuple(row["open"])
        reached = after(deal(*row["told"]), standing)
        assert [new - old for new, old in zip(reached.totals, standing.totals, strict=True)] == row["points"]
        assert list(reached.totals) == row["totals"]
        standing = reached
    assert winner(house(), standing) == case["winner"]
    assert ask("winner", {"totals": standing.totals}).facts.margin == case["margin"]


def test_a_whole_match_is_replayed_from_its_sheet() -> None:
    (case,) = [case for case in cases()["match"] if case["id"] == "CAN-EX-17"]
    opened = Opened("canasta", ("We", "They"), ("Ann", "Bob", "Cem", "Dora"), house())
    events: list[Event] = [opened, *(Recorded(JSON.read({"sides": row["told"]}, Deal)) for row in case["deal"])]
    sheet = replay(GAME, [Entry(seq, NOON, "a pen", event) for seq, event in enumerate(events, 1)])
    assert [list(row.points) for row in sheet.rows] == [each["points"] for each in case["deal"]]
    assert [list(outlook(house(), row.before).minimum) for row in sheet.rows] == [r["open"] for r in case["deal"]]
    assert [GAME.dealer(row.before) for row in sheet.rows] == [0, 1, 2, 3, 0]
    assert sheet.winner == case["winner"]

"""Three at the table, each for himself: the worked examples, and what has no partner."""

from typing import Any

import pytest

from companion.forms import JSON
from companion.forms.question import form_fields
from companion.games.canasta import GAME
from companion.games.canasta.deal import Deal
from companion.games.canasta.standing import Standing, outlook, winner
from tests.games.canasta.table import after, ask, cases, deal, house, lines, unmet
from tests.rulebook.phrases import written

NOTHING = Standing(totals=(0, 0, 0))
WAYS = ("higher_total", "team_that_went_out", "play_on")


@pytest.mark.parametrize("case", cases()["three"], ids=lambda case: f"{case['id']}, {case['name']}")
def test_a_deal_of_three_is_scored_line_by_line(case: dict[str, Any]) -> None:
    played = deal(*case["told"])
    for side, expected in enumerate(case["lines"]):
        assert list(lines(played, side, players=3).items()) == list(expected.items())
    reached = after(played, players=3)
    assert list(reached.totals) == case["points"]
    assert outlook(house(players=3), reached).minimum == tuple(case.get("open", outlook(house(), reached).minimum))
    for other in case.get("otherwise", ()):
        assert after(played, players=3, **other["house"]).totals[0] == other["first"]


def test_each_opens_by_the_total_of_his_own() -> None:
    (case,) = cases()["three_open"]
    for totals, needed in zip(case["totals"], case["open"], strict=True):
        assert list(outlook(house(players=3), Standing(totals=tuple(totals))).minimum) == needed


def test_of_two_or_three_over_the_target_one_wins_who_is_over() -> None:
    (case,) = cases()["three_won"]
    for row in case["rows"]:
        standing = Standing(totals=tuple(row["totals"]), out=row.get("out"))
        for way, won in zip(WAYS, row["won"], strict=True):
            rules = house(players=3, both_over_target=way)
            assert winner(rules, standing) == (None if won < 0 else won), (row, way)
            if way != "play_on":
                asked = {"totals": row["totals"], "went_out": row.get("out")}
                assert ask("winner", asked, players=3, both_over_target=way).answer == winner(rules, standing)


def test_after_two_were_over_together_the_next_deal_decides() -> None:
    rules = {"players": 3, "both_over_target": "play_on"}
    before = Standing(totals=(5120, 5340, 3300))
    highest = {"melded": 400, "mixed_canastas": 2, "red_threes": 4, "went_out": True}
    third = after(deal({"left": 30}, {"left": 370}, highest), before, **rules)
    assert third.totals == (5090, 4970, 5200)
    assert winner(house(**rules), third) == 2
    nobody = after(deal({"left": 125}, {"left": 345}, {}), before, **rules)
    assert nobody.totals == (4995, 4995, 3300)
    assert winner(house(**rules), nobody) is None
    alone = after(deal({}, {}, {}), Standing(totals=(5120, 0, 0)), **rules)
    assert alone.met_before is False


def test_what_three_cannot_have_is_refused_at_its_field() -> None:
    (case,) = cases()["three_refused"]
    for row in case["rows"]:
        told = JSON.read({"sides": row["sides"]}, Deal)
        problems = GAME.problems(told, house(players=3, **row.get("house", {})), NOTHING)
        assert [problem.field for problem in problems] == [row["field"]], row
        covers = {cover for problem in problems for cover in written("canasta").entries[str(problem.rule)].covers}
        assert row["rule"] in covers, row


def test_three_sit_alone_have_thirteen_cards_and_draw_one() -> None:
    rules = house(players=3)
    seating = GAME.seating(rules)
    assert (seating.sides, seating.partners) == (range(3, 4), 1)
    assert (rules.hand_size, rules.drawn, rules.canastas_to_go_out) == (13, 1, 1)
    assert after(deal({}, {}, {}), Standing(totals=(0, 0, 0), dealer=2), players=3).dealer == 0


def test_three_cards_settle_who_begins_and_nobody_is_a_partner() -> None:
    drawn = ask("draw", {"cards": "9C AH KD"}, players=3)
    assert (drawn.answer, drawn.facts.partners, str(drawn.facts.highest), str(drawn.facts.second)) == (
        True,
        (),
        "AH",
        "KD",
    )
    assert ask("go-out", {"canasta": True}, players=3, ask_partner="required").answer is True
    assert unmet(ask("go-out", {"canasta": True, "concealed": True, "count": 45}, players=3)) == [
        "concealed-opens-alone"
    ]


def test_nobody_is_asked_about_a_partner_whom_he_does_not_have() -> None:
    fields = form_fields(GAME.question("go-out"))
    partners = ["partner", "partner_opened", "own_canasta", "lays_off"]
    assert [field.name for field in fields if not field.asked(house(players=3))] == partners
    assert all(field.asked(house()) for field in fields)

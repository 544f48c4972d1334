"""Three at the table: who runs out first is alone, the other two halve what they make; later everybody is alone."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.fold import Outcome, fold
from companion.engine.ruling import Refused
from companion.forms import JSON
from companion.games.burraco import GAME
from companion.games.burraco.deal import Deal
from companion.games.burraco.house import House
from companion.games.burraco.scoring import half
from companion.games.burraco.standing import Standing
from tests.games.burraco.table import ask, house

Done = Outcome[Deal, House, Standing]


@cache
def cases() -> dict[str, Any]:
    """The worked examples of three."""
    return tomllib.loads(Path(__file__).with_name("three.toml").read_text("utf-8"))


def played(*told: Any, **options: Any) -> list[Done]:
    """Records one after the other, at a table of three."""
    rules = house(**{"players": 3, **options})
    start = GAME.start(rules, GAME.seating(rules).sides[0], 0)
    return list(fold(GAME, [JSON.read(one, GAME.records) for one in told], rules, start))


def pozzetti(done: Done) -> Any:
    """The sizes of the pozzetti of the next deal."""
    return list(JSON.write(GAME.outlook(done.house, done.scored.standing))["pozzetti"])


@pytest.mark.parametrize("case", cases()["deal"], ids=lambda case: f"{case['id']}, {case['name']}")
def test_a_deal_of_three_is_scored_line_by_line(case: dict[str, Any]) -> None:
    (done,) = played(case["told"], **case.get("house", {}))
    assert done.problems == ()
    tally = done.scored.tally
    for side, expected in enumerate(case["lines"]):
        lines = [(line.rule, line.points) for line in tally.lines if line.side == side]
        assert lines == list(expected.items())
    assert list(tally.points(3)) == case["points"]
    assert JSON.write(done.scored.facts) == {"alone": case["told"].get("alone")}


def test_a_whole_match_is_won_by_the_first_past_the_target() -> None:
    told, match = {case["id"]: case["told"] for case in cases()["deal"]}, cases()["match"]
    rows = played(*(told[name] for name in match["deals"]))
    assert [list(row.scored.standing.totals) for row in rows] == match["totals"]
    assert [pozzetti(row) for row in rows] == match["pozzetti"]
    assert [GAME.winner(row.house, row.scored.standing) for row in rows] == [None] * 4 + [match["winner"]]
    assert [row.scored.standing.dealer for row in rows] == [1, 2, 0, 1, 2]


@pytest.mark.parametrize("case", cases()["refused"], ids=lambda case: f"{case['field']}, {case.get('rule', '')}")
def test_what_cannot_have_been_is_refused_at_its_field(case: dict[str, Any]) -> None:
    (done,) = played(case["told"], **case.get("house", {}))
    found = {problem.field: problem.rule for problem in done.problems}
    assert found.keys() == {case["field"], *case.get("also", ())}
    assert found[case["field"]] == case.get("rule")


def test_once_somebody_has_come_so_far_everybody_stays_alone() -> None:
    far, back = {"only_totals": [1000, 0, 0]}, {"only_totals": [-300, 0, 0]}
    before = {"only_totals": [995, 0, 0]}
    assert pozzetti(played(before)[-1]) == [18, 11]
    assert pozzetti(played(far)[-1]) == [11, 11, 11]
    assert pozzetti(played(far, back)[-1]) == [11, 11, 11]
    alone = {"alone": 0, "lone": {}, "pair": {}}
    assert [problem.field for problem in played(far, back, alone)[-1].problems] == ["alone"]
    assert played(before, alone)[-1].problems == ()


def test_it_is_looked_at_before_a_deal_with_the_points_by_agreement() -> None:
    given_, taken = {"agreed": [1000, 0, 0], "why": "a gift"}, {"agreed": [-5, 0, 0], "why": "too much"}
    assert pozzetti(played(given_)[-1]) == [11, 11, 11]
    assert pozzetti(played(given_, taken)[-1]) == [18, 11]
    assert pozzetti(played(given_, {"sides": [{}, {}, {}]}, taken)[-1]) == [11, 11, 11]


def test_of_two_or_four_nobody_is_alone_and_nothing_is_said_of_it() -> None:
    for players in (2, 4):
        (done,) = played({"sides": [{}, {}]}, players=players)
        assert JSON.write(done.scored.facts) == JSON.write(GAME.outlook(done.house, done.scored.standing)) == {}
        assert done.scored.standing.dealer == 1


def test_totals_alone_and_points_by_agreement_say_of_nobody_that_he_was_alone() -> None:
    rows = played({"only_totals": [120, 305, 305]}, {"agreed": [5, 0, 0], "why": "a gift"})
    assert [JSON.write(row.scored.facts) for row in rows] == [{"alone": None}] * 2
    assert [row.problems for row in rows] == [(), ()]


def test_the_totals_of_three_never_leave_the_fives() -> None:
    (totals,) = played({"only_totals": [120, 303, 300]})
    assert [problem.field for problem in totals.problems] == ["only_totals.1"]
    (agreed,) = played({"agreed": [0, 2, 0], "why": "half"})
    assert [(problem.field, problem.rule) for problem in agreed.problems] == [("agreed.1", "points-come-in-fives")]
    (of_four,) = played({"agreed": [1, 0], "why": "half"}, players=4)
    assert of_four.problems == ()


def test_a_pozzetto_of_three_never_becomes_the_stock() -> None:
    with pytest.raises(Refused) as refusal:
        house(players=3, stock_into_pozzetto=True)
    assert [problem.field for problem in refusal.value.problems] == ["house.stock_into_pozzetto"]
    assert house(players=2, stock_into_pozzetto=True)


@pytest.mark.parametrize(("whole", "each"), [(345, 175), (-45, -20), (-145, -70), (525, 265), (0, 0), (5, 5), (-5, 0)])
def test_half_goes_up_to_the_next_five(whole: int, each: int) -> None:
    assert half(whole) == each


FIVES = st.integers(0, 50).map(lambda count: 5 * count)


@st.composite
def deals_of_three(draw: st.DrawFn) -> dict[str, Any]:
    """A deal in which one was alone, and which may well have happened."""
    closes = draw(st.sampled_from(["lone", "pair", ""]))
    lone = {"melded": 200 + draw(FIVES), "clean_burracos": draw(st.integers(0, 1)) or int(closes == "lone")}
    pair = {"melded": 200 + draw(FIVES), "dirty_burracos": draw(st.integers(0, 1)) or int(closes == "pair")}
    lone |= {"closed": closes == "lone", "left": 0 if closes == "lone" else draw(FIVES) // 3 // 5 * 5}
    took = closes == "pair" or draw(st.booleans())
    pair |= {"closed": closes == "pair", "left": draw(FIVES) // 3 // 5 * 5, "took_pozzetto": took}
    return {"alone": draw(st.integers(0, 2)), "lone": lone, "pair": pair}


@given(deals_of_three())
def test_both_partners_have_the_same_in_fives_and_lines_add_up(told: dict[str, Any]) -> None:
    (done,) = played(told, target=1_000_000)
    assert done.problems == ()
    points, lines = done.scored.tally.points(3), done.scored.tally.lines
    assert all(each % 5 == 0 for each in points)
    assert points == tuple(sum(line.points for line in lines if line.side == side) for side in range(3))
    first, second = (side for side in range(3) if side != told["alone"])
    assert points[first] == points[second]
    whole = sum(line.points for line in lines if line.side == first and line.rule != "pair-halves")
    assert 0 <= 2 * points[first] - whole <= 5
    assert played({"only_totals": list(points)}, target=1_000_000)[0].problems == ()
    assert JSON.read(JSON.write(done.deal), GAME.records) == done.deal


@pytest.mark.parametrize(
    ("question", "told", "answer"),
    [
        ("pozzetti", {"totals": [205, 985, 385]}, (18, 11)),
        ("pozzetti", {"totals": [205, 1000, 385]}, (11, 11, 11)),
        ("pozzetti", {"totals": [205, 985, 385], "alone_already": True}, (11, 11, 11)),
        ("half", {"points": 345}, 175),
        ("half", {"points": -45}, -20),
        ("half", {"points": -145}, -70),
    ],
)
def test_what_only_three_ask(question: str, told: dict[str, Any], answer: object) -> None:
    assert ask(question, told, players=3).answer == answer
    assert not GAME.question(question).arises(house())

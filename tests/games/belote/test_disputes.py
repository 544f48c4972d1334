"""The twenty-five disputes, put to the questions that decide them."""

from typing import Any

import pytest

from companion.forms import JSON
from companion.forms.question import ask
from companion.games.belote import GAME
from companion.games.belote.house import PROFILES, House
from companion.rulebook.book import book
from companion.rulebook.entries import Dispute

DISPUTES = book("belote", House(), "en").disputes
PLAINLY = {dispute.id: dispute for dispute in DISPUTES}


def settled(dispute: Dispute, rules: House) -> dict[str, Any]:
    ruling = ask(GAME.question(dispute.question), dispute.situation, rules)
    return {"answer": JSON.write(ruling.answer), **JSON.write(ruling.facts)}


def test_there_are_twenty_five() -> None:
    assert len(PLAINLY) == len(DISPUTES) == 25


@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda dispute: dispute.id)
def test_a_dispute_is_settled_as_the_rules_file_settles_it(dispute: Dispute) -> None:
    found = settled(dispute, House())
    assert {name: found[name] for name in dispute.expect} == dict(dispute.expect)
    assert dispute.expect


@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda dispute: dispute.id)
def test_the_rules_that_decide_a_dispute_are_among_its_reasons(dispute: Dispute) -> None:
    reasons = ask(GAME.question(dispute.question), dispute.situation, House()).reasons
    assert set(dispute.rules) <= {str(reason.rule) for reason in reasons}


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda dispute: dispute.id)
def test_a_dispute_is_settled_under_every_profile(dispute: Dispute, profile: str) -> None:
    assert set(dispute.expect) <= set(settled(dispute, PROFILES[profile]))


@pytest.mark.parametrize(
    ("dispute", "rules", "expected"),
    [
        ("trumped-too-high", House(under_trump="obligatory"), {"answer": ["AH", "7H"]}),
        ("refused-suit-in-second-round", House(second_round_suits="three_others"), {"answer": False}),
        ("all-passed-twice", House(redeal="next_hand"), {"answer": True, "hand": 1}),
        ("tie-eighty-one", House(tie="failed"), {"answer": False, "verdict": "failed", "points": [0, 162], "held": 0}),
        ("failed-keep-belote", House(failed_extras="nothing_kept"), {"points": [0, 182]}),
        ("failed-keep-quarte", House(failed_extras="only_belote_kept"), {"points": [0, 212]}),
        ("belote-makes-the-contract", House(compare="trick_points_only"), {"answer": False, "points": [20, 162]}),
        ("second-declaration", House(declarations_scored="highest_only"), {"answer": 0, "points": [50, 0]}),
        ("trump-tierce", House(declaration_tie="first_declared"), {"answer": 0, "points": [20, 0]}),
        ("aces-or-quinte", House(declaration_tie="nobody"), {"answer": None, "points": [0, 0]}),
        ("all-the-tricks", House(capot_total=250), {"answer": 250, "capot": 88}),
        ("playing-to", House(target=1000), {"target": 1000}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_another_house_rule_settles_it_the_other_way(dispute: str, rules: House, expected: dict[str, Any]) -> None:
    found = settled(PLAINLY[dispute], rules)
    assert {name: found[name] for name in expected} == expected

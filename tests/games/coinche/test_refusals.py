"""What cannot have happened in a deal of Coinche is refused at its field, by the rule that says so."""

from typing import Any

import pytest

from companion.engine.ruling import Refused
from tests.games.coinche.table import deal, house, problems, refused

MADE: dict[str, Any] = {"taker": 0, "contract": 100, "tricks": [107, 55]}
EVERY: dict[str, Any] = {"tricks": [162, 0], "capot": 0}
GENERALE: dict[str, Any] = {**EVERY, "contract": "generale", "alone": True}
ALL = {"sa_ta": True}
CONVERTED = {**ALL, "ta_values": "converted"}


@pytest.mark.parametrize(
    ("rules", "told", "field", "rule"),
    [
        ({}, {"tricks": [100, 55]}, "tricks", "trick-points"),
        ({}, {"tricks": [163, -1]}, "tricks.1", "trick-points"),
        ({}, {"tricks": [161, 1]}, "tricks", "trick-points"),
        (ALL, {"tricks": [161, 1], "trump": "SA"}, "tricks", "trick-points"),
        ({}, {"tricks": [107, None]}, "tricks.1", "trick-points"),
        ({}, {"tricks": [107]}, "tricks", "trick-points"),
        ({}, {"tricks": None}, "tricks", "trick-points"),
        (CONVERTED, {"tricks": [107, 55], "trump": "TA"}, "tricks", "tout-atout-values"),
        ({}, {"capot": 0}, "capot", "capot"),
        ({}, {"capot": 2}, "capot", "capot"),
        ({}, {"contract": 95}, "contract", "bids"),
        ({}, {"contract": 70}, "contract", "bids"),
        ({}, {"contract": "slam"}, "contract", "bids"),
        ({}, {"contract": 170}, "contract", "highest-bid"),
        ({}, GENERALE, "contract", "generale"),
        ({}, {"trump": "SA"}, "trump", "sans-atout-tout-atout"),
        ({}, {"trump": "TA"}, "trump", "sans-atout-tout-atout"),
        ({}, {"coinche": 3}, "coinche", "coinche"),
        ({"surcoinche": "none"}, {"coinche": 4}, "coinche", "surcoinche"),
        ({"coinche_on_capot": False}, {**EVERY, "contract": "capot", "coinche": 2}, "coinche", "coinche-on-capot"),
        (ALL, {"trump": "SA", "belote": 0}, "belote", "belotes"),
        (ALL, {"trump": "SA", "belotes": [1, 0]}, "belotes", "belotes"),
        (ALL, {"trump": "TA", "belote": 0}, "belote", "belotes"),
        ({}, {"belotes": [1, 0]}, "belotes", "belotes"),
        (ALL, {"trump": "TA", "belotes": [3, 2]}, "belotes", "belotes"),
        ({**ALL, "ta_belotes": "one"}, {"trump": "TA", "belotes": [1, 1]}, "belotes", "belotes"),
        ({**ALL, "ta_belotes": "none"}, {"trump": "TA", "belotes": [1, 0]}, "belotes", "belotes"),
        ({}, {"declarations": [20, 0]}, "declarations", "without-declarations"),
        ({"declarations": "counted"}, {"declarations": [20, 50]}, "declarations", "best-side-scores"),
        ({"declarations": "counted"}, {"declarations": [30, 0]}, "declarations.0", "best-side-scores"),
        ({}, {"alone": False}, "alone", "every-trick"),
        ({"generale": True}, {"contract": "generale", "alone": True}, "alone", "every-trick"),
        ({"generale": True}, {**GENERALE, "alone": None}, "alone", "every-trick"),
        ({}, {"revoke": 2}, "revoke", "guilty-side-loses"),
        ({}, {"redeals": -1}, "redeals", "everybody-passed"),
    ],
)
def test_it_cannot_have_happened(rules: dict[str, Any], told: dict[str, Any], field: str, rule: str) -> None:
    found = problems(house(**rules), **{**MADE, **told})
    assert [(problem.field, problem.rule) for problem in found] == [(field, rule)]


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ({}, {"declarations": [0, 0]}),
        (ALL, {"trump": "TA", "tricks": [161, 1], "belotes": [2, 2]}),
        (CONVERTED, {"trump": "TA", "tricks": [258, 0], "capot": 0}),
        ({"highest_bid": 650}, {"contract": 650}),
        ({"generale": True}, GENERALE),
        ({"generale": True}, {"contract": "generale"}),
        ({"declarations": "counted"}, {"declarations": [0, 100]}),
        ({"declarations": "counted"}, {"declarations": [20, 50], "revoke": 0}),
        ({}, {"tricks": None, "revoke": 1}),
    ],
)
def test_it_can_have_happened(rules: dict[str, Any], told: dict[str, Any]) -> None:
    assert problems(house(**rules), **{**MADE, **told}) == []


@pytest.mark.parametrize("missing", ["taker", "contract"])
def test_who_played_what_must_be_told(missing: str) -> None:
    told = {name: value for name, value in MADE.items() if name != missing}
    with pytest.raises(Refused) as no:
        deal(**told)
    assert [(problem.field, problem.says) for problem in no.value.problems] == [(missing, "missing")]


@pytest.mark.parametrize(
    ("calls", "at", "rule"),
    [
        (["80 H", "80 S"], "calls.1", "bids"),
        (["95 H"], "calls.0", "bids"),
        (["170 H"], "calls.0", "highest-bid"),
        (["ten more"], "calls.0", "number-and-trumps"),
        (["90"], "calls.0", "number-and-trumps"),
        (["100 SA"], "calls.0", "sans-atout-tout-atout"),
        (["capot H", "160 S"], "calls.1", "capot-bid"),
        (["generale H"], "calls.0", "generale"),
        (["coinche"], "calls.0", "coinche"),
        (["80 H", "pass", "coinche"], "calls.2", "coinche"),
        (["80 H", "coinche", "90 H"], "calls.2", "coinche"),
        (["80 H", "coinche", "pass", "coinche"], "calls.3", "coinche"),
        (["80 H", "surcoinche"], "calls.1", "surcoinche"),
        (["80 H", "coinche", "pass", "surcoinche"], "calls.3", "surcoinche"),
        (["80 H", "pass", "pass", "pass", "90 H"], "calls.4", "auction-ends"),
        (["80 H", {"seat": 3, "call": "coinche"}], "calls.1", "coinche"),
        (["80 H", {"seat": 2, "call": "pass"}], "calls.1", "speaking-in-turn"),
    ],
)
def test_a_call_that_is_not_allowed(calls: list[Any], at: str, rule: str) -> None:
    assert refused("auction", calls=calls) == [(at, rule)]
    assert refused("may-bid", calls=calls, bid="160 D") == [(at, rule)]


def test_a_side_writes_no_tricks_that_no_side_can_have() -> None:
    assert refused("tricks-rounded", points=163) == [("points", "rounded")]
    assert refused("tricks-rounded", points=-1) == [("points", "rounded")]

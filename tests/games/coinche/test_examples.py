"""The worked examples of the rules file, read as JSON and played through the engine."""

from typing import Any

import pytest

from companion.games.coinche.house import PROFILES
from tests.games.coinche.table import CASES, answer, facts, house, judged, play, points, sheet, trick, written

NUMBERS = range(80, 161, 10)
AUCTION = ["80 H", "pass", "90 H", "100 S", "pass", "pass", "coinche", "pass", "pass"]  # COI-EX-22


def named(cases: list[dict[str, Any]]) -> list[Any]:
    return [pytest.param(case, id=f"{case.get('id', '')} {case['says']}".strip()) for case in cases]


@pytest.mark.parametrize("case", named(CASES["match"]))
def test_a_deal_is_scored_as_the_rules_file_scores_it(case: dict[str, Any]) -> None:
    scored = play(*case["deals"], rules=house(**case.get("house", {})))
    assert [judged(deal).verdict for deal in scored] == case["verdicts"]
    assert [points(deal) for deal in scored] == case["points"]
    assert [deal.standing.held for deal in scored] == case.get("held", [0] * len(scored))
    assert written(scored[-1]) == case["lines"]
    assert judged(scored[-1]).compared == (tuple(case["compared"]) if "compared" in case else None)


@pytest.mark.parametrize("case", named(CASES["match"]))
def test_a_recorded_match_replays_to_the_same_points(case: dict[str, Any]) -> None:
    recorded = sheet(case["deals"], house(**case.get("house", {})))
    assert [list(deal.points) for deal in recorded.rows] == case["points"]
    if "winner" in case:
        assert recorded.totals == tuple(case["totals"])
        assert recorded.winner == case["winner"]


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("case", CASES["profiles"], ids=lambda case: str(case["deal"]))
def test_each_profile_writes_what_the_rules_file_says_it_does(case: dict[str, Any], profile: str) -> None:
    (scored,) = play({"taker": 0, **case["deal"]}, rules=house(profile=profile, coinche_on_capot=True))
    assert points(scored) == case[profile]


@pytest.mark.parametrize("case", named(CASES["follow"]))
def test_what_may_be_played(case: dict[str, Any]) -> None:
    told = {"trump": case.get("trump", "H"), "hand": case["hand"], "trick": trick(case["table"]), "seat": 3}
    rules = house(sa_ta=True, **case.get("house", {}))
    assert answer("legal-cards", rules, **told) == case["may"].split()
    refused = [no["card"] for no in facts("legal-cards", rules, **told)["refused"]]
    assert [*case["may"].split(), *refused] == sorted(case["hand"].split(), key=[*case["may"].split(), *refused].index)


@pytest.mark.parametrize("case", named(CASES["needed"]))
def test_how_many_trick_points_the_takers_need(case: dict[str, Any]) -> None:
    rules = house(**case.get("house", {}))
    needed = [answer("points-needed", rules, contract=bid, belote=case.get("belote")) for bid in NUMBERS]
    assert needed == case["points"]


def test_170_and_180_need_belote_or_every_trick() -> None:
    rules = house(highest_bid=180)
    assert answer("points-needed", rules, contract=170) == "every_trick"
    assert answer("points-needed", rules, contract=180, belote="takers") == 160


def test_the_auction_of_the_rules_file_ends_surcoinched() -> None:
    assert answer("auction", calls=[*AUCTION, "surcoinche"]) == "100 S"
    found = facts("auction", calls=[*AUCTION, "surcoinche"])
    assert (found["taker"], found["bidder"], found["coinche"], found["over"]) == (1, 3, 4, True)


def test_a_third_pass_after_the_coinche_ends_it_as_well() -> None:
    found = facts("auction", calls=[*AUCTION, "pass"])
    assert (found["taker"], found["coinche"], found["over"], found["turn"]) == (1, 2, True, None)


def test_nobody_coinches_the_own_partner_or_before_the_turn() -> None:
    assert answer("may-coinche", calls=AUCTION[:3], seat=0) is False
    assert answer("may-coinche", calls=AUCTION[:4], seat=2) is False
    assert answer("may-coinche", house(coinche_when="any_time"), calls=AUCTION[:4], seat=2) is True

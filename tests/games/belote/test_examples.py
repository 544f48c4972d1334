"""The worked examples of the rules file, read as JSON and played through the engine."""

from typing import Any

import pytest

from tests.games.belote.table import (
    CASES,
    answer,
    cards,
    facts,
    house,
    judged,
    play,
    points,
    ruling,
    sheet,
    trick,
    verdict,
    written,
)


def named(cases: list[dict[str, Any]]) -> list[Any]:
    return [pytest.param(case, id=f"{case.get('id', '')} {case['says']}".strip()) for case in cases]


@pytest.mark.parametrize("case", named(CASES["match"]))
def test_a_deal_is_scored_as_the_rules_file_scores_it(case: dict[str, Any]) -> None:
    scored = play(*case["deals"], rules=house(**case.get("house", {})))
    assert [verdict(deal) for deal in scored] == case["verdicts"]
    assert [points(deal) for deal in scored] == case["points"]
    assert [deal.standing.held for deal in scored] == case["held"]
    assert written(scored[-1]) == case["lines"]


@pytest.mark.parametrize("case", named(CASES["match"]))
def test_a_recorded_match_replays_to_the_same_points(case: dict[str, Any]) -> None:
    recorded = sheet(case["deals"], house(**case.get("house", {})))
    assert [list(deal.points) for deal in recorded.rows] == case["points"]
    assert recorded.totals == tuple(map(sum, zip(*case["points"], strict=True)))
    if "winner" in case:
        assert recorded.totals == tuple(case["totals"])
        assert recorded.winner == case["winner"]


@pytest.mark.parametrize("case", named(CASES["declarations"]))
def test_the_higher_declaration_counts(case: dict[str, Any]) -> None:
    told = {"trump": case["trump"], "hands": case["hands"], "first": 0}
    assert answer("declarations", **told) == case["answer"]
    found = facts("declarations", **told)
    assert found["points"] == case["points"]
    assert found["step"] == case.get("step")


@pytest.mark.parametrize("case", CASES["trick"], ids=lambda case: case["played"])
def test_the_tricks_of_a_full_deal(case: dict[str, Any]) -> None:
    last = case is CASES["trick"][-1]
    told = {"trump": "H", "trick": trick(case["played"]), "last": last}
    assert answer("trick", **told) == case["won"]
    assert facts("trick", **told)["points"] == case["points"]


def test_every_card_of_the_full_deal_was_allowed() -> None:
    tricks = [trick(case["played"]) for case in CASES["trick"]]
    hands: dict[int, list[str]] = {seat: [] for seat in range(4)}
    for played in reversed(tricks):
        for place in reversed(range(4)):
            seat, card = played[place]["seat"], played[place]["card"]
            hands[seat].append(card)
            assert card in answer("legal-cards", trump="H", hand=hands[seat], trick=played[:place], seat=seat)
    assert {len(hand) for hand in hands.values()} == {8}


def test_the_full_deal_is_made_by_two_points_in_spite_of_the_belote() -> None:
    tricks = [0, 0]
    for case in CASES["trick"]:
        tricks[case["won"] % 2] += case["points"]
    assert tricks == [92, 70]
    (scored,) = play({"taker": 0, "tricks": tricks, "belote": 1})
    assert verdict(scored) == "made"
    assert judged(scored).compared == (92, 90)
    assert points(scored) == [92, 90]


@pytest.mark.parametrize("case", named(CASES["follow"]))
def test_what_may_be_played(case: dict[str, Any]) -> None:
    told = {"trump": "H", "hand": case["hand"], "trick": trick(case["table"]), "seat": 3}
    rules = house(**case.get("house", {}))
    assert answer("legal-cards", rules, **told) == list(cards(case["may"]))
    refused = {no["card"]: no["rule"] for no in facts("legal-cards", rules, **told)["refused"]}
    assert refused == case.get("refused", {})
    assert set(refused.values()) <= {reason.rule for reason in ruling("legal-cards", rules, **told).reasons}

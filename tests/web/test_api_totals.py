"""Through the JSON interface: only the totals of a deal, points by agreement, and notes."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games import shelf
from tests.web.test_api import answered

TWO = ["We", "They"]
FOUR = ["Ann", "Bob", "Cem", "Dora"]
WITH_TOTALS = ("canasta", "burraco", "belote", "coinche")
PONTOON = {"banker": 0, "bank": "17", "hands": [{"player": 1, "stake": 10, "held": "18"}]}
FULL: dict[str, Any] = {
    "canasta": {"sides": [{"melded": 100}, {}]},
    "burraco": {"sides": [{"melded": 100}, {}]},
    "belote": {"taker": 0, "tricks": [100, 62]},
    "coinche": {"taker": 0, "contract": 90, "trump": "H", "tricks": [100, 62]},
    "pontoon": PONTOON,
    "shoot-pontoon": {**PONTOON, "kitty": 0},
    "other": {"points": [1, 2, 3, None]},
}
EVERY = pytest.mark.parametrize("slug", FULL)


def sides(slug: str) -> list[str]:
    return TWO if slug in WITH_TOTALS else FOUR


def scored(api: FlaskClient, slug: str, *deals: Any, **house: Any) -> dict[str, Any]:
    return answered(api, f"/api/games/{slug}/score", {"sides": sides(slug), "deals": deals, "house": house})


def refused(api: FlaskClient, slug: str, *deals: Any, **house: Any) -> list[tuple[str, str | None]]:
    body = {"sides": sides(slug), "deals": deals, "house": house}
    errors = answered(api, f"/api/games/{slug}/score", body, 422)["errors"]
    assert all(error["message"].endswith(".") for error in errors)
    return [(error["field"], error["rule"]) for error in errors]


def test_every_game_is_here() -> None:
    assert FULL.keys() == shelf().keys()


@pytest.mark.parametrize(
    ("slug", "points"),
    [("canasta", [120, 305]), ("burraco", [120, 305]), ("belote", [120, 42]), ("coinche", [210, 60])],
)
def test_only_the_totals_are_a_line_a_side(api: FlaskClient, slug: str, points: list[int]) -> None:
    told = scored(api, slug, {"only_totals": points}, FULL[slug])
    lines = [{name: value for name, value in line.items() if name != "label"} for line in told["deals"][0]["lines"]]
    assert lines == [
        {"side": side, "rule": "only-totals", "each": each, "count": 1, "points": each}
        for side, each in enumerate(points)
    ]
    assert told["deals"][0]["points"] == told["deals"][0]["totals"] == points
    assert told["totals"] == [a + b for a, b in zip(points, told["deals"][1]["points"], strict=True)]


def test_the_opening_minimum_and_what_waits_follow(api: FlaskClient) -> None:
    assert scored(api, "canasta", {"only_totals": [1500, 3000]})["next"] == {"dealer": 1, "minimum": [90, 120]}
    assert scored(api, "belote", {"only_totals": [0, 81], "held": 81})["next"]["held"] == 81


def test_the_target_follows_and_who_went_out_may_decide(api: FlaskClient) -> None:
    out = [{"only_totals": [500, 400], "went_out": side} for side in (0, 1)]
    house = {"target": 400, "both_over_target": "team_that_went_out"}
    assert [scored(api, "canasta", deal, **house)["winner"] for deal in out] == [0, 1]
    assert scored(api, "burraco", {"only_totals": [2000, 100]})["winner"] == 0


@pytest.mark.parametrize(
    ("slug", "deal", "wrong"),
    [
        ("canasta", {"only_totals": [120, 303]}, [("deals.0.only_totals.1", "multiples-of-five")]),
        ("canasta", {"only_totals": [120, 99995]}, [("deals.0.only_totals.1", "two-packs")]),
        ("canasta", {"only_totals": [120]}, [("deals.0.only_totals", None)]),
        ("canasta", {"only_totals": [120, None]}, [("deals.0.only_totals.1", None)]),
        ("canasta", {"only_totals": [120, "305"]}, [("deals.0.only_totals.1", None)]),
        ("canasta", {"only_totals": [120, 305], "held": 0}, [("deals.0.held", None)]),
        ("burraco", {"only_totals": [120, 305], "went_out": 0}, [("deals.0.went_out", None)]),
        ("burraco", {"only_totals": [3500, 3500]}, [("deals.0.only_totals", "two-packs")]),
        ("belote", {"only_totals": [120, 305]}, [("deals.0.only_totals", "trick-points")]),
        ("belote", {"only_totals": [80, 81]}, [("deals.0.only_totals", "trick-points")]),
        ("pontoon", {"only_totals": [0, 0, 0, 0]}, [("deals.0.only_totals", None), ("deals.0.banker", None)]),
    ],
)
def test_what_no_deal_brings_is_refused(
    api: FlaskClient, slug: str, deal: dict[str, Any], wrong: list[tuple[str, str | None]]
) -> None:
    assert set(wrong) <= set(refused(api, slug, deal))


@EVERY
def test_points_by_agreement_are_no_deal(api: FlaskClient, slug: str) -> None:
    agreed = {"agreed": [-100, 100, 0, 0][: len(sides(slug))], "why": "talked"}
    once, twice = scored(api, slug, FULL[slug]), scored(api, slug, FULL[slug], agreed)
    assert twice["next"] == once["next"] or slug == "canasta"  # a total below 0 opens with less
    lines = twice["deals"][1]["lines"]
    assert [(line["rule"], line["each"], line["count"]) for line in lines] == [
        ("agreed", each, 1) for each in agreed["agreed"]
    ]
    assert all("talked" in line["label"] for line in lines)
    assert twice["totals"] == [a + b for a, b in zip(once["totals"], agreed["agreed"], strict=True)]


def test_a_penalty_goes_to_nobody_unless_the_game_sums_to_zero(api: FlaskClient) -> None:
    assert scored(api, "belote", {"agreed": [-100, 0], "why": "talked"})["totals"] == [-100, 0]
    for slug in ("pontoon", "shoot-pontoon"):
        assert refused(api, slug, {"agreed": [-100, 0, 0, 0], "why": "talked"}) == [("deals.0.agreed", None)]


@EVERY
def test_points_by_agreement_say_why_in_a_few_words(api: FlaskClient, slug: str) -> None:
    nothing = [0] * len(sides(slug))
    assert refused(api, slug, {"agreed": nothing}) == [("deals.0.why", None)]
    assert refused(api, slug, {"agreed": nothing, "why": "  "}) == [("deals.0.why", None)]
    assert refused(api, slug, {"agreed": nothing, "why": "x" * 201}) == [("deals.0.why", None)]
    assert refused(api, slug, {"agreed": [1], "why": "x"}) == [("deals.0.agreed", None)]
    assert refused(api, slug, {"agreed": nothing, "why": "x", "by": 1}) == [("deals.0.by", None)]


@EVERY
def test_a_note_changes_nothing_and_has_its_bounds(api: FlaskClient, slug: str) -> None:
    assert scored(api, slug, {**FULL[slug], "note": "x" * 200}) == scored(api, slug, FULL[slug])
    assert refused(api, slug, {**FULL[slug], "note": "x" * 201}) == [("deals.0.note", None)]
    assert refused(api, slug, {**FULL[slug], "note": 7}) == [("deals.0.note", None)]


def test_a_deal_of_which_only_the_totals_are_told_may_have_a_note_too(api: FlaskClient) -> None:
    assert scored(api, "canasta", {"only_totals": [120, 305], "note": "late"})["totals"] == [120, 305]

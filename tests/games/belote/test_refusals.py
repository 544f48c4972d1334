"""What cannot have happened, each at its field and with its rule."""

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.cards import Suit
from companion.engine.ruling import Refused
from companion.forms import FORM, JSON, nest
from companion.forms.bound import BoundForm, derive
from companion.games.belote import GAME
from companion.games.belote.deal import Deal
from companion.games.belote.form import FORM as FORM_OF_DEAL
from companion.games.belote.house import House
from tests.games.belote.table import deal, house, problems, start

MADE: dict[str, Any] = {"taker": 0, "tricks": [95, 67]}
TWO, THREE = {"players": 2}, {"players": 3}
OTHERWISE = {"small_table_cards": "other"}


@pytest.mark.parametrize(
    ("told", "rules", "field", "rule", "says"),
    [
        ({"taker": 2}, {}, "taker", None, "no-such-side"),
        ({"taker": -1}, {}, "taker", None, "no-such-side"),
        ({"taker": 3}, THREE, "taker", None, "no-such-side"),
        ({"capot": 2, "tricks": [0, 162]}, {}, "capot", None, "no-such-side"),
        ({"belote": -1}, {}, "belote", None, "no-such-side"),
        ({"tricks": []}, {}, "tricks", "trick-points", "tricks-wanted"),
        ({"tricks": [162]}, {}, "tricks", "trick-points", "sides-wanted"),
        ({"tricks": [95, 67, 0]}, {}, "tricks", "trick-points", "sides-wanted"),
        ({"tricks": [95, 66]}, {}, "tricks", "trick-points", "tricks-add-up"),
        ({"tricks": [95, 68]}, {}, "tricks", "trick-points", "tricks-add-up"),
        ({"tricks": [252, 0]}, {}, "capot", "capot", "capot-written"),
        ({"tricks": [None, 250]}, {"capot_total": 250}, "capot", "capot", "capot-written"),
        ({"tricks": [252, 10]}, {}, "tricks.0", "trick-points", "more-than-a-deal"),
        ({"tricks": [252, 0]}, {"capot_total": 100}, "tricks.0", "trick-points", "more-than-a-deal"),
        ({"tricks": [190, None]}, {}, "tricks.0", "trick-points", "more-than-a-deal"),
        ({"tricks": [10**9, 162 - 10**9]}, {}, "tricks.1", "trick-points", "below-zero"),
        ({"tricks": [-5, 167]}, {}, "tricks.0", "trick-points", "below-zero"),
        ({"tricks": [None, None]}, {}, "tricks", "trick-points", "tricks-wanted"),
        ({"tricks": [95, None]}, {}, "tricks.1", "trick-points", "figure-wanted"),
        ({"tricks": []}, TWO, "tricks", "small-table", "tricks-wanted"),
        ({"tricks": None}, TWO, "tricks", "small-table", "tricks-wanted"),
        ({"tricks": [None, None]}, TWO, "tricks", "small-table", "tricks-wanted"),
        ({"tricks": [50, None]}, TWO, "tricks.1", "small-table", "figure-wanted"),
        ({"tricks": [50, None, 50]}, THREE, "tricks.1", "small-table", "figure-wanted"),
        ({"tricks": [-1, 100]}, TWO, "tricks.0", "small-table", "below-zero"),
        ({"tricks": [1, 99]}, TWO, "tricks.0", "small-table", "no-such-tricks"),
        ({"tricks": [75, 76]}, TWO, "tricks", "small-table", "no-such-sum"),
        ({"tricks": [81, 81]}, TWO, "tricks", "small-table", "no-such-sum"),
        ({"tricks": [21, 0]}, TWO, "tricks", "small-table", "no-such-sum"),
        ({"tricks": [60, 60, 43]}, THREE, "tricks", "small-table", "no-such-sum"),
        ({"tricks": [63, 0, 0]}, THREE, "tricks", "small-table", "no-such-sum"),
        ({"tricks": [67, 0, 0]}, THREE, "tricks", "small-table", "no-such-sum"),
        ({"tricks": [5, 4]}, TWO | OTHERWISE, "tricks", "small-table", "no-such-sum"),
        ({"tricks": [100, 63]}, TWO | OTHERWISE, "tricks", "small-table", "no-such-sum"),
        ({"revoke": 2}, {}, "revoke", None, "no-such-side"),
        ({"revoke": 0, "tricks": [95, 68]}, {}, "tricks", "trick-points", "tricks-add-up"),
        ({"revoke": 0, "tricks": [95, None]}, {}, "tricks.1", "trick-points", "figure-wanted"),
        ({"declarations": [0, 20]}, {"declarations": "belote_only"}, "declarations.1", "belote-only", ""),
        (
            {"revoke": 0, "tricks": [40, 40, 40], "declarations": [0, 20, 20]},
            THREE,
            "declarations",
            "best-side-scores",
            "",
        ),
        ({"tricks": [161, 1], "capot": 0}, {}, "capot", "capot", "capot-but-points"),
        ({"tricks": [0, 162], "capot": 0}, {}, "capot", "capot", "capot-but-points"),
        ({"declarations": [20]}, {}, "declarations", None, "sides-wanted"),
        ({"declarations": [0, 0, 20]}, {}, "declarations", None, "sides-wanted"),
        ({"declarations": [20, 20]}, {}, "declarations", "best-side-scores", "both-sides-declared"),
        ({"declarations": [30, 0]}, {}, "declarations.0", "best-side-scores", "no-such-declarations"),
        ({"declarations": [0, 130]}, {}, "declarations.1", "best-side-scores", "no-such-declarations"),
        ({"declarations": [0, 10**9]}, {}, "declarations.1", "best-side-scores", "no-such-declarations"),
        ({"declarations": [-20, 0]}, {}, "declarations.0", "best-side-scores", "below-zero"),
        ({"declarations": [70, 0]}, {"declarations_scored": "highest_only"}, "declarations.0", "best-side-scores", ""),
        ({"tricks": [50, 50], "declarations": [60, 0]}, TWO, "declarations.0", "best-side-scores", ""),
        ({"redeals": -1}, {}, "redeals", "everybody-passed-twice", "below-zero"),
    ],
)
def test_what_cannot_have_happened_is_refused(
    told: dict[str, Any], rules: dict[str, Any], field: str, rule: str | None, says: str
) -> None:
    sides = {3: [50, 50, 50], 2: [50, 50]}.get(rules.get("players", 4), MADE["tricks"])
    found = problems(house(**rules), **{"taker": 0, "tricks": sides, **told})
    assert [(problem.field, problem.rule) for problem in found] == [(field, rule)]
    assert found[0].says == says or not says


def test_of_two_figures_that_both_cannot_be_each_is_told() -> None:
    found = problems(taker=0, tricks=[-5, 200])
    assert [(problem.field, problem.says) for problem in found] == [
        ("tricks.0", "below-zero"),
        ("tricks.1", "more-than-a-deal"),
    ]


def test_of_three_two_who_have_more_than_the_cards_in_play_are_wrong_before_the_third_figure() -> None:
    def says(tricks: list[int | None]) -> list[str]:
        return [problem.says for problem in problems(house(**THREE), taker=0, tricks=tricks)]

    assert says([90, 80, None]) == ["figure-wanted", "no-such-sum"]
    assert says([90, 72, None]) == says([90, None, 72]) == ["figure-wanted"]
    assert says([90, None, None]) == ["figure-wanted", "figure-wanted"]


def test_every_way_to_share_the_points_of_the_tricks_is_accepted() -> None:
    for taken in range(163):
        for belote in (None, 0, 1):
            assert problems(taker=0, tricks=[taken, 162 - taken], belote=belote) == [], taken


def test_nobody_counts_a_deal_that_is_lost_by_a_revoke_unless_they_like() -> None:
    for tricks in (None, [], [None, None], [95, 67]):
        assert problems(taker=0, tricks=tricks, revoke=1) == []


def test_a_guilty_sides_declarations_do_not_keep_the_others_from_counting() -> None:
    assert problems(taker=0, revoke=1, declarations=[20, 50]) == []


def test_a_deal_told_without_extras_had_none() -> None:
    assert deal(**MADE) == Deal(taker=0, tricks=(95, 67), capot=None, belote=None, declarations=())
    assert problems(**MADE) == []


def test_every_mistake_is_told_at_once() -> None:
    found = problems(taker=9, tricks=[-1, 5], capot=7, belote=5, declarations=[30, 20], redeals=-1)
    assert [problem.field for problem in found] == [
        "taker",
        "capot",
        "belote",
        "tricks.0",
        "declarations.0",
        "declarations",
        "redeals",
    ]


@pytest.mark.parametrize(
    ("told", "field", "says"),
    [
        ({"tricks": [95, 67]}, "taker", "missing"),
        (MADE | {"tricks": [95, "67"]}, "tricks.1", "whole-number-wanted"),
        (MADE | {"tricks": "95 67"}, "tricks", "list-wanted"),
        (MADE | {"declarations": None}, "declarations", "list-wanted"),
        (MADE | {"taker": True}, "taker", "whole-number-wanted"),
        (MADE | {"taker": None}, "taker", "whole-number-wanted"),
        (MADE | {"capot": "0"}, "capot", "whole-number-wanted"),
        (MADE | {"trump": "X"}, "trump", "no-such-choice"),
        (MADE | {"rounds": 1}, "rounds", "unknown-field"),
    ],
)
def test_what_is_no_deal_at_all_is_refused_by_the_reader(told: dict[str, Any], field: str, says: str) -> None:
    with pytest.raises(Refused) as refusal:
        JSON.read(told, Deal)
    assert [(problem.field, problem.says) for problem in refusal.value.problems] == [(field, says)]


def test_a_form_tells_a_deal_as_well() -> None:
    told = {"taker": "1", "tricks": ["104", "58"], "belote": "0", "declarations": ["20+50", "0"], "trump": "H"}
    expected = Deal(taker=1, tricks=(104, 58), belote=0, declarations=(70, 0), trump=Suit.HEARTS)
    assert FORM.read(told, Deal) == expected


def test_a_form_may_leave_what_nobody_had_empty() -> None:
    told = nest({"taker": "0", "tricks.0": "95", "tricks.1": "67", "declarations.0": "", "declarations.1": ""})
    assert FORM.read(told, Deal) == Deal(taker=0, tricks=(95, 67), declarations=(0, 0))


def test_tricks_that_a_form_leaves_empty_are_not_0() -> None:
    told = nest({"taker": "0", "tricks.0": "95", "tricks.1": "", "tricks.2": " "})
    assert FORM.read(told, Deal) == Deal(taker=0, tricks=(95, None, None))


@pytest.mark.parametrize(
    ("figures", "follows"),
    [
        ({"tricks.0": 104}, {"tricks.1": 58}),
        ({"tricks.1": 0}, {"tricks.0": 162}),
        ({"tricks.0": 104, "tricks.1": 60}, {}),
        ({"tricks.0": 163}, {}),
        ({"tricks.0": -1}, {}),
        ({"capot": 1}, {"tricks.1": 162, "tricks.0": 0}),
        ({"capot": 7}, {}),
        ({"taker": 1}, {}),
        ({}, {}),
    ],
)
def test_one_figure_of_the_tricks_is_enough(figures: dict[str, int], follows: dict[str, int]) -> None:
    entered = {name: str(figure) for name, figure in figures.items()}
    assert derive(BoundForm(FORM_OF_DEAL, House(), start(), entered), figures) == follows
    for players in (2, 3):
        small = house(players=players)
        assert derive(BoundForm(FORM_OF_DEAL, small, GAME.start(small, players, 0)), figures) == {}


def test_a_deal_that_was_checked_is_scored_from_any_standing() -> None:
    before = replace(start(), totals=(10**9, -5), held=10**9, since=(1, 2, 3), dealer=3, deals=99)
    scored = GAME.score(deal(**MADE), House(tie="failed", redeal="next_hand"), before)
    assert scored.standing.totals == (10**9 + 95 + 10**9, 62)

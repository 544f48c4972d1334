"""Deals of which a table tells only the totals: whatever any deal brings is taken, sums out of bounds are refused."""

from random import Random
from typing import Any

import pytest

from companion.engine.fold import score
from companion.engine.ruling import Refused
from companion.forms import JSON
from companion.games.belote.form import Totals
from companion.games.coinche import GAME
from companion.games.coinche.house import House
from tests.games.coinche.draws import any_deal, any_rules, as_told
from tests.games.coinche.table import house, play, points, start


def told(points: list[int], rules: House | None = None, held: int = 0) -> list[str]:
    """The sentences that refuse it."""
    try:
        record: Any = JSON.read({"only_totals": points, "held": held}, Totals)
        score(GAME, record, rules or House(), start())
    except Refused as no:
        return [f"{problem.field} {problem.says}" for problem in no.problems]
    return []


@pytest.mark.parametrize("taken", [[210, 60], [0, 250], [520, 20], [160, 80], [1000, 0], [20, 560], [500, 0], [260, 0]])
def test_what_a_deal_brings_is_taken(taken: list[int]) -> None:
    assert told(taken) == []


@pytest.mark.parametrize("refused", [[0, 0], [50, 40], [120, 110], [100_000, 0], [9000, 130]])
def test_a_sum_that_no_deal_brings_is_refused(refused: list[int]) -> None:
    assert told(refused) == ["only_totals no-such-totals"]


def test_figures_are_rounded_and_not_below_zero() -> None:
    assert told([213, 60]) == ["only_totals.0 not-rounded"]
    assert told([210, -60]) == ["only_totals.1 below-zero"]
    assert told([207, 55], house(rounding="none")) == []


def test_a_tie_leaves_something_to_wait() -> None:
    assert told([0, 80], house(tie="litige"), held=80) == []
    assert told([0, 80], house(tie="litige"), held=70) == ["only_totals no-such-totals"]
    assert told([0, 80], house(tie="litige")) == ["only_totals no-such-totals"]


def test_points_bid_only_are_the_contract_and_belote() -> None:
    assert told([100, 20], house(count="announced")) == []
    assert told([105, 0], house(count="announced", rounding="none")) == ["only_totals no-such-totals"]


@pytest.mark.parametrize("seed", range(3))
def test_whatever_a_deal_brings_under_any_house_rules_is_taken(seed: int) -> None:
    random = Random(seed)
    for _ in range(25):
        rules: dict[str, Any] = any_rules(random)
        (scored,) = play(as_told(any_deal(random, rules), random.randrange(2)), rules=house(**rules))
        assert told(points(scored), house(**rules), scored.standing.held) == [], (rules, points(scored))

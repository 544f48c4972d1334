"""Deals under any house rules are worth what a second implementation, written apart from the first, makes of them."""

from random import Random
from typing import Any

from tests.examples import times
from tests.games.coinche.draws import any_deal, any_rules, as_told
from tests.games.coinche.plain import count
from tests.games.coinche.table import house, judged, play, points

PAIRS = times(200)


def agree(random: Random) -> set[str]:
    """Draw a table with two deals, and compare what they bring; the verdicts of both."""
    rules = any_rules(random)
    waited, told, expected = 0, list[dict[str, Any]](), list[tuple[list[int], str, int]]()
    for _ in range(2):
        deal, taker = any_deal(random, rules), random.randrange(2)
        outcome = count(deal, rules, waited)
        pair = [outcome.takers, outcome.defence]
        expected.append((pair if taker == 0 else pair[::-1], outcome.verdict, outcome.waits))
        told.append(as_told(deal, taker))
        waited = outcome.waits
    scored = play(*told, rules=house(**rules))
    assert [(points(deal), judged(deal).verdict, deal.standing.held) for deal in scored] == expected, (rules, told)
    return {judged(deal).verdict for deal in scored}


def test_both_count_any_two_deals_alike() -> None:
    random = Random(2026)
    verdicts = set().union(*(agree(random) for _ in range(PAIRS)))
    assert verdicts == {"made", "failed", "tie", "revoke", "dealt_again"}

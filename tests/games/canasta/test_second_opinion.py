"""Deals against a second implementation, written from the sentences of the rules alone: points, and what cannot be."""

from functools import cache
from itertools import product
from random import Random
from typing import Any

from companion.engine.fold import score
from companion.forms import JSON
from companion.games.canasta import GAME
from companion.games.canasta.deal import Deal
from companion.games.canasta.house import House
from companion.games.canasta.standing import Standing
from tests.examples import times

DEALS = times(600)
FIVES, TENS, ACES = 4, 6, 1  # ranks of each value, 4 to ace; nobody has two canastas of one rank
TWO_PACKS = 1180
START = Standing(totals=(0, 0))

Side = dict[str, Any]


@cache
def least(natural: int, mixed: int) -> int:
    """The lowest card points that hold so many canastas: seven naturals, or six and a two."""
    costs = []
    for fives, tens in product(range(natural + 1), repeat=2):
        for low, middle in product(range(mixed + 1), repeat=2):
            aces, high = natural - fives - tens, mixed - low - middle
            if min(aces, high) >= 0 and fives + low <= FIVES and tens + middle <= TENS and aces + high <= ACES:
                costs.append(35 * fives + 70 * tens + 140 * aces + 50 * low + 80 * middle + 140 * high)
    return min(costs)


def worth(side: Side, debit: int) -> int:
    threes = 800 if side["red_threes"] == 4 else 100 * side["red_threes"]
    if not side["melded"]:
        threes = -debit if side["red_threes"] == 4 else -threes
    canastas = 500 * side["natural_canastas"] + 300 * side["mixed_canastas"]
    return int(side["melded"] + canastas + threes + 100 * (side["went_out"] + side["concealed"]) - side["left"])


def impossible(sides: list[Side]) -> set[str]:
    """The fields at which a deal is refused."""
    wrong: set[str] = set()
    for at, side in enumerate(sides):
        canastas = (side["natural_canastas"], side["mixed_canastas"])
        amiss = {
            "melded": side["melded"] % 5 != 0 or side["melded"] < least(*canastas),
            "left": side["left"] < 0 or side["left"] % 5 != 0,
            "went_out": side["went_out"] and not any(canastas),
            "concealed": side["concealed"] and not side["went_out"],
        }
        wrong |= {f"sides.{at}.{field}" for field, is_amiss in amiss.items() if is_amiss}
    if all(side["went_out"] for side in sides):
        wrong.add("sides.1.went_out")
    if sum(side["red_threes"] for side in sides) > 4:
        wrong.add("sides.1.red_threes" if sides[1]["red_threes"] else "sides.0.red_threes")
    return wrong


def told(some: Random) -> Side:
    natural, mixed = some.choice([0, 0, 1, 2]), some.choice([0, 0, 1, 2])
    out = some.random() < 0.4
    return {
        "melded": max(0, least(natural, mixed) + 5 * some.randint(-2, 30)) + some.choice([0] * 9 + [3]),
        "natural_canastas": natural,
        "mixed_canastas": mixed,
        "red_threes": some.choice([0, 0, 1, 2, 4]),
        "left": 5 * some.randint(0, 30) - some.choice([0] * 9 + [155, 1]),
        "went_out": out,
        "concealed": some.random() < (0.3 if out else 0.05),
    }


def test_hundreds_of_deals_are_scored_or_refused_as_the_rules_say() -> None:
    some, scored = Random(1180), 0
    for _ in range(DEALS):
        sides, debit = [told(some), told(some)], some.choice([800, 400])
        if sum(side["melded"] + side["left"] for side in sides) > TWO_PACKS:
            continue
        house, deal = House(red_three_debit_four=debit), JSON.read({"sides": sides}, Deal)  # type: ignore[arg-type]
        expected = impossible(sides)
        assert {problem.field for problem in GAME.problems(deal, house, START)} == expected, sides
        if not expected:
            assert score(GAME, deal, house, START).tally.points(2) == tuple(worth(side, debit) for side in sides), sides
            scored += 1
    assert scored > DEALS / 10

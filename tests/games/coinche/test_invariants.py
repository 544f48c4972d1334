"""What holds of every deal of Coinche, whatever the house rules."""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.games.belote.tricks import PACK
from companion.games.coinche import GAME
from companion.games.coinche.house import House
from companion.games.coinche.scoring import Contract
from companion.games.coinche.tricks import Trump, points, whole
from tests.games.coinche.draws import any_deal, any_rules, as_told
from tests.games.coinche.plain import judge
from tests.games.coinche.table import answer, deal, facts, house, judged, play
from tests.games.coinche.table import points as brought

SEEDS = st.integers(0, 10**9)


def drawn(seed: int) -> tuple[House, dict[str, Any]]:
    """A table and a deal there."""
    random = Random(seed)
    rules = any_rules(random)
    return house(**rules), as_told(any_deal(random, rules), random.randrange(2))


@given(SEEDS)
def test_the_points_are_the_sum_of_the_lines_in_their_order(seed: int) -> None:
    rules, told = drawn(seed)
    (scored,) = play(told, rules=rules)
    sums = [sum(line.points for line in scored.tally.lines if line.side == side) for side in (0, 1)]
    assert sums == brought(scored) == list(scored.standing.totals)
    order = [GAME.lines.index(line.rule) for line in scored.tally.lines]
    assert order == sorted(order)
    assert all(line.points > 0 for line in scored.tally.lines)


@given(SEEDS)
def test_what_is_written_is_in_tens_where_tricks_are_rounded(seed: int) -> None:
    rules, told = drawn(seed)
    (scored,) = play(told, rules=rules)
    if rules.rounding != "none":
        assert [points % 10 for points in brought(scored)] == [0, 0]


@given(SEEDS)
def test_trick_points_are_162_in_all_and_252_with_every_trick(seed: int) -> None:
    rules, told = drawn(seed)
    record = deal(**told)
    contract = Contract(record, rules)
    assert sum(record.trick_points) == whole(record.trump, rules)
    assert sum(contract.tricks) == 162
    assert {contract.tricks[side] + contract.all_tricks(side) for side in (0, 1) if contract.all_tricks(side)} <= {252}


@given(SEEDS)
def test_nobody_but_the_winner_writes_a_contract_and_only_one_side_does(seed: int) -> None:
    rules, told = drawn(seed)
    (scored,) = play(told, rules=rules)
    contracts = [line.side for line in scored.tally.lines if "contract" in line.rule or line.rule == "points-bid-only"]
    verdict = judged(scored).verdict
    winner = {"made": told["taker"], "failed": 1 - told["taker"]}.get(verdict)
    if winner is not None:
        assert contracts == [winner]
    assert len(contracts) == (verdict not in ("tie", "dealt_again"))


@given(SEEDS)
def test_with_the_points_that_are_needed_it_is_made_and_with_less_it_is_not(seed: int) -> None:
    random = Random(seed)
    rules = any_rules(random)
    one = any_deal(random, rules) | {"capot": None, "revoke": None}
    one["trump"] = "TA" if one["trump"] == "TA" else "H"
    if not isinstance(one["contract"], int):
        return
    exact = {**rules, "ta_values": "fourteen"}
    (scored,) = play(as_told(one | {"tricks": [82, 80]}, 0), rules=house(**exact))
    made = [
        takers
        for takers in range(163)
        if judge(one | {"tricks": [takers, 162 - takers]}, exact, one["contract"], takers, 162 - takers) == "made"
        and (one["trump"] == "TA" or takers not in (1, 161))
    ]
    need = judged(scored).needed
    assert need == made[0] if made else need in ("every_trick", "impossible")


def test_every_pack_of_values_counts_152() -> None:
    for trump in (*Trump,):
        for values in ("fourteen", "thirteen"):
            assert points(PACK, trump, House(ta_values=values)) == 152
    assert points(PACK, Trump.ALL, House(ta_values="converted")) == 248


def test_the_defence_needs_one_more_than_what_is_left_with_one_less() -> None:
    for bid in range(80, 161, 10):
        told = {"contract": bid}
        assert answer("points-needed", **told) + facts("points-needed", **told)["defence"] == 163

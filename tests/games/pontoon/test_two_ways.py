"""A deal told at the end and a deal told act by act are the same deal."""

from collections.abc import Iterator
from typing import Any, get_args

from hypothesis import given
from hypothesis import strategies as st

from companion.forms import JSON
from companion.games.pontoon import GAME
from companion.games.pontoon.deal import Deal
from companion.games.pontoon.house import House
from companion.games.pontoon.play import Act, Does, after, begin, deal, ruling
from companion.games.pontoon.standing import Standing
from tests.games.pontoon.strategies import apart, deals, opening
from tests.games.pontoon.test_play import STAKED, allowed, played

HOUSE = House()


def as_played(told: dict[str, Any], sides: int) -> Iterator[Act]:
    """The acts that lead to a deal: cards are bought as long as they can be, and twisted where they must be."""
    banker, hands = told["banker"], told["hands"]
    players = [(banker + left) % sides for left in range(1, sides)]
    by_player = {player: [hand for hand in hands if hand["player"] == player] for player in players}
    for player in players:
        yield Act(does="stake", amount=opening(player))
    yield Act(does="look", held="pontoon" if told["bank"] == "pontoon" else None)
    if told["bank"] != "pontoon":
        for player in players:
            yield from [Act(does="split")] * (len(by_player[player]) - 1)
            for hand in by_player[player]:
                yield from _turn(hand, opening(player))
        if told["bank"]:
            yield Act(does="turn-up", held=told["bank"])
    for hand in hands:
        if told["bank"] != "pontoon" and hand["held"].isdecimal():
            yield Act(does="show", held=hand["held"])


def _turn(hand: dict[str, Any], each: int) -> Iterator[Act]:
    bought = hand["stake"] // each - 1
    yield from [Act(does="buy", amount=each)] * bought
    if hand["held"] == "five-card-trick":
        yield from [Act(does="twist")] * (3 - bought)
    if hand["held"] == "bust" and not bought:
        yield Act(does="twist")
    says: dict[str, Does] = {"pontoon": "declare", "bust": "bust", "five-card-trick": "five-card-trick"}
    yield Act(does=says.get(hand["held"], "stick"))


@given(deals())
def test_a_deal_that_is_told_at_the_end_can_be_played(table: tuple[int, dict[str, Any]]) -> None:
    sides, told = table
    present = {hand["player"] for hand in told["hands"]}
    away = [seat for seat in range(sides) if seat not in {told["banker"], *present}]
    told["hands"] += [{"player": seat, "stake": opening(seat), "held": "18", "split": False} for seat in away]
    told["bank"] = told["bank"] or ("17" if away else None)
    told["hands"].sort(key=lambda hand: (hand["player"] - told["banker"]) % sides)
    state = begin(Standing(totals=(0,) * sides, banker=told["banker"]))
    for act in as_played(told, sides):
        state = after(state, act, HOUSE)
    for hand in told["hands"] if told["bank"] == "pontoon" else ():
        hand["held"] = None  # nobody is asked for it
    assert deal(state) == JSON.read(apart(told), Deal)


@given(st.data(), st.integers(2, 6))
def test_a_deal_that_is_played_can_be_told_at_the_end(data: st.DataObject, sides: int) -> None:
    house = House(min_stick=data.draw(st.sampled_from([15, 16])), stake_least=5, stake_most=50)
    state = begin(Standing(totals=(0,) * sides, banker=data.draw(st.integers(0, sides - 1))))
    values = {
        "stake": st.integers(5, 50),
        "buy": st.integers(5, 100),
        "look": st.sampled_from([None, None, None, "pontoon"]),
        "turn-up": st.sampled_from(["bust", "five-card-trick", "12", "17", "21"]),
        "show": st.sampled_from(["pontoon", "9", "16", "21"]),
    }
    while (settled := deal(state)) is None:
        does = data.draw(st.sampled_from(sorted(allowed(state, house))))
        value = data.draw(values.get(does, st.none()))
        act = Act(does=does, amount=value) if does in ("stake", "buy") else Act(does=does, held=value)  # type: ignore
        if ruling(state, act, house).answer:
            state = after(state, act, house)
    before = Standing(totals=(0,) * sides, banker=settled.banker)
    assert tuple(GAME.problems(settled, house, before)) == ()
    assert JSON.read(JSON.write(settled), GAME.deal) == settled


def test_there_is_a_ruling_on_every_act_at_every_time() -> None:
    for table in (played(), played(*STAKED[:2]), played(*STAKED), played(*STAKED, "stick", "stick")):
        assert all(ruling(table, Act(does=does), HOUSE).reasons for does in get_args(Does))

"""A deal of Shoot Pontoon told at the end and one told act by act are the same deal."""

from collections.abc import Iterator
from typing import Any, get_args

from hypothesis import given
from hypothesis import strategies as st

from companion.forms import JSON
from companion.games.pontoon.play import Act, Does
from companion.games.shoot_pontoon import GAME
from companion.games.shoot_pontoon.house import House
from companion.games.shoot_pontoon.play import Shoot, after, begin, deal, ruling
from companion.games.shoot_pontoon.standing import Standing
from tests.games.pontoon.strategies import apart, opening
from tests.games.shoot_pontoon.strategies import Rooms, shot_at


@given(st.data(), st.integers(2, 5), st.sampled_from(["every_new_hand", "second_only"]), st.booleans())
def test_a_deal_that_is_played_can_be_told_at_the_end(
    data: st.DataObject, sides: int, on_splits: Any, strict: bool
) -> None:
    house = House(shoot_on_splits=on_splits, shoot_sum="less" if strict else "not_more")
    seated = Standing(totals=(0,) * sides, banker=data.draw(st.integers(0, sides - 1)))
    state = begin(seated, data.draw(st.integers(0, 100)))
    values: dict[str, st.SearchStrategy[Any]] = {
        "look": st.sampled_from([None, None, None, "pontoon"]),
        "turn-up": st.sampled_from(["bust", "five-card-trick", "17", "21"]),
        "show": st.sampled_from(["pontoon", "9", "16", "21"]),
    }
    while (settled := deal(state)) is None:
        options: list[Act | Shoot] = [Shoot(amount=data.draw(st.integers(0, state.middle.room(house))))]
        for does in get_args(Does):
            amount = data.draw(st.integers(1, 20)) if does in ("stake", "buy") else None
            options.append(Act(does=does, amount=amount, held=data.draw(values.get(does, st.none()))))
        allowed = [option for option in options if ruling(state, option, house).answer]
        if allowed:
            state = after(state, data.draw(st.sampled_from(allowed)), house)
            assert state.middle.open <= state.middle.holds
    before = Standing(totals=(0,) * sides, banker=settled.banker)
    assert tuple(GAME.problems(settled, house, before)) == ()
    assert JSON.read(JSON.write(settled), GAME.deal) == settled


def as_played(told: dict[str, Any], players: list[int]) -> Iterator[Act | Shoot]:
    """The acts that lead to a deal. A further hand is split off just before the hand told before it is played."""
    own = {player: [hand for hand in told["hands"] if hand["player"] == player] for player in players}
    for player in players:
        yield Act(does="stake", amount=opening(player))
    for hands in own.values():
        yield Shoot(amount=hands[0]["shoot"])
    yield Act(does="look", held="pontoon" if told["bank"] == "pontoon" else None)
    if told["bank"] != "pontoon":
        for player, hands in own.items():
            for place, hand in enumerate(hands):
                for following in hands[place + 1 : place + 2]:
                    yield Act(does="split")
                    yield from [Shoot(amount=following["shoot"])] if following["shoot"] else []
                yield from _turn(hand, opening(player))
        if told["bank"]:
            yield Act(does="turn-up", held=told["bank"])
        shown = (hand["held"] for hands in own.values() for hand in hands)
        yield from (Act(does="show", held=held) for held in shown if held.isdecimal())


def _turn(hand: dict[str, Any], each: int) -> Iterator[Act | Shoot]:
    bought, shot = hand["stake"] // each - 1, hand["fourth_card_shoot"]
    least = {"five-card-trick": 3, "bust": 2 if shot else 1}.get(hand["held"], 2 if shot else 0)
    for taken in range(max(bought, least)):
        if taken == 1 and shot:
            yield Shoot(amount=shot)
        yield Act(does="buy", amount=each) if taken < bought else Act(does="twist")
    says: Any = {"pontoon": "declare", "bust": "bust", "five-card-trick": "five-card-trick"}
    yield Act(does=says.get(hand["held"], "stick"))


@given(shot_at())
def test_a_deal_that_is_told_at_the_end_can_be_played(found: tuple[int, dict[str, Any], Rooms, bool]) -> None:
    sides, told, _, strict = found
    house = House(shoot_sum="less" if strict else "not_more")
    players = [(told["banker"] + left) % sides for left in range(1, sides)]
    present = {hand["player"] for hand in told["hands"]}
    away = {"held": "18", "split": False, "shoot": 0, "fourth_card_shoot": 0}
    told["hands"] += [{"player": p, "stake": opening(p), **away} for p in players if p not in present]
    told["bank"] = told["bank"] or ("17" if len(present) < len(players) else None)
    told["hands"].sort(key=lambda hand: players.index(hand["player"]))
    state = begin(Standing(totals=(0,) * sides, banker=told["banker"]), told["kitty"])
    for done in as_played(told, players):
        nobody_is_asked = done == Shoot(amount=0) and state.phase == "second-card"  # the kitty is full
        state = state if nobody_is_asked else after(state, done, house)
    for hand in told["hands"] if told["bank"] == "pontoon" else ():
        hand["held"] = None  # nobody is asked for it
    assert deal(state) == JSON.read(apart(told), GAME.deal)

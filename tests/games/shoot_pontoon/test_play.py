"""A deal of Shoot Pontoon as it is played: when one may shoot, and the same deal at the end."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.ruling import Refused
from companion.games.pontoon.play import Act, choices
from companion.games.shoot_pontoon import GAME
from companion.games.shoot_pontoon.house import House
from companion.games.shoot_pontoon.play import Shoot, Table, after, begin, deal, ruling
from companion.games.shoot_pontoon.standing import Standing
from companion.reading import JSON
from tests.games.pontoon.strategies import opening
from tests.games.shoot_pontoon.strategies import Rooms, shot_at

HOUSE = House()
SOME = settings(max_examples=80, deadline=None)


def act(words: str) -> Act | Shoot:
    does, _, value = words.partition(" ")
    if does == "shoot":
        return Shoot(amount=int(value) if value else None)
    amount = int(value) if does in ("stake", "buy") else None
    return Act(does=does, amount=amount, held=None if amount else value or None)  # type: ignore[arg-type]


def played(*told: str, kitty: int = 100, house: House = HOUSE) -> Table:
    table = begin(Standing(totals=(0,) * 3), kitty)
    for words in told:
        table = after(table, act(words), house)
    return table


def against(table: Table, words: str, house: House = HOUSE) -> list[str]:
    return [reason.rule for reason in ruling(table, act(words), house).unmet]


STAKED = ("stake 10", "stake 20")


def test_shoot_bets_come_after_the_stakes_and_before_the_second_card() -> None:
    assert against(played("stake 10"), "shoot 10") == ["shoot-in-turn"]
    assert against(played(*STAKED), "look") == ["second-card"]
    table = played(*STAKED, "shoot 40", "shoot 0")
    assert [hand.shoot for hand in table.hands] == [40, 0]
    assert against(table, "shoot 1") == ["shoot-in-turn"]
    assert against(table, "look") == []


def test_they_keep_to_the_room() -> None:
    assert against(played(*STAKED, "shoot 40"), "shoot 61") == ["within-the-kitty"]
    assert against(played(*STAKED, "shoot 40"), "shoot 60") == []
    assert against(played(*STAKED, "shoot 40"), "shoot 60", House(shoot_sum="less")) == ["within-the-kitty"]
    assert against(played(*STAKED), "shoot -1") == ["within-the-kitty"]


def test_then_only_before_the_fourth_card_and_once() -> None:
    table = played(*STAKED, "shoot 40", "shoot 0", "look")
    assert against(table, "shoot 10") == ["only-the-fourth"]
    table = after(table, act("twist"), HOUSE)
    assert against(table, "shoot 60") == []
    table = after(table, act("shoot 60"), HOUSE)
    assert against(table, "shoot 0") == ["fourth-card"]
    assert against(after(table, act("twist"), HOUSE), "shoot 0") == ["only-the-fourth"]


def test_who_has_shot_for_a_fourth_card_takes_it() -> None:
    table = played(*STAKED, "shoot 0", "shoot 0", "look", "buy 10", "shoot 5")
    assert against(table, "stick") == against(table, "bust") == ["fourth-card"]
    assert against(table, "buy 10") == against(table, "twist") == []


def test_a_bust_makes_room_at_once() -> None:
    table = played(*STAKED, "shoot 40", "shoot 60", "look", "twist", "bust")
    assert (table.middle.holds, table.middle.open, table.middle.room(HOUSE)) == (140, 60, 80)


def test_a_further_hand_is_shot_on_when_the_split_is_made() -> None:
    table = played(*STAKED, "shoot 30", "shoot 0", "look", "split")
    shot = after(table, act("shoot 25"), HOUSE)
    assert [(hand.player, hand.shoot) for hand in shot.hands] == [(1, 30), (1, 25), (2, 0)]
    assert against(shot, "shoot 1") == ["when-the-split-is-made"]
    assert against(after(table, act("twist"), HOUSE), "shoot 1") == [], "that is before the first hand's fourth card"
    assert against(after(table, act("stick"), HOUSE), "shoot 1") == ["only-the-fourth"]


def test_a_third_hand_as_the_house_has_it() -> None:
    table = played(*STAKED, "shoot 30", "shoot 0", "look", "split", "split")
    assert against(table, "shoot 10") == []
    assert against(table, "shoot 10", House(shoot_on_splits="second_only")) == ["shoot-on-a-new-hand"]


def test_a_shoot_bet_needs_its_amount() -> None:
    with pytest.raises(Refused) as refused:
        after(played(*STAKED), Shoot(), HOUSE)
    assert [(p.field, p.says) for p in refused.value.problems] == [("amount", "missing")]


def test_the_whole_story_of_a_deal() -> None:
    table = played(
        *("stake 10", "stake 20", "shoot 50", "shoot 20", "look"),
        *("split", "shoot 30", "twist", "bust", "buy 10", "shoot 40", "twist", "stick", "stick"),
        *("turn-up 19", "show 20", "show 18"),
    )
    told = deal(table)
    assert told is not None
    assert [(hand.held, hand.stake, hand.shoot, hand.fourth_card_shoot) for hand in told.hands] == [
        ("bust", 10, 50, 0),
        ("20", 20, 30, 40),
        ("18", 20, 20, 0),
    ]
    scored = GAME.score(told, HOUSE, Standing(totals=(0, 0, 0)))
    assert scored.tally.points(3) == (10, 30, -40)
    assert scored.facts == {"kitty": 100 + 50 - 70 + 20}


@SOME
@given(st.data(), st.integers(2, 5), st.sampled_from(["every_new_hand", "second_only"]), st.booleans())
def test_a_deal_that_is_played_can_be_told_at_the_end(
    data: st.DataObject, sides: int, on_splits: Any, strict: bool
) -> None:
    house = House(shoot_on_splits=on_splits, shoot_sum="less" if strict else "not_more")
    before = Standing(totals=(0,) * sides, banker=data.draw(st.integers(0, sides - 1)))
    state = begin(before, data.draw(st.integers(0, 100)))
    values: dict[str, st.SearchStrategy[Any]] = {
        "look": st.sampled_from([None, None, None, "pontoon"]),
        "turn-up": st.sampled_from(["bust", "five-card-trick", "17", "21"]),
        "show": st.sampled_from(["pontoon", "9", "16", "21"]),
    }
    while (settled := deal(state)) is None:
        options: list[Act | Shoot] = [Shoot(amount=data.draw(st.integers(0, state.middle.room(house))))]
        for does in choices(state, house):
            amount = data.draw(st.integers(1, 20)) if does in ("stake", "buy") else None
            options.append(Act(does=does, amount=amount, held=data.draw(values.get(does, st.none()))))
        allowed = [option for option in options if ruling(state, option, house).answer]
        if allowed:
            state = after(state, data.draw(st.sampled_from(allowed)), house)
            assert state.middle.open <= state.middle.holds
    before = Standing(totals=(0,) * sides, banker=settled.banker)
    assert tuple(GAME.check(settled, house, before)) == ()
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
                    yield from (Act(does="split"), Shoot(amount=following["shoot"]))
                yield from _turn(hand, opening(player))
        yield Act(does="turn-up", held=told["bank"])
    shown = (hand["held"] for hands in own.values() for hand in hands)
    yield from (Act(does="show", held=held) for held in shown if told["bank"] == "pontoon" or held.isdecimal())


def _turn(hand: dict[str, Any], each: int) -> Iterator[Act | Shoot]:
    bought, shot = hand["stake"] // each - 1, hand["fourth_card_shoot"]
    least = {"five-card-trick": 3, "bust": 2 if shot else 1}.get(hand["held"], 2 if shot else 0)
    for taken in range(max(bought, least)):
        if taken == 1 and shot:
            yield Shoot(amount=shot)
        yield Act(does="buy", amount=each) if taken < bought else Act(does="twist")
    says: Any = {"pontoon": "declare", "bust": "bust", "five-card-trick": "five-card-trick"}
    yield Act(does=says.get(hand["held"], "stick"))


@SOME
@given(shot_at())
def test_a_deal_that_is_told_at_the_end_can_be_played(found: tuple[int, dict[str, Any], Rooms, bool]) -> None:
    sides, told, _, strict = found
    house = House(shoot_sum="less" if strict else "not_more")
    players = [(told["banker"] + left) % sides for left in range(1, sides)]
    present = {hand["player"] for hand in told["hands"]}
    away = {"held": "18", "split": False, "shoot": 0, "fourth_card_shoot": 0}
    told["hands"] += [{"player": p, "stake": opening(p), **away} for p in players if p not in present]
    told["hands"].sort(key=lambda hand: players.index(hand["player"]))
    state = begin(Standing(totals=(0,) * sides, banker=told["banker"]), told["kitty"])
    for done in as_played(told, players):
        state = after(state, done, house)
    assert deal(state) == JSON.read(told, GAME.deal)

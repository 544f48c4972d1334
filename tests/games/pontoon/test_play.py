"""A deal of Pontoon as it is played: what may be done when, and the same deal at the end."""

from collections.abc import Iterable, Iterator
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.ruling import Refused
from companion.games.pontoon import GAME
from companion.games.pontoon.deal import Deal
from companion.games.pontoon.house import House
from companion.games.pontoon.play import Act, Table, after, asked, begin, choices, deal, ruling
from companion.games.pontoon.play.table import Does
from companion.games.pontoon.standing import Standing
from companion.reading import JSON
from tests.games.pontoon.strategies import deals, opening

MANY = settings(max_examples=120, deadline=None)
HOUSE = House()


def acts(*told: str) -> list[Act]:
    """Acts as one would call them out: `stake 10`, `buy 20`, `stick`, `show 18`."""
    return [_act(*words.split()) for words in told]


def _act(does: Any, value: str = "") -> Act:
    if does in ("stake", "buy"):
        return Act(does=does, amount=int(value))
    return Act(does=does, held=value or None)  # type: ignore[arg-type]


def played(*told: str, banker: int = 0, sides: int = 3, house: House = HOUSE) -> Table:
    table = begin(banker, sides)
    for act in acts(*told):
        table = after(table, act, house)
    return table


def against(table: Table, act: str, house: House = HOUSE) -> list[str]:
    """The rules against an act."""
    (wanted,) = acts(act)
    return [reason.rule for reason in ruling(table, wanted, house).unmet]


def allowed(table: Table, house: House = HOUSE) -> set[str]:
    return {does for does, found in choices(table, house).items() if found.answer}


STAKED = ("stake 10", "stake 20", "look")


def test_the_players_stake_from_the_bankers_left() -> None:
    table = played("stake 10", "stake 20", banker=1)
    assert [(hand.player, hand.opening) for hand in table.hands] == [(2, 10), (0, 20)]
    assert allowed(played()) == {"stake"}
    assert allowed(table) == {"look"}


def test_a_stake_keeps_to_the_limits() -> None:
    house = House(stake_least=10, stake_most=100)
    assert against(played(), "stake 9", house) == ["stake-limits"]
    assert against(played(), "stake 101", house) == ["stake-limits"]
    with pytest.raises(Refused):
        after(played(), Act(does="stake", amount=101), house)


def test_two_cards_may_be_anything() -> None:
    assert allowed(played(*STAKED)) == {"declare", "split", "buy", "twist", "stick"}
    assert against(played(*STAKED), "bust") == ["bust"]
    assert against(played(*STAKED), "turn-up 17") == ["banker-turns-up"]


def test_the_price_follows_the_card_bought_before() -> None:
    table = played(*STAKED)
    assert against(table, "buy 9") == against(table, "buy 21") == ["price-of-the-third"]
    table = played(*STAKED, "buy 15")
    price = asked(table, HOUSE)
    assert price is not None
    assert (price.least, price.most) == (10, 15)
    assert against(table, "buy 16") == ["price-of-the-fourth"]
    assert against(played(*STAKED, "buy 15", "buy 12"), "buy 13") == ["price-of-the-fifth"]


def test_the_fifth_card_as_the_house_has_it() -> None:
    table = played(*STAKED, "buy 15", "buy 12")
    assert against(table, "buy 15", House(fifth_card_buy="up_to_third")) == []
    assert against(table, "buy 10", House(fifth_card_buy="twist_only")) == ["price-of-the-fifth"]
    assert "buy" not in allowed(table, House(fifth_card_buy="twist_only"))


def test_after_a_twist_no_card_is_bought() -> None:
    table = played(*STAKED, "buy 10", "twist")
    assert against(table, "buy 10") == ["no-buying-after-a-twist"]
    assert allowed(table) == {"twist", "stick", "bust"}


def test_five_cards_are_a_trick_or_bust() -> None:
    table = played(*STAKED, "twist", "twist", "twist")
    assert allowed(table) == {"five-card-trick", "bust"}
    assert asked(table, HOUSE) is None


def test_only_two_cards_are_split_or_declared() -> None:
    table = played(*STAKED, "twist")
    assert against(table, "split") == ["split-first"]
    assert against(table, "declare") == ["declare-a-pontoon"]


def test_splitting_makes_a_hand_with_an_opening_stake_of_its_own_up_to_four() -> None:
    table = played(*STAKED, "split", "split", "split")
    assert [(hand.player, hand.stake, hand.split) for hand in table.hands] == [(1, 10, True)] * 4 + [(2, 20, False)]
    assert against(table, "split") == ["four-hands"]


def test_the_hands_are_played_one_after_the_other() -> None:
    table = played(*STAKED, "split", "stick", "twist", "bust", "stick")
    assert table.phase == "bank"
    assert [hand.held for hand in table.hands] == [None, "bust", None]
    assert against(table, "twist") == ["turns-in-order"]


def test_the_other_totals_are_shown_at_the_end() -> None:
    table = played(*STAKED, "twist", "bust", "stick", "turn-up 17")
    assert allowed(table) == {"show"}
    assert against(table, "show 14") == against(table, "show pontoon") == ["stick"]
    assert deal(table) is None
    settled = deal(after(table, Act(does="show", held="18"), HOUSE))
    assert settled is not None
    assert GAME.score(settled, HOUSE, Standing(totals=(0, 0, 0))).tally.points(3) == (-10, -10, 20)


def test_a_bankers_pontoon_ends_the_deal_at_once() -> None:
    table = played("stake 10", "stake 20", "look pontoon")
    assert allowed(table) == {"show"}
    assert against(table, "show bust") == ["bankers-pontoon"]
    settled = deal(played("stake 10", "stake 20", "look pontoon", "show 9", "show pontoon"))
    assert settled is not None
    assert GAME.score(settled, HOUSE, Standing(totals=(0, 0, 0))).tally.points(3) == (60, -20, -40)


def test_the_banker_turns_up_what_he_may_stay_on() -> None:
    table = played(*STAKED, "stick", "stick")
    assert against(table, "turn-up pontoon") == ["bankers-pontoon"]
    strict = House(banker_must_stick_at=17)
    assert against(table, "turn-up 16", strict) == ["banker-stays"]
    assert against(table, "turn-up bust", strict) == []


@pytest.mark.parametrize(("told", "act"), [((), "stake"), (STAKED, "buy"), ((*STAKED, "stick", "stick"), "turn-up")])
def test_an_act_needs_its_amount_or_its_hand(told: Iterable[str], act: Any) -> None:
    with pytest.raises(Refused) as refused:
        after(played(*told), Act(does=act), HOUSE)
    assert [(p.field, p.says) for p in refused.value.problems] == [
        ("held" if act == "turn-up" else "amount", "missing"),
    ]


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
        yield Act(does="turn-up", held=told["bank"])
    for hand in hands:
        if told["bank"] == "pontoon" or hand["held"].isdecimal():
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


@MANY
@given(deals())
def test_a_deal_that_is_told_at_the_end_can_be_played(table: tuple[int, dict[str, Any]]) -> None:
    sides, told = table
    present = {hand["player"] for hand in told["hands"]}
    away = [seat for seat in range(sides) if seat not in {told["banker"], *present}]
    told["hands"] += [{"player": seat, "stake": opening(seat), "held": "18", "split": False} for seat in away]
    told["hands"].sort(key=lambda hand: (hand["player"] - told["banker"]) % sides)
    state = begin(told["banker"], sides)
    for act in as_played(told, sides):
        state = after(state, act, HOUSE)
    assert deal(state) == JSON.read(told, Deal)


@MANY
@given(st.data(), st.integers(2, 6))
def test_a_deal_that_is_played_can_be_told_at_the_end(data: st.DataObject, sides: int) -> None:
    house = House(min_stick=data.draw(st.sampled_from([15, 16])), stake_least=5, stake_most=50)
    state = begin(data.draw(st.integers(0, sides - 1)), sides)
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
    assert tuple(GAME.check(settled, house, before)) == ()
    assert JSON.read(JSON.write(settled), GAME.deal) == settled


def test_there_is_a_ruling_on_every_act_at_every_time() -> None:
    for table in (played(), played(*STAKED[:2]), played(*STAKED), played(*STAKED, "stick", "stick")):
        assert set(choices(table, HOUSE)) == set(get_args(Does))

"""A deal of Shoot Pontoon as it is played: when one may shoot, and the same deal at the end."""

import pytest

from companion.engine.ruling import Refused
from companion.games.pontoon.play import Act
from companion.games.shoot_pontoon import GAME
from companion.games.shoot_pontoon.house import House
from companion.games.shoot_pontoon.play import PLAY, Fill, Shoot, Table, after, begin, deal, ruling
from companion.games.shoot_pontoon.standing import Standing

HOUSE = House()


def act(words: str) -> Act | Shoot | Fill:
    does, _, value = words.partition(" ")
    if does == "shoot":
        return Shoot(amount=int(value) if value else None)
    if does == "kitty":
        return Fill(amount=int(value))
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


def test_whoever_shoots_the_whole_kitty_is_the_last_one_asked() -> None:
    """SHO-07."""
    table = played(*STAKED, "shoot 100")
    assert [hand.shoot for hand in table.hands] == [100, 0]
    assert against(table, "look") == []
    assert against(table, "shoot 0")[0] == "shoot-in-turn"
    assert played(*STAKED, "shoot 99").phase == "shoot-bets"
    assert played(*STAKED, "shoot 99", house=House(shoot_sum="less")).phase == "second-card"


def test_they_keep_to_the_room() -> None:
    assert against(played(*STAKED, "shoot 40"), "shoot 61") == ["within-the-kitty"]
    assert against(played(*STAKED, "shoot 40"), "shoot 60") == []
    assert against(played(*STAKED, "shoot 40"), "shoot 60", House(shoot_sum="less")) == ["within-the-kitty"]
    assert against(played(*STAKED), "shoot -1") == ["within-the-kitty"]


def test_a_refused_bet_names_the_room() -> None:
    with pytest.raises(Refused) as refused:
        after(played(*STAKED, "shoot 40"), act("shoot 61"), HOUSE)
    (problem,) = refused.value.problems
    assert (problem.field, problem.says) == ("amount", "no-room-to-shoot")
    assert problem.about == {"kitty": 100, "open": 40, "room": 60, "entered": 61}


def test_then_only_before_the_fourth_card_and_once() -> None:
    table = played(*STAKED, "shoot 40", "shoot 0", "look")
    assert against(table, "shoot 10") == ["only-the-fourth"]
    table = after(table, act("twist"), HOUSE)
    assert against(table, "shoot 60") == []
    assert against(table, "shoot 0") == ["within-the-kitty"]
    table = after(table, act("shoot 50"), HOUSE)
    assert against(table, "shoot 5") == ["fourth-card"]
    assert against(after(table, act("twist"), HOUSE), "shoot 5") == ["only-the-fourth"]


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


def test_a_new_kitty_is_set_before_anything_else() -> None:
    table, house = begin(Standing(totals=(0,) * 3), 0, due=True), House(stake_least=10, stake_most=100)
    assert against(table, "stake 10", house) == ["opening-stake"]
    assert against(table, "kitty 9", house) == against(table, "kitty 101", house) == ["kitty"]
    filled = after(table, act("kitty 100"), house)
    assert (filled.phase, filled.middle.holds) == ("stakes", 100)


def test_the_banker_adds_to_the_kitty_before_the_stakes_only() -> None:
    assert after(played(kitty=60), act("kitty 90"), HOUSE).kitty == 90
    assert against(played(kitty=60), "kitty 60") == against(played(kitty=60), "kitty 0") == ["top-up"]
    assert against(played("stake 10", kitty=60), "kitty 90") == ["top-up"]
    bound = House(kitty_top_up_bound="maximum_stake", stake_most=80)
    assert against(played(kitty=60), "kitty 81", bound) == ["top-up"]
    assert against(played(kitty=60), "kitty 80", bound) == []


def test_shooting_and_the_kitty_are_offered_in_their_time() -> None:
    begun = begin(Standing(totals=(0,) * 3), 60)
    assert [choice.does for choice in PLAY.offers(begun, HOUSE)] == ["stake", "out", "kitty"]
    table = played(*STAKED, "shoot 40")
    (shoot,) = PLAY.offers(table, HOUSE)
    assert (shoot.does, shoot.most, shoot.likely) == ("shoot", 60, (30, 60)), "half the room, and all of it"
    table = after(table, act("shoot 60"), HOUSE)
    shoot = PLAY.offers(after(table, act("look"), HOUSE), HOUSE)[-1]
    assert [reason.rule for reason in shoot.ruling.unmet] == ["only-the-fourth", "within-the-kitty"]


@pytest.mark.parametrize(("said", "wanted"), [("shoot 40", Shoot(amount=40)), ("kitty 9", Fill(amount=9))])
def test_the_words_of_its_own_acts(said: str, wanted: Shoot | Fill) -> None:
    assert PLAY.read(said) == wanted
    assert PLAY.read("buy 5") == Act(does="buy", amount=5)


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
    assert [(hand.held, hand.whole_stake, hand.shoot, hand.fourth_card_shoot) for hand in told.hands] == [
        ("bust", 10, 50, 0),
        ("20", 20, 30, 40),
        ("18", 20, 20, 0),
    ]
    scored = GAME.score(told, HOUSE, Standing(totals=(0, 0, 0)))
    assert scored.tally.points(3) == (10, 30, -40)
    assert scored.facts.by_name() == {"kitty": 100 + 50 - 70 + 20}

"""A deal of Pontoon as it is played: what may be done when, and the same deal at the end."""

from collections.abc import Iterable
from typing import Any, get_args

import pytest

from companion.engine.ruling import Refused
from companion.games.pontoon import GAME
from companion.games.pontoon.house import House
from companion.games.pontoon.play import Act, Does, Table, after, begin, deal, next_price, ruling
from companion.games.pontoon.standing import Standing

HOUSE = House()


def acts(*told: str) -> list[Act]:
    """Acts as one would call them out: `stake 10`, `buy 20`, `stick`, `show 18`."""
    return [_act(*words.split()) for words in told]


def _act(does: Any, value: str = "") -> Act:
    if does in ("stake", "buy"):
        return Act(does=does, amount=int(value))
    return Act(does=does, held=value or None)  # type: ignore[arg-type]


def played(*told: str, banker: int = 0, sides: int = 3, house: House = HOUSE) -> Table:
    table = begin(Standing(totals=(0,) * sides, banker=banker))
    for act in acts(*told):
        table = after(table, act, house)
    return table


def against(table: Table, act: str, house: House = HOUSE) -> list[str]:
    """The rules against an act."""
    (wanted,) = acts(act)
    return [reason.rule for reason in ruling(table, wanted, house).unmet]


def allowed(table: Table, house: House = HOUSE) -> set[str]:
    return {does for does in get_args(Does) if ruling(table, Act(does=does), house).answer}


STAKED = ("stake 10", "stake 20", "look")


def test_the_players_stake_from_the_bankers_left() -> None:
    table = played("stake 10", "stake 20", banker=1)
    assert [(hand.player, hand.opening) for hand in table.hands] == [(2, 10), (0, 20)]
    assert allowed(played()) == {"stake", "out"}
    assert allowed(table) == {"look"}


def test_a_stake_keeps_to_the_limits() -> None:
    house = House(stake_least=10, stake_most=100)
    assert against(played(), "stake 9", house) == ["stake-limits"]
    assert against(played(), "stake 101", house) == ["stake-limits"]
    with pytest.raises(Refused):
        after(played(), Act(does="stake", amount=101), house)


def test_whoever_stakes_nothing_sits_the_deal_out() -> None:
    table = played("out", "stake 20")
    assert [(hand.player, hand.opening) for hand in table.hands] == [(2, 20)]
    assert table.phase == "second-card"
    assert against(played("out"), "out") == ["beat-the-bank"]


def test_two_cards_may_be_anything() -> None:
    assert allowed(played(*STAKED)) == {"declare", "split", "buy", "twist", "stick"}
    assert against(played(*STAKED), "bust") == ["bust"]
    assert against(played(*STAKED), "turn-up 17") == ["banker-turns-up"]


def test_the_price_follows_the_card_bought_before() -> None:
    table = played(*STAKED)
    assert against(table, "buy 9") == against(table, "buy 21") == ["price-of-the-third"]
    table = played(*STAKED, "buy 15")
    price = next_price(table, HOUSE)
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
    assert next_price(table, HOUSE) is None


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


def test_a_bankers_pontoon_ends_the_deal_at_once_and_nobody_shows_a_hand() -> None:
    settled = deal(played("stake 10", "stake 20", "look pontoon"))
    assert settled is not None
    assert GAME.score(settled, HOUSE, Standing(totals=(0, 0, 0))).tally.points(3) == (60, -20, -40)


def test_where_a_pontoon_pays_less_against_the_bankers_each_hand_is_shown() -> None:
    house = House(banker_pontoon_vs_pontoon="single")
    table = played("stake 10", "stake 20", "look pontoon", house=house)
    assert allowed(table) == {"show"}
    assert against(table, "show bust") == ["bankers-pontoon"]
    settled = deal(played("stake 10", "stake 20", "look pontoon", "show 9", "show pontoon", house=house))
    assert settled is not None
    assert GAME.score(settled, house, Standing(totals=(0, 0, 0))).tally.points(3) == (40, -20, -20)


def test_the_banker_turns_up_what_he_may_stay_on() -> None:
    table = played(*STAKED, "stick", "stick")
    assert against(table, "turn-up pontoon") == ["bankers-pontoon"]
    strict = House(banker_must_stick_at=17)
    assert against(table, "turn-up 16", strict) == ["banker-stays"]
    assert against(table, "turn-up bust", strict) == []


def test_a_refusal_of_an_amount_names_its_bounds() -> None:
    with pytest.raises(Refused) as refused:
        after(played(*STAKED), Act(does="buy", amount=25), HOUSE)
    (problem,) = refused.value.problems
    assert (problem.field, problem.rule, problem.says) == ("amount", "price-of-the-third", "between")
    assert problem.about == {"least": 10, "most": 20}


@pytest.mark.parametrize(
    ("house", "rule", "says"),
    [
        (HOUSE, "opening-stake", "at-least"),
        (House(stake_least=5), "stake-limits", "at-least"),
        (House(stake_least=5, stake_most=50), "stake-limits", "between"),
    ],
)
def test_a_stake_of_nothing_is_refused_by_what_the_table_has_agreed(house: House, rule: str, says: str) -> None:
    with pytest.raises(Refused) as refused:
        played("stake 0", house=house)
    (problem,) = refused.value.problems
    assert (problem.rule, problem.says, problem.about["least"]) == (rule, says, house.stake_least)


@pytest.mark.parametrize(("told", "act"), [((), "stake"), (STAKED, "buy"), ((*STAKED, "stick", "stick"), "turn-up")])
def test_an_act_needs_its_amount_or_its_hand(told: Iterable[str], act: Any) -> None:
    with pytest.raises(Refused) as refused:
        after(played(*told), Act(does=act), HOUSE)
    assert [(p.field, p.says) for p in refused.value.problems] == [
        ("held" if act == "turn-up" else "amount", "missing"),
    ]

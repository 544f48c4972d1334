"""Every house rule changes a score or an answer."""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any

import pytest

from companion.engine.ruling import Refused
from companion.engine.standing import lacking
from companion.forms import FORM, JSON
from companion.forms.house_rules import parse_house, profile_of, read_house, tables
from companion.games.burraco import GAME
from companion.games.burraco.house import PROFILES, House, victory_points
from companion.games.burraco.standing import Standing, shared
from tests.games.burraco.table import ask, deal, house, lines, refused

WHOLE = "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"


@dataclass(frozen=True, slots=True)
class Tried:
    """What comes of one thing at the table, under each value of one house rule."""

    option: str
    thing: Callable[[Any], Any]
    comes_of: dict[Any, Any]


def answer(slug: str, option: str, **told: Any) -> Callable[[Any], Any]:
    """The answer to a question, under a value of an option."""
    return lambda value: ask(slug, told, **{option: value}).answer


def fact(name: str, slug: str, option: str, **told: Any) -> Callable[[Any], Any]:
    """A fact of the answer."""
    return lambda value: ask(slug, told, **{option: value}).facts.by_name()[name]


def seated(rules: House) -> tuple[int, int]:
    """How many sides there are, and how many play for each."""
    seating = GAME.seating(rules)
    return seating.sides[0], seating.partners


TRIED = [
    Tried(
        "draw_rank_of_two",
        fact("partners", "draw", "draw_rank_of_two", cards="AS 2H KD 9C"),
        {"high": (1, 0), "low": (0, 2)},
    ),
    Tried("two_two_joker", answer("meld", "two_two_joker", cards="2S 2H JK"), {"refuse": False, "accept": True}),
    Tried(
        "two_two_joker",
        answer("meld", "two_two_joker", cards="AS 2S 3S 2H JK 6S"),
        {"refuse": False, "accept": True},
    ),
    Tried("two_two_joker", answer("meld", "two_two_joker", cards="5S 2H JK 8S"), {"refuse": False, "accept": False}),
    Tried("longest_sequence", answer("meld", "longest_sequence", cards=f"{WHOLE} JK"), {13: False, 14: True}),
    Tried("longest_sequence", answer("meld", "longest_sequence", cards=f"{WHOLE} AS"), {13: False, 14: False}),
    Tried(
        "wild_card_moves",
        answer("replace-wild", "wild_card_moves", meld="5S 2H 7S", card="6S"),
        {"within_meld": True, "fixed": False},
    ),
    Tried(
        "wild_card_moves",
        answer("add-to-meld", "wild_card_moves", meld="5S 6S JK", cards="7S"),
        {"within_meld": True, "fixed": False},
    ),
    Tried(
        "wild_card_moves",
        answer("add-to-meld", "wild_card_moves", meld="JK 5S 6S", cards="7S"),
        {"within_meld": True, "fixed": True},
    ),
    Tried(
        "second_set_of_rank",
        answer("second-meld", "second_set_of_rank", meld="KS KH KD", cards="KS KH KC"),
        {"merge": False, "allowed": True},
    ),
    Tried(
        "second_set_of_rank",
        answer("join-melds", "second_set_of_rank", meld="KS KH KD", other="KS KH KC"),
        {"merge": True, "allowed": False},
    ),
    Tried(
        "discard_same_single_card",
        answer("discard", "discard_same_single_card", card="9C", taken="9C"),
        {"allowed": True, "forbidden": False},
    ),
    Tried(
        "discard_same_single_card",
        answer("discard", "discard_same_single_card", card="9C", taken="9C KS"),
        {"allowed": True, "forbidden": True},
    ),
    Tried("look_at_pozzetto", answer("look-at-pozzetto", "look_at_pozzetto"), {"next_turn": False, "at_once": True}),
    Tried(
        "closing_condition_of",
        answer("close", "closing_condition_of", left="9C", pozzetto="partner"),
        {"team": True, "player": False},
    ),
    Tried(
        "closing_condition_of",
        answer("close", "closing_condition_of", left="9C", burraco="partner"),
        {"team": True, "player": False},
    ),
    Tried(
        "closing_needs_clean",
        answer("close", "closing_needs_clean", left="9C", clean=False),
        {False: True, True: False},
    ),
    Tried(
        "stock_two",
        answer("stock-end", "stock_two", stock=2, player="drew_last", wants="meld"),
        {"finish_turn": True, "stop_at_once": False},
    ),
    Tried(
        "unplayed_pozzetto",
        lambda value: lines(
            deal({"melded": 90, "left": 70, "took_pozzetto": True, "unplayed_pozzetto": True}), unplayed_pozzetto=value
        ),
        {
            "card_values": {"cards-on-the-table": 90, "left-in-hand": -70},
            "flat100": {"cards-on-the-table": 90, "unplayed-pozzetto": -100, "left-in-hand": -70},
        },
    ),
    Tried(
        "unplayed_pozzetto",
        answer("pozzetto-cost", "unplayed_pozzetto", pozzetto="unplayed", cards="3S 3S 3H 3H 3D 3D 3C 3C 4S 4S 4H"),
        {"card_values": -55, "flat100": -100},
    ),
    Tried(
        "stock_into_pozzetto",
        answer("pozzetto-cost", "stock_into_pozzetto", pozzetto="became_stock"),
        {False: -100, True: 0},
    ),
    Tried(
        "stock_into_pozzetto",
        answer("stock-end", "stock_into_pozzetto", stock=2, player="comes_next", wants="draw", untouched=True),
        {False: False, True: True},
    ),
    Tried(
        "stock_into_pozzetto",
        lambda value: refused(deal({"pozzetto_became_stock": True}), stock_into_pozzetto=value),
        {False: [("sides.0.pozzetto_became_stock", "no-pozzetto-into-the-stock", "pozzetto-stays")], True: []},
    ),
    Tried(
        "semi_clean",
        fact("bonus", "meld", "semi_clean", cards="KS KS KH KH KD KD KC 2S"),
        {False: 100, 150: 150},
    ),
    Tried("semi_clean", fact("bonus", "meld", "semi_clean", cards="KS KS KH KH KD KC 2S"), {False: 100, 150: 100}),
    Tried(
        "semi_clean",
        lambda value: bool(refused(deal({"melded": 55, "semi_clean_burracos": 1}), semi_clean=value)),
        {False: True, 150: False},
    ),
    Tried(
        "dead_heat",
        lambda value: shared(House(dead_heat=value), Standing(totals=(2115, 2115))),
        {"play_on": (), "shared": (0, 1)},
    ),
    Tried(
        "dead_heat",
        lambda value: shared(House(dead_heat=value), Standing(totals=(1995, 1995))),
        {"play_on": (), "shared": ()},
    ),
    Tried("target", answer("winner", "target", totals=[1500, 0]), {2000: None, 1500: 0}),
    Tried("players", lambda value: seated(house(players=value)), {4: (2, 2), 3: (3, 1), 2: (2, 1)}),
    Tried(
        "ends",
        lambda value: [figure.value for figure in lacking(House(ends=value), Standing(totals=(1500, 0)))],
        {"target": [500, 2000], "deals": [], "open": []},
    ),
    Tried(
        "victory_points",
        lambda value: victory_points(House(ends="deals", victory_points=value), (1300, 2305)),
        {False: (), True: (5, 15)},
    ),
]


@pytest.mark.parametrize("tried", TRIED, ids=lambda tried: tried.option)
def test_a_house_rule_changes_what_comes_of_a_thing(tried: Tried) -> None:
    assert {value: tried.thing(value) for value in tried.comes_of} == tried.comes_of


def test_every_house_rule_is_tried_with_every_value() -> None:
    for option in GAME.options():
        values = {value for tried in TRIED if tried.option == option.name for value in tried.comes_of}
        assert values >= set(option.values)


def test_the_federation_differs_as_its_tournaments_do() -> None:
    as_written, federation = PROFILES["as_written"], PROFILES["federation"]
    differ = {f.name for f in fields(House) if getattr(as_written, f.name) != getattr(federation, f.name)}
    assert differ == {"longest_sequence", "discard_same_single_card", "semi_clean", "target", "alone_from"}
    assert federation.target == 2005
    assert replace(federation, **{name: getattr(as_written, name) for name in differ}) == as_written


@pytest.mark.parametrize(
    ("told", "target", "alone_from"),
    [
        ({}, 2000, 1495),
        ({"players": 3}, 1505, 1000),
        ({"players": 2}, 2000, 1495),
        ({"profile": "federation"}, 2005, 1500),
        ({"profile": "federation", "players": 4}, 2005, 1500),
        ({"profile": "federation", "players": 3}, 1505, 1000),
        ({"profile": "federation", "players": 3, "target": 2005}, 2005, 1500),
        ({"players": 3, "target": 2000}, 2000, 1495),
        ({"players": 3, "target": 1005}, 1005, 500),
        ({"players": 3, "target": 100}, 100, 0),
        ({"players": 3, "target": 1507}, 1507, 1005),
        ({"players": 3, "alone_from": 0}, 1505, 0),
        ({"players": 3, "alone_from": 1400, "target": 2005}, 2005, 1400),
    ],
)
def test_the_target_follows_the_players_and_playing_alone_follows_the_target(
    told: dict[str, Any], target: int, alone_from: int
) -> None:
    agreed = house(**told)
    assert (agreed.target, agreed.alone_from) == (target, alone_from)
    assert parse_house(GAME, {f"house.{name}": str(each) for name, each in told.items() if name != "profile"}, House())
    assert profile_of(GAME, agreed) == ("" if "alone_from" in told else told.get("profile", "as_written"))


def test_who_goes_from_three_to_four_goes_back_to_the_target_of_four() -> None:
    of_three = house(players=3)
    of_four = tables(GAME, of_three)[4]
    assert (of_four.target, of_four.alone_from) == (2000, 1495)
    tapped = {"house.players": "3"}
    assert parse_house(GAME, tapped, PROFILES["federation"]) == house(profile="federation", players=3)
    assert parse_house(GAME, {**tapped, "house.target": "2005"}, PROFILES["federation"]).alone_from == 1500


@pytest.mark.parametrize("wrong", [-5, 3, 1_000_005, True, "1000", None, 2.5])
def test_no_other_total_is_taken_for_the_one_from_which_all_play_alone(wrong: object) -> None:
    with pytest.raises(Refused) as refusal:
        house(players=3, alone_from=wrong)
    assert {p.field for p in refusal.value.problems} == {"house.alone_from"}


@pytest.mark.parametrize(("told", "value"), [(False, False), (150, 150)])
def test_a_house_rule_that_is_off_or_a_number_is_read_as_it_is_written(told: object, value: object) -> None:
    agreed = house(semi_clean=told)
    assert agreed.semi_clean is value or agreed.semi_clean == value == 150
    assert JSON.read(JSON.write(agreed), House) == agreed
    assert read_house(GAME, {"semi_clean": "no" if value is False else "150"}, reader=FORM) == agreed
    assert profile_of(GAME, agreed) == ("as_written" if value is False else "")


@pytest.mark.parametrize("told", [0, True, "no", None, 100, "150"])
def test_nothing_else_is_taken_for_it(told: object) -> None:
    with pytest.raises(Refused) as refusal:
        house(semi_clean=told)
    assert [(p.field, p.says) for p in refusal.value.problems] == [("house.semi_clean", "no-such-choice")]


@pytest.mark.parametrize(
    ("cards", "bonus"),
    [
        ("3S 4S 5S 6S 7S 8S 9S JK", 150),
        ("3S 4S 5S 6S JK 8S 9S 10S", 100),
        ("3S 4S 5S 6S 7S 8S 9S JK JS", 150),
        ("9S 9S 9H 9H 9D 9D 9C JK", 150),
        ("9S 9S 9H 9H 9D 9D JK", 100),
        ("3S 4S 5S 6S 7S JK 9S 10S JS QS", 100),
    ],
)
def test_seven_naturals_without_the_wild_card_between_them_are_semi_clean(cards: str, bonus: int) -> None:
    assert fact("bonus", "meld", "semi_clean", cards=cards)(150) == bonus

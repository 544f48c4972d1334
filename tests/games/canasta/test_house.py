"""Every house rule changes a score or an answer."""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any

import pytest

from companion.engine.ending import ends
from companion.games.canasta import GAME
from companion.games.canasta.house import PROFILES, House
from companion.games.canasta.standing import Standing, winner
from companion.rulebook.book import book
from tests.games.canasta.table import ask, cards, deal, house, lines, refused


@dataclass(frozen=True, slots=True)
class Tried:
    """What comes of one thing at the table, under each value of one house rule."""

    option: str
    thing: Callable[[Any], Any]
    comes_of: dict[Any, Any]


def answer(slug: str, option: str, **told: Any) -> Callable[[Any], Any]:
    """The answer to a question, under a value of an option."""
    return lambda value: ask(slug, told, **{option: value}).answer


TRIED = [
    Tried(
        "wild_ratio",
        answer("meld", "wild_ratio", cards=cards("2×K 3×2")),
        {"two_per_wild": False, "min_two_naturals": True, "not_more_wilds_than_naturals": False},
    ),
    Tried(
        "wild_ratio",
        answer("meld", "wild_ratio", cards=cards("3×K 2×2")),
        {"two_per_wild": False, "min_two_naturals": True, "not_more_wilds_than_naturals": True},
    ),
    Tried(
        "open_with_pile",
        answer("can-open", "open_with_pile", score=0, hand=cards("2×Q 2×A 2 K 8"), top="QC"),
        {"natural_pair_and_top": True, "as_unfrozen": True, "never": False},
    ),
    Tried(
        "open_with_pile",
        answer("can-open", "open_with_pile", score=0, hand=cards("Q Jk K 8"), top="QC"),
        {"natural_pair_and_top": False, "as_unfrozen": True, "never": False},
    ),
    Tried(
        "black_three",
        answer("frozen", "black_three", pile=cards("K b3 9")),
        {"freezes": True, "blocks_next_player_only": False},
    ),
    Tried(
        "black_three_wild",
        answer("meld", "black_three_wild", cards=cards("2×b3 2"), going_out=True),
        {False: False, True: True},
    ),
    Tried(
        "red_three_debit_four",
        lambda value: lines(deal({"red_threes": 4}), red_three_debit_four=value),
        {800: {"red-threes-without-a-meld": -800}, 400: {"red-threes-without-a-meld": -400}},
    ),
    Tried(
        "concealed",
        answer("go-out", "concealed", canasta=True, concealed=True, own_canasta=False),
        {"as_written": True, "strict": False},
    ),
    Tried(
        "canasta_closed_at_seven",
        answer("add-to-meld", "canasta_closed_at_seven", meld=cards("7×10"), cards="10C"),
        {False: True, True: False},
    ),
    Tried(
        "wild_on_natural_canasta",
        answer("add-to-meld", "wild_on_natural_canasta", meld=cards("7×10"), cards=cards("2")),
        {"turns_mixed": True, "forbidden": False},
    ),
    Tried(
        "second_meld_of_rank",
        answer("opening", "second_meld_of_rank", score=0, melds=["KS KH KD", "KC KS KH"]),
        {False: False, True: True},
    ),
    Tried(
        "stock_out",
        answer("stock-out", "stock_out", takes_discard=True),
        {"play_on_without_drawing": True, "end_when_draw_impossible": False},
    ),
    Tried(
        "ask_partner",
        answer("go-out", "ask_partner", canasta=True),
        {"optional": True, "required": False, "never": True},
    ),
    Tried(
        "ask_partner",
        answer("go-out", "ask_partner", canasta=True, partner="says_no"),
        {"optional": False, "required": False, "never": True},
    ),
    Tried(
        "both_over_target",
        lambda value: winner(House(both_over_target=value), Standing(totals=(5000, 6000), out=0)),
        {"higher_total": 1, "team_that_went_out": 0, "play_on": None},
    ),
    Tried(
        "draw_tie",
        answer("draw", "draw_tie", cards="AS AH KD 2C"),
        {"identical_redraw": True, "same_rank_redraw": False, "first_drawn_higher": True},
    ),
    Tried(
        "draw_tie",
        answer("draw", "draw_tie", cards="AS AS KD 2C"),
        {"identical_redraw": False, "same_rank_redraw": False, "first_drawn_higher": True},
    ),
    Tried(
        "red_three_in_hand",
        lambda value: lines(deal({"melded": 50, "red_threes_in_hand": 1}), red_three_in_hand=value),
        {
            500: {"cards-on-the-table": 50, "red-three-in-hand": -500},
            100: {"cards-on-the-table": 50, "red-three-in-hand": -100},
            0: {"cards-on-the-table": 50},
        },
    ),
    Tried(
        "red_three_in_hand",
        answer("hand", "red_three_in_hand", cards="3H KS 4C"),
        {500: -515, 100: -115, 0: -15},
    ),
    Tried(
        "short_opening",
        answer("minimum", "short_opening", score=1500, short=2),
        {"taken_back": 90, "plus_ten": 110},
    ),
    Tried("canastas_to_go_out", answer("go-out", "canastas_to_go_out", canasta=True), {1: True, 2: False}),
    Tried("canastas_to_go_out", answer("go-out", "canastas_to_go_out", canasta=True, canastas=2), {1: True, 2: True}),
    Tried(
        "canastas_to_go_out",
        lambda value: refused(deal({"melded": 35, "natural_canastas": 1, "went_out": True}), canastas_to_go_out=value),
        {1: [], 2: [("sides.0.went_out", "only-with-a-canasta", "out-without-canasta")]},
    ),
    Tried(
        "players",
        lambda value: (house(players=value).hand_size, GAME.seating(house(players=value)).partners),
        {4: (11, 2), 3: (13, 1), 2: (15, 1)},
    ),
    Tried("target", answer("winner", "target", totals=[3000, 0]), {5000: None, 3000: 0}),
    Tried("ends", lambda value: ends(house(ends=value)), {"target": "target", "deals": "deals", "open": "open"}),
]


@pytest.mark.parametrize("tried", TRIED, ids=lambda tried: tried.option)
def test_a_house_rule_changes_what_comes_of_a_thing(tried: Tried) -> None:
    assert {value: tried.thing(value) for value in tried.comes_of} == tried.comes_of


def test_every_house_rule_is_tried_with_every_value() -> None:
    for option in GAME.options():
        values = {value for tried in TRIED if tried.option == option.name for value in tried.comes_of}
        assert values >= set(option.values) or option.name == "red_three_dealt"


def test_when_dealt_red_threes_are_laid_is_told_and_changes_no_score() -> None:
    told = deal({"red_threes": 2, "melded": 50}, {"red_threes": 2})
    for value in ("at_once", "first_turn"):
        assert lines(told, red_three_dealt=value) == lines(told)
    explained = book("canasta", House(), "en").explained("red_three_dealt")
    assert explained.values["at_once"] != explained.values["first_turn"]


def test_the_classic_profile_differs_as_the_classic_books_do() -> None:
    as_written, classic = PROFILES["as_written"], PROFILES["classic"]
    differ = {f.name for f in fields(House) if getattr(as_written, f.name) != getattr(classic, f.name)}
    assert differ == {"wild_ratio", "black_three", "red_three_dealt", "concealed"}
    assert replace(classic, **{name: getattr(as_written, name) for name in differ}) == as_written

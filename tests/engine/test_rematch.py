"""The next match: the same people, the same house, and the deal passes on."""

from dataclasses import replace

import pytest

from companion.engine.events import Renamed, Ruled
from companion.engine.match import rematch, replay
from companion.forms.house_rules import AnyGame
from companion.games import shelf
from tests.games.pontoon.evenings import deal, event_of, joined, moved, written

PONTOON, CANASTA = shelf()["pontoon"], shelf()["canasta"]
DEAL = {"sides": [{"melded": 100}, {"melded": 50}]}


@pytest.mark.parametrize(("deals", "dealer"), [(0, 1), (1, 2), (3, 0)])
def test_whoever_would_have_dealt_next_deals_first(deals: int, dealer: int) -> None:
    told = [event_of(CANASTA, DEAL)] * deals
    opened = rematch(written(CANASTA, [Renamed(("", ""), ("Ann", "Bob", "Cy", "Dora")), *told], 2, dealer=1))
    assert (opened.game, opened.sides, opened.dealer) == ("canasta", ("", ""), dealer)


def test_names_and_house_rules_are_those_that_the_table_had_last() -> None:
    house = replace(CANASTA.house(), target=3000)
    named = Renamed(("Sharks", ""), ("Ann", "Bob", "Cy", "Dora"))
    opened = rematch(written(CANASTA, [named, Ruled(house, "")], 2))
    assert (opened.sides, opened.seats) == (named.sides, named.seats)
    assert (opened.house, opened.profile) == (house, "")


@pytest.mark.parametrize("game", [PONTOON, shelf()["shoot-pontoon"]], ids=lambda game: game.slug)
def test_those_who_left_are_not_asked_again_and_others_keep_their_order(game: AnyGame) -> None:
    told = [joined(4, 0), moved(1, "left"), moved(2, "out")]
    opened = rematch(written(game, [event_of(game, each) for each in told]))
    assert opened.seats == ("", "Eve", "", "")
    assert opened.sides == opened.seats


def test_the_bank_stays_with_whoever_would_have_had_it() -> None:
    won = deal(0, (2, "pontoon", 10))
    told = [event_of(PONTOON, each) for each in (won, moved(1, "left"))]
    sheet = written(PONTOON, told)
    assert PONTOON.dealer(sheet.standing) == 2
    assert rematch(sheet).dealer == 1


def test_the_stakes_of_a_table_go_along_to_those_who_stay() -> None:
    told = [deal(0, (1, "18", 10), (2, "20", 30), (3, "19", 25)), moved(1, "left")]
    sheet = written(PONTOON, [event_of(PONTOON, each) for each in told])
    opened = rematch(sheet)
    assert opened.stakes == (0, 30, 25)
    again = replay(PONTOON, [replace(sheet.entries[0], event=opened)])
    assert [again.standing.stake(player) for player in range(3)] == [0, 30, 25]
    assert rematch(again).stakes == opened.stakes
    assert rematch(written(CANASTA, [event_of(CANASTA, DEAL)], 2)).stakes == ()


def test_where_more_are_there_than_may_play_those_who_sit_out_are_left_out() -> None:
    told = [moved(3, "out"), *(joined(4 + late, 0, f"Eve {late}") for late in range(7))]
    sheet = written(PONTOON, [event_of(PONTOON, each) for each in told])
    assert len(rematch(sheet).seats) == 10

"""Whoever comes and goes: in which order those who are there play, who has the bank, and who may not."""

from typing import Any

import pytest

from companion.engine.events import Event
from companion.engine.fold import Outcome
from companion.engine.seats import MOST_NAMES
from companion.forms import JSON
from companion.forms.house_rules import AnyGame
from companion.forms.people import deal_types
from companion.games.pontoon import GAME as PONTOON
from companion.games.pontoon.deal import Deal
from companion.games.pontoon.form import warnings
from companion.games.pontoon.standing import Standing
from companion.games.shoot_pontoon import GAME as SHOOT
from tests.games.pontoon.evenings import deal, event_of, joined, moved, problems, written
from tests.games.pontoon.table import house

BOTH = pytest.mark.parametrize("game", [PONTOON, SHOOT], ids=lambda game: game.slug)


def after(game: AnyGame, *records: dict[str, Any], sides: int = 4, dealer: int = 0) -> Standing:
    """What these records leave, each of them checked before it is written."""
    events: list[Event] = []
    for record in records:
        event = event_of(game, record)
        assert problems(event, written(game, events, sides, dealer)) == ()
        events.append(event)
    left: Standing = written(game, events, sides, dealer).standing
    return left


def refused(game: AnyGame, told: dict[str, Any], before: Standing) -> list[tuple[str, str | None]]:
    outcome = Outcome(game=game, deal=JSON.read(told, deal_types(game)), house=game.house(), before=before)
    return [(problem.field, problem.rule) for problem in outcome.problems]


def test_play_goes_round_the_table_from_the_bankers_left() -> None:
    assert Standing(totals=(0,) * 4).from_the_left(0) == (1, 2, 3)
    assert Standing(totals=(0,) * 4).from_the_left(2) == (3, 0, 1)


@BOTH
def test_who_joins_plays_after_the_one_to_whose_left_he_sits(game: AnyGame) -> None:
    left = after(game, joined(4, 1), joined(5, 1, "Fay"))
    assert left.seats.circle == (0, 1, 5, 4, 2, 3)
    assert left.totals == (0,) * 6
    assert left.from_the_left(0) == (1, 5, 4, 2, 3)


@BOTH
def test_who_is_away_is_passed_over_and_keeps_his_place(game: AnyGame) -> None:
    assert after(game, moved(2, "out")).from_the_left(0) == (1, 3)
    assert after(game, moved(2, "left"), moved(2, "here")).from_the_left(0) == (1, 2, 3)


@BOTH
@pytest.mark.parametrize("place", ["out", "left"])
def test_the_bank_of_who_goes_passes_to_the_next_who_is_there(game: AnyGame, place: str) -> None:
    assert after(game, moved(1, "out"), moved(0, place)).banker == 2
    assert after(game, moved(3, place), dealer=3).banker == 0
    assert after(game, moved(0, place), moved(0, "here")).banker == 1, "who comes back has not kept the bank"


def test_the_nearest_pontoon_is_that_of_the_table_as_it_sits() -> None:
    seated = (joined(4, 0), moved(1, "out"))
    both = deal(0, (2, "pontoon", 10), (4, "pontoon", 10))
    assert after(PONTOON, *seated, both).banker == 4
    assert after(PONTOON, *seated, deal(0, (2, "pontoon", 10), (3, "pontoon", 10))).banker == 2


def test_shoot_bets_are_laid_in_the_order_in_which_the_table_sits() -> None:
    """Eve, the fifth name, sits first of all: she may shoot the lot, and then nobody else may shoot."""
    before = after(SHOOT, joined(4, 0))
    hands = [{"player": player, "held": "20", "stake": 10, "shoot": 100} for player in (4, 1)]
    told = {"banker": 0, "bank": "18", "kitty": 100, "hands": hands}
    assert refused(SHOOT, told, before) == [("hands.1.shoot", "within-the-kitty")]
    assert refused(SHOOT, {**told, "hands": hands[::-1]}, before) == [("hands.0.shoot", "within-the-kitty")]


def test_the_banker_who_goes_takes_the_kitty_along() -> None:
    left = after(SHOOT, {"put": 60}, moved(0, "out"))
    assert (left.banker, left.kitty, left.kitty_due) == (1, 0, True)  # type: ignore[attr-defined]
    left = after(SHOOT, {"put": 60}, moved(1, "out"), joined(4, 0))
    assert (left.banker, left.kitty, left.kitty_due) == (0, 60, False)  # type: ignore[attr-defined]


@BOTH
def test_who_is_not_at_the_table_takes_no_part(game: AnyGame) -> None:
    before = after(game, moved(2, "left"))
    kitty = {"kitty": 0} if game is SHOOT else {}
    assert refused(game, deal(0, (2, "20", 10)) | kitty, before) == [("hands.0.player", "players")]
    assert ("banker", "players") in refused(game, deal(2, (1, "20", 10)) | kitty, before)
    assert refused(game, {"seller": 0, "buyer": 2, "price": 5}, before) == [("buyer", "players")]
    assert refused(game, deal(0, (7, "20", 10)) | kitty, before) == [("hands.0.player", None)]


@BOTH
@pytest.mark.parametrize(
    ("told", "wrong"),
    [
        (joined(4, 9), [("left_of", None)]),
        (joined(6, 0), [("player", None)]),
        (joined(-1, 0), [("player", None)]),
        (joined(3, 0), [("player", None)]),
        (joined(4, 0, " "), [("name", "players")]),
        (moved(9, "out"), [("player", None)]),
        (moved(1, "here"), [("place", "players")]),
    ],
)
def test_who_cannot_come_or_go(game: AnyGame, told: dict[str, Any], wrong: list[tuple[str, str | None]]) -> None:
    assert refused(game, told, after(game)) == wrong


@BOTH
def test_two_stay_and_ten_are_enough(game: AnyGame) -> None:
    assert refused(game, moved(1, "out"), after(game, sides=2)) == [("place", "players")]
    full = after(game, sides=10)
    assert refused(game, joined(10, 0), full) == [("name", "players")]
    eleven = after(game, moved(1, "out"), joined(10, 0), sides=10)
    assert refused(game, moved(1, "here"), eleven) == [("place", "players")]


def test_a_ledger_holds_so_many_names() -> None:
    records = [moved(player, "left") for player in range(1, 8)]
    records += [joined(player, 0) for player in range(10, MOST_NAMES)]
    assert refused(PONTOON, joined(MOST_NAMES, 0), after(PONTOON, *records, sides=10)) == [("player", "players")]


def test_a_deal_of_another_banker_is_doubted_and_not_refused() -> None:
    told = JSON.read(deal(1, (0, "20", 10), (2, "17", 10), (3, "17", 10)), PONTOON.deal)
    before = after(PONTOON)
    assert isinstance(told, Deal)
    assert list(PONTOON.check(told, house(), before)) == []
    assert [(warning.field, warning.rule) for warning in warnings(told, before)] == [("banker", "bank-stays")]
    assert list(warnings(told, after(PONTOON, dealer=1))) == []


def test_players_of_whom_nothing_was_said_are_asked_for_by_name() -> None:
    told = JSON.read(deal(0, (2, "17", 10)), PONTOON.deal)
    assert isinstance(told, Deal)
    asked = [(warning.field, warning.says) for warning in warnings(told, after(PONTOON))]
    assert asked == [("hands.4.held", "no-hand-yet"), ("hands.12.held", "no-hand-yet")]
    away = after(PONTOON, moved(1, "left"), moved(3, "left"))
    assert list(warnings(told, away)) == []


def test_who_leaves_settles_with_the_others() -> None:
    left = after(PONTOON, deal(0, (1, "20", 30), (2, "17", 10)), moved(1, "left"), moved(2, "left"))
    assert PONTOON.present(left) == {0: "here", 1: "left", 2: "left", 3: "here"}
    assert sorted(PONTOON.payments(PONTOON.house(), left)) == [(0, 1, 20), (2, 1, 10)]

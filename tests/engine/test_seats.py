"""People come and go: who sits where, who cannot, and what this leaves on the sheet."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from companion.engine.events import Amended, Joined, Moved, Opened, Presence, Recorded, Renamed, Struck, undoable
from companion.engine.fold import Outcome
from companion.engine.game import Scored, Seating
from companion.engine.match import replay
from companion.engine.records import Between
from companion.engine.seats import MOST_NAMES, Company, Seats
from companion.engine.sheet import Sheet
from companion.engine.tally import Tally
from tests.engine import toy
from tests.engine.toy import TOY, Deal, House, Rule, told, written


@dataclass(frozen=True, kw_only=True, slots=True)
class Pause(Between):
    """The table has a drink."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing(toy.Standing):
    seats: Seats


def score(deal: Any, house: House, before: Standing) -> Scored[Standing]:
    if isinstance(deal, Between):
        return Scored(Tally(()), before)
    scored = toy.score(deal, house, before)
    return Scored(scored.tally, replace(before, totals=scored.standing.totals))


def reseat(standing: Standing, seats: Seats, sides: int) -> Standing:
    newly = (0,) * (sides - len(standing.totals))
    return replace(standing, totals=(*standing.totals, *newly), seats=seats)


CHANGES: dict[str, Any] = {
    "seating": lambda house: Seating(range(2, 5)),
    "start": lambda house, sides, dealer: Standing(totals=(0,) * sides, seats=Seats.of(sides)),
    "score": score,
    "company": Company(rule=Rule.POINTS, seats=lambda standing: standing.seats, reseat=reseat),
}
OPEN_HOUSE: Any = replace(TOY, **CHANGES)
PAUSE = Recorded(Pause())
OPENED = Opened("toy", ("Ann", "Bob"), ("Ann", "Bob"), House())


def sheet(*events: Any) -> Sheet[Any, Any, Any]:
    return replay(OPEN_HOUSE, written(*events, opened=OPENED))


def eve(player: int = 2, name: str = "Eve", left_of: int = 0) -> Joined:
    return Joined(player=player, name=name, left_of=left_of)


def goes(player: int, how: Presence = "left") -> Moved:
    return Moved(player=player, place=how)


def refused(change: Joined | Moved, *before: Any) -> list[tuple[str, str]]:
    """At which field, and how, it is said that somebody cannot come or go after all that."""
    played = sheet(*before)
    outcome = Outcome(game=OPEN_HOUSE, deal=change, house=played.house, before=played.standing)
    return [(problem.field, problem.says) for problem in outcome.problems]


def test_what_lies_between_two_deals_has_a_row_and_no_number_of_its_own() -> None:
    played = sheet(PAUSE, told(1, 2), PAUSE, told(3, 4), PAUSE)
    assert [(row.row, row.number, row.between) for row in played.rows] == [
        (1, 1, True),
        (2, 1, False),
        (3, 2, True),
        (4, 2, False),
        (5, 3, True),
    ]
    assert played.coming == 3
    assert played.at(4).points == (3, 4)
    assert sheet().coming == 1


@pytest.mark.parametrize("row", [-1, 0, 2])
def test_there_is_nothing_on_other_rows(row: int) -> None:
    with pytest.raises(LookupError):
        sheet(PAUSE).at(row)


def test_somebody_new_is_a_side_of_the_whole_sheet() -> None:
    played = sheet(told(1, 2), eve(), told(3, 4))
    assert played.sides == played.seats == ("Ann", "Bob", "Eve")
    assert [row.points for row in played.rows] == [(1, 2, 0), (0, 0, 0), (3, 4, 0)]
    assert played.totals == (4, 6, 0)


def test_a_number_is_not_given_away_when_its_joining_is_struck() -> None:
    played = sheet(eve(), eve(3, "Fay"), Struck(2))
    assert played.sides == ("Ann", "Bob", "Eve", "Fay")
    assert [row.deal.name for row in played.rows] == ["Fay"]


def test_names_given_later_are_those_of_everybody_who_was_there() -> None:
    renamed = Renamed(("Anna", "Bo", "Eva"), ("Anna", "Bo", "Eva"))
    assert sheet(eve(), renamed, eve(3, "Fay")).sides == ("Anna", "Bo", "Eva", "Fay")
    assert sheet(eve(), renamed, Struck(3), eve(3, "Fay")).sides == ("Ann", "Bob", "Eve", "Fay")


def test_a_newcomer_sits_to_the_left_of_somebody_or_else_last() -> None:
    three = Seats.of(3)
    assert three.after(eve(3, left_of=0)).circle == (0, 3, 1, 2)
    assert three.after(eve(3, left_of=9)).circle == (0, 1, 2, 3)
    assert three.after(eve(1, left_of=2)).circle == (0, 2, 1)


def test_who_is_away_keeps_his_seat_and_is_passed_over() -> None:
    seats = Seats.of(4).after(goes(2, "out"))
    assert (seats.here, seats.from_the_left(1)) == ((0, 1, 3), (3, 0))
    assert seats.after(goes(2, "left")).away == {2: "left"}
    assert seats.after(goes(2, "here")) == Seats.of(4)


def test_whoever_lost_his_seat_and_not_his_balance_has_left() -> None:
    seats = Seats.of(2).after(goes(1, "out"))
    assert seats.present((0, 0, 5, 0)) == {0: "here", 1: "out", 2: "left"}


def test_where_nobody_comes_or_goes_all_are_here() -> None:
    assert TOY.present(toy.Standing(totals=(0, 0))) == {0: "here", 1: "here"}


def test_who_cannot_come() -> None:
    assert refused(eve()) == []
    assert refused(eve(name=" ")) == [("name", "name-wanted")]
    assert refused(eve(3)) == refused(eve(1)) == refused(eve(-1)) == [("player", "no-such-side")]
    assert refused(eve(left_of=7)) == [("left_of", "no-such-side")]
    assert refused(eve(4), eve(2), eve(3)) == [("name", "table-full")]


def test_who_cannot_go_or_come_back() -> None:
    assert refused(goes(1)) == [("place", "two-stay")]
    assert refused(goes(1), eve()) == []
    assert refused(goes(7)) == [("player", "no-such-side")]
    assert refused(goes(1, "here")) == [("place", "already-so")]
    assert refused(goes(1, "here"), eve(), goes(1), eve(3), eve(4)) == [("place", "table-full")]


def test_a_sheet_holds_so_many_names() -> None:
    came_and_went = [event for player in range(2, MOST_NAMES) for event in (eve(player), goes(player))]
    assert refused(eve(MOST_NAMES), *came_and_went) == [("player", "ledger-full")]


def test_coming_and_going_is_undone_and_nothing_in_it_is_corrected() -> None:
    last = undoable(written(told(1, 2), eve(), opened=OPENED))
    assert last
    assert last.seq == 3
    assert [row.correctable for row in sheet(PAUSE, told(1, 2), eve()).rows] == [True, True, False]
    with pytest.raises(LookupError):
        sheet(eve(), Amended(2, Deal(points=(1, 1))))

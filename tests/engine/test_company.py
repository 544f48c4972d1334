"""Somebody new keeps his number on the sheet for ever; what lies between two deals has none."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from companion.engine.company import Between, Joined
from companion.engine.events import Opened, Recorded, Renamed, Struck
from companion.engine.game import Scored
from companion.engine.match import replay
from companion.engine.sheet import Sheet
from companion.engine.tally import Tally
from tests.engine.toy import TOY, House, score, told, written


@dataclass(frozen=True, kw_only=True, slots=True)
class Pause(Between):
    """The table has a drink."""


def score_or_pass(deal: Any, house: House, before: Any) -> Scored[Any]:
    return Scored(Tally(()), before) if isinstance(deal, Between) else score(deal, house, before)


OPEN_HOUSE: Any = replace(TOY, score=score_or_pass)
PAUSE = Recorded(Pause())
OPENED = Opened("toy", ("Ann", "Bob"), ("Ann", "Bob"), House())


def sheet(*events: Any) -> Sheet[Any, Any, Any]:
    return replay(OPEN_HOUSE, written(*events, opened=OPENED))


def eve(player: int = 2, name: str = "Eve") -> Recorded:
    return Recorded(Joined(player=player, name=name, left_of=0))


def test_what_lies_between_two_deals_has_a_row_and_no_number_of_its_own() -> None:
    played = sheet(PAUSE, told(1, 2), PAUSE, told(3, 4), PAUSE)
    assert [(dealt.place, dealt.number, dealt.between) for dealt in played.dealt] == [
        (1, 1, True),
        (2, 1, False),
        (3, 2, True),
        (4, 2, False),
        (5, 3, True),
    ]
    assert played.coming == 3
    assert played.at(4).points == (3, 4)
    assert sheet().coming == 1


@pytest.mark.parametrize("place", [-1, 0, 2])
def test_there_is_nothing_on_other_rows(place: int) -> None:
    with pytest.raises(LookupError):
        sheet(PAUSE).at(place)


def test_somebody_new_is_a_side_of_the_whole_sheet() -> None:
    played = sheet(told(1, 2), eve(), told(3, 4))
    assert played.sides == played.seats == ("Ann", "Bob", "Eve")
    assert [dealt.points for dealt in played.dealt] == [(1, 2, 0), (0, 0, 0), (3, 4, 0)]
    assert played.totals == (4, 6, 0)


def test_a_number_is_not_given_away_when_its_joining_is_struck() -> None:
    played = sheet(eve(), eve(3, "Fay"), Struck(2))
    assert played.sides == ("Ann", "Bob", "Eve", "Fay")
    assert [dealt.deal.name for dealt in played.dealt] == ["Fay"]


def test_names_given_later_are_those_of_everybody_who_was_there() -> None:
    renamed = Renamed(("Anna", "Bo", "Eva"), ("Anna", "Bo", "Eva"))
    assert sheet(eve(), renamed, eve(3, "Fay")).sides == ("Anna", "Bo", "Eva", "Fay")
    assert sheet(eve(), renamed, Struck(3), eve(3, "Fay")).sides == ("Ann", "Bob", "Eve", "Fay")

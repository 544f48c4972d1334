"""Hands against a bank as a form shows them: who plays, whose row is open, what a closed row says."""

from collections.abc import Mapping
from datetime import UTC, datetime

from companion.engine.events import Entry, Opened
from companion.engine.match import replay
from companion.forms.draft import sketch
from companion.games import shelf
from companion.rulebook.words import words
from companion.storage import Access, Keys
from companion.web.http.site import address as address_of
from companion.web.shown.deal_form import deal_form
from companion.web.shown.hands import HandsView
from companion.web.shown.match import MatchView

SEATS = ("Ann", "Bob", "Cem", "Dora")
GAME = shelf()["pontoon"]
OPENED = Entry(1, datetime(2026, 1, 1, tzinfo=UTC), "a phone", Opened("pontoon", SEATS, SEATS, GAME.house()))
MATCH = MatchView(
    access=Access(id=1, game="pontoon", seq=1, settled=1, keys=Keys("write", "look"), may_write=True),
    sheet=replay(GAME, [OPENED]),
    words=words("en", game="pontoon"),
    address=address_of,
)


def hands(entered: Mapping[str, str]) -> HandsView:
    view = deal_form(MATCH, entered, sketch(MATCH.sheet, entered), "/here").hands
    assert view
    return view


def test_the_players_stand_in_the_order_of_play_from_the_left_of_the_bank() -> None:
    assert [player.name for player in hands({}).players] == ["Bob", "Cem", "Dora"]
    assert [player.name for player in hands({"banker": "2"}).players] == ["Dora", "Ann", "Bob"]


def test_a_banker_of_whom_something_was_entered_is_not_lost() -> None:
    assert [player.name for player in hands({"hands.0.stake": "10"}).players] == ["Bob", "Cem", "Dora", "Ann"]


SETTLED = {"hands.4.player": "1", "hands.4.stake": "10", "hands.4.held": "18"}
BUST = {f"hands.{row}.{name}": text for row in (4, 8, 12) for name, text in (("stake", "10"), ("held", "bust"))}


def test_the_bank_is_open_first_and_then_whoever_is_still_to_tell() -> None:
    assert hands({}).open_side == 0
    assert hands({"bank": "17"}).open_side == 1
    assert hands({**SETTLED, "bank": "17"}).open_side == 2
    assert hands({**SETTLED, "bank": "17", "hands.8.held": ""}).open_side == 3


def test_whoever_begins_with_the_players_tells_of_the_bank_last_unless_all_are_bust() -> None:
    assert hands(SETTLED).open_side == 2
    assert hands({**BUST, "hands.4.held": "18"}).open_side == 0
    assert hands(BUST).open_side is None


def test_a_further_hand_of_a_split_stays_open_until_it_is_told() -> None:
    assert hands({**SETTLED, "another": "5"}).open_side == 1
    assert hands({**SETTLED, "hands.5.stake": "10", "hands.5.held": "20", "another": "5"}).open_side == 2


def test_a_further_hand_is_not_waited_for_where_there_was_none_or_where_its_player_stopped_early() -> None:
    asked = {**SETTLED, "bank": "19", "another": "5"}
    assert hands({**asked, "hands.5.held": ""}).open_side == 2
    assert hands({**asked, "hands.4.held": "14", "hands.4.stopped": "on"}).open_side == 2


def test_a_closed_row_says_what_was_entered_and_what_it_brings() -> None:
    entered = {"banker": "0", "bank": "17", "hands.8.held": ""}
    entered |= {"hands.4.player": "1", "hands.4.stake": "5+5", "hands.4.held": "18"}
    bob, cem, dora = hands(entered).players
    assert (bob.summary, bob.points) == ("18 · stake 10", "+10")
    assert (cem.summary, cem.points) == ("sat out", "")
    assert (dora.summary, dora.points) == ("to settle", "")
    assert hands(entered).unsettled == 1


def test_low_totals_are_one_key_that_keeps_the_one_that_was_entered() -> None:
    low = [key for key in hands({"hands.4.held": "9"}).players[0].rows[0].keys if key.label == "under 15"]
    assert [(key.value, key.chosen) for key in low] == [("9", True)]
    assert [key.value for key in hands({}).bank.keys if key.label == "under 15"] == ["14"]


def test_the_further_hands_of_a_split_are_those_that_are_told_and_the_one_that_is_asked_for() -> None:
    split = {"hands.4.stake": "10", "hands.4.held": "18", "hands.5.stake": "10", "hands.5.held": "20"}
    split |= {"hands.4.player": "1", "hands.5.player": "1"}
    bob = hands(split).players[0]
    assert [hand.title for hand in bob.split] == ["Bob, hand 2"]
    assert bob.offered
    assert bob.offered.title == "Bob, hand 3"
    assert bob.split_open
    bob = hands({**split, "another": "6"}).players[0]
    assert [hand.title for hand in bob.split] == ["Bob, hand 2", "Bob, hand 3"]
    assert bob.offered is None
    assert not hands({}).players[0].split_open

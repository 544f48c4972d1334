"""One bet of several whose hand is bust is heard by whose it is, or how much; the room that is left is the answer."""

import pytest

from companion.engine.text import plain_digits
from tests.phone import Phone
from tests.web.test_find import first_answer
from tests.web.test_find_totals import word

ROOM = [  # kitty, all bets, the one that is bust: the room is what the kitty then holds, less the others
    ("en", "kitty 90, ann shoots 25, bob 35, ann busts, how much room", "80"),
    ("en", "kitty 100, three shots 40 30 30, the 40 is bust, how much can still be shot", "80"),
    ("en", "kitty 100, 60 shot already, the one with 25 busts, how much is left to shoot", "90"),
    ("en", "kitty 60, tom shot 20 and jo 25, tom has just gone bust. how much can i still shoot", "55"),
    ("en", "kitty 80 open bets 50, a 20 shot busts, room?", "70"),
    ("en", "kitty 120, sam shot 50, rita shot 30 and is bust now. how much room is left", "100"),
    ("en", "kitty 90, ann 25, bob 25, ann is bust, how much room is left", "90"),
    ("en", "kitty 90, ann 25, bob 25 and bust, how much room is left", "90"),
    ("fr", "cagnotte 100, 60 déjà visés, celui qui avait mis 25 crève : reste combien à viser", "90"),
    ("it", "piatto 90, anna punta 25 e bruno 35, anna sballa, quanto margine resta", "80"),
    ("bn", "kitty 100, tinjon 40 30 30 shoot korse, 40 ola bust. ekhon r koto shoot kora jabe", "80"),
    ("pa", "kitty 100, 60 shoot ho chuke, 25 wala bust ho gya, hun kinni jagah baki", "90"),
]
OTHERS = [
    ("kitty 80, ann shot 30 and won, bob shot 20 and bust, what is in it", "70"),
    ("kitty 50, 20 won 10 lost, what is left", "40"),
]


@pytest.mark.parametrize(("language", "asked", "room"), ROOM)
def test_a_bust_leaves_more_room(phone: Phone, language: str, asked: str, room: str) -> None:
    assert plain_digits(word(phone, "shoot-pontoon", asked, language)).strip(".") == room


@pytest.mark.parametrize(("asked", "figure"), OTHERS)
def test_where_a_bet_is_won_too_the_kitty_is_asked_about(phone: Phone, asked: str, figure: str) -> None:
    assert word(phone, "shoot-pontoon", asked, "en") == figure


def test_the_question_over_the_room_that_is_left_asks_for_that_room(phone: Phone) -> None:
    page = phone.open("/find/shoot-pontoon?q=kitty 90, ann shoots 25, bob 35, ann busts, how much room")
    assert first_answer(page).startswith("A hand is bust. How much may be shot now?")

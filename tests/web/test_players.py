"""People come and go at a table of Pontoon: who plays, who has the bank, and a ledger that forgets nobody."""

import pytest
from flask import Flask

from tests.page import fields
from tests.phone import Phone
from tests.web.bank import FOUR, balances, join, kitty, ledger, move, playing, settle, sit, told, wrong


def test_the_order_of_play_is_round_the_table_from_the_bankers_left(phone: Phone, table: str) -> None:
    assert playing(phone.open(table)) == ["Bob", "Cem", "Dora"]


def test_somebody_new_sits_last_before_the_banker_and_owes_nothing(phone: Phone, table: str) -> None:
    page = join(phone, table, "Eve")
    assert playing(page) == ["Bob", "Cem", "Dora", "Eve"]
    assert balances(page)["Eve"] == "0"
    assert "Eve joins to the left of Dora" in page.text


def test_somebody_new_sits_where_there_is_room(phone: Phone, table: str) -> None:
    page = join(phone, table, "Eve", {"left_of": "1"})
    assert playing(page) == ["Bob", "Eve", "Cem", "Dora"]
    assert list(balances(page)) == ["Ann", "Bob", "Eve", "Cem", "Dora"]


def test_who_has_just_sat_down_plays_the_next_deal(phone: Phone, table: str) -> None:
    join(phone, table, "Eve", {"left_of": "1"})
    page = settle(phone, table, told("19", {4: ("pontoon", "10"), 16: ("20", "30"), 8: ("bust", "5")}, kitty="100"))
    assert balances(page) == {"Ann": "−45", "Bob": "+20", "Eve": "+30", "Cem": "−5", "Dora": "0"}
    assert playing(page) == ["Eve", "Cem", "Dora", "Ann"]


def test_a_new_player_needs_a_name(phone: Phone, table: str) -> None:
    page = join(phone, table, "  ", {"left_of": "2"}, status=422)
    assert wrong(page) == [("name", "")]
    assert ("left_of", "2") in fields(next(page.of_class("primary")).up("form")).items()


def test_a_new_player_has_a_name_of_their_own(phone: Phone, table: str) -> None:
    page = join(phone, table, "bob", status=422)
    assert "Two are called bob. Add a letter." in page.text


def test_beside_nobody_there_is_no_place(phone: Phone, table: str) -> None:
    assert wrong(join(phone, table, "Eve", {"left_of": "9"}, status=422)) == [("left_of", "")]


def test_the_table_takes_ten(phone: Phone) -> None:
    table = sit(phone, "pontoon", tuple("ABCDEFGHIJ"))
    assert wrong(join(phone, table, "Kay", status=422)) == [("name", "players")]
    move(phone, table, "B: Sits out")
    assert playing(join(phone, table, "Kay")) == ["C", "D", "E", "F", "G", "H", "I", "J", "Kay"]
    page = move(phone, table, "B: Is back", status=422)
    assert "The table is full: 10 can play." in page.text


def test_who_sits_out_keeps_place_and_balance_and_is_not_asked_for(phone: Phone, table: str) -> None:
    settle(phone, table, told("19", {4: ("20", "10"), 8: ("bust", "30")}, kitty="100"))
    page = move(phone, table, "Bob: Sits out")
    assert ledger(page) == ["Ann +20", "Cem −30", "Dora 0", "Bob sits out +10"]
    assert playing(page) == ["Cem", "Dora"]
    assert playing(move(phone, table, "Bob: Is back")) == ["Bob", "Cem", "Dora"]


def test_who_leaves_is_on_the_ledger_and_settles_at_the_end(phone: Phone, table: str) -> None:
    settle(phone, table, told("19", {4: ("20", "10"), 8: ("bust", "30")}, kitty="100"))
    page = move(phone, table, "Cem: Leaves")
    assert "Cem left −30" in ledger(page)
    page = phone.press(phone.open(f"{table}/end"), "Finish the match")
    assert [row.text for row in next(page.of_class("payments")).every("li")] == ["Cem to Ann 20", "Cem to Bob 10"]


def test_who_left_may_come_back(phone: Phone, table: str) -> None:
    move(phone, table, "Cem: Leaves")
    assert playing(move(phone, table, "Cem: Is back")) == ["Bob", "Cem", "Dora"]


@pytest.mark.parametrize("what", ["Sits out", "Leaves"])
def test_the_bank_passes_to_the_left_of_a_banker_who_goes(phone: Phone, table: str, what: str) -> None:
    move(phone, table, "Bob: Sits out")
    page = move(phone, table, f"Ann: {what}")
    assert "Cem has the bank." in page.text
    assert playing(page) == ["Dora"]


def test_a_banker_who_goes_takes_the_kitty_along(phone: Phone, shoot: str) -> None:
    phone.press(phone.open(f"{shoot}?put="), "Save the kitty", {"put": "80"})
    page = move(phone, shoot, "Ann: Sits out")
    assert kitty(page) == "0"
    assert "Bob has the bank, Ann took out 80" in page.text
    assert "Bob sets a new kitty." in page.text


def test_two_go_on_playing(phone: Phone) -> None:
    table = sit(phone, "pontoon", FOUR[:2])
    page = move(phone, table, "Bob: Leaves", status=422)
    assert "At least 2 must stay in" in page.text
    assert ledger(phone.open(table)) == ["Ann 0", "Bob 0"]


@pytest.mark.parametrize(
    "typed",
    [
        {"player": "1", "place": "here"},
        {"player": "9", "place": "out"},
        {"player": "x", "place": "out"},
        {"player": "1", "place": "gone"},
        {"place": "out"},
        {},
    ],
)
def test_what_cannot_be_is_not_written(phone: Phone, table: str, typed: dict[str, str]) -> None:
    phone.send(f"{table}/players", {**typed, "seen": "1"}, status=422)
    assert ledger(phone.open(table)) == ["Ann 0", "Bob 0", "Cem 0", "Dora 0"]


def test_a_deal_is_not_written_on_the_page_of_the_players(phone: Phone, table: str) -> None:
    phone.send(f"{table}/players", {"seller": "0", "buyer": "1", "price": "5", "seen": "1"}, status=400)


def test_a_hand_of_somebody_who_is_not_there_is_refused_and_kept(phone: Phone, table: str) -> None:
    hands = told("19", {4: ("20", "10"), 8: ("18", "10")}, kitty="100")
    draft = {**fields(phone.open(table).first("form", class_="deal-form")), **hands}
    move(phone, table, "Cem: Sits out")
    page = phone.open(f"{table}?" + "&".join(f"{name}={text}" for name, text in draft.items() if name != "seen"))
    assert "Cem" in page.first("ol", class_="hand-ledger").text
    page = phone.press(page, "Write deal 1", status=422)
    assert wrong(page) == [("hands-8-player", "players")]
    assert set(fields(page.first("form", class_="deal-form")).items()) >= hands.items() - {("kitty", "100")}
    page = phone.press(page, "Write deal 1", {"hands.8.held": "", "hands.8.stake": "", "hands.12.held": ""})
    assert balances(page) == {"Ann": "−10", "Bob": "+10", "Cem sits out": "0", "Dora": "0"}


def test_the_second_of_two_pens_sees_the_fresh_table_and_loses_nothing(app: Flask, phone: Phone, table: str) -> None:
    other = Phone(app)
    behind = other.open(f"{table}/players")
    join(phone, table, "Eve")
    page = other.press(behind, "Add to the table", {"name": "Fay", "left_of": "1"}, status=409)
    assert "Another phone was first." in page.text
    assert "Eve" in page.text
    page = other.press(page, "Add to the table")
    assert list(balances(page)) == ["Ann", "Bob", "Fay", "Cem", "Dora", "Eve"]


def test_a_double_tap_seats_nobody_twice(phone: Phone, table: str) -> None:
    typed = {"name": "Eve", "left_of": "3", "seen": "1", "token": "once"}
    for _ in range(2):
        phone.send(f"{table}/players", typed, status=303)
    assert list(balances(phone.open(table))) == [*FOUR, "Eve"]


def test_who_may_only_look_seats_nobody(phone: Phone, table: str) -> None:
    look = next(phone.open(f"{table}/share").every("input", readonly="", name=""))["value"].removeprefix(
        "http://localhost"
    )
    assert f"{look}/players" not in [link["href"] for link in phone.open(look).every("a")]
    phone.open(f"{look}/players", status=403)
    phone.send(f"{look}/players", {"name": "Eve", "left_of": "3"}, status=403)


def test_at_games_with_fixed_seats_nobody_comes_or_goes(phone: Phone, sheet: str) -> None:
    assert "Players" not in [link.text for link in phone.open(sheet).every("a")]
    phone.open(f"{sheet}/players", status=404)
    phone.send(f"{sheet}/players", {"name": "Eve", "left_of": "0", "seen": "1"}, status=404)


def test_a_rematch_has_those_who_have_not_left_in_their_order(phone: Phone, table: str) -> None:
    join(phone, table, "Eve", {"left_of": "0"})
    move(phone, table, "Bob: Leaves")
    move(phone, table, "Cem: Sits out")
    phone.press(phone.open(f"{table}/end"), "Finish the match")
    page = phone.press(phone.open(table), "Rematch, same seats")
    assert list(balances(page)) == ["Ann", "Eve", "Cem", "Dora"]


def test_a_two_handed_table_that_grows_shows_its_earlier_deals_as_before(phone: Phone) -> None:
    table = sit(phone, "pontoon", FOUR[:2])
    settle(phone, table, told("19", {4: ("20", "10")}, kitty="100"))
    page = settle(phone, table, told("19", {4: ("bust", "4")}, kitty="100")) and join(phone, table, "Eve")
    assert balances(page) == {"Ann": "−6", "Bob": "+6", "Eve": "0"}
    assert "Deal 3. Ann has the bank." in page.text


def test_a_deal_told_as_it_is_played_goes_round_those_who_are_there(phone: Phone) -> None:
    table = sit(phone, "pontoon", FOUR)
    join(phone, table, "Eve", {"left_of": "0"})
    move(phone, table, "Cem: Sits out")
    form = phone.open(f"{table}/play").first("form", class_="stake-fields")
    stakes = [field["aria-label"] for field in form.every("input", name="amount")]
    assert stakes == ["Eve: Stake", "Bob: Stake", "Dora: Stake"]

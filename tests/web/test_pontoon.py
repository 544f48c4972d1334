"""Pontoon and Shoot Pontoon settled after the deal: a row a hand, none of them needed."""

import re
from urllib.parse import urlencode

import pytest

from tests.page import fields
from tests.phone import Phone, start
from tests.web.bank import (
    SEVEN,
    SEVEN_HANDS,
    SHOTS,
    Hand,
    balances,
    draft,
    lines,
    recorded_stakes,
    sat_out,
    settle,
    told,
    wrong,
)


def test_pon_ex_14_a_table_of_seven_settled_through_the_form(phone: Phone, pontoon: str) -> None:
    page = settle(phone, pontoon, told("19", SEVEN_HANDS))
    assert balances(page) == dict(zip(SEVEN, ("−60", "−20", "+20", "−40", "−30", "+120", "+10"), strict=True))
    assert "Cem has the bank. Shuffle and cut." in page.text
    assert "Ann stayed on 19, a pontoon for Cem" in page.text


def test_a_row_of_the_sheet_says_what_the_deal_brought_each(phone: Phone, pontoon: str) -> None:
    page = settle(phone, pontoon, told("19", {4: ("20", "10"), 8: ("bust", "20"), 12: ("18", "5")}))
    row = next(page.of_class("deal-row"))
    assert [one.text for one in next(row.of_class("each-balance")).every("span")] == [
        "Ann +15", "Bob +10", "Cem −20", "Dora −5",
    ]  # fmt: skip
    assert "Bob: 20 beats the bank’s 19 −10" in row.text
    assert "Cem: Bust 20" in row.text


def test_sho_ex_14_kitty_and_stakes_together(phone: Phone, shoot: str) -> None:
    page = settle(phone, shoot, told("19", SHOTS, kitty="100"))
    assert balances(page) == {"Ann": "−40", "Bob": "+60", "Cem": "−30", "Dora": "−50", "Eve": "+60"}
    assert "kitty 100 to 60" in page.text
    assert fields(page.first("form", class_="deal-form"))["kitty"] == "60"


def test_when_a_table_finishes_what_is_in_the_kitty_goes_back_to_the_banker(phone: Phone, shoot: str) -> None:
    settle(phone, shoot, told("19", {4: ("20", "10", {"shoot": "50"})}, kitty="100"))
    assert "in the kitty, back to" not in phone.open(shoot).text
    page = phone.press(phone.open(f"{shoot}/end"), "Finish the match")
    assert page.first("dl", class_="figures").text == "in the kitty, back to Ann 50"
    assert page.first("p", class_="story").text == "One deal. This match is finished."


def test_when_a_table_finishes_an_empty_kitty_is_not_spoken_of(phone: Phone, shoot: str) -> None:
    settle(phone, shoot, told("19", {4: ("20", "20", {"shoot": "100"})}, kitty="100"))
    page = phone.press(phone.open(f"{shoot}/end"), "Finish the match")
    assert [*page.every("dl", class_="figures")] == []


@pytest.mark.parametrize("game", ["pontoon", "shoot-pontoon"])
def test_a_family_of_four_is_given_no_advice_on_how_many_should_play(phone: Phone, game: str) -> None:
    sheet = start(phone, game, {f"seat.{seat}": name for seat, name in enumerate(("Ann", "Bob", "Cem", "Dora"))})
    said = next(phone.open(sheet).of_class("who-deals")).text
    assert "Ann has the bank. Shuffle and cut." in said
    assert "players" not in said


def test_who_is_not_told_of_sat_out(phone: Phone, pontoon: str) -> None:
    page = settle(phone, pontoon, told("17", {8: ("18", "10"), 24: ("bust", "5")}))
    assert balances(page)["Ann"] == "−5"
    deal = phone.client.get(f"{pontoon}.json").json["deals"][0]["deal"]  # type: ignore[index]
    assert [(hand["player"], hand["stake"]) for hand in deal["hands"]] == [(2, 10), (6, 5)]


def test_somebody_who_sat_out_may_be_said_to(phone: Phone, pontoon: str) -> None:
    page = settle(phone, pontoon, told("17", {4: ("", ""), 8: ("18", "10")}))
    assert balances(page)["Cem"] == "+10"


def test_a_draft_says_how_many_are_still_to_be_settled_and_what_the_others_get(phone: Phone, pontoon: str) -> None:
    page = phone.press(phone.open(pontoon), "Add it up first", told("19", {4: ("20", "10"), 8: ("bust", "10")}))
    assert draft(page).text == "4 hands to go. Dora has no hand yet. Sat out this deal? sat out"
    assert "All of it adds up to 0." in lines(page).text
    assert [cell.text for cell in lines(page).every("td")] == ["0", "+10", "−10"]
    assert [page.first("span", id=f"made-{row}").text for row in (4, 8, 12)] == ["+10", "−10", ""]


def test_a_hand_that_is_half_told_is_drafted_without_and_not_written(phone: Phone, pontoon: str) -> None:
    typed = told("19", {4: ("20", "10"), 8: ("18", "")})
    form = phone.open(pontoon).first("form", class_="deal-form")
    region = phone.open(f"{pontoon}?{urlencode(fields(form) | typed)}")
    assert "+10" in lines(region).text
    page = settle(phone, pontoon, typed, status=422)
    assert wrong(page) == []
    assert page.first("p", role="alert").text == "One hand to go. Still to enter: Stake, Cem."
    assert [row.first("b").text for row in page.every("details", name="hand") if "open" in row.attributes] == ["Cem 18"]
    assert next(page.of_class("next-up")).first("input")["id"] == "hands.8.stake"


@pytest.mark.parametrize(
    ("hands", "where", "rule"),
    [
        ({12: ("14", "10")}, "hands-12-held", "stick"),
        ({8: ("18", "0")}, "hands-8-stake", "opening-stake"),
        ({8: ("18", "10"), 24: ("18", "−5")}, "hands-24-stake", "opening-stake"),
        ({16: ("18", "x")}, "hands-16-stake", ""),
    ],
)
def test_what_cannot_be_is_said_at_its_row(
    phone: Phone, pontoon: str, hands: dict[int, Hand], where: str, rule: str
) -> None:
    page = settle(phone, pontoon, told("17", hands), status=422)
    assert wrong(page) == [(where, rule)]
    opened = [each for each in page.every("details", name="hand") if "open" in each.attributes]
    assert [each.first("p", id=f"wrong-{where}").text for each in opened]
    assert set(fields(page.first("form", class_="deal-form")).items()) >= set(told("17", hands).items())


def test_a_shoot_bet_without_room_is_refused_at_its_row(phone: Phone, shoot: str) -> None:
    hands = {**SHOTS, 12: ("18", "20", {"fourth_card_shoot": "41"})}
    page = settle(phone, shoot, told("19", hands, kitty="100"), status=422)
    assert wrong(page) == [("hands-12-fourth_card_shoot", "fourth-card")]
    assert "At most 40 can be shot: 120 in the kitty, 80 already shot." in page.text


def test_beside_a_bet_without_room_what_the_others_won_stays(phone: Phone, shoot: str) -> None:
    hands = {**SHOTS, 12: ("18", "20", {"fourth_card_shoot": "41"})}
    page = settle(phone, shoot, told("19", hands, kitty="100"), status=422)
    rows = [row.first("summary").text for row in page.first("ol", class_="hand-ledger").every("li")]
    assert [re.findall(r"[+−]\d+", row) for row in rows] == [[], ["+60"], ["−30"], [], ["+60"]]


def test_the_room_is_worked_out_in_the_draft(phone: Phone, shoot: str) -> None:
    hands = {row: hand for row, hand in SHOTS.items() if row < 16}
    hands[16] = ("five-card-trick", "10", {"shoot": "30"})
    page = phone.press(phone.open(shoot), "Add it up first", told("19", hands, kitty="100"))
    facts = lines(page).first("dl", class_="figures")
    assert [fact.text for fact in facts.every("dd")] == ["120", "− 110", "= 10"]
    bar = page.first("svg", class_="pool-bar")
    assert bar["aria-label"] == "In the kitty 120; open bets: Bob 50, Dora 30, Eve 30; room 10."
    assert page.first("small", id="room-hands-16-fourth_card_shoot").text == "max 10"


def test_under_fifteen_is_paid_to_the_banks_pontoon(phone: Phone, pontoon: str) -> None:
    page = settle(phone, pontoon, told("pontoon", {4: ("14", "10"), 8: ("20", "10")}))
    assert balances(page) == dict(zip(SEVEN, ("+40", "−20", "−20", "0", "0", "0", "0"), strict=True))


def test_split_hands_are_further_rows_of_the_same_player(phone: Phone, pontoon: str) -> None:
    hands: dict[int, Hand] = {4: ("20", "10"), 8: ("18", "10"), 9: ("bust", "20"), 12: ("15", "10")}
    page = phone.press(phone.open(pontoon), "Add it up first", told("19", hands))
    more = {"hands.10.held": "21", "hands.10.stake": "10"}
    page = phone.press(page, "Write deal 1", {**sat_out(page, told("19", hands)), **more})
    assert balances(page) == dict(zip(SEVEN, ("+20", "+10", "−20", "−10", "0", "0", "0"), strict=True))
    deal = phone.client.get(f"{pontoon}.json").json["deals"][0]["deal"]  # type: ignore[index]
    assert [(hand["player"], hand["split"]) for hand in deal["hands"]] == [
        (1, False), (2, True), (2, True), (2, True), (3, False),
    ]  # fmt: skip


def test_a_further_hand_is_asked_for_with_a_key(phone: Phone, pontoon: str) -> None:
    page = phone.press(phone.open(pontoon), "Split, or stopped early", {"bank": "19", "hands.4.stake": "10"})
    page = phone.press(page, "Bob: 18")
    assert page.first("input", name="hands.5.stake")
    page = phone.press(page, "Bob, hand 2: 18", {"hands.5.stake": "10"})
    page = phone.press(page, "One more hand")
    assert page.first("input", name="hands.6.stake")
    assert [each for each in page.every("details", name="hand") if "open" in each.attributes]


def test_a_correction_finds_every_hand_on_its_row(phone: Phone, pontoon: str) -> None:
    hands = {**SEVEN_HANDS, 9: ("18", "10")}
    settle(phone, pontoon, told("19", hands))
    page = phone.open(f"{pontoon}/deals/1")
    assert set(fields(page.first("form", class_="deal-form")).items()) >= {*told("19", hands).items(), ("banker", "0")}
    page = phone.press(page, "Save the correction", {"hands.9.held": "", "hands.9.stake": "", "hands.4.held": "20"})
    assert (balances(page)["Bob"], balances(page)["Cem"]) == ("+20", "+20")


def test_the_amounts_of_the_last_deal_are_a_tap_each(phone: Phone, pontoon: str) -> None:
    settle(phone, pontoon, told("19", {4: ("20", "10"), 8: ("18", "40")}))
    page = phone.press(phone.open(pontoon), "Bob: Stake 40")
    assert fields(page.first("form", class_="deal-form"))["hands.4.stake"] == "40"


def test_whoever_plays_again_stakes_as_last_time_unless_told_otherwise(phone: Phone, pontoon: str) -> None:
    settle(phone, pontoon, told("19", {4: ("20", "10"), 8: ("18", "40"), 9: ("bust", "20"), 12: ("20", "15")}))
    page = phone.open(pontoon)
    offered = [page.first("input", id=f"hands.{row}.stake")["placeholder"] for row in (4, 8, 12, 16)]
    assert offered == ["10", "20", "15", ""]
    page = phone.press(page, "Add it up first", told("18", {4: ("20", ""), 8: ("17", "50")}))
    assert page.first("b", id="told-4").text == "Bob 20 · stake 10"
    assert "4 hands to go" in draft(page).text
    assert page.first("b", id="told-12").text == "Dora stake 15, like last time"
    page = phone.press(page, "Write deal 2", sat_out(page, told("19", {4: ("20", "10"), 8: ("18", "40")})))
    assert recorded_stakes(phone, pontoon) == [(1, 10), (2, 50)]
    assert balances(page)["Bob"] == "+20"


def test_what_was_taken_for_granted_stays_when_another_phone_was_first(phone: Phone, pontoon: str) -> None:
    settle(phone, pontoon, told("19", {4: ("20", "10")}))
    slow = phone.open(pontoon)
    settle(phone, pontoon, told("19", {4: ("20", "90")}))
    typed = told("19", {4: ("18", "")})
    page = phone.press(slow, "Write deal 2", {**sat_out(slow, typed), **typed}, status=409)
    phone.press(page, "Mine is deal 3")
    assert recorded_stakes(phone, pontoon) == [(1, 10)]


def test_a_correction_takes_for_granted_what_was_staked_before_it(phone: Phone, pontoon: str) -> None:
    for stake in ("10", "90"):
        settle(phone, pontoon, told("19", {4: ("20", stake)}))
    page = phone.open(f"{pontoon}/deals/2")
    assert page.first("input", id="hands.4.stake")["placeholder"] == "10"
    phone.press(page, "Save the correction", {"hands.4.stake": ""})
    assert recorded_stakes(phone, pontoon) == [(1, 10)]


def test_the_rows_of_one_player_say_nothing_of_the_next(phone: Phone, pontoon: str) -> None:
    page = phone.press(phone.open(pontoon), "Add it up first", told("19", {8: ("20", "10")}))
    first = [*page.every("details", name="hand")][1]
    assert [each["name"] for each in first.every("input", type="hidden")] == ["hands.4.player", "hands.5.player"]


def test_a_banks_pontoon_asks_for_stakes_only_and_takes_those_of_last_time(phone: Phone, pontoon: str) -> None:
    stakes = {4 * player: ("20", "10") for player in range(1, 7)}
    settle(phone, pontoon, told("19", stakes))
    page = phone.press(phone.open(pontoon), "Add it up", {"bank": "pontoon"})
    assert "still to tell" not in draft(page).text.lower()
    assert "All of it adds up to 0." in lines(page).text
    page = phone.press(page, "Write deal 2")
    assert balances(page)["Ann"] == "+60"


def test_a_hand_that_stopped_early_is_marked_in_the_fold(phone: Phone, pontoon: str) -> None:
    page = settle(phone, pontoon, {**told("19", {4: ("14", "10")}), "hands.4.stopped": "on"})
    assert balances(page)["Bob"] == "−10"

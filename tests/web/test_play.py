"""Pontoon told as it is played: a page a turn, each key only when the rules allow it, and the same deal at the end."""

from typing import Any

from tests.page import read
from tests.phone import Phone
from tests.web.bank import SEVEN, SEVEN_HANDS, balances, draft, settle, sit, told, whole_stakes
from tests.web.played import (
    SEVEN_PLAYED,
    STAKED,
    against,
    at,
    keys,
    recorded,
    states,
    turn,
    write,
)


def test_pon_ex_14_is_the_same_deal_told_both_ways(phone: Phone, pontoon: str) -> None:
    page = phone.open(at(pontoon, SEVEN_PLAYED))
    assert "All of it adds up to 0." in draft(page).text
    page = write(phone, page)
    assert balances(page) == dict(zip(SEVEN, ("−60", "−20", "+20", "−40", "−30", "+120", "+10"), strict=True))
    other = sit(phone, "pontoon")
    settle(phone, other, told("19", SEVEN_HANDS))
    assert whole_stakes(recorded(phone, pontoon)) == recorded(phone, other)


def test_the_stakes_of_a_table_are_told_on_one_page(phone: Phone, pontoon: str) -> None:
    page = phone.open(f"{pontoon}/play")
    assert turn(page) == "Your stakes: On the first card, Bob first."
    form = page.first("form", class_="stake-fields")
    assert [field["aria-label"] for field in form.every("input", name="amount")] == [f"{n}: Stake" for n in SEVEN[1:]]
    amounts = ["10", "5+5", "", "", "", "7"]
    sent = {"blank": ["out"] * 3, "does": ["stake"] * 6, "amount": amounts}
    answer = phone.client.post(f"{pontoon}/play", data=sent)
    assert answer.status_code == 303
    assert answer.location.partition("acts=")[2] == "stake+10,stake+10,out,out,out,stake+7"
    assert turn(phone.open(answer.location)).startswith("Does Ann have a pontoon?")


def test_whoever_has_no_stake_is_asked_by_name_one_after_the_other(phone: Phone, pontoon: str) -> None:
    sent: dict[str, Any] = {"does": ["stake"] * 6, "amount": ["10", "", "20", "", "", "7"]}
    for name, answer in (("Cem", "out"), ("Eve", "stake 10"), ("Fay", "out")):
        page = read(phone.client.post(f"{pontoon}/play", data=sent).text)
        assert page.first("p", role="alert").text == f"{name} has no stake. Sits out this deal?"
        assert [key.text for key in page.every("button", name="blank")] == ["Sits out", "Stake 10"]
        form = page.first("form", class_="stake-fields")
        sent = {
            name: [field["value"] for field in form.every("input", name=name)] for name in ("acts", "does", "amount")
        }
        sent["blank"] = answer
    done = phone.client.post(f"{pontoon}/play", data=sent)
    assert done.location.partition("acts=")[2] == "stake+10,out,stake+20,stake+10,out,stake+7"


def test_stakes_are_offered_as_in_the_last_deal(phone: Phone, pontoon: str) -> None:
    settle(phone, pontoon, told("19", {4: ("20", "10"), 8: ("18", "40"), 9: ("bust", "20")}))
    page = phone.open(f"{pontoon}/play")
    staked = [field["value"] for field in page.first("form", class_="stake-fields").every("input", name="amount")]
    assert staked == ["10", "20", "", "", "", ""]


def test_one_tap_puts_a_usual_stake_beside_a_player_and_keeps_what_was_typed(phone: Phone, pontoon: str) -> None:
    settle(phone, pontoon, told("19", {4: ("20", "5"), 8: ("18", "5"), 12: ("bust", "40")}))
    page = phone.open(f"{pontoon}/play")
    usual = [key.text for key in page.first("div", class_="usual-stakes").every("button")]
    assert {"5", "40"} <= {*usual}, "what this match stakes"
    form = page.first("form", class_="stake-fields")
    sent = {"acts": "", "does": ["stake"] * 6, "amount": ["5", "7", "40", "", "", ""]}
    key = next(key for key in form.every("button", name="set") if key["aria-label"] == "Eve: Stake 40")
    page = read(phone.client.post(f"{pontoon}/play", data={**sent, "set": key["value"], "seen": "2"}).text)
    form = page.first("form", class_="stake-fields")
    assert [field["value"] for field in form.every("input", name="amount")] == ["5", "7", "40", "40", "", ""]
    there = [key["aria-label"] for key in form.every("button", name="set") if key["aria-pressed"]]
    assert there == [
        "Bob: Stake 5",
        "Dora: Stake 40",
        "Eve: Stake 40",
    ]
    assert not list(page.of_class("has-error"))


def test_a_stake_that_cannot_be_is_said_at_its_field_and_the_others_stay(phone: Phone) -> None:
    sheet = sit(phone, "pontoon", SEVEN[:4], stake_least="10", stake_most="50")
    sent = {"blank": "out", "does": ["stake"] * 3, "amount": ["20", "60", ""]}
    page = read(phone.client.post(f"{sheet}/play", data=sent).text)
    form = page.first("form", class_="stake-fields")
    assert [field["value"] for field in form.every("input", name="amount")] == ["20", "60", ""]
    assert form.first("p", id="wrong-1").text == "From 10 to 50. The stakes that you agreed PON-18"


def test_somebody_must_play_against_the_bank(phone: Phone, pontoon: str) -> None:
    page = phone.open(at(pontoon, ["out"] * 5))
    page = phone.press(page, "The stakes are down", {"amount": ""})
    assert [key.text for key in page.every("button", name="blank")] == ["Stake 10"]
    page = phone.open(at(pontoon, ["out"] * 6), status=422)
    assert "This cannot be done now." in page.text


def test_every_key_is_there_only_when_the_rules_allow_it(phone: Phone, pontoon: str) -> None:
    page = phone.open(at(pontoon, (*STAKED, "look")))
    assert turn(page) == "Bob: 2 cards · stake 10"
    assert keys(page) == ["buy 10", "buy 20", "twist", "stick", "split", "declare"]
    assert against(page) == {"Bust": "bust", "Five-card trick": "five-card-trick"}
    page = phone.press(page, "Buy", {"amount": "15"})
    assert turn(page) == "Bob: 3 cards · stake 25"
    assert keys(page) == ["buy 10", "buy 15", "twist", "stick", "bust"]
    assert against(page) == {
        "Split a pair": "split-first",
        "Pontoon": "declare-a-pontoon",
        "Five-card trick": "five-card-trick",
    }
    page = phone.press(page, "Twist")
    assert keys(page) == ["twist", "stick", "bust"]
    assert against(page)["Buy"] == "no-buying-after-a-twist"
    page = phone.press(page, "Twist")
    assert keys(page) == ["bust", "five-card-trick"]
    assert against(page) | {"Twist": "five-cards-at-most", "Stick": "stick"} == against(page)


def test_an_amount_out_of_bounds_is_said_at_its_field(phone: Phone, pontoon: str) -> None:
    page = phone.press(phone.open(at(pontoon, (*STAKED, "look"))), "Buy", {"amount": "25"}, status=422)
    assert page.first("p", id="wrong-0").text.startswith("From 10 to 20. The third card costs at least")
    assert [field["value"] for field in page.every("input", name="amount")] == ["25"]
    assert turn(page) == "Bob: 2 cards · stake 10"
    page = phone.press(page, "Buy", {"amount": ""}, status=422)
    assert "Fill this in." in page.first("p", id="wrong-0").text


def test_a_pair_is_split_up_to_four_hands(phone: Phone, pontoon: str) -> None:
    page = phone.open(at(pontoon, (*STAKED, "look", "split", "split")))
    assert turn(page) == "Bob: hand 1 of 3 · 2 cards · stake 10"
    page = phone.press(page, "Split a pair")
    assert "split" not in keys(page)
    assert against(page)["Split a pair"] == "four-hands"
    for key in ("Stick", "Pontoon", "Twist", "Bust", "Stick", "Stick"):
        page = phone.press(page, key)
    assert list(states(page).values()) == ["stuck", "pontoon", "bust", "stuck", "stuck", ""]
    page = phone.press(page, "18")
    for held in ("20", "17", "19"):
        page = phone.press(page, held)
    write(phone, page)
    (deal,) = recorded(phone, pontoon)
    assert [(h["player"], h["held"], h["split"]) for h in deal["hands"]] == [
        (1, "20", True), (1, "pontoon", True), (1, "bust", True), (1, "17", True), (2, "19", False),
    ]  # fmt: skip


def test_beside_a_hand_stands_who_comes_next_in_short_and_of_one_s_own_hands_which_it_is(phone: Phone) -> None:
    sheet = sit(phone, "pontoon", ("Ann", "Bob", "Maximiliana-Josephine", "Konstantinos Papadopoulo"))
    acts = ("stake 10", "stake 20", "stake 10", "look")

    def beside(*more: str) -> str:
        return phone.open(at(sheet, (*acts, *more))).first("div", class_="turn-head").first("small").text

    assert beside() == "then Maximiliana…"
    assert beside("split") == "hand 1 of 2"
    assert beside("split", "stick") == "hand 2 of 2 · then Maximiliana…"
    assert beside("stick", "stick") == "then Ann"


def test_where_only_aces_are_split_the_key_says_so(phone: Phone) -> None:
    sheet = sit(phone, "pontoon", SEVEN[:3], split="aces_only")
    assert phone.press(phone.open(at(sheet, ("stake 10", "stake 10", "look"))), "Split aces")


def test_the_banks_pontoon_ends_the_deal_on_the_opening_stakes_with_one_tap(phone: Phone, pontoon: str) -> None:
    page = write(phone, phone.press(phone.open(at(pontoon, STAKED)), "Yes, a pontoon"))
    assert balances(page) == dict(zip(SEVEN, ("+60", "−20", "−40", "0", "0", "0", "0"), strict=True))


def test_where_a_pontoon_pays_less_against_the_banks_each_hand_is_shown(phone: Phone) -> None:
    sheet = sit(phone, "pontoon", SEVEN, banker_pontoon_vs_pontoon="single")
    page = phone.press(phone.open(at(sheet, STAKED)), "Yes, a pontoon")
    assert turn(page) == "Bob: What cards are shown? 2 cards · stake 10"
    assert keys(page) == [f"show {held}" for held in (*range(14, 22), "pontoon")]
    page = write(phone, phone.press(phone.press(page, "under 15"), "pontoon"))
    assert balances(page) == dict(zip(SEVEN, ("+40", "−20", "−20", "0", "0", "0", "0"), strict=True))


def test_the_bank_and_the_hands_are_shown_as_the_house_has_it(phone: Phone) -> None:
    sheet = sit(phone, "pontoon", SEVEN[:3], banker_must_stick_at="17", min_stick="16")
    page = phone.open(at(sheet, ("stake 10", "stake 10", "look", "stick", "twist", "bust")))
    assert keys(page) == [f"turn-up {held}" for held in ("bust", *range(17, 22), "five-card-trick")]
    assert against(page) == {"Turn up": "banker-stays"}
    page = phone.press(page, "17")
    assert turn(page) == "Bob: What cards are shown? 2 cards · stake 10"
    assert keys(page) == [f"show {total}" for total in range(16, 22)]


def test_nobody_shows_where_nobody_stands(phone: Phone, pontoon: str) -> None:
    acts = (*STAKED, "look", "twist", "bust", "declare")
    page = phone.press(phone.open(at(pontoon, acts)), "bust")
    assert balances(write(phone, page))["Cem"] == "+40"


def test_the_ledger_runs_along_with_balances_and_marks_whose_turn_it_is(phone: Phone, pontoon: str) -> None:
    settle(phone, pontoon, told("19", {4: ("20", "10")}))
    page = phone.open(at(pontoon, ("stake 10", "stake 20", "out", "out", "out", "out", "look", "stick")))
    rows = [row.text for row in page.of_class("played-row")]
    assert rows == ["Bob 2 cards · stake 10 stuck +10", "Cem 2 cards · stake 20 0", "Ann −10"]
    assert [row.first("b").text for row in page.of_class("current-hand")] == ["Cem 2 cards · stake 20"]

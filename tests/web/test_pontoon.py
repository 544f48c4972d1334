"""Pontoon and Shoot Pontoon settled after the deal: a row a hand, none of them needed."""

from collections.abc import Mapping
from urllib.parse import urlencode

import pytest

from tests.page import Element, fields
from tests.phone import Phone

SEVEN = ("Ann", "Bob", "Cem", "Dora", "Eve", "Fay", "Gus")
GAMES = ("pontoon", "shoot-pontoon")
Hand = tuple[str, str] | tuple[str, str, Mapping[str, str]]


@pytest.fixture
def pontoon(phone: Phone) -> str:
    """A table of seven at Pontoon; Ann has the bank."""
    return sit(phone, "pontoon")


@pytest.fixture
def shoot(phone: Phone) -> str:
    """A table of five at Shoot Pontoon; Ann has the bank."""
    return sit(phone, "shoot-pontoon", SEVEN[:5])


def sit(phone: Phone, game: str, names: tuple[str, ...] = SEVEN, **house: str) -> str:
    typed = {f"seat.{seat}": name for seat, name in enumerate(names)}
    return phone.send(f"/new/{game}", {**typed, **{f"house.{name}": text for name, text in house.items()}}).location


def told(bank: str, hands: Mapping[int, Hand], **more: str) -> dict[str, str]:
    """The fields that somebody fills in: by their row, what each hand held and its stake, and more of it."""
    typed = {"bank": bank, **more}
    for row, (held, stake, *beside) in hands.items():
        own = {"held": held, "stake": stake, **(beside[0] if beside else {})}
        typed |= {f"hands.{row}.{name}": text for name, text in own.items()}
    return typed


SEVEN_HANDS: dict[int, Hand] = {
    0: ("19", "20"),
    4: ("pontoon", "10"),
    8: ("19", "40"),
    12: ("bust", "30"),
    16: ("five-card-trick", "60"),
    20: ("20", "10"),
}
SHOTS: dict[int, Hand] = {
    0: ("20", "10", {"shoot": "50"}),
    4: ("bust", "10", {"shoot": "20"}),
    8: ("18", "20", {"fourth_card_shoot": "30"}),
    12: ("five-card-trick", "10", {"shoot": "30", "fourth_card_shoot": "10"}),
}


def balances(page: Element) -> dict[str, str]:
    rows = page.first("ol", class_="ledger").every("li")
    return {row.first("span").text: row.first("b").text for row in rows}


def settle(phone: Phone, sheet: str, typed: Mapping[str, str], *, status: int = 200) -> Element:
    page = phone.open(sheet)
    key = next(key for key in page.every("button", name="write"))
    return phone.press(page, key.text, typed, status=status)


def draft(page: Element) -> Element:
    return page.first("section", id="draft")


def wrong(page: Element) -> list[tuple[str, str]]:
    """Where something is wrong, and the rule that says so."""
    messages = [message for message in page.of_class("err") if message["id"]]
    return [
        (m["id"].removeprefix("wrong-"), next((a["href"].partition("#")[2] for a in m.every("a")), ""))
        for m in messages
    ]


def test_pon_ex_14_a_table_of_seven_settled_through_the_form(phone: Phone, pontoon: str) -> None:
    page = settle(phone, pontoon, told("19", SEVEN_HANDS))
    assert balances(page) == dict(zip(SEVEN, ("−60", "−20", "+20", "−40", "−30", "+120", "+10"), strict=True))
    assert "Cem has the bank. Shuffle and cut." in page.text
    assert "Ann stayed on 19 · a pontoon for Cem" in page.text


def test_sho_ex_14_kitty_and_stakes_together(phone: Phone, shoot: str) -> None:
    page = settle(phone, shoot, told("19", SHOTS, kitty="100"))
    assert balances(page) == {"Ann": "−40", "Bob": "+60", "Cem": "−30", "Dora": "−50", "Eve": "+60"}
    assert "kitty 100 to 60" in page.text
    assert fields(page.first("form", class_="deal"))["kitty"] == "60"


def test_who_is_not_told_of_sat_out(phone: Phone, pontoon: str) -> None:
    page = settle(phone, pontoon, told("17", {4: ("18", "10"), 20: ("bust", "5")}))
    assert balances(page)["Ann"] == "−5"
    deal = phone.client.get(f"{pontoon}.json").json["deals"][0]["deal"]  # type: ignore[index]
    assert [(hand["player"], hand["stake"]) for hand in deal["hands"]] == [(2, 10), (6, 5)]


def test_somebody_who_sat_out_may_be_said_to(phone: Phone, pontoon: str) -> None:
    page = settle(phone, pontoon, told("17", {0: ("", ""), 4: ("18", "10")}))
    assert balances(page)["Cem"] == "+10"


def test_a_draft_says_how_many_are_still_to_be_settled_and_what_the_others_get(phone: Phone, pontoon: str) -> None:
    page = phone.press(phone.open(pontoon), "Add it up first", told("19", {0: ("20", "10"), 4: ("bust", "10")}))
    assert draft(page).first("h2").text.startswith("4 hands to go")
    assert "All of it adds up to 0." in draft(page).text
    assert [cell.text for cell in draft(page).every("td")] == ["0", "+10", "−10"]
    assert [page.first("span", id=f"made-{row}").text for row in (0, 4, 8)] == ["+10", "−10", ""]


def test_a_hand_that_is_half_told_is_drafted_without_and_not_written(phone: Phone, pontoon: str) -> None:
    typed = told("19", {0: ("20", "10"), 4: ("18", "")})
    form = phone.open(pontoon).first("form", class_="deal")
    region = phone.open(f"{pontoon}?{urlencode(fields(form) | typed)}")
    assert "+10" in draft(region).text
    page = settle(phone, pontoon, typed, status=422)
    assert wrong(page) == [("hands-4-stake", "")]
    assert "Cem: Not told yet." in page.first("div", role="alert").text


@pytest.mark.parametrize(
    ("hands", "where", "rule"),
    [
        ({8: ("14", "10")}, "hands-8-held", "stick"),
        ({4: ("18", "0")}, "hands-4-stake", "opening-stake"),
        ({4: ("18", "10"), 20: ("18", "−5")}, "hands-20-stake", "opening-stake"),
        ({12: ("18", "x")}, "hands-12-stake", ""),
    ],
)
def test_what_cannot_be_is_said_at_its_row(
    phone: Phone, pontoon: str, hands: dict[int, Hand], where: str, rule: str
) -> None:
    page = settle(phone, pontoon, told("17", hands), status=422)
    assert wrong(page) == [(where, rule)]
    opened = [each for each in page.every("details", name="hand") if "open" in each.attributes]
    assert [each.first("p", id=f"wrong-{where}").text for each in opened]
    assert set(fields(page.first("form", class_="deal")).items()) >= set(told("17", hands).items())


def test_a_shoot_bet_without_room_is_refused_at_its_row(phone: Phone, shoot: str) -> None:
    hands = {**SHOTS, 8: ("18", "20", {"fourth_card_shoot": "41"})}
    page = settle(phone, shoot, told("19", hands, kitty="100"), status=422)
    assert wrong(page) == [("hands-8-fourth_card_shoot", "fourth-card")]
    assert "41 is more than the room at that moment, 40: 120 in the kitty, 80 shot already." in page.text


def test_the_room_is_worked_out_in_the_draft(phone: Phone, shoot: str) -> None:
    hands = {row: hand for row, hand in SHOTS.items() if row < 12}
    hands[12] = ("five-card-trick", "10", {"shoot": "30"})
    page = phone.press(phone.open(shoot), "Add it up first", told("19", hands, kitty="100"))
    facts = draft(page).first("dl", class_="facts")
    assert [fact.text for fact in facts.every("dd")] == ["120", "− 110", "= 10"]
    assert "At the fourth card: 10." in page.text


def test_under_fifteen_is_paid_to_the_banks_pontoon(phone: Phone, pontoon: str) -> None:
    page = settle(phone, pontoon, told("pontoon", {0: ("14", "10"), 4: ("20", "10")}))
    assert balances(page) == dict(zip(SEVEN, ("+40", "−20", "−20", "0", "0", "0", "0"), strict=True))


def test_split_hands_are_further_rows_of_the_same_player(phone: Phone, pontoon: str) -> None:
    hands: dict[int, Hand] = {0: ("20", "10"), 4: ("18", "10"), 5: ("bust", "20"), 8: ("15", "10")}
    page = phone.press(phone.open(pontoon), "Add it up first", told("19", hands))
    page = phone.press(page, "Write deal 1", {"hands.6.held": "21", "hands.6.stake": "10"})
    assert balances(page) == dict(zip(SEVEN, ("+20", "+10", "−20", "−10", "0", "0", "0"), strict=True))
    deal = phone.client.get(f"{pontoon}.json").json["deals"][0]["deal"]  # type: ignore[index]
    assert [(hand["player"], hand["split"]) for hand in deal["hands"]] == [
        (1, False), (2, True), (2, True), (2, True), (3, False),
    ]  # fmt: skip


def test_a_further_hand_is_asked_for_with_a_key(phone: Phone, pontoon: str) -> None:
    page = phone.press(phone.open(pontoon), "One more hand", {"hands.0.held": "18", "hands.0.stake": "10"})
    page = phone.press(page, "One more hand", {"hands.1.held": "18", "hands.1.stake": "10"})
    assert page.first("input", name="hands.2.stake")
    assert [each for each in page.every("details", name="hand") if "open" in each.attributes]


def test_a_correction_finds_every_hand_on_its_row(phone: Phone, pontoon: str) -> None:
    hands = {**SEVEN_HANDS, 5: ("18", "10")}
    settle(phone, pontoon, told("19", hands))
    page = phone.open(f"{pontoon}/deals/1")
    assert set(fields(page.first("form", class_="deal")).items()) >= {*told("19", hands).items(), ("banker", "0")}
    page = phone.press(page, "Write deal 1 anew", {"hands.5.held": "", "hands.5.stake": "", "hands.0.held": "20"})
    assert (balances(page)["Bob"], balances(page)["Cem"]) == ("+20", "+20")


def test_the_amounts_of_the_last_deal_are_a_tap_each(phone: Phone, pontoon: str) -> None:
    settle(phone, pontoon, told("19", {0: ("20", "10"), 4: ("18", "40")}))
    page = phone.press(phone.open(pontoon), "Bob: Stake: add 40")
    assert fields(page.first("form", class_="deal"))["hands.0.stake"] == "40"


@pytest.mark.parametrize("game", GAMES)
def test_the_bank_is_sold_between_deals_and_the_sale_is_struck_like_a_deal(phone: Phone, game: str) -> None:
    sheet = sit(phone, game)
    page = phone.press(phone.open(sheet), "Sell the bank")
    page = phone.press(page, "Write the sale", {"buyer": "2", "price": "50"})
    assert (balances(page)["Ann"], balances(page)["Cem"]) == ("+50", "−50")
    assert "Cem has the bank." in page.text
    assert "1: the bank sold Cem paid Ann 50" in page.text
    page = phone.press(page, "Strike it out")
    assert balances(page)["Cem"] == "0"


def test_a_sale_that_cannot_be_is_refused_on_its_own_form(phone: Phone, pontoon: str) -> None:
    page = phone.press(phone.open(pontoon), "Sell the bank")
    page = phone.press(page, "Write the sale", {"buyer": "2", "price": "−1"}, status=422)
    assert wrong(page) == [("price", "bank-sale")]


def test_the_kitty_is_filled_and_taken_between_deals(phone: Phone, shoot: str) -> None:
    page = phone.press(phone.open(shoot), "Fill or take the kitty")
    page = phone.press(page, "Write the kitty", {"put": "80"})
    assert page.first("dl", class_="facts").first("dd").text == "80"
    page = phone.press(phone.open(f"{shoot}?put="), "Write the kitty", {"put": "−30"}, status=422)
    assert wrong(page) == [("put", "old-banker-takes-it")]
    page = phone.press(page, "Write the kitty", {"put": "−80"})
    assert page.first("dl", class_="facts").first("dd").text == "0"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("names", [SEVEN[:2], SEVEN, ("Ann",) * 10])
def test_every_page_of_a_table_answers(phone: Phone, game: str, names: tuple[str, ...]) -> None:
    sheet = sit(phone, game, names)
    settle(phone, sheet, told("17", {0: ("18", "10")}, **({"kitty": "100"} if game in GAMES[1:] else {})))
    for page in (
        "",
        "/deals/1",
        "/log",
        "/names",
        "/house",
        "/share",
        "/now",
        "/ask",
        "/rules",
        "/end",
        "?put=",
        "?seller=0",
    ):
        phone.open(f"{sheet}{page}")
    for file in (".json", ".csv"):
        assert phone.client.get(f"{sheet}{file}").status_code == 200


ODD = (
    "bank=x",
    "hands.39.stake=1",
    "hands.0=1",
    "hands=1",
    "banker=99",
    "banker=x&bank=17",
    "hands.0.player=77&hands.0.stake=5&hands.0.held=18&bank=17",
    "seller=x&price=y",
    "put=z",
    "kitty=-5&bank=17",
    "another=77",
)


@pytest.mark.parametrize("query", ODD)
@pytest.mark.parametrize("game", GAMES)
def test_odd_addresses_are_answered(phone: Phone, game: str, query: str) -> None:
    sheet = sit(phone, game)
    phone.open(f"{sheet}?{query}")
    phone.open(f"{sheet}?{query}&preview=on")


def test_a_table_needs_two_names_and_takes_ten(phone: Phone) -> None:
    assert phone.send("/new/pontoon", {"seat.3": "Ann"}, status=422)
    page = phone.open(sit(phone, "pontoon", ("", "Ann", "", "Bob")))
    assert list(balances(page)) == ["Ann", "Bob"]


def test_at_the_end_everybody_knows_whom_to_give_how_much(phone: Phone, pontoon: str) -> None:
    settle(phone, pontoon, told("19", {0: ("20", "10"), 4: ("bust", "10"), 8: ("18", "5")}))
    page = phone.press(phone.open(f"{pontoon}/end"), "Finish the match")
    listed = next(page.of_class("pays")).every("li")
    assert [row.text for row in listed] == ["Dora to Ann 5", "Cem to Bob 10"]

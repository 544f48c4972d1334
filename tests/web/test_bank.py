"""Between the deals of a banking game: the bank sold, the kitty filled, balances settled, odd addresses."""

import pytest

from tests.phone import Phone
from tests.web.bank import GAMES, SEVEN, balances, kitty, settle, sit, told, wrong


@pytest.mark.parametrize("game", GAMES)
def test_the_bank_is_sold_between_deals_and_the_sale_is_struck_like_a_deal(phone: Phone, game: str) -> None:
    sheet = sit(phone, game)
    page = phone.press(phone.open(sheet), "Sell the bank")
    page = phone.press(page, "Save the sale", {"buyer": "2", "price": "50"})
    assert (balances(page)["Ann"], balances(page)["Cem"]) == ("+50", "−50")
    assert "Cem has the bank." in page.text
    assert "The bank sold Cem paid Ann 50" in page.text
    page = phone.press(page, "Strike it out")
    assert balances(page)["Cem"] == "0"


def test_a_sale_that_cannot_be_is_refused_on_its_own_form(phone: Phone, pontoon: str) -> None:
    page = phone.press(phone.open(pontoon), "Sell the bank")
    page = phone.press(page, "Save the sale", {"buyer": "2", "price": "−1"}, status=422)
    assert wrong(page) == [("price", "bank-sale")]


def test_the_kitty_is_filled_and_taken_between_deals(phone: Phone, shoot: str) -> None:
    page = phone.press(phone.open(shoot), "Fill or take the kitty")
    page = phone.press(page, "Save the kitty", {"put": "80"})
    assert kitty(page) == "80"
    page = phone.press(phone.open(f"{shoot}?put="), "Save the kitty", {"put": "−30"}, status=422)
    assert wrong(page) == [("put", "old-banker-takes-it")]
    page = phone.press(page, "Save the kitty", {"put": "−80"})
    assert kitty(page) == "0"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("names", [SEVEN[:2], SEVEN, tuple(f"Ann {each}" for each in range(10))])
def test_every_page_of_a_table_answers(phone: Phone, game: str, names: tuple[str, ...]) -> None:
    sheet = sit(phone, game, names)
    settle(phone, sheet, told("17", {4: ("18", "10")}, **({"kitty": "100"} if game in GAMES[1:] else {})))
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
    settle(phone, pontoon, told("19", {4: ("20", "10"), 8: ("bust", "10"), 12: ("18", "5")}))
    page = phone.press(phone.open(f"{pontoon}/end"), "Finish the match")
    listed = next(page.of_class("payments")).every("li")
    assert [row.text for row in listed] == ["Dora to Ann 5", "Cem to Bob 10"]

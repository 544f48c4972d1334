"""Banking tables through the browser: deals told after they are played and as they are played, and what is recorded."""

import json
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

from playwright.sync_api import Locator, expect

from tests.browser.phone import Phone
from tests.browser.tables import post

GAMES = Path(__file__).parents[1] / "games"
CASES = {game: tomllib.loads((GAMES / game / "cases.toml").read_text("utf-8")) for game in ("pontoon", "shoot_pontoon")}
PON_EX_14 = next(case for case in CASES["pontoon"]["deal"] if case["id"] == "PON-EX-14")
SHO_EX_14 = next(case for case in CASES["shoot_pontoon"]["example"] if case["id"] == "SHO-EX-14")
SEVEN = ("Ann", "Bob", "Cem", "Dora", "Eve", "Fay", "Gus")
LONG = (
    *("Maximiliana-Josephine", "Bartholomew", "অনিন্দিতা", "Dora"),
    *("Wolfgang Amadeus", "সৌমেন্দ্র", "ਹਰਪ੍ਰੀਤ ਕੌਰ", "Charlotte-Antoinette"),
)


def sit(server: str, game: str, names: Sequence[str], **house: Any) -> str:
    """Begin a match; the path of its sheet."""
    seats = {f"seat.{seat}": name for seat, name in enumerate(names)}
    return post(server, f"/new/{game}", {**seats, **{f"house.{name}": value for name, value in house.items()}})


def recorded(server: str, sheet: str) -> list[Any]:
    """The deals of a match, as the file that is taken out has them."""
    with urlopen(f"{server}{urlsplit(sheet).path}.json") as answer:
        return [deal["deal"] for deal in json.load(answer)["deals"]]


def choose(phone: Phone, name: str, value: str) -> None:
    """Tap what a hand held; nothing where there was no hand."""
    key_of(phone, name, value).click()
    expect(phone.page.locator(f'input[type=hidden][name="{name}"]')).to_have_value(value)


def key_of(phone: Phone, name: str, value: str) -> Locator:
    """The key that says what a hand held."""
    sets = f'^="{name}: "' if value == "" else f'="{name}:{value}"'
    return phone.page.locator(f"button[name=set][value{sets}]")


def row_of(phone: Phone, place: int) -> Locator:
    """The row of the player who is so many places from the banker's left."""
    return phone.page.locator(".hand-ledger > li").nth(place + 1)


def opened(phone: Phone, place: int) -> Locator:
    """The same, tapped open where it is closed."""
    row = row_of(phone, place)
    if not row.locator("details").first.evaluate("found => found.open"):
        row.locator("summary").first.click()
    return row


def settle(phone: Phone, bank: str, hands: Sequence[Mapping[str, Any]]) -> None:
    """Tell a deal of the first player's bank after it was played: figures first, then the tap that settles the hand."""
    choose(phone, "bank", bank)
    for player, hand in enumerate(hands, 1):
        opened(phone, player - 1)
        for figure in ("stake", "shoot", "fourth_card_shoot"):
            if figure in hand:
                phone.field(f"hands.{player * 4}.{figure}").fill(str(hand[figure]))
        choose(phone, f"hands.{player * 4}.held", hand["held"])


def act(phone: Phone, said: str) -> None:
    """Do an act: tap its key where there is one, type its amount where there is none."""
    expect(phone.page.locator("[data-hand][inert]")).to_have_count(0)  # a tap that has to wait scrolls about
    does, _, amount = said.partition(" ")
    key = phone.page.locator(f'button[name=act][value="{said}"]')
    if key.count():
        key.first.click()
    else:
        form = phone.page.locator("form").filter(has=phone.page.locator(f'[name=does][value="{does}"]'))
        form.locator("[name=amount]").fill(amount)
        form.locator("button").click()


def play(phone: Phone, *acts: str) -> None:
    """Do one act after the other, each on the page that the one before led to."""
    for said in acts:
        before = phone.page.locator("[name=acts]").first.input_value()
        act(phone, said)
        after = phone.page.locator(f'[name=acts][value="{before}{"," if before else ""}{said}"]')
        expect(after.or_(phone.draft).first).to_be_attached()


def stake(phone: Phone, stakes: Sequence[int | str]) -> None:
    """Type the opening stakes of everybody, on their one page; whoever has none is said to sit out."""
    fields = phone.page.locator(".stake-fields [name=amount]")
    for place, amount in enumerate(stakes):
        fields.nth(place).fill(str(amount))
    phone.tap("The stakes are down")
    for blank in range(len(stakes) - 1, -1, -1):
        if stakes[-1 - blank] == "":
            expect(fields).to_have_count(blank + 1)
            phone.tap("Sits out")
    expect(fields).to_have_count(0)


def sees_balances(phone: Phone, balances: Sequence[str]) -> None:
    """Everybody's balance, in the order of their names."""
    for name, balance in zip(SEVEN, balances, strict=False):
        row = phone.page.locator(".hand-ledger > li").filter(has=phone.page.locator("summary > b", has_text=name))
        expect(row.locator("data")).to_have_text(balance)

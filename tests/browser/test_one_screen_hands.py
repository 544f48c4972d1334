"""A deal against a bank fits a screen: where *Write* stands, and how few taps a deal is."""

from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.bank import choose, key_of, opened, sit
from tests.browser.conftest import OpenPhone
from tests.browser.looks import fits
from tests.browser.phone import Mode, Phone
from tests.browser.tables import post

SIX = ("Dora", "Eve", "Fay", "Ann", "Bob", "Cem")
LONG = (
    *("Wilhelmina Konstantinowa", "Bartholomew Featherstone", "Konstantinos Papadopoulo"),
    *("Anastasiya Nikolajewnaja", "Maximiliana Hohenzollern", "Alexandrina Wolkonskajaa"),
)
BENGALI = ("মৃত্যুঞ্জয়", "জ্যোতির্ময়ী", "অনিন্দিতা", "সৌমেন্দ্র", "মৃত্যুঞ্জয় ও জ্যোতির্ময়ী", "কৃষ্ণা")
LIMITS = {"stake_least": 10, "stake_most": 100}
MAY_BE = 1000  # px: the top of the key that writes
ENDS = 840  # px: the same at a table of five with one hand open, its lower end
SMALL, USUAL = (320, 568), (390, 844)
TOP = "document.querySelector('button[name=write]').getBoundingClientRect().top + scrollY"


def dealt(server: str, game: str, names: Sequence[str]) -> str:
    """A table at which everybody staked 10 in a first deal, and 150 lie in the kitty; the path of its sheet."""
    sheet = sit(server, game, names, **LIMITS)
    told: dict[str, Any] = {"banker": 0, "bank": "19", "kitty": 100, "seen": 1, "token": "dealt"}
    for player in range(1, len(names)):
        row = f"hands.{player * 4}."
        told |= {f"{row}player": player, f"{row}stake": 10, f"{row}held": "20" if player % 2 else "18"}
    post(server, f"{sheet}/deals", told)
    return sheet


def top(phone: Phone, size: tuple[int, int]) -> float:
    """Where the key that writes begins."""
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    return float(phone.page.evaluate(TOP))


@pytest.mark.parametrize("names", [LONG, BENGALI], ids=["long", "bengali"])
@pytest.mark.parametrize("game", ["pontoon", "shoot-pontoon"])
def test_write_stands_within_its_budget(pick_up: OpenPhone, server: str, game: str, names: Sequence[str]) -> None:
    phone = pick_up().open(dealt(server, game, names))
    tops = {"the bank is open": [top(phone, size) for size in (USUAL, SMALL)]}
    choose(phone, "bank", "19")
    if game == "shoot-pontoon":
        phone.field("hands.4.shoot").fill("30")
    for player in (1, 2, 3):
        choose(phone, f"hands.{player * 4}.held", "18")
    expect(phone.field("hands.16.stake")).to_be_visible()
    tops |= {"a hand is open": [top(phone, size) for size in (USUAL, SMALL)]}
    assert {what: found for what, found in tops.items() if max(found) > MAY_BE} == {}
    fits(phone.page)


def test_with_five_at_the_table_and_one_hand_open_write_ends_within_its_budget(phone: Phone, server: str) -> None:
    phone.open(dealt(server, "pontoon", SIX[:5]))
    choose(phone, "bank", "19")
    choose(phone, "hands.4.held", "18")
    expect(phone.field("hands.8.stake")).to_be_visible()
    for size in (SMALL, (390, 664)):
        top(phone, size)
        assert phone.page.evaluate(TOP.replace("top", "bottom", 1)) <= ENDS, size


def test_the_stakes_of_four_players_are_put_down_in_sight(pick_up: OpenPhone, server: str) -> None:
    phone = pick_up(viewport={"width": 390, "height": 664}).open(f"{dealt(server, 'shoot-pontoon', SIX[:5])}/play")
    expect(phone.page.get_by_role("button", name="The stakes are down")).to_be_in_viewport(ratio=1)


OVER = """() => {  // what leaves the line at the head of a turn
  const head = document.querySelector(".turn-head"), { top, right, bottom } = head.getBoundingClientRect();
  const leaves = (box) => box.top < top - 1 || box.bottom > bottom + 1 || box.right > right + 1;
  return [...head.children].filter((part) => leaves(part.getBoundingClientRect())).map((part) => part.textContent);
}"""
WORD = """keys => keys.map((key) => {
  const range = document.createRange();
  range.selectNodeContents(key);
  return range.getClientRects().length;
})"""


def test_as_it_is_played_no_long_name_covers_the_stakes_and_no_word_of_a_key_is_broken(
    pick_up: OpenPhone, server: str
) -> None:
    names = ("Dora", "Wolfgang Amadeus", "Maximiliana-Josephine", "Charlotte-Antoinette")
    sheet, staked = sit(server, "shoot-pontoon", names), "stake+10,stake+10,stake+10"
    shot = f"kitty+100,{staked},shoot+10,shoot+0,shoot+0,look,split,split"
    phone = pick_up(viewport={"width": SMALL[0], "height": SMALL[1]})
    for language, more in (("it", ""), ("it", ",stick,stick"), ("bn", ",stick,stick")):
        phone.open(f"{sheet}/play?lang={language}&acts={shot}{more}")
        assert phone.page.evaluate(OVER) == []
    phone.open(f"{sheet}/play?lang=it&acts={shot}")
    assert phone.page.locator(".other-amount .button", has_text="Compra").evaluate_all(WORD) == [1]


class Taps:
    """A finger that counts: what is not in sight is opened first, which is a tap more."""

    def __init__(self, phone: Phone) -> None:
        self.phone, self.count = phone, 0

    def result(self, name: str, held: str) -> None:
        """Say what a hand held."""
        if not key_of(self.phone, name, held).is_visible():
            opened(self.phone, int(name.split(".")[1]) // 4 - 1)
            self.count += 1
        choose(self.phone, name, held)
        self.count += 1

    def bet(self, name: str, amount: int) -> None:
        """Type a bet where the last tap has left the field."""
        expect(self.phone.field(name)).to_be_in_viewport()
        self.phone.field(name).fill(str(amount))
        self.count += 1

    def write(self) -> None:
        """Write the deal."""
        self.phone.write()
        self.count += 1


@pytest.mark.parametrize("mode", [Mode.HTMX, Mode.NO_SCRIPT])
def test_a_deal_of_six_with_the_stakes_of_last_time_is_seven_taps(pick_up: OpenPhone, server: str, mode: Mode) -> None:
    phone = pick_up(mode).open(dealt(server, "pontoon", SIX))
    finger = Taps(phone)
    finger.result("bank", "17")
    for player in range(1, 6):
        finger.result(f"hands.{player * 4}.held", "bust")
    finger.write()
    expect(phone.deal(2)).to_be_visible()
    assert finger.count == 7
    finger.result("bank", "pontoon")
    finger.write()
    expect(phone.deal(3)).to_be_visible()
    assert finger.count == 9, "a pontoon of the bank is one tap for everybody, and one to write it"


@pytest.mark.parametrize("mode", [Mode.HTMX, Mode.NO_CDN])
def test_a_shoot_of_five_with_two_bets_is_six_taps_and_two_figures(pick_up: OpenPhone, server: str, mode: Mode) -> None:
    phone = pick_up(mode).open(dealt(server, "shoot-pontoon", SIX[:5]))
    finger = Taps(phone)
    finger.result("bank", "19")
    for player, bet in ((1, 30), (2, 0), (3, 20), (4, 0)):
        if bet:
            finger.bet(f"hands.{player * 4}.shoot", bet)
        finger.result(f"hands.{player * 4}.held", "20")
    finger.write()
    expect(phone.deal(2)).to_be_visible()
    assert finger.count == 8

"""Pontoon and Shoot Pontoon settled after the deal: few taps, rooms that follow, splits, long names."""

import pytest
from playwright.sync_api import expect

from tests.browser.bank import LONG, SEVEN, choose, opened, recorded, row_of, sees_balances, settle, sit
from tests.browser.conftest import OpenPhone
from tests.browser.looks import looks_right
from tests.browser.phone import Mode, Phone


@pytest.mark.parametrize(("mode", "most"), [(Mode.HTMX, 8), (Mode.NO_CDN, 8), (Mode.NO_SCRIPT, 13)])
def test_a_table_of_seven_that_stakes_as_last_time_is_settled_in_few_taps(
    pick_up: OpenPhone, server: str, mode: Mode, most: int
) -> None:
    """Eight taps with script: the bank, six hands, and writing; one more a hand without, to open it."""
    phone = pick_up(mode).open(sit(server, "pontoon", SEVEN))
    settle(phone, "19", [{"held": "20", "stake": 10 * place} for place in range(1, 7)])
    phone.write()
    expect(phone.deal(1)).to_be_visible()
    taps = 0
    for name, held in (("bank", "18"), *((f"hands.{player * 4}.held", "bust") for player in range(1, 7))):
        key = phone.page.locator(f'[name="{name}"][value="{held}"]')
        if not key.is_visible():
            row_of(phone, int(name.split(".")[1]) // 4 - 1).locator("summary").first.click()
            taps += 1
        key.check()
        taps += 1
    phone.write()
    expect(phone.deal(2)).to_be_visible()
    sees_balances(phone, ["0", *("0",) * 6])
    assert taps + 1 == most


def test_the_next_hand_opens_under_the_thumb(pick_up: OpenPhone, server: str) -> None:
    phone = pick_up().open(sit(server, "pontoon", SEVEN))
    phone.field("hands.4.stake").fill("10")
    phone.page.locator('[name="hands.4.held"][value="20"]').scroll_into_view_if_needed()
    where = row_of(phone, 0).locator("label").first.bounding_box()
    choose(phone, "hands.4.held", "20")
    expect(phone.field("hands.8.stake")).to_be_visible()
    there = row_of(phone, 1).locator("label").first.bounding_box()
    assert where
    assert there
    assert abs(where["y"] - there["y"]) < 2
    choose(phone, "hands.8.held", "20")
    expect(phone.field("hands.8.stake")).to_be_visible()
    expect(phone.field("hands.12.stake")).to_be_hidden()


def test_the_room_at_each_hand_follows_what_is_typed(phone: Phone, server: str) -> None:
    phone.open(sit(server, "shoot-pontoon", SEVEN[:5]))
    phone.field("kitty").fill("100")
    choose(phone, "bank", "19")
    for player, shoot in enumerate((40, 25), 1):
        opened(phone, player - 1)
        phone.field(f"hands.{player * 4}.stake").fill("10")
        phone.field(f"hands.{player * 4}.shoot").fill(str(shoot))
        choose(phone, f"hands.{player * 4}.held", "18")
    expect(phone.page.locator("#room-hands-4")).to_contain_text("Room when the cards were dealt: 100.")
    expect(phone.page.locator("#room-hands-8")).to_contain_text("Room when the cards were dealt: 60.")
    expect(phone.page.locator("#room-hands-8")).to_contain_text("At the fourth card: 35.")


def test_a_split_grows_to_four_hands(phone: Phone, server: str) -> None:
    phone.open(sheet := sit(server, "pontoon", SEVEN[:3]))
    choose(phone, "bank", "19")
    row = opened(phone, 0)
    phone.field("hands.4.stake").fill("10")
    choose(phone, "hands.4.held", "20")
    opened(phone, 0)
    row.get_by_text("Split, or stopped early").click()
    for number in (5, 6, 7):
        if not phone.field(f"hands.{number}.stake").is_visible():
            phone.tap("One more hand", row)
        phone.field(f"hands.{number}.stake").fill("10")
        choose(phone, f"hands.{number}.held", "18")
    opened(phone, 1)
    choose(phone, "hands.8.held", "")
    phone.write()
    sees_balances(phone, ["+20", "−20", "0"])
    assert [hand["split"] for hand in recorded(server, sheet)[0]["hands"]] == [True] * 4


@pytest.mark.parametrize("game", ["pontoon", "shoot-pontoon"])
def test_the_form_for_after_the_deal_fits_with_a_split_of_four(pick_up: OpenPhone, server: str, game: str) -> None:
    own = "".join(f"&hands.{row}.held=20&hands.{row}.stake=1000&hands.{row}.shoot=100" for row in (4, 5, 6, 7, 8, 12))
    players = "".join(f"&hands.{row}.player={row // 4}" for row in (4, 5, 6, 7, 8, 12))
    phone = pick_up().open(f"{sit(server, game, LONG)}?banker=0&bank=19&kitty=9000{players}{own}&another=4")
    looks_right(phone.page)

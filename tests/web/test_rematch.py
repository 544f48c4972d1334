"""Once more: one tap, the deal passes on, and every phone at the old match is led to the new one."""

import pytest
from flask import Flask

from tests.page import Element
from tests.phone import Phone, begin, deal, record

KEY, GO = "Rematch, same seats", "Go to the rematch"
POLL = {"HX_Request": "true", "HX_Target": "div#standing"}


@pytest.fixture
def over(phone: Phone) -> str:
    """The address of a match that was won in its first deal, which Ann dealt."""
    sheet = begin(phone, house__target="500", house__red_three_debit_four="400")
    record(phone, sheet, deal(505, 100))
    return sheet


def looking(app: Flask, phone: Phone, sheet: str) -> tuple[Phone, str]:
    """A phone that may only look, and its address of a match."""
    link = phone.open(f"{sheet}/share").first("input", readonly="", name="")["value"].removeprefix("http://localhost")
    return Phone(app), link


def keys(page: Element) -> list[str]:
    return [key.text for tag in ("button", "a") for key in page.every(tag)]


def test_it_has_the_same_seats_and_house_rules_and_the_next_dealer(phone: Phone, over: str) -> None:
    page = phone.press(phone.open(over), KEY)
    assert phone.at != over
    assert [side.text for side in page.first("div", class_="tee").every("h2")] == ["Ann & Bob", "Cem & Dora"]
    assert "Canasta to 500" in page.text
    assert "House rules: usual, but " in page.text
    assert "Deal 1. Cem deals" in page.text


def test_a_second_press_leads_to_the_same_match(app: Flask, phone: Phone, over: str) -> None:
    first = phone.send(f"{over}/rematch", {}).location
    assert phone.send(f"{over}/rematch", {}).location == first
    assert Phone(app).send(f"{over}/rematch", {}).location == first


def test_phones_that_write_are_led_to_where_they_may_write(app: Flask, phone: Phone, over: str) -> None:
    begun = phone.send(f"{over}/rematch", {}).location
    page = Phone(app).open(over)
    assert KEY not in keys(page)
    link = next(link for link in page.every("a") if link.text == GO)
    assert link["href"] == begun


def test_phones_that_look_are_led_to_where_they_may_look(app: Flask, phone: Phone, over: str) -> None:
    guest, link = looking(app, phone, over)
    assert KEY not in keys(guest.open(link))
    begun = phone.send(f"{over}/rematch", {}).location
    page = guest.press(guest.open(link), GO)
    assert guest.at != begun
    assert not list(page.every("form"))
    assert "Deal 1. Cem deals" in page.text


def test_an_open_page_of_the_old_match_hears_of_it_without_a_tap(phone: Phone, over: str) -> None:
    shown = int(phone.open(over).first("div", id="standing")["hx-get"].rpartition("=")[2])
    phone.send(f"{over}/rematch", {})
    news = phone.client.get(f"{over}?standing={shown}", headers={k.replace("_", "-"): v for k, v in POLL.items()})
    assert (news.status_code, news.headers["HX-Retarget"]) == (200, "body")
    assert GO in news.text


@pytest.mark.parametrize("page", ["rules", "share", "log", "end"])
def test_other_pages_of_the_old_match_lead_there_too(phone: Phone, over: str, page: str) -> None:
    assert GO not in keys(phone.open(f"{over}/{page}"))
    phone.send(f"{over}/rematch", {})
    assert GO in keys(phone.open(f"{over}/{page}"))


def test_a_match_that_goes_on_has_none(phone: Phone, sheet: str) -> None:
    assert phone.send(f"{sheet}/rematch", {}).location == sheet
    assert KEY not in keys(phone.open(sheet))
    assert "The rematch has begun." not in phone.open(sheet).text


def test_a_match_that_goes_on_after_all_says_nothing_of_its_rematch(phone: Phone, over: str) -> None:
    begun = phone.send(f"{over}/rematch", {}).location
    page = phone.press(phone.open(over), "Undo deal 1")
    assert GO not in keys(page)
    page = phone.press(page, "Restore deal 1")
    assert next(link["href"] for link in page.every("a") if link.text == GO) == begun


def test_whoever_may_only_look_begins_none(app: Flask, phone: Phone, over: str) -> None:
    guest, link = looking(app, phone, over)
    guest.send(f"{link}/rematch", {}, status=403)


def test_it_is_on_the_list_of_the_phone_that_began_it(phone: Phone, over: str) -> None:
    begun = phone.send(f"{over}/rematch", {}).location
    assert any(link["href"] == begun for link in phone.open("/").every("a"))


def test_the_address_of_the_key_leads_somewhere_when_it_is_opened_again(phone: Phone, over: str) -> None:
    assert phone.client.get(f"{over}/rematch").location == over
    begun = phone.send(f"{over}/rematch", {}).location
    assert phone.client.get(f"{over}/rematch").location == begun


def test_it_lies_in_the_circle_of_the_match_before(phone: Phone) -> None:
    sheet = begin(phone, names=("Ann", "Bob", "Cy", "Dora"), house__target="500")
    circle = phone.send(f"{sheet}/circle", {}).location
    record(phone, sheet, deal(600))
    following = phone.send(f"{sheet}/rematch", {}).location
    assert following in [link["href"] for link in phone.open(circle).every("a")]

"""One phone cannot take the sheet from the others: drafts are few and small, and a page shows few of them."""

from collections.abc import Mapping

import pytest
from flask import Flask

from companion.storage.drafts import LARGEST, MOST
from tests.page import Element, fields, read
from tests.phone import Phone, deal, record
from tests.web.drafts import HTMX, POLL, TOLD, form, keep, melded


def kept(app: Flask, sheet: str) -> list[Mapping[str, str]]:
    """The fields of all drafts of a match."""
    site = app.extensions["companion"]
    return [draft.fields for draft in site.drafts.of(site.matches.find(sheet.removeprefix("/m/")))]


@pytest.fixture
def crowd(app: Flask, sheet: str) -> list[Phone]:
    """As many phones as can be, each of which enters something."""
    phones = [Phone(app) for _ in range(MOST)]
    for number, phone in enumerate(phones):
        keep(phone, sheet, {"sides.0.melded": str(100 + 5 * number)})
    return phones


def test_what_is_no_field_of_the_form_is_not_kept(app: Flask, phone: Phone, sheet: str) -> None:
    strange = {"x": "1", "hands.0.stake": "5", "sides.7.melded": "5", "count.sides.0.red_threes": "5", "plus": "x:5"}
    keep(phone, sheet, {**TOLD, **strange})
    [draft] = kept(app, sheet)
    assert draft.items() >= TOLD.items()
    assert not strange.keys() & draft.keys()


def test_of_what_is_larger_than_any_form_the_draft_before_stays(app: Flask, phone: Phone, sheet: str) -> None:
    keep(phone, sheet)
    before = kept(app, sheet)
    page = keep(phone, sheet, {**TOLD, "sides.0.melded": "150", "note": "x" * LARGEST})
    assert kept(app, sheet) == before
    assert page.first("section", id="draft")


def test_a_ninth_phone_is_told_and_its_figures_stay_in_its_page(
    app: Flask, phone: Phone, sheet: str, crowd: list[Phone]
) -> None:
    draft = keep(phone, sheet)
    assert "What you enter stays on this page until you save it" in draft.text
    assert "220" in draft.text
    page = read(phone.client.post(f"{sheet}/draft", data={**form(phone.open(sheet)), **TOLD}).text)
    assert melded(page) == "120"
    assert len(kept(app, sheet)) == MOST
    keep(crowd[0], sheet, {"sides.0.melded": "200"})
    assert melded(crowd[0].open(sheet)) == "200"
    assert "Write deal 2" in phone.press(page, "Write deal 1").text


def test_a_phone_that_keeps_no_cookie_has_one_place(app: Flask, sheet: str) -> None:
    guest = app.test_client(use_cookies=False)
    for number in range(MOST + 2):
        guest.post(f"{sheet}/draft", data={"sides.0.melded": str(5 * number + 5), "seen": "1"}, headers=HTMX)
    assert kept(app, sheet) == [{"sides.0.melded": str(5 * MOST + 10)}]


def told(page: Element) -> list[str]:
    others = page.first("div", id="standing").of_class("telling")
    return [one.first("h2").text.partition(" is entering")[0] for one in others]


def test_a_page_shows_three_of_them_and_how_many_more_there_are(
    app: Flask, phone: Phone, sheet: str, crowd: list[Phone]
) -> None:
    crowd[0].send(f"{sheet}/drafts/holder", {"seat": "2"})
    standing = phone.open(sheet).first("div", id="standing")
    assert told(phone.open(sheet)) == ["Another phone"] * 3
    assert f"{MOST - 3} more phones are entering something." in standing.text
    keep(crowd[0], sheet, {"sides.0.melded": "200"})
    assert told(phone.open(sheet)) == ["Bob’s phone", "Another phone", "Another phone"]


def poll(phone: Phone, sheet: str, shown: int = 1) -> Element:
    """What a page with something entered in its form is answered."""
    headers = {**POLL, "HX-Current-URL": f"http://localhost{sheet}"}
    return read(phone.client.get(f"{sheet}?standing={shown}&touched=on", headers=headers).text)


def test_what_a_phone_wrote_itself_is_no_news_to_it(phone: Phone, bob: Phone, sheet: str) -> None:
    record(phone, sheet, deal(100, 50))
    assert not list(poll(phone, sheet).every("p", class_="notice"))
    assert "Bob" not in poll(phone, sheet).text
    assert "Another phone saved deal 1. What you entered stays here" in poll(bob, sheet).text


def test_what_a_phone_wrote_on_another_page_is_not_said_to_be_another_phone(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(100, 50), deal(105, 50))
    keep(phone, sheet, seen="2")
    page = phone.open(sheet)
    assert "You have saved something since, on another page." in page.first("form", id="deal").text
    page = phone.press(page, "Write deal 2", status=409)
    assert "You have already saved something here." in page.text
    assert "Another phone" not in page.text
    assert fields(page.first("form", id="deal"))["sides.0.melded"] == "120"

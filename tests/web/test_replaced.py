"""A key that was replaced opens nothing; the phones that have it are told, and whom to ask."""

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.page import Element, fields, read
from tests.phone import Phone, begin, deal, record
from tests.web.cookies import listed

HTMX = {"HX-Request": "true"}


@pytest.fixture
def bob(app: Flask, sheet: str) -> Phone:
    """Another phone that writes, with the sheet open; nobody has said whose it is."""
    other = Phone(app)
    other.open(sheet)
    return other


@pytest.fixture
def ann(phone: Phone, sheet: str) -> Phone:
    """The phone on which the match was begun: it is Ann's."""
    phone.send(f"{sheet}/drafts/holder", {"seat": "0"})
    return phone


def replace(phone: Phone, sheet: str, which: str = "write") -> str:
    """Make a new key; the address of the sheet under the writing key."""
    return phone.send(f"{sheet}/share", {"which": which}).location.removesuffix("/share")


def look(phone: Phone, sheet: str) -> str:
    link = next(phone.open(f"{sheet}/share").every("input", readonly="", name=""))["value"]
    return str(link.removeprefix("http://localhost"))


def from_sheet(phone: Phone, sheet: str, **more: str) -> dict[str, str]:
    return {**HTMX, "HX-Current-URL": f"http://localhost{sheet}", **{k.replace("_", "-"): v for k, v in more.items()}}


def poll(phone: Phone, sheet: str, address: str) -> TestResponse:
    return phone.client.get(address, headers=from_sheet(phone, sheet, HX_Target="div#standing"))


@pytest.mark.parametrize("which", ["look", "write"])
def test_replacing_asks_once_and_says_what_it_does(phone: Phone, sheet: str, which: str) -> None:
    key = phone.open(f"{sheet}/share").first("button", name="which", value=which)
    asked = key.up("details")
    assert asked.first("summary").text == "New links the old ones stop working"
    assert "link stops working on" in asked.text
    assert "open" not in asked.attributes


def test_a_page_that_is_open_is_told_in_place_and_asks_no_more(ann: Phone, bob: Phone, sheet: str) -> None:
    asking = bob.open(sheet).first("div", id="standing")["hx-get"]
    replace(ann, sheet)
    answer = poll(bob, sheet, asking)
    assert answer.status_code == 404
    region = next(read(answer.text).every())
    assert (region.tag, region["id"]) == ("div", "standing")
    assert "This link was replaced" in region.text
    assert "Ann did that: ask Ann for the new one." in region.text
    assert not [element for element in region.every() if element["hx-get"]]
    assert "<html" not in answer.text


def test_the_form_that_is_open_stays_whatever_is_sent_from_it(ann: Phone, bob: Phone, sheet: str) -> None:
    form = fields(bob.open(sheet).first("form", class_="deal-form"))
    replace(ann, sheet)
    for address, target in (("draft", "section#draft"), ("deals", "body")):
        headers = from_sheet(bob, sheet, HX_Target=target)
        answer = bob.client.post(f"{sheet}/{address}", data={**form, **deal(120)}, headers=headers)
        assert answer.status_code == 404
        said = {name: answer.headers[name] for name in ("HX-Retarget", "HX-Reswap", "HX-Push-Url")}
        assert said == {"HX-Retarget": "#standing", "HX-Reswap": "outerHTML", "HX-Push-Url": "false"}
        assert "What you entered stays on this page, for you to copy." in read(answer.text).text


def test_a_question_for_news_gets_no_page_whoever_asks_it(phone: Phone, sheet: str) -> None:
    asking = phone.open(sheet).first("div", id="standing")["hx-get"]
    replace(phone, sheet)
    answer = phone.client.get(asking, headers={**HTMX, "HX-Target": "div#standing"})
    assert answer.text.strip().startswith('<div id="standing">')


def test_a_link_to_it_from_elsewhere_is_answered_with_a_page(ann: Phone, bob: Phone, sheet: str) -> None:
    replace(ann, sheet)
    answer = bob.client.get(sheet, headers={**HTMX, "HX-Current-URL": "http://localhost/", "HX-Target": "body"})
    assert "HX-Retarget" not in answer.headers
    assert read(answer.text).first("h1").text == "This link was replaced"


def test_without_script_it_says_whom_to_ask_and_that_nothing_is_lost(ann: Phone, bob: Phone, sheet: str) -> None:
    page = bob.open(sheet)
    replace(ann, sheet)
    said = bob.press(page, "Write deal 1", deal(120), status=404).text
    assert "This link was replaced" in said
    assert "ask Ann" in said
    assert "Go back: what you entered is still there" in said


def test_what_a_phone_was_telling_can_still_be_read_on_it_and_nowhere_else(
    app: Flask, ann: Phone, bob: Phone, sheet: str
) -> None:
    bob.send(f"{sheet}/draft", {**fields(bob.open(sheet).first("form", class_="deal-form")), **deal(120)})
    replace(ann, sheet)
    rows = [row.text for row in bob.open(sheet, status=404).every("tr")]
    assert "Ann & Bob, Cards on the table 120" in rows
    assert not list(Phone(app).open(sheet, status=404).every("tr"))


def test_a_phone_that_nobody_named_is_asked_for_at_the_table(phone: Phone, bob: Phone, sheet: str) -> None:
    replace(phone, sheet)
    assert "Ask the others at the table" in bob.open(sheet, status=404).text


def test_what_the_owner_of_the_machine_replaced_is_asked_for_there(app: Flask, bob: Phone, sheet: str) -> None:
    matches = app.extensions["companion"].matches
    matches.replace_key(matches.find(sheet.removeprefix("/m/")), "write")
    assert "The person who runs the server did that" in bob.open(sheet, status=404).text


def test_home_says_so_and_does_not_forget_the_match(ann: Phone, bob: Phone, sheet: str) -> None:
    fresh = replace(ann, sheet)
    home = bob.open("/")
    assert "Canasta: Ann & Bob, Cem & Dora" in home.text
    assert "ask Ann for the new one" in home.text
    assert not links(home)
    bob.open(fresh)
    home = bob.open("/")
    assert links(home) == [fresh]
    assert "was replaced" not in home.text


def links(home: Element) -> list[str]:
    return listed(home)


def test_home_can_be_told_to_forget_it(phone: Phone, bob: Phone, sheet: str) -> None:
    replace(phone, sheet)
    page = bob.press(bob.press(bob.open("/"), "Forget this match on this phone"), "Forget it here")
    assert "was replaced" not in page.text
    assert "was replaced" in bob.press(page, "Restore").text


def test_another_page_of_the_phone_that_replaced_it_leads_to_the_new_link(phone: Phone, sheet: str) -> None:
    asking = phone.open(sheet).first("div", id="standing")["hx-get"]
    fresh = replace(phone, sheet)
    told = read(poll(phone, sheet, asking).text)
    assert "That was done on this phone." in told.text
    assert told.first("a")["href"] == fresh
    assert links(phone.open("/")) == [fresh]


def test_a_phone_that_has_the_other_key_too_keeps_the_match_by_that(phone: Phone, bob: Phone, sheet: str) -> None:
    looking = look(phone, sheet)
    bob.open(looking)
    replace(phone, sheet)
    assert links(bob.open("/")) == [looking]
    assert bob.open(sheet, status=404).first("a", href=looking)


def test_an_old_key_shows_nothing_of_what_came_later_and_no_other_key(phone: Phone, bob: Phone, sheet: str) -> None:
    looking = look(phone, sheet)
    fresh = replace(phone, sheet)
    record(phone, fresh, deal(100, 50))
    phone.press(phone.open(f"{fresh}/names"), "Save the names", {"side.0": "Sharks"})
    for address in ("/", sheet):
        told = bob.client.get(address).text
        assert "Sharks" not in told
        assert fresh.removeprefix("/m/") not in told
        assert looking.removeprefix("/m/") not in told


@pytest.mark.parametrize("page", ["", "/log", "/share", "/names", "/ask", "/rules", "/deals/1", ".json", ".csv"])
def test_an_old_key_opens_no_page(phone: Phone, sheet: str, page: str) -> None:
    replace(phone, sheet)
    assert phone.client.get(f"{sheet}{page}").status_code == 404
    assert "replaced" in phone.client.get(f"{sheet}{page}").text


def test_a_key_that_never_was_is_not_said_to_be_replaced(phone: Phone, sheet: str) -> None:
    assert "replaced" not in phone.open(f"{sheet}x", status=404).text


def test_two_matches_are_told_apart(app: Flask, phone: Phone, bob: Phone, sheet: str) -> None:
    other = begin(phone)
    bob.open(other)
    replace(phone, sheet)
    assert links(bob.open("/")) == [other]

"""A match opens to its two keys alone; one may write, the other may only look."""

import pytest
from flask import Flask

from tests.page import Element, read
from tests.phone import Phone, begin, deal, record, totals
from tests.web.cookies import listed

POSTS = ("deals", "deals/1", "strike", "names", "close", "delete", "house", "share", "ask/minimum")
PAGES = ("", "/log", "/house", "/share", "/ask", "/ask/minimum", "/rules", "/rules/aim")


@pytest.fixture
def other(app: Flask) -> Phone:
    """Another phone."""
    return Phone(app)


def links(phone: Phone, sheet: str) -> list[str]:
    """The addresses that the share page hands out: to look, to write."""
    shown = phone.open(f"{sheet}/share").every("input", readonly="", name="")
    return ["/" + link["value"].split("/", 3)[3] for link in shown if link["value"]]


@pytest.fixture
def look(phone: Phone, sheet: str) -> str:
    """The looking address of a match with one deal."""
    record(phone, sheet, deal(100, 50))
    return links(phone, sheet)[0]


def test_the_share_page_hands_out_a_looking_and_a_writing_link(phone: Phone, sheet: str) -> None:
    look, write = links(phone, sheet)
    assert write == sheet
    assert look != write
    assert len(list(phone.open(f"{sheet}/share").every("svg", class_="segno"))) == 2


def test_the_looking_key_shows_the_same_sheet(look: str, other: Phone) -> None:
    page = other.open(look)
    assert totals(page) == ["100", "50"]
    assert "view-only link" in page.text


@pytest.mark.parametrize("post", POSTS)
def test_the_looking_key_cannot_write(look: str, other: Phone, post: str) -> None:
    page = other.press(form(f"{look}/{post}", seen="2", of="2", which="look", **deal(5)), "Write", status=403)
    assert "This is a view-only link" in page.text
    assert totals(other.open(look)) == ["100", "50"]


def form(action: str, **hidden: str) -> Element:
    """A form that no page of ours shows."""
    inputs = "".join(f'<input name="{name}" value="{text}">' for name, text in hidden.items())
    return read(f'<form action="{action}" method="post">{inputs}<button>Write</button></form>')


@pytest.mark.parametrize("page", PAGES)
def test_the_looking_key_shows_no_form_that_writes_and_no_writing_key(
    look: str, sheet: str, other: Phone, page: str
) -> None:
    shown = other.open(look + page)
    assert not list(shown.every("form", method="post"))
    addresses = [each[name] for each in shown.every() for name in ("href", "action", "formaction", "value")]
    assert not [address for address in addresses if sheet in address]
    assert sheet.removeprefix("/m/") not in other.client.get(look + page).text


@pytest.mark.parametrize("page", ["/names", "/end", "/deals/1"])
def test_pages_that_are_there_to_write_are_closed_to_the_looking_key(look: str, other: Phone, page: str) -> None:
    other.open(look + page, status=403)


@pytest.mark.parametrize("kind", ["json", "csv"])
def test_files_of_a_match_hold_no_key(phone: Phone, sheet: str, look: str, kind: str) -> None:
    text = phone.client.get(f"{look}.{kind}").text
    assert sheet.removeprefix("/m/") not in text
    assert look.removeprefix("/m/") not in text


@pytest.mark.parametrize("page", [*PAGES, "/names", "/end", "/deals/1", ".json", ".csv"])
def test_a_wrong_key_opens_nothing(phone: Phone, sheet: str, page: str) -> None:
    assert phone.client.get(f"{sheet}x{page}").status_code == 404
    assert phone.client.get(f"{sheet[:-1]}{page}").status_code == 404


@pytest.mark.parametrize("post", POSTS)
def test_a_wrong_key_writes_nothing(phone: Phone, sheet: str, post: str) -> None:
    phone.send(f"{sheet}x/{post}", deal(5), status=404)


def test_a_replaced_looking_key_opens_nothing_any_more(phone: Phone, sheet: str, look: str, other: Phone) -> None:
    phone.press(phone.open(f"{sheet}/share"), "Make a new view-only link")
    other.open(look, status=404)
    assert totals(other.open(links(phone, sheet)[0])) == ["100", "50"]


def test_a_replaced_writing_key_opens_nothing_any_more_and_its_phone_has_the_new_one(
    phone: Phone, sheet: str, other: Phone
) -> None:
    page = phone.press(phone.open(f"{sheet}/share"), "Make a new scoring link")
    fresh = phone.at.removesuffix("/share")
    assert fresh != sheet
    assert page.first("input", value=f"http://localhost{fresh}")
    other.open(sheet, status=404)
    assert listed(phone.open("/")) == [fresh]


def test_neither_key_can_be_replaced_by_another_name(phone: Phone, sheet: str) -> None:
    phone.send(f"{sheet}/share", {"which": "id"}, status=400)


def test_home_lists_only_the_matches_of_this_browser(phone: Phone, sheet: str, other: Phone) -> None:
    theirs = begin(other)
    assert listed(phone.open("/")) == [sheet]
    assert listed(other.open("/")) == [theirs]
    other.open(sheet)
    assert listed(other.open("/")) == [sheet, theirs]


def test_a_match_is_listed_once_though_its_browser_has_both_keys(phone: Phone, sheet: str, look: str) -> None:
    phone.open(look)
    assert listed(phone.open("/")) == [sheet]


def test_a_cookie_of_somebodys_own_making_shows_no_matches(phone: Phone, sheet: str) -> None:
    phone.client.set_cookie("session", "eyJtYXRjaGVzIjpbIngiXX0.aaaaaa.forged")
    assert not listed(phone.open("/"))

"""Names are shown as text, whatever they contain."""

import json

import pytest

from tests.page import Element, fields
from tests.phone import Phone, begin, deal, record

ODD = {
    "markup": "<b onclick=alert(1)>Ann</b>",
    "script": "</title><script>alert(1)</script>",
    "quotes": "\"'`><img src=x>",
    "entity": "&amp;&lt;",
    "template": "{{ 7 * 7 }}{% raw %}",
    "blank": "{number} {side}",
    "emoji": "👩‍👩‍👧 Zoë 🃏",
    "right to left": "عائشة بنت أبي بكر",
    "bengali": "শ্রীমতী রায়",
    "formula": "=1+2",
}
PAGES = ("", "/log", "/names", "/share", "/end", "/house", "/ask", "/ask/can-open", "/rules", "/deals/1")


def seen(page: Element) -> str:
    values = (element["value"] for element in page.every("input"))
    return " ".join([page.text, *values])


@pytest.mark.parametrize("name", ODD.values(), ids=ODD.keys())
def test_a_name_is_shown_as_it_was_typed(phone: Phone, name: str) -> None:
    sheet = begin(phone, names=(name, "Bob", "Cy", "Dora"))
    phone.press(phone.open(f"{sheet}/names"), "Save the names", {"side.0": name, "side.1": name})
    record(phone, sheet, deal(100, 50))
    for page in PAGES:
        shown = phone.open(sheet + page)
        assert not list(shown.every("img"))
        assert not [script for script in shown.every("script") if not script["src"]]
    shortened = " ".join(name.split())[:40]
    assert shortened in seen(phone.open(sheet))
    assert shortened in seen(phone.open(f"{sheet}/names"))


@pytest.mark.parametrize("name", ["\u200d", "\u3164", "\u2800\ufe0f", "\u2060 \u00ad", "\u0301", "\u115f\u1160"])
def test_a_name_of_nothing_that_is_seen_is_none(phone: Phone, name: str) -> None:
    sheet = begin(phone, names=(name, "Bob", "Cem", "Dora"))
    assert phone.client.get(f"{sheet}.json").get_json()["seats"] == ["", "Bob", "Cem", "Dora"]
    phone.press(phone.open(f"{sheet}/names"), "Save the names", {"seat.1": f"{name}Bo{name}b"})
    assert phone.client.get(f"{sheet}.json").get_json()["seats"][1].endswith("b")


TOO_LONG = "Ann " * 11
SAYS = "This name is too long: at most 40 letters."


def test_a_name_that_is_too_long_is_refused_where_it_stands_and_nothing_is_lost(phone: Phone, sheet: str) -> None:
    typed = {"seat.0": TOO_LONG, "seat.1": "Bob", "dealer": "1"}
    setting_up = phone.press(phone.open("/new/canasta"), "Start", typed, status=422)
    assert setting_up.first("p", class_="error").text == SAYS
    kept = fields(setting_up.first("main").first("form"))
    assert {name: kept[name] for name in typed} == typed
    renaming = phone.press(phone.open(f"{sheet}/names"), "Save the names", {"side.1": TOO_LONG}, status=422)
    assert renaming.first("p", class_="error").text == SAYS
    assert fields(renaming.first("main").first("form"))["side.1"] == TOO_LONG


def test_spaces_around_a_name_and_between_its_words_do_not_count(phone: Phone) -> None:
    page = phone.open(begin(phone, names=(" " * 50 + "Ann" + " " * 50 + "Lee",)))
    assert "Ann Lee deals" in page.text


def test_signs_that_cannot_be_seen_are_left_out_of_a_name(phone: Phone) -> None:
    page = phone.open(begin(phone, names=("A\x00n\u202en\n\ttoo",)))
    assert "Ann too deals" in page.text


@pytest.mark.parametrize("name", ODD.values(), ids=ODD.keys())
def test_files_hold_the_name_as_it_was_typed(phone: Phone, name: str) -> None:
    sheet = begin(phone, names=(name,))
    told = json.loads(phone.client.get(f"{sheet}.json").text)
    assert told["seats"][0] == name[:40]


def test_deals_that_were_looked_at_are_told_with_the_names_of_now(phone: Phone) -> None:
    sheet = begin(phone, names=("Ann",))
    record(phone, sheet, deal(100, 50))
    assert "Ann dealt" in phone.open(sheet).first("details", class_="deal-row").text
    phone.press(phone.open(f"{sheet}/names"), "Save the names", {"seat.0": "Zoë"})
    assert "Zoë dealt" in phone.open(sheet).first("details", class_="deal-row").text


def test_two_people_of_one_name_are_told_apart_before_they_begin(phone: Phone) -> None:
    form = phone.open("/new/belote")
    page = phone.press(form, "Start", {"seat.0": "Ann", "seat.1": "Bob", "seat.2": "ann", "seat.3": ""}, status=422)
    assert "Two are called ann. Add a letter." in page.first("input", name="seat.2").up("li").text
    assert [page.first("input", name=f"seat.{seat}")["value"] for seat in range(4)] == ["Ann", "Bob", "ann", ""]
    assert "Deal 1" in phone.press(page, "Start", {"seat.2": "Ann P."}).text


def test_nobody_at_the_table_is_renamed_to_the_name_of_another(phone: Phone, sheet: str) -> None:
    page = phone.press(phone.open(f"{sheet}/names"), "Save the names", {"seat.1": "Ann"}, status=422)
    assert "Two are called Ann. Add a letter." in page.text
    assert page.first("input", name="seat.1")["value"] == "Ann"

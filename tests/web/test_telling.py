"""What another phone is telling, as this one shows it; what it wrote, as a quiet line."""

import re

import pytest
from flask import Flask

from tests.page import Element, read
from tests.phone import Phone, deal, record
from tests.web.bank import told
from tests.web.drafts import keep
from tests.web.played import FILLED


def telling(phone: Phone, sheet: str) -> Element:
    return next(phone.open(sheet).first("div", id="standing").of_class("telling"))


def rows(ghost: Element) -> list[list[str]]:
    return [[cell.text for cell in (*row.every("th"), *row.every("td"))] for row in ghost.first("tbody").every("tr")]


def test_what_is_told_stands_below_the_form_that_it_takes_the_place_of(phone: Phone, bob: Phone, sheet: str) -> None:
    keep(bob, sheet)
    page = phone.open(sheet)
    section = page.first("section", class_="may-look-on")
    children = [child["id"] for child in section.inside if isinstance(child, Element)]
    assert children.index("deal") < children.index("standing")
    assert next(telling(phone, sheet).of_class("instead-of-form")).first("a")["href"] == "#deal"


def test_before_it_comes_to_anything_what_was_entered_is_told(phone: Phone, bob: Phone, sheet: str) -> None:
    keep(bob, sheet, {"sides.*.went_out": "0", "sides.0.natural_canastas": "1", "sides.1.red_threes": "2"})
    ghost = telling(phone, sheet)
    assert rows(ghost) == [["Went out", "Ann & Bob"], ["Natural canastas", "1", ""], ["Red threes", "", "2"]]
    assert "Still to enter: Cards on the table, Cards the side still holds." in ghost.text


def test_then_its_lines_and_the_totals_that_they_lead_to(phone: Phone, bob: Phone, sheet: str) -> None:
    keep(bob, sheet, {"sides.0.melded": "120", "sides.1.melded": "100", "sides.1.left": "5"})
    ghost = telling(phone, sheet)
    assert ["Cards on the table", "120", "100"] in rows(ghost)
    assert [total.text for total in next(ghost.of_class("draft-totals")).every("b")] == ["120", "95"]
    assert "Still to enter" not in ghost.text


def test_of_hands_against_a_bank_everybody_told_is_a_row(app: Flask, phone: Phone, pontoon: str) -> None:
    keep(phone, pontoon, told("19", {4: ("20", "20"), 8: ("bust", "10")}))
    ghost = telling(Phone(app), pontoon)
    assert rows(ghost)[0][0] == "Ann 19"
    assert rows(ghost)[2][0] == "Cem bust · stake 10"
    assert "Still to enter: Dora, Eve, Fay, Gus." in ghost.text


def test_a_deal_as_it_is_played_shows_the_middle_the_hand_and_what_happened_last(
    app: Flask, phone: Phone, shoot: str
) -> None:
    acts = (*FILLED, "shoot 50", "shoot 20", "look", "buy 10")
    phone.send(f"{shoot}/play", {"seen": "1", "acts": ",".join(acts[:-1]), "act": acts[-1]})
    ghost = telling(Phone(app), shoot)
    bar, hand = list(ghost.every("svg"))
    assert bar["aria-label"] == "In the kitty 100; open bets: Bob 50, Cem 20; room 30."
    assert ghost.first("h3").text == "Bob 3 cards · stake 20 · shot 50"
    assert [text.text for text in hand.every("text")] == ["10"]
    last, *before = [act.text for act in ghost.first("ol").every("li")]
    assert re.fullmatch(r"Bob: Buy 10 \d\d:\d\d", last)
    assert before == ["Ann: the second card", "Cem: Shoot 20"]


def news(phone: Phone, sheet: str, shown: int, **more: str) -> Element:
    """What a page that shows revision `shown` is answered."""
    touched = "&touched=on" if more else ""
    headers = {"HX-Request": "true", "HX-Target": "div#standing", "HX-Current-URL": f"http://localhost{sheet}"}
    return read(phone.client.get(f"{sheet}?standing={shown}{touched}", headers=headers).text)


def test_another_phone_that_wrote_is_named_in_a_quiet_line(phone: Phone, bob: Phone, sheet: str) -> None:
    shown = int(phone.open(sheet).first("div", id="standing")["hx-get"].rpartition("=")[2])
    record(bob, sheet, deal(100, 50))
    line = news(phone, sheet, shown).first("p", class_="wrote-elsewhere")
    assert (line.text, line["data-wrote"]) == ("Bob saved deal 1", "2")
    assert not list(phone.open(sheet).of_class("wrote-elsewhere"))
    assert not list(news(bob, sheet, shown).of_class("wrote-elsewhere"))


def test_in_a_form_that_is_under_way_it_is_said_with_the_notice(phone: Phone, bob: Phone, sheet: str) -> None:
    shown = int(phone.open(sheet).first("div", id="standing")["hx-get"].rpartition("=")[2])
    record(bob, sheet, deal(100, 50))
    notice = news(phone, sheet, shown, touched="on").first("p", role="status")
    assert notice.text.startswith("Bob saved deal 1.")
    assert notice["data-wrote"] == "2"


@pytest.mark.parametrize("changed", ["names", "holder"])
def test_what_is_no_deal_is_not_told(phone: Phone, bob: Phone, sheet: str, changed: str) -> None:
    shown = int(phone.open(sheet).first("div", id="standing")["hx-get"].rpartition("=")[2])
    if changed == "names":
        bob.send(f"{sheet}/names", {"seen": "1", "token": "names", "seat.0": "Anna"})
    else:
        bob.send(f"{sheet}/drafts/holder", {"seat": "1"})
    assert not list(news(phone, sheet, shown).of_class("wrote-elsewhere"))

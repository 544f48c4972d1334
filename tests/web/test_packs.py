"""The letters of a language's own packs: a reader's choice, beside the language and remembered as that is."""

from pathlib import Path

import pytest
from flask import Flask

from companion.web import create_app
from tests.page import Element
from tests.phone import Phone
from tests.pseudo import content


@pytest.fixture
def reader(app: Flask) -> Phone:
    """A phone that reads French."""
    phone = Phone(app)
    phone.open("/?lang=fr")
    return phone


def courts(page: Element) -> set[str]:
    """The letters of kings, queens and jacks that stand on the cards of a page, keys and pictures included."""
    return {sign.text for sign in page.every("span") if sign.text in set("KQJRDV")}


@pytest.mark.parametrize(
    "address", ["/ask/belote/legal-cards", "/rules/belote/card", "/practise/belote/legal-cards?seed=1"]
)
def test_whoever_holds_a_french_pack_reads_its_letters_on_every_card(reader: Phone, address: str) -> None:
    page = reader.open(address)
    assert courts(page)
    assert courts(page) <= set("RDV")
    choice = next(link for link in reader.open("/").every("a") if link.text == "A K Q J")
    reader.open(choice["href"])
    page = reader.open(address)
    assert courts(page) <= set("KQJ")
    assert page.first("html")["lang"] == "fr"
    assert courts(reader.open(f"{address}{'&' if '?' in address else '?'}lang=fr-x-ardv")) <= set("RDV")


def test_french_letters_are_read_whatever_stands_on_the_cards(reader: Phone) -> None:
    for tag, king in (("fr", "R"), ("fr-x-akqj", "K"), ("en", "K")):
        trick = "trick.0.seat=1&trick.0.card=RC&trick.1.card=9♥&trick.2.card=7♥"
        ruled = reader.open(f"/ask/belote/legal-cards?trump=H&hand=RP+10♥+7S&{trick}&lang={tag}")
        assert [card.first("span").text for card in ruled.of_class("fitting")] == ["10"]
        assert king in {sign.text for sign in ruled.every("span")}
    with pytest.raises(StopIteration):
        next(link for link in reader.open("/?lang=en").every("a") if "A R D V" in link.text)


def test_a_letter_of_two_suits_is_shown_as_it_was_read_above_the_ruling_and_one_tap_reads_it_otherwise(
    reader: Phone,
) -> None:
    page = reader.open("/ask/belote/legal-cards?trump=S&hand=AC+VC+9C+7C&trick.0.seat=1&trick.0.card=8C")
    text = page.text
    assert "C a été lu comme cœur" in text
    assert text.index("C a été lu comme cœur") < text.index("V♥")
    other = next(link for link in page.every("a") if link.text == "Lire C comme trèfle")
    ruled = reader.open(other["href"])
    assert next(card.text for card in ruled.of_class("fitting")).startswith("A ♣")
    assert not [link for link in ruled.every("a") if link.text.startswith("Lire C")]


def test_a_pack_of_a_language_that_is_not_offered_is_nobodys_choice(tmp_path: Path) -> None:
    words = content(tmp_path)
    app = create_app(tmp_path / "data", content=words)
    assert Phone(app).open("/?lang=fr-x-ardv").first("html")["lang"] == "en"
    app.extensions["companion"].database.close()

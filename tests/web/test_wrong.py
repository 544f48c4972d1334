"""When something goes wrong: by what happened, each mistake with what to do, one tap from the sheet and the rules."""

import pytest

from companion.games import shelf
from companion.rulebook.book import Book
from tests.page import Element
from tests.phone import Phone
from tests.rulebook.phrases import written

TOLD = [slug for slug in shelf() if "wrong" in written(slug).parts]
EACH = pytest.mark.parametrize("slug", TOLD)


def mistakes(page: Element) -> dict[str, Element]:
    return {mistake["id"]: mistake for mistake in page.of_class("mistake")}


def test_there_are_mistakes_in_some_game() -> None:
    assert TOLD


@EACH
def test_every_mistake_says_what_happened_and_in_bold_what_to_do(phone: Phone, slug: str) -> None:
    listed = mistakes(phone.open(f"/wrong/{slug}"))
    phase = written(slug).part("wrong")
    assert phase
    assert list(listed) == [entry.id for entry in phase.entries]
    for entry in phase.entries:
        summary = listed[entry.id].first("summary")
        assert entry.title in summary.text
        assert summary.first("b").text == entry.remedy
        assert "**" not in listed[entry.id].text


@EACH
def test_every_mistake_leads_to_its_rule(phone: Phone, slug: str) -> None:
    for name, mistake in mistakes(phone.open(f"/wrong/{slug}")).items():
        part, _, rule = list(mistake.every("a"))[-1]["href"].partition("#")
        assert (rule, phone.open(part).first("div", id=rule)["id"]) == (name, name)


@EACH
def test_the_rules_lead_there_and_it_leads_to_other_ways_to_play(phone: Phone, slug: str) -> None:
    assert f"/wrong/{slug}" in [link["href"] for link in phone.open(f"/rules/{slug}").every("a")]
    variants = written(slug).part("variants")
    links = {link["href"].partition("#")[2] for link in phone.open(f"/wrong/{slug}").every("a")}
    assert {entry.id for entry in (variants.entries if variants else ())} <= links


def test_it_is_one_tap_from_the_sheet_under_the_rules_of_the_table(phone: Phone, sheet: str) -> None:
    address = f"{sheet}/wrong"
    assert address in [link["href"] for link in phone.open(sheet).every("a")]
    assert "need 10 more" not in phone.open(address).text
    phone.press(phone.open(f"{sheet}/house"), "Use from deal 1", {"house.short_opening": "plus_ten"})
    assert "10 more" in mistakes(phone.open(address))["opening-too-small"].text
    assert sheet in [link["href"] for link in phone.open(address).every("a")]


def test_games_whose_book_does_not_speak_of_mistakes_have_no_such_page(phone: Phone) -> None:
    phone.open("/wrong/chess", status=404)
    for slug in set(shelf()) - set(TOLD):
        phone.open(f"/wrong/{slug}", status=404)
        assert f"/wrong/{slug}" not in [link["href"] for link in phone.open(f"/rules/{slug}").every("a")]


@EACH
def test_a_text_without_a_remedy_in_bold_is_all_details(slug: str) -> None:
    entry = next(iter(Book(slug, written(slug).words, shelf()[slug].house()).entries.values()))
    assert (entry.remedy, entry.details) == ("", entry.text)

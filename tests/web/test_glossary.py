"""Words on their pages: a list, a page each, and a link where a text first uses one."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from flask import Flask

from companion.games import shelf
from companion.web.context import plain_rules
from companion.web.shown.rules import html_with_terms
from tests.page import Element
from tests.phone import Phone, begin
from tests.rulebook.phrases import written

GAMES = pytest.mark.parametrize("slug", [slug for slug, game in shelf().items() if game.taught])


def pages(phone: Phone, slug: str) -> Iterator[tuple[str, Element]]:
    """Every page of steps, rules and mistakes of a game."""
    book = written(slug)
    parts = [f"/rules/{slug}/{phase.id}" for phase in book.phases]
    steps = [f"/now/{slug}?step={step.id}" for step in book.steps({})]
    for address in (*parts, *steps, f"/wrong/{slug}"):
        yield address, phone.open(address)


def close_up(text: str) -> str:
    """A text without spaces: links stand in the middle of it."""
    return "".join(text.split())


@GAMES
def test_the_list_leads_to_a_page_for_every_word_with_its_meaning_and_its_rules(phone: Phone, slug: str) -> None:
    book = written(slug)
    listed = phone.open(f"/words/{slug}").first("ul", class_="divided-list link-list")
    by_page = {link["href"].rpartition("/")[2]: link for link in listed.every("a")}
    assert by_page.keys() == book.terms.keys()
    for name, link in by_page.items():
        term, page = book.terms[name], phone.open(link["href"])
        assert term.text in link.text
        assert page.first("h1").text == term.title
        assert close_up(term.text) == close_up(page.first("div", class_="large-text").text)
        assert [rule["href"].partition("#")[2] for rule in page.first("ol").every("a")] == list(term.rules)
        assert all(other in page.text for other in (*term.also, *term.abroad.values()))


@GAMES
def test_a_page_links_to_a_word_once_and_every_link_lands(phone: Phone, slug: str) -> None:
    lands = {f"/words/{slug}/{name}" for name in written(slug).terms}
    found: Counter[str] = Counter()
    for address, page in pages(phone, slug):
        links = Counter(link["href"] for link in page.every("a", rel="glossary"))
        assert links.keys() <= lands, address
        assert max(links.values(), default=0) <= 1, address
        found.update(links)
    assert len(found) >= len(lands) - 2, sorted(lands - found.keys())


@GAMES
def test_no_word_is_a_link_in_a_title_in_bold_or_in_a_link(phone: Phone, slug: str) -> None:
    for address, page in pages(phone, slug):
        for name in ("h1", "h2", "h3", "strong", "b", "a", "summary"):
            inside = [
                link.text for one in page.every(name) for link in one.every("a", rel="glossary") if link is not one
            ]
            assert inside == [], (address, name)


def test_only_the_text_between_tags_is_linked(app: Flask) -> None:
    text, seen = "A **meld** of `melds` & melds, then [the pile](/pile) and the pile.", set[str]()
    with app.test_request_context():
        context = plain_rules(shelf()["canasta"])
        html, again = html_with_terms(context, text, seen), html_with_terms(context, "Another meld.", seen)
    assert re.findall(r'href="([^"]*)"', html) == ["/words/canasta/meld", "/pile", "/words/canasta/pile"]
    assert html.startswith("<p>A <strong>meld</strong> of <code>melds</code> &amp; <a ")
    assert seen == {"meld", "pile"}
    assert again == "<p>Another meld.</p>\n"


def test_at_a_match_words_have_its_figures_and_links_stay_there(phone: Phone) -> None:
    sheet = begin(phone, house__target="700")
    assert "700" in phone.open(f"{sheet}/words/target").text
    links = [link["href"] for link in phone.open(f"{sheet}/rules/pile").every("a", rel="glossary")]
    assert links
    assert all(link.startswith(f"{sheet}/words/") for link in links)
    rules = phone.open(f"{sheet}/rules").every("a", class_="button")
    assert f"{sheet}/words" in [link["href"] for link in rules]


@pytest.mark.parametrize("address", ["/words/chess", "/words/canasta/pozzetto", "/m/none/words"])
def test_a_word_that_does_not_exist_is_404(phone: Phone, address: str) -> None:
    phone.open(address, status=404)


def test_what_a_word_means_is_answered_on_the_page_of_the_search(phone: Phone) -> None:
    page = phone.open("/find/burraco?q=what+is+a+pozzetto")
    assert next(page.of_class("asked")).text == "Pozzetto"
    assert written("burraco").terms["pozzetto"].text in page.text
    more = next(link for link in page.every("a") if link.text == "More about this word")
    assert more["href"] == "/words/burraco/pozzetto"


def test_other_programs_are_answered_as_well(phone: Phone) -> None:
    answer = phone.client.get("/api/games/belote/find?q=what+is+a+capot").get_json()
    first = answer["results"][0]
    assert answer["sure"]
    assert (first["kind"], first["id"]) == ("term", "capot")
    assert first["answer"] == first["text"] == written("belote").terms["capot"].text

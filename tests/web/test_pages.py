"""Every page, as it leaves the server."""

import re
from collections import Counter
from collections.abc import Callable

import pytest
from flask import Flask

from companion.web.http.pages import HTMX, HTMX_INTEGRITY
from tests.page import Element
from tests.phone import Phone, begin
from tests.pseudo import LANGUAGE, marked

LABELLED = ("aria-label", "aria-labelledby", "title")

WRITES = re.compile(
    r"/m/[^/]+/(?!share|drafts|play|rematch|circle|take-back)"
)  # an event; keys, drafts, circles are none


def wrong(pages: dict[str, Element], holds: Callable[[Element], object]) -> list[str]:
    """The pages of which something does not hold."""
    return [address for address, page in pages.items() if not holds(page)]


def test_a_walk_sees_all_there_is_to_see(app: Flask, pages: dict[str, Element]) -> None:
    addresses = app.url_map.bind("localhost")
    seen = {addresses.match(page.partition("?")[0])[0] for page in pages if page.startswith("/") and page != "/nothing"}
    asked = {rule.endpoint for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    others = {
        "static",
        "home.health",
        "home.alive",
        "log.again",
        "exported.as_json",
        "exported.as_csv",
        "result.picture",
        "api.games",
        "api.rules",
    }
    others |= {
        "installed.manifest",
        "installed.robots",
        "interface.openapi",
        "api.find_rules",
        "api.practice",
        "history.export",
    }
    others |= {"rematch.go", "installed.touch_icon", "circle_files.as_json", "circle_files.as_csv", "figures.metrics"}
    assert asked - seen - others == set()


def test_every_link_leads_to_a_page(pages: dict[str, Element]) -> None:
    answered = {address: page["status"] for address, page in pages.items() if page["status"]}
    assert {address: status for address, status in answered.items() if status != "200"} == {"/nothing": "404"}


def test_every_page_has_a_title_a_language_and_one_heading(pages: dict[str, Element]) -> None:
    assert not wrong(pages, lambda page: page.first("title").text.endswith(f"— {marked('Companion')}"))
    assert not wrong(pages, lambda page: page.first("html")["lang"] == LANGUAGE)
    assert not wrong(pages, lambda page: len(list(page.every("h1"))) == 1 and page.first("h1").text)


def test_no_page_carries_script_or_style_of_its_own(pages: dict[str, Element]) -> None:
    def clean(page: Element) -> bool:
        attributes = {name for element in page.every() for name in element.attributes}
        scripts = [script for script in page.every("script") if not script["src"] or script.inside]
        return (
            not scripts
            and not list(page.every("style"))
            and not {n for n in attributes if n == "style" or n[:2] == "on"}
        )

    assert not wrong(pages, clean)


def test_every_page_asks_one_address_elsewhere_for_one_file_whose_hash_it_knows(pages: dict[str, Element]) -> None:
    def abroad(page: Element) -> list[Element]:
        asked = [element for element in page.every() if element.tag in ("script", "link", "img", "iframe")]
        return [element for element in asked if "//" in element["src"] + element["href"]]

    assert not wrong(pages, lambda page: [element["src"] for element in abroad(page)] == [HTMX])
    assert not wrong(pages, lambda page: abroad(page)[0]["integrity"] == HTMX_INTEGRITY)
    assert not wrong(pages, lambda page: abroad(page)[0]["crossorigin"] == "anonymous")
    assert re.fullmatch(r"https://\S+@\d+\.\d+\.\d+/\S+", HTMX)
    assert re.fullmatch(r"sha384-[A-Za-z0-9+/]{64}", HTMX_INTEGRITY)


def test_no_two_elements_of_a_page_share_an_id(pages: dict[str, Element]) -> None:
    def twice(page: Element) -> bool:
        return max(Counter(element["id"] for element in page.every() if element["id"]).values(), default=1) == 1

    assert not wrong(pages, twice)


def test_every_field_and_key_says_what_it_is(pages: dict[str, Element]) -> None:
    def named(element: Element, labelled: set[str]) -> bool:
        said = element.text or any(element[name] for name in LABELLED)
        return bool(said or (element["id"] and element["id"] in labelled) or in_label(element))

    def in_label(element: Element) -> str:
        try:
            return element.up("label").text
        except LookupError:
            return ""

    def controls(page: Element) -> list[Element]:
        found = [element for tag in ("button", "a", "input", "select") for element in page.every(tag)]
        return [element for element in found if element["type"] != "hidden"]

    def all_named(page: Element) -> bool:
        labelled = {label["for"] for label in page.every("label")}
        return all(named(element, labelled) for element in controls(page))

    assert not wrong(pages, all_named)


def test_every_form_that_writes_on_a_sheet_tells_what_it_saw(pages: dict[str, Element]) -> None:
    def guarded(page: Element) -> bool:
        forms = [form for form in page.every("form", method="post") if WRITES.search(form["action"])]
        told = [{field["name"] for field in form.every("input")} for form in forms]
        return all("seen" in names for names in told)

    assert not wrong(pages, guarded)


def test_links_within_a_page_lead_somewhere(pages: dict[str, Element]) -> None:
    def arrives(page: Element) -> bool:
        anchors = {link["href"][1:] for link in page.every("a") if link["href"].startswith("#")}
        return anchors <= {element["id"] for element in page.every()}

    assert not wrong(pages, arrives)


def test_links_into_other_pages_lead_to_what_they_name(pages: dict[str, Element]) -> None:
    names = {address: {element["id"] for element in page.every()} for address, page in pages.items()}
    for address, page in pages.items():
        for link in page.every("a"):
            part, _, anchor = link["href"].partition("#")
            if anchor and part in pages:
                assert anchor in names[part], f"{address}: {link['href']}"


@pytest.mark.parametrize(
    "region", ["main", "title", "nav", "wide", "kind", "draft", "standing", "nothing", "", "block"]
)
@pytest.mark.parametrize("page", ["", "/log", "/names", "/house", "/ask/minimum", "/rules/aim"])
def test_whatever_region_is_asked_for_there_is_an_answer(app: Flask, region: str, page: str) -> None:
    phone = Phone(app)
    answer = phone.client.get(begin(phone) + page, headers={"HX-Target": f"div#{region}"})
    assert answer.status_code == 200
    assert answer.text


def test_the_database_answers(phone: Phone) -> None:
    answer = phone.client.get("/healthz")
    assert (answer.status_code, answer.text, answer.mimetype) == (200, "ok", "text/plain")


@pytest.mark.parametrize(
    "address", ["/nothing", "/m/", "/m/x", "/static/nothing.css", "/static/../pyproject.toml", "/rules/x"]
)
def test_an_address_that_leads_nowhere_has_a_way_back(phone: Phone, address: str) -> None:
    assert phone.open(address, status=404).first("a", class_="button primary")["href"] == "/"


def test_an_address_that_only_takes_posts_has_a_way_back_too(phone: Phone, sheet: str) -> None:
    assert phone.open("/bring", status=405).first("a", class_="button primary")["href"] == "/"
    for posted in ("strike", "close", "delete", "deals"):
        assert phone.client.get(f"{sheet}/{posted}").location == sheet

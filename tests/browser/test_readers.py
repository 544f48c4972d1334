"""What other readers see: every kind of page in other languages, and in letters twice as large; all of it fits.

In full in Italian, which takes most room of those written as English is, and in
Bengali, which takes most of those written otherwise; in every other language the
pages that break first. What is on a page is the same in all of them.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.games import shelf
from companion.rulebook.words import SOURCE, languages
from tests.browser import chromium
from tests.browser.conftest import HOST, PHONE, RESOLVED
from tests.browser.looks import UNFOLD, WIDEST, WIDTHS, faults
from tests.browser.phone import Mode, Phone
from tests.browser.places import SEATS, places
from tests.browser.tables import post

BROKEN = Path(__file__).with_name("broken.js").read_text(encoding="utf-8")
TWICE = "--blink-settings=defaultFontSize=32"
SIZE = "getComputedStyle(document.documentElement).fontSize"
KINDS = (
    *("home", "new table", "match", "house", "end", "share", "what now", "questions", "question", "answer"),
    *("house rules beside profiles", "word", "part with a box", "card"),
)
NARROWEST = ("new table", "match", "answer", "belote", "pontoon")  # what breaks first where words are long


@pytest.fixture(scope="module")
def paths(server: str) -> dict[str, str]:
    """A page of each kind, an empty sheet of each game, and the house rules with most presets."""
    kinds = places(server)
    seats = {f"seat.{seat}": name for seat, name in enumerate(SEATS)}
    sheets = {game: post(server, f"/new/{game}", seats) for game in shelf()}
    return {name: kinds[name] for name in KINDS} | sheets | {"four presets": f"{sheets['coinche']}/house"}


@pytest.fixture(scope="module")
def of_three(server: str) -> dict[str, str]:
    """Sheets with three columns, one of them with a total below zero."""
    seats = {f"seat.{seat}": name for seat, name in enumerate(SEATS[:3])} | {"house.players": "3"}
    sheets = {f"{game} of three": post(server, f"/new/{game}", seats) for game in ("canasta", "burraco")}
    totals = {f"only_totals.{side}": total for side, total in enumerate(("-1005", "900", "400"))}
    below_zero = {"form": "only-totals", **totals, "seen": "1", "token": "of-three"}
    post(server, f"{sheets['burraco of three']}/deals", below_zero)
    return sheets


@pytest.fixture(scope="module")
def reader(kept_view: Phone, paths: Mapping[str, str]) -> Phone:
    """A phone that knows the match."""
    return kept_view.open(paths["match"])


@pytest.fixture(scope="module")
def large(browser: Browser, server: str, paths: Mapping[str, str]) -> Iterator[Phone]:
    """The same in a browser of which the letters are twice as large."""
    arguments = [*chromium.ARGUMENTS, RESOLVED, chromium.STILL, TWICE]
    twice = browser.browser_type.launch(executable_path=chromium.installed(), args=arguments)
    context = twice.new_context(base_url=server.replace("127.0.0.1", HOST), **PHONE)
    phone = Phone(context, Mode.HTMX).open(paths["match"])
    assert phone.page.evaluate(SIZE) == "32px"
    yield phone
    twice.close()


def wrong(phone: Phone, paths: Mapping[str, str], language: str) -> Iterator[str]:
    """What does not fit a small phone, page by page."""
    for name in visited(phone, paths, language):
        yield from (f"{name}: {fault}" for fault in faults(phone.page, WIDTHS[-1]))


def visited(phone: Phone, paths: Mapping[str, str], language: str) -> Iterator[str]:
    """The name of one page after the other, once it is there in that language and unfolded."""
    phone.open(f"/?lang={language}")
    for name, path in paths.items():
        phone.open(path)
        assert phone.page.evaluate(UNFOLD) == language
        yield name


@pytest.mark.parametrize("language", languages())
def test_on_the_smallest_phone_pages_fit_no_word_breaks_and_the_words_of_the_head_stand_apart(
    reader: Phone, paths: Mapping[str, str], language: str
) -> None:
    page = reader.page
    names = " ".join(SEATS).split()
    in_full = {SOURCE: (), **dict.fromkeys(WIDEST, tuple(paths))}.get(language, NARROWEST)  # English: `test_pages`
    amiss: dict[str, list[str]] = {}
    page.set_viewport_size({"width": WIDTHS[-1], "height": 844})
    for name in visited(reader, paths, language):
        amiss[name] = [*page.evaluate(BROKEN, names), *(faults(page, WIDTHS[-1]) if name in in_full else [])]
    assert {name: said for name, said in amiss.items() if said} == {}


@pytest.mark.parametrize("language", [SOURCE, *WIDEST])
def test_every_kind_of_page_fits_in_letters_twice_as_large(
    large: Phone, paths: Mapping[str, str], of_three: Mapping[str, str], language: str
) -> None:
    kinds = {**paths, **of_three} if language == SOURCE else {name: paths[name] for name in NARROWEST}
    assert list(wrong(large, kinds, language)) == []

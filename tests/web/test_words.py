"""Nothing that a person reads is written in Python or in a template: a made-up language shows it."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from functools import cache

import pytest
from babel.dates import format_date
from flask import Flask

from companion.engine.season import evening_of
from companion.games import shelf
from companion.rulebook.book import book
from companion.rulebook.words import in_digits, words
from tests.page import Element
from tests.phone import Phone
from tests.pseudo import CLOSE, LANGUAGE, OPEN, unmarked

SAID = ("aria-label", "placeholder", "title", "alt", "data-unsaved")
RULE_ID = re.compile(r"\b[A-Z]{3}-\d+\b")
CARD = re.compile(r"\b(?:[AKQJ]|10|[2-9])[SHDCrb]?\b|\bJK\b")
LETTERS = re.compile(r"[^\W\d_]+")
ADDRESS = re.compile(r"https?://\S+")
GLUE = re.compile(r".*(?:[:;,.!](?=\s|$)).*")
CUT = " …"  # how a text ends of which one line is shown, and so without its closing mark
END_OF_A_TEXT = re.compile(rf"^[^{OPEN}{CLOSE}\n]*{CLOSE}", re.MULTILINE)  # a last sentence, shown alone


def bare(text: str) -> list[str]:
    """Words that come from no catalogue: all but ids of rules, cards, and the day as the language writes it."""
    outside = CARD.sub("", RULE_ID.sub("", unmarked(END_OF_A_TEXT.sub("", text))))
    for day in (date.today(), evening_of(datetime.now(UTC))):
        outside = outside.replace(in_digits(format_date(day, "EEE d MMM", locale=LANGUAGE), LANGUAGE), "")
    return LETTERS.findall(outside)


@cache
def written(page: Element) -> str:
    """The text of a page; addresses and what programs send aside, and what is said in a language of its own."""
    text = ADDRESS.sub("", "\n".join(page.strings()))
    sent = [said for tag in ("code", "pre") for element in page.every(tag) for said in element.strings()]
    abroad = [one.text for one in page.every() if one["hreflang"] or (one["lang"] and one.tag != "html")]
    for said in sorted((*sent, *abroad), key=len, reverse=True):
        text = text.replace(said, "")
    return text


@cache
def attributes(page: Element) -> list[str]:
    """The texts of a page that stand in its tags."""
    said = [element.attributes[name] for element in page.every() for name in SAID if element[name]]
    return said + [element["content"] for element in page.every("meta", name="description")]


def test_every_text_on_every_page_comes_from_a_catalogue(pages: dict[str, Element]) -> None:
    found = {address: words for address, page in pages.items() if (words := bare(written(page)))}
    assert not found


def test_every_sign_between_texts_comes_from_a_catalogue(pages: dict[str, Element]) -> None:
    texts = {address: "\n".join([written(page), *attributes(page)]) for address, page in pages.items()}
    found = {address: GLUE.findall(unmarked(END_OF_A_TEXT.sub("", text))) for address, text in texts.items()}
    assert not {address: glue for address, glue in found.items() if glue}


def test_every_label_that_is_only_heard_comes_from_a_catalogue(pages: dict[str, Element]) -> None:
    found = {address: words for address, page in pages.items() if (words := bare("\n".join(attributes(page))))}
    assert not found


def references(foreign: Flask) -> Iterator[str]:
    """Where in its source a rule stands, as the pages say it."""
    said = words(LANGUAGE, foreign.extensions["companion"].content)
    for game in shelf().values():
        for rule in book(game.slug, game.house(), LANGUAGE, said.content).entries.values():
            for where in filter(None, rule.sources.values()):
                yield from (said("source.where", where=where), said("source.of", where=where))


def test_every_figure_on_every_page_is_in_the_digits_of_the_language(foreign: Flask, pages: dict[str, Element]) -> None:
    aside = re.compile("|".join([*map(re.escape, set(references(foreign))), RULE_ID.pattern, CARD.pattern]))
    texts = {address: "\n".join([written(page), *attributes(page)]) for address, page in pages.items()}
    plain = {address: "\n".join(re.findall(r".*[0-9].*", text)) for address, text in texts.items()}
    found = {address: re.findall(r".*[0-9].*", aside.sub("", lines)) for address, lines in plain.items() if lines}
    assert not {address: lines for address, lines in found.items() if lines}


def test_marks_are_closed_where_they_were_opened(pages: dict[str, Element]) -> None:
    whole = {address: page for address, page in pages.items() if "/find" not in address}  # a search cuts sentences out
    for address, page in whole.items():
        text = "\n".join(said for said in page.strings() if not said.endswith(CUT))
        assert text.count(OPEN) == text.count(CLOSE) > 0, address


def test_no_blank_is_left_unfilled(pages: dict[str, Element]) -> None:
    found = {
        address: re.findall(r"\{\w+\}", f"{page.text} {' '.join(attributes(page))}") for address, page in pages.items()
    }
    assert not {address: blanks for address, blanks in found.items() if blanks}


def strings(answer: object, wanted: frozenset[str]) -> Iterator[str]:
    """The texts under certain names, wherever they are."""
    for name, item in (
        answer.items() if isinstance(answer, dict) else enumerate(answer if isinstance(answer, list) else ())
    ):
        if isinstance(item, str) and name in wanted:
            yield item
        yield from strings(item, wanted)


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("/api/games", None),
        ("/api/games/canasta/rules", None),
        (
            "/api/games/canasta/score",
            {"sides": ["", ""], "deals": [{"sides": [{"melded": 5, "red_threes": 1}, {"left": 5}]}]},
        ),
        ("/api/games/canasta/score", {"sides": [1], "deals": [{"sides": [{"melded": "3"}, {"x": 5}]}]}),
        ("/api/games/canasta/score", {"sides": ["", ""], "deals": [{"sides": [{"melded": 3, "red_threes": 5}]}]}),
        ("/api/games/canasta/questions/minimum", {"score": 5}),
        ("/api/games/canasta/questions/what", {}),
    ],
)
def test_what_other_programs_show_comes_from_a_catalogue_too(foreign: Flask, address: str, told: object) -> None:
    ask = foreign.test_client().open(
        f"{address}?lang={LANGUAGE}", method="POST" if told is not None else "GET", json=told
    )
    said = list(strings(ask.get_json(), frozenset({"title", "text", "message", "label"})))
    if address != "/api/games":
        assert said
    assert not [text for text in said if bare(text)]


@pytest.mark.parametrize("slug", shelf())
def test_games_are_called_by_their_name_in_the_language(foreign: Flask, slug: str) -> None:
    games = foreign.test_client().get(f"/api/games?lang={LANGUAGE}").get_json()["games"]
    assert next(game["name"] for game in games if game["slug"] == slug).startswith(OPEN)


def test_the_search_finds_words_of_the_language(foreign: Flask) -> None:
    phone = Phone(foreign)
    phone.open(f"/?lang={LANGUAGE}")
    assert list(phone.open("/find/canasta?q=frozen+pile").first("ul", class_="divided-list link-list").every("a"))

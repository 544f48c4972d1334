"""Pictures on the pages: every figure as text, all of it in a sentence, nothing unnamed."""

from collections.abc import Iterator
from dataclasses import astuple
from types import SimpleNamespace

import pytest
from flask import Flask

from companion.engine.pictures import TablePlan, say
from companion.games import shelf
from companion.rulebook.book import book
from companion.rulebook.words import words
from companion.web.shown.names import Names
from companion.web.shown.picture import Drawing
from tests.page import Element, read
from tests.phone import Phone, begin
from tests.pictures.tables import HOUSES, standings
from tests.rulebook.games import OF_CARDS

PEOPLE = ("Ann", "Bob", "Cem", "Dora", "Eva")
EVERY = [(slug, name) for slug, game in shelf().items() for name in game.pictures]
EACH = pytest.mark.parametrize(("slug", "name"), EVERY)
PROMISED = {
    "canasta": "values table middle frozen-pile natural-pair meld areas canastas opening red-threes count",
    "burraco": "values table middle set-and-sequence burracos close count",
    "belote": "table ladders trick must-follow declarations count",
    "coinche": "table ladders trick must-follow declarations count",
    "pontoon": "table values special-hands hand choices split count",
    "shoot-pontoon": "table values special-hands hand choices split count kitty shoot",
}


def drawings(slug: str, name: str, tag: str = "en") -> Iterator[Drawing]:
    """A picture at every table, at no match and at one where the last in turn deals; once where it is the same."""
    game, said = shelf()[slug], words(tag).of(slug)
    drawn = set[tuple[str, int]]()
    for house in HOUSES[slug]:
        sides = game.seating(house).sides[0]
        *_, last = standings(game, house)
        for picture in (game.pictures[name](house, at) for at in (None, last)):
            if picture and (repr(picture), sides) not in drawn:
                drawn.add((repr(picture), sides))
                yield Drawing(picture, Names(said, ("",) * sides, PEOPLE))


def page_of(app: Flask, drawing: Drawing) -> Element:
    """The picture as a page has it."""
    with app.test_request_context("/"):
        macros = app.jinja_env.get_template("macros/pictures.html").make_module()
        return read(macros.draw(SimpleNamespace(drawing=lambda _: drawing), ""))  # type: ignore[attr-defined]


def test_every_game_has_the_pictures_that_pages_ask_for() -> None:
    for slug, names in PROMISED.items():
        assert set(names.split()) <= set(shelf()[slug].pictures)


@EACH
def test_the_sentence_says_every_figure_and_every_name_that_is_drawn(app: Flask, slug: str, name: str) -> None:
    for drawing in drawings(slug, name):
        figure = page_of(app, drawing).first("figure")
        drawn = figure.first("div", role="img")
        assert figure.first("figcaption").text.endswith((".", "?"))
        assert "{" not in drawn["aria-label"] + figure.text
        for text in (element.text for element in drawn.every() if element.tag in ("b", "small", "span", "td")):
            if text.lstrip("+−").isdecimal() or text in PEOPLE:
                assert text in drawn["aria-label"], text


def test_a_tick_is_said_as_a_yes_and_a_card_by_its_suit() -> None:
    assert next(drawings("canasta", "natural-pair")).says == (
        "In hand: two natural queens: Q of spades, Q of clubs; Q of hearts, Yes; "
        "In hand: one queen and a wild card: Q of spades, 2 of diamonds; Q of hearts, No"
    )


@pytest.mark.parametrize(
    ("seats", "clockwise", "around"),
    [
        ((0, 1, 2, 3), True, (2, (1,), (3,), 0)),
        ((0, 1, 2, 3), False, (2, (3,), (1,), 0)),
        ((3, 4, 0, 1, 2), True, (None, (2, 1), (3, 4), 0)),
        ((1, 0), True, (1, (), (), 0)),
    ],
)
def test_people_sit_clockwise_from_the_reader_or_the_other_way_round(
    seats: tuple[int, ...], clockwise: bool, around: tuple[object, ...]
) -> None:
    """The next in turn sits nearest to the reader, at the left where play goes clockwise."""
    plan = TablePlan(
        seats=seats, boxed=(seats[-1], say("picture.deals")), roles={}, caption=say("picture"), clockwise=clockwise
    )
    names = Names(words("en"), ("",) * len(seats), PEOPLE)
    assert astuple(Drawing(plan, names).seating(plan)) == around


@pytest.mark.parametrize("slug", OF_CARDS)
def test_parts_of_the_rules_begin_with_their_pictures(phone: Phone, slug: str) -> None:
    pages = book(slug, shelf()[slug].house(), "en")
    assert sum(len(phase.pictures) for phase in pages.phases) >= 5
    for phase in pages.phases:
        assert set(phase.pictures) <= set(shelf()[slug].pictures)
        figures = list(phone.open(f"/rules/{slug}/{phase.id}").every("figure"))
        assert [figure["class"] for figure in figures] == ["picture"] * len(phase.pictures)
        for figure in figures:
            assert figure.first("div", role="img")["aria-label"]
            assert figure.first("figcaption").text


def test_a_picture_at_a_match_has_its_people_and_its_house_rules(phone: Phone) -> None:
    sheet = begin(phone, house__wild_ratio="min_two_naturals")
    plan = phone.open(f"{sheet}/rules/deal").first("figure").text
    assert "Ann" in plan
    meld = phone.open(f"{sheet}/rules/melds").first("figure")
    assert "At least two natural cards" in meld.text
    assert meld.first("div", role="img")["aria-label"].count("Yes") == 2


def test_a_picture_that_a_table_has_no_use_for_is_not_drawn(phone: Phone) -> None:
    assert not [*phone.open("/rules/belote/declarations?house.declarations=belote_only").every("figure")]


@pytest.mark.parametrize("slug", OF_CARDS)
def test_a_sheet_without_deals_shows_how_one_is_counted(phone: Phone, slug: str) -> None:
    sheet = phone.send(f"/new/{slug}", {f"seat.{seat}": name for seat, name in enumerate(("Ann", "Bob", "Cy", "Dora"))})
    example = next(fold for fold in phone.open(sheet.location).every("details") if "How a deal is counted" in fold.text)
    picture = example.first("a")["href"]
    assert example["hx-get"] == picture
    assert phone.open(picture).first("figure").first("div", role="img")["aria-label"]

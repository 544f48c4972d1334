"""Pictures on the pages: every figure as text, all of it in a sentence, nothing that does not fit, nothing unnamed."""

import pytest

from companion.engine.pictures import TablePlan
from companion.engine.sentence import Say
from companion.games import shelf
from companion.rulebook.book import book
from companion.rulebook.words import words
from companion.web.shown.names import Names
from companion.web.shown.picture import Drawing, drawing
from companion.web.shown.picture_shapes import TEXT, WIDTH, Box, Word, clusters, width, wrapped
from tests.phone import Phone, begin
from tests.pictures.tables import HOUSES, standings

LONG = ("Wilhelmina & Konstantinos", "মৃত্যুঞ্জয় ও জ্যোতির্ময়ী", "Bartholomäus-Maximilian", "জ্যোতির্ময়ী", "Eva")
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


def drawings(slug: str, name: str, people: tuple[str, ...]) -> list[Drawing]:
    """A picture at every table, at no match and at one where the last in turn deals, with these people."""
    game, said = shelf()[slug], words("en").of(slug)
    made = []
    for house in HOUSES[slug]:
        seating = game.seating(house)
        names = Names(said, ("",) * seating.sides[0], people)
        *_, last = standings(game, house)
        made += [drawing(picture, names) for at in (None, last) if (picture := game.pictures[name](house, at))]
    return made


def right_edge(word: Word) -> float:
    return word.x + {"start": 1.0, "middle": 0.5, "end": 0.0}[word.anchor] * width(word.text, word.size)


def left_edge(word: Word) -> float:
    return right_edge(word) - width(word.text, word.size)


def test_every_game_has_the_pictures_that_pages_ask_for() -> None:
    for slug, names in PROMISED.items():
        assert set(names.split()) <= set(shelf()[slug].pictures)


@EACH
def test_nothing_is_drawn_beyond_the_edges_and_no_text_is_smaller_than_can_be_read(slug: str, name: str) -> None:
    for made in drawings(slug, name, LONG):
        for shape in made.shapes:
            if isinstance(shape, Word):
                assert shape.size >= TEXT
                assert left_edge(shape) >= -1, shape
                assert right_edge(shape) <= WIDTH + 1, shape
                assert 0 < shape.y <= made.height, shape
            elif isinstance(shape, Box):
                assert 0 <= shape.x <= shape.x + shape.width <= WIDTH
                assert -2 <= shape.y <= shape.y + shape.height <= made.height + 2


@EACH
def test_the_sentence_says_every_figure_and_every_name_that_is_drawn(slug: str, name: str) -> None:
    for made in drawings(slug, name, ("Ann", "Bob", "Cem", "Dora", "Eva")):
        assert made.caption.endswith((".", "?"))
        assert "{" not in made.says + made.caption
        for shape in made.shapes:
            if isinstance(shape, Word) and (shape.text.lstrip("+−").isdecimal() or shape.text in ("Ann", "Bob", "Cem")):
                assert shape.text in made.says, shape.text


def test_a_tick_is_said_as_a_yes_and_a_card_by_its_suit() -> None:
    context = Names(words("en").of("canasta"), ("", ""), ("Ann", "Bob", "Cem", "Dora"))
    made = drawing(shelf()["canasta"].pictures["natural-pair"](HOUSES["canasta"][0], None), context)  # type: ignore[arg-type]
    assert made.says == (
        "In hand: two natural queens: Q of spades, Q of clubs; Q of hearts, Yes; "
        "In hand: one queen and a wild card: Q of spades, 2 of diamonds; Q of hearts, No"
    )


def test_people_sit_clockwise_from_the_reader_or_the_other_way_round() -> None:
    names = Names(words("en"), ("",) * 2, ("Ann", "Bob", "Cem", "Dora"))
    places = {}
    for clockwise in (True, False):
        boxed, caption = (3, Say(key="picture.deals")), Say(key="picture.deals")
        plan = TablePlan(seats=(0, 1, 2, 3), boxed=boxed, roles={}, caption=caption, clockwise=clockwise)
        shapes = drawing(plan, names).shapes
        places[clockwise] = {shape.text: (shape.x, shape.y) for shape in shapes if isinstance(shape, Word)}
    for place in places.values():
        assert place["Ann"][0] == place["Cem"][0]
        assert place["Cem"][1] < place["Bob"][1] < place["Ann"][1]
    assert places[True]["Bob"][0] < places[True]["Ann"][0] < places[True]["Dora"][0]
    assert places[False]["Dora"][0] < places[False]["Ann"][0] < places[False]["Bob"][0]


def test_a_long_name_is_broken_between_letters_that_belong_together() -> None:
    for piece in clusters("জ্যোতির্ময়ী"):
        assert not piece.endswith("\u09cd")
    assert "".join(clusters("মৃত্যুঞ্জয়")) == "মৃত্যুঞ্জয়"
    assert wrapped("Wilhelmina Konstantinos", 80, most=2)[0] == "Wilhelmina"
    assert wrapped("Wilhelmina und ihr Konstantinos", 80, most=2)[-1].endswith("…")
    assert wrapped("Ann", 80) == ["Ann"]


@pytest.mark.parametrize("slug", shelf())
def test_parts_of_the_rules_begin_with_their_pictures(phone: Phone, slug: str) -> None:
    pages = book(slug, shelf()[slug].house(), "en")
    assert sum(len(phase.pictures) for phase in pages.phases) >= 5
    for phase in pages.phases:
        assert set(phase.pictures) <= set(shelf()[slug].pictures)
        figures = list(phone.open(f"/rules/{slug}/{phase.id}").every("figure"))
        assert [figure["class"] for figure in figures] == ["picture"] * len(phase.pictures)
        for figure in figures:
            assert figure.first("svg")["role"] == "img"
            assert figure.first("svg")["aria-label"]
            assert figure.first("figcaption").text


def test_a_picture_at_a_match_has_its_people_and_its_house_rules(phone: Phone) -> None:
    sheet = begin(phone, house__wild_ratio="min_two_naturals")
    plan = phone.open(f"{sheet}/rules/deal").first("figure").text
    assert "Ann" in plan
    meld = phone.open(f"{sheet}/rules/melds").first("figure")
    assert "Two natural cards at least" in meld.text
    assert meld.first("svg")["aria-label"].count("Yes") == 2


def test_a_picture_that_a_table_has_no_use_for_is_not_drawn(phone: Phone) -> None:
    assert not [*phone.open("/rules/belote/declarations?house.declarations=belote_only").every("figure")]


@pytest.mark.parametrize("slug", shelf())
def test_a_sheet_without_deals_shows_how_one_is_counted(phone: Phone, slug: str) -> None:
    sheet = phone.send(f"/new/{slug}", {f"seat.{seat}": name for seat, name in enumerate(("Ann", "Bob", "Cy", "Dora"))})
    example = next(fold for fold in phone.open(sheet.location).every("details") if "How a deal is counted" in fold.text)
    assert example.first("figure").first("svg")["role"] == "img"

"""The rulebook on its pages: read in order, with a table's own numbers."""

import pytest

from companion.games import shelf
from companion.rulebook.book import book
from tests.phone import Phone, begin, deal, record

TAUGHT = [slug for slug, game in shelf().items() if book(slug, game.house(), "en").steps({})]


@pytest.mark.parametrize("slug", shelf())
def test_the_book_is_read_from_the_first_part_to_the_last_and_back(phone: Phone, slug: str) -> None:
    parts = [link["href"] for link in phone.open(f"/rules/{slug}").first("ol", class_="sheet links").every("a")]
    around = [[link["href"] for link in phone.open(part).first("p", class_="two").every("a")] for part in parts]
    assert [links[-1] for links in around[:-1]] == parts[1:]
    assert [links[0] for links in around[1:]] == parts[:-1]


@pytest.mark.parametrize("slug", shelf())
def test_every_rule_has_its_source_and_the_id_that_it_covers(phone: Phone, slug: str) -> None:
    for link in phone.open(f"/rules/{slug}").first("ol", class_="sheet links").every("a"):
        for rule in phone.open(link["href"]).every("article"):
            assert rule.first("h2").first("a")["href"] == f"#{rule['id']}"
            assert rule.first("h2").first("a").text
            assert [words for words in rule.every("p", class_="s") if words.text]


def test_the_numbers_of_the_table_are_filled_in(phone: Phone) -> None:
    sheet = begin(phone, house__target="700")
    assert "700" in phone.open(f"{sheet}/rules/winning").text
    assert "5,000" in phone.open("/rules/canasta/winning").text


def test_the_totals_of_the_table_stand_beside_what_they_need(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(600, 0, sides__0__natural_canastas="2", sides__1__left="55"))
    rows = [row.text for row in phone.open(f"{sheet}/rules/opening").every("tr", class_="here")]
    assert rows == ["below 0 They, at −55 15", "1,500 to 2,995 We, at 1,600 90"]


def test_a_house_rule_says_what_holds_here_and_what_others_play(phone: Phone, sheet: str) -> None:
    mine = phone.open(f"{sheet}/rules/melds").first("article", id="naturals-per-wild").first("div", class_="mine")
    assert mine.text.startswith("At this table:")
    assert mine.first("a")["href"] == f"{sheet}/house"


@pytest.mark.parametrize("address", ["/rules/chess", "/rules/canasta/dice", "/now/chess"])
def test_a_book_or_part_that_does_not_exist_is_404(phone: Phone, address: str) -> None:
    assert phone.open(address, status=404).first("a", class_="btn go")["href"] == "/"


@pytest.mark.parametrize("slug", TAUGHT)
def test_the_first_lesson_goes_from_the_first_card_to_a_new_match(phone: Phone, slug: str) -> None:
    page = phone.open(f"/now/{slug}")
    steps = [link["href"] for link in page.first("ol", class_="steps").every("a")]
    for _ in steps[1:]:
        page = phone.press(page, "Done. What now?")
    assert phone.press(page, "Start a match").first("form")["action"] == f"/new/{slug}"


def test_at_a_table_the_step_is_the_one_that_it_is_at(phone: Phone, sheet: str) -> None:
    begun = phone.open(f"{sheet}/now").first("h1").text
    record(phone, sheet, deal(100))
    page = phone.open(f"{sheet}/now")
    assert page.first("h1").text != begun
    assert "Deal 2" in page.text


@pytest.mark.parametrize("direction", ["clockwise", "anticlockwise"])
def test_a_lesson_that_may_go_either_way_round_names_no_left_and_no_right(phone: Phone, direction: str) -> None:
    steps = phone.open("/now/belote").first("ol", class_="steps").every("a")
    told = [phone.open(f"{step['href']}&house.direction={direction}").first("main").text for step in steps]
    assert any("the player after the dealer" in text for text in told)
    assert not [text for text in told if "dealer’s left" in text or "dealer’s right" in text]

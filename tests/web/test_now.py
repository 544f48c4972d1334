"""What now: every step is reached by tapping on, and left by tapping back; at a table, and by somebody who learns."""

import pytest

from companion.games import shelf
from tests.page import Element, fields
from tests.phone import Phone, begin, deal, record
from tests.rulebook.phrases import written

EACH = pytest.mark.parametrize("slug", shelf())
NAMES = ("Ann", "Cem", "Bob", "Dora", "Eve")


def sit_down(phone: Phone, slug: str) -> Element:
    """A new match of any game, everybody by name."""
    page = phone.open(f"/new/{slug}")
    wanted = [name for name in fields(page) if name.startswith("seat.")]
    return phone.press(page, "Start", dict(zip(wanted, NAMES, strict=False)))


def read_through(phone: Phone, page: Element) -> list[str]:
    """The titles of all steps, from the one shown to the last."""
    titles = [page.first("h1").text]
    while any(link.text == "Done. What now?" for link in page.every("a")):
        page = phone.press(page, "Done. What now?")
        titles.append(page.first("h1").text)
    return titles


@EACH
def test_a_first_lesson_goes_from_the_first_card_to_a_new_match(phone: Phone, slug: str) -> None:
    page = phone.open(f"/now/{slug}")
    listed = [link.text for link in page.first("ol", class_="lesson-steps").every("a")]
    assert read_through(phone, page) == listed
    last = page.first("ol", class_="lesson-steps")
    page = phone.open([link["href"] for link in last.every("a")][-1])
    assert phone.press(page, "Start a match").first("form")["action"] == f"/new/{slug}"


@EACH
def test_every_step_leads_back_to_the_one_before(phone: Phone, slug: str) -> None:
    page = phone.open(f"/now/{slug}")
    links = [link["href"] for link in page.first("ol", class_="lesson-steps").every("a")]
    for link, before in zip(links[1:], links, strict=False):
        back = next(a["href"] for a in phone.open(link).every("a", class_="button") if a.text == "One step back")
        assert back == before


@EACH
def test_at_a_table_it_is_one_tap_away_and_goes_from_set_up_to_the_end(phone: Phone, slug: str) -> None:
    page = phone.press(sit_down(phone, slug), "What now?")
    told = read_through(phone, page)
    assert len(told) == len(written(slug).steps({}))
    assert not [title for title in told if "{" in title]


@EACH
def test_no_blank_stays_open_and_nobody_is_called_by_a_number(phone: Phone, slug: str) -> None:
    for start in (phone.open(f"/now/{slug}"), phone.press(sit_down(phone, slug), "What now?")):
        for link in start.first("ol", class_="lesson-steps").every("a"):
            text = phone.open(link["href"]).text
            assert "{" not in text
            assert "Player 1" not in text


@EACH
def test_where_turns_or_deals_go_on_a_tap_leads_there(phone: Phone, slug: str) -> None:
    steps = {step.id: step for step in written(slug).steps({})}
    assert any(step.goes_to for step in steps.values())
    for step in steps.values():
        page = phone.open(f"/now/{slug}?step={step.id}")
        keys = {link["href"].partition("step=")[2] for link in page.every("a", class_="button")}
        assert set(step.goes_to) <= keys & set(steps)


@EACH
def test_what_a_step_leaves_to_the_table_is_told_under_it(phone: Phone, slug: str) -> None:
    """Somebody who reads that the table decides finds on the same page what it has decided."""
    for step in written(slug).steps({}):
        if "your table decides" in step.text.replace("a step says that your table decides", ""):
            assert (
                "At this table:"
                in phone.open(f"/now/{slug}?step={step.id}").first("ol", class_="reasons unmarked").text
            )


def test_a_step_tells_what_this_table_has_agreed(phone: Phone) -> None:
    sheet = begin(phone, house__black_three="blocks_next_player_only")
    written_down, agreed = phone.open("/now/canasta?step=discard"), phone.open(f"{sheet}/now?step=discard")
    assert "freezes the pile until somebody takes it" in written_down.text
    assert "keeps only the next player" in agreed.text


def test_at_a_table_the_step_is_the_one_that_it_is_at(phone: Phone, sheet: str) -> None:
    begun = phone.open(f"{sheet}/now").first("h1").text
    record(phone, sheet, deal(100))
    page = phone.open(f"{sheet}/now")
    assert page.first("h1").text != begun
    assert "Deal 2" in page.text


def test_when_the_match_is_over_it_is_at_its_end(phone: Phone) -> None:
    sheet = begin(phone, house__target="100")
    record(phone, sheet, deal(600, sides__0__natural_canastas="2"))
    last = phone.open(f"{sheet}/now").first("ol", class_="lesson-steps").first("a", **{"aria-current": "step"})
    ends = [step.id for step in written("canasta").steps({}) if step.part == "end"]
    assert last["href"].endswith(f"step={ends[0]}")


def test_names_and_figures_of_the_table_are_filled_in(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(600, 0, sides__0__natural_canastas="2", sides__1__left="55"))
    text = phone.open(f"{sheet}/now?step=opening-minimums").text
    assert "Ann & Bob 90" in text
    assert "Cem & Dora 15" in text
    assert "Cem: deal 11 cards to everyone" in text


@pytest.mark.parametrize("address", ["/now/chess", "/m/nowhere/now"])
def test_what_nobody_plays_is_not_taught(phone: Phone, address: str) -> None:
    phone.open(address, status=404)


def test_a_step_that_does_not_exist_is_the_one_that_the_table_is_at(phone: Phone) -> None:
    assert phone.open("/now/canasta?step=polka").first("h1").text == phone.open("/now/canasta").first("h1").text


@pytest.mark.parametrize("direction", ["clockwise", "anticlockwise"])
def test_a_lesson_that_may_go_either_way_round_names_no_left_and_no_right(phone: Phone, direction: str) -> None:
    steps = phone.open("/now/belote").first("ol", class_="lesson-steps").every("a")
    told = [phone.open(f"{step['href']}&house.direction={direction}").first("main").text for step in steps]
    assert any("the player after the dealer" in text for text in told)
    assert not [text for text in told if "dealer’s left" in text or "dealer’s right" in text]

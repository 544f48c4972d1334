"""What now: the step that a table is at, its keys and what is folded under it; at a match, and for one who learns."""

from functools import cache
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask

from companion.games import shelf
from tests.page import Element, fields
from tests.phone import Phone, begin, deal, record
from tests.rulebook.phrases import written

EACH = pytest.mark.parametrize("slug", [slug for slug, game in shelf().items() if game.taught])
NAMES = ("Ann", "Cem", "Bob", "Dora", "Eve")
LISTS = {"class_": "lesson-steps"}
SOME = "Some have: a reminder at each step"


def sit_down(phone: Phone, slug: str) -> Element:
    """A new match of any game, everybody by name."""
    page = phone.open(f"/new/{slug}")
    wanted = [name for name in fields(page) if name.startswith("seat.")]
    return phone.press(page, "Start", dict(zip(wanted, NAMES, strict=False)))


def lesson_of(phone: Phone, slug: str) -> Element:
    """The question who has played, at a new match."""
    return phone.press(sit_down(phone, slug), "What now?")


def listed(page: Element) -> list[Element]:
    """Every step that is folded under the one shown, those before the match last."""
    return [link for steps in page.every("ol", **LISTS) for link in steps.every("a")]


def asked_for(link: Element) -> dict[str, str]:
    """What the address of a step says: the step, the deal that it belongs to, how many turns are over."""
    return {name: texts[0] for name, texts in parse_qs(urlsplit(link["href"]).query).items()}


@cache
def lesson(app: Flask, slug: str) -> dict[str, Element]:
    """Every step of a game, as it is learnt, by its address."""
    phone = Phone(app)
    return {link["href"]: phone.open(link["href"]) for link in listed(phone.open(f"/now/{slug}"))}


@cache
def at_a_match(app: Flask, slug: str) -> list[Element]:
    """Every step of a game, at a match."""
    phone = Phone(app)
    return [phone.open(link["href"]) for link in listed(phone.press(lesson_of(phone, slug), SOME))]


@EACH
def test_a_first_lesson_begins_with_the_first_card_and_ends_with_a_new_match(phone: Phone, slug: str) -> None:
    page = phone.open(f"/now/{slug}")
    steps = listed(page)
    assert page.first("h1").text == steps[0].text
    assert len(steps) == len(written(slug).steps({}))
    last = phone.press(phone.open(steps[-1]["href"]), "Start a match")
    assert last.first("form")["action"] == f"/new/{slug}"


@EACH
def test_every_step_leads_back_to_the_one_before(app: Flask, slug: str) -> None:
    steps = lesson(app, slug)
    for page, before in zip([*steps.values()][1:], steps, strict=False):
        assert next(a["href"] for a in page.every("a") if a.text == "Back") == before


@EACH
def test_who_has_played_is_reminded_of_the_deal_and_what_came_before_the_match_is_done(phone: Phone, slug: str) -> None:
    page = phone.press(lesson_of(phone, slug), SOME)
    steps = written(slug).steps({})
    before = [step.id for step in steps if step.part in ("aloud", "setup", "seats")]
    numbered = [step for step in steps if step.part in ("deal", "turn", "count")]
    assert [asked_for(link)["step"] for link in listed(page)] == [step.id for step in steps][len(before) :] + before
    assert page.first("p", class_="page-context").text.endswith(f"deal 1 · step 1 of {len(numbered)}")
    done = [link["class"] for link in list(page.every("ol", **LISTS))[-1].every("a")]
    assert done == ["finished"] * len(before)


@EACH
def test_an_answer_that_is_fetched_before_anybody_gives_it_is_not_given(phone: Phone, slug: str) -> None:
    question, here = lesson_of(phone, slug), phone.at
    for answer in (link["href"] for link in question.every("a") if "played=" in link["href"]):
        step = phone.open(answer, Purpose="prefetch")
        told = {frozenset(asked_for(link)): link["href"] for link in step.every("a") if "step=" in link["href"]}
        for link in told.values():  # one of each kind: which step is looked at answers nothing
            phone.open(link, Purpose="prefetch")
    assert phone.open(here).first("h1").text == question.first("h1").text


@EACH
def test_no_blank_stays_open_and_nobody_is_called_by_a_number(app: Flask, slug: str) -> None:
    for page in (*lesson(app, slug).values(), *at_a_match(app, slug)):
        assert "{" not in page.text
        drawn = " ".join(picture.text for picture in page.every("figure"))
        assert page.text.count("Player 1") == drawn.count("Player 1")


@EACH
def test_whatever_a_step_leads_to_is_there(app: Flask, phone: Phone, slug: str) -> None:
    """Its ways on, the questions that decide it, the mistakes there; of a lesson `test_pages` sees to it."""
    addresses = {link["href"] for page in at_a_match(app, slug) for link in page.first("main").every("a")}
    pages_of = {link.partition("#")[0] for link in addresses if "/practise/" not in link}
    there = {address: phone.open(address) for address in pages_of}
    assert all(phone.client.get(link).status_code == 303 for link in addresses if "/practise/" in link)
    anchors = [link.partition("#") for link in addresses if "#" in link]
    assert [(address, name) for address, _, name in anchors if not list(there[address].every(id=name))] == []


@EACH
def test_where_the_table_may_be_next_a_tap_leads_there(app: Flask, slug: str) -> None:
    for step in written(slug).steps({}):
        page = lesson(app, slug)[f"/now/{slug}?step={step.id}"]
        ways = {asked_for(link).get("step") for link in page.every("a", class_="button")}
        assert set(step.goes_to) <= ways


@EACH
def test_what_a_step_leaves_to_the_table_is_told_under_it(app: Flask, slug: str) -> None:
    """Somebody who reads that the table decides finds on the same page what it has decided."""
    for step in written(slug).steps({}):
        if "your table decides" in step.text.replace("a step says that your table decides", ""):
            told = lesson(app, slug)[f"/now/{slug}?step={step.id}"].first("ol", class_="reasons unmarked")
            assert "At this table:" in told.text


def test_a_step_tells_what_this_table_has_agreed(phone: Phone) -> None:
    sheet = begin(phone, house__black_three="blocks_next_player_only")
    written_down, agreed = phone.open("/now/canasta?step=discard"), phone.open(f"{sheet}/now?step=discard")
    assert "freezes the pile until somebody takes it" in written_down.text
    assert "keeps only the next player" in agreed.text


def test_names_and_figures_of_the_table_are_filled_in(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(600, 0, sides__0__natural_canastas="2", sides__1__left="55"))
    text = phone.open(f"{sheet}/now?step=opening-minimums").text
    assert "Ann & Bob 90" in text
    assert "Cem & Dora 15" in text
    assert "Cem: deal 11 cards to everyone" in text


@pytest.mark.parametrize("address", ["/now/chess", "/m/nowhere/now"])
def test_what_nobody_plays_is_not_taught(phone: Phone, address: str) -> None:
    phone.open(address, status=404)


@pytest.mark.parametrize("unknown", ["step=polka", "step=&turn=", "turn=-1", "turn=ten"])
def test_a_step_that_does_not_exist_is_the_one_that_the_table_is_at(phone: Phone, unknown: str) -> None:
    assert phone.open(f"/now/canasta?{unknown}").first("h1").text == phone.open("/now/canasta").first("h1").text


@pytest.mark.parametrize("direction", ["clockwise", "anticlockwise"])
def test_a_lesson_that_may_go_either_way_round_names_no_left_and_no_right(phone: Phone, direction: str) -> None:
    steps = phone.open("/now/belote").first("ol", **LISTS).every("a")
    told = [phone.open(f"{step['href']}&house.direction={direction}").first("main").text for step in steps]
    assert any("the player after the dealer" in text for text in told)
    assert not [text for text in told if "dealer’s left" in text or "dealer’s right" in text]


@EACH
def test_one_step_writes_the_deal_and_nobody_taps_through_a_turn(slug: str) -> None:
    steps = written(slug).steps({})
    assert [step.form for step in steps].count(True) == 1
    assert [step.part for step in steps].count("turn") == 1


@EACH
def test_what_a_game_practises_one_of_its_steps_leads_to(slug: str) -> None:
    """But for what is much the same as another exercise."""
    led_to = {name for step in written(slug).steps({}) for name in step.practise}
    assert {exercise.name for exercise in shelf()[slug].practice} - led_to <= {"can-open", "twist", "deal"}

"""A deal is walked through as the lesson tells it: set up once, turn after turn until somebody is out, then counted."""

from itertools import groupby

import pytest

from companion.games import shelf
from tests.page import Element
from tests.phone import Phone, deal, record
from tests.rulebook.phrases import written
from tests.web.test_now import asked_for, sit_down

EACH = pytest.mark.parametrize("slug", shelf())
TURN_BY_TURN = pytest.mark.parametrize("slug", ["canasta", "burraco"])
AT_MOST = {"canasta": 14, "burraco": 15}
TURNS = 5  # everybody at a table of four, and the first player again


def main_key(page: Element) -> Element:
    return page.first("a", class_="button primary")


def way_out(page: Element) -> Element:
    """The first of the keys that lead elsewhere than on."""
    return page.first("p", class_="other-ways").first("a")


def shown(page: Element) -> str:
    """The id of the step on the page."""
    return asked_for(page.first("a", **{"aria-current": "step"}))["step"]


def of_part(slug: str, *parts: str) -> list[str]:
    return [step.id for step in written(slug).steps({}) if step.part in parts]


def walk(phone: Phone, page: Element, turn: list[str], turns: int) -> tuple[list[str], Element]:
    """The steps that the main key leads through, out of the loop after so many turns; and the page that is then open.

    It stops where the next deal begins, a match has its form, or the lesson is over.
    """
    steps: list[str] = []
    while list(page.of_class("instruction")) and (not steps or shown(page) != steps[0]):
        steps.append(shown(page))
        leaves = turn and steps[-1] == turn[-1] and steps.count(turn[-1]) == turns
        page = phone.open((way_out(page) if leaves else main_key(page))["href"])
    return steps, page


@EACH
def test_a_whole_deal_is_played_by_the_main_key(phone: Phone, slug: str) -> None:
    """Without a match the walk begins with the deal, since that is where the counting leads back to."""
    first, *rest = of_part(slug, "deal")
    turn, count = of_part(slug, "turn"), of_part(slug, "count")
    steps, page = walk(phone, phone.open(f"/now/{slug}?step={first}"), turn, TURNS)
    assert steps == [first, *rest, *turn * TURNS, *count, *([] if count else of_part(slug, "end"))]
    assert not count or shown(page) == first


@EACH
def test_the_set_up_leads_into_the_first_deal(phone: Phone, slug: str) -> None:
    page = phone.open(f"/now/{slug}")
    for step in of_part(slug, "setup"):
        assert shown(page) == step
        page = phone.open(main_key(page)["href"])
    assert shown(page) == of_part(slug, "deal")[0]


@TURN_BY_TURN
def test_at_a_match_the_count_ends_in_the_form_of_the_deal_and_the_next_deal_follows(phone: Phone, slug: str) -> None:
    sheet = sit_down(phone, slug)
    turn = of_part(slug, "turn")
    steps, page = walk(phone, phone.press(sheet, "What now?"), turn, 2)
    assert steps == [*of_part(slug, "deal"), *turn * 2, *of_part(slug, "count")]
    assert page.first("form", id="deal")
    page = phone.press(page, "Write deal 1", {"sides.0.melded": "120", "sides.1.melded": "60"})
    page = phone.press(page, "What now?")
    assert shown(page) == of_part(slug, "deal")[0]
    assert "deal 2 · step 1 of" in page.first("p", class_="page-context").text


def test_whose_turn_it_is_goes_round_the_table(phone: Phone, sheet: str) -> None:
    page, named = phone.open(f"{sheet}/now?step=draw-or-take"), []
    for _ in range(TURNS):
        named.append(page.first("h1").text.partition(":")[0])
        while shown(page) != "discard":
            page = phone.open(main_key(page)["href"])
        page = phone.open(main_key(page)["href"])
    assert named == ["Cem", "Bob", "Dora", "Ann", "Cem"]
    page = phone.press(page, "Back")
    assert (shown(page), asked_for(main_key(page))["turn"]) == ("discard", "1")


@pytest.mark.parametrize("turn", ["4", "9" * 5000, "٤"])
def test_turns_are_counted_round_the_table_whatever_the_address_says(phone: Phone, sheet: str, turn: str) -> None:
    page = phone.open(f"{sheet}/now?step=draw-or-take&turn={turn}")
    assert page.first("h1").text == f"{'Cem' if len(turn) == 1 else 'Ann'}: draw a card, or take the pile"


def test_who_is_not_out_after_all_hands_the_turn_on(phone: Phone, sheet: str) -> None:
    page = phone.press(phone.open(f"{sheet}/now?step=discard&turn=1"), "Going out, or somebody is out")
    page = phone.press(page, "Nobody is out: the next player’s turn")
    assert page.first("h1").text == "Dora: draw a card, or take the pile"


def test_without_a_match_nobody_has_a_name(phone: Phone) -> None:
    first, later = (phone.open(f"/now/canasta?step=draw-or-take&turn={turn}").first("h1").text for turn in (0, 1))
    assert first.startswith("The player on the dealer’s left: ")
    assert later.startswith("The next player: ")


def test_a_lesson_that_is_open_moves_on_when_another_phone_writes_the_deal(phone: Phone, sheet: str) -> None:
    page = phone.open(f"{sheet}/now")
    poll = page.first("div", id="standing")["hx-get"]
    address = next(a["href"] for a in page.every("a") if asked_for(a).get("step") == "discard")
    record(phone, sheet, deal(100))
    told = {"HX-Request": "true", "HX-Target": "div#standing", "HX-Current-URL": address}
    answer = phone.client.get(poll, headers=told)
    assert address in answer.headers["HX-Location"]
    page = phone.open(address)
    assert shown(page) == "deal-the-cards"
    assert page.first("h1").text == "Cem: deal 11 cards to everyone"


def test_when_the_match_is_over_the_lesson_is_at_its_end(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(600, sides__0__natural_canastas="10"))
    page = phone.open(f"{sheet}/now")
    assert shown(page) == "the-winners"
    assert main_key(page).text == "Back to the sheet"


def test_who_only_looks_on_is_led_to_the_next_deal_not_to_a_form(phone: Phone, sheet: str) -> None:
    link = next(phone.open(f"{sheet}/share").every("input", readonly="", name=""))["value"]
    page = phone.open(f"{link.removeprefix('http://localhost')}/now?step=count-the-deal")
    assert asked_for(main_key(page))["step"] == "deal-the-cards"


def test_from_the_form_of_a_deal_the_counting_is_one_tap_away_and_leads_back(phone: Phone, sheet: str) -> None:
    page = phone.press(phone.open(sheet), "What cards are worth, how to count")
    assert shown(page) == "count-the-deal"
    assert phone.open(main_key(page)["href"]).first("form", id="deal")


@TURN_BY_TURN
def test_a_lesson_is_short_and_one_of_its_steps_writes_the_deal(slug: str) -> None:
    steps = written(slug).steps({})
    assert len(steps) <= AT_MOST[slug]
    assert [step.form for step in steps].count(True) == 1
    assert [part for part, _ in groupby(steps, key=lambda step: step.part)] == ["setup", "deal", "turn", "count", "end"]

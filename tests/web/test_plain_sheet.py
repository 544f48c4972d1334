"""A plain sheet: a game that its table names, with a figure a round for each side, or none."""

import pytest

from tests.page import Element
from tests.phone import Phone, start
from tests.web.circles import circle_of, rows
from tests.web.test_exported import bring

NAMES = ("Ann", "Bob", "Cy", "Dora", "Wilhelmina Konstantinopel", "Eve")
SIX = {f"seat.{seat}": name for seat, name in enumerate(NAMES)}
RUMMY = {**SIX, "called": " Rummy ", "profile": "lowest"}


def rounds(phone: Phone, sheet: str, *played: dict[str, str]) -> None:
    for number, points in enumerate(played, 1):
        phone.press(phone.open(sheet), f"Write round {number}", points)


def figures(*points: object) -> dict[str, str]:
    return {f"points.{side}": str(point) for side, point in enumerate(points)}


def test_the_match_has_the_name_that_the_table_gave_it_and_a_round_is_no_deal(phone: Phone) -> None:
    sheet = start(phone, "other", RUMMY)
    page = phone.open(sheet)
    assert "Rummy, the lowest wins, to 100" in page.text
    assert page.first("button", class_="button primary").text == "Write round 1"
    assert "Rummy" in phone.open("/").text
    assert phone.open("/new/other").first("input", name="called")["value"] == "Rummy"
    assert phone.open(f"{sheet}/names").first("input", name="called")["value"] == "Rummy"


def test_whoever_has_no_figure_sat_out_and_is_not_asked_about(phone: Phone) -> None:
    sheet = start(phone, "other", RUMMY)
    rounds(phone, sheet, figures(12, "", 0, 7, "20+5", -3))
    row = phone.open(sheet).first("small", class_="each-balance").text
    assert "Bob" not in row
    assert "Cy 0" in row


@pytest.mark.parametrize(("profile", "verdict"), [("lowest", "The lowest total wins: Eve, 3."), ("as_written", "")])
def test_at_the_target_the_lowest_wins_where_the_table_plays_so(phone: Phone, profile: str, verdict: str) -> None:
    sheet = start(phone, "other", {**RUMMY, "profile": profile})
    rounds(phone, sheet, figures(100, 20, 30, 40, 50, 3))
    assert (verdict or "Write round 2") in phone.open(sheet).text


def test_the_last_figure_follows_where_a_round_has_a_sum(phone: Phone) -> None:
    sheet = start(phone, "other", {**SIX, "profile": "money"})
    rounds(phone, sheet, figures(40, -25, -5, -5, -10, ""))
    assert "Eve +5" in phone.open(sheet).first("small", class_="each-balance").text


def test_a_name_of_more_than_forty_letters_is_refused_at_its_field(phone: Phone) -> None:
    answer = phone.send("/new/other", {**SIX, "called": "x" * 41}, status=422)
    assert "40" in answer.text.partition('class="error"')[2]


def test_it_teaches_nothing(phone: Phone) -> None:
    assert "/now/other" not in [link["href"] for link in phone.open("/now").every("a")]


def finished(phone: Phone, circle: str, called: str, *played: dict[str, str]) -> str:
    """A match of this group, of the lowest total, to 100."""
    sheet = start(phone, "other", {**THREE, "called": called, "profile": "lowest", "circle": circle.rpartition("/")[2]})
    rounds(phone, sheet, *played)
    return sheet


THREE = {f"seat.{seat}": name for seat, name in enumerate(("Ann", "Bob", "Cy"))}
HIGHEST = {**THREE, "profile": "as_written"}


def closed(phone: Phone, sheet: str) -> Element:
    return phone.press(phone.open(f"{sheet}/end"), "Finish the match")


def test_a_group_has_a_table_for_each_name_however_it_is_spelled(phone: Phone) -> None:
    first = start(phone, "other", {**THREE, "called": "Hearts", "profile": "lowest"})
    rounds(phone, first, figures(100, 30, 26))
    circle = circle_of(phone, first)
    finished(phone, circle, " hearts ", figures(20, 101, 40))
    finished(phone, circle, "Uno", figures(120, 10, 20))
    finished(phone, circle, "", figures(120, 10, 20))
    page = phone.open(circle)
    titles = [title.text.partition(" ")[0] for title in page.every("h2")]
    assert titles[:3] == ["hearts", "Uno", "Another"]
    first_by_average = [["Cy", "2", "1", "33"], ["Ann", "2", "1", "60"], ["Bob", "2", "0", "66"]]
    assert rows(page) == first_by_average
    assert "hearts" in phone.open(f"{circle}?game=other:hearts").text
    assert phone.press(page, "Ann").text.count("Best deal") == 3


def test_the_best_round_is_the_lowest_and_who_sat_out_had_none(phone: Phone) -> None:
    sheet = start(phone, "other", {**THREE, "called": "Hearts", "profile": "lowest"})
    rounds(phone, sheet, figures("", 30, 26), figures(100, 4, 5))
    facts = next(phone.open(sheet).of_class("facts")).text
    assert "Best round round 2, Bob +4" in facts
    assert "Worst round round 2, Ann +100" in facts


def test_a_name_from_before_brings_back_how_it_was_played(phone: Phone) -> None:
    start(phone, "other", {**THREE, "called": "Hearts", "profile": "lowest"})
    start(phone, "other", {**THREE, "called": "Tarock", "profile": "money"})
    page = phone.open("/new/other")
    assert [chip.text for chip in page.first("fieldset", class_="called").every("button")] == ["Tarock", "Hearts"]
    assert checked(page) == "money"
    again = phone.press(page, "Hearts")
    assert (again.first("input", name="called")["value"], checked(again)) == ("Hearts", "lowest")
    assert again.first("input", name="seat.0")["value"] == "Ann"


def checked(page: Element) -> str:
    return next(one["value"] for one in page.every("input", name="profile") if "checked" in one.attributes)


def test_a_correction_says_nothing_of_an_end(phone: Phone) -> None:
    sheet = start(phone, "other", {**THREE, "called": "Hearts", "profile": "lowest"})
    rounds(phone, sheet, figures(10, 30, 26), figures(100, 4, 5))
    assert "ends the match" not in phone.open(f"{sheet}/deals/1").text


def test_what_now_says_who_deals_and_asks_nothing(phone: Phone) -> None:
    sheet = start(phone, "other", {**HIGHEST, "dealer": "1"})
    assert "Bob deals." in phone.open(f"{sheet}/now").first("main").text
    silent = start(phone, "other", {**HIGHEST, "house.who_deals": "nobody"})
    assert "deals" not in phone.open(f"{silent}/now").first("main").first("div", class_="large-text").text


@pytest.mark.parametrize("place", ["ask", "rules"])
def test_that_there_is_nothing_to_rule_is_said_in_a_sentence(phone: Phone, place: str) -> None:
    said = "This app does not know your game: your table’s rules hold."
    assert said in phone.open(f"/{place}/other").text
    assert said not in phone.open(f"/{place}/canasta").text


def test_sides_of_two_are_chosen_and_as_many_people_are_wanted(phone: Phone) -> None:
    pairs = {f"seat.{seat}": name for seat, name in enumerate(NAMES)} | {"house.partners": "2"}
    sheet = start(phone, "other", pairs)
    assert "Ann & Dora" in phone.open(sheet).text
    five = {name: text for name, text in pairs.items() if name != "seat.5"}
    answer = phone.send("/new/other", five, status=422)
    assert "From 4 to 10 players, in sides of 2, each with a name." in answer.text


@pytest.mark.parametrize(
    ("house", "verdict"),
    [
        ({}, "Cy wins by 5."),
        ({"house.wins": "lowest"}, "The lowest total wins: Ann, 10."),
        ({"house.wins": "nobody"}, "This match is finished."),
        ({"profile": "money"}, "Ann is up by 30."),
    ],
)
def test_whoever_is_in_front_when_the_table_finishes_has_won(phone: Phone, house: dict[str, str], verdict: str) -> None:
    sheet = start(phone, "other", {**HIGHEST, **house})
    rounds(phone, sheet, figures(30, -20, -10) if "profile" in house else figures(10, 20, 25))
    assert verdict in closed(phone, sheet).text


def test_a_file_brings_the_match_back_under_its_name(phone: Phone) -> None:
    sheet = start(phone, "other", {**THREE, "called": "Hearts", "profile": "lowest"})
    rounds(phone, sheet, figures(10, "", 26))
    file = phone.client.get(f"{sheet}.json")
    assert file.headers["Content-Disposition"].startswith("attachment; filename=hearts-ann-bob-cy-")
    table = phone.client.get(f"{sheet}.csv").text.splitlines()
    assert table[1:] == ["1,Ann,round-points,Points,10,1,10,10", "1,Cy,round-points,Points,26,1,26,26"]
    brought = phone.open(bring(phone, file.data).location)
    assert "Hearts, the lowest wins, to 100" in brought.text

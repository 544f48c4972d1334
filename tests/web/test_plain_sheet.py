"""A plain sheet: a game that its table names, with a figure a round for each side, or none."""

import pytest

from tests.phone import Phone, start

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

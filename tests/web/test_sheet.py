"""The match page: totals, what is needed, deals written and refused."""

import pytest

from tests.page import Element, fields
from tests.phone import Phone, begin, deal, record, totals


def needs(page: Element) -> list[str]:
    return [need.text.partition(" ")[0] for need in page.of_class("still-needed")]


def figures(lines: Element) -> list[list[str]]:
    return [[cell.text for cell in row.every("td")] for row in lines.first("tbody").every("tr")]


def test_a_new_sheet_shows_who_deals_and_what_both_sides_need_to_open(phone: Phone, sheet: str) -> None:
    page = phone.open(sheet)
    assert totals(page) == ["0", "0"]
    assert needs(page) == ["50", "50"]
    assert "Ann deals, Cem starts" in page.text


def test_a_deal_is_written_with_its_lines_and_the_deal_moves_on(phone: Phone, sheet: str) -> None:
    told = deal(225, 100, sides__0__natural_canastas="1", sides__0__red_threes="2", sides__0__went_out="on")
    record(phone, sheet, told)
    page = phone.open(sheet)
    written = next(page.of_class("divided-list"))
    assert totals(page) == ["1,025", "100"]
    assert figures(written) == [["225", "100"], ["500", ""], ["200", ""], ["100", ""]]
    assert "2 × 100" in written.text
    assert "Cem deals, Bob starts" in page.text


def test_what_a_side_needs_to_open_follows_its_total(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(600, sides__0__natural_canastas="2", sides__1__left="55"))
    assert needs(phone.open(sheet)) == ["90", "15"]


def test_the_newest_deal_comes_first_and_each_shows_what_it_brought(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(100, 50), deal(0, 200, sides__0__left="30"))
    heads = [each.first("summary").text for each in phone.open(sheet).every("details", class_="deal-row")]
    assert heads == [
        "Deal 2 Nobody went out −30 70 +200 250",
        "Deal 1 Nobody went out +100 100 +50 50",
    ]


def test_every_line_leads_to_its_rule(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(225, 100, sides__0__natural_canastas="1", sides__0__red_threes="1", sides__1__left="40"))
    written = next(phone.open(sheet).of_class("divided-list"))
    links = [link["href"] for link in written.first("tbody").every("a")]
    assert len(links) == 4
    for link in links:
        part, _, rule = link.partition("#")
        assert phone.open(part).first("div", id=rule)


def test_a_deal_that_cannot_have_happened_is_refused_with_the_fields_as_typed(phone: Phone, sheet: str) -> None:
    told = deal(101, 200, sides__0__red_threes="5", **{"sides.*.went_out": "1"})
    page = phone.press(phone.open(sheet), "Write deal 1", told, status=422)
    assert fields(page.first("form", class_="deal-form")).items() >= told.items()
    assert totals(phone.open(sheet)) == ["0", "0"]
    assert not list(phone.open(sheet).every("details", class_="deal-row"))


@pytest.mark.parametrize(
    ("field", "row", "rule"),
    [
        ({"sides.0.melded": "101"}, "melded", "multiples-of-five"),
        ({"sides.1.left": "-5"}, "left", "multiples-of-five"),
        ({"sides.1.red_threes": "5"}, "red_threes", "red-threes"),
        ({"sides.0.natural_canastas": "1", "sides.0.melded": "30"}, "melded", "canasta-is-seven"),
        ({"sides.*.concealed": "on"}, "concealed", "concealed-in-one-turn"),
    ],
)
def test_a_refusal_stands_at_its_field_with_its_rule(
    phone: Phone, sheet: str, field: dict[str, str], row: str, rule: str
) -> None:
    page = phone.press(phone.open(sheet), "Write deal 1", field, status=422)
    wrong = page.first("fieldset", class_="has-error")
    message = next(wrong.of_class("error"))
    part, _, anchor = message.first("a")["href"].partition("#")
    assert wrong["id"] == f"row-{row}"
    assert anchor == rule
    assert phone.open(part).first("div", id=rule)


def test_one_side_s_mistake_does_not_redden_the_other(phone: Phone, sheet: str) -> None:
    page = phone.press(phone.open(sheet), "Write deal 1", deal(2220, 85), status=422)
    assert [error["id"] for error in page.of_class("error")] == ["wrong-sides-0-melded"]


def test_what_lacks_a_canasta_is_asked_for_and_nothing_is_red(phone: Phone, sheet: str) -> None:
    page = phone.press(phone.open(sheet), "Write deal 1", {"sides.*.went_out": "0"}, status=422)
    assert "Which canastas did Ann & Bob have?" in page.first("section", id="draft").text
    assert not list(page.of_class("error"))


def test_in_a_row_of_both_sides_it_is_said_which_is_wrong(phone: Phone, sheet: str) -> None:
    page = phone.press(phone.open(sheet), "Write deal 1", deal(100, 203), status=422)
    assert next(page.first("fieldset", id="row-melded").of_class("error")).text.startswith("Cem & Dora: 203")


def test_a_match_is_won_at_the_target_and_asks_for_no_more_deals(phone: Phone) -> None:
    sheet = begin(phone, house__target="500")
    record(phone, sheet, deal(505, 100))
    page = phone.open(sheet)
    assert "Ann & Bob win by 405." in page.text
    assert not list(page.every("button", name="write"))
    assert needs(page) == []


def test_nobody_needs_a_name(phone: Phone) -> None:
    page = phone.open(begin(phone, names=()))
    assert [side.text for side in page.first("div", class_="tee").every("h2")] == ["We", "They"]
    assert "Player 1 deals" in page.text

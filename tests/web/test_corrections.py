"""Any deal can be corrected, struck out and put back, and all later totals follow."""

import pytest

from tests.page import Element, fields
from tests.phone import Phone, deal, record, start, totals

FOUR = (deal(600, 100, sides__0__natural_canastas="1"), deal(500, 50), deal(120, 205), deal(45, 15))


@pytest.fixture
def four(phone: Phone, sheet: str) -> str:
    """A match of four deals."""
    record(phone, sheet, *FOUR)
    return sheet


def running(page: Element) -> list[list[str]]:
    """The totals after each deal, deal 1 first."""
    heads = [each.first("summary") for each in page.every("details", class_="deal-row")]
    return [[span.first("small").text for span in head.every("span")] for head in reversed(heads)]


def entries(page: Element) -> list[Element]:
    """The lines of the log, those in a fold in its place."""
    lines = page.first("ol", class_="divided-list event-log").every("li")
    return [line for line in lines if not list(line.every("li"))]


def changes(page: Element) -> list[str]:
    """What the log says, the last change first."""
    return [entry.first("h2").text for entry in entries(page)]


def struck(page: Element) -> list[str]:
    """What is struck through in the log."""
    return [entry.text for entry in page.every("s")]


def test_deal_2_of_4_is_corrected_and_all_later_totals_follow(phone: Phone, four: str) -> None:
    assert running(phone.open(four)) == [["1,100", "100"], ["1,600", "150"], ["1,720", "355"], ["1,765", "370"]]
    phone.press(phone.open(f"{four}/deals/2"), "Save the correction", {"sides.0.melded": "50", "sides.1.left": "20"})
    page = phone.open(four)
    assert running(page) == [["1,100", "100"], ["1,150", "130"], ["1,270", "335"], ["1,315", "350"]]
    assert totals(page) == ["1,315", "350"]


def test_a_correction_shows_the_totals_of_today_before_and_after_it(phone: Phone, four: str) -> None:
    page = phone.open(f"{four}/deals/2")
    assert page.first("div", id="new-totals").text == ""
    page = phone.press(page, "Add it up first", {"sides.0.melded": "50", "sides.1.left": "20"})
    assert (
        page.first("div", id="new-totals").text == "Ann & Bob, total now 1,765 → 1,315 Cem & Dora, total now 370 → 350"
    )
    page = phone.press(page, "Add it up first", {"sides.0.melded": "51"})
    assert page.first("div", id="new-totals").text == ""


def test_a_correction_begins_with_what_was_told(phone: Phone, four: str) -> None:
    form = phone.open(f"{four}/deals/1").first("form", class_="deal-form")
    assert fields(form).items() >= FOUR[0].items()


def test_a_correction_that_cannot_have_happened_is_refused_and_keeps_what_was_typed(phone: Phone, four: str) -> None:
    page = phone.press(phone.open(f"{four}/deals/2"), "Save the correction", {"sides.0.melded": "51"}, status=422)
    assert fields(page.first("form", class_="deal-form"))["sides.0.melded"] == "51"
    assert totals(phone.open(four)) == ["1,765", "370"]


def test_beside_a_figure_that_cannot_be_the_other_side_has_the_total_that_it_had_then(phone: Phone, four: str) -> None:
    page = phone.press(phone.open(f"{four}/deals/2"), "Add it up first", {"sides.0.melded": "51"})
    assert [side.text for side in page.first("div", class_="across draft-totals").every("b")] == ["…", "150"]


def test_the_opening_minimum_follows_a_correction(phone: Phone, four: str) -> None:
    assert next(phone.open(four).of_class("still-needed")).text.startswith("90")
    phone.press(phone.open(f"{four}/deals/2"), "Save the correction", {"sides.0.melded": "50"})
    assert next(phone.open(four).of_class("still-needed")).text.startswith("50")


def test_a_corrected_deal_says_so(phone: Phone, four: str) -> None:
    phone.press(phone.open(f"{four}/deals/2"), "Save the correction", {"sides.0.melded": "50"})
    assert ["corrected" in each.text for each in phone.open(four).every("details", class_="deal-row")] == [
        False,
        False,
        True,
        False,
    ]


def test_a_struck_deal_is_gone_from_the_sheet_and_struck_through_in_the_log(phone: Phone, four: str) -> None:
    second = list(phone.open(four).every("details", class_="deal-row"))[2]
    phone.press(second, "Strike it out")
    assert running(phone.open(four)) == [["1,100", "100"], ["1,220", "305"], ["1,265", "320"]]
    log = phone.open(f"{four}/log")
    assert changes(log)[0] == "Deal 2 struck out"
    assert struck(log) == ["Deal 2 saved"]


def test_a_deal_that_was_put_back_has_its_number_in_the_log(phone: Phone, four: str) -> None:
    phone.press(phone.open(four), "Undo deal 4")
    page = phone.press(phone.open(four), "Restore deal 4")
    assert totals(page) == ["1,765", "370"]
    assert changes(phone.open(f"{four}/log"))[:2] == ["Deal 4 restored", "Deal 4 struck out"]


def test_undo_takes_back_the_last_change_and_redo_puts_it_back(phone: Phone, four: str) -> None:
    page = phone.press(phone.open(four), "Undo deal 4")
    assert totals(page) == ["1,720", "355"]
    page = phone.press(page, "Undo deal 3")
    assert totals(page) == ["1,600", "150"]
    page = phone.press(page, "Restore deal 3")
    assert totals(page) == ["1,720", "355"]
    page = phone.press(page, "Restore deal 4")
    assert totals(page) == ["1,765", "370"]


def test_undo_takes_back_a_correction(phone: Phone, four: str) -> None:
    phone.press(phone.open(f"{four}/deals/2"), "Save the correction", {"sides.0.melded": "50"})
    page = phone.press(phone.open(four), "Undo the correction")
    assert totals(page) == ["1,765", "370"]
    assert totals(phone.press(page, "Restore the correction")) == ["1,315", "370"]


def test_nothing_can_be_redone_once_something_else_was_written(phone: Phone, four: str) -> None:
    phone.press(phone.open(four), "Undo deal 4")
    record(phone, four, deal(0, 100))
    assert not [key for key in phone.open(four).every("button") if key.text.startswith("Restore")]


def test_everything_in_the_log_can_be_taken_back_there(phone: Phone, four: str) -> None:
    log = phone.open(f"{four}/log")
    assert changes(log) == [f"Deal {number} saved" for number in (4, 3, 2, 1)] + ["Match begun"]
    keys = [each for each in entries(log) if list(each.every("button"))]
    assert len(keys) == 4
    phone.press(keys[3], "Strike it out")
    assert running(phone.open(four)) == [["500", "50"], ["620", "255"], ["665", "270"]]


@pytest.mark.parametrize("token", ["tapped", ""])
def test_the_same_tap_twice_takes_back_once(phone: Phone, four: str, token: str) -> None:
    after = []
    for _ in range(2):
        phone.send(f"{four}/strike", {"of": "5", "seen": "5", "token": token})
        assert running(phone.open(four)) == [["1,100", "100"], ["1,600", "150"], ["1,720", "355"]]
        after.append(entries(phone.open(f"{four}/log")))
    assert len(after[0]) == len(after[1])


@pytest.mark.parametrize("of", ["1", "99", "x", "", "9" * 30])
def test_what_does_not_stand_and_the_beginning_cannot_be_struck(phone: Phone, four: str, of: str) -> None:
    phone.send(f"{four}/strike", {"of": of, "seen": "5", "token": "t"}, status=409)
    assert totals(phone.open(four)) == ["1,765", "370"]


@pytest.mark.parametrize("number", ["0", "5", "99999999999999999999"])
def test_there_is_no_correcting_a_deal_that_was_not_played(phone: Phone, four: str, number: str) -> None:
    phone.open(f"{four}/deals/{number}", status=404)
    phone.send(f"{four}/deals/{number}", deal(5, 5), status=404)


def test_taking_everything_back_and_putting_it_back_gives_the_same_sheet(phone: Phone, four: str) -> None:
    before = running(phone.open(four))
    for number in (4, 3, 2, 1):
        phone.press(phone.open(four), f"Undo deal {number}")
    assert totals(phone.open(four)) == ["0", "0"]
    for number in (1, 2, 3, 4):
        phone.press(phone.open(four), f"Restore deal {number}")
    assert running(phone.open(four)) == before


def test_a_deal_that_was_possible_only_after_what_was_changed_since_says_so_and_why(phone: Phone) -> None:
    three = start(phone, "burraco", {"house.players": "3", "seat.0": "Ann", "seat.1": "Bea", "seat.2": "Cy"})
    nobody_alone = {"alone": "", "sides.2.clean_burracos": "2", "sides.2.melded": "700"}
    closed = {"sides.*.closed": "0", "sides.0.clean_burracos": "1", "sides.0.melded": "300"}
    record(phone, three, nobody_alone, closed)  # with 1,000 of Cy's each plays alone
    sheet = phone.open(three)
    assert "no longer possible" not in sheet.text
    phone.press(phone.open(f"{three}/deals/1"), "Save the correction", {"sides.2.melded": "400"})
    last, first = phone.open(three).every("details", class_="deal-row of-three")
    assert last.first("summary").text.endswith("Ann closed · no longer possible")
    assert [error.text.partition(":")[0] for error in last.of_class("error")] == ["Ann"]
    assert "Nobody was alone, so nobody ran out of cards" in last.text
    assert "no longer possible" not in first.text
    asked = phone.press(phone.open(f"{three}/deals/2"), "Save the correction", status=422)
    assert "Saved again, this deal loses what no longer fits." in asked.first("section", id="draft").text
    assert "Ann closed" in phone.open(three).text
    phone.press(asked, "Yes, save it like this")
    assert "Ann closed" not in phone.open(three).text

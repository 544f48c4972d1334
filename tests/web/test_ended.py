"""The page of a match that is over: the verdict, what to do now, how it went."""

from tests.page import Element
from tests.phone import Phone, begin, deal, record, start
from tests.web.bank import settle, sit, told

SEAT_FIELDS = ("seat.0", "seat.1", "seat.2", "seat.3")


def verdict(page: Element) -> str:
    return next(page.of_class("verdict")).text


def test_a_match_that_was_won_says_by_how_much_and_how_it_went(phone: Phone) -> None:
    sheet = begin(phone, house__target="500")
    record(phone, sheet, deal(100, 200), deal(505))
    page = phone.open(sheet)
    assert verdict(page) == "Ann & Bob win by 405."
    assert next(page.of_class("story")).text == "2 deals. The lead changed for good in deal 2."
    facts = [row.text for row in page.first("dl", class_="facts space-above").every("div")]
    assert facts == [
        "Best deal deal 2, Ann & Bob +505",
        "The lead changed hands once",
        "Deals won Ann & Bob · Cem & Dora 1 · 1",
    ]


def test_what_each_side_brought_off_is_counted(phone: Phone) -> None:
    sheet = begin(phone, house__target="1500")
    record(phone, sheet, deal(200, 200, sides__1__mixed_canastas="1"), deal(300, sides__0__natural_canastas="2"))
    facts = [row.text for row in phone.open(sheet).first("dl", class_="facts space-above").every("div")]
    assert facts[-2:] == ["Natural canasta Ann & Bob · Cem & Dora 2 · 0", "Mixed canasta Ann & Bob · Cem & Dora 0 · 1"]


def test_the_figures_of_the_chart_are_a_table_for_who_cannot_see_it(phone: Phone) -> None:
    sheet = begin(phone, house__target="500")
    record(phone, sheet, deal(100, 200), deal(505))
    page = phone.open(sheet)
    table = next(table for table in page.every("table") if table.first("tr").text == "deal Ann & Bob Cem & Dora")
    assert [row.text for row in table.first("tbody").every("tr")] == ["1 100 200", "2 605 200"]
    assert next(page.of_class("chart")).first("svg", role="img")["aria-label"]


def test_no_line_of_the_chart_strikes_through_a_total(phone: Phone) -> None:
    sheet = begin(phone, house__target="500")
    record(phone, sheet, deal(100, 495), deal(505))
    chart = next(phone.open(sheet).of_class("chart")).first("svg", role="img")
    total = float(list(chart.every("text"))[-1]["x"].rstrip("%"))
    assert all(float(line["x2"].rstrip("%")) < total for line in chart.every("line"))


def test_a_banking_table_that_has_finished_says_who_is_up_and_who_pays_whom(phone: Phone) -> None:
    table = sit(phone, "pontoon", ("Ann", "Bob", "Cem"))
    settle(phone, table, told("18", {4: ("20", "40"), 8: ("17", "10")}))
    page = phone.press(phone.open(f"{table}/end"), "Finish the match")
    assert verdict(page) == "Bob is up by 40."
    payments = [row.text for row in page.first("ol", class_="ledger payments").every("li")]
    assert payments == ["Ann to Bob 30", "Cem to Bob 10"]


def test_the_draft_that_brings_the_end_says_so_in_a_line(phone: Phone) -> None:
    sheet = begin(phone, house__target="500")
    page = phone.open(f"{sheet}?sides.0.melded=505&sides.1.melded=100")
    assert "That ends the match. Ann & Bob win by 405." in page.first("section", id="draft").text


def test_an_old_match_that_was_put_away_has_no_verdict(phone: Phone) -> None:
    sheet = begin(phone, house__target="500")
    record(phone, sheet, deal(505))
    page = phone.press(phone.open(f"{sheet}/end"), "Archive the match")
    assert not list(page.of_class("verdict"))
    assert "Rematch, same seats" not in page.text


def test_a_tournament_ends_with_its_victory_points(phone: Phone) -> None:
    sheet = start(
        phone, "burraco", {"profile": "club", **dict(zip(SEAT_FIELDS, ("Ann", "Bea", "Cy", "Dee"), strict=True))}
    )
    deals = [{"form": "only-totals", "only_totals.0": we, "only_totals.1": "100"} for we in ("90", "100", "110")]
    record(phone, sheet, *deals)
    assert not list(phone.open(sheet).of_class("verdict"))
    record(phone, sheet, {**deals[0], "only_totals.0": "580"})
    page = phone.open(sheet)
    assert verdict(page) == "Ann & Cy win by 480."
    assert (
        next(page.of_class("story")).text
        == "4 deals. The lead changed for good in deal 4. Victory points: Ann & Cy 12, Bea & Dee 8."
    )

"""A match of three on two phones: three columns of the T, each for himself, to its end."""

import tomllib
from itertools import pairwise
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import FloatRect, expect

from tests.browser.conftest import OpenPhone
from tests.browser.looks import WIDTHS, faults, fits
from tests.browser.phone import Phone
from tests.browser.tables import post, write

CASES = tomllib.loads((Path(__file__).parents[1] / "games/canasta/cases.toml").read_text(encoding="utf-8"))
DEALS = [case["told"] for case in CASES["three"] if "red_threes_in_hand" not in case["told"][0]]
TOTALS = [["940", "580", "−230"], ["1,745", "1,145", "−255"], ["830", "1,210", "555"], ["690", "2,240", "620"]]
MINIMUMS = [[50, 50, 15], [90, 50, 15], [50, 50, 50], [50, 90, 50]]
TOLD_BEFORE = 2  # deals that another phone wrote
LONG = ["Maximiliana-Bartholomea A", "Bartholomew-Featherstone", "Konstantinopoulos-Kyriaki"]


def test_a_match_of_three_each_for_himself_is_told_to_its_end(pick_up: OpenPhone, server: str) -> None:
    phone, other = pick_up(), pick_up()
    phone.open("/new/canasta")
    phone.page.locator("#players button", has_text="3").click()
    expect(phone.field("seat.3")).to_have_count(0)
    for seat, name in enumerate(("Ann", "Bea", "Cy")):
        phone.field(f"seat.{seat}").fill(name)
    phone.tap("Start")
    expect(phone.page.locator("#draft")).to_be_visible()
    other.open(phone.page.url)
    for seen, told in enumerate(DEALS[:TOLD_BEFORE], 1):
        write(server, urlsplit(phone.page.url).path, told, seen)
    phone.sees_totals(TOTALS[TOLD_BEFORE - 1])
    for told, totals, minimums in list(zip(DEALS, TOTALS, MINIMUMS, strict=False))[TOLD_BEFORE:]:
        expect(phone.page.locator(".stem.thirds").first).to_be_visible()
        phone.tell(told)
        if told[1].get("concealed"):
            phone.page.locator("summary", has_text="Concealed").click()
            phone.page.locator('input[type=checkbox][name="sides.*.concealed"]').check()
        phone.write()
        phone.sees_totals(totals)
        phone.sees_opening(minimums)
        other.sees_totals(totals)
    phone.tap("Just the points")
    for side, points in enumerate((310, 2800, 30)):
        phone.field(f"only_totals.{side}").fill(str(points))
    phone.write()
    for one in (phone, other):
        expect(one.page.locator(".verdict")).to_contain_text("Bea")


def test_three_long_names_and_a_total_below_zero_fit(view: Phone, server: str) -> None:
    names = {f"seat.{seat}": name for seat, name in enumerate(LONG)}
    sheet = post(server, "/new/canasta", {**names, "house.players": 3})
    totals = {f"only_totals.{side}": points for side, points in enumerate((-1210, 2085, -230))}
    post(server, f"{sheet}/deals", {**totals, "seen": 1, "token": "three"})
    view.open(f"{sheet}?sides.0.melded=240&sides.1.natural_canastas=1&preview=on")
    for width in WIDTHS:
        view.page.set_viewport_size({"width": width, "height": 664})
        figures = view.page.locator(".thirds .stepper input")
        assert all(box and box["width"] > 20 for box in (figure.bounding_box() for figure in figures.all()))
    fits(view.page)


@pytest.mark.parametrize("language", ["fr", "bn"])
def test_no_total_of_five_digits_below_zero_runs_into_the_next_column(view: Phone, server: str, language: str) -> None:
    names = {f"seat.{seat}": name for seat, name in enumerate(LONG)}
    sheet = post(server, "/new/canasta", {**names, "house.players": 3, "house.target": 20000})
    points = {f"agreed.{side}": points for side, points in enumerate((9000, -12120, 0))}
    post(server, f"{sheet}/deals", {**points, "why": "far below", "seen": 1, "token": f"far-below-{language}"})
    view.open(f"{sheet}?lang={language}")
    assert {width: wrong for width in WIDTHS if (wrong := faults(view.page, width))} == {}


def test_the_names_of_three_stand_in_their_columns_where_a_deal_is_corrected(phone: Phone, server: str) -> None:
    sheet = post(server, "/new/canasta", {"seat.0": "Ann", "seat.1": "Bea", "seat.2": "Cy", "house.players": 3})
    post(server, f"{sheet}/deals", {"sides.0.melded": 100, "seen": 1, "token": "corrected"})
    phone.open(f"{sheet}/deals/1")
    names = [box for name in phone.page.locator(".only-names h2").all() if (box := name.bounding_box())]
    assert len({box["y"] for box in names}) == 1
    assert [box["x"] for box in names] == sorted({box["x"] for box in names})


def test_no_name_above_the_deals_breaks_inside_a_word_and_the_key_waits_where_it_was(phone: Phone, server: str) -> None:
    names = ("Wilhelmina Konstantinowa", "Bartholomew Featherstone", "Konstantinos Papadopoulo")
    seats = {f"seat.{seat}": name for seat, name in enumerate(names)}
    sheet = post(server, "/new/belote", {**seats, "house.players": 3, "house.target": 1000})
    told = {"taker": 0, "tricks.0": 98, "tricks.1": 64, "tricks.2": 0}
    post(server, f"{sheet}/deals", {**told, "seen": 1, "token": "heads"})
    phone.open(sheet)
    before = [place_of_the_key(phone, width) for width in WIDTHS]
    for width in WIDTHS:
        phone.page.set_viewport_size({"width": width, "height": 664})
        for head in phone.page.locator(".column-heads span:not(:empty)").all():
            lines = head.evaluate(
                "head => head.getBoundingClientRect().height / parseFloat(getComputedStyle(head).lineHeight)"
            )
            assert round(lines) <= len(head.inner_text().split())
        needs = phone.page.locator(".still-needed")
        heights = needs.evaluate_all("needs => needs.map((need) => need.getBoundingClientRect().height)")
        assert max(heights) < 30  # 902, 936 and 1,000 to go: a line each
    phone.page.locator("#row-taker label").first.tap()
    expect(phone.draft).to_contain_text("3 to go")
    assert [place_of_the_key(phone, width) for width in WIDTHS] == before


def place_of_the_key(phone: Phone, width: int) -> FloatRect | None:
    """Where the key that writes stands on a page so wide, whether a tap has scrolled to it or not."""
    phone.page.set_viewport_size({"width": width, "height": 664})
    phone.page.evaluate("scrollTo(0, 0)")
    return phone.page.locator("button[name=write]").bounding_box()


def test_the_strokes_of_three_columns_lie_between_their_fields_in_one_ink(view: Phone, server: str) -> None:
    sheet = post(server, "/new/belote", {"seat.0": "Ann", "seat.1": "Bea", "seat.2": "Cy", "house.players": 3})
    view.page.set_viewport_size({"width": 390, "height": 664})
    view.open(sheet)
    sums = view.page.locator(".stem.thirds .sum-field").all()[:3]
    fields = [box for field in sums if (box := field.bounding_box())]
    between = [(one["x"] + one["width"] + other["x"]) / 2 for one, other in pairwise(fields)]
    strokes = view.page.locator(".tee.three > :not(:first-child) .total").evaluate_all(
        "totals => totals.map((total) => total.getBoundingClientRect().left + 1)"
    )
    assert strokes == pytest.approx(between, abs=0.5)
    colours = "all => new Set(all.map((part) => getComputedStyle(part).borderLeftColor)).size"
    assert view.page.locator(".tee.three > :last-child > :is(.total, .still-needed)").evaluate_all(colours) == 1

"""Burraco of three on two phones: who is alone has a column, the other two share one; later each has his own."""

import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone
from tests.browser.looks import WIDTHS
from tests.browser.phone import Phone
from tests.browser.tables import post

THREE = tomllib.loads((Path(__file__).parents[1] / "games/burraco/three.toml").read_text(encoding="utf-8"))
TOLD = {case["id"]: case["told"] for case in THREE["deal"]}
LONG = ("Maximiliana-Bartholomea A", "Bartholomew-Featherstone", "Konstantinopoulos-Kyriaki")
TOLD_BEFORE = 2  # deals that another phone wrote
COUNTS = ("clean_burracos", "dirty_burracos")


def tell(phone: Phone, told: dict[str, Any]) -> None:
    """Put a deal into the form."""
    if told.get("alone") is not None:
        phone.page.locator(f'[name=alone][value="{told["alone"]}"]').check()
    lays: dict[str, Any] = {name: told[name] for name in ("lone", "pair") if name in told}
    lays = lays or {f"sides.{side}": lay for side, lay in enumerate(told["sides"])}
    for name, lay in lays.items():
        for count in COUNTS:
            if lay.get(count):
                phone.page.locator(f'input[name="{name}.{count}"]:enabled').fill(str(lay[count]))
        closed = phone.page.locator(f'input[name="{name}.closed"]')
        if lay.get("closed"):
            closed.check()
        elif lay.get("took_pozzetto"):
            phone.page.locator(f'input[name="{name}.took_pozzetto"]').check()
        phone.page.locator(f'input[name="{name}.melded"]:enabled').fill(str(lay.get("melded", 0)))
        if not (lay.get("closed") and name == "lone"):
            phone.page.locator(f'input[name="{name}.left"]:enabled').fill(str(lay.get("left", 0)))


def test_a_match_of_three_is_told_to_its_end_on_two_phones(pick_up: OpenPhone, server: str) -> None:
    ann, bea = pick_up(), pick_up()
    ann.open("/new/burraco")
    ann.page.locator("#players button", has_text="3").click()
    expect(ann.field("seat.3")).to_have_count(0)
    for seat, name in enumerate(("Ann", "Bea", "Cy")):
        ann.field(f"seat.{seat}").fill(name)
    ann.tap("Start")
    expect(ann.page.locator(".who-deals")).to_contain_text("Pozzetti: 18 and 11 cards.")
    bea.open(ann.page.url)
    deals = list(zip(THREE["match"]["deals"], THREE["match"]["totals"], strict=True))
    for seen, (deal, _) in enumerate(deals[:TOLD_BEFORE], 1):
        lays = {part: lay for part, lay in TOLD[deal].items() if part != "alone"}
        told = {
            f"{part}.{name}": "on" if value is True else value
            for part, lay in lays.items()
            for name, value in lay.items()
        }
        told |= {"alone": TOLD[deal]["alone"], "seen": seen, "token": f"deal-{seen}"}
        post(server, f"{urlsplit(ann.page.url).path}/deals", told)
    for number, (deal, totals) in enumerate(deals[TOLD_BEFORE:]):
        for phone in (ann, bea):
            phone.sees_totals([f"{total:,}" for total in deals[TOLD_BEFORE + number - 1][1]])
        writer, other = (ann, bea) if number % 2 else (bea, ann)
        tell(writer, TOLD[deal])
        writer.write()
        written = [f"{total:,}".replace("-", "−") for total in totals]
        writer.sees_totals(written)
        other.sees_totals(written)
    expect(ann.page.locator(".verdict")).to_contain_text("Bea")


def test_who_has_come_far_is_named_and_everybody_plays_alone(phone: Phone, server: str) -> None:
    seats = {f"seat.{seat}": name for seat, name in enumerate(("Ann", "Bea", "Cy"))}
    sheet = post(server, "/new/burraco", {**seats, "house.players": 3})
    totals = {f"only_totals.{side}": points for side, points in enumerate((1040, 300, -120))}
    post(server, f"{sheet}/deals", {**totals, "seen": 1, "token": "far"})
    phone.open(sheet)
    expect(phone.page.locator(".who-deals")).to_contain_text(
        "Ann has 1,040: from now on three pozzetti of 11, everybody alone."
    )
    expect(phone.page.locator("[name=alone]")).to_have_count(0)
    expect(phone.page.locator('[name="sides.*.closed"]')).to_have_count(4)


def test_one_alone_and_the_pair_each_have_their_points_so_far(phone: Phone, server: str) -> None:
    seats = {f"seat.{seat}": name for seat, name in enumerate(("Ann", "Bea", "Cy"))}
    sheet = post(server, "/new/burraco", {**seats, "house.players": 3})
    entered = "alone=1&lone.melded=225&pair.took_pozzetto=on&pair.melded"
    phone.open(f"{sheet}?{entered}=100")
    expect(phone.draft.locator("b")).to_have_text(["50", "225", "50"])
    expect(phone.draft).to_contain_text("2 to go")
    phone.open(f"{sheet}?{entered}=101")
    expect(phone.draft.locator("b")).to_have_text(["…", "225", "…"])


def test_the_columns_of_one_against_two_fit_and_say_whose_they_are(view: Phone, server: str) -> None:
    seats = {f"seat.{seat}": name for seat, name in enumerate(LONG)}
    sheet = post(server, "/new/burraco", {**seats, "house.players": 3})
    for seen, points in enumerate(((-1180, 885, -230), (-30, 0, 0)), 1):
        told = {f"only_totals.{side}": figure for side, figure in enumerate(points)}
        post(server, f"{sheet}/deals", {**told, "seen": seen, "token": f"three-{seen}"})
    view.open(f"{sheet}?alone=1&lone.melded=240&pair.melded=120&preview=on")
    expect(view.page.locator(".heads:visible b")).to_have_text(["Bartholomew… alone", "Maximiliana… & Konstantino…"])
    for width in WIDTHS:
        view.page.set_viewport_size({"width": width, "height": 664})
        assert view.page.evaluate("document.documentElement.scrollWidth") <= width

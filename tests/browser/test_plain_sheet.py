"""An evening with another game between two matches of Belote, on two phones; and ten long names on a small one."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone
from tests.browser.looks import fits, looks_right
from tests.browser.phone import Phone
from tests.browser.tables import post

PEOPLE = ("Ann", "Bob", "Cy", "Dora")
TEN = ("Wilhelmina Konstantinopel", "Bartholomew-Featherstone", "জ্যোতির্ময়ী", *PEOPLE, "Eve", "Fay", "Gus")


CAPOTS = ((252, "252"), (272, "524"), (252, "776"), (272, "1,048"))  # points, and the total then
WON = "Ann & Cy win by 1,048."


def capots_win(server: str, phone: Phone, tapped: int = 0) -> None:
    """Four deals of Belote in which one side takes everything, in every second one with belote.

    The last so many are tapped, the others written by another phone.
    """
    before = len(CAPOTS) - tapped
    for seen, (points, _) in enumerate(CAPOTS[:before], 1):
        told = {"form": "only-totals", "only_totals.0": points, "only_totals.1": 0}
        post(server, f"{urlsplit(phone.page.url).path}/deals", {**told, "seen": seen, "token": f"capot-{seen}"})
    expect(phone.page.locator(".total").first).to_have_text(CAPOTS[before - 1][1])
    for points, total in CAPOTS[before:]:
        phone.tap("Just the points")
        phone.field("only_totals.0").fill(str(points))
        phone.field("only_totals.1").fill("0")
        phone.write()
        expect(phone.page.locator(".total").first).to_have_text(total)
    expect(phone.page.locator(".verdict")).to_contain_text(WON)


def write_round(phone: Phone, *points: str) -> None:
    for side, figure in enumerate(points):
        phone.field(f"points.{side}").fill(figure)
    phone.write()


def sees(phone: Phone, *totals: int) -> None:
    """The totals beside the fields."""
    expect(phone.page.locator(".running-total")).to_have_text([re.compile(rf"^\s*{total}\b") for total in totals])


def test_an_evening_with_hearts_between_two_matches_of_belote(pick_up: OpenPhone, server: str) -> None:
    one, other = pick_up(), pick_up()
    one.begin(PEOPLE, "belote", "classic")
    capots_win(server, one, tapped=1)
    one.tap("The group")
    one.tap("Start a group with these players")
    one.page.wait_for_url("**/c/**")
    group = one.page.url

    one.tap("Another game, or other people")
    one.tap(re.compile("^Another game$"))
    one.field("called").fill("Hearts")
    one.page.locator('[name="profile"][value="lowest"]').check()
    one.tap(re.compile("^Start: Ann"))
    expect(one.draft).to_be_visible()
    other.open(one.page.url)
    expect(other.page.locator("main")).to_contain_text("Hearts, the lowest wins, to 100")

    write_round(one, "13", "", "9", "4")
    sees(one, 13, 0, 9, 4)
    sees(other, 13, 0, 9, 4)
    expect(other.page.locator(".each-balance").first).not_to_contain_text("Bob")
    other.field("points.1").fill("20+6")
    other.field("points.3").fill("4")
    other.page.locator("#row-points .field-key").nth(3).click()
    expect(other.field("points.3")).to_have_value(re.compile("^[-−]4$"))
    expect(other.draft).to_contain_text("In front: Dora, 0; then Cy, 9.")
    other.write()
    sees(one, 13, 26, 9, 0)
    expect(one.page.locator("main")).to_contain_text("Cy deals.")
    write_round(one, "0", "74", "", "")
    for phone in (one, other):
        expect(phone.page.locator(".verdict")).to_have_text("The lowest total wins: Dora, 0.")

    one.open(group)
    one.tap("Another game, or other people")
    one.page.wait_for_url("**/matches/new")  # the page of the group has a link of that name as well
    one.tap(re.compile("^Belote$"))
    one.tap(re.compile("^Start: "))
    expect(one.draft).to_be_visible()
    capots_win(server, one)
    one.open(group)
    tables = one.page.locator("h2", has=one.page.locator("small"))
    expect(tables).to_have_text([re.compile("^Belote.*2 matches"), re.compile("^Hearts.*1 match")])
    expect(one.page.locator("tr", has_text="Dora").first).to_contain_text("Dora")
    looks_right(one.page)


@pytest.mark.parametrize("players", [2, 3, 10])
def test_long_names_and_a_total_below_zero_fit(view: Phone, server: str, players: int) -> None:
    names = {f"seat.{seat}": name for seat, name in enumerate(TEN[:players])}
    sheet = post(server, "/new/other", {**names, "called": "Konstantinopolitanisches", "profile": "lowest"})
    points = {f"points.{side}": (-1210, 25)[side % 2] for side in range(players)}
    post(server, f"{sheet}/deals", {**points, "seen": 1, "token": f"plain-{players}"})
    fits(view.open(f"{sheet}?points.0=-1210&preview=on").page)


def test_what_is_wrong_in_a_list_of_names_says_whose_it_is(phone: Phone, server: str) -> None:
    phone.open(post(server, "/new/other", {f"seat.{seat}": name for seat, name in enumerate(PEOPLE)}))
    for side, figure in enumerate(("12a", "9999999999")):
        phone.field(f"points.{side}").fill(figure)
    phone.field("points.2").focus()
    whose = phone.page.locator("#deal fieldset .error > span")
    expect(whose).to_have_text(["Ann:", "Bob:"])
    for side in range(2):
        expect(whose.nth(side)).to_have_css("position", "static")  # seen, not only heard

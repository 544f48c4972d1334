"""Whatever a table does: a deal told as it is played is one that could have been told after it."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import times
from tests.page import Element
from tests.phone import Phone
from tests.web.bank import GAMES, SEVEN, settle, sit
from tests.web.played import after_the_deal, at, keys, recorded, room, write

SOME = settings(max_examples=times(3))


@pytest.mark.parametrize("game", GAMES)
@SOME
@given(data=st.data(), profile=st.sampled_from(["as_written", "classic"]), people=st.integers(2, 4))
def test_any_course_of_keys_ends_in_a_deal_that_the_form_for_after_it_tells_as_well(
    app: Flask, game: str, data: st.DataObject, profile: str, people: int
) -> None:
    phone = Phone(app)
    house = {"profile": profile, "stake_least": "10", "stake_most": "60"}
    played, told = (sit(phone, game, SEVEN[:people], **house) for _ in "12")
    page, taps = phone.open(f"{played}/play"), 0
    while not list(page.every("section", id="draft")):
        page = phone.open(next_address(page, played, data, taps))
        taps += 1
        never_below_nothing(page)
    write(phone, page)
    (deal,) = recorded(phone, played)
    settle(phone, told, after_the_deal(deal))
    assert recorded(phone, told) == [deal]


def next_address(page: Element, sheet: str, data: st.DataObject, taps: int) -> str:
    """Where a key leads, or an amount that may be typed; after long play the last of the keys, which ends the turn."""
    so_far = page.first("input", name="acts")["value"]
    typed = [f"{does} {data.draw(st.integers(least, most))}" for does, least, most in amounts(page)]
    wanted = [*typed, *keys(page)]
    act = wanted[-1] if taps > 60 else data.draw(st.sampled_from(wanted))
    return at(sheet, filter(None, (so_far, act)))


def amounts(page: Element) -> Iterator[tuple[str, int, int]]:
    """What may be done with an amount that is typed, from where to where."""
    if list(page.every("form", class_="stake-fields")):
        yield "stake", 10, 60
        return
    for row in page.every("fieldset"):
        if does := [field["value"] for field in row.every("input", name="does")]:
            *least, most = re.findall(r"\d+", row.first("small").text)
            yield does[0], int(*least or [1]), int(most)


def never_below_nothing(page: Element) -> None:
    """The kitty covers the open bets, and the room is what it leaves."""
    if list(page.of_class("pool-bar")):
        kitty, bets, left = room(page)
        assert kitty >= bets
        assert left == kitty - bets

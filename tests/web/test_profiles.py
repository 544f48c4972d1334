"""House rules compared: profiles side by side, only what differs, and a match started from one of them."""

from itertools import product

import pytest

from companion.forms.house_rules import distinct, sizes
from companion.games import shelf
from tests.page import Element, fields
from tests.phone import Phone, begin
from tests.rulebook.phrases import written

EACH = [(slug, profile) for slug, game in shelf().items() for profile in distinct(game)]


def differing(page: Element) -> list[str]:
    return [article["id"] for article in page.every("article")]


def ways(page: Element, option: str) -> dict[str, str]:
    """What is played, by the names of those who play it."""
    told = page.first("article", id=option).of_class("profile-way")
    return {way.first("b").text: way.text.removeprefix(way.first("b").text).strip() for way in told}


@pytest.mark.parametrize("slug", shelf())
def test_only_what_differs_is_shown_with_what_it_decides_and_its_source(phone: Phone, slug: str) -> None:
    game, page = shelf()[slug], phone.open(f"/profiles/{slug}")
    wanted = [option.name for option in game.options() if option.name not in sizes(game)]
    houses = list(game.profiles.values())
    assert differing(page) == [name for name in wanted if len({getattr(house, name) for house in houses}) > 1]
    for article in page.every("article"):
        assert written(slug).explained(article["id"]).lead in article.text
        assert len(list(article.of_class("profile-way"))) > 1
        assert list(article.every("p"))[-1].text


@pytest.mark.parametrize(("slug", "profile"), EACH)
def test_a_match_is_started_under_the_profile_that_was_tapped(phone: Phone, slug: str, profile: str) -> None:
    page = phone.open(f"/profiles/{slug}")
    title = written(slug).profile_title(profile)
    start = next(a for a in page.every("a") if a.text.startswith(f"Start a match: {title}"))
    form = phone.open(start["href"])
    assert fields(form)["profile"] == profile
    typed = {f"seat.{seat}": name for seat, name in enumerate(("Ann", "Cem", "Bob", "Dora", "Eve"))}
    sheet = phone.press(form, "Start", {name: text for name, text in typed.items() if name in fields(form)})
    assert f"House rules: {title}" in sheet.text


def test_a_tables_own_rules_stand_beside_the_profiles(phone: Phone) -> None:
    sheet = begin(phone, house__black_three="blocks_next_player_only")
    page = phone.press(phone.open(f"{sheet}/house"), "Compare house rules")
    assert list(ways(page, "black_three")) == ["our own, usual", "our texts"]
    assert list(ways(page, "wild_ratio")) == ["our own, our texts", "usual"]


def test_a_table_that_plays_a_profile_has_no_column_of_its_own(phone: Phone) -> None:
    sheet = begin(phone, profile="classic", house__target="300")
    assert list(ways(phone.open(f"{sheet}/profiles"), "wild_ratio")) == ["usual", "our texts"]


def test_own_rules_are_played_again_in_a_new_match(phone: Phone) -> None:
    page = phone.open("/profiles/canasta?house.black_three=blocks_next_player_only")
    form = phone.press(page, "Start a match: our own what this table plays")
    sheet = phone.press(form, "Start")
    assert "House rules: usual, but " in sheet.text


@pytest.mark.parametrize(("slug", "start"), [*product(shelf(), ("/rules/{}", "/new/{}"))])
def test_it_is_one_tap_from_the_rules_and_from_a_new_match(phone: Phone, slug: str, start: str) -> None:
    assert phone.press(phone.open(start.format(slug)), "Compare house rules").first("h1").text == "House rules compared"


def test_a_profile_that_was_chosen_keeps_the_names_of_the_last_match(phone: Phone) -> None:
    begin(phone)
    form = fields(phone.open("/new/canasta?profile=classic"))
    assert (form["seat.0"], form["profile"]) == ("Ann", "classic")

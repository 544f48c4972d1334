"""Where nothing was chosen, a match begins by the house rules that players of this language know, and keeps them."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.engine.house import Size
from companion.forms.house_rules import AS_WRITTEN, house_fields, read_house
from companion.games import shelf
from companion.rulebook.book import book
from companion.rulebook.words import languages
from tests.page import Element, fields
from tests.phone import Phone, begin, record, start, totals
from tests.web.circles import circle_of

GAMES = ("canasta", "burraco", "belote", "coinche", "pontoon", "shoot-pontoon", "other")
CLASSIC = ("classic", "as_written", "classic", "as_written", "classic", "classic", "as_written")
USUAL = {
    "bn": (AS_WRITTEN,) * 7,
    "pa": (AS_WRITTEN,) * 7,
    "en": CLASSIC,
    "fr": CLASSIC,
    "it": ("classic", "federation", *CLASSIC[2:]),
}
EACH = [(language, game, profile) for language, row in USUAL.items() for game, profile in zip(GAMES, row, strict=True)]
NAMES = {f"seat.{seat}": name for seat, name in enumerate(("Ann", "Bob", "Cem", "Dora"))}


def speaking(phone: Phone, language: str) -> Phone:
    """The phone, once it has chosen a language."""
    phone.open(f"/?lang={language}")
    return phone


def chosen(page: Element) -> Element:
    """The preset that a new match would begin with."""
    return next(one for one in page.of_class("option") if "checked" in one.first("input").attributes)


def played(phone: Phone, sheet: str) -> dict[str, str]:
    """The house rules of a match, as its page of them has them."""
    told = fields(phone.open(f"{sheet}/house").first("main").first("form"))
    return {name: _in_our_digits(text) for name, text in told.items() if name.startswith("house.")}


def _in_our_digits(text: str) -> str:
    return str(int(text)) if text.isdecimal() else text


def plain(text: str) -> str:
    """A text with spaces as pages are read here."""
    return " ".join(text.split())


def rules(game: str, profile: str) -> dict[str, str]:
    """The house rules of a profile that can be changed during a match."""
    size = shelf()[game].size(Size.PLAYERS)
    told = house_fields(shelf()[game].profiles[profile])
    return {name: text for name, text in told.items() if not size or name != f"house.{size.name}"}


def untouched(phone: Phone, page: Element) -> str:
    """The address of the match that begins when the form is sent as it is, with names alone."""
    form = next(one for one in page.every("form") if one["action"].startswith("/new/"))
    return phone.send(form["action"], {**fields(form), **NAMES}).location


@pytest.mark.parametrize(("language", "game", "profile"), EACH)
def test_an_untouched_match_begins_as_this_language_plays_and_the_next_ones_go_on_so(
    phone: Phone, language: str, game: str, profile: str
) -> None:
    words = book(game, shelf()[game].profiles[profile], language).words
    page = speaking(phone, language).open(f"/new/{game}")
    preset = chosen(page)
    assert (preset.first("input")["value"], preset.first("b").text) == (profile, words("profile.usual"))
    said = preset.first("small").text
    target = shelf()[game].size(Size.TARGET)
    assert not target or plain(words.write(getattr(shelf()[game].profiles[profile], target.name))) in said
    assert "…" not in said
    sheet = untouched(phone, page)
    assert played(phone, sheet) == rules(game, profile)
    assert plain(words("house.all-usual")) in phone.open(f"{sheet}/house").text
    rematch = phone.send(f"{sheet}/rematch", {"seen": "1", "token": "again"}).location
    assert played(phone, rematch) == rules(game, profile)
    again = speaking(phone, "bn" if language == "fr" else "fr").open(f"/new/{game}")
    assert chosen(again).first("input")["value"] == profile
    assert played(phone, untouched(phone, again)) == rules(game, profile)


def test_every_language_and_game_is_in_the_table() -> None:
    assert set(USUAL) == set(languages())
    assert set(GAMES) == set(shelf())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["fr", "it"])
def test_where_a_form_or_a_program_says_no_house_rules_our_texts_hold(
    phone: Phone, api: FlaskClient, language: str, game: str
) -> None:
    sheet = start(speaking(phone, language), game, NAMES)
    assert played(phone, sheet) == rules(game, AS_WRITTEN)
    assert read_house(shelf()[game], {}) == shelf()[game].profiles[AS_WRITTEN]
    call = book(game, shelf()[game].house(), "en").call
    asked = {"sides": call["sides"], "deals": [call["deal"]]}
    answers = [
        api.post(f"/api/games/{game}/score", json={**asked, **house}, headers={"Accept-Language": language}).json
        for house in ({}, {"house": {"profile": AS_WRITTEN}})
    ]
    assert answers[0] == answers[1]


def test_a_french_table_plays_belote_without_opening_the_house_rules(phone: Phone) -> None:
    sheet = untouched(phone, speaking(phone, "fr").open("/new/belote"))
    said = {part: phone.open(f"{sheet}/rules/{part}").text for part in ("deal", "play")}
    assert "sens inverse des aiguilles d’une montre" in said["deal"]
    assert "trois autres" in said["deal"]
    assert "On doit quand même jouer un atout" in said["play"]
    lost = {"taker": "0", "trump": "H", "tricks.0": "40", "tricks.1": "122", "declarations.0": "20"}
    record(phone, sheet, lost)
    assert totals(phone.open(sheet)) == ["0", "182"]


def test_an_italian_table_plays_burraco_without_opening_the_house_rules(phone: Phone) -> None:
    sheet = untouched(phone, speaking(phone, "it").open("/new/burraco"))
    semi = {"sides.0.melded": "400", "sides.0.semi_clean_burracos": "1", "sides.0.took_pozzetto": "on"}
    record(phone, sheet, semi)
    assert totals(phone.open(sheet))[0] == "550"


def test_the_language_of_a_phone_changes_the_words_of_a_match_and_none_of_its_rules(phone: Phone) -> None:
    sheet = untouched(phone, speaking(phone, "fr").open("/new/belote"))
    for language in ("bn", "it", "en"):
        assert played(speaking(phone, language), sheet) == rules("belote", "classic")


def test_classic_and_federation_are_one_where_only_the_target_is_another(phone: Phone) -> None:
    names = [field["value"] for field in phone.open("/new/belote").every("input", name="profile")]
    assert names == ["classic", AS_WRITTEN]
    assert "federation" not in " ".join(link.text for link in phone.open("/profiles/belote").every("a"))
    sheet = start(phone, "belote", {**NAMES, "profile": "federation"})
    assert played(phone, sheet)["house.target"] == "501"
    again = chosen(phone.open("/new/belote"))
    assert (again.first("input")["value"], again.first("small").text) == ("last", "to 501")
    assert played(phone, untouched(phone, phone.open("/new/belote"))) == played(phone, sheet)


def test_our_texts_say_what_they_are_where_they_are_not_usual(phone: Phone) -> None:
    preset = next(one for one in phone.open("/new/belote").of_class("option") if "texts" in one.text)
    assert preset.first("small").text == "to 501; the rules printed in this app"


def test_what_many_tables_add_is_one_tap_and_a_single_rule_goes_before_it(phone: Phone) -> None:
    page = speaking(phone, "fr").open("/new/coinche")
    form = {**fields(page.first("main").first("form")), **NAMES}
    assert [key["name"] for key in page.every("input", type="checkbox")] == ["key.sa_ta", "key.declarations"]
    added = phone.send("/new/coinche", {**form, "key.sa_ta": "yes"}).location
    assert played(phone, added) == {**rules("coinche", AS_WRITTEN), "house.sa_ta": "yes"}
    kept = phone.open("/new/coinche")
    assert not [*kept.every("input", type="checkbox")]
    assert played(phone, untouched(phone, kept)) == played(phone, added)
    single = phone.send("/new/coinche", {**form, "key.sa_ta": "yes", "house.sa_ta": "no", "token": "other"}).location
    assert played(phone, single) == rules("coinche", AS_WRITTEN)


def test_a_key_that_was_tapped_stays_when_the_form_is_answered(phone: Phone) -> None:
    page = phone.send(
        "/new/coinche", {"seat.0": "Ann", "profile": "club", "key.sa_ta": "yes", "add": "Bob"}, status=200
    )
    assert 'name="key.sa_ta" value="yes" checked' in " ".join(page.text.split())
    assert 'value="club" checked' in " ".join(page.text.split())


def test_a_new_phone_in_a_circle_begins_as_the_circle_last_played(app: Flask, phone: Phone) -> None:
    sheet = begin(phone, house__canastas_to_go_out="2")
    circle = circle_of(phone, sheet).rpartition("/")[2]
    page = speaking(Phone(app), "it").open(f"/new/canasta?circle={circle}")
    assert chosen(page).first("input")["value"] == "last"
    other = Phone(app)
    form = other.open(f"/new/canasta?circle={circle}").first("main").first("form")
    again = start(other, "canasta", fields(form))
    assert played(other, again) == played(phone, sheet)


@pytest.mark.parametrize("address", ["/rules/belote", "/rules/belote/play", "/ask/belote", "/find/belote?q=capot"])
def test_pages_without_a_table_are_as_our_texts_have_it_and_one_tap_from_what_is_usual(
    phone: Phone, address: str
) -> None:
    page = speaking(phone, "fr").open(address)
    usual = phone.press(page, "Comme à la plupart des tables en France")
    assert "Règles : habituelles" in usual.text
    assert "Règles : nos textes" in phone.press(usual, "Selon nos textes").text
    assert "Selon nos textes" not in page.text
    for written in (speaking(phone, "bn").open(address), phone.open(f"{begin(phone)}/rules")):
        assert not [link for link in written.every("a") if "house." in link["href"] and "lang" not in link["href"]]


def test_a_lesson_without_a_table_is_one_tap_from_what_is_usual_at_the_same_step(phone: Phone) -> None:
    page = speaking(phone, "fr").open("/now/belote?step=who-begins")
    usual = phone.press(page, "Comme à la plupart des tables en France")
    assert "sens inverse des aiguilles d’une montre" in usual.text
    assert "sens inverse" not in phone.press(usual, "Selon nos textes").text


def test_the_choice_of_a_game_says_to_what_this_language_plays(phone: Phone) -> None:
    page = speaking(phone, "it").open("/new")
    said = {link["href"]: link.first("small").text for link in page.every("a") if link["href"].startswith("/new/")}
    assert ("2.005" in said["/new/burraco"], "1000" in said["/new/belote"].replace(".", "")) == (True, True)


def test_a_preset_says_what_its_own_game_plays_and_not_the_game_that_it_varies(phone: Phone) -> None:
    preset = next(one for one in phone.open("/new/coinche").of_class("option") if "Pagat" in one.text)
    assert preset.first("input")["value"] == "classic"
    assert "a coinche multiplies the contract alone" in preset.text
    assert "second round" not in phone.open("/new/coinche").first("main").text

"""House rules as a table sees them: presets in a line, what differs first, and on the sheet what changed from when."""

from datetime import date
from urllib.parse import urlencode

import pytest
from babel.dates import format_date

from companion.engine.house import Size
from companion.forms.house_rules import distinct
from companion.games import shelf
from tests.page import Element, fields
from tests.phone import Phone, begin, deal, record, start

TWO = "two canastas are needed to go out"
ONE = "one canasta is enough to go out"


def presets(page: Element) -> dict[str, str]:
    """The line of each preset of a new match, by its name."""
    options = [option for option in page.of_class("option") if [*option.every("input", name="profile")]]
    return {option.first("b").text: option.first("small").text for option in options}


def test_a_preset_says_its_target_and_what_differs(phone: Phone) -> None:
    first = presets(phone.open("/new/canasta"))
    assert list(first) == ["usual", "our texts"]
    assert first["usual"].startswith("As in the classic books: to 5,000, two naturals are enough")
    assert first["our texts"] == "to 5,000; the rules printed in this app"
    begin(phone, profile="classic", house__canastas_to_go_out="2", house__target="3000")
    again = presets(phone.open("/new/canasta"))
    ours = f"ours, as on {format_date(date.today(), 'EEE d MMM', locale='en')}"
    assert list(again) == [ours, "usual", "our texts"]
    assert (again[ours], again["usual"]) == (f"to 3,000; {TWO}", f"to 5,000; {ONE}")
    begin(phone, profile="classic", house__canastas_to_go_out="2")
    once_more = presets(phone.open("/new/canasta"))
    assert (once_more[ours], once_more["usual"]) == (TWO, ONE)


@pytest.mark.parametrize("slug", shelf())
def test_the_preset_of_last_time_is_chosen_and_no_name_stands_twice(phone: Phone, slug: str) -> None:
    names = [field["value"] for field in phone.open(f"/new/{slug}").every("input", name="profile")]
    assert sorted(names) == sorted(distinct(shelf()[slug]))
    for profile in names:
        start(phone, slug, {"seat.0": "Ann", "seat.1": "Bob", "profile": profile})
        form = phone.open(f"/new/{slug}").first("main").first("form")
        assert fields(form)["profile"] == profile
        assert sorted(field["value"] for field in form.every("input", name="profile")) == sorted(names)


def test_during_a_match_what_differs_stands_first_with_the_way_back(phone: Phone) -> None:
    sheet = begin(phone, profile="classic", house__canastas_to_go_out="2")
    page = phone.open(f"{sheet}/house")
    assert page.first("div", id="differs").text.startswith(f"Usual, but for 1 rule: {TWO} usual: {ONE}")
    back = phone.press(page, f"Undo: {TWO}")
    assert back.first("div", id="differs").text == "All as usual."
    assert fields(phone.open(f"{sheet}/house").first("main").first("form"))["house.canastas_to_go_out"] == "2"
    phone.press(back, "Use from deal 1: 1 change")
    assert "All as usual." in phone.open(f"{sheet}/house").text


def test_rules_without_a_name_are_a_preset_of_their_match_to_which_one_key_leads_back(phone: Phone) -> None:
    def row(page: Element) -> list[tuple[str, bool]]:
        keys = page.first("div", id="presets").every("button")
        return [(key.text, "aria-pressed" in key.attributes) for key in keys]

    sheet = begin(phone, profile="classic")
    page = phone.open(f"{sheet}/house")
    assert row(page) == [("usual", True), ("our texts", False)]
    changed = fields(page.first("main").first("form")) | {"house.canastas_to_go_out": "2"}
    live = phone.open(f"{sheet}/house?{urlencode(changed)}")
    assert row(live) == [("usual", False), ("our texts", False), ("ours", True)]
    assert [one.text for one in live.every("small") if one["id"] == "changed-concealed"] == ["1 changed"]
    phone.press(live, "Use from deal 1: 1 change")
    usual = phone.press(phone.open(f"{sheet}/house"), "usual")
    assert row(usual) == [("usual", True), ("our texts", False), ("ours", False)]
    back = phone.press(usual, "ours")
    assert row(back)[-1] == ("ours", True)
    assert back.first("div", id="use")["class"] == "no-change"


def test_a_preset_of_a_match_that_goes_on_keeps_its_target(phone: Phone) -> None:
    sheet = begin(phone, house__target="700")
    assert "Usual, but for 5 rules" in phone.open(f"{sheet}/house").text
    page = phone.press(phone.open(f"{sheet}/house"), "usual")
    assert page.first("div", id="differs").text.startswith("Usual, but for 1 rule: the target: 700")
    kept = fields(phone.press(page, "Use from deal 1: 4 changes") and phone.open(f"{sheet}/house").first("main"))
    assert (kept["house.target"], kept["house.black_three"]) == ("700", "blocks_next_player_only")


def test_a_number_stands_within_the_sentence_on_the_sheet(phone: Phone) -> None:
    sheet = start(phone, "pontoon", {"seat.0": "Ann", "seat.1": "Bob", "profile": "classic", "house.stake_most": "30"})
    assert "House rules: usual, but the largest opening stake: 30" in phone.open(sheet).text


def test_a_limit_that_is_taken_back_is_no_limit(phone: Phone) -> None:
    sheet = start(phone, "pontoon", {"seat.0": "Ann", "seat.1": "Bob", "house.stake_most": "30"})
    page = phone.press(phone.open(f"{sheet}/house"), "Use from deal 1", {"house.stake_most": "1000000000"})
    assert "the largest opening stake: no limit (was: 30)" in page.text


def test_every_house_rule_lies_in_one_topic(phone: Phone) -> None:
    for slug, game in shelf().items():
        page = phone.open(f"/new/{slug}")
        shown = [field["id"] for topic in page.of_class("topic") for field in topic.every("fieldset")]
        asked = (Size.PLAYERS, Size.TARGET, Size.ENDS, Size.DEALS)
        assert sorted(shown) == sorted(option.name for option in game.options() if option.size not in asked)


def test_the_sheet_says_which_rule_changed_from_which_deal(phone: Phone) -> None:
    sheet = begin(phone)
    record(phone, sheet, deal(100))
    page = phone.press(phone.open(f"{sheet}/house"), "Use from deal 2", {"house.canastas_to_go_out": "2"})
    said = f"From deal 2 {TWO} (was: {ONE})"
    assert said in page.text
    record(phone, sheet, deal(100), deal(50))
    assert phone.open(sheet).text.count(said) == 1


def test_a_rule_that_cannot_be_opens_its_topic_and_loses_nothing(phone: Phone) -> None:
    typed = {"house.target": "0", "house.black_three": "blocks_next_player_only"}
    sheet = begin(phone)
    page = phone.press(phone.open(f"{sheet}/house"), "Use from deal 1", typed, status=422)
    assert fields(page.first("main").first("form")).items() >= typed.items()
    wrong = page.first("fieldset", id="target")
    assert "has-error" in wrong["class"]
    assert "open" in wrong.up("details").attributes

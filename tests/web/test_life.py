"""A match is closed and reopened, put away and put back, renamed, and its house rules change."""

from urllib.parse import urlencode

from companion.games import shelf
from tests.page import Element, fields
from tests.phone import Phone, begin, deal, record, totals
from tests.rulebook.phrases import written
from tests.web.cookies import listed


def writing(page: Element) -> bool:
    """Whether the page asks for the next deal."""
    return any(True for _ in page.every("button", name="write"))


def test_a_finished_match_asks_for_no_deals_until_it_is_reopened(phone: Phone, sheet: str) -> None:
    page = phone.press(phone.open(f"{sheet}/end"), "Finish the match")
    assert "This match is finished." in page.text
    assert not writing(page)
    page = phone.press(page, "Reopen this match")
    assert writing(page)
    assert next(page.of_class("just-written")).first("b").text == "The match goes on."


def test_an_address_that_opens_a_form_shows_none_once_the_match_is_won(phone: Phone) -> None:
    sheet = begin(phone, house__target="500")
    record(phone, sheet, deal(600, 100))
    assert not writing(phone.open(f"{sheet}?only_totals="))


def test_a_deal_for_which_a_won_match_has_no_room_waits_until_the_target_is_higher(phone: Phone) -> None:
    sheet = begin(phone, house__target="500")
    record(phone, sheet, deal(600, 100))
    page = phone.open(f"{sheet}?sides.0.melded=700")
    assert "No further deal can be saved." in page.text
    assert not writing(page)
    page = phone.press(page, "To play on, change the house rules")
    page = phone.press(page, "Use from deal 2", {"house.target": "5000"})
    assert (fields(page.first("form", id="deal"))["sides.0.melded"], writing(page)) == ("700", True)


def test_a_won_match_does_not_ask_whether_a_further_deal_is_so(phone: Phone) -> None:
    sheet = begin(phone, house__target="500")
    record(phone, sheet, deal(600, 100))
    nobody_out = deal(225, 140, sides__0__left="0", sides__1__left="0", preview="on")
    page = phone.open(f"{sheet}?{urlencode(nobody_out)}")
    assert "No further deal can be saved." in page.text
    assert not list(page.every("button", name="sure"))
    assert "Nobody went out" not in page.first("section", id="draft").text
    page = phone.press(page, "Add it up")
    assert not list(page.every("button", name="sure"))


def test_a_deal_that_comes_after_the_match_was_finished_is_kept_by_reopening_it(phone: Phone, sheet: str) -> None:
    before = phone.open(sheet)
    phone.send(f"{sheet}/close", {"seen": "1", "token": "end"})
    page = phone.press(before, "Write deal 1", deal(700), status=409)
    assert "This match is finished." in page.first("div", class_="notice").text
    assert not writing(page)
    page = phone.press(page, "Reopen this match")
    assert (fields(page.first("form", id="deal"))["sides.0.melded"], writing(page)) == ("700", True)


def test_whoever_comes_first_is_told_the_games_and_where_to_learn_one(phone: Phone) -> None:
    home = phone.open("/")
    assert all(written(game).words("game.name") in home.text for game in shelf())
    lessons = phone.press(home, "Learn a game in ten minutes")
    assert lessons.first("a", href="/now/belote")


def test_a_finished_match_is_listed_as_finished(phone: Phone, sheet: str) -> None:
    phone.press(phone.open(f"{sheet}/end"), "Finish the match")
    home = phone.open("/")
    assert "Keeps the score." in home.text
    assert listed(home) == [sheet]


def test_a_match_put_away_keeps_its_way_back(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(100, 50))
    page = phone.press(phone.open(f"{sheet}/end"), "Archive the match")
    assert "This match is archived." in page.text
    assert not writing(page)
    put_away = next(each for each in phone.open("/").every("details") if each.first("summary").text == "Archived")
    assert put_away.first("a")["href"] == sheet
    page = phone.press(phone.open(sheet), "Restore this match")
    assert writing(page)
    assert totals(page) == ["100", "50"]


def test_finishing_and_putting_away_are_not_what_undo_takes_back(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(100, 50))
    page = phone.press(phone.open(f"{sheet}/end"), "Finish the match")
    assert "This match is finished." in phone.press(page, "Undo deal 1").text


def test_sides_and_seats_are_renamed_everywhere(phone: Phone, sheet: str) -> None:
    typed = {"side.0": "Sharks", "side.1": "Jets", "seat.0": "Zoe"}
    page = phone.press(phone.open(f"{sheet}/names"), "Save the names", typed)
    assert [side.text for side in page.first("div", class_="tee").every("h2")] == ["Sharks", "Jets"]
    assert "Zoe deals, Cem starts" in page.text
    assert fields(phone.open(f"{sheet}/names").first("form"))["side.0"] == "Sharks"


def test_names_can_be_taken_back(phone: Phone, sheet: str) -> None:
    page = phone.press(phone.open(f"{sheet}/names"), "Save the names", {"side.0": "Sharks"})
    page = phone.press(page, "Undo the new names")
    assert "Sharks" not in page.text


def test_house_rules_change_from_now_on_and_older_deals_keep_theirs(phone: Phone, sheet: str) -> None:
    threes = deal(sides__0__red_threes="4")
    record(phone, sheet, threes)
    agreed = {"house.red_three_debit_four": "400"}
    page = phone.press(phone.open(f"{sheet}/house"), "Use from deal 2", agreed)
    assert totals(page) == ["−800", "0"]
    record(phone, sheet, threes)
    page = phone.open(sheet)
    assert totals(page) == ["−1,200", "0"]
    assert "From deal 2 " in page.text
    assert "usual, but " in next(page.of_class("page-foot")).text


def test_a_correction_of_an_older_deal_keeps_the_house_rules_of_that_deal(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(100))
    phone.press(phone.open(f"{sheet}/house"), "Use from deal 2", {"house.red_three_debit_four": "400"})
    correction = deal(sides__0__red_threes="4")
    phone.press(phone.open(f"{sheet}/deals/1"), "Save the correction", correction)
    assert totals(phone.open(sheet)) == ["−800", "0"]


def test_house_rules_can_be_taken_back(phone: Phone, sheet: str) -> None:
    page = phone.press(phone.open(f"{sheet}/house"), "Use from deal 1", {"house.target": "700"})
    assert "to 700" in page.text
    page = phone.press(page, "Undo the rule change")
    assert "to 5,000" in page.text


def test_a_house_rule_that_cannot_be_is_refused_at_its_field(phone: Phone, sheet: str) -> None:
    page = phone.press(phone.open(f"{sheet}/house"), "Use from deal 1", {"house.target": "0"}, status=422)
    wrong = page.first("fieldset", class_="has-error")
    assert wrong.first("input", name="house.target")["value"] == "0"
    assert next(wrong.of_class("error")).text


def test_a_new_match_takes_a_named_profile(phone: Phone) -> None:
    page = phone.open(begin(phone, profile="classic"))
    assert "House rules: usual" in page.text
    house = phone.open(phone.at + "/house").first("form")
    assert fields(house)["house.wild_ratio"] == "min_two_naturals"


def test_the_tables_own_rules_are_offered_again(phone: Phone) -> None:
    begin(phone, house__target="700", house__red_three_debit_four="400")
    form = phone.open("/new/canasta").first("form")
    assert fields(form)["profile"] == "last"
    page = phone.press(form, "Start")
    assert "to 700" in page.text
    assert "House rules: usual, but " in page.text


def test_a_new_match_with_a_rule_that_cannot_be_is_refused_as_typed(phone: Phone) -> None:
    form = phone.open("/new/canasta").first("form")
    page = phone.press(form, "Start", {"seat.0": "Ann", "house.target": "abc"}, status=422)
    assert fields(page.first("form")).items() >= {"seat.0": "Ann", "house.target": "abc"}.items()

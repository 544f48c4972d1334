"""Burraco on its pages: its deal, semi-clean burracos, a match that is shared, and cards of two packs to tap."""

from collections import Counter

import pytest

from companion.engine.cards import Card
from tests.games.burraco.table import cases
from tests.page import Element, fields
from tests.phone import Phone, record, start, totals

NAMES = ("Ann", "Bob", "Cem", "Dora")
CLEAN = {"melded": "400", "clean_burracos": "1", "took_pozzetto": "on"}


@pytest.fixture
def table(phone: Phone) -> str:
    """A match of Burraco that has just begun, Ann and Cem against Bob and Dora."""
    return begin(phone)


def begin(phone: Phone, **house: str) -> str:
    typed = {f"seat.{seat}": name for seat, name in enumerate(NAMES)}
    return start(phone, "burraco", {**typed, **{f"house.{name}": text for name, text in house.items()}})


def side(number: int, **told: str) -> dict[str, str]:
    return {f"sides.{number}.{name}": text for name, text in told.items()}


def test_a_whole_match_is_written_deal_by_deal(phone: Phone, table: str) -> None:
    for row in cases()["deal"]:
        told = {
            f"sides.{number}.{name}": "on" if value is True else str(value)
            for number, lay in enumerate(row["told"])
            for name, value in lay.items()
        }
        record(phone, table, told)
    page = phone.open(table)
    assert totals(page) == ["2,140", "2,080"]
    assert "Ann & Cem win by 60." in page.text
    said = [summary.first("small").text for summary in page.every("summary") if "Deal" in summary.text]
    assert said[::-1][0] == "Ann & Cem closed"
    assert said[::-1][1] == "Nobody closed"


def test_the_draft_tells_every_line_before_it_is_written(phone: Phone, table: str) -> None:
    told = {**side(0, **CLEAN), "sides.*.closed": "0", **side(1, left="125")}
    page = phone.press(phone.open(table), "Add it up first", told)
    account = page.first("div", id="draft-account")
    assert [row.first("a").text for row in account.first("tbody").every("tr")] == [
        "Cards on the table",
        "Clean burraco",
        "Closing",
        "Pozzetto not taken",
        "Left in hand",
    ]
    assert totals(phone.press(page, "Write deal 1")) == ["700", "−225"]


def test_what_is_missing_is_said_in_the_draft_and_all_stays(phone: Phone, table: str) -> None:
    told = {**side(0, melded="200"), "sides.*.closed": "0"}
    page = phone.press(phone.open(table), "Write deal 1", told, status=422)
    assert page.first("p", role="alert").text == "Which burracos did Ann & Cem have?"
    assert not list(page.of_class("error"))
    assert fields(page.first("form", class_="deal-form"))["sides.0.melded"] == "200"


@pytest.mark.parametrize(
    ("option", "row"), [("semi_clean", "semi_clean_burracos"), ("unplayed_pozzetto", "unplayed_pozzetto")]
)
def test_a_row_stands_in_the_form_only_where_the_table_plays_it(phone: Phone, option: str, row: str) -> None:
    on = {"semi_clean": "150", "unplayed_pozzetto": "flat100"}[option]
    for house, shown in (({}, False), ({option: on}, True)):
        form = phone.open(begin(phone, **house)).first("form", class_="deal-form")
        assert any(field["id"] == f"row-{row}" for field in form.every("fieldset")) is shown


def test_a_house_rule_that_is_off_or_a_number_is_agreed_on_and_changed_on_its_page(phone: Phone, table: str) -> None:
    for value, shown in (("150", True), ("no", False)):
        page = phone.press(phone.open(f"{table}/house"), "Use from deal 1", {"house.semi_clean": value})
        assert ("Semi-clean burracos" in page.text) is shown
        agreed = fields(phone.open(f"{table}/house").first("form", method="post"))
        assert agreed["house.semi_clean"] == value


def test_cards_left_in_hand_are_counted_apart_from_those_on_the_table(phone: Phone, table: str) -> None:
    page = phone.press(phone.open(table), "Add it up", {"count.sides.0.melded": "30+30"})
    melded, left = page.first("form", class_="deal-form").of_class("card-points")
    assert page.first("input", name="sides.0.melded")["placeholder"] == "60"
    assert ("hidden" in melded.attributes, "hidden" in left.attributes) == (False, True)


def test_whoever_closes_has_the_pozzetto_without_being_asked(phone: Phone, table: str) -> None:
    told = {**side(0, melded="400", clean_burracos="1"), "sides.*.closed": "0"}
    assert totals(phone.press(phone.open(table), "Write deal 1", told)) == ["700", "−100"]


def test_a_match_that_ends_level_is_shared_where_the_table_has_it_so(phone: Phone) -> None:
    level = side(0, **CLEAN) | side(1, **CLEAN)
    for house, words in (("play_on", "Deal 2."), ("shared", "Both sides win, with 600 each.")):
        sheet = begin(phone, dead_heat=house, target="600")
        record(phone, sheet, level)
        page = phone.open(sheet)
        assert words in page.text
        assert (("Rematch" in page.text), bool(list(page.every("form", class_="deal-form")))) == (
            house == "shared",
            house == "play_on",
        )


def asking(page: Element) -> Element:
    """The form of a question."""
    return next(form for form in page.every("form") if "/ask/" in form["action"])


def put(phone: Phone, page: Element, field: str, *cards: str) -> Element:
    """Tap cards on the grid, one after the other."""
    for card in cards:
        page = phone.press(page, page.first("button", value=f"{field}:{Card.parse(card).pictured}")["aria-label"])
    return page


def test_each_card_of_two_packs_is_tapped_twice_and_no_more(phone: Phone) -> None:
    page = put(phone, phone.open("/ask/burraco/meld"), "cards", "KS", "KS", "2H")
    assert fields(asking(page))["cards"] == "K♠ K♠ 2♥"
    assert "disabled" in page.first("button", value="cards:K♠").attributes
    assert "disabled" not in page.first("button", value="cards:2♥").attributes
    page = put(phone, page, "cards", *["JK"] * 4)
    assert "disabled" in page.first("button", value="cards:JK").attributes


def test_there_is_a_key_for_every_card_and_one_for_the_jokers(phone: Phone) -> None:
    keys = [key["value"] for key in phone.open("/ask/burraco/best-melds").every("button", name="put")]
    assert len(keys) == len(set(keys)) == 53
    assert Counter(key[-1] for key in keys) == {"♠": 13, "♥": 13, "♦": 13, "♣": 13, "K": 1}


def test_a_card_is_taken_back_by_a_tap(phone: Phone) -> None:
    page = put(phone, phone.open("/ask/burraco/best-melds"), "hand", "KS", "KS", "KH")
    page = phone.press(page, next(page.every("button", name="drop"))["aria-label"])
    assert fields(asking(page))["hand"] == "K♠ K♥"


def test_the_best_melds_are_shown_as_cards_each_with_what_it_brings(phone: Phone) -> None:
    cards = ["3S", "4S", "5S", "6S", "7S", "8S", "9S", "KS", "KH", "KD", "4H"]
    page = phone.press(put(phone, phone.open("/ask/burraco/best-melds"), "hand", *cards), "Ask")
    melds = page.first("ul", class_="card-rows")
    assert [meld.first("b").text for meld in melds.every("li")] == ["245", "30"]
    assert [len(list(meld.of_class("card"))) for meld in melds.every("li")] == [7, 3]
    assert "75 in cards and 200 in bonuses" in next(page.of_class("large-text")).text


def test_a_meld_is_shown_as_it_lies(phone: Phone) -> None:
    page = phone.open("/ask/burraco/meld?cards=7S+JK+5S")
    assert next(page.of_class("answer-word")).text == "Yes."
    assert [card.text for card in page.first("ul", class_="card-rows").of_class("card")][1] == "Joker"


def test_a_hand_of_too_many_ways_is_told_so_at_its_field(phone: Phone) -> None:
    whole = "+".join(f"{rank}{suit}" for rank in "3456789" for suit in "SHDC") + "+"
    page = phone.open(f"/ask/burraco/best-melds?hand={(whole * 2)}JK+JK+2S+2H", status=422)
    assert list(page.first("fieldset", id="hand-row").of_class("error"))


def test_a_row_names_whoever_was_alone_and_closed_once(phone: Phone) -> None:
    three = start(phone, "burraco", {"house.players": "3", "seat.0": "Ann", "seat.1": "Bea", "seat.2": "Cy"})
    record(phone, three, {"alone": "1", "lone.closed": "on", "lone.clean_burracos": "1", "lone.melded": "300"})
    row = next(row for row in phone.open(three).every("summary") if "Deal 1" in row.text)
    assert row.text.endswith("Bea alone, and closed")

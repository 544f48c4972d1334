"""The deal form without script: sums, steppers, the counting panel, and a draft that lives in the address."""

import pytest

from tests.page import Element, fields
from tests.phone import Phone, begin, deal, record, start, totals
from tests.web.bank import FOUR, sit
from tests.web.drafts import keep


def draft(page: Element) -> Element:
    return page.first("section", id="draft")


def drafted(page: Element) -> list[str]:
    """The new totals that the draft leads to."""
    return [total.text for total in next(draft(page).of_class("draft-totals")).every("b")]


def test_the_address_holds_the_draft(phone: Phone, sheet: str) -> None:
    page = phone.open(f"{sheet}?sides.0.melded=120%2B45&sides.1.left=20")
    assert drafted(page) == ["165", "−20"]
    assert (
        fields(page.first("form", class_="deal-form")).items()
        >= {"sides.0.melded": "120+45", "sides.1.left": "20"}.items()
    )
    assert "120 + 45 = 165" in page.text


def test_a_draft_is_added_up_before_it_is_written(phone: Phone, sheet: str) -> None:
    page = phone.press(phone.open(sheet), "Add it up first", deal(120, 45, sides__0__red_threes="1"))
    assert drafted(page) == ["220", "45"]
    assert totals(page) == ["0", "0"]
    assert totals(phone.press(page, "Write deal 1")) == ["220", "45"]


def test_a_draft_that_cannot_be_says_so_at_its_fields(phone: Phone, sheet: str) -> None:
    page = phone.press(phone.open(sheet), "Add it up first", deal(121))
    assert next(page.first("fieldset", id="row-melded").of_class("error"))


def test_a_side_has_its_points_while_the_other_is_not_whole_or_wrong(phone: Phone, sheet: str) -> None:
    ours = "sides.*.went_out=0&sides.0.natural_canastas=1&sides.0.melded=225"
    for theirs, totals_so_far in (
        ("sides.1.mixed_canastas=1", ["825", "300"]),
        ("sides.1.mixed_canastas=1&sides.1.melded=144", ["825", "…"]),
        ("sides.1.melded=12x", ["…", "…"]),
    ):
        assert drafted(phone.open(f"{sheet}?{ours}&{theirs}")) == totals_so_far, theirs
    assert drafted(phone.open(f"{sheet}?sides.*.went_out=0&sides.1.melded=90")) == ["100", "90"]


def test_an_empty_form_is_no_draft(phone: Phone, sheet: str) -> None:
    assert "Deal 1: nothing entered yet." in draft(phone.open(sheet)).text
    assert "Deal 1: nothing entered yet." in draft(phone.open(f"{sheet}?lang=en&open=1")).text


def test_only_the_draft_is_sent_where_only_the_draft_is_asked_for(phone: Phone, sheet: str) -> None:
    region = phone.open(f"{sheet}?sides.0.melded=120&sides.1.melded=", HX_Target="section#draft")
    assert [element.tag for element in region.inside if isinstance(element, Element)] == ["section"]
    assert drafted(region) == ["120", "0"]
    assert "HX-Target" in phone.client.get(sheet).headers["Vary"]


def test_the_draft_of_a_correction_counts_from_the_deals_before_it(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(100, 50), deal(10, 20))
    page = phone.press(phone.open(f"{sheet}/deals/1"), "Add it up first", {"sides.0.melded": "200"})
    assert drafted(page) == ["200", "50"]


def test_steppers_count_up_and_down_and_keep_what_was_typed(phone: Phone, sheet: str) -> None:
    page = phone.press(phone.open(sheet), "Ann & Bob: Red threes: one more", deal(120))
    page = phone.press(page, "Ann & Bob: Red threes: one more")
    page = phone.press(page, "Ann & Bob: Red threes: one fewer")
    typed = fields(page.first("form", class_="deal-form"))
    assert (typed["sides.0.red_threes"], typed["sides.0.melded"]) == ("1", "120")
    assert totals(phone.press(page, "Write deal 1")) == ["220", "0"]


def test_nothing_is_counted_below_zero(phone: Phone, sheet: str) -> None:
    page = phone.open(f"{sheet}?less=sides.0.red_threes&sides.0.red_threes=0")
    assert fields(page.first("form", class_="deal-form"))["sides.0.red_threes"] == "0"


def test_cards_are_tapped_and_the_last_one_taken_back(phone: Phone, sheet: str) -> None:
    page = phone.press(phone.open(sheet), "On the table count", {"sides.0.melded": "30"})
    row = page.first("fieldset", id="row-melded")
    assert [key.text for key in row.every("button", name="card")] == ["5", "10", "20", "50"] * 2
    for points in (20, 20, 50):
        page = phone.press(page, f"Ann & Bob: Cards on the table: one more card of {points} points")
    assert page.first("button", value="sides.0.melded:20").text == "20 2"  # how many, in the corner
    assert "30 + 90 = 120" in page.first("fieldset", id="row-melded").text
    page = phone.press(page, "Ann & Bob: Cards on the table: take the last card back")
    assert drafted(page) == ["70", "0"]
    assert totals(phone.press(page, "Write deal 1")) == ["70", "0"]


def test_seven_kings_tapped_without_a_figure_beside_them_are_seventy(phone: Phone, sheet: str) -> None:
    seven = {"count.sides.0.melded": "+".join(["10"] * 7)}
    page = phone.press(phone.open(sheet), "Add it up", seven)
    assert page.first("input", name="sides.0.melded")["placeholder"] == "70"
    assert totals(phone.press(page, "Write deal 1")) == ["70", "0"]


@pytest.mark.parametrize(("cards", "points"), [("7", "0"), ("x", "0"), ("10+", "10"), ("+", "0"), ("5+x+5", "10")])
def test_a_card_that_counts_what_no_card_counts_is_none(phone: Phone, sheet: str, cards: str, points: str) -> None:
    told = {"count.sides.0.melded": cards, "sides.1.melded": "5"}
    assert totals(phone.press(phone.open(sheet), "Write deal 1", told)) == [points, "5"]


def test_what_goes_without_saying_is_not_asked(phone: Phone) -> None:
    """Of two players whoever went out has nothing left, whatever was typed before."""
    sheet = begin(phone, names=("Ann", "Bob"), house__players="2")
    out = deal(120, 60, sides__0__natural_canastas="2", sides__0__left="20", sides__1__left="15")
    page = phone.press(phone.open(sheet), "Write deal 1", {**out, "sides.*.went_out": "0"})
    assert totals(page)[1] == "45"
    assert "nothing left by going out" in page.first("fieldset", id="row-left").text


@pytest.mark.parametrize(
    ("typed", "points"),
    [
        ("120+45+5", "170"),
        (" 120 + 45 − 5 ", "160"),
        ("1,140", "1,140"),
        ("1 140", "1,140"),
        ("200-50", "150"),
        ("120+", "120"),
        ("১২০+৪৫", "165"),
        ("੧੨੦", "120"),
        ("0", "0"),
        ("", "0"),
    ],
)
def test_sums_are_understood_as_people_type_them(phone: Phone, sheet: str, typed: str, points: str) -> None:
    page = phone.press(phone.open(sheet), "Write deal 1", deal(sides__0__melded=typed, sides__1__melded="5"))
    assert totals(page) == [points, "5"]


@pytest.mark.parametrize(
    "typed", ["12x", "120 45", "1,20", "1.5", "--5", "5**2", "1e3", "0x10", "²", "½", "9" * 200, "1" + "0" * 12]
)
def test_what_is_no_sum_is_refused_and_stays_as_typed(phone: Phone, sheet: str, typed: str) -> None:
    page = phone.press(phone.open(sheet), "Write deal 1", {"sides.0.melded": typed}, status=422)
    assert fields(page.first("form", class_="deal-form"))["sides.0.melded"] == typed
    assert page.first("fieldset", class_="has-error")["id"] == "row-melded"


def test_what_is_refused_says_whose_figure_it_is(phone: Phone, sheet: str) -> None:
    page = phone.press(
        phone.open(sheet), "Write deal 1", deal(sides__1__melded="120 45", sides__0__left="x"), status=422
    )
    assert [error.text.partition(":")[0] for error in page.of_class("error")] == ["Cem & Dora", "Ann & Bob"]


def test_what_is_wrong_is_said_once_where_it_is_and_nowhere_else(phone: Phone, sheet: str) -> None:
    page = phone.press(phone.open(sheet), "Write deal 1", deal(103, 102), status=422)
    assert page.text.count("Every card counts a multiple of 5") == 2
    assert not list(page.of_class("refused"))


def test_a_sentence_that_names_the_side_names_it_once(phone: Phone, sheet: str) -> None:
    page = phone.press(phone.open(sheet), "Write deal 1", deal(100, 100, sides__0__red_threes="5"), status=422)
    said = next(page.of_class("error")).text
    assert said.count("Ann & Bob") == 1


def test_minus_is_not_hidden_on_phones(phone: Phone, sheet: str) -> None:
    page = phone.open(sheet)
    for field in ("sides.0.melded", "sides.1.left"):
        control = page.first("input", name=field)
        assert control["inputmode"] == "tel"
        assert control.up("div").first("button")["data-key"]


@pytest.mark.parametrize(
    "field", ["sides.5.melded", "sides.x.melded", "sides.1.nothing", "sides", f"sides.{'9' * 5000}.left"]
)
def test_fields_that_no_form_has_are_refused(phone: Phone, sheet: str, field: str) -> None:
    phone.send(f"{sheet}/deals", {**deal(5, 5), field: "abc", "seen": "1"}, status=422)


def test_an_untouched_form_is_not_written(phone: Phone, sheet: str) -> None:
    page = phone.press(phone.open(sheet), "Write deal 1", status=422)
    assert "Did nobody score in this deal" in draft(page).text
    assert totals(phone.open(sheet)) == ["0", "0"]
    assert not list(phone.open(sheet).every("details", class_="deal-row"))


def test_a_deal_in_which_nothing_happened_is_written_on_purpose(phone: Phone, sheet: str) -> None:
    page = phone.press(phone.open(sheet), "Write deal 1", status=422)
    page = phone.press(page, "Yes, save it like this")
    assert [row.first("b").text.split()[:2] for row in page.every("summary") if "Deal" in row.text] == [["Deal", "1"]]


NOBODY_OUT = deal(225, 140, sides__0__left="0", sides__1__left="0")
OUT = deal(185, 140, sides__0__mixed_canastas="1", sides__0__went_out="on", sides__0__left="0", sides__1__left="5")


@pytest.mark.parametrize(
    ("before", "told", "asked"),
    [
        ((), NOBODY_OUT, "Nobody went out, and nobody has cards left in hand?"),
        ((OUT,), OUT, "The same as deal 1?"),
        ((OUT,), {**OUT, "sides.1.left": "10"}, ""),
        ((OUT, deal(5, 5)), OUT, ""),
    ],
)
def test_what_can_hardly_be_is_asked_with_one_tap(
    phone: Phone, sheet: str, before: tuple[dict[str, str], ...], told: dict[str, str], asked: str
) -> None:
    record(phone, sheet, *before)
    number = len(before) + 1
    page = phone.press(phone.open(sheet), f"Write deal {number}", told, status=422 if asked else 200)
    if asked:
        assert asked in draft(page).text
        page = phone.press(page, "Yes, save it like this")
    assert f"Write deal {number + 1}" in page.text


def test_a_deal_that_is_not_finished_asks_for_what_is_missing_once_it_is_to_be_written(
    phone: Phone, sheet: str
) -> None:
    page = phone.press(phone.open(sheet), "Ann & Bob: Natural canastas: one more")
    assert "Deal 1 4 to go" in draft(page).text
    assert not list(page.of_class("error"))
    page = phone.press(page, "Write deal 1", status=422)
    assert "These canastas need 35 more points on the table" in draft(page).text
    assert not list(page.of_class("error"))


def wrong(page: Element) -> list[str]:
    """The fields that are marked, in their order on the page."""
    return [field["name"] for field in page.every("input") if field["aria-invalid"] == "true"]


def test_a_figure_that_cannot_be_read_hides_no_other_wrong_one(phone: Phone, sheet: str) -> None:
    told = {"sides.0.melded": "12a", "sides.1.melded": "7", "sides.0.left": "3", "sides.1.left": "ten"}
    page = phone.press(phone.open(sheet), "Write deal 1", told | {"sides.0.red_threes": "9"}, status=422)
    assert wrong(page) == ["sides.0.red_threes", *told]
    assert told.items() <= fields(page.first("form", id="deal")).items()


def test_what_follows_from_a_figure_that_cannot_be_read_is_not_said_of_others(phone: Phone, sheet: str) -> None:
    told = {"sides.0.natural_canastas": "1x", "sides.0.melded": "500", "sides.*.went_out": "0"}
    page = phone.press(phone.open(sheet), "Write deal 1", told, status=422)
    assert wrong(page) == ["sides.0.natural_canastas"]
    assert "canasta is missing" not in page.text


def test_a_draft_that_ends_the_match_says_so(phone: Phone) -> None:
    sheet = begin(phone, names=("", "", "", ""), house__target="500")
    page = phone.press(phone.open(sheet), "Add it up", deal(600, 100))
    assert "That ends the match. We win by 500." in draft(page).text


@pytest.mark.parametrize("slug", ["canasta", "burraco", "belote", "coinche", "pontoon", "shoot-pontoon"])
@pytest.mark.parametrize(
    "alone", [{"note": "we were late"}, {"count.sides.0.melded": "x"}, {"count.sides.0.left": "+"}, {"count.note": "5"}]
)
def test_a_note_or_cards_that_nobody_tapped_are_no_deal(phone: Phone, slug: str, alone: dict[str, str]) -> None:
    sheet = sit(phone, slug, FOUR)
    page = phone.press(phone.open(sheet), "Write deal 1", alone, status=422)
    entered = fields(page.first("form", id="deal"))
    assert entered.get("note", "") == alone.get("note", "")
    assert "Write deal 1" in page.text


def test_a_note_alone_is_kept_while_the_deal_goes_on(phone: Phone, sheet: str) -> None:
    keep(phone, sheet, {"note": "we were late"})
    assert fields(phone.open(sheet).first("form", id="deal"))["note"] == "we were late"


def test_a_match_does_not_change_how_many_play(phone: Phone) -> None:
    sheet = start(phone, "belote", {f"seat.{seat}": name for seat, name in enumerate(("Ann", "Bob", "Cem", "Dora"))})
    assert not list(phone.open(f"{sheet}/house").every("input", name="house.players"))
    phone.send(f"{sheet}/house", {"house.players": "3", "seen": "1", "token": "three"})
    assert phone.client.get(f"{sheet}.json").json["events"][-1]["house"]["players"] == 4  # type: ignore[index]
    phone.open(f"{sheet}/practise/contract?seed=3")

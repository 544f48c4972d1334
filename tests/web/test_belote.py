"""Belote on its pages: a column each for three, points that wait, verdicts, figures that follow, names in questions."""

from collections.abc import Mapping

import pytest

from tests.page import Element, fields
from tests.phone import Phone, record, start, totals

NAMES = ("Ann", "Bob", "Cem", "Dora")


@pytest.fixture
def four(phone: Phone) -> str:
    """A match of Belote that has just begun, Ann and Cem against Bob and Dora."""
    return begin(phone)


@pytest.fixture
def three(phone: Phone) -> str:
    """Three who play each for himself."""
    return begin(phone, NAMES[:3], players="3")


def begin(phone: Phone, names: tuple[str, ...] = NAMES, **house: str) -> str:
    typed = {f"seat.{seat}": name for seat, name in enumerate(names)}
    return start(phone, "belote", {**typed, **{f"house.{name}": text for name, text in house.items()}})


def deal(taker: int, *tricks: int, **more: str) -> dict[str, str]:
    return {"taker": str(taker), **{f"tricks.{side}": str(points) for side, points in enumerate(tricks)}, **more}


TIE = deal(0, 81)


def test_what_waits_stands_on_the_page_until_somebody_wins_it(phone: Phone, four: str) -> None:
    record(phone, four, TIE)
    page = phone.open(four)
    assert totals(page) == ["0", "81"]
    assert next(page.of_class("carried-over")).text == "81 wait for the winner of deal 2"
    assert "tie, 81 wait" in page.text
    record(phone, four, TIE | {"trump": "S"})
    assert next(phone.open(four).of_class("carried-over")).text.startswith("162 wait")
    record(phone, four, deal(1, 72))
    page = phone.open(four)
    assert totals(page) == ["72", str(81 + 81 + 90 + 162)]
    assert not list(page.of_class("carried-over"))


BELOTE_AND_TRUMPS = {"trump": "H", "belote": "0"}
ROWS = (
    (deal(0, 95), "Ann & Cem took it, made 95"),
    (deal(0, 95) | BELOTE_AND_TRUMPS, "Ann & Cem took ♥, made 95, belote"),
    (deal(0, 162) | BELOTE_AND_TRUMPS | {"capot": "0"}, "Ann & Cem took ♥, made 162, capot, belote"),
    ({"taker": "1", "tricks.1": "74", "belote": "0", "trump": "S"}, "Bob & Dora took ♠, failed with 74"),
    (deal(0, 78) | {"revoke": "0"}, "Ann & Cem took it, lost by a revoke"),
    (deal(0, 81), "Ann & Cem took it, tie, 81 wait"),
    (deal(0, 74) | {"declarations.0": "50"}, "Ann & Cem took it, made 74, declared 50, with the 81 that waited"),
    (deal(0, 90) | {"declarations.1": "20"}, "Ann & Cem took it, failed with 90, Bob & Dora declared 20"),
)


def test_a_row_of_the_sheet_says_who_took_what_and_how_that_ended_and_opened_who_dealt(phone: Phone) -> None:
    long = begin(phone, target="5000")
    record(phone, long, *(row for row, _ in ROWS))
    rows = [*phone.open(long).every("details", class_="deal-row")][::-1]
    assert [row.first("small").text for row in rows] == [said for _, said in ROWS]
    assert [row.first("p").text for row in rows[:2]] == ["Ann dealt.", "Bob dealt."]


def test_three_have_a_column_each_and_their_own_lines(phone: Phone, three: str) -> None:
    record(phone, three, deal(1, 30, 50, 20))
    page = phone.open(three)
    columns = page.first("div", class_="tee three")
    assert [name.text for name in columns.every("h2")] == ["Ann", "Bob", "Cem"]
    assert totals(page) == ["30", "50", "20"]
    assert [
        figure.text for figure in page.first("details", class_="deal-row of-three").first("summary").every("span")
    ] == [
        "+30 30",
        "+50 50",
        "+20 20",
    ]


def test_who_failed_against_two_writes_nothing(phone: Phone, three: str) -> None:
    record(phone, three, deal(1, 60, 50, 20))
    assert totals(phone.open(three)) == ["110", "0", "20"]


def test_the_other_sides_tricks_follow_and_are_not_told(phone: Phone, four: str) -> None:
    page = phone.open(f"{four}?taker=0&tricks.0=95&tricks.1=&preview=on")
    other = page.first("input", name="tricks.1")
    assert (other["value"], other["placeholder"]) == ("", "67")
    page = phone.press(page, "Add it up first", {"tricks.0": "100"})
    assert page.first("input", name="tricks.1")["placeholder"] == "62"
    assert not list(page.of_class("error"))


@pytest.mark.parametrize("told", [deal(0, 95), deal(1, 162, capot="0"), {"taker": "0", "capot": "1"}])
def test_a_correction_opens_with_what_had_to_be_told(phone: Phone, four: str, told: Mapping[str, str]) -> None:
    record(phone, four, told)
    before = totals(phone.open(four))
    page = phone.open(f"{four}/deals/1")
    assert page.first("input", name="tricks.1")["value"] == ""
    phone.press(page, "Save the correction")
    assert totals(phone.open(four)) == before


def test_declarations_are_folded_until_there_are_some(phone: Phone, four: str) -> None:
    folded = phone.open(four).first("details", id="row-extras")
    assert "open" not in folded.attributes
    page = phone.press(phone.open(four), "Bob & Dora: Declarations: add 50")
    assert "open" in page.first("details", id="row-extras").attributes
    assert page.first("input", name="declarations.1")["value"] == "50"


def asked(page: Element) -> Element:
    return next(form for form in page.every("form") if "/ask/" in form["action"])


def test_who_played_a_card_follows_from_who_led(phone: Phone, four: str) -> None:
    page = phone.open(f"{four}/ask/trick")
    assert fields(asked(page))["trick.0.seat"] == "1"
    page = tap(phone, page, "trick:K♠", "trick:A♠", "trick:7♥", trump="S")
    assert names(page) == ["Bob", "Cem", "Dora", "Ann is next"]
    page = phone.press(asked(page), "Ask", {"trick.0.seat": "0"})
    assert next(page.of_class("answer-word")).text == "Bob"
    page = phone.press(page, "Put back K of spades")
    assert names(page) == ["Ann", "Bob", "Cem is next"]


def names(page: Element) -> list[str]:
    """Whose each card of the strip is, and who is next."""
    return [name.text for name in page.first("div", id="strip").every("small")]


def tap(phone: Phone, page: Element, *cards: str, **typed: str) -> Element:
    for card in cards:
        for tab in page.every("button", name="to", value=card.partition(":")[0]):
            page = phone.press(asked(page), tab.text, typed)
        key = page.first("button", name="put", value=card)
        page = phone.press(asked(page), key["aria-label"], typed)
    return page


def test_cards_that_may_be_played_stand_out_and_the_others_say_why_not(phone: Phone) -> None:
    cards = "trick.0.seat=1&trick.0.card=KS&trick.1.card=9S&trick.2.card=QH"
    page = phone.open(f"/ask/belote/legal-cards?trump=H&hand=JH+AH+7H+AC+10D&{cards}")
    assert [card.first("span").text for card in page.of_class("fitting")] == ["J", "A"]
    refused = [
        li.first("b").text
        for li in page.first("ol", class_="reasons").every("li", class_="unmet")
        if list(li.every("b"))
    ]
    assert [text.split()[0] for text in refused] == ["7", "A"]
    assert next(page.of_class("winning")).text.endswith("Player 4 holds it")


def test_seats_and_sides_are_called_by_their_names(phone: Phone, four: str) -> None:
    assert next(phone.open(f"{four}/ask/who-deals?hand=2").of_class("answer-word")).text == "Bob"
    page = phone.open(
        f"{four}/ask/declarations?trump=H&hands.0=QS+JS+10S&hands.1=10D+9D+8D+7D&hands.2=&hands.3=&first=0"
    )
    assert next(page.of_class("answer-word")).text == "Bob & Dora"
    assert [found.first("p").text for found in page.first("ul", class_="card-rows").every("li")] == [
        "Ann, tierce",
        "Bob, quarte",
    ]


def test_there_is_a_figure_for_each_side_however_many_play(phone: Phone, three: str) -> None:
    page = phone.open(f"{three}/ask/contract")
    assert [name for name in fields(asked(page)) if name.startswith("tricks.")] == ["tricks.0", "tricks.1", "tricks.2"]
    page = phone.press(asked(page), "Ask", {"taker": "1", "tricks.0": "30", "tricks.1": "50", "tricks.2": "20"})
    assert "Ann 30, Bob 50, Cem 20" in next(page.of_class("large-text")).text


def test_what_the_table_knows_is_filled_in(phone: Phone, four: str) -> None:
    record(phone, four, TIE)
    told = fields(asked(phone.open(f"{four}/ask/winner")))
    assert (told["totals.0"], told["totals.1"], told["held"]) == ("0", "81", "81")


@pytest.mark.parametrize("language", ["en", "bn"])
def test_a_figure_typed_over_a_deal_wins_over_the_one_that_was_left_alone(
    phone: Phone, four: str, language: str
) -> None:
    record(phone, four, deal(0, 100))
    page = phone.open(f"{four}/deals/1?lang={language}")
    form = next(form for form in page.every("form") if form["action"].endswith("/deals/1"))
    told = [name for name in ("tricks.0", "tricks.1") if fields(form)[name]]
    assert len(told) == 1
    other = "tricks.1" if told == ["tricks.0"] else "tricks.0"
    phone.send(form["action"], {**fields(form), other: "70"})
    assert sorted(totals(phone.open(f"{four}?lang=en"))) == ["70", "92"]


def test_both_figures_typed_anew_must_still_add_up(phone: Phone, four: str) -> None:
    record(phone, four, deal(0, 100))
    form = phone.open(f"{four}/deals/1")
    phone.press(form, "Save the correction", {"tricks.0": "90", "tricks.1": "70"}, status=422)


def test_the_trumps_of_the_deal_being_told_are_known_to_its_questions(phone: Phone, four: str) -> None:
    page = phone.press(phone.open(f"{four}?trump=H&taker=1&tricks.0=80&preview=on"), "Ask")
    page = phone.press(page, "Which cards may I play?")
    asked = next(form for form in page.every("form") if form["action"].partition("?")[0].endswith("/legal-cards"))
    assert fields(asked)["trump"] == "H"
    page = phone.press(asked, "Ask", {"hand": "KH 7S"}, status=200)
    assert "K♥" in next(page.of_class("large-text")).text
    sent = next(link["href"] for link in page.every("a") if link.text == "Share this answer")
    assert "draft" not in sent


@pytest.mark.parametrize("draft", ["trump=X", "trump", "%00", "x" * 3000, "trump%3DH"])
def test_whatever_is_told_of_a_draft_the_question_is_asked(phone: Phone, four: str, draft: str) -> None:
    assert phone.open(f"{four}/ask/legal-cards?draft={draft}").first("h1").text == "Which cards may I play?"

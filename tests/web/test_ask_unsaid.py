"""Nothing is preset that nobody said: it is asked, taken from the sheet, or the answer says what it depends on."""

import pytest

from companion.forms.question import Field, form_fields
from companion.games import shelf
from tests.page import Element, fields
from tests.phone import Phone, deal, record

TAKE = "/ask/canasta/take-pile?hand=KS+2D+5H+9C&top=KH"


def form(page: Element) -> Element:
    return next(form for form in page.every("form") if "/ask/" in form["action"])


def depends(page: Element) -> dict[str, str]:
    """The cases of an answer that depends on something, each with its own answer."""
    assert next(page.of_class("answer-word")).text == "It depends."
    rows = page.first("table", class_="standings cases").every("tr")
    return {row.first("th").text: row.first("td").text for row in rows}


def folded(page: Element) -> set[str]:
    """The fields that stand folded because they have what they usually have."""
    folds = [fold for fold in form(page).every("details") if fold.first("summary").text.startswith("More details")]
    return {row["id"].removesuffix("-row") for fold in folds for row in fold.every("fieldset")}


def test_an_answer_says_what_it_depends_on(phone: Phone) -> None:
    page = phone.open(f"{TAKE}&pile_size=6&score=0&opened=yes")
    assert depends(page) == {"The pile is frozen": "No", "The pile is not frozen": "Yes"}
    page = phone.open(f"{TAKE}&pile_size=6&score=0")
    assert depends(page) == {"The pile is not frozen and your side has opened": "Yes", "Otherwise": "No"}
    assert form(page)


def test_what_nobody_said_and_makes_no_difference_is_no_part_of_what_was_asked(phone: Phone) -> None:
    page = phone.open("/ask/canasta/take-pile?hand=KS+KD+5H&top=3S&pile_size=6&score=0")
    assert next(page.of_class("answer-word")).text == "No."
    rows = [row.text for row in page.of_class("situation-row")]
    assert rows
    assert not [row for row in rows if row.startswith(("Is the pile frozen", "Has your side opened"))]


def test_several_ways_to_one_answer_are_all_said(phone: Phone) -> None:
    assert depends(phone.open("/ask/canasta/red-three?ask=")) == {
        "It was in the pile": "No",
        "Otherwise": "Yes",
    }


def test_no_yes_no_or_choice_is_preset(phone: Phone) -> None:
    sent = fields(form(phone.open("/ask/canasta/take-pile")))
    assert {"frozen", "opened"} & set(sent) == set()
    assert sent["pile_size"] == ""


def test_what_goes_without_saying_stands_folded_until_somebody_says_otherwise(phone: Phone) -> None:
    page = phone.open("/ask/canasta/go-out")
    assert {"concealed", "discard", "own_canasta", "canastas"} <= folded(page)
    assert "canasta" not in folded(page)
    assert "concealed" not in folded(phone.open("/ask/canasta/go-out?canasta=yes&concealed=yes"))


# Questions of which nothing must be told: their figures stand open, and the cards that may tell them are folded.
BY_FIGURES = {("canasta", "hand-score"), ("burraco", "hand-score"), ("belote", "declared")}


@pytest.mark.parametrize("slug", shelf())
def test_no_form_asks_openly_for_what_has_a_usual_value_but_where_all_of_it_has_one(phone: Phone, slug: str) -> None:
    for question in shelf()[slug].questions:
        page = phone.open(f"/ask/{slug}/{question.slug}")
        usual = {field.name for field in _usual(slug, question.slug)}
        assert folded(page) == usual, question.slug


def _usual(slug: str, question: str) -> list[Field]:
    game = shelf()[slug]
    fields = form_fields(game.question(question))
    usual = [field for field in fields if field.usual and field.asked(game.profiles["as_written"])]
    return [] if (slug, question) in BY_FIGURES else usual


def test_what_was_taken_for_granted_and_changes_the_answer_stands_beside_it(phone: Phone) -> None:
    page = phone.open("/ask/canasta/meld?cards=3S+3C+3S")
    assert next(page.of_class("answer-word")).text == "No."
    assert "Taken for granted: Do you go out in this turn? No." in page.text
    assert "Taken for granted" not in phone.open("/ask/canasta/meld?cards=KS+KC+KH").text


@pytest.mark.parametrize(
    ("language", "granted"),
    [("en", "Did your side go out? No."), ("fr", "Votre équipe est-elle sortie ? Non."),
     ("it", "Ha chiuso la tua coppia? No."), ("bn", "আপনার পক্ষ কি হাত শেষ করেছে? না।"),
     ("pa", "ਤੁਹਾਡੀ ਧਿਰ ਨੇ ਹੱਥ ਮੁਕਾਇਆ? ਨਹੀਂ।")],
)  # fmt: skip
def test_no_colon_follows_the_mark_of_a_question_that_is_taken_for_granted(
    phone: Phone, language: str, granted: str
) -> None:
    page = phone.open(f"/ask/canasta/hand-score?ask=&lang={language}")
    assert granted in page.text.replace("\u202f", " ")


def test_what_is_taken_for_granted_is_a_sentence_where_its_label_is_no_question(phone: Phone) -> None:
    page = phone.open("/ask/belote/take?turned=KH&suit=S")
    assert "Taken for granted: It is still the first round." in page.text


def test_an_empty_figure_is_missing_and_no_nought(phone: Phone) -> None:
    page = phone.open("/ask/canasta/winner?totals.0=5200&totals.1=&ask=", status=422)
    assert [error.text for error in page.of_class("error")] == ["Still to enter: Both totals after the deal, They."]
    assert next(phone.open("/ask/canasta/winner?totals.0=5200&totals.1=0").of_class("answer-word")).text == "We"


def test_the_match_fills_in_what_it_knows_and_says_so(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(600, 0, sides__0__natural_canastas="2", sides__1__left="55"))
    page = phone.open(f"{sheet}/ask/winner")
    assert "From your sheet" in page.first("fieldset", id="totals-row").text
    assert "From your sheet" not in phone.open("/ask/canasta/winner").text


def test_whose_total_it_is_is_asked_unless_both_have_the_same(phone: Phone, sheet: str) -> None:
    assert fields(form(phone.open(f"{sheet}/ask/minimum")))["score"] == "0"
    record(phone, sheet, deal(600, 0, sides__0__natural_canastas="2", sides__1__left="55"))
    assert "score" not in fields(form(phone.open(f"{sheet}/ask/minimum")))


def test_where_nobody_says_whose_total_it_is_the_answer_does(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(600, 0, sides__0__natural_canastas="2", sides__1__left="55"))
    assert depends(phone.open(f"{sheet}/ask/minimum?ask=")) == {
        "Ann & Bob": "90",
        "Cem & Dora": "15",
    }
    opening = phone.open(f"{sheet}/ask/opening?melds.0=AS+AH+AD&ask=")
    assert depends(opening) == {"Ann & Bob": "No", "Cem & Dora": "Yes"}


def test_a_dispute_says_that_it_is_an_example_and_not_the_match(phone: Phone, sheet: str) -> None:
    asked = "meld?cards=KS+KH+2D+2C&going_out=no"
    assert "An example" in phone.open(f"{sheet}/ask/{asked}").text
    assert "An example" not in phone.open(f"/ask/canasta/{asked}").text
    assert "An example" not in phone.open(f"{sheet}/ask/meld?cards=KS+KH+2D&going_out=no").text


def test_the_heading_of_a_question_that_was_asked_stays_that_of_the_question(phone: Phone) -> None:
    case = "/ask/pontoon/compare?held=14&bank=bust&stake=10"
    assert phone.open(case).first("h1").text.startswith("She stuck on fourteen, and the banker is bust.")
    assert phone.open(f"{case}&ask=").first("h1").text == "What does this hand win or lose?"


@pytest.mark.parametrize(
    ("question", "house", "offered"),
    [
        ("coinche/legal-cards", "house.sa_ta=no", False),
        ("coinche/legal-cards", "house.sa_ta=yes", True),
        ("pontoon/compare", "house.three_sevens=ordinary", False),
        ("pontoon/compare", "house.three_sevens=treble", True),
    ],
)
def test_only_what_the_table_plays_is_offered(phone: Phone, question: str, house: str, *, offered: bool) -> None:
    page = phone.open(f"/ask/{question}?{house}")
    values = {field["value"] for field in page.every("input", type="radio")}
    assert ({"TA", "three-sevens"} & values != set()) is offered


def test_a_question_that_is_refused_says_once_what_it_misses(phone: Phone) -> None:
    page = phone.open("/ask/canasta/can-open?score=&ask=", status=422)
    missing = ["Still to enter: Your side’s total.", "Still to enter: The whole hand."]
    assert [error.text for error in page.of_class("error")] == missing
    assert page.first("p", class_="answer-wanted").text == "Tap, and the answer appears here."
    page = phone.open("/ask/canasta/winner?totals.0=&totals.1=&ask=", status=422)
    missing = [f"Still to enter: Both totals after the deal, {side}." for side in ("We", "They")]
    assert [error.text for error in page.of_class("error")] == missing
    assert page.first("h2").text == "2 things to check."


@pytest.mark.parametrize("question", ["trick?", "legal-cards?hand=7H+8H&"])
def test_a_card_of_a_trick_that_is_none_is_said_below_it(phone: Phone, question: str) -> None:
    page = phone.open(f"/ask/belote/{question}trump=H&trick.0.seat=0&trick.0.card=KT&ask=", status=422)
    assert next(page.of_class("answer-wanted")).text.startswith("Enter a card")


def test_while_cards_are_tapped_all_that_is_missing_is_one_sentence(phone: Phone) -> None:
    page = phone.open("/ask/canasta/can-open?score=&tab=cards&to=cards")
    assert page.first("p", class_="answer-wanted").text == "Still to enter: Your side’s total, The whole hand."

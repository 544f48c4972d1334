"""Questions of the table as forms: cards are tapped, the answer comes first, then the reasons."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from companion.engine.question import MOST, open_fields
from companion.engine.ruling import Question
from companion.forms.question import form_fields
from companion.games import shelf
from companion.rulebook.words import words as words_of
from tests.page import Element, fields
from tests.phone import Phone, deal, record

EVERY = [(slug, question.slug) for slug, game in shelf().items() for question in game.questions]


@pytest.mark.parametrize(("game", "question"), EVERY)
def test_every_question_has_its_form_and_says_what_it_misses(phone: Phone, game: str, question: str) -> None:
    page = phone.open(f"/ask/{game}/{question}")
    assert all(fieldset.first("legend").text for fieldset in form(page).every("fieldset"))
    asked = shelf()[game].question(question)
    several = len(open_fields(asked.situation)) > MOST  # which answer depends on too much
    if (
        asks_for_something(asked) or several or question == "contract"
    ):  # whose tricks may be left out after a revoke only
        assert next(phone.press(form(page), "Ask", status=422).of_class("error")).text
    elif open_fields(asked.situation):
        answered = phone.press(form(page), "Ask")
        assert list(answered.of_class("answer-word")) or "Otherwise" in answered.first("div", role="status").text
    else:
        assert next(phone.press(form(page), "Ask").of_class("answer-word")).text


def asks_for_something(question: Question[Any, Any]) -> bool:
    """Whether there is a field that must be told: one without a default that is no yes, no or choice."""
    return any(field.required and field.name not in open_fields(question.situation) for field in form_fields(question))


def test_the_answer_comes_first_then_why(phone: Phone) -> None:
    page = phone.open("/ask/canasta/minimum?score=1500")
    assert next(page.of_class("answer-word")).text == "90"
    assert [reason["class"] for reason in page.first("ol", class_="reasons").every("li")] == ["", ""]


def test_a_refusal_marks_what_is_not_met_and_leads_to_its_rule(phone: Phone) -> None:
    page = phone.open("/ask/canasta/meld?cards=KS+QH+JD&going_out=no")
    assert next(page.of_class("answer-word")).text == "No."
    unmet = page.first("ol", class_="reasons").first("li", class_="unmet")
    assert unmet.text.startswith("Not met:")
    part, _, rule = unmet.first("a")["href"].partition("#")
    assert phone.open(part).first("div", id=rule)


def test_an_answer_has_an_address_to_send_that_holds_no_key(phone: Phone, sheet: str) -> None:
    phone.press(phone.open(f"{sheet}/house"), "Use from deal 1", {"house.wild_ratio": "min_two_naturals"})
    answer = phone.open(f"{sheet}/ask/meld?cards=KS+KH+2D+2S+JK&going_out=no")
    link = next(link for link in answer.every("a") if link.text == "Share this answer")["href"]
    assert sheet.removeprefix("/m/") not in link
    assert next(answer.of_class("answer-word")).text == next(phone.open(link).of_class("answer-word")).text == "Yes."


def tapped(phone: Phone, page: Element, *keys: str) -> Element:
    for key in keys:
        page = phone.press(page, next(_keys(page, key)))
    return page


def _keys(page: Element, rank: str) -> Iterator[str]:
    return (key["aria-label"] for key in page.every("button", name="put") if key["value"].endswith(f":{rank}"))


def test_cards_are_tapped_into_the_hand_and_back_without_script(phone: Phone) -> None:
    page = tapped(phone, phone.open("/ask/canasta/meld"), "K", "K", "2", "Q")
    assert fields(form(page))["cards"] == "K K 2 Q"
    page = phone.press(page, "Put back Q")
    page = phone.press(page, "Ask")
    assert next(page.of_class("answer-word")).text == "Yes."


def form(page: Element) -> Element:
    return next(form for form in page.every("form") if "/ask/" in form["action"])


def test_while_cards_are_tapped_nothing_is_complained_about(phone: Phone) -> None:
    page = tapped(phone, phone.open("/ask/canasta/can-open"), "K")
    assert not list(page.of_class("error"))
    assert not list(page.of_class("answer-word"))


def test_a_rank_alone_will_do_where_suits_do_not_matter(phone: Phone) -> None:
    page = phone.open("/ask/canasta/meld?cards=K+K+joker&going_out=no")
    assert next(page.of_class("answer-word")).text == "Yes."


@pytest.mark.parametrize(
    ("cards", "bank", "answer"),
    [("10 8", "10 7", "Yes."), ("A K", "A Q", "No."), ("10 5", "10 6 9", "Yes."), ("7 7 7", "7 8", "Yes.")],
)
def test_a_rank_in_one_hand_is_another_card_than_the_same_in_the_banks(
    phone: Phone, cards: str, bank: str, answer: str
) -> None:
    page = phone.open(f"/ask/pontoon/beats?cards={cards}&bank={bank}".replace(" ", "+"))
    assert next(page.of_class("answer-word")).text == answer


def test_there_are_four_of_a_rank_in_both_hands_together(phone: Phone) -> None:
    page = phone.open("/ask/pontoon/beats?cards=10+10+10&bank=10+10", status=422)
    assert "The pack does not hold all of these: 10♠." in page.text


def test_where_a_card_must_stay_the_answer_says_so_beside_what_lies_there(phone: Phone) -> None:
    page = phone.open("/ask/canasta/can-open?score=0&hand=K+K+K+8+8+8+A")
    assert next(page.of_class("answer-word")).text == "No."
    assert (
        "60 lies there, but one card must be discarded and one kept: that leaves 30 at most; you need 50." in page.text
    )


def test_what_is_missing_is_told_at_its_field(phone: Phone) -> None:
    page = phone.press(phone.open("/ask/canasta/can-open"), "Ask", {"score": "12"}, status=422)
    assert [fieldset["class"] for fieldset in page.every("fieldset")].count("has-error") == 1
    assert fields(form(page))["score"] == "12"


def test_the_totals_of_the_table_are_offered(phone: Phone, sheet: str) -> None:
    record(phone, sheet, deal(600, 0, sides__0__natural_canastas="2", sides__1__left="55"))
    page = phone.open(f"{sheet}/ask/minimum")
    assert [field["value"] for field in page.every("input", name="score")] == ["1600", "-55"]
    assert next(phone.press(form(page), "Ask", {"score": "-55"}).of_class("answer-word")).text == "15"


def test_sides_that_are_level_are_one_choice(phone: Phone, sheet: str) -> None:
    page = phone.open(f"{sheet}/ask/can-open?tab=hand&score=0&hand=KS")
    (choice,) = page.every("input", name="score", type="radio")
    assert "checked" in choice.attributes
    assert page.first("label").text == "Ann & Bob, Cem & Dora 0"


def test_a_total_below_zero_is_offered_as_the_sheet_writes_it_and_read_as_it_is_offered(
    phone: Phone, sheet: str
) -> None:
    record(phone, sheet, deal(600, 0, sides__0__natural_canastas="2", sides__1__left="55"))
    page = phone.open(f"{sheet}/ask/winner")
    assert fields(form(page))["totals.1"] == "−55"
    assert fields(form(phone.press(form(page), "Ask")))["totals.1"] == "−55"


def test_an_answer_may_be_kept_in_the_log_and_taken_back(phone: Phone, sheet: str) -> None:
    page = phone.press(phone.open(f"{sheet}/ask/minimum?score=1500"), "Save in the log")
    assert "Undo the note" in page.text
    assert phone.open(f"{sheet}/log").first("ol", class_="divided-list event-log").first("h2").text == "Ruling saved"
    phone.press(page, "Undo the note")
    assert len(list(phone.open(f"{sheet}/log").every("s"))) == 1


def test_a_situation_that_cannot_be_is_not_kept(phone: Phone, sheet: str) -> None:
    phone.send(f"{sheet}/ask/minimum", {"score": "1501", "seen": "1", "token": "t"})
    assert len(list(phone.open(f"{sheet}/log").first("ol", class_="divided-list event-log").every("li"))) == 1


def test_house_rules_in_the_address_are_kept_from_page_to_page(phone: Phone) -> None:
    page = phone.open("/ask/canasta/meld?house.wild_ratio=min_two_naturals")
    page = phone.press(page, "Ask", {"cards": "KS KH 2D 2S JK"})
    assert next(page.of_class("answer-word")).text == "Yes."
    assert "House: our own" in page.text
    assert "house.wild_ratio=min_two_naturals" in page.first("ol", class_="reasons").first("a")["href"]


@pytest.mark.parametrize("address", ["/ask/chess", "/ask/canasta/why", "/ask/canasta/", "/ask/canasta/meld/x"])
def test_what_nobody_asks_is_404(phone: Phone, address: str) -> None:
    phone.open(address, status=404)


@pytest.mark.parametrize("question", ["canasta/can-open?tab=hand&score=0&hand=JK+3b", "belote/trick"])
def test_a_key_is_called_by_what_stands_on_it(phone: Phone, question: str) -> None:
    keys = [key for key in phone.open(f"/ask/{question}").every("button") if key["name"] in ("put", "drop")]
    assert keys
    for key in keys:
        face = next(child for child in key.inside if isinstance(child, Element))
        assert face.text in key["aria-label"]


def test_several_people_are_ticked_by_their_names(phone: Phone) -> None:
    names = {f"seat.{seat}": name for seat, name in enumerate(("Ann", "Bob", "Cem", "Dora", "Eve"))}
    sheet = phone.send("/new/pontoon", names).location
    page = phone.open(f"{sheet}/ask/next-banker")
    boxes = page.first("fieldset", id="pontoons-row").every("label")
    assert [box.text for box in boxes] == ["Ann", "Bob", "Cem", "Dora", "Eve"]
    answer = phone.press(form(page), "Ask", {"banker": "1", "pontoons.0": "0", "pontoons.3": "3"})
    assert next(answer.of_class("answer-word")).text == "Dora"
    link = next(link for link in answer.every("a") if link.text == "Share this answer")["href"]
    assert next(phone.open(link).of_class("answer-word")).text == "Player 4"


def test_as_many_are_named_as_play(phone: Phone) -> None:
    page = phone.open("/ask/pontoon/next-banker?sides=7&banker=0&pontoons.0=2&pontoons.1=5")
    assert next(page.of_class("answer-word")).text == "Player 3"
    row = page.first("fieldset", id="pontoons-row")
    assert [label.text for label in row.every("label")][-1] == "Player 7"
    assert [box["value"] for box in row.every("input") if "checked" in box.attributes] == ["2", "5"]


def test_what_one_hand_can_count_is_nobodys_in_particular(phone: Phone) -> None:
    assert "It can count: 11, 21." in phone.open("/ask/pontoon/hand?cards=AS+KH").text


def test_a_problem_with_a_hand_of_no_table_is_said_of_us(phone: Phone) -> None:
    page = phone.open("/ask/burraco/hand-score?closed=on&melds.0=4H+5H+6H", status=422)
    assert "We cannot close" in page.text


def test_what_decides_stands_first_and_what_does_not_apply_is_neither_met_nor_broken(phone: Phone) -> None:
    page = phone.open("/ask/belote/legal-cards?trump=S&hand=KH+9H+7C&trick.0.seat=1&trick.0.card=AH")
    assert "You may play K♥" in page.text
    assert " or 9♥" in page.text
    classes = [reason["class"] for reason in page.first("ol", class_="reasons").every("li")]
    assert classes == sorted(classes, key=["", "unmet", "idle"].index)
    assert "idle" not in [r["class"] for r in refusal(phone).every("li")]
    assert refusal(phone).first("li")["class"] == "unmet"


def test_a_rule_that_forbids_cards_is_not_ticked_as_well(phone: Phone) -> None:
    page = phone.open("/ask/belote/legal-cards?trump=H&hand=KH+9H+AS+7D&seat=1&trick.0.seat=0&trick.0.card=QH")
    reasons = [next(line.every("a")).text for line in page.first("ol", class_="reasons").every("li")]
    assert reasons.count("Trumps led: follow with a trump") == 1


def test_cards_of_the_last_meld_are_in_use_as_those_of_the_first(phone: Phone) -> None:
    page = phone.open("/ask/canasta/opening?melds.0=QS+QH+QD&melds.4=10S+10H+10D+10C+10S+10H+10D+10C&tab=melds.0")
    greyed = [key["value"] for key in page.every("button") if key["name"] == "put" and "disabled" in key.attributes]
    assert greyed == ["melds.0:10"]


def test_cards_that_come_at_once_are_put_one_after_the_other_and_none_twice(phone: Phone) -> None:
    page = phone.open("/ask/coinche/highest?tab=cards&put=cards:9♠&put=cards:J♣&put=cards:J♣&trump=H")
    assert page.first("small", id="cards").text == "2 cards"


def refusal(phone: Phone) -> Element:
    return phone.open("/ask/canasta/meld?cards=KS+QH+JD&going_out=no").first("ol", class_="reasons")


@pytest.mark.parametrize("language", ["en", "bn", "pa", "fr", "it"])
def test_no_sentence_says_its_yes_or_no_again(language: str) -> None:
    for slug, game in shelf().items():
        words = words_of(language, game=slug)
        for question in game.questions:
            for verdict in ("yes", "no"):
                sentence = words.find(f"say.{question.slug}.{verdict}") or ""
                assert not re.match(rf"{words(f'answer.{verdict}')}\s*[,.:।]", sentence), sentence


def test_questions_stand_under_what_they_are_about(phone: Phone) -> None:
    page = phone.open("/ask/shoot-pontoon")
    topics = [heading.text for heading in page.every("h2")]
    assert topics[:3] == ["Shoot bets", "The kitty", "Your turn"]
    lists = [[link.text for link in asked.every("a")] for asked in page.of_class("link-list")]
    assert len(topics) == len(lists)
    assert max(map(len, lists)) <= 7
    assert lists[0][:2] == ["May I shoot?", "How much may still be shot?"]


def test_a_question_that_does_not_come_up_at_a_table_stands_nowhere(phone: Phone) -> None:
    assert "Whose declarations count?" not in phone.open("/ask/coinche?house.declarations=belote_only").text
    assert "Whose declarations count?" in phone.open("/ask/coinche?house.declarations=counted").text


def test_typed_cards_are_asked_for_as_the_keys_have_them(phone: Phone) -> None:
    typed = {"canasta/meld": "such as K or 10, no more of them than there are", "burraco/meld": "such as KS or 10H"}
    for question, said in typed.items():
        assert said in phone.open(f"/ask/{question}?cards=Kx&ask=", status=422).text
    assert said not in phone.open(f"/ask/canasta/meld?cards={'K+' * 300}&ask=", status=422).text

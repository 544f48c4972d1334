"""Practise: a situation by its address, the table decides, and the code says whether it says the same, and why."""

from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

from companion.engine.question import question_of
from companion.forms.scalars import value_name
from companion.games import shelf
from tests.page import Element, fields, read
from tests.phone import Phone, begin

EXERCISES = [(slug, exercise.name) for slug, game in shelf().items() for exercise in game.practice]
OPENS = "/practise/canasta/can-open"


def expected(slug: str, name: str, seed: int, house: Any = None) -> list[str]:
    """What the code says to a situation, as the address says it."""
    game, house = shelf()[slug], house or shelf()[slug].house()
    exercise = game.exercise(name)
    question = question_of(game, exercise.question)
    answer = exercise.expected(question.ask(exercise.situation(question, seed, house), house))
    if isinstance(answer, tuple):
        return list(map(str, answer))
    return ["" if answer is None else value_name(answer)]


def asked(location: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(location).query))


def say(phone: Phone, address: str, said: list[str], **more: str) -> Element:
    """The page after the form was sent with that."""
    form = phone.open(address).first("form", class_="practice-form")
    hidden = {name: text for name, text in fields(form).items() if name != "say"}
    answer = phone.client.get(form["action"].partition("#")[0], query_string={**hidden, "say": said, **more})
    assert answer.status_code == 200, answer.text
    return read(answer.text)


def next_key(page: Element) -> dict[str, str]:
    return asked(next(key["href"] for key in page.every("a") if key.text == "Next"))


def shown(page: Element) -> str:
    return next(page.of_class("practice-answer")).text


@pytest.mark.parametrize(("slug", "name"), EXERCISES)
def test_every_exercise_is_drawn_and_answered(phone: Phone, slug: str, name: str) -> None:
    """An address without a number leads to one with a number; what is right is counted."""
    answer = phone.client.get(f"/practise/{slug}/{name}?decided=2&right=2")
    assert answer.status_code == 303
    where = asked(answer.location)
    assert (where["decided"], where["right"]) == ("2", "2")
    page = say(phone, answer.location, expected(slug, name, int(where["seed"])))
    assert shown(page).startswith("Right")
    assert "3 right out of 3" in page.text
    assert next_key(page) == {"decided": "3", "right": "3"}


@pytest.mark.parametrize(("slug", "name"), EXERCISES)
def test_what_went_wrong_comes_again_after_the_next_right_answer(phone: Phone, slug: str, name: str) -> None:
    right, address = expected(slug, name, 5), f"/practise/{slug}/{name}?seed=5&decided=4&right=4"
    keys = [key["value"] for key in phone.open(address).every("button") if key["name"] == "say"]
    wrong = [key for key in keys if key != right[0]][:1] or right[:-1] + (["999"] if right[0].isdecimal() else [])
    page = say(phone, address, wrong, done="on")
    assert shown(page).startswith("Not right: you said")
    assert next_key(page) == {"decided": "5", "right": "4", "again": "5"}
    address = f"/practise/{slug}/{name}?seed=6&decided=5&right=4&again=5"
    page = say(phone, address, expected(slug, name, 6))
    assert next_key(page) == {"decided": "6", "right": "5", "again": "5", "seed": "5"}


def test_ten_are_counted_and_ten_more_begin_with_what_went_wrong(phone: Phone) -> None:
    address = f"{OPENS}?seed=1&decided=9&right=7&again=3.4"
    page = say(phone, address, expected("canasta", "can-open", 1))
    assert "8 out of 10 right." in page.text
    assert asked(next(key["href"] for key in page.every("a") if key.text == "Ten more")) == {
        "again": "3.4",
        "seed": "3",
    }


@pytest.mark.parametrize("told", ["decided=10&right=1", "decided=2&right=3", "decided=x", "again=x.٤." + "9" * 5000])
def test_a_count_that_cannot_be_begins_anew(phone: Phone, told: str) -> None:
    assert "right out of" not in phone.open(f"{OPENS}?seed=1&{told}").text


def test_the_answer_has_its_reasons_with_their_rules(phone: Phone) -> None:
    page = say(phone, f"{OPENS}?seed=1", ["yes"])
    reasons = page.first("ol", class_="reasons")
    assert "At least the minimum" in reasons.text
    assert all(link["href"].startswith("/rules/canasta/") for link in reasons.every("a"))


def test_nothing_is_said_before_the_table_has_answered(phone: Phone) -> None:
    page = phone.open(f"{OPENS}?seed=1")
    assert not list(page.of_class("practice-answer"))
    assert not list(page.of_class("reasons"))


def test_an_answer_that_is_none_of_the_keys_is_not_judged(phone: Phone) -> None:
    assert not list(phone.open(f"{OPENS}?seed=1&say=perhaps").of_class("practice-answer"))


@pytest.mark.parametrize("said", ["say=x&say=5", "say=5", "done=on", "say=5&say="])
def test_figures_that_cannot_be_read_are_asked_for_again(phone: Phone, said: str) -> None:
    page = phone.open(f"/practise/canasta/deal?seed=1&{said}", status=422)
    assert page.first("p", class_="error").text
    assert list(page.of_class("practice-form"))


def test_the_address_to_send_holds_the_house_rules_and_no_key(phone: Phone) -> None:
    sheet = begin(phone, house__wild_ratio="min_two_naturals")
    page = phone.open(f"{sheet}/practise/meld?seed=3&decided=2&right=1&say=yes")
    sent = next(key["href"] for key in page.every("a") if "Share this situation" in key.text)
    assert sent.startswith("/practise/canasta/meld?")
    assert asked(sent) == {"seed": "3", "house.wild_ratio": "min_two_naturals"}


def test_a_table_practises_under_its_own_rules(phone: Phone) -> None:
    """One natural card and two wild ones make no meld anywhere, two and two do only at some tables."""
    house = shelf()["canasta"].profiles["classic"]
    sheet = begin(phone, house__profile="classic")
    for seed in range(8):
        page = say(phone, f"{sheet}/practise/meld?seed={seed}", expected("canasta", "meld", seed, house))
        assert shown(page).startswith("Right"), seed


def test_the_house_rules_of_the_address_are_sent_along(phone: Phone) -> None:
    page = phone.open("/practise/canasta/meld?seed=3&house.wild_ratio=min_two_naturals")
    sent = fields(page.first("form", class_="practice-form"))
    assert sent["house.wild_ratio"] == "min_two_naturals"


def test_names_of_the_table_are_the_keys(phone: Phone) -> None:
    sheet = begin(phone)
    link = next(key["href"] for key in phone.open(f"{sheet}/ask").every("a") if key.text.startswith("Practise"))
    assert link == f"{sheet}/practise"
    deal = phone.open(f"{sheet}/practise/deal?seed=1")
    assert "Ann & Bob" in deal.text


@pytest.mark.parametrize(
    "address",
    [
        "/practise/whist",
        "/practise/canasta/nothing",
        f"{OPENS}?seed=x",
        f"{OPENS}?seed={'9' * 5000}",
        "/practise/canasta/nothing?seed=1",
    ],
)
def test_what_is_not_there_is_not_found(phone: Phone, address: str) -> None:
    phone.open(address, status=404)


@pytest.mark.parametrize("players", [2, 5])
def test_figures_are_asked_of_those_who_are_in_the_deal(phone: Phone, players: int) -> None:
    seats = {f"seat.{seat}": name for seat, name in enumerate(("Ann", "Cem", "Bob", "Dora", "Eve")[:players])}
    address = f"{phone.send('/new/pontoon', seats).location}/practise/deal?seed=2"
    asked_of = [field["aria-label"] for field in phone.open(address).every("input") if field["name"] == "say"]
    assert asked_of == ["Ann", "Cem", "Bob" if players > 2 else "Player 3"]
    assert shown(say(phone, address, expected("pontoon", "deal", 2))).startswith("Right")


def test_the_lines_of_a_deal_lead_to_their_rules(phone: Phone) -> None:
    *_, lines = say(phone, "/practise/canasta/deal?seed=1", ["0", "0"]).every("tbody")
    assert all(link["href"].startswith("/rules/canasta/") for link in lines.every("a"))
    assert list(lines.every("a"))


def test_what_plays_no_part_in_a_situation_is_not_told(phone: Phone) -> None:
    """Nobody here goes out concealed."""
    pages = [phone.open(f"/practise/canasta/go-out?seed={seed}").text for seed in range(5)]
    assert not [page for page in pages if "Concealed" in page]
    assert all("What does your partner say?" in page for page in pages)


@pytest.mark.parametrize("seed", range(12))
def test_who_would_go_out_sees_melds_and_hand_as_cards(phone: Phone, seed: int) -> None:
    game, exercise = shelf()["canasta"], shelf()["canasta"].exercise("go-out")
    told = exercise.situation(game.question("go-out"), seed, game.house())
    page = phone.open(f"/practise/canasta/go-out?seed={seed}")
    laid, left = page.first("figure").of_class("picture-row")
    _, *melds = laid.of_class("cards")
    assert [len(list(meld.of_class("card"))) for meld in melds].count(7) == told.canastas * told.canasta
    assert len(list(left.of_class("card"))) == told.black_threes + told.wilds + told.discard
    assert "black" not in page.text.lower()


def test_where_declarations_do_not_count_nobody_practises_them(phone: Phone) -> None:
    everywhere = phone.open("/practise/belote")
    here = phone.open("/practise/belote?house.declarations=belote_only")
    assert "Whose declarations count?" in everywhere.text
    assert "Whose declarations count?" not in here.text


def test_a_figure_below_zero_may_be_said_with_a_true_minus_sign(phone: Phone) -> None:
    right = [figure.replace("-", "−") for figure in expected("pontoon", "deal", 2)]
    assert any("−" in figure for figure in right)
    assert shown(say(phone, "/practise/pontoon/deal?seed=2", right)).startswith("Right")


@pytest.mark.parametrize(
    ("slug", "name"), [("belote", "worth-taking"), ("coinche", "worth-bidding"), ("pontoon", "next-card")]
)
def test_an_answer_that_no_rule_gives_has_the_advice_of_the_lesson_for_its_reason(
    phone: Phone, slug: str, name: str
) -> None:
    page = say(phone, f"/practise/{slug}/{name}?seed=1", expected(slug, name, 1))
    assert "What a sensible player does advice, not a rule" in page.text
    assert ("After: " in page.text) == (slug != "pontoon")
    assert ("Reckoned, not taken from a book" in page.text) == (slug == "pontoon")
    assert not list(page.of_class("reasons"))


def test_what_a_free_bank_does_has_the_advice_of_its_step_for_its_reason(phone: Phone) -> None:
    page = say(phone, "/practise/pontoon/free-bank?seed=1", expected("pontoon", "free-bank", 1))
    assert "play the bank’s hand advice, not a rule" in page.text
    assert "take a card on sixteen or less" in page.text
    assert "What a sensible player does" not in page.text


def test_a_move_is_chosen_by_its_name(phone: Phone) -> None:
    page = phone.open("/practise/pontoon/next-card?seed=1")
    assert [key.text for key in page.every("button") if key["name"] == "say"] == ["stick", "buy", "twist"]


def test_who_bids_may_pass_and_that_is_a_word(phone: Phone) -> None:
    seed = next(number for number in range(20) if expected("coinche", "worth-bidding", number) != ["0"])
    address = f"/practise/coinche/worth-bidding?seed={seed}"
    keys = [key.text for key in phone.open(address).every("button") if key["name"] == "say"]
    assert keys == ["pass", "80", "90", "100"]
    assert "you said pass" in shown(say(phone, address, ["0"]))

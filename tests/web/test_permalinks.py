"""An answer has an address that holds the whole situation and no key: it shows the same answer on another phone."""

from collections.abc import Iterator
from itertools import cycle

import pytest
from flask import Flask

from companion.forms.house_rules import read_house
from companion.forms.question import answer_kind
from companion.games import shelf
from companion.web.http.site import address as address_of
from companion.web.shown.question import dispute_url
from companion.web.shown.rules import RuleContext
from tests.page import Element
from tests.phone import Phone
from tests.rulebook.phrases import written
from tests.web.test_now import NAMES, sit_down

EACH = pytest.mark.parametrize("slug", shelf())


def addresses(app: Flask, slug: str) -> Iterator[str]:
    """The address of every dispute and of every example of a question, each under the next of the profiles."""
    game = shelf()[slug]
    with app.test_request_context():
        for one, profile in zip(written(slug).examples, cycle(game.profiles)):
            house = read_house(game, {**one.house, "profile": profile})
            yield dispute_url(RuleContext(game, house, written(slug).words, address_of), one)


def told(page: Element) -> tuple[list[str], list[str]]:
    """The answer, and every reason with its figures."""
    answer = [*page.of_class("answer-word"), *page.of_class("fitting"), *page.of_class("large-text")]
    return [one.text for one in answer], [reason.text for reason in page.first("ol", class_="reasons").every("li")]


def nameless(answer: str) -> str:
    """What is said at the table, to somebody who does not know who sits there: partners sit opposite each other."""
    for side, called in enumerate(("We", "They")):
        answer = answer.replace(" & ".join(NAMES[side:4:2]), called)
    return answer


def link(page: Element) -> str:
    return next(link["href"] for link in page.every("a") if link.text == "Share this answer")


@EACH
def test_every_answer_is_the_same_at_the_address_that_it_gives(app: Flask, phone: Phone, slug: str) -> None:
    for address in addresses(app, slug):
        page = phone.open(address)
        if (given := link(page)) != address:
            again = phone.open(given)
            assert told(again) == told(page)
            assert link(again) == given


@EACH
def test_an_answer_given_at_a_table_is_the_same_without_its_key(app: Flask, phone: Phone, slug: str) -> None:
    sit_down(phone, slug)
    sheet = phone.at
    other = Phone(app)
    for dispute in written(slug).disputes:
        with app.test_request_context():
            asked = dispute_url(
                RuleContext(shelf()[slug], shelf()[slug].house(), written(slug).words, address_of), dispute
            ).partition("/ask/")[2]
        page = phone.open(f"{sheet}/ask/{asked.partition('/')[2]}")
        assert sheet.rpartition("/")[2] not in link(page)
        again = other.open(link(page))
        assert again.first("h1").text == dispute.title
        if answer_kind(shelf()[slug].question(dispute.question)) not in ("seat", "side"):
            assert told(again)[0] == list(map(nameless, told(page)[0]))

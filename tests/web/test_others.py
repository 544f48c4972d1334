"""Do others play it differently? No book agrees with our own decision, nor with what this table has changed."""

import pytest

from companion.games import shelf
from companion.rulebook.words import words
from companion.web.http.site import address as address_of
from companion.web.shown.rules import RuleContext
from companion.web.shown.ruling import settled
from tests.phone import Phone


@pytest.mark.parametrize("slug", shelf())
def test_no_book_is_said_to_agree_with_our_own_decision(slug: str) -> None:
    context = RuleContext(shelf()[slug], shelf()[slug].house(), words("en", game=slug), address_of)
    every = [(dispute, settled(context, dispute)) for dispute in context.book.disputes]
    said = {view.agreed for dispute, view in every if view and not dispute.others and not view.others}
    assert "Every book" not in " ".join(said)
    assert said


def test_a_table_that_has_changed_the_rule_is_told_so(phone: Phone) -> None:
    asked = "/ask/burraco/close?left=9C+8C&pozzetto=myself&burraco=myself&clean=yes"
    assert "a house rule of its own" not in phone.open(asked).text
    assert "a house rule of its own" in phone.open(f"{asked}&house.closing_needs_clean=yes").text


def test_what_follows_from_the_size_of_a_table_is_no_house_rule_of_its_own(phone: Phone) -> None:
    asked = "/ask/canasta/go-out?canasta=yes&canastas=2&house.players=2"
    assert "a house rule of its own" not in phone.open(asked).text

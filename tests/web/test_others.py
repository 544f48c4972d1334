"""Do others play it differently? Books agree only where they are named, and never with what this table has changed."""

import pytest

from companion.games import shelf
from companion.rulebook.entries import Dispute
from companion.rulebook.words import words
from companion.web.http.addresses import address as address_of
from companion.web.shown.question import settled
from companion.web.shown.rules import RuleContext
from companion.web.shown.ruling import RulingView
from tests.phone import Phone
from tests.rulebook.tables import EACH_TABLE, Table


def views(table: Table) -> list[tuple[Dispute, RulingView]]:
    """The disputes of a table that are answered without a word about others."""
    context = RuleContext(table.game, table.house, words("en", game=table.game.slug), address_of)
    every = [(dispute, settled(context, dispute)) for dispute in context.book.disputes]
    return [(dispute, view) for dispute, view in every if view and not dispute.others and not view.others]


@EACH_TABLE
def test_books_that_agree_are_named_and_every_rule_has_one(table: Table) -> None:
    book = table.book
    for _, view in views(table):
        rules = {str(reason.rule) for reason in view.ruling.reasons}
        if view.agreed.startswith("Not here"):
            assert all(set(book.entries[rule].sources) - {"ours", "derived", "bengali", "punjabi"} for rule in rules)
            assert not any(option in view.context.changed for rule in rules for option in book.entries[rule].options)
            assert book.words(f"source.{next(iter(book.entries[min(rules)].books))}") in view.agreed


@pytest.mark.parametrize("slug", shelf())
def test_no_book_is_said_to_agree_with_our_own_decision(slug: str) -> None:
    said = {view.agreed for _, view in views(Table(shelf()[slug], "", "", "", shelf()[slug].house()))}
    assert "Every book" not in " ".join(said)
    assert said


def test_a_table_that_has_changed_the_rule_is_told_so(phone: Phone) -> None:
    asked = "/ask/burraco/close?left=9C+8C&pozzetto=myself&burraco=myself&clean=yes"
    assert "a house rule of its own" not in phone.open(asked).text
    assert "a house rule of its own" in phone.open(f"{asked}&house.closing_needs_clean=yes").text


def test_what_follows_from_the_size_of_a_table_is_no_house_rule_of_its_own(phone: Phone) -> None:
    asked = "/ask/canasta/go-out?canasta=yes&canastas=2&house.players=2"
    assert "a house rule of its own" not in phone.open(asked).text

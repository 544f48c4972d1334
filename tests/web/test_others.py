"""Do others play it differently? Books agree only where they are named, and never with what this table has changed."""

import pytest

from companion.forms.house_rules import AnyGame
from companion.games import shelf
from companion.rulebook.entries import Dispute
from companion.rulebook.words import words
from companion.web.http.site import address as address_of
from companion.web.shown.question import settled
from companion.web.shown.rules import RuleContext
from companion.web.shown.ruling import RulingView
from tests.phone import Phone
from tests.rulebook.games import EACH_GAME
from tests.rulebook.tables import Table, every_table

NO_BOOKS = {"ours", "derived", "bengali", "punjabi"}


def views(table: Table) -> list[tuple[Dispute, RulingView]]:
    """The disputes of a table that are answered without a word about others."""
    context = RuleContext(table.game, table.house, words("en", game=table.game.slug), address_of)
    every = [(dispute, settled(context, dispute)) for dispute in context.book.disputes]
    return [(dispute, view) for dispute, view in every if view and not dispute.others and not view.others]


@EACH_GAME
def test_books_that_agree_are_named_and_every_rule_has_one(game: AnyGame) -> None:
    for table in every_table(game.slug):
        for dispute, view in views(table):
            if view.agreed.startswith("Not here"):
                entries = [table.book.entries[str(reason.rule)] for reason in view.ruling.reasons]
                first = next(iter(min(entries, key=lambda entry: entry.id).books))
                where = f"{table}: {dispute.id}"
                assert all(set(entry.sources) - NO_BOOKS for entry in entries), where
                assert not any(option in view.context.changed for entry in entries for option in entry.options), where
                assert table.book.words(f"source.{first}") in view.agreed, where


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

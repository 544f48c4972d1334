"""Checks and fields that the questions of Burraco share."""

from collections.abc import Iterator, Sequence

from companion.engine.cards import Card
from companion.engine.ruling import Problem, between
from companion.engine.two_packs import cards_exist
from companion.games.burraco.arrangements import arrange
from companion.games.burraco.house import House
from companion.games.burraco.rule import Rule


def is_meld(field: str, cards: Sequence[Card], house: House) -> Iterator[Problem]:
    """A problem if these cards are no meld."""
    yield from cards_exist(field, cards)
    if arrange(cards, house) is None:
        yield Problem(field, Rule.THREE_OR_MORE, "not-a-meld")


def stock_exists(stock: int) -> Iterator[Problem]:
    """A problem if the stock cannot have so many cards: nobody draws the last two (BUR-26, BUR-64)."""
    yield from between("stock", stock, House.stock_end, House.stock)

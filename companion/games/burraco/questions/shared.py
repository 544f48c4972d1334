"""Checks and fields that the questions of Burraco share."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

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


def stock_exists(stock: int, house: House) -> Iterator[Problem]:
    """A problem if the stock cannot have so many cards: nobody draws the last two (BUR-26, BUR-64)."""
    yield from between("stock", stock, house.stock_end, house.stock)


def dealt_alone(house: House, everybody: bool) -> House:
    """The house rules with the figures of a deal in which everybody plays alone, where it is one (BUR-112)."""
    return replace(house, alone_from=0) if house.three and everybody else house


def partner_exists(situation: object, names: Sequence[str], house: House) -> Iterator[Problem]:
    """A problem with each field that speaks of a partner where there is none (BUR-112, BUR-117)."""
    for name in names:
        if not house.partners and getattr(situation, name) == "partner":
            yield Problem(name, Rule.FOUR_PLAYERS, "no-partner")

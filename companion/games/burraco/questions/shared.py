"""What the questions of Burraco share: cards that two packs can hold, and numbers that can be."""

from collections.abc import Iterator, Sequence

from companion.engine.cards import Card, write_cards
from companion.engine.ruling import Problem
from companion.games.burraco.house import House
from companion.games.burraco.lying import read
from companion.games.burraco.melds import too_many
from companion.games.burraco.rule import Rule


def cards_exist(field: str, cards: Sequence[Card]) -> Iterator[Problem]:
    """Two packs hold each card twice, and four jokers (BUR-03)."""
    if twice := too_many(cards):
        yield Problem(field, Rule.TWO_PACKS, "more-than-two-packs-hold", {"cards": write_cards(twice)})


def is_meld(field: str, cards: Sequence[Card], house: House) -> Iterator[Problem]:
    """What lies on the table is a meld."""
    yield from cards_exist(field, cards)
    if read(cards, house) is None:
        yield Problem(field, Rule.THREE_OR_MORE, "not-a-meld")


def between(field: str, told: int, least: int, most: int) -> Iterator[Problem]:
    """So many there are at least, and at most."""
    if not least <= told <= most:
        yield Problem(field, None, "between", {"least": least, "most": most})


def stock_exists(stock: int) -> Iterator[Problem]:
    """The stock begins with its full number of cards, and nobody draws from the last two (BUR-26, BUR-64)."""
    yield from between("stock", stock, House.stock_end, House.stock)

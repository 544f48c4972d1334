"""Checks and fields that the questions of Belote share."""

from collections.abc import Iterator, Sequence
from typing import Annotated

from companion.engine.cards import Card, write_cards
from companion.engine.records import NotNegative, Prefilled
from companion.engine.ruling import Problem
from companion.games.belote.house import House
from companion.games.belote.rule import Rule
from companion.games.belote.tricks import PACK, Trump

TrumpNow = Annotated[Trump, Prefilled(draft="trump")]
"""The trumps of the deal under way."""

Waiting = Annotated[int, Prefilled(lambda standing: standing.held), NotNegative(Rule.WAITING)]
"""The points that wait since a tie."""


def cards_exist(field: str, cards: Sequence[Card], *, among: Sequence[Card] = ()) -> Iterator[Problem]:
    """A problem if a card is not in the pack, or here twice (BEL-04); `among` are cards that lie elsewhere."""
    if strange := [card for card in dict.fromkeys(cards) if card not in PACK]:
        yield Problem(field, Rule.PACK, "not-in-the-pack", {"cards": write_cards(strange)})
    every = (*cards, *among)
    if repeated := [card for card in dict.fromkeys(cards) if every.count(card) > 1]:
        yield Problem(field, Rule.PACK, "card-twice", {"cards": write_cards(repeated)})


def hand_exists(field: str, hand: Sequence[Card]) -> Iterator[Problem]:
    """A problem if a hand has more than eight cards (BEL-17)."""
    if len(hand) > House.hand_size:
        yield Problem(field, Rule.EIGHT_CARDS, "too-many-cards", {"entered": len(hand), "most": House.hand_size})


def seat_exists(field: str, seat: int, house: House) -> Iterator[Problem]:
    """A problem if nobody has this seat; seats count from 0 in the order of play (BEL-03)."""
    if not 0 <= seat < house.players:
        yield Problem(field, Rule.PLAYERS, "no-such-seat", {"players": house.players})


def waiting_exists(field: str, points: int, house: House) -> Iterator[Problem]:
    """A problem if points wait for a winner where no tie makes any wait (BEL-50)."""
    if points and house.tie == "failed":
        yield Problem(field, Rule.TIE, "nothing-waits")

"""Checks and fields that the questions of Pontoon share."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from companion.engine.cards import Card, Cards, Rank
from companion.engine.ruling import Facts, Problem, between
from companion.games.pontoon.house import House
from companion.games.pontoon.rule import Rule


@dataclass(frozen=True, kw_only=True, slots=True)
class Limits(Facts):
    """The least and the most that it may be."""

    least: int
    most: int


def cards_exist(field: str, cards: Sequence[Card], house: House, *more: Sequence[Card]) -> Iterator[Problem]:
    """A problem if there are more of a card than the pack holds (PON-03); some tables mix two packs (PON-02)."""
    copies = 2 if house.players == "two_or_more" else 1
    times = Counter(cards)
    times.update(card for others in more for card in others)
    if repeated := [card for card in dict.fromkeys(cards) if times[card] > copies or card.rank is Rank.JOKER]:
        yield Problem(field, Rule.ONE_PACK, "not-in-the-pack", {"cards": " ".join(card.pictured for card in repeated)})


def hand_exists(field: str, cards: Sequence[Card], house: House, *, least: int = 1) -> Iterator[Problem]:
    """A problem if a hand has cards that cannot be, too few, or more than five (PON-41)."""
    yield from cards_exist(field, cards, house)
    if not cards:
        yield Problem(field, None, "cards-wanted")
    elif len(cards) < least:
        yield Problem(field, None, "too-few-cards", {"least": least})
    elif len(cards) > House.trick_cards:
        yield Problem(field, Rule.FIVE_CARDS_AT_MOST, "too-many-cards", {"most": House.trick_cards})


def in_play(situation: Cards, house: House) -> Iterator[Problem]:
    """A problem with the cards of a hand that has been dealt."""
    yield from hand_exists("cards", situation.cards, house, least=House.dealt_cards)


def stake_exists(field: str, stake: int) -> Iterator[Problem]:
    """A problem if nothing is staked (PON-19)."""
    if stake <= 0:
        yield Problem(field, Rule.OPENING_STAKE, "stake-wanted")


def seats_exist(field: str, seats: Iterable[int], banker: int, sides: int) -> Iterator[Problem]:
    """A problem for every seat that is nobody's, or the banker's."""
    for index, seat in enumerate(seats):
        if not 0 <= seat < sides:
            yield Problem(f"{field}.{index}", None, "no-such-side")
        elif seat == banker:
            yield Problem(f"{field}.{index}", Rule.BEAT_THE_BANK, "banker-against-himself")


def hands_exist(field: str, hands: int, *, least: int = 1) -> Iterator[Problem]:
    """A problem if a player who splits cannot have so many hands, or a hand of that number."""
    return between(field, hands, least, House.most_hands, Rule.FOUR_HANDS, "too-many-hands")

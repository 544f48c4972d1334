"""Legal cards and trick winners against a second implementation, written from the sentences of the rules alone."""

from collections.abc import Iterator
from random import Random

import pytest

from companion.engine.cards import Card, parse_cards
from companion.games.belote.house import House
from companion.games.belote.tricks import PACK, PlayedCard, Turn, legal_cards, points, winning
from tests.examples import times

DEALS = times(600)
HIGH_TO_LOW = {True: "J 9 A 10 K Q 8 7", False: "A 10 K Q J 9 8 7"}
COUNTS = {True: "20 14 11 10 4 3 0 0", False: "11 10 4 3 2 0 0 0"}


def beats(challenger: Card, holder: Card, trump: str) -> bool:
    """Does a card played later take the trick from the one that holds it?"""
    if challenger.suit != holder.suit:
        return challenger.suit == trump
    order = HIGH_TO_LOW[challenger.suit == trump].split()
    return order.index(challenger.rank) < order.index(holder.rank)


def holder(trick: list[tuple[int, Card]], trump: str) -> tuple[int, Card]:
    held = trick[0]
    for played in trick[1:]:
        if beats(played[1], held[1], trump):
            held = played
    return held


def worth(trick: list[tuple[int, Card]], trump: str) -> int:
    return sum(
        int(dict(zip(HIGH_TO_LOW[t].split(), COUNTS[t].split(), strict=True))[card.rank])
        for _, card in trick
        for t in (card.suit == trump,)
    )


def allowed(card: Card, hand: list[Card], trick: list[tuple[int, Card]], seat: int, trump: str, rules: House) -> bool:
    """Would anybody at the table object to this card?"""
    if not trick:
        return True
    led, (held_by, held) = trick[0][1].suit, holder(trick, trump)
    partners = rules.players == 4 and held_by % 2 == seat % 2
    can_follow = any(other.suit == led for other in hand)
    if can_follow and card.suit != led:
        return False
    could_go_higher = any(other.suit == trump and beats(other, held, trump) for other in hand)
    goes_higher = card.suit == trump and beats(card, held, trump)
    if led == trump:
        exempt = partners and rules.overtrump_partner == "not_required"
        return exempt or goes_higher or not could_go_higher
    if can_follow or partners:
        return True
    if could_go_higher:
        return goes_higher
    if rules.under_trump == "obligatory" and any(other.suit == trump for other in hand):
        return card.suit == trump
    return True


def tables() -> Iterator[House]:
    for under in ("free", "obligatory"):
        for over in ("not_required", "required_on_trump_lead"):
            for players in (4, 4, 3, 2):
                yield House(players=players, under_trump=under, overtrump_partner=over)


@pytest.mark.slow
def test_hundreds_of_deals_are_played_as_a_second_opinion_would_play_them() -> None:
    chance, houses = Random(1920), list(tables())
    for number in range(DEALS):
        play_and_compare(chance, houses[number % len(houses)], "SHDC"[number % 4])


def play_and_compare(chance: Random, rules: House, trump: str) -> None:
    pack = list(PACK)
    chance.shuffle(pack)
    hands = [pack[seat * 8 : seat * 8 + 8] for seat in range(rules.players)]
    leader, total = chance.randrange(rules.players), 0
    for _ in range(8):
        trick: list[tuple[int, Card]] = []
        for turn in range(rules.players):
            seat = (leader + turn) % rules.players
            told = tuple(PlayedCard(seat=by, card=card) for by, card in trick)
            may = legal_cards(Turn(tuple(hands[seat]), told, seat, trump, rules)).cards
            assert list(may) == [c for c in hands[seat] if allowed(c, hands[seat], trick, seat, trump, rules)]
            card = chance.choice(may)
            hands[seat].remove(card)
            trick.append((seat, card))
        played = [PlayedCard(seat=by, card=card) for by, card in trick]
        leader = winning(played, trump).seat
        assert leader == holder(trick, trump)[0]
        assert points((card for _, card in trick), trump) == worth(trick, trump)
        total += worth(trick, trump)
    assert rules.players < 4 or total == 152


def test_the_second_opinion_knows_the_worked_examples() -> None:
    def may(hand: str, *trick: tuple[int, str]) -> list[str]:
        cards = list(parse_cards(hand))
        table = [(seat, Card.parse(card)) for seat, card in trick]
        return [str(card) for card in cards if allowed(card, cards, table, 3, "H", House())]

    assert may("JH AH KS", (2, "9H")) == ["JH"]
    assert may("JH 7H AC", (1, "KS"), (2, "9H")) == ["JH"]
    assert may("AH 7H AC", (1, "KS"), (2, "JH")) == ["AH", "7H", "AC"]
    assert may("AH 8H", (1, "QH"), (2, "7H")) == ["AH", "8H"]

"""Situations of Belote to practise with.

Trivial are a trick to be led, a trick that nobody followed, a deal in which one side alone can declare, a contract
that is far from its bound, and a hand that has too few trumps and no high one, or both.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from companion.engine.cards import Card, Suit
from companion.engine.practice import Exercise, in_order
from companion.engine.question import DEAL
from companion.engine.records import recast
from companion.games.belote.deal import Deal
from companion.games.belote.declarations import possible
from companion.games.belote.house import House
from companion.games.belote.questions.advice import ENOUGH, HIGHEST, WORTH_TAKING, BeforeTaking, trumps_after_taking
from companion.games.belote.questions.contract import CONTRACT, FinishedDeal
from companion.games.belote.questions.declaring import DECLARATIONS, AllHands
from companion.games.belote.questions.playing import LEGAL_CARDS, TRICK, Following, Trick
from companion.games.belote.scoring import contract
from companion.games.belote.standing import sides
from companion.games.belote.tricks import PACK, PLAIN_ORDER, PlayedCard, points

SUITS = tuple(Suit)
BY_SUIT = tuple(Card(rank, suit) for suit in SUITS for rank in PLAIN_ORDER)
NEAR = 40  # points by which a contract is made or failed at most
DECLARED = (0, 0, 20, 20, 50, 100)


def worth_taking(random: Random, house: House, wanted: bool) -> BeforeTaking | None:
    """First cards that have enough trumps with the card turned up, or one of the highest trumps."""
    turned, *hand = random.sample(PACK, house.first_cards + 1)
    situation = BeforeTaking(turned=turned, hand=in_order(hand, BY_SUIT))
    trumps = trumps_after_taking(situation)
    high = sum(card.rank in HIGHEST for card in trumps)
    return situation if len(trumps) >= ENOUGH or (high == 1 and len(trumps) > 1) else None


def often_bound(random: Random, house: object) -> bool:
    """In three of four situations some of a player's cards may not be played."""
    return random.randrange(4) > 0


def legal_cards(random: Random, house: House, bound: bool) -> Following | None:
    """A player in the middle of a trick, `bound` to some of his cards or not."""
    lead, turn = random.randrange(house.players), random.randint(1, house.players - 1)
    cards = random.sample(PACK, turn + random.randint(3, house.hand_size))
    situation = Following(
        trump=random.choice(SUITS),
        hand=in_order(cards[turn:], BY_SUIT),
        trick=_played(cards[:turn], lead, house),
        seat=(lead + turn) % house.players,
    )
    playable = LEGAL_CARDS.answer(situation, house).answer
    return situation if (len(playable) < len(situation.hand)) == bound else None


def _played(cards: Sequence[Card], lead: int, house: House) -> tuple[PlayedCard, ...]:
    return tuple(PlayedCard(seat=(lead + turn) % house.players, card=card) for turn, card in enumerate(cards))


def trick(random: Random, house: House, aim: None) -> Trick | None:
    """A whole trick in which at least two cards could win."""
    cards, trump = random.sample(PACK, house.players), random.choice(SUITS)
    could_win = sum(card.suit in (cards[0].suit, trump) for card in cards)
    lead = random.randrange(house.players)
    return Trick(trump=trump, trick=_played(cards, lead, house)) if could_win > 1 else None


def declarations(random: Random, house: House, scoring: int) -> AllHands | None:
    """Hands of which at least two sides can declare, and the side `scoring` scores."""
    many, cards = sides(house), random.sample(PACK, house.players * house.hand_size)
    hands = [cards[seat :: house.players] for seat in range(house.players)]
    if sum(any(one for hand in hands[side::many] for one in possible(hand)) for side in range(many)) < 2:
        return None
    situation = AllHands(
        trump=random.choice(SUITS),
        hands=tuple(in_order(hand, BY_SUIT) for hand in hands),
        first=random.randrange(house.players),
    )
    scores = DECLARATIONS.answer(situation, house).answer
    tied = scores is None and house.declarations == "counted"
    return None if tied else _moved_on(situation, (scoring - (scores or 0)) % many)


def _moved_on(situation: AllHands, seats: int) -> AllHands:
    """The same hands so many seats further on."""
    hands, players = situation.hands, len(situation.hands)
    moved = tuple(hands[(seat - seats) % players] for seat in range(players))
    return replace(situation, hands=moved, first=(situation.first + seats) % players)


def made(random: Random, house: House, wanted: bool) -> FinishedDeal | None:
    """A deal of which the bonuses may decide whether the takers made it."""
    if (drawn := deal(random, house, None)) is None:
        return None
    judged = contract(drawn, house)
    near = abs(judged.compared[drawn.taker] - judged.to_beat) <= NEAR
    return recast(FinishedDeal, drawn) if near else None


def deal(random: Random, house: House, aim: None) -> Deal | None:
    """A deal whose tricks were made of cards; one where a side won no card, or that has no bonus, is trivial."""
    many, cards = sides(house), random.sample(PACK, house.players * house.hand_size)
    tricks = [cards[first : first + house.players] for first in range(0, len(cards), house.players)]
    winners = [random.randrange(many) for _ in tricks]
    counts, trump = [0] * many, random.choice(SUITS)
    for winner, one in zip(winners, tricks, strict=True):
        counts[winner] += points(one, trump)
    counts[winners[-1]] += house.last_ten
    belote, declared = random.choice((None, *range(many))), _declared(random, house)
    if not all(counts) or (belote is None and not declared):
        return None
    return Deal(taker=random.randrange(many), tricks=tuple(counts), belote=belote, declarations=declared)


def _declared(random: Random, house: House) -> tuple[int, ...]:
    """The points of declarations, all of one side; empty where nobody declared."""
    points = random.choice(DECLARED) if house.declarations == "counted" else 0
    side = random.randrange(sides(house))
    return tuple(points if own == side else 0 for own in range(sides(house))) if points else ()


PRACTICE: tuple[Exercise[Any, House], ...] = (
    Exercise(name="worth-taking", question=WORTH_TAKING.slug, draw=worth_taking, even=True),
    Exercise(name="legal-cards", question=LEGAL_CARDS.slug, draw=legal_cards, aim=often_bound),
    Exercise(name="trick", question=TRICK.slug, draw=trick),
    Exercise(
        name="declarations",
        question=DECLARATIONS.slug,
        draw=declarations,
        aim=lambda random, house: random.randrange(sides(house)),
        played=lambda house: house.declarations == "counted",
    ),
    Exercise(name="contract", question=CONTRACT.slug, draw=made, even=True),
    Exercise(name="deal", question=DEAL, draw=deal),
)

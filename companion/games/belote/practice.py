"""Situations of Belote to practise with.

Trivial are a trick to be led, a trick that nobody followed, a deal in which one side alone can declare, and a
contract that is far from its bound.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from companion.engine.cards import Card, Suit, parse_cards
from companion.engine.practice import Exercise, coin, first_fit, in_order
from companion.engine.question import DEAL
from companion.games.belote import deal as deals
from companion.games.belote.contract import contract
from companion.games.belote.deal import Deal
from companion.games.belote.declarations import possible
from companion.games.belote.house import House
from companion.games.belote.questions.contract import CONTRACT, FinishedDeal
from companion.games.belote.questions.declaring import DECLARATIONS, Hands
from companion.games.belote.questions.playing import LEGAL_CARDS, TRICK, Following, Trick
from companion.games.belote.standing import sides, start
from companion.games.belote.tricks import PACK, PLAIN_ORDER, PlayedCard, points

SUITS = tuple(Suit)
BY_SUIT = tuple(Card(rank, suit) for suit in SUITS for rank in PLAIN_ORDER)
NEAR = 40  # points by which a contract is made or failed at most
DECLARED = (0, 0, 20, 20, 50, 100)

HEARTS_LED = parse_cards("AH 7H KH 10S")
HEARTS_HELD = parse_cards("9H 8H 10D 9D 7C")
TIERCE, QUARTE = parse_cards("9H 8H 7H KS QD"), parse_cards("KC QC JC 10C AD")


def legal_cards(random: Random, house: House) -> Following:
    """A player in the middle of a trick; in three of four situations some of his cards may not be played."""
    bound = random.randrange(4) > 0

    def draw() -> Following | None:
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

    trick = _played(HEARTS_LED[: house.players - 1], 0, house)
    hand = HEARTS_HELD if bound else HEARTS_HELD[:2]
    return first_fit(draw, Following(trump=Suit.SPADES, hand=hand, trick=trick, seat=house.players - 1))


def _played(cards: Sequence[Card], lead: int, house: House) -> tuple[PlayedCard, ...]:
    return tuple(PlayedCard(seat=(lead + turn) % house.players, card=card) for turn, card in enumerate(cards))


def trick(random: Random, house: House) -> Trick:
    """A whole trick in which at least two cards could win."""

    def draw() -> Trick | None:
        cards, trump = random.sample(PACK, house.players), random.choice(SUITS)
        could_win = sum(card.suit in (cards[0].suit, trump) for card in cards)
        lead = random.randrange(house.players)
        return Trick(trump=trump, trick=_played(cards, lead, house)) if could_win > 1 else None

    return first_fit(draw, Trick(trump=Suit.SPADES, trick=_played(HEARTS_LED[: house.players], 0, house)))


def declarations(random: Random, house: House) -> Hands:
    """Hands of which at least two sides can declare, and either side scores as often as another."""
    wanted, many = random.randrange(sides(house)), sides(house)

    def draw() -> Hands | None:
        cards = random.sample(PACK, house.players * house.hand_size)
        hands = [cards[seat :: house.players] for seat in range(house.players)]
        if sum(any(one for hand in hands[side::many] for one in possible(hand)) for side in range(many)) < 2:
            return None
        situation = Hands(
            trump=random.choice(SUITS),
            hands=tuple(in_order(hand, BY_SUIT) for hand in hands),
            first=random.randrange(house.players),
        )
        scores = DECLARATIONS.answer(situation, house).answer
        return None if scores is None else _moved_on(situation, (wanted - scores) % many)

    held = {wanted: QUARTE, (wanted + 1) % house.players: TIERCE}
    hands = tuple(held.get(seat, ()) for seat in range(house.players))
    return first_fit(draw, Hands(trump=Suit.SPADES, hands=hands, first=0))


def _moved_on(situation: Hands, seats: int) -> Hands:
    """The same hands so many seats further on."""
    hands, players = situation.hands, len(situation.hands)
    moved = tuple(hands[(seat - seats) % players] for seat in range(players))
    return replace(situation, hands=moved, first=(situation.first + seats) % players)


def made(random: Random, house: House) -> FinishedDeal:
    """A deal of which the bonuses may decide whether the takers made it."""
    wanted = coin(random)

    def draw() -> FinishedDeal | None:
        deal = _deal(random, house)
        if deal is None:
            return None
        judged = contract(deal, house)
        near = abs(judged.compared[deal.taker] - judged.to_beat) <= NEAR
        return _finished(deal) if near and (judged.verdict == "made") == wanted else None

    return first_fit(draw, _finished(_sure(house, taken=wanted)))


def _finished(deal: Deal) -> FinishedDeal:
    return FinishedDeal(taker=deal.taker, tricks=deal.tricks or (), belote=deal.belote, declarations=deal.declarations)


def deal(random: Random, house: House) -> Deal:
    """A deal that has bonuses, or that is near its bound."""
    return first_fit(lambda: _deal(random, house), _sure(house, taken=True))


def _deal(random: Random, house: House) -> Deal | None:
    """A deal whose tricks were made of cards; none where a side won no card, or where no bonus was to be had."""
    many = sides(house)
    cards = random.sample(PACK, house.players * house.hand_size)
    tricks = [cards[first : first + house.players] for first in range(0, len(cards), house.players)]
    winners = [random.randrange(many) for _ in tricks]
    counts, trump = [0] * many, random.choice(SUITS)
    for winner, one in zip(winners, tricks, strict=True):
        counts[winner] += points(one, trump)
    counts[winners[-1]] += house.last_ten
    belote, declared = random.choice((None, *range(many))), _declared(random, house)
    if not all(counts) or (belote is None and not declared):
        return None
    drawn = Deal(taker=random.randrange(many), tricks=tuple(counts), belote=belote, declarations=declared)
    return None if any(deals.check(drawn, house, start(house, many, 0))) else drawn


def _declared(random: Random, house: House) -> tuple[int, ...]:
    """What one side declared, or nothing where nobody did."""
    points = random.choice(DECLARED) if house.declarations == "counted" else 0
    side = random.randrange(sides(house))
    return tuple(points if own == side else 0 for own in range(sides(house))) if points else ()


def _sure(house: House, *, taken: bool) -> Deal:
    """The taker has a little more than another side, or the other way round, with belote on the taker's side."""
    others = (30,) * (sides(house) - 2)
    figures = (92, 70) if not others else (80, 52)
    own, best = figures if taken else tuple(reversed((figures[0] + 6, figures[1] - 6)))
    return Deal(taker=0, tricks=(own, best, *others), belote=0)


PRACTICE: tuple[Exercise[Any, House], ...] = (
    Exercise(name="legal-cards", question=LEGAL_CARDS.slug, draw=legal_cards),
    Exercise(name="trick", question=TRICK.slug, draw=trick),
    Exercise(
        name="declarations",
        question=DECLARATIONS.slug,
        draw=declarations,
        played=lambda house: house.declarations == "counted",
    ),
    Exercise(name="contract", question=CONTRACT.slug, draw=made),
    Exercise(name="deal", question=DEAL, draw=deal),
)

"""The sensible bid: no rule decides it, players who know the game advise it (the hints of the lesson)."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.cards import Card, Rank
from companion.engine.records import Seat
from companion.engine.ruling import OutcomeInAWord, Problem, Question, Reason, Ruling
from companion.games.belote.questions.shared import cards_exist, hand_exists
from companion.games.coinche.auction import Auction, Said, hear
from companion.games.coinche.house import House
from companion.games.coinche.questions.shared import as_in_belote, seat_exists
from companion.games.coinche.rule import Rule
from companion.games.coinche.standing import PAIRS
from companion.games.coinche.tricks import Trump

ENOUGH = 3  # trumps, the jack or the nine among them
HELP = 2  # of the partner's trumps, or aces
NO_BID = 0
Hand = tuple[Card, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class BeforeBidding:
    """The calls so far, and the hand of the player whose turn it is."""

    calls: Said = ()
    first: Seat = 0
    hand: Hand


@dataclass(frozen=True, kw_only=True, slots=True)
class WorthBidding(OutcomeInAWord):
    """The least number that may be bid, and the cards for which a bid is worth making."""

    least: int
    cards: Hand


def opening_cards(hand: Hand) -> Hand:
    """The cards that are worth the lowest bid; none where no suit is.

    They are the jack and two more trumps, or the nine, two more and an ace, which may be a fourth trump.
    """
    return next(filter(None, (_opening_in(suit, hand) for suit in dict.fromkeys(card.suit for card in hand))), ())


def _opening_in(suit: object, hand: Hand) -> Hand:
    trumps = [card for card in hand if card.suit is suit]
    ranks = {card.rank for card in trumps} if len(trumps) >= ENOUGH else set()
    if Rank.JACK in ranks:
        return tuple(trumps)
    aces = [card for card in hand if card.rank is Rank.ACE and len({*trumps} - {card}) >= ENOUGH]
    return tuple(dict.fromkeys((*trumps, *aces))) if Rank.NINE in ranks and aces else ()


def helping_cards(hand: Hand, trump: Trump) -> Hand:
    """The cards that are worth ten more than the partner’s bid: two of those trumps, or two aces."""
    trumps = tuple(card for card in hand if str(card.suit) == str(trump))
    aces = tuple(card for card in hand if card.rank is Rank.ACE)
    return next((cards for cards in (trumps, aces) if len(cards) >= HELP), ())


def _worth_bidding(situation: BeforeBidding, house: House) -> Ruling[int, WorthBidding]:
    auction, _ = hear(situation.calls, situation.first, house)
    least = auction.least or NO_BID
    outcome, cards = _for(auction, situation.hand)
    bid = least if cards and least else NO_BID
    facts = WorthBidding(outcome=outcome if bid else f"not-{outcome}", least=least, cards=cards)
    return Ruling(bid, (Reason(Rule.SPEAKING_IN_TURN), Reason(Rule.BIDS)), facts)


def _for(auction: Auction, hand: Hand) -> tuple[str, Hand]:
    if auction.stands is None:
        return "opens", opening_cards(hand)
    own = auction.side == auction.turn % PAIRS
    return "helps", helping_cards(hand, auction.stands.trump) if own else ()


def _check(situation: BeforeBidding, house: House) -> Iterator[Problem]:
    yield from seat_exists("first", situation.first)
    yield from hear(situation.calls, situation.first, house)[1]
    yield from cards_exist("hand", situation.hand)
    yield from as_in_belote(hand_exists("hand", situation.hand))


WORTH_BIDDING = Question(slug="worth-bidding", situation=BeforeBidding, answer=_worth_bidding, check=_check)
ADVISED = (WORTH_BIDDING,)

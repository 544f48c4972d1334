"""Situations of Coinche to practise with: bids, cards to follow with, points that a contract needs.

Trivial are a trick to be led, an auction in which nothing was bid yet (where it is asked what may be bid), a hand
without a high trump, a bid that is plainly too low, and a contract that needs just its number.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Literal

from companion.engine.cards import Rank
from companion.engine.practice import Exercise, in_order
from companion.engine.question import DEAL
from companion.engine.records import recast
from companion.games.belote import practice as belote
from companion.games.belote.practice import BY_SUIT
from companion.games.belote.tricks import PACK
from companion.games.coinche.auction import COINCHE, PASS, Auction, bids, hear
from companion.games.coinche.deal import Deal
from companion.games.coinche.house import House
from companion.games.coinche.questions.advice import ENOUGH, NO_BID, WORTH_BIDDING, BeforeBidding
from companion.games.coinche.questions.bidding import MAY_BID, Bidding
from companion.games.coinche.questions.contract import POINTS_NEEDED, Bidder
from companion.games.coinche.questions.playing import LEGAL_CARDS, TRICK, Following, Trick
from companion.games.coinche.scoring import Need
from companion.games.coinche.standing import SEATS
from companion.games.coinche.tricks import Trump, trumps

SUITS = tuple(trump for trump in Trump if trump not in (Trump.NONE, Trump.ALL))
LOW_BIDS = tuple(range(House.least_bid, 130, House.bid_step))
LONGEST = 6  # calls
AROUND = (0, 0, House.bid_step)


def may_bid(random: Random, house: House, wanted: bool) -> Bidding | None:
    """An auction in which something was bid, and a bid that may be made as often as not."""
    first, calls = random.randrange(SEATS), tuple(_calls(random, house))
    auction, refused = hear(calls, first, house)
    trivial = refused or auction.over or auction.stands is None
    return None if trivial else Bidding(calls=calls, first=first, bid=_bid(random, auction, house))


def _calls(random: Random, house: House) -> Iterator[str]:
    """Calls of cautious players: they pass, or bid a little more; now and then one coinches."""
    least = House.least_bid
    for _ in range(random.randint(1, LONGEST)):
        said = random.choice((PASS, PASS, "", "", COINCHE) if least > House.least_bid else (PASS, ""))
        if not said:
            number = least + House.bid_step * random.randrange(2)
            said, least = f"{number} {random.choice(trumps(house))}", number + House.bid_step
        yield said


def _bid(random: Random, auction: Auction, house: House) -> str:
    """A bid near the last one, in any trumps."""
    last = auction.stands.bid if auction.stands else House.least_bid
    near = int(last) + random.choice(AROUND) if isinstance(last, int) else House.least_bid
    bid = random.choice((near, near, near, bids(house)[-1]))
    return f"{max(int(bid), House.least_bid) if isinstance(bid, int) else bid} {random.choice(trumps(house))}"


def worth_bidding(random: Random, house: House, answer: int) -> BeforeBidding | None:
    """A hand with a high trump whose player opens, speaks after the partner’s bid, or passes."""
    calls = random.choice(((), (PASS,), (PASS, PASS), (f"{House.least_bid} {random.choice(SUITS)}", PASS)))
    hand = in_order(random.sample(PACK, House.hand_size), BY_SUIT)
    situation = BeforeBidding(calls=calls, hand=hand, first=random.randrange(SEATS))
    fits = WORTH_BIDDING.answer(situation, house).answer == answer and (answer or _nearly(situation))
    return situation if fits else None


def _nearly(situation: BeforeBidding) -> bool:
    """True if a hand has enough trumps, or one of the highest, of some suit."""
    high = any(card.rank in (Rank.JACK, Rank.NINE) for card in situation.hand)
    return high and max(Counter(card.suit for card in situation.hand).values()) >= ENOUGH


def legal_cards(random: Random, house: House, bound: bool) -> Following | None:
    """A player in the middle of a trick, as in Belote."""
    drawn = belote.legal_cards(random, house.as_belote, bound)
    return recast(Following, drawn, trump=Trump(drawn.trump)) if drawn else None


def trick(random: Random, house: House, aim: None) -> Trick | None:
    """A whole trick in a suit of trumps, as in Belote."""
    drawn = belote.trick(random, house.as_belote, aim)
    return recast(Trick, drawn, trump=Trump(drawn.trump)) if drawn else None


def deal(random: Random, house: House, aim: None) -> Deal | None:
    """A deal that was bid for a number that is made or failed, now and then coinched."""
    drawn = belote.deal(random, house.as_belote, aim)
    if drawn is None:
        return None
    contract, coinche = random.choice(LOW_BIDS), random.choice((1, 1, 1, House.coinched))
    trump = random.choice(SUITS)
    return recast(Deal, drawn, contract=contract, trump=trump, coinche=coinche, declarations=())


def points_needed(random: Random, house: House, aim: int) -> Bidder | None:
    """A contract that does not need just its number: somebody has belote, or it is a low one."""
    belote: Sequence[Literal["takers", "defence"] | None] = ("takers", "takers", "defence", None)
    bid = random.choice([bid for bid in bids(house) if isinstance(bid, int) and bid <= House.trick_points])
    drawn = Bidder(contract=bid, trump=random.choice(SUITS), belote=random.choice(belote))
    return drawn if _need(drawn, house) not in (bid, "every_trick", "impossible") else None


def _need(situation: Bidder, house: House) -> Need:
    need: Need = POINTS_NEEDED.answer(situation, house).answer
    return need


def offers(situation: Bidder, house: House) -> tuple[int, ...]:
    """The points that it needs, and those that one may think it needs."""
    bid, need = int(situation.contract), _need(situation, house)
    near = {bid, bid - House.belote, bid + House.belote, House.least_made, *((need,) if isinstance(need, int) else ())}
    return tuple(sorted(near))


PRACTICE: tuple[Exercise[Any, House], ...] = (
    Exercise(
        name="worth-bidding",
        question=WORTH_BIDDING.slug,
        draw=worth_bidding,
        aim=lambda random, house: random.choice((NO_BID, *LOW_BIDS[:2])),  # each as often
        offers=lambda situation, house: (NO_BID, *LOW_BIDS[:3]),  # of them one is not high enough after a bid
    ),
    Exercise(name="may-bid", question=MAY_BID.slug, draw=may_bid, even=True),
    Exercise(name="legal-cards", question=LEGAL_CARDS.slug, draw=legal_cards, aim=belote.often_bound),
    Exercise(name="trick", question=TRICK.slug, draw=trick),
    Exercise(
        name="points-needed",
        question=POINTS_NEEDED.slug,
        draw=points_needed,
        aim=lambda random, house: random.randrange(2),  # situations keep their numbers
        offers=offers,
        played=lambda house: house.belote_for_contract or house.to_make != "contract_alone",
    ),
    Exercise(name="deal", question=DEAL, draw=deal),
)

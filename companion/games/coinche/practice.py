"""Situations of Coinche to practise with: bids, cards to follow with, points that a contract needs.

Trivial are a trick to be led, an auction in which nothing was bid yet, and a contract that needs just its number.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Literal

from companion.engine.practice import Exercise
from companion.engine.question import DEAL
from companion.games.belote import practice as belote
from companion.games.coinche import contract as judging
from companion.games.coinche.auction import COINCHE, PASS, Auction, bids, hear
from companion.games.coinche.deal import Deal
from companion.games.coinche.house import House
from companion.games.coinche.questions.bidding import MAY_BID, Bidding
from companion.games.coinche.questions.contract import POINTS_NEEDED, Bidder
from companion.games.coinche.questions.playing import LEGAL_CARDS, TRICK, Following, Trick
from companion.games.coinche.standing import SEATS
from companion.games.coinche.tricks import Trump, trumps

SUITS = tuple(trump for trump in Trump if trump not in (Trump.NONE, Trump.ALL))
LOW_BIDS = tuple(range(House.least_bid, 130, House.bid_step))
LONGEST = 6  # calls
AROUND = (-2 * House.bid_step, -House.bid_step, 0, House.bid_step, 2 * House.bid_step)


def may_bid(random: Random, house: House, wanted: bool | None) -> Iterator[Bidding | None]:
    """An auction in which something was bid, and a bid that may be made as often as not."""
    while True:
        first, auction = random.randrange(SEATS), Auction(house)
        calls = tuple(_calls(random, house))
        auction, refused = hear(calls, first, house)
        trivial = refused or auction.over or auction.stands is None
        yield None if trivial else Bidding(calls=calls, first=first, bid=_bid(random, auction, house))


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


def legal_cards(random: Random, house: House, wanted: bool | None) -> Iterator[Following | None]:
    """A player in the middle of a trick, as in Belote."""
    for drawn in belote.legal_cards(random, house.as_belote):
        if drawn is None:
            yield None
        else:
            yield Following(trump=Trump(drawn.trump), hand=drawn.hand, trick=drawn.trick, seat=drawn.seat)


def trick(random: Random, house: House, wanted: bool | None) -> Iterator[Trick | None]:
    """A whole trick in a suit of trumps, as in Belote."""
    for drawn in belote.trick(random, house.as_belote, wanted):
        yield Trick(trump=Trump(drawn.trump), trick=drawn.trick) if drawn else None


def deals(random: Random, house: House, wanted: bool | None) -> Iterator[Deal | None]:
    """Deals that were bid for a number that is made or failed, now and then coinched."""
    for drawn in belote.deals(random, house.as_belote, wanted):
        yield _bid_for(drawn.taker, drawn.tricks, drawn.belote, random) if drawn else None


def _bid_for(taker: int, tricks: tuple[int | None, ...] | None, belote: int | None, random: Random) -> Deal:
    contract, coinche = random.choice(LOW_BIDS), random.choice((1, 1, 1, House.coinched))
    trump = random.choice(SUITS)
    return Deal(taker=taker, contract=contract, trump=trump, coinche=coinche, tricks=tricks, belote=belote)


def points_needed(random: Random, house: House, wanted: bool | None) -> Iterator[Bidder | None]:
    """A contract that does not need just its number: somebody has belote, or it is a low one."""
    random.randrange(2)  # the situations keep their numbers, under which people sent them
    belote: Sequence[Literal["takers", "defence"] | None] = ("takers", "takers", "defence", None)
    while True:
        bid = random.choice([bid for bid in bids(house) if isinstance(bid, int) and bid <= House.trick_points])
        drawn = Bidder(contract=bid, trump=random.choice(SUITS), belote=random.choice(belote))
        yield drawn if _need(drawn, house) not in (bid, "every_trick", "impossible") else None


def _need(situation: Bidder, house: House) -> judging.Need:
    need: judging.Need = POINTS_NEEDED.answer(situation, house).answer
    return need


def offers(situation: Bidder, house: House) -> tuple[int, ...]:
    """The points that it needs, and those that one may think it needs."""
    bid, need = int(situation.contract), _need(situation, house)
    near = {bid, bid - House.belote, bid + House.belote, House.least_made, *((need,) if isinstance(need, int) else ())}
    return tuple(sorted(near))


PRACTICE: tuple[Exercise[Any, House], ...] = (
    Exercise(name="may-bid", question=MAY_BID.slug, draw=may_bid, even=True),
    Exercise(name="legal-cards", question=LEGAL_CARDS.slug, draw=legal_cards),
    Exercise(name="trick", question=TRICK.slug, draw=trick),
    Exercise(
        name="points-needed",
        question=POINTS_NEEDED.slug,
        draw=points_needed,
        offers=offers,
        played=lambda house: house.belote_for_contract or house.to_make != "contract_alone",
    ),
    Exercise(name="deal", question=DEAL, draw=deals),
)

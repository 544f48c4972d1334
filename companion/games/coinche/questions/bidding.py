"""Who deals, who is to speak, may I bid that, may I coinche? (Parts B and C of the rules.)"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

from companion.engine.records import Prefilled, Seat, Side, Tapped, recast
from companion.engine.ruling import Facts, OutcomeInAWord, Problem, Question, Reason, Ruling
from companion.games.coinche.auction import Auction, Said, bid_words, hear
from companion.games.coinche.house import House
from companion.games.coinche.questions.shared import seat_exists
from companion.games.coinche.rule import Rule
from companion.games.coinche.standing import SEATS


@dataclass(frozen=True, kw_only=True, slots=True)
class Calls:
    """The calls in their order: `pass`, `coinche`, `surcoinche` or `100 H`; `first` is the seat that spoke first."""

    calls: Said = ()
    first: Seat = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Bidding:
    """The calls so far, and the bid of the player whose turn it is."""

    calls: Said = ()
    bid: Annotated[str, Tapped(bid_words)]
    first: Seat = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Calling:
    """The calls so far, and the player who would coinche or surcoinche."""

    calls: Said = ()
    seat: Seat
    first: Seat = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class AuctionFacts(OutcomeInAWord):
    """The side of the last bid and its player, the call after it, and who speaks next, as long as it is not over.

    `outcome`: `open` or `over`, then `_coinched` or `_surcoinched`; or `passed_out`.
    """

    taker: Side | None
    bidder: Seat | None
    coinche: int
    over: bool
    turn: Seat | None
    passed_out: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class LeastBid(Facts):
    """The least number that may be bid now, if any may, and who is to speak."""

    least: int | None
    turn: Seat | None


@dataclass(frozen=True, kw_only=True, slots=True)
class AuctionStands(Facts):
    """The bid that stands, whose it is, and who is to speak."""

    stands: str | None
    taker: Side | None
    turn: Seat | None


def _auction(situation: Calls, house: House) -> Ruling[str | None, AuctionFacts]:
    auction, _ = hear(situation.calls, situation.first, house)
    facts = recast(AuctionFacts, auction, taker=auction.side, turn=_turn(auction), outcome=_outcome(auction))
    contract = str(auction.stands) if auction.stands else None
    return Ruling(contract, tuple(_why(auction)), facts)


def _why(auction: Auction) -> Iterator[Reason]:
    """The reasons for the state of the auction."""
    if auction.stands:
        yield Reason(Rule.BIDS)
    if auction.coinche > 1:
        yield Reason(Rule.COINCHE)
    if auction.coinche == House.surcoinched:
        yield Reason(Rule.SURCOINCHE)
    if auction.passed_out:
        yield Reason(Rule.PASSED_OUT)
    elif auction.over:
        yield Reason(Rule.AUCTION_ENDS)
    else:
        yield from (Reason(Rule.SPEAKING_IN_TURN), Reason(Rule.BIDDING_AGAIN))


def _outcome(auction: Auction) -> str:
    if auction.passed_out:
        return "passed_out"
    called = {House.coinched: "_coinched", House.surcoinched: "_surcoinched"}.get(auction.coinche, "")
    return f"{'over' if auction.over else 'open'}{called}"


def _turn(auction: Auction) -> int | None:
    return None if auction.over else auction.turn


def _may_bid(situation: Bidding, house: House) -> Ruling[bool, LeastBid]:
    auction, _ = hear(situation.calls, situation.first, house)
    return Ruling.of(auction.may_bid(situation.bid), LeastBid(least=auction.least, turn=_turn(auction)))


def _may_coinche(situation: Calling, house: House) -> Ruling[bool, AuctionStands]:
    auction, _ = hear(situation.calls, situation.first, house)
    return Ruling.of(auction.may_coinche(situation.seat), _standing(auction))


def _may_surcoinche(situation: Calling, house: House) -> Ruling[bool, AuctionStands]:
    auction, _ = hear(situation.calls, situation.first, house)
    return Ruling.of(auction.may_surcoinche(situation.seat), _standing(auction))


def _standing(auction: Auction) -> AuctionStands:
    return AuctionStands(
        stands=str(auction.stands) if auction.stands else None, taker=auction.side, turn=_turn(auction)
    )


def _check(situation: Calls | Bidding, house: House) -> Iterator[Problem]:
    yield from seat_exists("first", situation.first)
    _, problems = hear(situation.calls, situation.first, house)
    yield from problems


def _check_seat(situation: Calling, house: House) -> Iterator[Problem]:
    yield from _check(Calls(calls=situation.calls, first=situation.first), house)
    yield from seat_exists("seat", situation.seat)


AUCTION = Question(slug="auction", situation=Calls, answer=_auction, check=_check)
MAY_BID = Question(slug="may-bid", situation=Bidding, answer=_may_bid, check=_check)
MAY_COINCHE = Question(slug="may-coinche", situation=Calling, answer=_may_coinche, check=_check_seat)
MAY_SURCOINCHE = Question(slug="may-surcoinche", situation=Calling, answer=_may_surcoinche, check=_check_seat)


DealtLast = Annotated[Seat, Prefilled(lambda standing: (standing.dealer - 1) % SEATS)]


@dataclass(frozen=True, kw_only=True, slots=True)
class Dealt:
    """The seat that dealt, and whether all four have passed."""

    dealer: DealtLast
    passed_out: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class NextHand(Facts):
    """Who is hand in the next deal, and on which side of the dealer."""

    hand: Seat
    beside: Literal["left", "right"]


def _who_deals(situation: Dealt, house: House) -> Ruling[Seat, NextHand]:
    again = situation.passed_out and house.redeal == "same_hand"
    dealer = (situation.dealer + (not again)) % SEATS
    passed = [Reason(Rule.PASSED_OUT)] if situation.passed_out else []
    beside: Literal["left", "right"] = "left" if house.direction == "clockwise" else "right"
    reasons = (*passed, Reason(Rule.NEXT_DEALER), Reason(Rule.ORDER_OF_PLAY))
    return Ruling(dealer, reasons, NextHand(hand=(dealer + 1) % SEATS, beside=beside))


WHO_DEALS = Question(
    slug="who-deals", situation=Dealt, answer=_who_deals, check=lambda dealt, _: seat_exists("dealer", dealt.dealer)
)

"""What to bid, as the lesson advises."""

import pytest

from companion.engine.cards import parse_cards
from companion.engine.ruling import Refused
from companion.games.coinche.house import House
from companion.games.coinche.questions.advice import WORTH_BIDDING, BeforeBidding

PARTNER = ("80 H", "pass")


@pytest.mark.parametrize(
    ("calls", "hand", "bid", "outcome"),
    [
        ((), "JH 8H 7H KS QS 9C 8C 7D", 80, "opens"),
        (("pass",), "9H 8H 7H AS QS 9C 8C 7D", 80, "opens"),
        ((), "AH 9H 8H 7H QS 9C 8C 7D", 80, "opens"),  # the ace is a fourth trump
        ((), "AH 9H 8H KS QS 9C 8C 7D", 0, "not-opens"),  # the ace is one of the two more
        ((), "JH 8H AS KS QS 9C 8C 7D", 0, "not-opens"),
        (PARTNER, "9H 7H KS QS 9C 8C 7D 8D", 90, "helps"),
        (PARTNER, "7H AS QS AC 8C 7D 8D 9D", 90, "helps"),
        (PARTNER, "7H AS QS KC 8C JD 8D 9D", 0, "not-helps"),  # a suit of one’s own is not asked for
        (("80 H",), "JS 9S AS KS QS AC 8C 7D", 0, "not-helps"),  # an opponent has bid
        (("80 H", "coinche"), "9H 7H KS QS 9C 8C 7D 8D", 0, "not-helps"),  # nobody bids any more
    ],
)
def test_the_lowest_bid_with_high_trumps_and_ten_more_for_the_partner(
    calls: tuple[str, ...], hand: str, bid: int, outcome: str
) -> None:
    ruling = WORTH_BIDDING.ask(BeforeBidding(calls=calls, hand=parse_cards(hand)), House())
    assert (ruling.answer, ruling.facts.outcome) == (bid, outcome)


@pytest.mark.parametrize(("calls", "hand"), [(("70 H",), "JH"), ((), "JH JH"), ((), "2H")])
def test_an_auction_or_a_hand_that_cannot_be_is_refused(calls: tuple[str, ...], hand: str) -> None:
    with pytest.raises(Refused):
        WORTH_BIDDING.ask(BeforeBidding(calls=calls, hand=parse_cards(hand)), House())

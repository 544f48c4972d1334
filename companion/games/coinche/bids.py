"""What may be bid, and what a bid is worth as a contract (parts C and D of the rules)."""

from collections.abc import Iterator
from typing import Annotated, Final

from companion.engine.ruling import Problem
from companion.engine.situation import Offered
from companion.games.coinche.house import House
from companion.games.coinche.rule import Rule

CAPOT: Final = "capot"
GENERALE: Final = "generale"
MOST = max(House.least_bid, 650)
NUMBERS = tuple(range(House.least_bid, MOST + 1, House.bid_step))
CALLS = (1, House.coinched, House.surcoinched)


def bids(house: House) -> tuple[int | str, ...]:
    """Every bid that this table knows, the lowest first (COI-09…COI-12)."""
    numbers = (number for number in NUMBERS if number <= house.highest_bid)
    return (*numbers, CAPOT, GENERALE) if house.generale else (*numbers, CAPOT)


Bid = Annotated[int | str, Offered((*NUMBERS, CAPOT, GENERALE), at=bids)]
"""The number of a contract, or `capot` or `generale`."""

Coinche = Annotated[int, Offered(CALLS)]
"""1 where nobody coinched, 2 coinched, 4 surcoinched: the call, whatever it multiplies by."""


def worth(bid: int | str, house: House) -> int:
    """What a bid counts as a contract (COI-11, COI-12)."""
    if isinstance(bid, int):
        return bid
    return House.capot_contract if bid == CAPOT else house.generale_contract


def factor(coinche: int, house: House) -> int:
    """How often a contract counts that was called so (COI-16, COI-17)."""
    return house.surcoinche_factor if coinche == House.surcoinched else coinche


def bid_problems(field: str, bid: int | str, house: House) -> Iterator[Problem]:
    """A problem with a bid that this table does not know (COI-09, COI-10, COI-12)."""
    if bid == GENERALE and not house.generale:
        yield Problem(field, Rule.GENERALE, "no-generale")
    elif isinstance(bid, str):
        if bid not in (CAPOT, GENERALE):
            yield Problem(field, Rule.BIDS, "no-such-bid", {"least": House.least_bid})
    elif bid < House.least_bid or bid % House.bid_step:
        yield Problem(field, Rule.BIDS, "no-such-bid", {"least": House.least_bid})
    elif bid > house.highest_bid:
        yield Problem(field, Rule.HIGHEST_BID, "bid-too-high", {"most": house.highest_bid})


def coinche_problems(field: str, coinche: int, bid: int | str, house: House) -> Iterator[Problem]:
    """A problem with a coinche that this table does not know (COI-16…COI-18)."""
    if coinche not in CALLS:
        yield Problem(field, Rule.COINCHE, "no-such-coinche")
    elif coinche == House.surcoinched and house.surcoinche == "none":
        yield Problem(field, Rule.SURCOINCHE, "no-surcoinche")
    elif coinche > 1 and isinstance(bid, str) and not house.coinche_on_capot:
        yield Problem(field, Rule.COINCHE_ON_CAPOT, "capot-not-coinched")

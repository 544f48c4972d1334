"""The auction, call by call: who is to speak, what stands, what may be said (part C of the rules)."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Final
from unicodedata import normalize

from companion.engine.cards import NotACard, plain
from companion.engine.records import Offered, Tapped
from companion.engine.ruling import Problem, Reason
from companion.games.coinche.house import House
from companion.games.coinche.rule import Rule
from companion.games.coinche.standing import PAIRS, SEATS
from companion.games.coinche.tricks import Trump, trump_problems, trumps

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
    """The points of a bid as a contract (COI-11, COI-12)."""
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


def coinche_problems(coinche: int, bid: int | str, house: House) -> Iterator[Problem]:
    """A problem with a coinche that this table does not know (COI-16…COI-18)."""
    if coinche not in CALLS:
        yield Problem("coinche", Rule.COINCHE, "no-such-coinche")
    elif coinche == House.surcoinched and house.surcoinche == "none":
        yield Problem("coinche", Rule.SURCOINCHE, "no-surcoinche")
    elif coinche > 1 and isinstance(bid, str) and not house.coinche_on_capot:
        yield Problem("coinche", Rule.COINCHE_ON_CAPOT, "capot-not-coinched")


ALONE = PASS, COINCHE, SURCOINCHE = "pass", "coinche", "surcoinche"


def bid_words(house: House) -> tuple[tuple[str, ...], ...]:
    """The words of a bid at this table: its numbers, then trumps."""
    return tuple(map(str, bids(house))), tuple(trump.glyph for trump in trumps(house))


def call_words(house: House) -> tuple[tuple[str, ...], ...]:
    """The words of any call: of a bid, and those that stand alone."""
    return *bid_words(house), ALONE


ALSO = {  # what is said at tables of other languages, as it may be typed in any
    **dict.fromkeys(("passe", "passo", "পাস", "পাশ", "ਪਾਸ"), PASS),
    **dict.fromkeys(("contre", "contro", "double", "কোয়াঁশ", "ਕੁਐਂਸ਼"), COINCHE),
    **dict.fromkeys(("surcontre", "surcontro", "redouble", "স্যুরকোয়াঁশ", "ਸੁਰਕੁਐਂਸ਼"), SURCOINCHE),
    **dict.fromkeys(("cappotto", "কাপো", "ਕਾਪੋ"), CAPOT),
    **dict.fromkeys(("générale", "জেনেরাল", "ਜੈਨੇਰਾਲ"), GENERALE),
}
SAID = {normalize("NFC", said): meant for said, meant in ALSO.items()}
BID = re.compile(r"(\d+|\D\S*(?=\s))\s*(.+)")  # `100 H`, `100♥`, `100 hearts`, `capot SA`


@dataclass(frozen=True, kw_only=True, slots=True)
class SpokenCall:
    """The call of a player, where that must be said: he did not wait for his turn."""

    seat: int
    call: str


Said = Annotated[tuple[str | SpokenCall, ...], Tapped(call_words)]
"""The calls of an auction in their order."""


@dataclass(frozen=True, slots=True)
class BidContract:
    """A bid as it is said: a number, `capot` or `generale`, and trumps."""

    bid: int | str
    trump: Trump

    def __str__(self) -> str:
        return f"{self.bid} {self.trump}"

    @property
    def height(self) -> tuple[int, int]:
        """Higher overcalls lower: no number a capot, no capot a générale (COI-09, COI-11, COI-12)."""
        if isinstance(self.bid, int):
            return 0, self.bid
        return (CAPOT, GENERALE).index(self.bid) + 1, 0


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction so far: whose turn it is, the last bid and its seat, the call after it, and how many have passed."""

    house: House
    turn: int = 0
    stands: BidContract | None = None
    bidder: int | None = None
    coinche: int = 1
    passes: int = 0

    @property
    def side(self) -> int | None:
        """The side of the last bidder."""
        return None if self.bidder is None else self.bidder % PAIRS

    @property
    def over(self) -> bool:
        """True after a surcoinche, three passes after a bid or a coinche, or four at the start (COI-17…COI-20)."""
        wanted = House.passes + (self.stands is None)
        return self.coinche == House.surcoinched or self.passes >= wanted

    @property
    def passed_out(self) -> bool:
        """True if all four have passed at the start (COI-20)."""
        return self.over and self.stands is None

    @property
    def least(self) -> int | None:
        """The least number that may be bid now, if any may."""
        if self.stands is None:
            return House.least_bid
        open_to_bids = not self.over and self.coinche == 1 and isinstance(self.stands.bid, int)
        number = int(self.stands.bid) + House.bid_step if open_to_bids else self.house.highest_bid + 1
        return number if number <= self.house.highest_bid else None

    def may_bid(self, bid: str) -> Iterator[Reason]:
        """Why a bid may be made now, or may not."""
        yield Reason(Rule.AUCTION_ENDS, not self.over)
        if self.coinche > 1:
            yield Reason(Rule.COINCHE, False)
        said = contract_of(bid)
        yield Reason(Rule.NUMBER_AND_TRUMPS, said is not None)
        if said is not None:
            yield from (Reason(problem.rule or "", False, problem.about) for problem in unknown(said, self.house))
            yield self._high_enough(said)

    def _high_enough(self, said: BidContract) -> Reason:
        higher = self.stands is None or said.height > self.stands.height
        capot = self.stands is not None and isinstance(self.stands.bid, str)
        return Reason(Rule.CAPOT_BID if capot else Rule.BIDS, higher, {"least": self.least} if self.least else {})

    def may_coinche(self, seat: int) -> Iterator[Reason]:
        """Why a player may coinche now, or may not."""
        theirs = self.side is not None and seat % PAIRS != self.side
        yield Reason(Rule.COINCHE, theirs and self.coinche == 1 and self.may_speak(seat))
        if self.stands is not None and isinstance(self.stands.bid, str):
            yield Reason(Rule.COINCHE_ON_CAPOT, self.house.coinche_on_capot)
        yield Reason(Rule.AUCTION_ENDS, not self.over)

    def may_surcoinche(self, seat: int) -> Iterator[Reason]:
        """Why a player may surcoinche now, or may not."""
        own = seat % PAIRS == self.side and self.coinche == House.coinched
        yield Reason(Rule.SURCOINCHE, own and self.may_speak(seat) and self.house.surcoinche != "none")
        yield Reason(Rule.AUCTION_ENDS, not self.over)

    def may_speak(self, seat: int) -> bool:
        """True if a coinche or surcoinche of this player comes in time (COI-16)."""
        return seat == self.turn or self.house.coinche_when == "any_time"

    def after(self, seat: int, call: str) -> "Auction":
        """The auction after an allowed call."""
        turned = replace(self, turn=(seat + 1) % SEATS, passes=0)
        match word(call):
            case "pass":
                return replace(turned, passes=self.passes + 1)
            case "coinche":
                return replace(turned, coinche=House.coinched)
            case "surcoinche":
                return replace(turned, coinche=House.surcoinched)
            case _:
                return replace(turned, stands=contract_of(call), bidder=seat)

    def refusal(self, seat: int, call: str) -> str | None:
        """The rule that forbids a call, if one does."""
        if self.over:
            return Rule.AUCTION_ENDS
        if word(call) in (COINCHE, SURCOINCHE):
            reasons = self.may_coinche(seat) if word(call) == COINCHE else self.may_surcoinche(seat)
        else:
            reasons = iter(() if word(call) == PASS else self.may_bid(call))
            if seat != self.turn:
                return Rule.SPEAKING_IN_TURN
        return next((reason.rule for reason in reasons if not reason.met), None)


def word(call: str) -> str:
    """A call without the spaces around it, in small letters; `contre` is what many say for `coinche`."""
    plain_call = normalize("NFC", call.strip().lower())
    return SAID.get(plain_call, plain_call)


def contract_of(text: str) -> BidContract | None:
    """Read `100 H` or `capot SA`; None where it is not a number and trumps (COI-15)."""
    said = BID.fullmatch(text.strip())
    try:
        return BidContract(_number(said[1]), Trump.parse(plain(said[2]))) if said else None
    except (NotACard, ValueError):
        return None


def _number(bid: str) -> int | str:
    return word(bid) if word(bid) in (CAPOT, GENERALE) else int(bid)


def unknown(said: BidContract, house: House) -> Iterator[Problem]:
    """A problem with a bid that this table does not know."""
    yield from bid_problems("bid", said.bid, house)
    yield from trump_problems("bid", said.trump, house)


def _apart(text: str) -> list[str]:
    """The calls of a text, one after the other: `80 H`, `pass` and `90 S` of `80 H pass 90 S`."""
    calls = list[str]()
    for said in text.split() or [text]:
        if calls and not _begins(said) and word(calls[-1]) not in ALONE:
            calls[-1] += f" {said}"
        else:
            calls.append(said)
    return calls


def _begins(said: str) -> bool:
    return said[:1].isdecimal() or word(said) in (*ALONE, CAPOT, GENERALE)


def hear(calls: Sequence[str | SpokenCall], first: int, house: House) -> tuple[Auction, tuple[Problem, ...]]:
    """The auction after these calls, or as it was before the first that was not allowed, with why it was not."""
    auction = Auction(house, turn=first)
    each = (one for call in calls for one in ((call,) if isinstance(call, SpokenCall) else _apart(call)))
    for index, call in enumerate(each):
        seat, said = (call.seat, call.call) if isinstance(call, SpokenCall) else (auction.turn, call)
        rule = auction.refusal(seat, said)
        if rule is not None or not 0 <= seat < SEATS:
            return auction, (Problem(f"calls.{index}", rule or Rule.TWO_AGAINST_TWO, "call-not-allowed"),)
        auction = auction.after(seat, said)
    return auction, ()

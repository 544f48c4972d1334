"""The standing after the deals so far; and the draw: the lowest deals, the two highest play together."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from companion.engine.lots import Hand, Lots, Purpose, by_rank_then_suit
from companion.engine.records import Seat
from companion.engine.ruling import Facts
from companion.engine.standing import DealtStanding
from companion.games.belote.house import House
from companion.games.belote.tricks import PACK


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing(DealtStanding):
    """Totals, who deals next, how many deals were played, and what waits for a winner.

    `held` are the points that wait since ties, `since` the numbers of those deals.
    """

    seats: int = 4
    deals: int = 0
    held: int = 0
    since: tuple[int, ...] = ()

    def passed_over(self, after: Self) -> Self:
        """As everywhere, and the deal keeps its number, since later ones are called by theirs."""
        return replace(self, dealer=after.dealer, deals=after.deals)

    @property
    def hand(self) -> int:
        """The seat that acts first: the one after the dealer (BEL-10, BEL-58)."""
        return (self.dealer + 1) % self.seats

    def dealer_after(self, redeals: int, redeal: str) -> int:
        """Who dealt in the end: where everybody passed, the next may have dealt anew (BEL-16, COI-20)."""
        return (self.dealer + redeals * (redeal == "next_hand")) % self.seats


@dataclass(frozen=True, kw_only=True, slots=True)
class Outlook(Facts):
    """The points that wait (BEL-50), since which deals, and who deals the coming deal and who is hand."""

    held: int
    since: tuple[int, ...]
    dealer: Seat
    hand: Seat


def sides(house: House) -> int:
    """How many sides a table of this house has: two pairs, or each for himself (BEL-03)."""
    return 2 if house.players == 4 else house.players


def side_of(seat: int, house: House) -> int:
    """The side that a seat plays for: partners sit opposite."""
    return seat % sides(house)


def start(house: House, sides: int, dealer: int) -> Standing:
    """The standing before deal 1: every total is 0."""
    return Standing(totals=(0,) * sides, seats=house.players, dealer=dealer)


def outlook(house: object, standing: Standing) -> Outlook:
    """The facts about the coming deal."""
    return Outlook(held=standing.held, since=standing.since, dealer=standing.dealer, hand=standing.hand)


def again(hands: Sequence[Hand], house: object, purpose: Purpose) -> Iterable[int]:
    """The players with a rank that another one has, too."""
    ranks = Counter(hand[-1].rank for hand in hands)
    return (player for player, hand in enumerate(hands) if ranks[hand[-1].rank] > 1)


LOTS: Lots[Any] = Lots(
    again=again, order=lambda hand, house: by_rank_then_suit(hand[-1:], house), first="lowest", pack=PACK
)

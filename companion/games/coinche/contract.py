"""Was the contract made? What each side has, and how it compares with what was bid (part D of the rules)."""

from bisect import bisect_left
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from companion.games.coinche.bids import CAPOT, worth
from companion.games.coinche.deal import Deal
from companion.games.coinche.house import House
from companion.games.coinche.standing import PAIRS
from companion.games.coinche.tricks import Trump, as_trick_points

Verdict = Literal["made", "failed", "tie", "revoke", "dealt_again"]
Need = int | Literal["every_trick", "impossible"]


@dataclass(frozen=True, slots=True)
class Contract:
    """A deal as it is judged under the house rules of a table."""

    deal: Deal
    house: House

    @property
    def taker(self) -> int:
        """The side that bid last."""
        return self.deal.taker

    @property
    def defence(self) -> int:
        """The other side."""
        return 1 - self.deal.taker

    @property
    def worth(self) -> int:
        """What was bid, in points."""
        return worth(self.deal.contract, self.house)

    @property
    def wants_every_trick(self) -> bool:
        """True for a capot and a générale that were bid."""
        return isinstance(self.deal.contract, str)

    @property
    def tricks(self) -> tuple[int, ...]:
        """Card points with the last ten, side by side, out of 162."""
        return tuple(as_trick_points(points, self.deal.trump, self.house) for points in self.deal.trick_points)

    def all_tricks(self, side: int) -> int:
        """What a side has beside its 162 for all the tricks, where that counts at this table (COI-46, COI-47)."""
        if self.deal.capot != side:
            return 0
        takers = self.house.capot_unannounced != "no_bonus" or self.wants_every_trick
        return House.capot * (takers if side == self.taker else self.house.capot_unannounced == "both_sides")

    def extras(self, side: int) -> int:
        """Belote and declarations of a side, as far as they count for the contract (COI-23)."""
        belote = House.belote * self.deal.announced[side] * self.house.belote_for_contract
        return belote + self.deal.declared[side] * self.house.declarations_for_contract

    def total(self, side: int) -> int:
        """What a side has in the comparison: exact points (COI-24)."""
        return self.tricks[side] + self.all_tricks(side) + self.extras(side)

    @property
    def compared(self) -> tuple[int, ...] | None:
        """What each side has, where points decide."""
        return None if self.wants_every_trick else tuple(map(self.total, range(PAIRS)))

    @property
    def least(self) -> int:
        """The points that the takers must reach (COI-21); 82 for a bid of 80 at some tables."""
        return max(self.worth, House.least_made) if self.house.to_make == "contract_alone82" else self.worth

    @property
    def reached(self) -> bool:
        """True if the takers have the number that was bid."""
        return self.total(self.taker) >= self.least

    @property
    def every_trick(self) -> bool:
        """True if the takers won every trick; of a générale, if one of them did by himself (COI-25)."""
        return self.deal.capot == self.taker and (self.deal.contract == CAPOT or bool(self.deal.alone))

    @property
    def must_have_more(self) -> bool:
        """True if the takers must have more than the defence as well (COI-21)."""
        return self.house.to_make == "more_than_defence"

    @property
    def verdict(self) -> Verdict:
        """Made, failed, or a tie where this table has ties (COI-50, COI-51)."""
        if self.wants_every_trick:
            return "made" if self.every_trick else "failed"
        own, other = self.total(self.taker), self.total(self.defence)
        if not self.reached or (self.must_have_more and own < other):
            return "failed"
        if own > other or not self.must_have_more:
            return "made"
        return "tie" if self.has_ties else "failed"

    @property
    def has_ties(self) -> bool:
        """True if points can wait: nobody coinched, and points made are counted (COI-51)."""
        return self.house.tie == "litige" and self.deal.coinche == 1 and self.house.count == "announced_and_made"

    @property
    def winner(self) -> int | None:
        """The side that wins the deal; none in a tie."""
        return {"made": self.taker, "failed": self.defence}.get(self.verdict)


def needed(deal: Deal, house: House) -> Need:
    """The fewest trick points with which the takers make it, with the belote and declarations of this deal."""
    if isinstance(deal.contract, str):
        return "every_trick"
    points = possible(deal.trump)
    least = bisect_left(points, True, key=lambda takers: _with(deal, house, takers).verdict == "made")
    if least < len(points):
        return points[least]
    every = _with(deal, house, House.trick_points, capot=deal.taker)
    return "every_trick" if every.verdict == "made" else "impossible"


def beats(deal: Deal, house: House) -> Need | Literal["one_trick"]:
    """The fewest trick points with which the defence makes the contract fail; one trick where that is enough."""
    need = needed(deal, house)
    if not isinstance(need, int):
        return "one_trick" if need == "every_trick" else 0
    points = possible(deal.trump)
    too_many = bisect_left(points, True, key=lambda takers: _with(deal, house, takers).verdict != "failed")
    return House.trick_points - points[too_many - 1] if too_many else "impossible"


@cache
def possible(trump: Trump) -> tuple[int, ...]:
    """The trick points that a side can have: no cards make 1, unless every suit is trumps."""
    every = range(House.trick_points + 1)
    return tuple(points for points in every if trump is Trump.ALL or 1 not in (points, House.trick_points - points))


def _with(deal: Deal, house: House, points: int, capot: int | None = None) -> Contract:
    """The deal, with so many trick points for the takers."""
    tricks = (points, House.trick_points - points)
    played = replace(deal, tricks=tricks if deal.taker == 0 else tricks[::-1], capot=capot)
    return Contract(played, replace(house, ta_values="fourteen") if house.ta_values == "converted" else house)

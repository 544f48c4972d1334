"""Was the contract made? What each side has, and how the sides compare (parts D and H of the rules)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from companion.games.belote.deal import Deal
from companion.games.belote.house import House

Verdict = Literal["made", "failed", "tie", "revoke", "dealt_again"]


@dataclass(frozen=True, slots=True)
class Count:
    """What one side has of a deal: card points with the last ten, what a capot adds, and its extras."""

    tricks: int
    capot: int
    declarations: int
    belote: int

    @property
    def trick_points(self) -> int:
        """Card points, last ten and capot."""
        return self.tricks + self.capot

    @property
    def total(self) -> int:
        """All of it, extras included."""
        return self.trick_points + self.declarations + self.belote


@dataclass(frozen=True, slots=True)
class Contract:
    """A deal as it is judged: the taker, what each side has, and which side won every trick, if one did."""

    taker: int
    counts: tuple[Count, ...]
    capot: int | None
    house: House

    @property
    def compared(self) -> tuple[int, ...]:
        """What each side has in the comparison (BEL-54)."""
        only_tricks = self.house.compare == "trick_points_only"
        return tuple(count.trick_points if only_tricks else count.total for count in self.counts)

    @property
    def opponents(self) -> tuple[int, ...]:
        """The other sides, in the order of play."""
        return tuple(side for side in range(len(self.counts)) if side != self.taker)

    @property
    def to_beat(self) -> int:
        """What the taker must have more than: the best opponent, or all together (BEL-19, BEL-57)."""
        against = [self.compared[side] for side in self.opponents]
        return sum(against) if self.house.three_players == "beat_sum" else max(against)

    @property
    def verdict(self) -> Verdict:
        """More is made, less is failed, equal is a tie, or failed where the table has no ties (BEL-48…BEL-50)."""
        if self.compared[self.taker] > self.to_beat:
            return "made"
        level = self.compared[self.taker] == self.to_beat
        return "tie" if level and self.house.tie == "litige" else "failed"

    @property
    def ahead(self) -> tuple[int, ...]:
        """Who wins the deal: the taker, or the best opponent (several, if they are level); nobody in a tie."""
        if self.verdict == "made":
            return (self.taker,)
        best = max(self.compared[side] for side in self.opponents)
        return tuple(side for side in self.opponents if self.verdict == "failed" and self.compared[side] == best)

    @property
    def held(self) -> int:
        """What waits for the next winner after a tie: the taker's points, at some tables without belote (BEL-50)."""
        if self.verdict != "tie":
            return 0
        taken = self.counts[self.taker]
        return taken.total - (taken.belote if self.house.tie_belote == "paid_at_once" else 0)


def contract(deal: Deal, house: House) -> Contract:
    """Count a deal, side by side."""
    counts = tuple(
        Count(
            tricks=tricks,
            capot=capot(tricks, house) if deal.capot == side else 0,
            declarations=deal.declarations[side] if deal.declarations else 0,
            belote=house.belote if deal.belote == side else 0,
        )
        for side, tricks in enumerate(deal.trick_points)
    )
    return Contract(deal.taker, counts, deal.capot, house)


def capot(tricks: int, house: House) -> int:
    """What winning every trick adds to card points and last ten, or takes off them where it counts flat (BEL-46)."""
    return house.capot_total - (tricks if counts_flat(house) else House.trick_points)


def counts_flat(house: House) -> bool:
    """True if a capot counts instead of card points and last ten, not on top of them."""
    return house.capot_total < House.trick_points


def share_out(points: int, among: Sequence[int]) -> dict[int, int]:
    """What each side gets of points that are shared evenly; odd ones go to the earlier seats (BEL-57)."""
    each, odd = divmod(points, len(among)) if among else (0, 0)
    return {side: each + (index < odd) for index, side in enumerate(among)}

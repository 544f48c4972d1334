"""Was the contract made? What each side has, and how the sides compare (parts D and H of the rules)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.engine.tally import Line
from companion.games.belote.deal import Deal
from companion.games.belote.house import House
from companion.games.belote.rule import Rule
from companion.games.belote.standing import Standing

Verdict = Literal["made", "failed", "tie", "revoke", "dealt_again"]


@dataclass(frozen=True, slots=True)
class Count:
    """The count of one side in a deal: card points with the last ten, what a capot adds, and its extras."""

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
        """The points of each side in the comparison (BEL-54)."""
        only_tricks = self.house.compare == "trick_points_only"
        return tuple(count.trick_points if only_tricks else count.total for count in self.counts)

    @property
    def opponents(self) -> tuple[int, ...]:
        return tuple(side for side in range(len(self.counts)) if side != self.taker)

    @property
    def to_beat(self) -> int:
        """The points that the taker must beat: those of the best opponent, or all together (BEL-19, BEL-57)."""
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
        """The points that a tie leaves to wait: the taker's, at some tables without belote (BEL-50)."""
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
    """The points that a capot adds to card points and last ten, or takes off where it counts flat (BEL-46)."""
    return house.capot_total - (tricks if counts_flat(house) else House.trick_points)


def counts_flat(house: House) -> bool:
    """True if a capot counts instead of card points and last ten, not on top of them."""
    return house.capot_total < House.trick_points


def share_out(points: int, among: Sequence[int]) -> dict[int, int]:
    """Points shared evenly between sides; odd ones go to the earlier seats (BEL-57)."""
    each, odd = divmod(points, len(among)) if among else (0, 0)
    return {side: each + (index < odd) for index, side in enumerate(among)}


@dataclass(frozen=True, slots=True)
class Revoked:
    """A deal that the side `guilty` has lost, whoever took, at a table of so many sides."""

    deal: Deal
    guilty: int
    sides: int
    house: House

    @property
    def winners(self) -> tuple[int, ...]:
        """Who writes the tricks: the other side; of two others the one with more of them, both if that is not known."""
        others = tuple(side for side in range(self.sides) if side != self.guilty)
        tricks = self.deal.trick_points
        return tuple(side for side in others if not tricks or tricks[side] == max(tricks[other] for other in others))

    @property
    def trick_points(self) -> int:
        """All the points in play, never a capot; the full figure where nobody counted (BEL-18)."""
        flat = self.house.small_table_points == "flat162"
        return House.trick_points if flat or not self.deal.trick_points else sum(self.deal.trick_points)


def revoke_lines(revoked: Revoked, before: Standing) -> Iterator[Line]:
    """The tricks, everybody's own extras but the guilty side's declarations, and what waited for a winner."""
    deal, house = revoked.deal, revoked.house
    for side, points in share_out(revoked.trick_points, revoked.winners).items():
        yield Line(side, Rule.REVOKE, points)
    for side, points in enumerate(deal.declarations):
        if side != revoked.guilty:
            yield Line(side, Rule.DECLARATIONS, points)
    if deal.belote == revoked.guilty and house.failed_extras == "nothing_kept":
        for side, points in share_out(house.belote, revoked.winners).items():
            yield Line(side, Rule.EXTRAS_WHEN_FAILED, points)
    elif deal.belote is not None:
        yield Line(deal.belote, Rule.BELOTE, house.belote)
    for side, points in share_out(before.held, revoked.winners).items():
        yield Line(side, Rule.WAITING, points, about={"deals": before.since})

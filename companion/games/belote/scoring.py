"""Was the contract made? How the sides compare, and the score of one deal of Belote, line by line (parts D, G, H)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from companion.engine.game import Scored
from companion.engine.ruling import Facts
from companion.engine.tally import Line, Tally
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


# the rules of the lines, in their order on the sheet
LINES = (
    Rule.TRICK_POINTS,
    Rule.CAPOT,
    Rule.DECLARATIONS,
    Rule.BELOTE,
    Rule.FAILED,
    Rule.REVOKE,
    Rule.SMALL_TABLE,
    Rule.EXTRAS_WHEN_FAILED,
    Rule.WAITING,
    Rule.ROUNDING,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class VerdictFacts(Facts):
    """The verdict on the contract, and the points that wait for a winner."""

    verdict: Verdict
    held: int


@dataclass(frozen=True, kw_only=True, slots=True)
class DealFacts(VerdictFacts):
    """The same, and the points of each side in the comparison; after a revoke nothing is compared."""

    compared: tuple[int, ...]


def score(deal: Deal, house: House, before: Standing) -> Scored[Standing]:
    """Every side's lines, the totals that they lead to, and what waits for the next winner."""
    if deal.revoke is None:
        return _judged(deal, house, before)
    return _dealt_again(deal, house, before) if house.revoke == "dealt_again" else _revoked(deal, house, before)


def _judged(deal: Deal, house: House, before: Standing) -> Scored[Standing]:
    judged = contract(deal, house)
    tally = _rounded(Tally(tuple(lines(judged, before))), before, house)
    after = _after(deal, house, before, tally)
    if judged.verdict == "tie":
        after = replace(after, held=before.held + judged.held, since=(*before.since, after.deals))
    return Scored(tally, after, DealFacts(verdict=judged.verdict, compared=judged.compared, held=after.held))


def _revoked(deal: Deal, house: House, before: Standing) -> Scored[Standing]:
    revoked = Revoked(deal, deal.revoke or 0, len(before.totals), house)
    tally = _rounded(Tally(tuple(revoke_lines(revoked, before))), before, house)
    return Scored(tally, _after(deal, house, before, tally), DealFacts(verdict="revoke", compared=(), held=0))


def _dealt_again(deal: Deal, house: House, before: Standing) -> Scored[Standing]:
    """Nobody writes anything, what waits goes on waiting, and the same dealer deals again."""
    after = replace(before, dealer=before.dealer_after(deal.redeals, house.redeal), deals=before.deals + 1)
    return Scored(Tally(()), after, DealFacts(verdict="dealt_again", compared=(), held=before.held), dealt_again=True)


def _after(deal: Deal, house: House, before: Standing, tally: Tally) -> Standing:
    """The standing after a deal that leaves nothing to wait."""
    return Standing(
        totals=before.totals_with(tally),
        seats=before.seats,
        dealer=(before.dealer_after(deal.redeals, house.redeal) + 1) % before.seats,
        deals=before.deals + 1,
    )


def lines(judged: Contract, before: Standing) -> Iterator[Line]:
    """Each side's own, then what a failed contract hands over, then what waited for a winner (BEL-48…BEL-51)."""
    for side in range(len(judged.counts)):
        yield from _own(side, judged)
    if judged.verdict == "failed":
        yield from _handed_over(judged)
    for side, points in share_out(before.held, judged.ahead).items():
        yield Line(side, Rule.WAITING, points, about={"deals": before.since})


def _own(side: int, judged: Contract) -> Iterator[Line]:
    """The lines that a side writes of its own: an opponent all of it, the taker by the verdict."""
    count, house = judged.counts[side], judged.house
    writes_all = side != judged.taker or judged.verdict == "made"
    if writes_all:
        yield Line(side, Rule.TRICK_POINTS, count.tricks)
        yield Line(side, Rule.CAPOT, count.capot)
    if writes_all or (judged.verdict == "failed" and house.failed_extras == "each_keeps_own"):
        yield Line(side, Rule.DECLARATIONS, count.declarations)
    if writes_all or _belote_stays(judged):
        yield Line(side, Rule.BELOTE, count.belote)


def _belote_stays(judged: Contract) -> bool:
    """True if a taker who did not make it writes his belote now (BEL-50, BEL-56)."""
    if judged.verdict == "tie":
        return judged.house.tie_belote == "paid_at_once"
    return judged.house.failed_extras != "nothing_kept"


def _handed_over(judged: Contract) -> Iterator[Line]:
    """The lines of what the taker loses, for the best opponent, shared if they are level (BEL-20, BEL-49, BEL-57)."""
    lost, house = judged.counts[judged.taker], judged.house
    extras = {
        "each_keeps_own": 0,
        "only_belote_kept": lost.declarations,
        "nothing_kept": lost.declarations + lost.belote,
    }[house.failed_extras]
    tricks = share_out(lost.trick_points, judged.ahead)
    filled = share_out(lost.trick_points + _missing(judged), judged.ahead)
    for side, points in share_out(extras, judged.ahead).items():
        yield Line(side, Rule.FAILED, tricks[side])
        yield Line(side, Rule.SMALL_TABLE, filled[side] - tricks[side])
        yield Line(side, Rule.EXTRAS_WHEN_FAILED, points)


def _missing(judged: Contract) -> int:
    """The points that a small table lacks to the full figure, where a failed contract pays that (BEL-18, BEL-49)."""
    instead = judged.capot is not None and counts_flat(judged.house)
    if judged.house.small_table_points == "cards_in_play" or instead:
        return 0
    return House.trick_points - sum(count.tricks for count in judged.counts)


def rounded(points: int) -> int:
    """Points of a deal to the nearest ten, five upwards (BEL-48)."""
    return (points + House.rounded_to // 2) // House.rounded_to * House.rounded_to


def _rounded(tally: Tally, before: Standing, house: House) -> Tally:
    """Each side's deal to the nearest ten, five upwards, where the table rounds; a line of its own."""
    if not house.round_to_ten:
        return tally
    made = tally.points(len(before.totals))
    rounding = (
        Line(side, Rule.ROUNDING, rounded(points) - points, about={"points": points})
        for side, points in enumerate(made)
    )
    return Tally((*tally.lines, *rounding))

"""A deal in which somebody did not play as he had to: who writes what (BEL-63)."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.tally import Line
from companion.games.belote.contract import share_out
from companion.games.belote.deal import Deal
from companion.games.belote.house import House
from companion.games.belote.rule import Rule
from companion.games.belote.standing import Standing


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
        """What they write: all that was in play, never a capot; the full figure where nobody counted (BEL-18)."""
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

"""The standing after the deals so far, as in Pontoon; and the kitty, with the shoot bets against it (SHO-24…SHO-29)."""

from dataclasses import dataclass

from companion.engine.sentence import Figure
from companion.games.pontoon import standing as pontoon
from companion.games.shoot_pontoon.house import House

USUAL_TIMES = (5, 10, 20)  # a table's smallest stake


def usual_kitties(house: House) -> tuple[int, ...]:
    """Up to three kitties worth a key, within the limits of a new one."""
    usual = [times * house.usual_stake for times in USUAL_TIMES]
    bounds = [house.largest_kitty] if house.kitty_limited else []
    within = sorted({amount for amount in (*usual, *bounds) if house.smallest_kitty <= amount <= house.largest_kitty})
    return tuple(within[: len(USUAL_TIMES)])


@dataclass(frozen=True, kw_only=True, slots=True)
class Kitty:
    """The amount in the middle, and the sum of the shoot bets that are not settled yet: never more than it holds."""

    holds: int
    open: int = 0

    @property
    def about(self) -> dict[str, int]:
        return {"kitty": self.holds, "open": self.open}

    def room(self, house: House) -> int:
        """How much may still be shot: all the bets together are not more than the kitty, or less than it."""
        return max(0, self.holds - self.open - (house.shoot_sum == "less"))

    def figures(self, house: House) -> tuple[Figure, ...]:
        """The kitty less the open bets is the room; where the bets must stay below the kitty, one less."""
        less = house.shoot_sum == "less" and self.holds > self.open
        below = (Figure(key="kitty.below", value=1, sign="−"),) if less else ()
        return (
            Figure(key="kitty.in", value=self.holds),
            Figure(key="kitty.open", value=self.open, sign="−"),
            *below,
            Figure(key="kitty.room", value=self.room(house), sign="=", leads=True),
        )

    def shot(self, bet: int) -> "Kitty":
        """After a shoot bet."""
        return Kitty(holds=self.holds, open=self.open + bet)

    def lost(self, bet: int) -> "Kitty":
        """After a hand has lost its bet: the kitty grows, and there is room for twice as much more."""
        return Kitty(holds=self.holds + bet, open=self.open - bet)

    def won(self, bet: int) -> "Kitty":
        """After a hand has won its bet: the kitty pays it as much, and the bet goes back to its owner."""
        return Kitty(holds=self.holds - bet, open=self.open - bet)


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing(pontoon.Standing):
    """Balances, bank, pack, what is in the kitty, and whether a new one is due."""

    kitty: int = 0
    kitty_due: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class Outlook(pontoon.Outlook):
    """The same, with what is in the kitty, and whether a new one is due."""

    kitty: int
    kitty_due: bool


def start(house: House, sides: int, dealer: int) -> Standing:
    """Nobody owes anything, and `dealer` has the bank and is to set the kitty."""
    return Standing(totals=(0,) * sides, banker=dealer)


def outlook(house: House, standing: Standing) -> Outlook:
    """The facts about the coming deal."""
    kitty, due = standing.kitty, standing.kitty_due
    return Outlook(banker=standing.banker, shuffle=standing.shuffle, kitty=kitty, kitty_due=due)

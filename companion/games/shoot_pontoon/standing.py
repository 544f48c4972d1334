"""The standing after the deals so far: as in Pontoon, and the kitty (SHO-24…SHO-27)."""

from dataclasses import dataclass

from companion.games.pontoon import standing as pontoon
from companion.games.shoot_pontoon.house import House


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

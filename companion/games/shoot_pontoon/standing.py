"""What the deals so far leave to the next one: as in Pontoon, and the kitty (SHO-24…SHO-27)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.pontoon import standing as pontoon
from companion.games.shoot_pontoon.house import House


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing(pontoon.Standing):
    """Balances, bank, pack, what is in the kitty, and whether a new one is due."""

    kitty: int = 0
    kitty_due: bool = True


def start(house: House, sides: int, dealer: int) -> Standing:
    """Nobody owes anything, and `dealer` has the bank and is to set the kitty."""
    return Standing(totals=(0,) * sides, banker=dealer)


def outlook(house: House, standing: Standing) -> Mapping[str, Any]:
    """Who has the bank in the coming deal, whether to shuffle, and what is in the kitty or due to be."""
    kitty = {"kitty": standing.kitty, "kitty_due": standing.kitty_due}
    return {**pontoon.outlook(house, standing), **kitty}

"""What the deals so far leave to the next one: the balances, the bank and the pack (part G of the rules)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.pontoon.house import House


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing:
    """Balances, who holds the bank, and whether the pack is shuffled and cut before the coming deal.

    `stakes` are what the players staked last, as far as it is known: the smallest
    stake on one of a player's hands, 0 where he has not played yet.
    """

    totals: tuple[int, ...]
    banker: int = 0
    shuffle: bool = True
    stakes: tuple[int, ...] = ()

    def stake(self, player: int) -> int:
        """What a player staked last."""
        return self.stakes[player] if player < len(self.stakes) else 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Pontoons:
    """Who made a pontoon in a deal: players without splitting, anybody from a split, the banker."""

    players: tuple[int, ...] = ()
    split: bool = False
    bank: bool = False


def start(house: House, sides: int, dealer: int) -> Standing:
    """Nobody owes anything yet, and `dealer` has the bank."""
    return Standing(totals=(0,) * sides, banker=dealer)


def dealer(standing: Standing) -> int:
    """The banker deals (PON-08)."""
    return standing.banker


def outlook(house: House, standing: Standing) -> Mapping[str, Any]:
    """Who has the bank in the coming deal, and whether to shuffle and cut first."""
    return {"banker": standing.banker, "shuffle": standing.shuffle}


def winner(house: House, standing: Standing) -> None:
    """A session ends when the players agree, with balances and no winner (PON-67)."""


def nearest_to_the_left(players: Iterable[int], banker: int, sides: int) -> int:
    """The first of `players` after the banker in the order of play (PON-61)."""
    return min(players, key=lambda player: (player - banker) % sides)


def taker(made: Pontoons, banker: int, sides: int, house: House) -> int | None:
    """Who takes the bank with a pontoon, if anybody does (PON-60…PON-62, PON-68)."""
    beaten = made.bank and house.both_pontoon == "bank_stays"
    return None if beaten or not made.players else nearest_to_the_left(made.players, banker, sides)


def shuffled(made: Pontoons, banker: int, sides: int, house: House) -> bool:
    """Whether the pack is shuffled and cut before the next deal (PON-58, PON-59)."""
    if house.shuffle_on == "bank_winning_pontoon":
        return taker(made, banker, sides, house) is not None
    from_split = made.split and house.split_pontoon == "pontoon"
    return bool(made.players) or made.bank or from_split

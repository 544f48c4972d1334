"""The standing after the deals so far: the balances, the bank, the pack and the table (part G of the rules)."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from companion.engine import standing as engine
from companion.engine.records import Seat
from companion.engine.ruling import Facts
from companion.engine.seats import Company, Seats
from companion.games.pontoon.house import House
from companion.games.pontoon.rule import Rule


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing(engine.Standing):
    """Balances, who holds the bank, whether the pack is shuffled and cut before the coming deal, and who plays it.

    `stakes` are what the players staked last, as far as it is known: the smallest
    stake on one of a player's hands, 0 where he has not played yet. Without
    `seats`, everybody who has a balance sits in the order of the balances.
    """

    banker: int = 0
    shuffle: bool = True
    stakes: tuple[int, ...] = ()
    seats: Seats = field(default_factory=Seats)

    def __post_init__(self) -> None:
        if not self.seats.circle:
            object.__setattr__(self, "seats", Seats.of(len(self.totals)))

    def from_the_left(self, banker: int) -> tuple[int, ...]:
        """Who plays against the bank, in the order of play (PON-19)."""
        return self.seats.from_the_left(banker)

    def stake(self, player: int) -> int:
        """The last stake of a player."""
        return self.stakes[player] if player < len(self.stakes) else 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Outlook(Facts):
    """Who has the bank in the coming deal, and whether to shuffle and cut first."""

    banker: Seat
    shuffle: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Pontoons:
    """Who made a pontoon in a deal: players without splitting, anybody from a split, the banker."""

    players: tuple[int, ...] = ()
    split: bool = False
    bank: bool = False


S = TypeVar("S", bound=Standing)


def start(house: House, sides: int, dealer: int) -> Standing:
    """Nobody owes anything yet, and `dealer` has the bank."""
    return Standing(totals=(0,) * sides, banker=dealer)


def dealer(standing: Standing) -> int:
    """The banker deals (PON-08)."""
    return standing.banker


def outlook(house: House, standing: Standing) -> Outlook:
    """The facts about the coming deal."""
    return Outlook(banker=standing.banker, shuffle=standing.shuffle)


def stakes(standing: Standing) -> tuple[int, ...]:
    """The last stake of every player, once one is known."""
    known = tuple(map(standing.stake, range(len(standing.totals))))
    return known if any(known) else ()


def staked(standing: S, stakes: tuple[int, ...]) -> S:
    """The standing with these as the last stakes."""
    return replace(standing, stakes=stakes)


def winner(house: House, standing: Standing) -> None:
    """A session ends when the players agree, with balances and no winner (PON-67)."""


def taker(made: Pontoons, order: Sequence[int], house: House) -> int | None:
    """Who takes the bank with a pontoon, if anybody does: of several the nearest to the banker's left (PON-60…PON-62).

    `order` is the order of play, from the banker's left.
    """
    beaten = made.bank and house.both_pontoon == "bank_stays"
    return None if beaten else next((player for player in order if player in made.players), None)


def shuffled(made: Pontoons, order: Sequence[int], house: House) -> bool:
    """True if the pack is shuffled and cut before the next deal (PON-58, PON-59)."""
    if house.shuffle_on == "bank_winning_pontoon":
        return taker(made, order, house) is not None
    from_split = made.split and house.split_pontoon == "pontoon"
    return bool(made.players) or made.bank or from_split


def reseat(standing: S, seats: Seats, sides: int) -> S:
    """The standing once the table sits so; who is new owes nothing."""
    newly = (0,) * (sides - len(standing.totals))
    return bank_passed(replace(standing, seats=seats, totals=(*standing.totals, *newly)))


def bank_passed(standing: S) -> S:
    """A banker who is not at the table any more has passed the bank to his left, as far as anybody plays.

    The rules know only the pontoon and the sale. Where both are missing their own order of who
    is next in line holds, the banker's left (PON-61); for another banker there is a sale for nothing.
    """
    here = standing.seats.here
    if standing.banker in here or not here:
        return standing
    return replace(standing, banker=standing.from_the_left(standing.banker)[0])


COMPANY: Company[Standing] = Company(rule=Rule.PLAYERS, seats=lambda standing: standing.seats, reseat=reseat)

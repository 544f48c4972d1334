"""Who sits at a table where people come and go, and what a change of company means to the game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Self, TypeVar

from companion.engine.events import Change, Joined, Moved, Presence
from companion.engine.ruling import Problem

S = TypeVar("S")

MOST_NAMES = 16  # on one sheet, those who have left among them


@dataclass(frozen=True, kw_only=True, slots=True)
class Seats:
    """Everybody who ever had a seat, in the order of play, and how those are away who do not play now."""

    circle: tuple[int, ...] = ()
    away: Mapping[int, Presence] = field(default_factory=dict, hash=False)

    @classmethod
    def of(cls, players: int) -> Self:
        """So many players, in the order of their numbers."""
        return cls(circle=tuple(range(players)))

    @property
    def here(self) -> tuple[int, ...]:
        """Who plays the coming deal, in the order of play."""
        return tuple(player for player in self.circle if player not in self.away)

    def from_the_left(self, player: int) -> tuple[int, ...]:
        """The others who play, in the order of play, from the left of `player`, who may have lost his seat."""
        at = self.circle.index(player) + 1 if player in self.circle else 0
        turns = (*self.circle[at:], *self.circle[:at])
        return tuple(other for other in turns if other != player and other not in self.away)

    def after(self, change: Change) -> "Seats":
        """The seats once somebody has come or gone; a newcomer beside nobody who is known sits last."""
        match change:
            case Joined(player=player):
                others = tuple(other for other in self.circle if other != player)
                at = others.index(change.left_of) + 1 if change.left_of in others else len(others)
                return Seats(circle=(*others[:at], player, *others[at:]), away=self.away)
            case Moved(player=player, place=place):
                away = {other: how for other, how in self.away.items() if other != player}
                return Seats(circle=self.circle, away=away if place == "here" else {**away, player: place})

    def present(self, totals: Sequence[int]) -> Mapping[int, Presence]:
        """Everybody in the order of play, and where each is; whoever lost his seat and not his balance has left."""
        seated: dict[int, Presence] = {player: self.away.get(player, "here") for player in self.circle}
        return seated | {side: "left" for side, total in enumerate(totals) if total and side not in seated}


@dataclass(frozen=True, kw_only=True, slots=True)
class Company(Generic[S]):
    """How a game lets people come and go.

    `rule`   the rule that says how many may play
    `seats`  standing -> who sits where
    `reseat` standing, seats, number of sides -> the standing once they sit so, with a total for each side
    """

    rule: str
    seats: Callable[[S], Seats]
    reseat: Callable[[S, Seats, int], S]

    def check(self, change: Change, before: S, *, sides: int, players: range) -> Iterator[Problem]:
        """Why somebody cannot come or go, where so many `players` may play and the sheet knows so many `sides`."""
        seats = self.seats(before)
        if isinstance(change, Joined):
            yield from self._joined_problems(change, seats, sides)
            yield from self._room_problems("name", seats, players)
        elif change.player not in seats.circle:
            yield Problem("player", None, "no-such-side")
        elif change.place == seats.away.get(change.player, "here"):
            yield Problem("place", self.rule, "already-so")
        elif change.place == "here":
            yield from self._room_problems("place", seats, players)
        elif change.player in seats.here and len(seats.here) <= players[0]:
            yield Problem("place", self.rule, "two-stay", {"least": players[0]})

    def after(self, change: Change, before: S, *, sides: int) -> S:
        """The standing once somebody has come or gone; a newcomer may be the next side of the sheet."""
        known = max(sides, change.player + 1) if isinstance(change, Joined) else sides
        return self.reseat(before, self.seats(before).after(change), known)

    def _joined_problems(self, joined: Joined, seats: Seats, sides: int) -> Iterator[Problem]:
        if not joined.name.strip():
            yield Problem("name", self.rule, "name-wanted")
        if not 0 <= joined.player <= sides or joined.player in seats.circle:
            yield Problem("player", None, "no-such-side")
        elif joined.player >= MOST_NAMES:
            yield Problem("player", self.rule, "ledger-full", {"most": MOST_NAMES})
        if joined.left_of not in seats.circle:
            yield Problem("left_of", None, "no-such-side")

    def _room_problems(self, field: str, seats: Seats, players: range) -> Iterator[Problem]:
        if len(seats.here) >= players[-1]:
            yield Problem(field, self.rule, "table-full", {"most": players[-1]})

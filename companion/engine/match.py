"""A match is the list of what was written on its sheet; everything else is worked out from it, ever anew."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Generic

from companion.engine.events import (
    Amended,
    Closed,
    Deleted,
    Entry,
    Event,
    Opened,
    Recorded,
    Renamed,
    Ruled,
    standing_numbers,
    strays,
)
from companion.engine.game import D, Game, H, S, Scored
from companion.engine.ruling import Refused


@dataclass(frozen=True, slots=True)
class Dealt(Generic[D, H, S]):
    """A standing deal with its explanation.

    `number` counts from 1; `entry` recorded it, `entries` are that one and its
    corrections; `before` is the standing that it was played from.
    """

    number: int
    entry: Entry
    entries: tuple[Entry, ...]
    deal: D
    house: H
    before: S
    scored: Scored[S]

    @property
    def points(self) -> tuple[int, ...]:
        """What the deal brought each side."""
        return self.scored.tally.points(len(self.before.totals))

    @property
    def totals(self) -> tuple[int, ...]:
        """Each side's total after it."""
        return self.scored.leaves.totals


@dataclass(frozen=True, slots=True)
class Sheet(Generic[D, H, S]):
    """A match as it stands: the score sheet on the table."""

    game: Game[D, H, S]
    entries: tuple[Entry, ...]
    sides: tuple[str, ...]
    seats: tuple[str, ...]
    house: H
    profile: str
    start: S
    dealt: tuple[Dealt[D, H, S], ...]
    winner: int | None
    shared: bool
    closed: Entry | None
    deleted: Entry | None

    @property
    def seq(self) -> int:
        """The number of the last event: what a pen must have seen to write the next."""
        return self.entries[-1].seq

    @property
    def standing(self) -> S:
        """What the coming deal is played from."""
        return self.dealt[-1].scored.leaves if self.dealt else self.start

    @property
    def totals(self) -> tuple[int, ...]:
        """The running total of each side."""
        return self.standing.totals

    def number(self, number: int) -> Dealt[D, H, S]:
        """The standing deal of that number. Raises `LookupError`."""
        if not 1 <= number <= len(self.dealt):
            raise LookupError(number)
        return self.dealt[number - 1]


def score(game: Game[D, H, S], deal: D, house: H, before: S) -> Scored[S]:
    """Score one deal from what earlier ones left. Raises `Refused` if it cannot have happened."""
    if problems := tuple(game.check(deal, house, before)):
        raise Refused(problems)
    return game.score(deal, house, before)


def decided(game: Game[D, H, S], house: H, standings: Iterable[S]) -> int | None:
    """The winner at the first standing that decides the match, if one does and nobody shares it."""
    unshared = takewhile(lambda standing: not game.shared(house, standing), standings)
    winners = (game.winner(house, standing) for standing in unshared)
    return next((winner for winner in winners if winner is not None), None)


def replay(game: Game[D, H, S], entries: Sequence[Entry]) -> Sheet[D, H, S]:
    """Work a sheet out from everything that was ever written on it.

    Deals are not checked again: each was when it was written, and a correction
    of an earlier one must not make the later ones vanish. Raises `LookupError`
    where an event strikes or corrects what was never written.
    """
    if lost := strays(entries):
        raise LookupError(lost)
    stands = standing_numbers(entries)
    written = [entry for entry in entries if entry.seq in stands]
    opened = next(entry.event for entry in entries if isinstance(entry.event, Opened))
    named = _last(written, Renamed)
    names = named.event if named and isinstance(named.event, Renamed) else opened
    start = game.start(opened.house, len(opened.sides), opened.dealer)
    house, profile = _rules(opened, written, entries[-1].seq)
    dealt = tuple(_deals(game, opened, written, start))
    standings = [deal.scored.leaves for deal in dealt]
    winner = decided(game, house, standings)
    return Sheet(
        game=game,
        entries=tuple(entries),
        sides=names.sides,
        seats=names.seats,
        house=house,
        profile=profile,
        start=start,
        dealt=dealt,
        winner=winner,
        shared=winner is None and any(game.shared(house, standing) for standing in standings),
        closed=_last(written, Closed),
        deleted=_last(written, Deleted),
    )


def _deals(game: Game[D, H, S], opened: Opened, written: Sequence[Entry], start: S) -> Iterator[Dealt[D, H, S]]:
    before = start
    recorded, amended, ruled = (
        [e for e in written if isinstance(e.event, kind)] for kind in (Recorded, Amended, Ruled)
    )
    for number, entry in enumerate(recorded, 1):
        told = _versions(entry, amended)
        deal = told[-1].event.deal  # type: ignore[union-attr]
        house, _ = _rules(opened, ruled, entry.seq)
        scored = game.score(deal, house, before)
        yield Dealt(number, entry, told, deal, house, before, scored)
        before = scored.leaves


def _versions(recorded: Entry, written: Sequence[Entry]) -> tuple[Entry, ...]:
    corrections = (e for e in written if isinstance(e.event, Amended) and e.event.of == recorded.seq)
    return (recorded, *corrections)


def _rules(opened: Opened, written: Sequence[Entry], until: int) -> tuple[Any, str]:
    agreed = [e.event for e in written if e.seq <= until and isinstance(e.event, Ruled)]
    return (agreed[-1].house, agreed[-1].profile) if agreed else (opened.house, opened.profile)


def _last(written: Sequence[Entry], kind: type[Event]) -> Entry | None:
    return next((entry for entry in reversed(written) if isinstance(entry.event, kind)), None)

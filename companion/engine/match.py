"""A match is the list of what was written on its sheet; everything else is worked out from it, ever anew."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import TypeVar

from companion.engine.company import Between, Joined
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
from companion.engine.sheet import ScoredDeal, Sheet

E = TypeVar("E")


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
    latest = written[::-1]
    opened = next(_events(entries, Opened))
    names = next(_events(latest, Renamed), opened)
    rules = next(_events(latest, Ruled), opened)
    sides, seats = (_with_newcomers(told, entries) for told in (names.sides, names.seats))
    start = _start(game, opened, len(sides))
    dealt = tuple(_deals(game, opened, written, start))
    standings = [deal.scored.standing for deal in dealt]
    winner = decided(game, rules.house, standings)
    return Sheet(
        game=game,
        entries=tuple(entries),
        sides=sides,
        seats=seats,
        house=rules.house,
        profile=rules.profile,
        start=start,
        dealt=dealt,
        winner=winner,
        shared=winner is None and any(game.shared(rules.house, standing) for standing in standings),
        closed=_first(latest, Closed),
        deleted=_first(latest, Deleted),
    )


def _start(game: Game[D, H, S], opened: Opened, sides: int) -> S:
    """The standing before deal 1; those who sat down later have nothing yet."""
    start = game.start(opened.house, len(opened.sides), opened.dealer)
    if late := sides - len(opened.sides):
        return replace(start, totals=(*start.totals, *(0,) * late))  # type: ignore[type-var]  # a protocol
    return start


def _deals(game: Game[D, H, S], opened: Opened, written: Sequence[Entry], start: S) -> Iterator[ScoredDeal[D, H, S]]:
    corrections = defaultdict[int, list[Entry]](list)
    for entry in written:
        if isinstance(entry.event, Amended):
            corrections[entry.event.of].append(entry)
    house, before, place, number = opened.house, start, 1, 1
    for entry in written:
        match entry.event:
            case Ruled():
                house = entry.event.house
            case Recorded():
                told = (entry, *corrections[entry.seq])
                deal = told[-1].event.deal  # type: ignore[union-attr]
                scored = game.score(deal, house, before)
                yield ScoredDeal(place, number, entry, told, deal, house, before, scored)
                before, place, number = scored.standing, place + 1, number + (not isinstance(deal, Between))


def _with_newcomers(named: tuple[str, ...], entries: Iterable[Entry]) -> tuple[str, ...]:
    """Names with those of everybody who sat down later, whether that stands or not: a side keeps its number."""
    names = dict(enumerate(named))
    for event in _events(entries, Recorded):
        if isinstance(event.deal, Joined):
            names.setdefault(event.deal.player, event.deal.name)
    return tuple(names.get(side, "") for side in range(max(names, default=-1) + 1))


def _events(entries: Iterable[Entry], kind: type[E]) -> Iterator[E]:
    return (entry.event for entry in entries if isinstance(entry.event, kind))


def _first(entries: Iterable[Entry], kind: type[Event]) -> Entry | None:
    return next((entry for entry in entries if isinstance(entry.event, kind)), None)

"""A match is the list of what was written on its sheet; everything else is worked out from it, ever anew."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import TypeVar

from companion.engine.events import (
    Closed,
    Deleted,
    Entry,
    Event,
    Joined,
    Opened,
    Renamed,
    Ruled,
    Struck,
    standing_numbers,
    strays,
)
from companion.engine.fold import score
from companion.engine.game import D, Game, H, S
from companion.engine.rows import Rows
from companion.engine.sheet import Sheet

__all__ = ["decided", "impossible", "replay", "score"]

E = TypeVar("E")


def decided(game: Game[D, H, S], house: H, standings: Iterable[S]) -> int | None:
    """The winner at the first standing that decides the match, if one does and nobody shares it."""
    unshared = takewhile(lambda standing: not game.shared(house, standing), standings)
    winners = (game.winner(house, standing) for standing in unshared)
    return next((winner for winner in winners if winner is not None), None)


def replay(game: Game[D, H, S], entries: Sequence[Entry], before: Sheet[D, H, S] | None = None) -> Sheet[D, H, S]:
    """Work a sheet out from everything that was ever written on it.

    `before` is the sheet as it was earlier: rows that are the same are not scored again.

    Deals count even if they cannot have happened: each could when it was
    written, and a correction of an earlier one must not make later ones vanish.
    Raises `LookupError` where an event strikes or corrects what was never written.
    """
    if lost := strays(entries):
        raise LookupError(lost)
    written = _standing(entries)
    latest = written[::-1]
    opened = next(_events(entries, Opened))
    names = next(_events(latest, Renamed), opened)
    rules = next(_events(latest, Ruled), opened)
    sides, seats = (_with_newcomers(named, entries) for named in (names.sides, names.seats))
    start = _start(game, opened, len(sides))
    rows = Rows(game, opened.house, start, written)
    if before and before.start == start:
        rows.reuse(before.rows)
    standings = [row.scored.standing for row in rows.scored]
    winner = decided(game, rules.house, standings)
    return Sheet(
        game=game,
        entries=tuple(entries),
        sides=sides,
        seats=seats,
        house=rules.house,
        profile=rules.profile,
        start=start,
        rows=tuple(rows.scored),
        winner=winner,
        shared=winner is None and any(game.shared(rules.house, standing) for standing in standings),
        closed=_first(latest, Closed),
        deleted=_first(latest, Deleted),
    )


def impossible(game: Game[D, H, S], entries: Sequence[Entry]) -> Iterator[Entry]:
    """What could not be written on the sheet as it stood then, under the house rules of that time.

    Raises `LookupError` for a correction of what did not stand there.
    """
    opened = next(_events(entries, Opened))
    start = _start(game, opened, len(_with_newcomers(opened.sides, entries)))
    rows = Rows(game, opened.house, start)
    for index, entry in enumerate(entries, 1):
        outcome = rows.tried(entry.event)
        if outcome and outcome.problems:
            yield entry
        if isinstance(entry.event, Struck):
            rows.rewrite(_standing(entries[:index]))
        else:
            rows.add(entry)


def _standing(entries: Sequence[Entry]) -> list[Entry]:
    stands = standing_numbers(entries)
    return [entry for entry in entries if entry.seq in stands]


def _start(game: Game[D, H, S], opened: Opened, sides: int) -> S:
    """The standing before deal 1, in which those who sit down later have nothing yet."""
    start = game.start(opened.house, len(opened.sides), opened.dealer)
    if game.company is None:
        return start
    return game.company.reseat(start, game.company.seats(start), sides)


def _with_newcomers(named: tuple[str, ...], entries: Iterable[Entry]) -> tuple[str, ...]:
    """Names with those of everybody who sat down later, whether that stands or not: a side keeps its number."""
    names = dict(enumerate(named))
    for joined in _events(entries, Joined):
        names.setdefault(joined.player, joined.name)
    return tuple(names.get(side, "") for side in range(max(names, default=-1) + 1))


def _events(entries: Iterable[Entry], kind: type[E]) -> Iterator[E]:
    return (entry.event for entry in entries if isinstance(entry.event, kind))


def _first(entries: Iterable[Entry], kind: type[Event]) -> Entry | None:
    return next((entry for entry in entries if isinstance(entry.event, kind)), None)

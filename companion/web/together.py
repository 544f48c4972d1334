"""Matches of the same people, which belong to one circle although it began after them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from itertools import islice

from companion.engine.circle import same
from companion.engine.season import Result, result_of
from companion.engine.sheet import AnySheet
from companion.web.context import known_circles, known_matches, sheet_of, view_of
from companion.web.http import session
from companion.web.http.site import site
from companion.web.shown.circle import CircleView
from companion.web.shown.match import MatchView

RECENT = 40  # matches of a phone that are looked through
OFFERED = 2  # finished matches of the same people after which a circle is offered


def _people(sheet: AnySheet) -> frozenset[str]:
    """Everybody at a table, as names are compared; empty unless all have a name of their own."""
    names = frozenset(filter(None, map(same, sheet.seats)))
    return names if len(names) == len(sheet.seats) else frozenset()


def together(match: MatchView) -> Iterator[MatchView]:
    """A match, its rematches, and other matches of these people on this phone: those that lie in no circle."""
    people, seen = _people(match.sheet), set[int]()
    for one in (match, *_rematches(match), *(islice(known_matches(), RECENT) if people else ())):
        if one.access.id not in seen and _belongs(one, match, people):
            seen.add(one.access.id)
            yield one


def _belongs(one: MatchView, match: MatchView, people: frozenset[str]) -> bool:
    if one.access.id == match.access.id:
        return True
    if not one.access.may_write or one.sheet.deleted or site().circles.of_match(one.access.id):
        return False
    return not people or _people(one.sheet) == people


def _rematches(match: MatchView) -> Iterator[MatchView]:
    """The matches at the same table that followed a match, one after the other."""
    while match.rematch and (access := site().matches.find(match.rematch)) and sheet_of(access):
        match = view_of(access)
        yield match


def circle_of(seats: Iterable[str]) -> CircleView | None:
    """The circle of this phone in which exactly these people have met before; None without one, or with several."""
    names = tuple(filter(None, seats))
    met = [
        view
        for view in (known_circles() if names else ())
        if view.access.may_write and (people := view.met(names)) and people in _tables(view)
    ]
    return met[0] if len(met) == 1 else None


def _tables(view: CircleView) -> set[frozenset[int]]:
    return {view.met(match.sheet.seats) for match in view.matches}


@dataclass(frozen=True, kw_only=True, slots=True)
class CircleOffer:
    """People who met again and have no circle yet: how many matches they finished, and who won how many.

    `won` is empty unless two sides played all of them, the same people together each time.
    """

    matches: int
    won: tuple[int, ...]


def circle_offer(match: MatchView) -> CircleOffer | None:
    """The offer of a circle at the end of a match; None at a first one, or where it was declined on this phone."""
    if not match.over or not match.access.may_write or match.sheet.deleted:
        return None
    if not _people(match.sheet) or mark_of(match) in session.declined():
        return None
    if site().circles.of_match(match.access.id):
        return None
    results = [result for one in together(match) if (result := result_of(one.access.id, one.sheet))]
    return CircleOffer(matches=len(results), won=_won(results)) if len(results) >= OFFERED else None


def _won(results: list[Result]) -> tuple[int, ...]:
    """How many matches each side of the first result has won, if it is two sides who won them all."""
    sides = [frozenset(map(same, side)) for side in results[0].players]
    winners = [frozenset(same(name) for side in result.winners for name in result.players[side]) for result in results]
    return tuple(map(winners.count, sides)) if len(sides) == 2 and {*winners} <= {*sides} else ()


def mark_of(match: MatchView) -> str:
    """A short mark for the people of a match, under which a phone remembers that they want no circle."""
    return blake2b("\n".join(sorted(_people(match.sheet))).encode(), digest_size=6).hexdigest()

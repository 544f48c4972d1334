"""Who comes and goes between two deals: nobody's balance is touched, and the bank stays at the table."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from companion.engine.company import MOST_NAMES, Joined, Moved
from companion.engine.ruling import Problem
from companion.games.pontoon.house import House
from companion.games.pontoon.rule import Rule
from companion.games.pontoon.standing import Standing

S = TypeVar("S", bound=Standing)


def joined(who: Joined, before: S) -> S:
    """The table with somebody new, who owes nothing; beside nobody that is known he sits last."""
    others = tuple(player for player in before.circle if player != who.player)
    at = others.index(who.left_of) + 1 if who.left_of in others else len(others)
    newly = (0,) * (who.player + 1 - len(before.totals))
    return replace(before, totals=(*before.totals, *newly), circle=(*others[:at], who.player, *others[at:]))


def moved(who: Moved, before: S) -> S:
    """The table after somebody sat out, came back or left."""
    away = {player: place for player, place in before.away.items() if player != who.player}
    return bank_passed(replace(before, away=away if who.place == "here" else {**away, who.player: who.place}))


def bank_passed(standing: S) -> S:
    """A banker who is not at the table any more has passed the bank to his left, as far as anybody plays.

    The rules know only the pontoon and the sale. Where both are missing their own order of who
    is next in line holds, the banker's left (PON-61); for another banker there is a sale for nothing.
    """
    if standing.banker in standing.seated or not standing.seated:
        return standing
    return replace(standing, banker=standing.from_the_left(standing.banker)[0])


def joined_problems(who: Joined, before: Standing) -> Iterator[Problem]:
    """Why somebody cannot join."""
    if not who.name.strip():
        yield Problem("name", Rule.PLAYERS, "name-wanted")
    if not 0 <= who.player <= len(before.totals) or who.player in before.circle:
        yield Problem("player", None, "no-such-side")
    elif who.player >= MOST_NAMES:
        yield Problem("player", Rule.PLAYERS, "ledger-full", {"most": MOST_NAMES})
    if who.left_of not in before.circle:
        yield Problem("left_of", None, "no-such-side")
    yield from _room_problems("name", before)


def moved_problems(who: Moved, before: Standing) -> Iterator[Problem]:
    """Why somebody cannot sit out, come back or leave."""
    if who.player not in before.circle:
        yield Problem("player", None, "no-such-side")
    elif who.place == before.away.get(who.player, "here"):
        yield Problem("place", Rule.PLAYERS, "already-so")
    elif who.place == "here":
        yield from _room_problems("place", before)
    elif who.player in before.seated and len(before.seated) <= House.fewest_players:
        yield Problem("place", Rule.PLAYERS, "two-stay", {"least": House.fewest_players})


def _room_problems(field: str, before: Standing) -> Iterator[Problem]:
    if len(before.seated) >= House.most_players:
        yield Problem(field, Rule.PLAYERS, "table-full", {"most": House.most_players})

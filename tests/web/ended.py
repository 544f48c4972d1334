"""Matches that are over, told by what each deal brought; a deal takes twenty minutes."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from companion.engine.events import Closed, Entry, Event, Opened, Recorded
from companion.engine.match import replay
from companion.forms import JSON
from companion.games import shelf
from companion.rulebook.words import CONTENT, words
from companion.storage import Access, Keys
from companion.web.http.site import address as address_of
from companion.web.shown.match import MatchView
from tests.games.pontoon.evenings import NOON

Told = Sequence[int] | Mapping[str, Any]
FOUR = ("Ann", "Bob", "Cy", "Dora")
LENGTH = timedelta(minutes=20)


def played(*deals: Told, game: str = "canasta", seats: Sequence[str] = FOUR, closed: bool = False, **house: Any) -> Any:
    """A match of deals: what each brought the sides, or the whole record."""
    rules = shelf()[game]
    table = replace(rules.house(), **house)
    partners = rules.seating(table).partners
    sides = ("",) * (len(seats) // partners) if partners > 1 else tuple(seats)
    opened = Opened(game, sides, tuple(seats), table)
    told = [deal if isinstance(deal, Mapping) else {"only_totals": list(deal)} for deal in deals]
    events: list[Event] = [opened, *(Recorded(JSON.read(deal, rules.records)) for deal in told)]
    events += [Closed()] if closed else []
    entries = [Entry(seq, NOON + (seq - 1) * LENGTH, "pen", event) for seq, event in enumerate(events, 1)]
    access = Access(id=1, game=game, seq=len(entries), settled=0, keys=Keys("write", "look"), may_write=True)
    return MatchView(access, replay(rules, entries), words("en", CONTENT, game), address_of)


def bank(*hands: tuple[int, str, int]) -> dict[str, Any]:
    """A deal of Pontoon in which the bank, which Ann has, stays on 18."""
    return {
        "banker": 0,
        "bank": "18",
        "hands": [{"player": p, "held": held, "stake": stake} for p, held, stake in hands],
    }

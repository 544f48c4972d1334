"""Evenings as they may go: deals, points by agreement, people who come and go, second thoughts."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from hypothesis import strategies as st

from companion.engine.events import (
    Amended,
    Entry,
    Event,
    Joined,
    Moved,
    Opened,
    Recorded,
    Renamed,
    Ruled,
    Struck,
    redoable,
    standing_numbers,
    undoable,
)
from companion.engine.fold import Outcome
from companion.engine.match import replay
from companion.engine.ruling import Problem
from companion.engine.sheet import Sheet
from companion.forms import JSON
from companion.forms.house_rules import AnyGame
from companion.forms.people import deal_types
from companion.games.shoot_pontoon import GAME as SHOOT

NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)
AnySheet = Sheet[Any, Any, Any]


def written(game: AnyGame, events: Iterable[Event], sides: int = 4, dealer: int = 0) -> AnySheet:
    names = ("",) * sides
    opened = Opened(game.slug, names, names, game.house(), dealer=dealer)
    return replay(game, [Entry(seq, NOON, "1", event) for seq, event in enumerate((opened, *events), 1)])


def joined(player: int, left_of: int, name: str = "Eve") -> dict[str, Any]:
    return {"player": player, "name": name, "left_of": left_of}


def moved(player: int, place: str) -> dict[str, Any]:
    return {"player": player, "place": place}


def deal(banker: int, *hands: tuple[int, str, int], bank: str = "18") -> dict[str, Any]:
    rows = [{"player": player, "held": held, "stake": stake} for player, held, stake in hands]
    return {"banker": banker, "bank": bank, "hands": rows}


def event_of(game: AnyGame, told: dict[str, Any]) -> Event:
    """A deal, what lies between two deals, or who comes or goes."""
    record = JSON.read(told, deal_types(game))
    return record if isinstance(record, Joined | Moved) else Recorded(record)


def problems(event: Event, sheet: AnySheet) -> tuple[Problem, ...]:
    """Why an event cannot be written on a sheet."""
    deal = event.deal if isinstance(event, Recorded) else event
    return Outcome(game=sheet.game, deal=deal, house=sheet.house, before=sheet.standing).problems


class Evening:
    """An evening as it may go: whatever the sheet takes is written, now and then something is taken back."""

    def __init__(self, game: AnyGame, draw: st.DrawFn) -> None:
        self.game, self.draw = game, draw
        self.sides, self.dealer = draw(st.integers(2, 5)), draw(st.integers(0, 1))
        self.events: list[Event] = []

    @property
    def sheet(self) -> AnySheet:
        return written(self.game, self.events, self.sides, self.dealer)

    def go_on(self) -> None:
        records = (self.deals, self.deals, self.sells, self.joins, self.moves, self.puts, self.agrees)
        sheet, changes = self.sheet, (self.strikes, self.corrects, self.rules, self.renames)
        told = self.draw(st.sampled_from((*records, *changes)))(sheet)
        event = event_of(self.game, told) if isinstance(told, dict) else told
        if event is not None and (not isinstance(told, dict) or not problems(event, sheet)):
            self.events.append(event)

    def somebody(self, sheet: AnySheet) -> int:
        return self.draw(st.integers(0, len(sheet.sides)))

    def deals(self, sheet: AnySheet) -> dict[str, Any]:
        banker = sheet.standing.banker
        players = self.draw(st.lists(st.sampled_from(range(len(sheet.sides))), unique=True, max_size=4))
        held = st.sampled_from(["bust", "15", "20", "pontoon"])
        hands = [(player, self.draw(held), self.draw(st.integers(1, 30))) for player in players]
        told = deal(banker, *hands, bank=self.draw(st.sampled_from(["bust", "18", "five-card-trick"])))
        told |= {"note": self.draw(st.sampled_from(["", "late"]))}
        return told | ({"kitty": sheet.standing.kitty or 40} if self.game is SHOOT else {})

    def sells(self, sheet: AnySheet) -> dict[str, Any]:
        return {"seller": sheet.standing.banker, "buyer": self.somebody(sheet), "price": self.draw(st.integers(0, 30))}

    def joins(self, sheet: AnySheet) -> dict[str, Any]:
        return joined(len(sheet.sides), self.somebody(sheet))

    def moves(self, sheet: AnySheet) -> dict[str, Any]:
        return moved(self.somebody(sheet), self.draw(st.sampled_from(["here", "out", "left"])))

    def puts(self, sheet: AnySheet) -> dict[str, Any] | None:
        if self.game is not SHOOT:
            return None
        return {"put": self.draw(st.one_of(st.just(-sheet.standing.kitty), st.integers(1, 50)))}

    def agrees(self, sheet: AnySheet) -> dict[str, Any]:
        """One gives another something, or what one gets comes from nowhere: that is not written."""
        agreed, amount = [0] * len(sheet.sides), self.draw(st.integers(-20, 20))
        agreed[self.draw(st.integers(0, len(agreed) - 1))] += amount
        agreed[self.draw(st.integers(0, len(agreed) - 1))] -= self.draw(st.sampled_from([amount, amount, 0]))
        return {"agreed": agreed, "why": "talked"}

    def strikes(self, sheet: AnySheet) -> Event | None:
        """Undo, redo, or any entry that stands out of its turn."""
        stands = standing_numbers(sheet.entries)
        anything = [entry for entry in sheet.entries if entry.seq > 1 and entry.seq in stands]
        found = [undoable(sheet.entries), redoable(sheet.entries), *anything]
        entry = self.draw(st.sampled_from(found))
        return Struck(entry.seq) if entry else None

    def corrects(self, sheet: AnySheet) -> Event | None:
        found = [row for row in sheet.rows if hasattr(row.deal, "hands")]
        if not found:
            return None
        row = self.draw(st.sampled_from(found))
        record = JSON.read(self.deals(sheet) | {"banker": row.deal.banker}, self.game.deal)
        wrong = list(self.game.problems(record, row.house, row.before))
        return None if wrong else Amended(row.entry.seq, record)

    def rules(self, sheet: AnySheet) -> Event:
        return Ruled(replace(sheet.house, stake_most=self.draw(st.sampled_from([20, 10**9]))))

    def renames(self, sheet: AnySheet) -> Event:
        names = tuple(self.draw(st.sampled_from("ABC")) for _ in sheet.sides)
        return Renamed(names, names)


@st.composite
def evenings(draw: st.DrawFn, game: AnyGame) -> list[AnySheet]:
    """The sheet after each thing that was written."""
    evening, sheets = Evening(game, draw), []
    for _ in range(draw(st.integers(1, 14))):
        evening.go_on()
        sheets.append(evening.sheet)
    return sheets

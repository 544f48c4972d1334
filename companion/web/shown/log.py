"""The log of a match in words: deals, draws, events between them, and everything that was struck out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, NamedTuple

from companion.engine.events import (
    Amended,
    Closed,
    Entry,
    Numbering,
    Opened,
    Recorded,
    Ruled,
    Struck,
    redoable,
    standing_numbers,
    undoable,
)
from companion.engine.lots import Draw, DrawnCard
from companion.engine.match import as_drawn, drawn_anew
from companion.engine.records import Between
from companion.engine.sheet import AnyDeal, AnySheet, Interlude
from companion.rulebook.words import Words
from companion.storage.notation import event_kind
from companion.web.shown.names import Names, short_seats

IN_A_LINE = 3  # as many sides whose points stand in one line
PEOPLE = frozenset({"player", "left_of"})  # of those who come and go


class TakenBack(NamedTuple):
    """An entry that was struck out, and the strike."""

    strike: Entry
    entry: Entry


def record_of(entry: Entry) -> Any:
    """The deal that an entry wrote, else its event."""
    return entry.event.deal if isinstance(entry.event, Recorded) else entry.event


@dataclass(frozen=True)
class LogView:
    """The log of a sheet, with its names and words."""

    sheet: AnySheet
    words: Words
    names: Names

    @cached_property
    def undo(self) -> Entry | None:
        """The entry that "take back" would strike; None if there is none."""
        return undoable(self.sheet.entries)

    @cached_property
    def redo(self) -> TakenBack | None:
        """What "restore" would restore, where that is not a deal; else None.

        A deal has that key in its own row.
        """
        strike = redoable(self.sheet.entries)
        if strike is None or not isinstance(strike.event, Struck):
            return None
        entry = self.sheet.entries[strike.event.of - 1]
        return None if isinstance(entry.event, Recorded) else TakenBack(strike, entry)

    @cached_property
    def stands(self) -> frozenset[int]:
        """The numbers of the events that are not struck out."""
        return standing_numbers(self.sheet.entries)

    @cached_property
    def struck_by(self) -> dict[int, Entry]:
        """The strike of each event that is struck out; striking that strike restores the event."""
        strikes = [(entry.event.of, entry) for entry in self.sheet.entries if isinstance(entry.event, Struck)]
        return {of: entry for of, entry in strikes if entry.seq in self.stands}

    @property
    def opened(self) -> Opened:
        return next(entry.event for entry in self.sheet.entries if isinstance(entry.event, Opened))

    @cached_property
    def struck_deals(self) -> list[Entry]:
        """The records that are struck out, in the order in which they were written, but for those entered again."""
        gone = (self.sheet.entries[of - 1] for of in sorted(self.struck_by))
        return [entry for entry in gone if isinstance(entry.event, Recorded) and not self._entered_again(entry)]

    def _entered_again(self, entry: Entry) -> bool:
        """True for a deal that was taken back where another one has its number now."""
        numbers = (row.number for row in self.sheet.rows if not row.between)
        return not isinstance(record_of(entry), Between) and self.number(entry) in numbers

    def written(self, seq: int) -> AnyDeal | None:
        """The record that event `seq` wrote or corrected; None if it is struck out."""
        last = self.sheet.rows[-1] if self.sheet.rows else None
        return last if last and last.entry.seq == seq else self._rows.get(seq)

    @cached_property
    def _rows(self) -> dict[int, AnyDeal]:
        return {entry.seq: row for row in self.sheet.rows for entry in row.entries}

    def says(self, entry: Entry, stem: str = "log") -> str:
        """An entry in words: in the log, or on the key that takes it back (`undo`) or puts it back (`redo`)."""
        event, kind, record = entry.event, event_kind(entry.event), record_of(entry)
        if isinstance(record, Interlude):
            what = self.between(record)
            return what if stem == "log" else self.words(f"{stem}.between", what=what)
        if isinstance(event, Struck):
            return self._struck(event)
        if isinstance(event, Ruled) and event.last:
            return self.words(f"{stem}.last-deal")
        between = isinstance(event, Amended) and isinstance(event.deal, Between) and stem == "log"
        return self.words(f"{stem}.{kind}{'-between' if between else ''}", number=self.number(entry))

    def done(self, entry: Entry) -> str:
        """An entry in the words for the phone that has just written it: a deal with the points that it brought."""
        row = self.written(entry.seq)
        if row is None or row.between or not isinstance(entry.event, Recorded):
            return self.words.sentence(self.says(entry))
        points = row.points
        said = self.words.listed(map(self.words.signed, points)) if len(points) <= IN_A_LINE else ""
        return self.words("log.saved", number=row.number, points=said).rstrip()

    def _struck(self, event: Struck) -> str:
        """The words for a strike: "struck out", or "counts again" if what it struck was itself a strike.

        A match whose end is struck out goes on.
        """
        of, again = self.sheet.entries[event.of - 1], False
        while isinstance(of.event, Struck):
            of, again = self.sheet.entries[of.event.of - 1], not again
        if isinstance(of.event, Closed) and not again:
            return self.words("log.goes-on")
        key = "log.put-back-again" if again else "log.struck"
        if isinstance(record_of(of), Interlude) or not isinstance(of.event, Recorded):
            return self.words(key, what=self.says(of))
        return self.words(f"{key}-deal", number=self.number(of))

    def name(self, entry: Entry) -> str:
        """The name of a row of the sheet: "Deal 2", or the event between two deals."""
        record = record_of(entry)
        return self.between(record) if isinstance(record, Interlude) else self._called("deal.number", entry)

    def restore(self, entry: Entry) -> str:
        """The key that lets a record that was struck out count again."""
        between = isinstance(record_of(entry), Interlude)
        return self.words("log.put-back") if between else self._called("log.restore", entry)

    def _called(self, key: str, entry: Entry) -> str:
        return self.words(key, number=self.number(entry))

    def number(self, entry: Entry) -> int:
        """The number of the deal that an entry is about; if it is struck out, the number that it had."""
        if row := self.written(entry.seq):
            return row.number
        recorded = entry.event.of if isinstance(entry.event, Amended) else entry.seq
        return self._numbers.get(recorded, 0)

    @cached_property
    def _numbers(self) -> dict[int, int]:
        """The number that every deal had when it was written, or keeps now that it is struck out, by its event."""
        kept = {row.entry.seq: row.number for row in self.sheet.struck}
        return Numbering(self.sheet.entries).written | kept

    def between(self, record: Any) -> str:
        """An event between two deals, in words."""
        about = {field.name: getattr(record, field.name) for field in fields(record)}
        people = {name: self.names.side(side) for name, side in about.items() if name in PEOPLE}
        kind = f"{type(record).__name__.lower()}.{about.get('place', '')}".rstrip(".")
        return self.words(f"entry.{kind}", **{**about, **people})

    @property
    def drawn(self) -> str:
        """The sentence on the last draw of the match; empty where nothing was drawn."""
        opened, game, words = as_drawn(self.sheet.entries), self.sheet.game, self.words
        if opened.draw is None:
            return ""
        cards = self._drawn_by_player(opened.draw)
        if opened.draw.purpose == "dealer":
            return words("drawn.dealer", cards=words.listed(cards))
        seated = [cards[player] for player in drawn_anew(game, opened).seats]
        sides = len(opened.sides)
        if sides == len(seated):
            return words("drawn.seats", cards=words.listed(seated))
        one, other = (words.joined(seated[side::sides]) for side in range(2))
        return words("drawn.pairs", one=one, other=other)

    def _drawn_by_player(self, draw: Draw) -> list[str]:
        """Everybody, by a short name, with all their cards, in the order in which they drew."""
        every, names = [one for each in draw.rounds for one in each], [one.name for one in draw.rounds[0]]
        called = zip(names, short_seats(names), strict=True)
        return [self._with_cards(short, [one for one in every if one.name == name]) for name, short in called]

    def _with_cards(self, name: str, drawn: Sequence[DrawnCard]) -> str:
        card, words = self.sheet.game.card, self.words
        called = words("seat", number=int(name)) if name.isdecimal() else name
        return " ".join([called, *(words.card(card.parse(one.card)) for one in drawn)])

    def rounds(self, draw: Draw) -> Iterator[str]:
        """The sentences on a draw: the cards of all, then those of whoever drew again."""
        for number, drawn in enumerate(draw.rounds):
            cards = self.words.listed(self._with_cards(one.name, [one]) for one in drawn)
            yield self.words("log.by-lot-again" if number else "log.by-lot", cards=cards)

"""The log of a match, row by row: who changed what, what it was before, and the key that puts it right."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.engine.events import (
    Amended,
    Closed,
    Deleted,
    Entry,
    Opened,
    Recorded,
    Renamed,
    Ruled,
    RulingSaved,
    Struck,
)
from companion.engine.records import Noted
from companion.forms.flat import flatten
from companion.web.views.log_changes import Change, correction, other_names, other_rules
from companion.web.views.match import MatchView

PAGE = 30  # rows; each correction among them is a look at the sheet as it was
AS_IT_WAS = (Amended, Renamed, Ruled)
ENDINGS: Mapping[type, str] = {Closed: "over.reopen", Deleted: "over.put-back"}


@dataclass(frozen=True, kw_only=True, slots=True)
class LogRow:
    """An event in words: `changes` show what was before it and after it, `notes` are sentences below.

    `strike` is what struck it, where it does not stand. `key` is what the key says that strikes event `of`; there is
    none where it says nothing.
    """

    entry: Entry
    title: str
    strike: Entry | None
    changes: tuple[Change, ...] = ()
    notes: tuple[str, ...] = ()
    key: str = ""
    of: int = 0
    link: str = ""


@dataclass(frozen=True, slots=True)
class LogPage:
    """Rows of the log, the last change first; `earlier` is the number of the event that the next page begins with."""

    rows: tuple[LogRow, ...]
    earlier: int


def log_page(match: MatchView, before: int = 0) -> LogPage:
    """The log from event `before` down, or from the last one."""
    last = before if 0 < before <= match.sheet.seq else match.sheet.seq
    first = max(0, last - PAGE)
    entries = match.sheet.entries[first:last]
    return LogPage(tuple(_row(match, entry) for entry in reversed(entries)), first)


def _row(match: MatchView, entry: Entry) -> LogRow:
    log, event = match.log, entry.event
    strike = log.struck_by.get(entry.seq)
    key, of = _key(match, entry, strike)
    return LogRow(
        entry=entry,
        title=log.says(entry),
        changes=tuple(_changes(match, entry)),
        notes=tuple(_notes(match, entry)),
        strike=strike,
        key=key,
        of=of,
        link=_ruling(match, event) if isinstance(event, RulingSaved) else "",
    )


def _key(match: MatchView, entry: Entry, strike: Entry | None) -> tuple[str, int]:
    """What the key of a row will do, in words, and the event that it strikes; strikes have none of their own."""
    words, event = match.words, entry.event
    if isinstance(event, Opened | Struck):
        return "", 0
    if strike:
        return words("log.let-count" if isinstance(event, Recorded) else "log.put-back"), strike.seq
    if isinstance(event, AS_IT_WAS):
        return words("log.as-it-was"), entry.seq
    if isinstance(event, Recorded):
        return words("deal.strike"), entry.seq
    return words(ENDINGS.get(type(event), "log.take-back")), entry.seq


def _changes(match: MatchView, entry: Entry) -> Iterator[Change]:
    match entry.event:
        case Amended():
            yield from correction(match, entry)
        case Ruled():
            yield from other_rules(match, entry)
        case Renamed():
            yield from other_names(match, entry)


def _notes(match: MatchView, entry: Entry) -> Iterator[str]:
    words, event = match.words, entry.event
    if isinstance(event, RulingSaved):
        yield f"{words(f'ask.{event.question}')} {event.answer}"
    if isinstance(event, Recorded) and isinstance(event.deal, Noted) and event.deal.note:
        yield event.deal.note
    if isinstance(event, Amended) and (later := _later(match, event)):
        yield words("log.followed", later)


def _later(match: MatchView, event: Amended) -> int:
    """How many deals follow the one that was corrected."""
    row = match.log.written(event.of)
    return len(match.sheet.rows) - row.row if row else 0


def _ruling(match: MatchView, event: RulingSaved) -> str:
    """Where a ruling that was kept is given again."""
    return match.url("ask.question", name=event.question, ask="", **flatten(event.situation))

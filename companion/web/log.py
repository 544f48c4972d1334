"""The log of a match, row by row: the change, the values before and after, and the key that strikes it out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, request, url_for

from companion.engine.events import (
    Amended,
    Closed,
    Deleted,
    Drawn,
    Entry,
    Opened,
    Recorded,
    Renamed,
    Ruled,
    RulingSaved,
    Struck,
)
from companion.engine.records import Between, Noted
from companion.engine.sheet import AnyDeal
from companion.forms.bound import says_something
from companion.forms.draft import bind_form
from companion.forms.values import flatten
from companion.web.context import open_match
from companion.web.http import session
from companion.web.http.pages import page, see_other
from companion.web.shown.match import MatchView
from companion.web.shown.other_drafts import Change, changed_fields
from companion.web.shown.rules import phrase
from companion.web.writing import event_number, keep, write


def correction(match: MatchView, entry: Entry) -> Iterator[Change]:
    """The fields in which a correction differs from the deal, then the points and the totals after it."""
    if not isinstance(entry.event, Amended):
        return
    before, after = _before_and_after(match, entry)
    was, now = before.log.written(entry.event.of), after.log.written(entry.event.of)
    if was is None or now is None:
        return
    yield from changed_fields(before, was, after, now)
    yield from _figures(match, was, now)


def _figures(match: MatchView, was: AnyDeal, now: AnyDeal) -> Iterator[Change]:
    words = match.words
    sides = list(zip(range(len(was.totals)), match.headings, strict=False))
    for side, name in sides:
        if was.points[side] != now.points[side]:
            points = (words.signed(was.points[side]), words.signed(now.points[side]))
            yield Change(words("log.points", side=name, number=now.number), *points)
    for side, name in sides:
        if was.totals[side] != now.totals[side]:
            totals = (words.write(was.totals[side]), words.write(now.totals[side]))
            yield Change(words("log.total", side=name), *totals)


def other_rules(match: MatchView, entry: Entry) -> Iterator[Change]:
    """The house rules that were changed."""
    before, after = _before_and_after(match, entry)
    was, now = before.sheet.house, after.sheet.house
    for option in match.sheet.game.options():
        old, new = getattr(was, option.name), getattr(now, option.name)
        if old != new:
            explained = match.book.explained(option.name)
            yield Change(explained.title, phrase(option, old, match.book), phrase(option, new, match.book))


def other_names(match: MatchView, entry: Entry) -> Iterator[Change]:
    """The names that were changed."""
    before, after = _before_and_after(match, entry)
    if match.names.partners:
        many = range(len(before.sheet.sides))
        sides = [before.names.players(side) or match.words(f"side.{side}") for side in many]
        yield from _renamed(sides, before.sheet.sides, after.sheet.sides)
    yield from _renamed([match.words("called")], [before.sheet.called], [after.sheet.called])
    seats = [match.words("seat", number=seat + 1) for seat in range(len(after.sheet.seats))]
    yield from _renamed(seats, before.sheet.seats, after.sheet.seats)


def _before_and_after(match: MatchView, entry: Entry) -> tuple[MatchView, MatchView]:
    """The match just before that entry was written, and just after."""
    return match.as_seen(entry.seq - 1), match.as_seen(entry.seq)


def _renamed(labels: Sequence[str], before: Sequence[str], after: Sequence[str]) -> Iterator[Change]:
    for label, was, now in zip(labels, before, after, strict=False):
        if was != now:
            yield Change(label, was, now)


MANY = 3  # rows
PAGE = 30  # rows; each correction among them is a look at the sheet as it was
ENDINGS: Mapping[type, str] = {Closed: "over.reopen", Deleted: "over.put-back"}


@dataclass(frozen=True)
class LogRow:
    """An event of a match in words."""

    match: MatchView
    entry: Entry

    @property
    def strike(self) -> Entry | None:
        return self.match.log.struck_by.get(self.entry.seq)

    @property
    def changes(self) -> list[Change]:
        match self.entry.event:
            case Amended():
                return list(correction(self.match, self.entry))
            case Ruled():
                return list(other_rules(self.match, self.entry))
            case Renamed():
                return list(other_names(self.match, self.entry))
        return []

    @property
    def notes(self) -> list[str]:
        return list(_notes(self.match, self.entry))

    @property
    def of(self) -> int:
        """The event that its key strikes."""
        return self.strike.seq if self.strike else self.entry.seq

    @property
    def key(self) -> str:
        """The label of its key; empty for rows of strikes, which have none."""
        words, event = self.match.words, self.entry.event
        if isinstance(event, Opened | Drawn | Struck):
            return ""
        if self.strike:
            return self.match.log.restore(self.entry) if isinstance(event, Recorded) else words("log.put-back")
        return words("deal.strike" if isinstance(event, Recorded) else ENDINGS.get(type(event), "log.take-back"))

    @property
    def link(self) -> str:
        """The address at which a saved ruling is given again; empty for other events."""
        event = self.entry.event
        if not isinstance(event, RulingSaved):
            return ""
        return self.match.url("ask.question", name=event.question, ask="", **flatten(event.situation))

    @property
    def plain(self) -> bool:
        """True for a deal that stands as it was saved, and of which nothing more is said."""
        event = self.entry.event
        dealt = isinstance(event, Recorded) and not isinstance(event.deal, Between)
        return dealt and not self.strike and not self.notes


def runs(rows: Sequence[LogRow]) -> Iterator[list[LogRow]]:
    """The rows one by one, but many plain ones that follow one another together; the latest one stays by itself."""
    yield from ([row] for row in rows[:1])
    for plain, group in groupby(rows[1:], key=attrgetter("plain")):
        run = [*group]
        yield from [run] if plain and len(run) >= MANY else ([row] for row in run)


def _notes(match: MatchView, entry: Entry) -> Iterator[str]:
    words, event = match.words, entry.event
    if isinstance(event, Opened | Drawn) and event.draw:
        yield from match.log.rounds(event.draw)
    if isinstance(event, RulingSaved):
        yield f"{words(f'ask.{event.question}')} {event.answer}"
    if isinstance(event, Recorded) and isinstance(event.deal, Noted) and event.deal.note:
        yield event.deal.note
    if isinstance(event, Amended) and (row := match.log.written(event.of)) and len(match.sheet.rows) > row.row:
        yield words("log.followed", len(match.sheet.rows) - row.row)


blueprint = Blueprint("log", __name__, url_prefix="/m/<key>")


@blueprint.get("/log")
def entries(key: str) -> Response:
    """Every change, the last one first."""
    match = open_match(key)
    before = event_number(request.args.get("before", ""))
    last = before if 0 < before <= match.sheet.seq else match.sheet.seq
    earlier = max(0, last - PAGE)
    rows = [LogRow(match, entry) for entry in reversed(match.sheet.entries[earlier:last])]
    return page("log/log.html", match=match, runs=runs(rows), earlier=earlier, device=session.device())


@blueprint.get("/deals")
@blueprint.get("/strike")
@blueprint.get("/close")
@blueprint.get("/delete")
def again(key: str) -> Response:
    """Redirect a reload of the page that answered a form to the sheet, with the fields of the address."""
    entered = f"?{urlencode(request.args)}" if request.args else ""
    return see_other(url_for("sheet.match", key=key) + entered)


@blueprint.post("/strike")
def strike(key: str) -> Response:
    """Strike out one event, which takes it back or, if it is a strike itself, restores what that had struck.

    A match that goes on by that keeps what was entered in the form of a deal when it was over.
    """
    match, seq = open_match(key, write=True), event_number(request.form.get("of", ""))
    sent = request.form.to_dict()
    struck = next((entry for entry in match.sheet.entries if entry.seq == seq), None)
    stood = seq in match.log.stands or seq in match.as_seen(event_number(sent.get("seen", ""))).log.stands
    if struck is None or not stood or isinstance(struck.event, Opened | Drawn):
        abort(409)
    form = bind_form(match.sheet, sent)
    if match.over and says_something(form, sent):
        keep(match, form, sent, seen=match.sheet.seq)
    return write(match, Struck(seq), sent)


blueprints = (blueprint,)

"""What a change on a sheet changed: as it was before, and as it was then."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.events import Amended, Entry
from companion.engine.sheet import ScoredDeal
from companion.forms.bound import bind_record
from companion.forms.deal import deal_to_fields
from companion.web.views.deal_form import deal_form
from companion.web.views.field_words import field_name, field_value
from companion.web.views.match import MatchView
from companion.web.views.rules import phrase


@dataclass(frozen=True, slots=True)
class Change:
    """A figure or words, before and after; empty words where there was nothing."""

    label: str
    was: str
    now: str


def correction(match: MatchView, entry: Entry) -> Iterator[Change]:
    """The fields of a deal in which its correction differs, then its points and the totals after it."""
    if not isinstance(entry.event, Amended):
        return
    before, after = _before_and_after(match, entry)
    was, now = before.log.written(entry.event.of), after.log.written(entry.event.of)
    if was is None or now is None:
        return
    old, new = _fields(match, was), _fields(match, now)
    forms = deal_form(before, old, None, "", corrects=was), deal_form(after, new, None, "", corrects=now)
    for name in dict.fromkeys((*old, *new)):
        if old.get(name, "") != new.get(name, ""):
            form = forms[name in new]
            was_and_now = (field_value(form, name, fields.get(name, "")) for fields in (old, new))
            yield Change(field_name(form, name), *was_and_now)
    yield from _figures(match, was, now)


def _fields(match: MatchView, deal: ScoredDeal[Any, Any, Any]) -> dict[str, str]:
    """The fields of a deal that say something; a choice between the sides is one field, as in the form."""
    form = bind_record(match.sheet.game, deal.deal, deal.house, deal.before)
    fields = {name: text for name, text in deal_to_fields(form, deal.deal).items() if text not in ("", "0")}
    rows = (row for row in form.fields if row.kind in ("side", "tick"))
    for row in rows:
        for side, name in enumerate(row.field.replace("*", str(side)) for side in range(form.sides)):
            if "*" in row.field and fields.pop(name, ""):
                fields[row.field] = str(side) if row.kind == "side" else "on"
    return fields


def _figures(match: MatchView, was: ScoredDeal[Any, Any, Any], now: ScoredDeal[Any, Any, Any]) -> Iterator[Change]:
    words = match.words
    sides = list(zip(range(len(was.totals)), match.sides, strict=False))
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
    seats = [match.words("seat", number=seat + 1) for seat in range(len(after.sheet.seats))]
    yield from _renamed(seats, before.sheet.seats, after.sheet.seats)


def _before_and_after(match: MatchView, entry: Entry) -> tuple[MatchView, MatchView]:
    """The match as it was when that was written, and as it was then."""
    return match.as_seen(entry.seq - 1), match.as_seen(entry.seq)


def _renamed(labels: Sequence[str], before: Sequence[str], after: Sequence[str]) -> Iterator[Change]:
    for label, was, now in zip(labels, before, after, strict=False):
        if was != now:
            yield Change(label, was, now)

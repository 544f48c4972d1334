"""A match or a circle as a file: out and in, one round trip. What no sheet could hold is not let in."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from itertools import pairwise
from typing import Any

from companion.engine.circle import MOST_PEOPLE, CircleEntry, Named, circle_of, problems
from companion.engine.circle import Joined as circle_Joined
from companion.engine.circle import Renamed as circle_Renamed
from companion.engine.events import (
    Amended,
    Drawn,
    Entry,
    Joined,
    Opened,
    Recorded,
    Renamed,
    Ruled,
    RulingSaved,
    Struck,
    standing_numbers,
)
from companion.engine.lots import TooFewCards
from companion.engine.match import as_drawn, drawn_anew, impossible, replay
from companion.engine.records import replaces
from companion.engine.ruling import Problem, Question, Refused
from companion.engine.seats import MOST_NAMES
from companion.engine.sheet import AnyDeal, AnySheet
from companion.forms import FORM, JSON
from companion.forms.house_rules import AnyGame, read_house
from companion.forms.scalars import name_too_long, unshowable, visible
from companion.games import shelf
from companion.gate import go_on
from companion.storage.database import Database, Unreadable
from companion.storage.notation import Label, fields_of, read_circle_event, read_event, write_entry, write_lines
from companion.storage.shared import UNREADABLE

LONGEST_MARK = 40  # signs of the mark of a device
MOST_DEAR = 5  # saved rulings that take long to work out
Answer = Callable[[AnySheet, Question[Any, Any], Any], str]  # of a question, for a situation, at a sheet


class TooLong(Exception):
    """Longer than anybody would wait for."""


def in_time(entries: Sequence[Entry]) -> bool:
    """True if every event has a time on this earth, none before the one that it follows."""
    times = [entry.at for entry in entries]
    known = all(at.utcoffset() is not None and 1 < at.year < 9999 for at in times)
    return known and all(before <= after for before, after in pairwise(times))


def in_words(game: AnyGame, entry: Entry) -> bool:
    """True if the names, the profile and the device of an event have a form that this program writes."""
    match event := entry.event:
        case Opened() | Renamed():
            names: tuple[str, ...] = (*event.sides, *event.seats, event.called)
        case Drawn():
            names = (*event.sides, *event.seats)
        case Joined():
            names = (event.name,)
        case _:
            names = ()
    profile = event.profile if isinstance(event, Opened | Ruled) else ""
    known = profile in ("", *game.profiles)
    return known and len(entry.device) <= LONGEST_MARK and all(map(is_name, names))


def is_name(text: str) -> bool:
    """True if somebody may be called that."""
    seen = not text or any(map(visible, text))
    return seen and not name_too_long(text) and text == text.strip() and not any(map(unshowable, text))


def answered_anew(game: AnyGame, entries: Sequence[Entry], answer: Answer) -> Iterator[Entry]:
    """The same events, every saved ruling answered anew under the house rules of its time.

    Raises `Refused` where a situation cannot be, `TooLong` where too many take long.
    """
    sheet: AnySheet | None = None
    dear = 0
    for index, entry in enumerate(entries):
        if not isinstance(entry.event, RulingSaved):
            yield entry
            continue
        question = game.question(entry.event.question)
        situation = FORM.read(entry.event.situation, question.situation)
        dear += question.dear(situation)
        if dear > MOST_DEAR:
            raise TooLong
        sheet = replay(game, entries[:index], sheet)
        yield replace(entry, event=replace(entry.event, answer=answer(sheet, question, situation)))


NUMBERS = "select seq from event where match = :match order by seq"
ROW = "select at, pen, kind, body from event where match = :match and seq = :seq"
LOST_ROW = {"damaged": True}
DEEPEST = 8
MATCHES = "matches"  # under this, a file holds several
MOST_EVENTS = 20_000  # of all matches of a file: a club's season
EACH_RULING = 500  # rows that might be scored while a saved ruling is worked out anew
MOST_WORK = 100_000  # rows: two or three seconds; two hundred deals, each corrected after the last one, are half of it


def write_match(sheet: AnySheet, sides: Iterable[str], label: Label) -> dict[str, Any]:
    """A match as plain data: every event, and what follows from them in words, `label` saying what a line is called."""
    return {
        "game": sheet.game.slug,
        "house": JSON.write(sheet.house),
        "sides": list(sides),
        "seats": list(sheet.seats),
        "events": _events(sheet.entries),
        "deals": [_deal(row, label) for row in sheet.rows],
        "totals": list(sheet.totals),
        "next": JSON.write(sheet.game.outlook(sheet.house, sheet.standing)),
        "winner": sheet.winner,
    }


def _events(entries: Iterable[Entry | CircleEntry]) -> list[dict[str, Any]]:
    """Events in full, each phone as a number within them: two files do not give away that it was at both matches."""
    number = _numbers()
    return [write_entry(entry) | {"pen": number(entry.device)} for entry in entries]


def _numbers() -> Callable[[str], str]:
    """Numbers for phones, in the order in which they come; none for what no phone wrote."""
    numbers = {"": ""}
    return lambda device: numbers.setdefault(device, str(len(numbers)))


def _deal(row: AnyDeal, label: Label) -> dict[str, Any]:
    return {
        "number": None if row.between else row.number,
        "deal": JSON.write(row.deal),
        "lines": write_lines(row.scored.tally.lines, label),
        "points": list(row.points),
        "totals": list(row.totals),
        **JSON.write(row.scored.facts),
    }


def write_matches(sheets: Iterable[AnySheet]) -> dict[str, Any]:
    """Several matches as plain data: what it takes to bring them in again, and how they ended."""
    return {MATCHES: [_in_short(sheet) for sheet in sheets]}


def _in_short(sheet: AnySheet) -> dict[str, Any]:
    events = _events(sheet.entries)
    return {"game": sheet.game.slug, "events": events, "totals": list(sheet.totals), "winner": sheet.winner}


def read_matches(sent: bytes, answer: Answer) -> list[tuple[list[Entry], str]]:
    """The events of each match of an exported file, and its game. Raises `Refused`: all of them are read, or none.

    What saved rulings answered is not believed: `answer` says it anew.
    """
    try:
        content = json.loads(sent)
        return parse_matches(content.get(MATCHES, [content]), answer)
    except UNREADABLE as reason:
        raise Refused([Problem("match", None, "not-a-match")]) from reason


def parse_matches(matches: Sequence[Any], answer: Answer) -> list[tuple[list[Entry], str]]:
    """The same of matches whose JSON was read."""
    try:
        if sum(len(match["events"]) for match in matches) > MOST_EVENTS:
            raise TooLong
        read = [_entries(match) for match in matches]
        if sum(_work(entries) for _, entries in read) > MOST_WORK:
            raise TooLong
        return [_checked(game, entries, answer) for game, entries in read]
    except TooLong:
        raise Refused([Problem("match", None, "match-too-long", {"most": MOST_EVENTS})]) from None
    except (Refused, *UNREADABLE) as reason:
        raise Refused([Problem("match", None, "not-a-match")]) from reason


def _entries(match: dict[str, Any]) -> tuple[AnyGame, list[Entry]]:
    game = shelf()[match["game"]]
    return game, [_entry(game, row, seq) for seq, row in enumerate(match["events"], 1)]


def _checked(game: AnyGame, entries: list[Entry], answer: Answer) -> tuple[list[Entry], str]:
    _check(game, entries)
    return list(answered_anew(game, entries, answer)), game.slug


def _entry(game: AnyGame, row: dict[str, Any], seq: int) -> Entry:
    go_on()
    body = fields_of(row)
    if "house" in body:
        read_house(game, body["house"])
    return Entry(*_head(row, seq), read_event(game, row["kind"], body))


def _head(row: dict[str, Any], seq: int) -> tuple[int, datetime, str]:
    """The number, the time and the device of an entry. Raises `ValueError` where it says that it has another number."""
    if row.get("seq", seq) != seq:
        raise ValueError(f"event {seq} says that it is another one")
    return seq, datetime.fromisoformat(row["at"]), JSON.read(row["pen"], str)


def _check(game: AnyGame, entries: Sequence[Entry]) -> None:
    """Raises one of `UNREADABLE` where these are not the events of a match that can be shown and gone on with."""
    opened = entries[0].event
    if not isinstance(opened, Opened) or opened.game != game.slug or not _seated(game, opened):
        raise ValueError("a match begins with its opening")
    if not in_time(entries):
        raise ValueError("times that no clock of the table can show one after the other")
    if not all(in_words(game, entry) for entry in entries):
        raise ValueError("words that are not written here")
    sides, seats = len(opened.sides), len(opened.seats)
    for entry in entries[1:]:
        if not _follows(game, (sides, seats), entry, entries):
            raise ValueError(f"event {entry.seq} cannot be")
        late = isinstance(entry.event, Joined) and entry.event.player == sides
        sides, seats = sides + late, seats + late
    if refused := next(impossible(game, entries), None):
        raise ValueError(f"event {refused.seq} cannot have happened")
    replay(game, entries)


def _work(entries: Sequence[Entry]) -> int:
    """About how many rows are scored anew when every correction and strike is checked in its turn."""
    corrections = ((entry.seq, entry.event.of) for entry in entries if isinstance(entry.event, Amended | Struck))
    rulings = sum(EACH_RULING for entry in entries if isinstance(entry.event, RulingSaved))
    return rulings + sum(seq // 50 + seq - of for seq, of in corrections)


def _seated(game: AnyGame, opened: Opened) -> bool:
    seating, seats = game.seating(opened.house), len(opened.seats)
    sides = len(opened.sides)
    stakes = len(opened.stakes) in (0, sides) and min(opened.stakes, default=0) >= 0
    return (
        _is_draw(game, opened)
        and stakes
        and sides in seating.sides
        and seats == sides * seating.partners
        and 0 <= opened.dealer < seats
    )


def _follows(game: AnyGame, table: tuple[int, int], entry: Entry, entries: Sequence[Entry]) -> bool:
    """True if an entry may come where it stands, at a table of so many sides and seats, whatever its deal is."""
    match event := entry.event:
        case Opened():
            return False
        case Struck(of=of):
            known = 1 < of < entry.seq and not isinstance(entries[of - 1].event, Drawn)
            return known and of in standing_numbers(entries[: entry.seq - 1])
        case Joined(player=player):
            return 0 <= player <= table[0] and player < MOST_NAMES
        case Amended(of=of, deal=deal):
            corrected = entries[of - 1].event if 0 < of < entry.seq else None
            return isinstance(corrected, Recorded) and replaces(deal, corrected.deal)
        case Renamed(sides=sides, seats=seats):
            return (len(sides), len(seats)) == table
        case Drawn(sides=sides, seats=seats, dealer=dealer):
            fits = (len(sides), len(seats)) == table and 0 <= dealer < len(seats)
            return fits and _is_draw(game, as_drawn([*entries[:1], entry]))
        case RulingSaved():
            asked = {question.slug for question in game.questions}
            return event.question in asked and _is_text(event.answer) and _is_shallow(event.situation)
    return True


def _is_draw(game: AnyGame, opened: Opened) -> bool:
    """True if nothing was drawn, or the cards of its pack that were make the dealer and so many seats."""
    if opened.draw is None:
        return True
    drawn = [one for each in opened.draw.rounds for one in each]
    pack = {str(card) for card in game.lots.pack}
    by_all = [*map(len, opened.draw.rounds)][:1] == [len(opened.seats)]
    if not by_all or not all(is_name(one.name) and one.card in pack for one in drawn):
        return False
    with suppress(TooFewCards):
        outcome = drawn_anew(game, opened)
        return (len(outcome.seats), outcome.dealer) == (len(opened.seats), opened.dealer)
    return False


def _is_text(value: Any) -> bool:
    """True if this is text that can be written down; halves of signs raise `UnicodeEncodeError`."""
    if isinstance(value, str):
        value.encode()
    return isinstance(value, str)


def _is_shallow(value: Any, depth: int = DEEPEST) -> bool:
    """True if these are lists and records of text, not too deep."""
    if isinstance(value, dict):
        return depth > 0 and all(_is_text(name) and _is_shallow(item, depth - 1) for name, item in value.items())
    if isinstance(value, list):
        return depth > 0 and all(_is_shallow(item, depth - 1) for item in value)
    return _is_text(value)


def raw_match(database: Database, match: int, game: str, reason: str) -> dict[str, Any]:
    """A match as it lies in the file: every event with its body, as JSON where it is JSON, else as text.

    Of those on a damaged page there is the number, where not even that is lost.
    """
    events, number = list[dict[str, Any]](), _numbers()
    with suppress(Unreadable):
        for asked in database.rows(NUMBERS, {"match": match}):
            row = _row(database, {**asked, "match": match})
            events.append(asked | (row | {"pen": number(row["pen"]), "body": _body(row["body"])} if row else LOST_ROW))
    return {"game": game, "damaged": reason, "events": events}


def _row(database: Database, asked: dict[str, Any]) -> dict[str, Any] | None:
    with suppress(Unreadable):
        return database.row(ROW, asked)
    return None


def _body(text: str) -> Any:
    with suppress(ValueError, RecursionError):
        return json.loads(text)
    return text


MOST_MATCHES = 400
MOST_SAID = 50 * MOST_PEOPLE

AnyMatch = tuple[list[Entry], str]


def write_circle(entries: Sequence[CircleEntry], matches: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """A circle as plain data: what was said of it, who its people are by that, and its matches, each in full."""
    circle = circle_of(entries)
    return {
        "circle": circle.name,
        "people": [{"name": one.name, "names": sorted(one.names)} for one in circle.people.values()],
        "events": _events(entries),
        "matches": list(matches),
    }


def read_circle(sent: bytes, answer: Answer) -> tuple[tuple[CircleEntry, ...], list[AnyMatch]]:
    """The events of an exported circle, and its matches, each with its game. Raises `Refused`."""
    try:
        circle = json.loads(sent)
        said, played = circle["events"], circle["matches"]
        _in_bounds(said, played)
        entries = _circle_entries(said)
        return entries, parse_matches(played, answer)
    except Refused:
        raise
    except UNREADABLE as reason:
        raise Refused([Problem("circle", None, "not-a-circle")]) from reason


def _in_bounds(said: Sequence[Any], played: Sequence[Any]) -> None:
    if len(said) > MOST_SAID:
        raise ValueError("more than was ever said of a circle")
    if len(played) > MOST_MATCHES:
        raise Refused([Problem("circle", None, "circle-too-long", {"most": MOST_MATCHES})])


def _circle_entries(rows: Sequence[dict[str, Any]]) -> tuple[CircleEntry, ...]:
    """Raises one of `UNREADABLE` where these cannot have been said, one after the other."""
    entries: list[CircleEntry] = []
    for seq, row in enumerate(rows, 1):
        entry = CircleEntry(*_head(row, seq), read_circle_event(row["kind"], fields_of(row)))
        if any(problems(entries, entry.event)) or not _in_words(entry):
            raise ValueError(f"event {seq} cannot be")
        entries.append(entry)
    return tuple(entries)


def _in_words(entry: CircleEntry) -> bool:
    """True if its time, its device and its names are such as are written here."""
    names = [entry.event.name] if isinstance(entry.event, Named | circle_Joined | circle_Renamed) else []
    return entry.at.utcoffset() is not None and len(entry.device) <= LONGEST_MARK and all(map(is_name, names))

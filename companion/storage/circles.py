"""Circles: the people who play together, under two secret keys, and the matches that they have put in.

What is said of the people is events, only ever added. A match lies in one circle at most; who wins how
often is written nowhere.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from operator import itemgetter

from companion.engine.circle import Circle, CircleEntry, CircleEvent, Joined, Named, circle_of, problems
from companion.engine.ruling import Refused
from companion.storage import shared
from companion.storage.database import Reading, Writing, one_line, retried
from companion.storage.matches import MATCH, Access
from companion.storage.notation import entry_to_row, row_to_circle_entry
from companion.storage.shared import (
    ALIVE,
    LOST,
    UNREADABLE,
    Keyed,
    Keys,
    Kind,
    PhoneLists,
    Shared,
    Stale,
    Tap,
    complete,
)

ALL = 1 << 62  # no circle has so many events
OWN = "circle.id, circle.revision, circle.write_key, circle.look_key"
COLUMNS = f"""{OWN},
    (select coalesce(max(seq), 0) from circle_event where circle_event.circle = circle.id) as seq,
    (select cast(coalesce(sum(match.settled), 0) as bigint) from circle_match
    join match on match.id = circle_match.match where circle_match.circle = circle.id) as changed
"""  # noqa: S608
CHANGED = "update circle set revision = revision + 1 where id = :id"


@dataclass(frozen=True, kw_only=True, slots=True)
class CircleAccess(Keyed):
    """A circle as one of its keys opens it.

    `seq` is the number of its last event. `revision` and `changed` together are others whenever anything that
    its pages show has changed: its people, which matches lie in it, and what is written on those.
    """

    seq: int
    revision: int
    changed: int


CIRCLE = Kind(
    one="circle",
    prefix="circle_",
    columns=(COLUMNS, f"{OWN}, {LOST} as seq, 0 as changed"),
    opened=CircleAccess,
    own=("seq", "revision", "changed"),
    changed=CHANGED,
)


class CirclePhones(PhoneLists[CircleAccess]):
    """The circles that every phone knows."""

    _kind = CIRCLE


OF_MATCH = f"""
    select {COLUMNS} from circle where id = (select circle from circle_match where match = :match)
    and {CIRCLE.sql(ALIVE)}
"""  # noqa: S608
MATCHES = f"""
    select {{columns}}, opened, circle_match.at as put
    from circle_match join match on match.id = circle_match.match
    where circle_match.circle = :id and {ALIVE}
"""  # noqa: S608
WRITTEN = "select 1 from circle_event where circle = :id and token = :token"
Bring = Callable[[Writing], Iterable[int]]  # puts matches in that are not there yet, and says their numbers
BEGUN_ANEW = 20  # circles of one match, each after the one before was deleted
IN_ANY = f"select circle from circle_match join circle on id = circle where match = :match and {CIRCLE.sql(ALIVE)}"  # noqa: S608
PUT = """
    insert into circle_match (match, circle, at) select match.id, circle.id, :at from match, circle
    where match.id = :match and circle.id = :id
    on conflict (match) do update set circle = excluded.circle, at = excluded.at
    where circle_match.circle <> excluded.circle
    and not exists (select 1 from circle join circle_key on key = write_key where id = circle_match.circle)
"""  # unless it lies in one already, that was not deleted
INSIDE = "select 1 from circle_match where match = :match and circle = :id"
FILLED = "select 1 from circle_match where circle = :id"
TAKE_OUT = "delete from circle_match where match = :match and circle = :id"


def begun(name: str, people: Sequence[str], device: str = "") -> tuple[CircleEntry, ...]:
    """The first events of a circle of that name, with these people; none for those who have none."""
    events: list[CircleEvent] = [Named(name)] if name else []
    for person in people:
        joined, so_far = Joined(person), _entries(events, device)
        events += [] if any(problems(so_far, joined)) else [joined]
    return _entries(events, device)


class Circles(Shared[CircleAccess]):
    """All circles in a database."""

    _kind = CIRCLE

    @retried
    def open(
        self,
        entries: Sequence[CircleEntry],
        device: str = "",
        bring: Bring = lambda _: (),
        /,
        *,
        token: str = "",
        fields: str = "",
    ) -> Keys:
        """Begin a circle of which this was said so far, under new keys, with the matches that `bring` puts in.

        A device that sends the same form again gets the keys of the circle that it began the first time: the same form
        has the same `token`, or without one the same `fields` within a minute. Without a device no form is the same.
        """
        tap = self.tap(device, token, fields)
        rows = [entry_to_row(entry, shared.new_token()) for entry in entries]
        columns = {"revision": len(rows), "opened": shared.now().isoformat()}
        with self._database.writing() as db:
            number, keys = self.begin(db, columns, rows, tap)
            for match in () if db.row(FILLED, {"id": number}) else bring(db):
                db.execute(PUT, {"match": match, "id": number, "at": shared.just_now()})
        return keys

    @retried
    def open_for(self, match: int, entries: tuple[CircleEntry, ...]) -> Keys | None:
        """Begin the circle that is made of a match, on whichever phone it is asked for first; all get its keys.

        They are those that it began with: who was shut out of it since finds no way in. None where the match lies
        in another circle.
        """
        tap = self._tap_of(match)
        of_match = {*islice(tap.numbers(), BEGUN_ANEW)}
        rows = [entry_to_row(entry, shared.new_token()) for entry in entries]
        with self._database.writing() as db:
            db.hold("match", match)
            inside = db.row(IN_ANY, {"match": match})
            if inside and inside["circle"] not in of_match:
                return None
            number, keys = self.begin(db, {"revision": len(rows), "opened": shared.now().isoformat()}, rows, tap)
            row = {"match": match, "id": number, "at": shared.just_now()}
            if db.execute(PUT, row):
                db.execute(CHANGED, row)
        return keys

    def leads(self, match: int) -> bool:
        """True if `open_for` has keys for a match that lies in a circle already."""
        inside = self._database.row(IN_ANY, {"match": match})
        return inside is not None and inside["circle"] in islice(self._tap_of(match).numbers(), BEGUN_ANEW)

    def _tap_of(self, match: int) -> Tap:
        return Tap(f"circle of match {match}", self._database.secret(), for_good=True)

    def entries(self, circle: int, last: int) -> tuple[CircleEntry, ...]:
        """The events of a circle up to event `last`. Raises `LookupError` and others of `UNREADABLE`."""
        rows = self.events(self._database, circle, 1, last)
        return tuple(map(row_to_circle_entry, complete(rows, 0, last)))

    def circle(self, access: CircleAccess) -> Circle:
        """The circle as it stands."""
        return circle_of(self.entries(access.id, access.seq))

    @retried
    def write(
        self, access: CircleAccess, event: CircleEvent, *, seen: int | None = None, device: str = "", token: str = ""
    ) -> None:
        """Add an event to a circle, from a device that last saw event `seen`; with None, after the last one.

        The same tap again is known as in `Matches.write`. Raises `Refused`, and `Stale` if another device was first.
        """
        with self._database.writing() as db:
            db.hold("circle", access.id)
            if seen is None and token and db.row(WRITTEN, {"id": access.id, "token": token}):
                return
            said = self._said(db, access.id)
            entry = CircleEntry((len(said) if seen is None else seen) + 1, shared.now(), device, event)
            row = {"id": access.id, **entry_to_row(entry, token or shared.new_token())}
            if self.same_tap(db, row, token):
                return
            if entry.seq != len(said) + 1:
                raise Stale
            if refused := tuple(problems(said, event)):
                raise Refused(refused)
            if not self.add(db, row):
                raise Stale
            db.execute(CHANGED, row)

    def _said(self, db: Reading, circle: int) -> tuple[CircleEntry, ...]:
        rows = self.events(db, circle, 1, ALL)
        return tuple(map(row_to_circle_entry, complete(rows, 0, len(rows))))

    def matches(self, access: CircleAccess) -> tuple[Access, ...]:
        """The matches of a circle, the oldest first, with the same right with which it was opened."""
        rows = MATCH.rows(self._database, MATCHES, {"id": access.id})
        key = "write_key" if access.may_write else "look_key"
        return tuple(MATCH.read(row[key], row) for row in sorted(rows, key=itemgetter("opened", "put")))

    def of_match(self, match: int) -> CircleAccess | None:
        """The circle that a match lies in, if it lies in one, as its writing key opens it."""
        row = self._database.row(OF_MATCH, {"match": match})
        return CIRCLE.read(row["write_key"], row) if row else None

    def called(self, number: int) -> str:
        """The name of the circle of that number, or else its people. Raises `LookupError`."""
        access = self.access(number)
        try:
            circle = self.circle(access)
        except (Refused, *UNREADABLE) as reason:
            return f"cannot be read: {one_line(reason)}"
        return circle.name or ", ".join(person.name for person in circle.people.values()) or "no names"

    @retried
    def put(self, circle: int, match: int) -> bool:
        """Put a match into a circle; `False` where it lies in another one, and stays there."""
        row = {"id": circle, "match": match, "at": shared.just_now()}
        with self._database.writing() as db:
            if db.execute(PUT, row):
                db.execute(CHANGED, row)
            return db.row(INSIDE, row) is not None

    @retried
    def take_out(self, circle: int, match: int) -> None:
        """Take a match out of a circle; the match stays as it is."""
        row = {"id": circle, "match": match}
        with self._database.writing() as db:
            if db.execute(TAKE_OUT, row):
                db.execute(CHANGED, row)

    def faults(self) -> Iterator[tuple[int, str]]:
        """The number of each circle that cannot be read, and why, in one line."""
        for row in self._database.rows(f"select {COLUMNS} from circle order by id"):  # noqa: S608
            try:
                self.entries(row["id"], row["seq"])
            except (Refused, *UNREADABLE) as reason:
                yield row["id"], one_line(reason)


def _entries(events: Sequence[CircleEvent], device: str) -> tuple[CircleEntry, ...]:
    at = shared.now()
    return tuple(CircleEntry(seq, at, device, event) for seq, event in enumerate(events, 1))

"""A circle as one of its two secret keys opens it."""

import secrets
from dataclasses import dataclass

from companion.storage.access import Keys
from companion.storage.database import Reading, Row

COLUMNS = """circle.id, circle.revision, circle.write_key, circle.look_key,
    (select coalesce(max(seq), 0) from circle_event where circle_event.circle = circle.id) as seq"""
CHANGES = """
    select coalesce(sum(match.settled), 0) as changed from circle_match join match on match.id = circle_match.match
    where circle_match.circle = :id
"""


@dataclass(frozen=True, slots=True)
class CircleAccess:
    """A circle as one of its keys opens it.

    `seq` is the number of its last event. `revision` and `changed` together are others whenever anything that
    its pages show has changed: its people, which matches lie in it, and what is written on those.
    """

    id: int
    seq: int
    revision: int
    changed: int
    keys: Keys
    may_write: bool

    @property
    def key(self) -> str:
        """The key that it was opened with."""
        return self.keys.write if self.may_write else self.keys.look


def read_circle_access(db: Reading, key: str, row: Row) -> CircleAccess:
    """The circle of a row of `COLUMNS`, as `key`, one of its two, opens it."""
    (matches,) = db.rows(CHANGES, row)
    keys = Keys(row["write_key"], row["look_key"])
    return CircleAccess(
        id=row["id"],
        seq=row["seq"],
        revision=row["revision"],
        changed=int(matches["changed"]),
        keys=keys,
        may_write=secrets.compare_digest(key, keys.write),
    )

"""The two secret keys of a match, and the match as one of them opens it."""

import secrets
from dataclasses import dataclass, field

from companion.storage.database import Row

OF_LAST = "(select {} from event where event.match = match.id order by event.seq desc limit 1)"
COLUMNS = f"""match.id, match.game, coalesce({OF_LAST.format("seq")}, 0) as seq,
    coalesce({OF_LAST.format("token")}, '') as token, match.revision, match.settled, match.write_key, match.look_key
"""  # what `read_access` reads; the last event of a match is found by the end of an index


@dataclass(frozen=True, slots=True)
class Keys:
    """The two secret addresses of a match."""

    write: str
    look: str


@dataclass(frozen=True, slots=True)
class Access:
    """A match as one of its keys opens it.

    `seq` is the number of its last event and `token` what that was written under: no other sheet has both, though
    the database was put back to what it was an hour ago. `revision` grows with every change of the match, drafts
    and new keys included, and `settled` is the one since which nothing but drafts has changed: they make no
    other match of it.
    """

    id: int
    game: str
    seq: int
    settled: int
    keys: Keys
    may_write: bool
    revision: int = field(default=0, compare=False)
    token: str = ""

    @property
    def key(self) -> str:
        """The key that it was opened with."""
        return self.keys.write if self.may_write else self.keys.look


def read_access(key: str, row: Row) -> Access:
    """The match of a row of `COLUMNS`, as `key`, one of its two, opens it."""
    keys = Keys(row["write_key"], row["look_key"])
    return Access(
        id=row["id"],
        game=row["game"],
        seq=row["seq"],
        settled=row["settled"],
        keys=keys,
        may_write=secrets.compare_digest(key, keys.write),
        revision=row["revision"],
        token=row["token"],
    )

"""The two secret keys of a match, and the match as one of them opens it."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

COLUMNS = (  # what `read_access` reads
    "match.id, match.game, match.seq, match.revision, match.settled, match.write_key, match.look_key"
)


@dataclass(frozen=True, slots=True)
class Keys:
    """The two secret addresses of a match."""

    write: str
    look: str


@dataclass(frozen=True, slots=True)
class Access:
    """A match as one of its keys opens it.

    `seq` is the number of its last event; `revision` grows with every change of the match, drafts and new keys
    included, and `settled` is the one since which nothing but drafts has changed: they make no other match of it.
    """

    id: int
    game: str
    seq: int
    settled: int
    keys: Keys
    may_write: bool
    revision: int = field(default=0, compare=False)

    @property
    def key(self) -> str:
        """The key that it was opened with."""
        return self.keys.write if self.may_write else self.keys.look


def read_access(key: str, row: Sequence[Any]) -> Access:
    """The match of a row of `COLUMNS`, as `key`, one of its two, opens it."""
    number, game, seq, revision, settled, *both = row
    keys = Keys(*both)
    return Access(number, game, seq, settled, keys, secrets.compare_digest(key, keys.write), revision)

"""Matches and circles on disk, where events are only ever added: in one SQLite file, or in PostgreSQL.

Statements are written once, in what both engines understand: `database.py` says what an engine gives, `sqlite.py` and
`postgresql.py` give it, `schema.py` has the tables of both. A write is decided by the primary key and the unique index
of its event; what has to read first holds the row of its match or circle. `erasing.py` alone takes away what was
written.
"""

from companion.storage.circles import CircleAccess, CirclePhones, Circles, begun
from companion.storage.database import Database, ForeignDatabase, InUse, NotSaved, Unreadable
from companion.storage.drafts import CORRECTION, Drafts, KeptDraft, TakenOver, TooManyDrafts, target_of
from companion.storage.erasing import CircleDeletions, DeletedLink, MatchDeletions, erase_person, sweep
from companion.storage.letters import Letters
from companion.storage.matches import Access, KnownMatches, Matches, Phones, Replaced
from companion.storage.places import open_database, open_existing
from companion.storage.shared import Damaged, Keys, Stale
from companion.storage.sqlite import SQLite

__all__ = [
    "CORRECTION",
    "Access",
    "CircleAccess",
    "CircleDeletions",
    "CirclePhones",
    "Circles",
    "Damaged",
    "Database",
    "DeletedLink",
    "Drafts",
    "ForeignDatabase",
    "InUse",
    "KeptDraft",
    "Keys",
    "KnownMatches",
    "Letters",
    "MatchDeletions",
    "Matches",
    "NotSaved",
    "Phones",
    "Replaced",
    "SQLite",
    "Stale",
    "TakenOver",
    "TooManyDrafts",
    "Unreadable",
    "begun",
    "erase_person",
    "open_database",
    "open_existing",
    "sweep",
    "target_of",
]

"""Matches and circles on disk, where events are only ever added: in one SQLite file, or in PostgreSQL.

Statements are written once, in what both engines understand: `database.py` says what an engine gives, `sqlite.py` and
`postgresql` give it, `schema.py` has the tables of both. A write is decided by the primary key and the unique index of
its event; what has to read first holds the row of its match or circle.
"""

from companion.storage.access import Access, Keys
from companion.storage.circles import CircleAccess, CircleKeys, Circles, NewCircle, begun
from companion.storage.database import Database
from companion.storage.drafts import Drafts, KeptDraft, TakenOver
from companion.storage.faults import Damaged, ForeignDatabase, InUse, NotSaved
from companion.storage.matches import Holders, Matches, Rematches, Stale
from companion.storage.phones import KnownMatches, Phones, Replaced
from companion.storage.places import open_database, open_existing
from companion.storage.sqlite import SQLite

__all__ = [
    "Access",
    "CircleAccess",
    "CircleKeys",
    "Circles",
    "Damaged",
    "Database",
    "Drafts",
    "ForeignDatabase",
    "Holders",
    "InUse",
    "KeptDraft",
    "Keys",
    "KnownMatches",
    "Matches",
    "NewCircle",
    "NotSaved",
    "Phones",
    "Rematches",
    "Replaced",
    "SQLite",
    "Stale",
    "TakenOver",
    "begun",
    "open_database",
    "open_existing",
]

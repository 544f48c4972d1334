"""Matches and circles on disk: one SQLite file, in which events are only ever added."""

from companion.storage.access import Access, Keys
from companion.storage.circle_access import CircleAccess
from companion.storage.circle_keys import CircleKeys
from companion.storage.circles import Circles, NewCircle, begun
from companion.storage.database import Database
from companion.storage.drafts import Drafts, KeptDraft, TakenOver
from companion.storage.faults import Damaged, ForeignDatabase, InUse, NotSaved
from companion.storage.holders import Holders
from companion.storage.matches import Matches, Stale
from companion.storage.phones import KnownMatches, Phones, Replaced
from companion.storage.places import open_database, open_existing
from companion.storage.rematches import Rematches
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

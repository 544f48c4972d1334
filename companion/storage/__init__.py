"""Matches on disk: one SQLite file, in which events are only ever added."""

from companion.storage.access import Access, Keys
from companion.storage.database import Database
from companion.storage.drafts import Drafts, KeptDraft, TakenOver
from companion.storage.faults import Damaged, ForeignDatabase, InUse, NotSaved
from companion.storage.holders import Holders
from companion.storage.matches import Matches, Stale
from companion.storage.phones import KnownMatches, Phones, Replaced

__all__ = [
    "Access",
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
    "NotSaved",
    "Phones",
    "Replaced",
    "Stale",
    "TakenOver",
]

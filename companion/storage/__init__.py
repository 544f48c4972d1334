"""Matches on disk: one SQLite file, in which events are only ever added."""

from companion.storage.database import Database, ForeignDatabase
from companion.storage.drafts import Drafts, KeptDraft, TakenOver
from companion.storage.holders import Holders
from companion.storage.matches import Access, Keys, Matches, Stale

__all__ = [
    "Access",
    "Database",
    "Drafts",
    "ForeignDatabase",
    "Holders",
    "KeptDraft",
    "Keys",
    "Matches",
    "Stale",
    "TakenOver",
]

"""Matches on disk: one SQLite file, in which events are only ever added."""

from companion.storage.database import Database
from companion.storage.faults import Damaged, ForeignDatabase, InUse, NotSaved
from companion.storage.matches import Access, Keys, Matches, Stale

__all__ = ["Access", "Damaged", "Database", "ForeignDatabase", "InUse", "Keys", "Matches", "NotSaved", "Stale"]

"""Matches on disk: one SQLite file, in which events are only ever added."""

from companion.storage.database import Database, ForeignDatabase
from companion.storage.matches import Access, Keys, Matches, Stale

__all__ = ["Access", "Database", "ForeignDatabase", "Keys", "Matches", "Stale"]

"""Matches on disk: one SQLite file, in which events are only ever added."""

from companion.storage.database import Database, NotOurs
from companion.storage.matches import Found, Keys, Matches, Stale

__all__ = ["Database", "Found", "Keys", "Matches", "NotOurs", "Stale"]

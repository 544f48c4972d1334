"""A few letters that open a match to watch for ten minutes, for whoever has no camera and no link.

They and the wrong tries are rows of the database, so that every worker and every server knows them.
"""

import secrets
from datetime import datetime, timedelta

from companion.gate import TooOften
from companion.storage.database import Database, Writing, retried
from companion.storage.matches import Access
from companion.storage.shared import now

ALPHABET = "BCDFGHJKLMNPRSTVX"  # without vowels, so that they are no words, and without letters that look alike
FEWEST, MOST = 4, 7
RARE = 20_000  # codes that there are for each one that is live
LIVE = timedelta(minutes=10)
TRIES = 30  # wrong ones a minute, of everybody together

CODES = "select code from letters where match = :match and key = :key and until > :now"
COUNT = "select count(*) as live from letters where until > :now"
FIND = "select key from letters where code = :code and until > :now"
OLD = "delete from letters where match = :match or until <= :now"
PUT = "insert into letters (code, match, key, until) values (:code, :match, :key, :until) on conflict do nothing"
# whoever comes second waits for the row, and so sees what the first one counted
COUNTED = """
    insert into wrong_letters (minute, tries) values (:minute, :more)
    on conflict (minute) do update set tries = wrong_letters.tries + :more
"""
TRIED = "select tries from wrong_letters where minute = :minute"
FORGET = "delete from wrong_letters where minute < :minute"


class Letters:
    """The letters that are live."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, access: Access) -> str:
        """The live letters of a match; empty if it has none."""
        row = self._database.row(CODES, {"match": access.id, "key": access.keys.look, "now": now().isoformat()})
        return str(row["code"]) if row else ""

    @retried
    def make(self, access: Access) -> str:
        """New letters for a match; those that it had open nothing any more."""
        at = now()
        row = {"match": access.id, "key": access.keys.look, "now": at.isoformat(), "until": (at + LIVE).isoformat()}
        with self._database.writing() as db:
            db.execute(OLD, row)
            db.execute(FORGET, {"minute": _minute(at)})
            (count,) = db.rows(COUNT, row)
            while True:
                code = "".join(secrets.choice(ALPHABET) for _ in range(length(count["live"] + 1)))
                if db.execute(PUT, {**row, "code": code}):
                    return code

    @retried
    def find(self, letters: str) -> str:
        """The key that these letters stand for, which only looks; empty if they are nobody's.

        Raises `TooOften` after thirty wrong tries of anybody within a minute.
        """
        at = now()
        asked = {"code": plain(letters), "now": at.isoformat(), "minute": _minute(at)}
        with self._database.writing(durable=False) as db:
            self._count(db, asked, 0)
            (counted,) = db.rows(TRIED, asked)
            if counted["tries"] >= TRIES:
                raise TooOften("join.too-often", 60 - at.second)
            if match := db.row(FIND, asked):
                return str(match["key"])
            self._count(db, asked, 1)
        return ""

    @staticmethod
    def _count(db: Writing, asked: dict[str, str], more: int) -> None:
        db.execute(COUNTED, {"minute": asked["minute"], "more": more})


def length(live: int) -> int:
    """The number of letters of a code while so many are live: as few as leave one live code among `RARE`."""
    return next((many for many in range(FEWEST, MOST) if live * RARE <= len(ALPHABET) ** many), MOST)


def plain(letters: str) -> str:
    """The letters as they are kept, whatever their case and spaces as they were typed."""
    return "".join(letters.upper().split())


def _minute(at: datetime) -> str:
    return at.isoformat(timespec="minutes")

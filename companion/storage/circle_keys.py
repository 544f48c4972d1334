"""Which circles a phone knows, and the keys of circles that were replaced."""

import secrets
from typing import Any

from companion.storage.access import Keys
from companion.storage.circles import COLUMNS, CircleAccess, now, read_circle_access
from companion.storage.database import Database
from companion.storage.matches import KEY_BYTES

LISTED = f"""
    select circle_phone.key, {COLUMNS} from circle_phone join circle on circle.id = circle_phone.circle
    where device = :device and not forgotten and circle_phone.key in (write_key, look_key)
    order by circle_phone.at desc, circle_phone.id desc
"""  # noqa: S608
KNOWN = "select 1 from circle_phone where device = :device and key = :key and not forgotten"
REMEMBER = """
    insert into circle_phone (device, key, circle, at)
    select :device, :key, id, :at from circle where write_key = :key or look_key = :key
    on conflict (device, key) do update set forgotten = 0, at = excluded.at
"""
FORGET = "update circle_phone set forgotten = :forgotten where device = :device and circle = :circle"
REPLACED = """
    insert into circle_replaced (key, circle, which, at, device)
    select {column}, id, :which, :at, :device from circle where id = :circle
"""
HANDED_ON = """
    update circle_phone set key = :key
    where device = :device and key = (select {column} from circle where id = :circle)
"""
NEW_KEY = "update circle set {column} = :key, revision = revision + 1 where id = :circle"


class CircleKeys:
    """The circles of every phone."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def known(self, device: str) -> tuple[CircleAccess, ...]:
        """The circles that a phone knows, the last one that it came to know first, by the key that may write."""
        circles: dict[int, CircleAccess] = {}
        for key, *row in self._database.connection.conn.execute(LISTED, {"device": device}):
            access = read_circle_access(key, row)
            if access.may_write or access.id not in circles:
                circles[access.id] = access
        return tuple(circles.values())

    def remember(self, device: str, key: str) -> None:
        """Put a circle on the list of a phone. Raises `NotSaved` at once where somebody else is writing."""
        row = {"device": device, "key": key, "at": now()}
        if self._database.connection.conn.execute(KNOWN, row).fetchone():
            return
        with self._database.writing(durable=False, patience=0) as db:
            db.execute(REMEMBER, row)

    def forget(self, device: str, circle: int, *, again: bool = False) -> None:
        """Take a circle off the list of a phone, or put it on it `again`."""
        with self._database.writing() as db:
            db.execute(FORGET, {"device": device, "circle": circle, "forgotten": int(not again)})

    def replaced(self, key: str) -> str:
        """Which of its two keys (`write` or `look`) a circle once had that one as; empty where it never was one."""
        row = self._database.connection.conn.execute("select which from circle_replaced where key = ?", [key])
        return str((row.fetchone() or [""])[0])

    def replace(self, access: CircleAccess, which: str, device: str = "") -> Keys:
        """A new writing or looking key (`which` is `write` or `look`), which that device knows at once."""
        column = {"write": "write_key", "look": "look_key"}[which]
        row: dict[str, Any] = {"circle": access.id, "which": which, "device": device, "at": now()}
        row["key"] = secrets.token_urlsafe(KEY_BYTES)
        with self._database.writing() as db:
            for statement in (REPLACED, HANDED_ON, NEW_KEY):
                db.execute(statement.format(column=column), row)
            keys = db.table("circle").get(access.id)
        return Keys(keys["write_key"], keys["look_key"])

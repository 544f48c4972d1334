"""Which circles a phone knows, and the keys of circles that were replaced."""

import secrets
from typing import Any

from companion.storage.access import Keys
from companion.storage.circle_access import COLUMNS, CircleAccess, read_circle_access
from companion.storage.circles import just_now, now
from companion.storage.database import Database, retried
from companion.storage.matches import KEY_BYTES

LISTED = f"""
    select circle_phone.key, circle_phone.at as known_at, {COLUMNS}
    from circle_phone join circle on circle.id = circle_phone.circle
    where device = :device and forgotten = 0 and circle_phone.key in (write_key, look_key)
"""  # noqa: S608
KNOWN = "select 1 from circle_phone where device = :device and key = :key and forgotten = 0"
OF_KEY = "select circle from circle_key where key = :key"
REMEMBER = """
    insert into circle_phone (device, key, circle, at, forgotten) values (:device, :key, :circle, :at, 0)
    on conflict (device, key, circle) do update set forgotten = 0, at = excluded.at
"""
FORGET = "update circle_phone set forgotten = :forgotten where device = :device and circle = :circle"
REPLACED = """
    insert into circle_replaced (key, circle, which, at, device)
    select {column}, id, :which, :at, :device from circle where id = :circle
"""
HANDED_ON = """
    update circle_phone set key = :key where device = :device and circle = :circle
    and key = (select {column} from circle where id = :circle)
"""
FORGET_KEY = "delete from circle_key where key = (select {column} from circle where id = :circle)"
NEW_KEY = "update circle set {column} = :key, revision = revision + 1 where id = :circle"
OPENS = "insert into circle_key (key, circle) values (:key, :circle)"


class CircleKeys:
    """The circles of every phone."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def known(self, device: str) -> tuple[CircleAccess, ...]:
        """The circles that a phone knows, the last one that it came to know first, by the key that may write."""
        circles: dict[int, CircleAccess] = {}
        rows = self._database.rows(LISTED, {"device": device})
        for row in sorted(rows, key=lambda row: str(row["known_at"]), reverse=True):
            access = read_circle_access(self._database, row["key"], row)
            if access.may_write or access.id not in circles:
                circles[access.id] = access
        return tuple(circles.values())

    def remember(self, device: str, key: str) -> None:
        """Put a circle on the list of a phone. Raises `NotSaved` at once where somebody else is writing."""
        row = {"device": device, "key": key, "at": just_now()}
        if not self._database.row(KNOWN, row) and (circle := self._database.row(OF_KEY, row)):
            with self._database.writing(durable=False, patience=0) as db:
                db.execute(REMEMBER, row | circle)

    @retried
    def forget(self, device: str, circle: int, *, again: bool = False) -> None:
        """Take a circle off the list of a phone, or put it on it `again`."""
        with self._database.writing() as db:
            db.execute(FORGET, {"device": device, "circle": circle, "forgotten": int(not again)})

    def replaced(self, key: str) -> str:
        """Which of its two keys (`write` or `look`) a circle once had that one as; empty where it never was one."""
        row = self._database.row("select which from circle_replaced where key = :key", {"key": key})
        return str(row["which"]) if row else ""

    @retried
    def replace(self, access: CircleAccess, which: str, device: str = "") -> Keys:
        """A new writing or looking key (`which` is `write` or `look`), which that device knows at once."""
        column = {"write": "write_key", "look": "look_key"}[which]
        row: dict[str, Any] = {"circle": access.id, "which": which, "device": device, "at": now()}
        row["key"] = secrets.token_urlsafe(KEY_BYTES)
        with self._database.writing() as db:
            db.hold("circle", access.id)
            for statement in (REPLACED, HANDED_ON, FORGET_KEY, NEW_KEY, OPENS):
                db.execute(statement.format(column=column), row)
            (keys,) = db.rows("select write_key, look_key from circle where id = :circle", row)
        return Keys(keys["write_key"], keys["look_key"])

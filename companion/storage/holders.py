"""Who holds which phone: said once on a phone, remembered with the match."""

from companion.storage.access import Access
from companion.storage.database import Database, retried

SAY = """
    insert into holder (match, device, seat) values (:match, :device, :seat)
    on conflict (match, device) do update set seat = excluded.seat
"""
CHANGED = "update match set revision = revision + 1, settled = revision + 1 where id = :match"


class Holders:
    """The seats of those who hold the phones of a match."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, access: Access) -> dict[str, int]:
        """The seat of everybody who has said which phone is theirs, by the device."""
        rows = self._database.rows("select device, seat from holder where match = :match", {"match": access.id})
        return {row["device"]: row["seat"] for row in rows}

    @retried
    def say(self, access: Access, device: str, seat: int) -> None:
        """Remember that whoever has that seat holds this phone."""
        row = {"match": access.id, "device": device, "seat": seat}
        with self._database.writing() as db:
            db.execute(SAY, row)
            db.execute(CHANGED, row)

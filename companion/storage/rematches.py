"""Which match followed which: a rematch is begun once, whoever presses first."""

from companion.engine.events import Opened
from companion.storage.access import Access
from companion.storage.database import Database, Reading, retried
from companion.storage.matches import NEWS, Stale, begin

FOLLOWING = "select write_key, look_key from rematch where match = :match"
SEQ = "select coalesce(max(seq), 0) as seq from event where match = :match"


class Rematches:
    """The matches that followed others at the same table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, access: Access) -> str:
        """The key of the match that followed, with the same right as this one; empty where none did.

        It is the key that the match began with: a link of the old match is no way round one that was replaced since.
        """
        return _following(self._database, access)

    @retried
    def begin(self, access: Access, opened: Opened, device: str = "") -> str:
        """Begin the match that follows, unless somebody has; its key, with the same right, for everybody who asks.

        Raises `Stale` where the old one is not what `opened` was made from any more.
        """
        with self._database.writing() as db:
            db.hold("match", access.id)
            if following := _following(db, access):
                return following
            if db.row(SEQ, {"match": access.id}) != {"seq": access.seq}:
                raise Stale
            number, keys = begin(db, opened, device)
            row = {"match": access.id, "next": number, "write_key": keys.write, "look_key": keys.look}
            db.insert("rematch", [row])
            db.execute(NEWS, row)
        return keys.write if access.may_write else keys.look


def _following(db: Reading, access: Access) -> str:
    row = db.row(FOLLOWING, {"match": access.id})
    return str(row["write_key" if access.may_write else "look_key"]) if row else ""

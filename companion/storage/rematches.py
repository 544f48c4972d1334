"""Which match followed which: a rematch is begun once, whoever presses first."""

from companion.engine.events import Opened
from companion.storage.access import Access
from companion.storage.database import Database
from companion.storage.matches import NEWS, Stale, begin

FOLLOWING = """
    select coalesce(
        (select key from replaced where match = rematch.next and which = :which order by rowid limit 1),
        case :which when 'write' then match.write_key else match.look_key end
    ) from rematch join match on match.id = rematch.next where rematch.match = :match
"""
UNMOVED = "select 1 from match where id = :match and seq = :seq"
FOLLOW = "insert into rematch (match, next) values (:match, :next)"


class Rematches:
    """The matches that followed others at the same table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, access: Access) -> str:
        """The key of the match that followed, with the same right as this one; empty where none did.

        It is the key that the match began with: a link of the old match is no way round one that was replaced since.
        """
        asked = {"match": access.id, "which": "write" if access.may_write else "look"}
        row = self._database.connection.conn.execute(FOLLOWING, asked).fetchone()
        return str(row[0]) if row else ""

    def begin(self, access: Access, opened: Opened, device: str = "") -> str:
        """Begin the match that follows, unless somebody has; its key, with the same right, for everybody who asks.

        Raises `Stale` where the old one is not what `opened` was made from any more.
        """
        with self._database.writing() as db:
            if following := self.of(access):
                return following
            if not db.execute(UNMOVED, {"match": access.id, "seq": access.seq}).fetchone():
                raise Stale
            following_id, keys = begin(db, opened, device)
            db.execute(FOLLOW, {"match": access.id, "next": following_id})
            db.execute(NEWS, {"match": access.id})
        return keys.write if access.may_write else keys.look

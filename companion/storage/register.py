"""What the owner of the machine may see of the matches: which there are, never what is on their sheets."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.storage.access import OF_LAST, Access, Keys
from companion.storage.database import ID_BITS, Database
from companion.storage.faults import Damaged
from companion.storage.matches import Matches

EVERY = f"select match.id, game, opened, {OF_LAST.format('at')} as last_write from match"  # noqa: S608
BY_NUMBER = "select write_key from match where id = :id"


@dataclass(frozen=True, kw_only=True, slots=True)
class Listing:
    """A match in the list; times in ISO 8601. One that is `damaged` says why, and has neither names nor deals."""

    id: int
    opened: str
    game: str
    names: tuple[str, ...] = ()
    deals: int = 0
    last_write: str
    damaged: str = ""


class Register:
    """All matches of a folder, by their numbers."""

    def __init__(self, database: Database) -> None:
        self._database, self._matches = database, Matches(database)

    def listings(self) -> Iterator[Listing]:
        """Every match, the oldest first."""
        for row in sorted(self._database.rows(EVERY), key=lambda row: (row["opened"], row["id"])):
            listing = Listing(**{**row, "last_write": row["last_write"] or row["opened"]})
            try:
                sheet = self._matches.sheet(self.access(listing.id))
            except Damaged as damage:
                yield replace(listing, damaged=damage.reason)
            else:
                names = tuple(filter(None, sheet.seats)) or tuple(filter(None, sheet.sides))
                yield replace(listing, names=names, deals=sheet.coming - 1)

    def access(self, number: int) -> Access:
        """The match of that number, as its writing key opens it. Raises `LookupError`."""
        row = self._database.row(BY_NUMBER, {"id": number}) if number >> ID_BITS == 0 else None
        access = self._matches.find(row["write_key"]) if row else None
        if access is None:
            raise LookupError(f"there is no match {number}")
        return access

    def keys(self, number: int, *, new: str = "") -> Keys:
        """The keys of a match; `new` (`write` or `look`) replaces one first. Raises `LookupError`."""
        access = self.access(number)
        return self._matches.replace_key(access, new) if new else access.keys

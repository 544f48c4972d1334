"""The tables, and how they came to be."""

from sqlite_utils import Database, Migrations

MIGRATIONS = Migrations("companion")


@MIGRATIONS()
def matches_and_events(db: Database) -> None:
    """A match has two keys and the number of its last event; an event is never changed."""
    db.table("match").create(
        {"id": int, "game": str, "write_key": str, "look_key": str, "seq": int, "opened": str},
        pk="id",
        not_null={"game", "write_key", "look_key", "seq", "opened"},
        strict=True,
    )
    db.table("match").create_index(["write_key"], unique=True)
    db.table("match").create_index(["look_key"], unique=True)
    db.table("event").create(
        {"match": int, "seq": int, "at": str, "pen": str, "kind": str, "body": str, "token": str},
        pk=("match", "seq"),
        foreign_keys=[("match", "match", "id")],
        not_null={"at", "pen", "kind", "body", "token"},
        strict=True,
    )
    db.table("event").create_index(["match", "token"], unique=True)


@MIGRATIONS()
def secrets(db: Database) -> None:
    """What this installation signs its cookies with."""
    db.table("secret").create({"name": str, "value": str}, pk="name", not_null={"value"}, strict=True)


@MIGRATIONS()
def revisions(db: Database) -> None:
    """What counts every change of a match: its events so far, and from now on new keys as well."""
    db.table("match").add_column("revision", int, not_null_default=0)
    db.execute("update match set revision = seq")

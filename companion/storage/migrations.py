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


@MIGRATIONS()
def drafts_and_holders(db: Database) -> None:
    """Deals under way, and who holds which phone; `settled` is the revision before which nothing but drafts changed."""
    db.table("match").add_column("settled", int, not_null_default=0)
    db.execute("update match set settled = revision")
    db.table("draft").create(
        {
            "id": int,
            "match": int,
            "device": str,
            "target": str,
            "seen": int,
            "body": str,
            "since": str,
            "at": str,
            "taken_by": str,
            "thrown": int,
        },
        pk="id",
        foreign_keys=[("match", "match", "id")],
        not_null={"match", "device", "target", "seen", "body", "since", "at", "taken_by", "thrown"},
        defaults={"taken_by": "", "thrown": 0},
        strict=True,
    )
    db.execute("create unique index one_draft on draft (match, device, target) where not thrown")
    db.table("draft").create_index(["at"])
    db.table("holder").create(
        {"match": int, "device": str, "seat": int},
        pk=("match", "device"),
        foreign_keys=[("match", "match", "id")],
        not_null={"seat"},
        strict=True,
    )


@MIGRATIONS()
def phones_and_replaced_keys(db: Database) -> None:
    """Which matches a phone knows; and keys that open nothing any more, with who replaced them at which event."""
    db.table("phone").create(
        {"id": int, "device": str, "key": str, "match": int, "at": str, "forgotten": int},
        pk="id",
        foreign_keys=[("match", "match", "id")],
        not_null={"device", "key", "match", "at", "forgotten"},
        defaults={"forgotten": 0},
        strict=True,
    )
    db.table("phone").create_index(["device", "key"], unique=True)
    db.table("replaced").create(
        {"key": str, "match": int, "which": str, "seq": int, "at": str, "device": str},
        pk="key",
        foreign_keys=[("match", "match", "id")],
        not_null={"match", "which", "seq", "at", "device"},
        strict=True,
    )


@MIGRATIONS()
def rematches(db: Database) -> None:
    """Which match followed which: each is followed once."""
    db.table("rematch").create(
        {"match": int, "next": int},
        pk="match",
        foreign_keys=[("match", "match", "id"), ("next", "match", "id")],
        not_null={"next"},
        strict=True,
    )


@MIGRATIONS()
def circles(db: Database) -> None:
    """The people who play together: what was said of them, their matches, and which phones know them."""
    db.table("circle").create(
        {"id": int, "write_key": str, "look_key": str, "seq": int, "revision": int, "opened": str},
        pk="id",
        not_null={"write_key", "look_key", "seq", "revision", "opened"},
        strict=True,
    )
    db.table("circle").create_index(["write_key"], unique=True)
    db.table("circle").create_index(["look_key"], unique=True)
    db.table("circle_event").create(
        {"circle": int, "seq": int, "at": str, "pen": str, "kind": str, "body": str, "token": str},
        pk=("circle", "seq"),
        foreign_keys=[("circle", "circle", "id")],
        not_null={"at", "pen", "kind", "body", "token"},
        strict=True,
    )
    db.table("circle_event").create_index(["circle", "token"], unique=True)
    db.table("circle_match").create(
        {"match": int, "circle": int, "at": str},
        pk="match",
        foreign_keys=[("match", "match", "id"), ("circle", "circle", "id")],
        not_null={"circle", "at"},
        strict=True,
    )
    db.table("circle_match").create_index(["circle"])
    db.table("circle_phone").create(
        {"id": int, "device": str, "key": str, "circle": int, "at": str, "forgotten": int},
        pk="id",
        foreign_keys=[("circle", "circle", "id")],
        not_null={"device", "key", "circle", "at", "forgotten"},
        defaults={"forgotten": 0},
        strict=True,
    )
    db.table("circle_phone").create_index(["device", "key"], unique=True)
    db.table("circle_replaced").create(
        {"key": str, "circle": int, "which": str, "at": str, "device": str},
        pk="key",
        foreign_keys=[("circle", "circle", "id")],
        not_null={"circle", "which", "at", "device"},
        strict=True,
    )


@MIGRATIONS()
def keys_and_numbers_of_many_machines(db: Database) -> None:
    """A key leads to its match through a table of its own; what an event is, is decided by its own two indexes.

    Every table has the match or the circle that it belongs to in its key, so that it can lie where that lies.
    """
    for kind in ("match", "circle"):
        db.table(f"{kind}_key").create({"key": str, kind: int}, pk="key", not_null={kind}, strict=True)
        for column in ("write_key", "look_key"):
            db.execute(f"insert into {kind}_key (key, {kind}) select {column}, id from {kind}")  # noqa: S608
            db.execute(f"drop index idx_{kind}_{column}")
        db.execute(f"alter table {kind} drop column seq")
    for table, parent in (("phone", "match"), ("circle_phone", "circle")):
        db.execute(f"drop index idx_{table}_device_key")
        db.table(table).transform(pk=("device", "key", parent), drop={"id"})
    db.table("replaced").transform(pk=("key", "match"))
    db.table("circle_replaced").transform(pk=("key", "circle"))
    db.execute("drop index one_draft")
    db.table("draft").transform(pk=("match", "id"))
    db.execute("create unique index one_draft on draft (match, device, target) where thrown = 0")
    _keys_of_rematches(db)


def _keys_of_rematches(db: Database) -> None:
    """A rematch keeps the keys that it began with: the first of each kind that was replaced, else those of now."""
    for which in ("write", "look"):
        db.table("rematch").add_column(f"{which}_key", str, not_null_default="")
        db.execute(
            f"""update rematch set {which}_key = coalesce(
                (select key from replaced where match = rematch.next and which = ? order by at, seq limit 1),
                (select {which}_key from match where id = rematch.next))""",  # noqa: S608
            [which],
        )

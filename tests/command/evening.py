"""Something in every table, and all that is in them."""

from typing import Any

from companion.engine.circle import Renamed
from companion.engine.events import Recorded
from companion.games.canasta.deal import Deal, Lay
from companion.storage import (
    CirclePhones,
    Circles,
    Database,
    Drafts,
    Letters,
    Matches,
    Phones,
    begun,
)
from companion.storage.schema import COLUMNS
from tests.command.owner import OPENED

PHONE = "phone"


def an_evening(database: Database) -> None:
    """Something in every table."""
    matches, circles = Matches(database), Circles(database)
    access = matches.find(matches.open(OPENED, PHONE).write)
    assert access
    matches.write(access, Recorded(Deal(sides=(Lay(melded=120), Lay()), note="Ünï 🂡 'quoted' %s :key")), seen=1)
    Phones(database).remember(PHONE, access.key)
    access = matches.find(matches.replace_key(access, "look", PHONE).write)
    assert access
    Matches(database).say_holder(access, PHONE, 2)
    letters = Letters(database)
    letters.make(access)
    assert not letters.find("nobody’s")
    Drafts(database).keep(access, PHONE, "deal", 2, {"sides.0.melded": "5"})
    begun_anew = matches.find(Matches(database).begin_rematch(access, OPENED))
    assert begun_anew
    circle = circles.find(circles.open(begun("Thursdays", ("Ann", "Bob")), "", lambda _: [access.id]).write)
    assert circle
    circles.write(circle, Renamed(2, "Anna"))
    CirclePhones(database).remember(PHONE, circle.keys.write)
    circles.replace_key(circle, "write", PHONE)
    assert matches.numbers().keys() >= {access.id}
    assert circles.numbers() == {circle.id: 1}
    database.secret()


def content(database: Database) -> dict[str, list[Any]]:
    """Every row of every table."""
    with database.snapshot() as now:
        return {
            table: sorted(tuple(row.values()) for row in now.rows(f"select {', '.join(columns)} from {table}"))
            for table, columns in COLUMNS.items()
        }

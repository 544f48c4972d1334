"""A person of a circle who is erased: gone from every match of it, from the log, from drafts, and nobody else is."""

from pathlib import Path

import pytest

from companion.engine.circle import Joined, Merged, Renamed
from companion.engine.events import Event, Opened, Recorded
from companion.engine.events import Renamed as NamedAnew
from companion.games.canasta.deal import Deal, Lay
from companion.games.canasta.house import House
from companion.games.pontoon.house import House as PontoonHouse
from companion.storage import Access, CircleAccess, Circles, Database, Drafts, Matches, begun
from companion.storage.erasing import Eraser, erase_person
from companion.storage.maintenance import check
from companion.storage.schema import COLUMNS

PHONE = "phone"
SEATS = ("Zebulon", "Ann", "Cy", "Dora")


@pytest.fixture
def circles(database: Database) -> Circles:
    return Circles(database)


@pytest.fixture
def circle(circles: Circles) -> CircleAccess:
    """A circle with Zebulon in it, who was called Zeb once, and of whom Zoë is another name."""
    keys = circles.open(begun("Zeb's and Ann's", ("Zeb", "Ann", "Zoë", "Cy")))
    for event in (Renamed(2, "Zebulon"), Merged(4, 2)):
        circles.write(fresh(circles, keys.write), event)
    return fresh(circles, keys.write)


def fresh(circles: Circles, key: str) -> CircleAccess:
    access = circles.find(key)
    assert access
    return access


def played(matches: Matches, opened: Opened, *events: Event) -> Access:
    access = found(matches, matches.open(opened).write)
    for event in events:
        access = matches.write(access, event, seen=access.seq)
    return access


def found(matches: Matches, key: str) -> Access:
    access = matches.find(key)
    assert access
    return access


def told(note: str) -> Recorded:
    return Recorded(Deal(sides=(Lay(), Lay()), note=note))


def everything(database: Database) -> str:
    tables = "\n".join(str(row.values()) for table in COLUMNS for row in database.rows(f"select * from {table}"))
    files = [*database.where.iterdir()] if isinstance(database.where, Path) else []
    return tables + "".join(path.read_bytes().decode("utf-8", "replace") for path in files)


def people(circles: Circles, access: CircleAccess) -> list[str]:
    return [person.name for person in circles.circle(fresh(circles, access.key)).people.values()]


def test_every_name_of_the_person_goes_wherever_it_stood(
    database: Database, matches: Matches, circles: Circles, circle: CircleAccess
) -> None:
    opened = Opened("canasta", ("Zebulon & Cy", "Ann's lot"), ("Beelzebub", *SEATS[1:]), House())
    match = played(
        matches, opened, NamedAnew(("Zebulon & Cy", "The rest"), SEATS), told("zebulon forgot; Zoë paid for Zeb's")
    )
    other = played(matches, Opened("pontoon", ("Cy", "ZOË"), ("Cy", "ZOË"), PontoonHouse()))
    Drafts(database).keep(match, PHONE, "deal", 3, {"note": "Zebulon again", "sides.0.melded": "120"})
    for each in (match, other):
        circles.put(circle.id, each.id)
    matches.sheet(match)
    before = fresh(circles, circle.key)
    erase_person(database, before, 2, "someone")
    sheet = matches.sheet(found(matches, match.key))
    assert (sheet.sides, sheet.seats) == (("someone & Cy", "The rest"), ("someone", "Ann", "Cy", "Dora"))
    assert sheet.rows[0].deal.note == "someone forgot; someone paid for someone's"
    assert matches.sheet(found(matches, other.key)).sides == ("Cy", "someone")
    (draft,) = Drafts(database).of(match)
    assert draft.fields == {"note": "someone again", "sides.0.melded": "120"}
    left = everything(database)
    assert [name for name in ("Zeb", "zebulon", "Zoë", "ZOË", "Beelzebub") if name in left] == []
    assert people(circles, circle) == ["Ann", "Cy"]
    assert circles.circle(fresh(circles, circle.key)).name == "someone's and Ann's"
    assert fresh(circles, circle.key) != before
    assert check(database.where).faults == ()


def test_nobody_else_is_taken_for_the_person(
    database: Database, matches: Matches, circles: Circles, circle: CircleAccess
) -> None:
    swapped = NamedAnew(("", ""), ("Zebulon", "Ann", "Cy", "Zebulon B."))
    match = played(matches, Opened("canasta", ("", ""), ("Ann", "Zebulon", "Cy", "Zebulon B."), House()), swapped)
    outside = played(matches, Opened("canasta", ("", ""), SEATS, House()))
    circles.put(circle.id, match.id)
    erase_person(database, fresh(circles, circle.key), 2, "someone")
    entries = matches.sheet(found(matches, match.key)).entries
    seats = [entry.event.seats for entry in entries if isinstance(entry.event, Opened | NamedAnew)]
    assert seats == [("Ann", "someone", "Cy", "Zebulon B."), ("someone", "Ann", "Cy", "Zebulon B.")]
    assert matches.sheet(found(matches, outside.key)).seats == SEATS
    assert people(circles, circle) == ["Ann", "Cy"]


def test_a_sheet_in_memory_is_read_again(
    matches: Matches, database: Database, circles: Circles, circle: CircleAccess
) -> None:
    match = played(matches, Opened("canasta", ("", ""), SEATS, House()), told(""), told(""))
    circles.put(circle.id, match.id)
    assert matches.sheet(match).seats[0] == "Zebulon"
    erase_person(database, fresh(circles, circle.key), 2, "someone")
    again = found(matches, match.key)
    assert (again.seq, again == match) == (match.seq, False)
    assert {name for entry in matches.sheet(again).entries for name in getattr(entry.event, "seats", ())} == {
        "someone", *SEATS[1:]
    }  # fmt: skip
    matches.write(again, told("and on"), seen=again.seq)


def test_there_may_be_no_such_person(database: Database, circles: Circles, circle: CircleAccess) -> None:
    for number in (0, 4, 99):
        with pytest.raises(LookupError):
            erase_person(database, circle, number, "someone")


def test_a_circle_of_others_goes_on(database: Database, circles: Circles, circle: CircleAccess) -> None:
    erase_person(database, circle, 3, "someone")
    circles.write(fresh(circles, circle.key), Joined("Ann"))
    assert people(circles, circle) == ["Zebulon", "Cy", "Ann"]


@pytest.mark.parametrize(
    ("name", "text", "without"),
    [
        ("Ann", "Annual: ann, ANN!", "Annual: -, -!"),
        ("রিতা", "রিতার পালা", "-র পালা"),
        ("Jean-Luc (fils)", "à Jean-Luc (fils).", "à -."),
        ("\\1", "\\1 and 1", "- and 1"),
    ],
)
def test_of_free_text_whole_words_go(name: str, text: str, without: str) -> None:
    assert Eraser(frozenset({name}), "-").without({"note": text, "kind": name}) == {"note": without, "kind": name}

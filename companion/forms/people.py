"""Names of people, and who comes and goes: from a form, and from plain data."""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from companion.engine.circle import same
from companion.engine.events import Change, Joined, Moved
from companion.engine.ruling import Problem, Refused
from companion.forms.house_rules import AnyGame
from companion.forms.scalars import LONGEST_NAME, name_too_long, unshowable, visible
from companion.forms.values import FORM, nest

LONGEST_CALLED = 40  # signs of the name that a table gives its match


def read_names(entered: Mapping[str, str], fields: Iterable[str]) -> list[str]:
    """The names in these fields, empty where nothing was typed. Raises `Refused` with every one that is too long."""
    names = {field: in_one_line(entered.get(field, "")) for field in fields}
    too_long = [field for field, name in names.items() if name_too_long(name)]
    if too_long:
        raise Refused([Problem(field, None, "name-too-long", {"most": LONGEST_NAME}) for field in too_long])
    return list(names.values())


def tell_apart(names: Mapping[str, str], others: Iterable[str] = ()) -> None:
    """Raises `Refused` with every field whose name one of the others has, or somebody in a field before it."""
    taken, problems = set(map(same, others)), []
    for field, name in names.items():
        if name and same(name) in taken:
            problems.append(Problem(field, None, "two-of-one-name", {"name": name}))
        taken.add(same(name))
    if problems:
        raise Refused(problems)


def read_called(entered: Mapping[str, str]) -> str:
    """The name of a match in its field `called`, empty where there is none. Raises `Refused` if it is too long."""
    name = in_one_line(entered.get("called", ""))
    if len(name) > LONGEST_CALLED:
        raise Refused([Problem("called", None, "name-too-long", {"most": LONGEST_CALLED})])
    return name


def in_one_line(name: str) -> str:
    """A name without what cannot be shown, without more spaces than it needs, its letters composed (NFC).

    Empty if there is nothing in it to be seen.
    """
    shown = "".join(sign for sign in " ".join(name.split()) if not unshowable(sign)).strip()
    return unicodedata.normalize("NFC", shown) if any(map(visible, shown)) else ""


CHANGE: Any = Change  # a union is no type to the type checker
NAMES = frozenset(field.name for kind in (Joined, Moved) for field in fields(kind))


def deal_types(game: AnyGame) -> Any:
    """The types of record that may stand among the deals of a game: who comes or goes too, where people may."""
    return game.records | CHANGE if game.company else game.records


def parse_change(entered: Mapping[str, str]) -> Change:
    """Who comes or goes, as a form tells it. Raises `Refused`."""
    change: Change = FORM.read(nest({name: text for name, text in entered.items() if name in NAMES}), CHANGE)
    return change

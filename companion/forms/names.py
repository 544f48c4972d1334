"""What people and sides are called: from what was typed to a name."""

import unicodedata
from collections.abc import Iterable, Mapping

from companion.engine.ruling import Problem, Refused
from companion.forms.scalars import LONGEST_NAME, name_too_long, unshowable


def read_names(entered: Mapping[str, str], fields: Iterable[str]) -> list[str]:
    """The names in these fields, empty where nothing was typed. Raises `Refused` with every one that is too long."""
    names = {field: in_one_line(entered.get(field, "")) for field in fields}
    too_long = [field for field, name in names.items() if name_too_long(name)]
    if too_long:
        raise Refused([Problem(field, None, "name-too-long", {"most": LONGEST_NAME}) for field in too_long])
    return list(names.values())


def in_one_line(name: str) -> str:
    """A name without what cannot be shown, without more spaces than it needs, its letters composed (NFC)."""
    shown = "".join(sign for sign in " ".join(name.split()) if not unshowable(sign)).strip()
    return unicodedata.normalize("NFC", shown)

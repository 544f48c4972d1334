"""Mistakes as cattrs finds them, all at once in a tree: each as a problem at its field."""

from collections.abc import Iterator

from cattrs import AttributeValidationNote, ClassValidationError, ForbiddenExtraKeysError, IterableValidationError

from companion.engine.ruling import Problem
from companion.forms.scalars import Misread


def at(mistake: Exception, name: str) -> Exception:
    """A mistake, with a note of where in a list it was."""
    mistake.add_note(_Place(name))
    return mistake


class _Place(str):
    """A note that says where in a list a mistake was."""


def problems(mistake: BaseException, path: str = "") -> Iterator[Problem]:
    """Every leaf of a tree of mistakes, as a problem at its dotted path."""
    here = ".".join(part for part in (path, _place(mistake)) if part)
    match mistake:
        case ClassValidationError() | IterableValidationError():
            for inner in mistake.exceptions:
                yield from problems(inner, here)
        case ForbiddenExtraKeysError():
            for name in sorted(map(str, mistake.extra_fields)):
                yield Problem(".".join(part for part in (here, name) if part), None, "unknown-field")
        case Misread():
            yield Problem(here, None, mistake.says, mistake.about)
        case KeyError():
            yield Problem(here, None, "missing")
        case _:
            yield Problem(here, None, "unreadable")


def _place(mistake: BaseException) -> str:
    for note in getattr(mistake, "__notes__", ()):
        if isinstance(note, AttributeValidationNote):
            return note.name
        if isinstance(note, _Place):
            return str(note)
    return ""

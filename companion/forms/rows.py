"""Rows of a form that stayed empty: the deal has none of them, and what is said of the others is said at their rows."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from companion.engine.game import Rows
from companion.engine.ruling import Problem
from companion.forms.flat import INDEX


@dataclass(frozen=True, slots=True)
class Closed:
    """Fields without the empty rows; `rows` are, for each list, the rows of the form that its items were told on."""

    fields: Mapping[str, str]
    rows: Mapping[str, tuple[int, ...]]

    def name(self, name: str) -> str:
        """The name that a field has in the form."""
        many, row, rest = _parts(name)
        told = self.rows.get(many, ())
        return f"{many}.{told[row]}.{rest}" if 0 <= row < len(told) else name

    def reopen(self, problem: Problem) -> Problem:
        """A problem, at the field of the form."""
        return replace(problem, field=self.name(problem.field))


def close_up(typed: Mapping[str, str], lists: Mapping[str, Rows], *, whole: bool = False) -> Closed:
    """The fields without the rows of which nothing is told; with `whole`, without those that are half told as well."""
    rows = {many: tuple(_told(typed, many, kind, whole=whole)) for many, kind in lists.items() if _has(typed, many)}
    fields = {}
    for name, text in typed.items():
        many, row, rest = _parts(name)
        if row < 0 or many not in rows:
            fields[name] = text
        elif row in rows[many]:
            fields[f"{many}.{rows[many].index(row)}.{rest}"] = text
    return Closed(fields, rows)


def spread(fields: Mapping[str, str], rows: Mapping[str, tuple[int, ...]]) -> dict[str, str]:
    """Fields of a deal under the names that they have in the form."""
    form = Closed(fields, rows)
    return {form.name(name): text for name, text in fields.items()}


def _told(typed: Mapping[str, str], many: str, kind: Rows, *, whole: bool) -> Iterator[int]:
    told: dict[int, set[str]] = {}
    for name, text in typed.items():
        of, row, rest = _parts(name)
        if of == many and row >= 0 and text.strip():
            told.setdefault(row, set()).add(rest)
    for row, names in sorted(told.items()):
        if kind.wanted <= names if whole else names - kind.given:
            yield row


def _has(typed: Iterable[str], many: str) -> bool:
    return any(name.partition(".")[0] == many for name in typed)


def _parts(name: str) -> tuple[str, int, str]:
    """The list, the row and the rest of a name; row −1 where it names no row."""
    many, _, rest = name.partition(".")
    row, _, leaf = rest.partition(".")
    return many, int(row) if leaf and INDEX.fullmatch(row) else -1, leaf

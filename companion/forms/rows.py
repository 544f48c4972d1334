"""Rows of hands that stayed empty: the deal has none of them, and what is said of the others is said at their rows."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.form import HAND, Hands, Row
from companion.engine.ruling import Problem
from companion.forms.bound import BoundForm
from companion.forms.derived import wanted
from companion.forms.flat import INDEX

CARRIED = frozenset({HAND.player, HAND.split})  # the form fills them in: they say nothing of a hand


@dataclass(frozen=True, slots=True)
class CompactFields:
    """Fields without the empty rows; `rows` are, for each list, the rows of the form that its items stand on."""

    fields: Mapping[str, str]
    rows: Mapping[str, tuple[int, ...]]

    def form_name(self, name: str) -> str:
        """The name that a field has in the form."""
        many, row, rest = _parts(name)
        rows = self.rows.get(many, ())
        return f"{many}.{rows[row]}.{rest}" if 0 <= row < len(rows) else name

    def in_form(self, problem: Problem) -> Problem:
        """A problem, at the field of the form."""
        return replace(problem, field=self.form_name(problem.field))


def compact(form: BoundForm, entered: Mapping[str, str], *, whole: bool = False) -> CompactFields:
    """The fields without the rows that say nothing; with `whole`, without those that lack something as well."""
    lists = [row.field for row in form.rows if row.kind == "hands"]
    parts = wanted(form, entered) if whole else frozenset()
    rows = {many: tuple(_used_rows(entered, many, parts)) for many in lists if _has(entered, many)}
    fields = {}
    for name, text in entered.items():
        many, row, rest = _parts(name)
        if row < 0 or many not in rows:
            fields[name] = text
        elif row in rows[many]:
            fields[f"{many}.{rows[many].index(row)}.{rest}"] = text
    return CompactFields(fields, rows)


def expand(form: BoundForm, record: Any, fields: Mapping[str, str]) -> dict[str, str]:
    """Fields of a record under the names that they have in the form; a player without a hand had none on purpose."""
    rows = {row.field: tuple(_rows_of_hands(row, record)) for row in form.rows if row.hands}
    spread = CompactFields(fields, rows)
    out = {name: "" for row in form.rows if row.hands for name in _without_hand(row.field, row.hands, record)}
    return {**out, **{spread.form_name(name): text for name, text in fields.items()}}


def _without_hand(many: str, hands: Hands, record: Any) -> Iterator[str]:
    playing = {hand.player for hand in getattr(record, many)}
    for player in hands.order(getattr(record, HAND.banker)):
        if player not in playing:
            yield f"{many}.{hands.each * player}.{HAND.held}"


def _rows_of_hands(row: Row, record: Any) -> Iterator[int]:
    """The row of each hand: a player keeps his rows whoever has the bank, comes or goes."""
    count = Counter[int]()
    for hand in getattr(record, row.field):
        yield (row.hands.each if row.hands else 1) * hand.player + count[hand.player]
        count[hand.player] += 1


def _used_rows(entered: Mapping[str, str], many: str, parts: frozenset[str]) -> Iterator[int]:
    """The rows that say something, and at least those parts of it."""
    used: dict[int, set[str]] = {}
    for name, text in entered.items():
        of, row, rest = _parts(name)
        if of == many and row >= 0 and text.strip():
            used.setdefault(row, set()).add(rest)
    for row, names in sorted(used.items()):
        if names - CARRIED and names >= parts:
            yield row


def _has(entered: Iterable[str], many: str) -> bool:
    return any(name.partition(".")[0] == many for name in entered)


def _parts(name: str) -> tuple[str, int, str]:
    """The list, the row and the rest of a name; row −1 where it names no row."""
    many, _, rest = name.partition(".")
    row, _, leaf = rest.partition(".")
    return many, int(row) if leaf and INDEX.fullmatch(row) else -1, leaf

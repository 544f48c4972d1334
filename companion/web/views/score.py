"""The lines of a deal as rows of a score sheet: one row a rule, one figure a side."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from companion.engine.tally import Line
from companion.rulebook.words import Words


@dataclass(frozen=True, slots=True)
class Row:
    """One rule of a deal: its label, how its figures come about, and a figure for each side (None: none)."""

    rule: str
    label: str
    note: str
    points: tuple[int | None, ...]


def label(line: Line, words: Words) -> str:
    """What a line is called on the sheet."""
    return words(f"line.{line.rule}", **{"each": abs(line.each), "count": line.count, **line.about})


def rows(lines: Iterable[Line], sides: int, words: Words) -> Iterator[Row]:
    """Lines grouped by their rule and label, in the order in which they first appear."""
    labelled = [(line, label(line, words)) for line in lines]
    order = list(dict.fromkeys((line.rule, text) for line, text in labelled))
    labelled.sort(key=lambda pair: order.index((pair[0].rule, pair[1])))
    for (rule, text), group in groupby(labelled, key=lambda pair: (pair[0].rule, pair[1])):
        found = [line for line, _ in group]
        notes = (f"{words.write(line.count)} × {words.write(line.each)}" for line in found if line.count > 1)
        yield Row(rule, text, ", ".join(dict.fromkeys(notes)), _by_side(found, sides))


def side_rows(lines: Iterable[Line], sides: Sequence[str], words: Words) -> Iterator[tuple[str, int, list[Row]]]:
    """Lines apart by their side: its name, what the deal brought it, and its own rows of one figure."""
    every = tuple(lines)
    for side, name in enumerate(sides):
        if own := list(rows_of(every, side, words)):
            yield name, sum(row.points[0] or 0 for row in own), own


def rows_of(lines: Iterable[Line], side: int, words: Words) -> Iterator[Row]:
    """The lines of one side, as rows of one figure."""
    return rows((replace(line, side=0) for line in lines if line.side == side), 1, words)


def _by_side(lines: Sequence[Line], sides: int) -> tuple[int | None, ...]:
    found: list[int | None] = [None] * sides
    for line in lines:
        found[line.side] = (found[line.side] or 0) + line.points
    return tuple(found)

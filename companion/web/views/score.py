"""The lines of a deal as rows of a score sheet: one row a rule, one figure a side."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

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


@dataclass(frozen=True, slots=True)
class LineRows:
    """The lines of a tally as rows; `order` are the rules of the game's lines as they stand on every sheet."""

    lines: Sequence[Line]
    order: Sequence[str]
    words: Words

    def by_rule(self, sides: int) -> Iterator[Row]:
        """One row a rule and label, with a figure for each side."""
        groups = defaultdict[tuple[int, str], list[Line]](list)
        for line in self.lines:
            groups[self.order.index(line.rule), label(line, self.words)].append(line)
        for (at, text), group in sorted(groups.items(), key=lambda item: item[0][0]):
            yield Row(self.order[at], text, self._note(group), _by_side(group, sides))

    def of_side(self, side: int) -> Iterator[Row]:
        """The rows of one side, of one figure each."""
        own = tuple(replace(line, side=0) for line in self.lines if line.side == side and line.points)
        return replace(self, lines=own).by_rule(1)

    def by_side(self, sides: Sequence[str]) -> Iterator[tuple[str, int, list[Row]]]:
        """Each side that has any: its name, what the deal brought it, its own rows."""
        for side, name in enumerate(sides):
            if own := list(self.of_side(side)):
                yield name, sum(row.points[0] or 0 for row in own), own

    def _note(self, group: Sequence[Line]) -> str:
        """How often what counts, side by side; once where it is the same for all, nothing where each counts once."""
        if all(line.count == 1 for line in group):
            return ""
        notes = (f"{self.words.write(line.count)} × {self.words.write(line.each)}" for line in group)
        return self.words.listed(dict.fromkeys(notes))


def _by_side(lines: Sequence[Line], sides: int) -> tuple[int | None, ...]:
    points: list[int | None] = [None] * sides
    for line in lines:
        points[line.side] = (points[line.side] or 0) + line.points
    return tuple(points)

"""The lines of a deal as rows of a table, in the order that every sheet of its game has."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from companion.engine.tally import Line
from companion.rulebook.words import Words


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One rule of a deal: its label, a note such as "3 × 10", and the points of each side (None where it has none).

    `address` is where the rule is explained, empty if it is not; `figures` are the points as they are written.
    """

    rule: str
    label: str
    note: str
    points: tuple[int | None, ...]
    address: str
    figures: tuple[str, ...]


PAIR, THREE = 2, 3  # sides that have a column each in tables and on the T; sides that have one on the T


@dataclass(frozen=True, slots=True)
class LineRows:
    """The lines of a tally as rows; `order` are the rules of the game's lines as they stand on every sheet.

    `address` of a rule is where it is explained; empty if it is not.
    """

    lines: Sequence[Line]
    order: Sequence[str]
    words: Words
    address: Callable[[str], str]

    def by_rule(self, sides: int, names: Sequence[str] = ()) -> Iterator[ScoreRow]:
        """One row for each pair of rule and label, with the points of each side.

        With the `names` of all sides, a line of the bank is labelled with the player whom it is about.
        """
        groups = defaultdict[tuple[int, str], list[Line]](list)
        for line in self.lines:
            whose = names[line.against] if names and line.against is not None else ""
            groups[self.order.index(line.rule), self.words.labelled(whose, self.words.line(line))].append(line)
        for (at, text), group in sorted(groups.items(), key=lambda item: item[0][0]):
            rule, points = self.order[at], _by_side(group, sides)
            figures = tuple("" if figure is None else self.words.write(figure) for figure in points)
            yield ScoreRow(rule, text, self._note(group), points, self.address(rule), figures)

    def of_side(self, side: int, names: Sequence[str] = ()) -> Iterator[ScoreRow]:
        """The rows of one side, each with a single figure."""
        own = tuple(replace(line, side=0) for line in self.lines if line.side == side and line.points)
        return replace(self, lines=own).by_rule(1, names)

    def in_table(self, sides: Sequence[str]) -> Iterator[tuple[str, str, list[ScoreRow]]]:
        """The rows of a table, in parts: two sides share the one part; of more each has its own, under name and points.

        The name and the points of the shared part are empty, and so are parts of sides without rows: they are left out.
        """
        if len(sides) == PAIR:
            yield "", "", list(self.by_rule(PAIR))
            return
        for side, name in enumerate(sides):
            if own := list(self.of_side(side, sides)):
                yield name, self.words.signed(sum(row.points[0] or 0 for row in own)), own

    def _note(self, group: Sequence[Line]) -> str:
        """Count × points for each side, once if it is the same for all; empty if each line counts once."""
        if all(line.count == 1 for line in group):
            return ""
        notes = (f"{self.words.write(line.count)} × {self.words.write(line.each)}" for line in group)
        return self.words.listed(dict.fromkeys(notes))


def _by_side(lines: Sequence[Line], sides: int) -> tuple[int | None, ...]:
    points: list[int | None] = [None] * sides
    for line in lines:
        points[line.side] = (points[line.side] or 0) + line.points
    return tuple(points)

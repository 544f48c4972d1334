"""A score is its explanation: lines, each with its rule; the points are their sum."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Line:
    """`count` times `each` points for one side, because of one rule.

    `about` fills the blanks of the line's label (the deal that points wait
    from, the hand that was held); it never changes the points. A line that is
    `stated` repeats what the table entered, even if that is nothing. `against` is
    the side whose hand it is about, in a line of the bank.
    """

    side: int
    rule: str
    each: int
    count: int = 1
    about: Mapping[str, object] = field(default_factory=dict)
    stated: bool = False
    against: int | None = field(default=None, compare=False)

    @property
    def points(self) -> int:
        """The points that the line adds to its side; negative where it takes off."""
        return self.each * self.count


@dataclass(frozen=True, slots=True)
class Tally:
    """The lines of one deal. Lines worth nothing explain nothing: they are left out, unless they are stated."""

    lines: tuple[Line, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "lines", tuple(line for line in self.lines if line.points or line.stated))

    def points(self, sides: int) -> tuple[int, ...]:
        """The points of each side: the sums of its lines."""
        sums = [0] * sides
        for line in self.lines:
            sums[line.side] += line.points
        return tuple(sums)


@dataclass(frozen=True, slots=True)
class Feat:
    """So often in a deal a side did what `rule` pays for."""

    side: int
    rule: str
    count: int = 1


Feats = Callable[[Any, Tally], Iterable[Feat]]  # of whatever was recorded, and its lines


def feats_in_lines(*rules: str) -> Feats:
    """The feats of a game that pays each of them by a line of its own, so often as it happened."""

    def feats(record: Any, tally: Tally) -> Iterator[Feat]:
        for line in tally.lines:
            if line.rule in rules and line.points > 0:
                yield Feat(line.side, line.rule, int(line.count))

    return feats

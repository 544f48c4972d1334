"""A score is its explanation: lines, each with its rule; the points are their sum."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Line:
    """`count` times `each` points for one side, because of one rule.

    `about` fills the blanks of the line's label (the deal that points wait
    from, the hand that was held); it never changes the points. A line that is
    `stated` says what the table told, even if that is nothing.
    """

    side: int
    rule: str
    each: int
    count: int = 1
    about: Mapping[str, object] = field(default_factory=dict)
    stated: bool = False

    @property
    def points(self) -> int:
        """What the line adds to its side; negative where it takes off."""
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

"""What people remember of a match besides who won: how often somebody brought off this or that."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.tally import Tally


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

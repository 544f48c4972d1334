"""Ten situations in a row, as the address of an exercise counts them; what went wrong comes again."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.ruling import Refused
from companion.forms.question import read_seed

TEN = 10
BETWEEN = "."  # the seeds of situations that come again


@dataclass(frozen=True, slots=True)
class PracticeRound:
    """How many situations were decided, and how many of them right; `again` are the seeds of those that come again."""

    decided: int = 0
    right: int = 0
    again: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """True once ten are decided."""
        return self.decided == TEN

    def after(self, seed: int, *, right: bool) -> "PracticeRound":
        """The round once a situation was decided."""
        others = tuple(one for one in self.again if one != seed)
        return PracticeRound(self.decided + 1, self.right + right, others if right else (*others, seed)[-TEN:])

    @property
    def fields(self) -> dict[str, str]:
        """The fields of an address that say so; of a round that is over, those of the next one."""
        counted = {} if self.over else {"decided": str(self.decided), "right": str(self.right)}
        return counted | ({"again": BETWEEN.join(map(str, self.again))} if self.again else {})


NEW = PracticeRound()


def read_round(entered: Mapping[str, str]) -> PracticeRound:
    """The round that an address tells of; a new one where it says nothing that can be."""
    decided, right = (_figure(entered.get(name, "")) for name in ("decided", "right"))
    again = (seed for text in entered.get("again", "").split(BETWEEN)[:TEN] for seed in _seed(text))
    counted = (decided, right) if decided < TEN and right <= decided else (0, 0)
    return PracticeRound(*counted, tuple(dict.fromkeys(again)))


def _figure(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= len(str(TEN)) else 0


def _seed(text: str) -> tuple[int, ...]:
    try:
        return (read_seed(text),)
    except Refused:
        return ()

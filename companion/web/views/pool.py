"""What lies in the middle, drawn as a bar: open bets from the left, the heavy rest is the room."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.engine.form import Pool
from companion.rulebook.words import Words

WIDE, HIGH, HEAD = 288, 68, 20  # units of the drawing: as many pixels on the narrowest phone
LETTER = 7.5  # units that a letter takes up at most


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of the bar: from `left`, so `wide`; its amount and its name as far as there is space for them."""

    left: float
    wide: float
    amount: str
    name: str

    @property
    def middle(self) -> float:
        """Where its words stand."""
        return self.left + self.wide / 2


@dataclass(frozen=True)
class PoolView:
    """The middle with its open bets; `sides` are everybody's names."""

    pool: Pool
    sides: Sequence[str]
    words: Words

    @property
    def wide(self) -> int:
        """How wide the drawing is."""
        return WIDE

    @property
    def holds(self) -> str:
        """How much lies there."""
        return self.words.write(self.pool.holds)

    @cached_property
    def bets(self) -> list[Stretch]:
        """The open bets, from the left."""
        return list(self._bets())

    def _bets(self) -> Iterator[Stretch]:
        before = 0
        for side, bet in self.pool.bets:
            yield self._stretch(before, bet, self.sides[side])
            before += bet

    @property
    def room(self) -> Stretch | None:
        """What may still be bet: it ends at the right."""
        room = self.pool.room
        return self._stretch(self.pool.holds - room, room, self.words("pool.room")) if room > 0 else None

    @property
    def high(self) -> int:
        """How high the drawing is: there is no bar of nothing."""
        return HIGH if self.pool.holds else HEAD

    @property
    def heard(self) -> str:
        """All of it as a sentence."""
        bets = self.words.listed(f"{self.sides[side]} {self.words.write(bet)}" for side, bet in self.pool.bets)
        about = {"holds": self.pool.holds, "room": self.pool.room}
        return self.words("pool.bets", bets=bets, **about) if bets else self.words("pool.free", **about)

    def _stretch(self, before: int, amount: int, name: str) -> Stretch:
        left, wide = WIDE * before / self.pool.holds, WIDE * amount / self.pool.holds
        written = self.words.write(amount)
        return Stretch(round(left, 1), round(wide, 1), _fitting(written, wide), _fitting(name, wide))


def _fitting(text: str, wide: float) -> str:
    """A text where there is space for it, else its beginning, or nothing of a figure."""
    if len(text) * LETTER <= wide:
        return text
    letters = int(wide / LETTER) - 1
    return f"{text[:letters]}…" if letters >= 2 and not text[0].isdecimal() else ""

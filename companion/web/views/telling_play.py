"""A deal that another phone tells as it is played: the middle, the hand whose turn it is, what happened last."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import ClassVar

from companion.engine.play import ShownHand
from companion.web.views.play import PlayState, said
from companion.web.views.pool import PoolView

LAST = 3  # things that happened
STEP, MOST = 50, 5  # of the drawing of a hand: from one card to the next, how many there can be
HATCH = 6  # from one line to the next


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card of the drawing: where its left edge is, what was paid for it, and whether it lies face up."""

    left: int
    paid: str = ""
    face_up: bool = False
    top: ClassVar[int] = 2
    wide: ClassVar[int] = 44
    high: ClassVar[int] = 60

    @property
    def hatching(self) -> str:
        """Lines from the upper right to the lower left, as a path."""
        return "".join(map(self._line, range(HATCH, self.wide + self.high, HATCH)))

    def _line(self, far: int) -> str:
        """The line that is `far` from the upper left corner along both edges, as much of it as lies on the card."""
        right, low = min(far, self.wide), max(0, far - self.high)
        return f"M{self.left + right} {self.top + far - right}L{self.left + low} {self.top + far - low}"


@dataclass(frozen=True)
class PlayedTelling:
    """What is seen of a deal after its acts; `began` is the table before the first of them, `state` after the last."""

    began: PlayState
    state: PlayState

    @property
    def pool(self) -> PoolView | None:
        """What lies in the middle."""
        return self.state.pool

    @cached_property
    def hand(self) -> ShownHand | None:
        """The hand whose turn it is; None while there is none."""
        return self.state.play.hand(self.state.now)

    @property
    def on_hand(self) -> str:
        """What is on it."""
        return " · ".join(map(self.state.match.says.sentence, self.hand.says if self.hand else ()))

    @property
    def cards(self) -> list[PlayedCard]:
        """Its cards: those that were dealt, bought, turned up."""
        return [
            PlayedCard(1 + at * STEP, paid, face_up) for at, (paid, face_up) in enumerate(islice(self._cards(), MOST))
        ]

    def _cards(self) -> Iterator[tuple[str, bool]]:
        if hand := self.hand:
            yield from (("", False) for _ in range(hand.closed - len(hand.paid)))
            yield from ((self.state.match.words.write(amount), False) for amount in hand.paid)
            yield from (("", True) for _ in range(hand.opened))

    @cached_property
    def acts(self) -> list[tuple[str, str]]:
        """The last things that happened, the latest first: who, and what."""
        match, table = self.state.match, self.began.now
        happened: deque[tuple[str, str]] = deque(maxlen=LAST)
        for act in self.state.acts:
            happened.appendleft((match.sides[self.state.play.next(table)], said(act, match.words)))
            table = self.state.play.after(table, self.state.play.read(act), match.sheet.house)
        return [*happened]

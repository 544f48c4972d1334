"""The numbers of deals: the one that each had when it was written, and those that stay with deals that are struck out.

Whoever takes the last deal back enters it again: the next one has its number. A deal that is struck out from below
others was dealt at the table: it keeps its number, and its turn to deal.
"""

from collections.abc import Sequence

from companion.engine.events import Entry, Recorded, Struck
from companion.engine.records import Between


class Numbering:
    """By the number of its event: the number of every deal when it was written; and the struck deals that keep it."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.written: dict[int, int] = {}
        self.kept: set[int] = set()
        self._stands: dict[int, bool] = {}
        self._entries, self._deals = entries, 0
        for entry in entries:
            if isinstance(entry.event, Recorded):
                self._record(entry.seq, between=isinstance(entry.event.deal, Between))
            elif isinstance(entry.event, Struck):
                self._strike(entry.event)

    def _record(self, seq: int, *, between: bool) -> None:
        if not between:
            self._stands[seq] = True
            self._deals += 1
        self.written[seq] = self._deals

    def _strike(self, event: Struck) -> None:
        """A deal that is struck out, or that counts again since its strike is: a strike of a strike turns it round."""
        of, stands = event.of, False
        while isinstance(strike := self._entries[of - 1].event, Struck):
            of, stands = strike.of, not stands
        if self._stands.get(of, stands) == stands:
            return
        self._stands[of] = stands
        counted = of in self.kept
        self.kept.discard(of)
        if not stands and any(later > of and there for later, there in self._stands.items()):
            self.kept.add(of)
        self._deals += (stands or of in self.kept) - (counted or not stands)

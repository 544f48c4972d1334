"""The rows of a sheet, kept entry by entry: what stands on them is scored when it is asked for, and once."""

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Any, Generic, NamedTuple

from companion.engine.events import Amended, Entry, Event, Joined, Moved, Recorded, Ruled
from companion.engine.fold import Outcome, fold
from companion.engine.game import D, Game, H, S
from companion.engine.sheet import ScoredDeal


class Written(NamedTuple):
    """What stands on a row: what recorded it, its corrections, what they come to, the house rules that hold for it."""

    entries: tuple[Entry, ...]
    deal: Any
    house: Any


class Rows(Generic[D, H, S]):
    """The rows of a sheet on which entries are written one after the other."""

    def __init__(self, game: Game[D, H, S], house: H, start: S, entries: Iterable[Entry] = ()) -> None:
        self._game, self._start, self._opened = game, start, house
        self._scored: list[ScoredDeal[D, H, S]] = []
        self._write(entries)

    def add(self, entry: Entry) -> None:
        """Write an entry that is no strike."""
        match entry.event:
            case Ruled(house=house):
                self._house = house
            case Recorded() | Joined() | Moved():
                self._index[entry.seq] = len(self._written)
                self._written.append(Written((entry,), _deal(entry.event), self._house))
            case Amended(of=of, deal=deal) if of in self._index:
                index = self._index[of]
                written = self._written[index]
                self._written[index] = Written((*written.entries, entry), deal, written.house)
                del self._scored[index:]

    def rewrite(self, entries: Iterable[Entry]) -> None:
        """Write the entries that stand now that something has been struck: rows before it keep their score."""
        old = list(zip(self._written, self._scored, strict=False))
        self._scored = []
        self._write(entries)
        same = takewhile(lambda rows: rows[0][0] == rows[1], zip(old, self._written, strict=False))
        self._scored = [row for (_, row), _ in same]

    def reuse(self, rows: Iterable[ScoredDeal[D, H, S]]) -> None:
        """Take the score of these rows of the same sheet, as far as they are the same from the first one on."""
        pairs = zip(self._written, rows, strict=False)
        same = takewhile(lambda pair: pair[0] == Written(pair[1].entries, pair[1].deal, pair[1].house), pairs)
        self._scored = [row for _, row in same]

    @property
    def scored(self) -> Sequence[ScoredDeal[D, H, S]]:
        """Every row with its explanation."""
        rest = self._written[len(self._scored) :]
        outcomes = fold(self._game, ((row.deal, row.house) for row in rest), self._standing)
        row, number = len(self._scored) + 1, self._coming
        for written, outcome in zip(rest, outcomes, strict=True):
            scored = ScoredDeal(row=row, number=number, entries=written.entries, outcome=outcome)
            self._scored.append(scored)
            row, number = row + 1, number + (not scored.between)
        return self._scored

    def tried(self, event: Event) -> Outcome[D, H, S] | None:
        """What a deal, a correction, or who comes or goes would come to if it were written now; None for other events.

        Raises `LookupError` for a correction of what does not stand.
        """
        if not isinstance(event, Recorded | Joined | Moved | Amended):
            return None
        rows, house, before = self.scored, self._house, self._standing
        if isinstance(event, Amended):
            row = rows[self._index[event.of]]
            house, before = row.house, row.before
        return Outcome(game=self._game, deal=_deal(event), house=house, before=before)

    def _write(self, entries: Iterable[Entry]) -> None:
        self._house = self._opened
        self._written: list[Written] = []
        self._index: dict[int, int] = {}
        for entry in entries:
            self.add(entry)

    @property
    def _standing(self) -> S:
        """What the last row that is scored leaves."""
        return self._scored[-1].scored.standing if self._scored else self._start

    @property
    def _coming(self) -> int:
        """The number of the deal after the last row that is scored."""
        return self._scored[-1].number + (not self._scored[-1].between) if self._scored else 1


def _deal(event: Event) -> Any:
    return event.deal if isinstance(event, Recorded | Amended) else event

"""A match is the list of what was written on its sheet; everything else is worked out from it, ever anew."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, Generic, NamedTuple, TypeVar

from companion.engine import lots
from companion.engine.ending import agreed_length, result
from companion.engine.events import (
    Amended,
    Closed,
    Deleted,
    Drawn,
    Entry,
    Event,
    Joined,
    Moved,
    Numbering,
    Opened,
    Recorded,
    Renamed,
    Ruled,
    Struck,
    standing_entries,
    standing_numbers,
    strays,
)
from companion.engine.fold import Outcome
from companion.engine.game import D, Game, H, S
from companion.engine.sheet import ScoredDeal, Sheet
from companion.gate import go_on


class WrittenRow(NamedTuple):
    """The entries of a row (the first one and its corrections), the deal that they come to, and its house rules.

    A deal that is `struck` out has a row if it keeps its number.
    """

    entries: tuple[Entry, ...]
    deal: Any
    house: Any
    struck: bool = False


class SheetRows(Generic[D, H, S]):
    """The rows of a sheet on which entries are written one after the other."""

    def __init__(self, game: Game[D, H, S], house: H, start: S, entries: Sequence[Entry] = ()) -> None:
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
                row = WrittenRow((entry,), _deal(entry.event), self._house, entry.seq in self._struck)
                self._written.append(row)
            case Amended(of=of, deal=deal) if of in self._index:
                index = self._index[of]
                written = self._written[index]
                self._written[index] = written._replace(entries=(*written.entries, entry), deal=deal)
                del self._scored[index:]

    def rewrite(self, entries: Sequence[Entry]) -> None:
        """Write the entries anew now that something has been struck: rows before it keep their score."""
        scored, self._scored = self._scored, []
        self._write(entries)
        self.reuse(scored)

    def reuse(self, rows: Iterable[ScoredDeal[D, H, S]]) -> None:
        """Take the score of these rows of the same sheet, as far as they are the same from the first one on."""
        pairs = zip(self._written, rows, strict=False)
        same = takewhile(lambda pair: pair[0] == _written(pair[1]), pairs)
        self._scored = [row for _, row in same]

    @property
    def scored(self) -> Sequence[ScoredDeal[D, H, S]]:
        """Every row with its explanation, those of struck deals included."""
        row = sum(not row.struck for row in self._scored) + 1
        for written in self._written[len(self._scored) :]:
            go_on()
            scored = ScoredDeal(
                **written._asdict(), game=self._game, before=self._standing, row=row, number=self._coming
            )
            self._scored.append(scored)
            row += not scored.struck
        return self._scored

    def tried(self, event: Event) -> Outcome[D, H, S] | None:
        """The outcome of a deal, a correction, or a change of company if it were written now; None for other events.

        Raises `LookupError` for a correction of what does not stand.
        """
        if not isinstance(event, Recorded | Joined | Moved | Amended):
            return None
        rows, house, before = self.scored, self._house, self._standing
        if isinstance(event, Amended):
            row = rows[self._index[event.of]]
            house, before = row.house, row.before
        return Outcome(game=self._game, deal=_deal(event), house=house, before=before)

    def _write(self, entries: Sequence[Entry]) -> None:
        """Write what stands of all entries, and the struck deals that keep their number."""
        self._house = self._opened
        self._written: list[WrittenRow] = []
        self._index: dict[int, int] = {}
        stands = standing_numbers(entries)
        self._struck = Numbering(entries).kept - stands
        for entry in entries:
            if entry.seq in stands or entry.seq in self._struck:
                self.add(entry)

    @property
    def _standing(self) -> S:
        """The standing after the last row that is scored."""
        return self._scored[-1].scored.standing if self._scored else self._start

    @property
    def _coming(self) -> int:
        """The number of the deal after the last row that is scored."""
        return self._scored[-1].number + (not self._scored[-1].between) if self._scored else 1


def _written(row: ScoredDeal[D, H, S]) -> WrittenRow:
    return WrittenRow(row.entries, row.deal, row.house, row.struck)


def _deal(event: Event) -> Any:
    return event.deal if isinstance(event, Recorded | Amended) else event


E = TypeVar("E")


def replay(game: Game[D, H, S], entries: Sequence[Entry], before: Sheet[D, H, S] | None = None) -> Sheet[D, H, S]:
    """Work a sheet out from everything that was ever written on it.

    `before` is the sheet as it was earlier: rows that are the same are not scored again.

    Deals count even if they cannot have happened: each could when it was
    written, and a correction of an earlier one must not make later ones vanish.
    Raises `LookupError` where an event strikes or corrects what was never written.
    """
    last = entries[-1]
    if before and isinstance(last.event, Recorded) and tuple(entries[:-1]) == before.entries:
        return _with_deal(before, last, last.event.deal)
    if lost := strays(entries):
        raise LookupError(lost)
    latest = tuple(standing_entries(entries))
    opened = as_drawn(entries)
    names = next((entry.event for entry in latest if isinstance(entry.event, Renamed | Drawn)), opened)
    rules = next(_events(latest, Ruled), opened)
    sides, seats = (_with_newcomers(named, entries) for named in (names.sides, names.seats))
    start = _start(game, opened, len(sides))
    rows = SheetRows(game, opened.house, start, entries)
    if before and before.start == start:
        rows.reuse(before.every_row)
    standing = tuple(row for row in rows.scored if not row.struck)
    return Sheet(
        game=game,
        entries=tuple(entries),
        sides=sides,
        seats=seats,
        called=next(_events(latest, Renamed), opened).called,
        house=rules.house,
        profile=rules.profile,
        start=start,
        rows=standing,
        struck=tuple(row for row in rows.scored if row.struck),
        result=result(game, rules.house, [(row.deal, row.scored) for row in standing]),
        closed=_first(latest, Closed),
        deleted=_first(latest, Deleted),
    )


def _with_deal(before: Sheet[D, H, S], entry: Entry, deal: Any) -> Sheet[D, H, S]:
    """A sheet with one more deal, which alone is scored."""
    row = ScoredDeal(
        game=before.game,
        deal=deal,
        house=before.house,
        before=before.standing,
        row=len(before.rows) + 1,
        number=before.coming,
        entries=(entry,),
    )
    ended = before.result_with(deal, row.scored)
    return replace(before, entries=(*before.entries, entry), rows=(*before.rows, row), result=ended)


def impossible(game: Game[D, H, S], entries: Sequence[Entry]) -> Iterator[Entry]:
    """The entries that could not be written on the sheet as it stood then, under the house rules of that time.

    Raises `LookupError` for a correction of what did not stand there.
    """
    opened = as_drawn(entries)
    start = _start(game, opened, len(_with_newcomers(opened.sides, entries)))
    rows = SheetRows(game, opened.house, start)
    for index, entry in enumerate(entries, 1):
        outcome = rows.tried(entry.event)
        if outcome and outcome.problems:
            yield entry
        if isinstance(entry.event, Drawn) and not may_draw(entries[: index - 1]):
            yield entry
        if isinstance(entry.event, Struck):
            rows.rewrite(entries[:index])
        else:
            rows.add(entry)


def as_drawn(entries: Iterable[Entry]) -> Opened:
    """How the match began: of several draws, the last one holds."""
    opened = next(_events(entries, Opened))
    for drawn in _events(entries, Drawn):
        stakes = opened.stakes if drawn.seats == opened.seats else ()
        about: dict[str, Any] = {"sides": drawn.sides, "seats": drawn.seats, "dealer": drawn.dealer, "draw": drawn.draw}
        opened = replace(opened, **about, stakes=stakes)
    return opened


def drawn_anew(game: Game[D, H, S], opened: Opened) -> lots.Drawn:
    """The outcome of the draw that a match began with, worked out from its cards.

    Raises `ValueError` where there was none, or its cards are none; `TooFewCards` where they do not settle it.
    """
    if opened.draw is None:
        raise ValueError("nothing was drawn")
    draw, partners = opened.draw, game.seating(opened.house).partners
    cards = (game.lots.card.parse(one.card) for each in draw.rounds for one in each)
    return lots.by_lot(game.lots, opened.house, [one.name for one in draw.rounds[0]], partners, draw.purpose, cards)


def may_draw(entries: Iterable[Entry]) -> bool:
    """True as long as nothing was ever written on the sheet, and nobody came or went."""
    return not any(isinstance(entry.event, Recorded | Joined | Moved) for entry in entries)


def _start(game: Game[D, H, S], opened: Opened, sides: int) -> S:
    """The standing before deal 1, in which those who sit down later have nothing yet."""
    start = game.staked(game.start(opened.house, len(opened.sides), opened.dealer), opened.stakes)
    if game.company is None:
        return start
    return game.company.reseat(start, game.company.seats(start), sides)


def _with_newcomers(named: tuple[str, ...], entries: Iterable[Entry]) -> tuple[str, ...]:
    """Names with those of everybody who sat down later, whether that stands or not: a side keeps its number."""
    names = dict(enumerate(named))
    for joined in _events(entries, Joined):
        names.setdefault(joined.player, joined.name)
    return tuple(names.get(side, "") for side in range(max(names, default=-1) + 1))


def _events(entries: Iterable[Entry], kind: type[E]) -> Iterator[E]:
    return (entry.event for entry in entries if isinstance(entry.event, kind))


def _first(entries: Iterable[Entry], kind: type[Event]) -> Entry | None:
    return next((entry for entry in entries if isinstance(entry.event, kind)), None)


def rematch(sheet: Sheet[D, H, S]) -> Opened:
    """How the next match begins: whoever would have dealt next (or had the bank) deals first.

    Where people come and go, those who have left are not asked again; others keep their order.
    """
    sides: Sequence[int] = range(len(sheet.sides))
    seats: Sequence[int] = range(len(sheet.seats))
    if sheet.game.company:
        sides = seats = _staying(sheet)
    dealer = sheet.game.dealer(sheet.standing)
    house: Any = sheet.house
    return Opened(
        game=sheet.game.slug,
        sides=tuple(sheet.sides[side] for side in sides),
        seats=tuple(sheet.seats[seat] for seat in seats),
        house=replace(house, **_length(sheet)),
        profile=sheet.profile,
        called=sheet.called,
        dealer=seats.index(dealer) if dealer in seats else 0,
        stakes=tuple(stakes[side] for side in sides) if (stakes := sheet.game.stakes(sheet.standing)) else (),
    )


def _length(sheet: Sheet[D, H, S]) -> dict[str, Any]:
    """How long the next match is: as long as this one was to be before its last deal was called."""
    stand = (entry.event for entry in reversed([*standing_entries(sheet.entries)]))
    return agreed_length(event for event in stand if isinstance(event, Opened | Ruled))


def _staying(sheet: Sheet[D, H, S]) -> list[int]:
    """Everybody who has not left; only those who play now where these are more than may play."""
    present = sheet.game.present(sheet.standing)
    staying = [side for side, presence in present.items() if presence != "left"]
    fits = len(staying) in sheet.game.seating(sheet.house).sides
    return staying if fits else [side for side in staying if present[side] == "here"]

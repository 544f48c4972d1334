"""A picture of a game as a page draws it: its texts and figures, and a sentence for screen readers."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.engine.cards import AnyCard, AnyRank
from companion.engine.pictures import (
    CardRow,
    Drawn,
    Face,
    Grid,
    GridLine,
    Group,
    Heap,
    KittyBar,
    Ladders,
    Middle,
    Picture,
    Played,
    Rows,
    TablePlan,
    TrickPicture,
)
from companion.engine.sentence import Say
from companion.web.shown.names import Names

MACROS = {
    Rows: "rows",
    TablePlan: "seating",
    Middle: "middle",
    Ladders: "ladders",
    TrickPicture: "trick",
    KittyBar: "bar",
    Grid: "grid",
}
MOST_APART = 6  # cards of a group that lie side by side
LONGEST = 45  # of the bars of a ladder, in hundredths of its width: the rank and a figure stand beside it
TEXT_STYLE = "\ufe0e"  # asks for the glyph of a suit, not for a small picture of it
STAR = "★"  # on a card that has neither a suit nor a letter or number of its own


@dataclass(frozen=True, slots=True)
class CardFace:
    """The print on a card: its rank, and below it the sign of its suit; both empty for a card that lies face down."""

    rank: str
    sign: str
    red: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatingPlan:
    """The seats around a table; `left` and `right` from the top down, `nearest` below the table."""

    opposite: int | None
    left: tuple[int, ...]
    right: tuple[int, ...]
    nearest: int


@dataclass(frozen=True, slots=True)
class BarPart:
    """A part of the kitty's bar: its amount, its name, and its share of the bar in per cent."""

    amount: str
    name: str
    share: int
    is_room: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture with the names of the players."""

    picture: Picture
    names: Names

    @property
    def macro(self) -> str:
        """The name of the macro that draws it."""
        return MACROS[type(self.picture)]

    @property
    def says(self) -> str:
        """Everything in the picture, in one sentence."""
        return self.names.words.listed(filter(None, self._sentence()), "page.semicolon")

    def text(self, value: int | Say | None, *, signed: bool = False) -> str:
        """A message with players by name, or a figure in the digits of the language; empty for None."""
        if isinstance(value, Say):
            return self.names.sentence(value)
        if value is None:
            return ""
        return self.names.words.signed(value) if signed else self.names.words.write(value)

    def face(self, face: Face) -> CardFace:
        """The print on a card."""
        if face is None:
            return CardFace("", "", red=False)
        rank = _rank(face)
        star = STAR if len(rank) > 1 and not rank.isdecimal() else ""
        sign = face.suit.glyph if isinstance(face, AnyCard) and face.suit else star
        red = isinstance(face, AnyCard) and face.red
        return CardFace(self.names.words.face(rank), sign and sign + TEXT_STYLE, red)

    def fanned(self, cards: Group) -> bool:
        """True if the cards of a group overlap: there are many, and none has a note or a look of its own."""
        return len(cards) > MOST_APART and all(one.worth is None and one.look == "plain" for one in cards)

    def seating(self, plan: TablePlan) -> SeatingPlan:
        """The lowest seat below the table, the others around it in the order of play."""
        turn = plan.seats.index(min(plan.seats))
        nearest, *others = (*plan.seats[turn:], *plan.seats[:turn])
        aside = len(others) // 2
        first, last = tuple(others[:aside][::-1]), tuple(others[len(others) - aside :])
        left, right = (first, last) if plan.clockwise else (last, first)
        return SeatingPlan(opposite=others[aside] if len(others) % 2 else None, left=left, right=right, nearest=nearest)

    def bar(self, worth: int, ladders: Ladders) -> int:
        """The length of a card's bar, in per cent of the width of a ladder."""
        return LONGEST * worth // max(one.worth or 0 for _, rungs in ladders.ladders for one in rungs)

    def sum(self, trick: TrickPicture) -> str:
        """The sum of the cards of a trick, spelled out."""
        return f"{' + '.join(self.text(one.card.worth) for one in trick.played)} = {self.text(trick.total)}"

    def parts(self, bar: KittyBar) -> Iterator[BarPart]:
        """The parts of the bar from the left: the open bets, then the amount left to bet."""
        left = 100
        for seat, bet in bar.bets:
            share = 100 * bet // bar.holds
            left -= share
            yield BarPart(self.text(bet), self.names.seat(seat), share)
        if bar.room:
            yield BarPart(self.text(bar.room), self.text(bar.room_title), left, is_room=True)

    def _sentence(self) -> Iterator[str]:
        match self.picture:
            case Rows(rows=rows, total=total, signed=signed):
                yield from (self._row(row, signed=signed) for row in rows)
                yield "" if total is None else self._sum(total)
            case TablePlan() as plan:
                yield from self._plan(plan)
            case Middle(heaps=heaps, above=above, below=below):
                yield from (self._row(above), *map(self._heap, heaps), self._row(below))
            case Ladders(ladders=ladders):
                yield from (self._listed(self.text(title), map(self._drawn, rungs)) for title, rungs in ladders)
            case TrickPicture(played=played, total=total):
                yield from (*map(self._played, played), self._sum(total))
            case KittyBar() as bar:
                yield from self._kitty(bar)
            case Grid(heads=heads, lines=lines):
                yield from (self._line(line, heads) for line in lines)

    def _line(self, line: GridLine, heads: tuple[Say, ...]) -> str:
        cells = (self._listed(self.text(head), [self.text(cell)]) for head, cell in zip(heads, line.cells, strict=True))
        return self._listed(self.text(line.label), cells) if line.label else self.names.words.listed(cells)

    def _sum(self, total: int) -> str:
        return self.names.words("picture.sum", total=total)

    def _plan(self, plan: TablePlan) -> Iterator[str]:
        for seat in plan.seats:
            does = (plan.boxed[1] if seat == plan.boxed[0] else None, plan.roles.get(seat))
            yield self._listed(self.names.seat(seat), filter(None, map(self.text, does)))
        yield self.names.words("picture.clockwise" if plan.clockwise else "picture.anticlockwise")

    def _played(self, one: Played) -> str:
        parts = (self._card(one.card.face), self.text(one.card.worth), self.text(one.does))
        return self._listed(self.names.seat(one.seat), parts)

    def _kitty(self, bar: KittyBar) -> Iterator[str]:
        yield f"{self.text(bar.title)} {self.text(bar.holds)}"
        yield from (f"{self.names.seat(seat)} {self.text(bet)}" for seat, bet in bar.bets)
        yield f"{self.text(bar.room_title)} {self.text(bar.room)}"

    def _row(self, row: CardRow | None, *, signed: bool = False) -> str:
        if row is None:
            return ""
        cards = self.names.words.listed(
            (self.names.words.listed(map(self._drawn, group)) for group in row.groups), "page.semicolon"
        )
        stake = "" if row.stake is None else self.names.words("picture.stake", stake=row.stake)
        verdict = "" if row.holds is None else self.names.words("answer.yes" if row.holds else "answer.no")
        said = self.names.words.labelled(self.text(row.label), cards)
        return self.names.words.listed(filter(None, (said, stake, verdict, self.text(row.figure, signed=signed))))

    def _card(self, face: Face) -> str:
        if face is None:
            return self.names.words("picture.face-down")
        if isinstance(face, AnyCard) and face.suit:
            rank = self.names.words.find(f"rank.{face.rank}") or self.names.words.digits(face.rank)
            return self.names.words("card.named", rank=rank, of=self.names.words(f"suit.{face.suit}"))
        return self.names.words.find(f"card.{_rank(face)}") or _rank(face)

    def _drawn(self, drawn: Drawn) -> str:
        """A card with its value, and a note if it may be played."""
        may = self.names.words("picture.may-be-played") if drawn.look == "raised" else ""
        return " ".join(filter(None, (self._card(drawn.face), self.text(drawn.worth), may)))

    def _heap(self, heap: Heap) -> str:
        across = self.names.words("picture.across", card=self._card(heap.across)) if heap.across else ""
        return self._listed(self.text(heap.label), filter(None, (self._card(heap.top), across)))

    def _listed(self, title: str, parts: Iterable[str]) -> str:
        return self.names.words.labelled(title, self.names.words.listed(parts))


def _rank(face: AnyCard | AnyRank) -> AnyRank:
    return face.rank if isinstance(face, AnyCard) else face

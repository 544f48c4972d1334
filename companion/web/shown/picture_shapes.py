"""What pictures are drawn with: boxes, strokes, words and cards, and the sentence that says what is on one."""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from companion.engine.alphabet import AnyCard, AnyRank
from companion.engine.pictures import (
    Areas,
    CardRow,
    Drawn,
    Face,
    Group,
    Heap,
    KittyBar,
    Ladder,
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

WIDTH = 288
TEXT = 13  # the smallest type there is
LINE = 17  # from one line of it to the next
DIGIT, CAPITAL, LETTER, NARROW, WIDE = 0.58, 0.69, 0.55, 0.3, 0.72  # widths of letters, in their size
VIRAMAS = ("\u094d", "\u09cd", "\u0a4d")  # they bind the letter that follows

Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Box:
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float
    look: str
    kind: str = "box"


@dataclass(frozen=True, kw_only=True, slots=True)
class Stroke:
    """A path, in the notation of SVG."""

    path: str
    look: str
    kind: str = "stroke"


@dataclass(frozen=True, kw_only=True, slots=True)
class Word:
    """Text: `y` is the line that it stands on."""

    x: float
    y: float
    text: str
    size: int = TEXT
    anchor: Anchor = "start"
    look: str = ""
    kind: str = "word"


Shape = Box | Stroke | Word


def width(text: str, size: int = TEXT) -> float:
    """About how wide a text is: rather more than less, whatever letters the phone has."""
    return sum(map(_advance, text)) * size


def _advance(letter: str) -> float:
    if unicodedata.category(letter) in ("Mn", "Cf"):
        return 0
    if letter.isspace() or letter in "ijl.,:;|!'’()":
        return NARROW
    if letter.isdigit():
        return DIGIT
    if letter.isupper() or letter in "mw—&":
        return CAPITAL
    return LETTER if letter.isascii() else WIDE


def clusters(text: str) -> Iterator[str]:
    """A text in pieces that stay together: a letter with its marks, a conjunct of several."""
    piece = ""
    for letter in text:
        bound = unicodedata.category(letter)[0] == "M" or piece.endswith((*VIRAMAS, "\u200d")) or letter == "\u200d"
        if piece and not bound:
            yield piece
            piece = ""
        piece += letter
    if piece:
        yield piece


def wrapped(text: str, room: float, *, size: int = TEXT, most: int = 9) -> list[str]:
    """A text in at most so many lines that fit; a word that is too long is broken, the rest is left out with an …"""
    lines = [""]
    for word in text.split():
        for part in _broken(word, room, size):
            longer = f"{lines[-1]} {part}".strip()
            if width(longer, size) <= room:
                lines[-1] = longer
            else:
                lines.append(part)
    lines = [line for line in lines if line]
    return lines if len(lines) <= most else [*lines[: most - 1], _cut(lines[most - 1], room, size)]


def _broken(word: str, room: float, size: int) -> Iterator[str]:
    part = ""
    for piece in clusters(word):
        if part and width(part + piece, size) > room:
            yield part
            part = ""
        part += piece
    yield part


def _cut(line: str, room: float, size: int) -> str:
    pieces = list(clusters(line))
    while pieces and width("".join(pieces) + "…", size) > room:
        pieces.pop()
    return "".join(pieces).rstrip() + "…"


def text_block(text: str, x: float, y: float, room: float, *, anchor: Anchor = "start", look: str = "",
               size: int = TEXT, most: int = 9) -> list[Word]:  # fmt: skip
    """A text in lines from `y` down, as many as it takes."""
    lines = wrapped(text, room, size=size, most=most)
    leading = LINE * size / TEXT
    return [
        Word(x=x, y=y + size + n * leading, text=line, size=size, anchor=anchor, look=look)
        for n, line in enumerate(lines)
    ]


def hatching(x: float, y: float, wide: float, high: float, step: int = 6) -> str:
    """Slanting lines that fill a box."""
    marks = []
    for at in range(step, int(wide + high), step):
        right, low = min(at, wide), min(at, high)
        marks.append(f"M{x + right:g} {y + at - right:g}L{x + at - low:g} {y + low:g}")
    return "".join(marks)


def below(shapes: list[Shape], y: float) -> float:
    """Where the last text of a block ends."""
    return max((shape.y + 4 for shape in shapes if isinstance(shape, Word)), default=y)


TEXT_STYLE = "\ufe0e"  # asks for the glyph of a suit, not for a small picture of it
MOST_APART = 6  # cards of a group that lie side by side
STAR = "★"  # where a card has no suit


@dataclass(frozen=True, slots=True)
class CardSize:
    """How large a card is, how far the next one is from it, and how much of a covered one is seen."""

    wide: int
    high: int
    step: int
    peek: int
    type: int


LARGE = CardSize(34, 46, 40, 19, 17)
SMALL = CardSize(27, 36, 31, 17, 14)

LOOKS = {
    "plain": "card",
    "strong": "heavy-card",
    "raised": "heavy-card",
    "faint": "card",
}


def rank_of(face: AnyCard | AnyRank) -> AnyRank:
    """What stands on a card."""
    return face.rank if isinstance(face, AnyCard) else face


def glyph_of(face: AnyCard | AnyRank) -> str:
    """What stands below the rank; nothing on a card of any suit."""
    if isinstance(face, AnyCard) and face.suit:
        return face.suit.glyph + TEXT_STYLE
    return "" if rank_of(face).isdecimal() or len(rank_of(face)) == 1 else STAR + TEXT_STYLE


def card(drawn: Drawn, x: float, y: float, size: CardSize, *, covered: bool = False) -> Iterator[Shape]:
    """A card; of one that is `covered` by the next only the left edge is seen."""
    yield Box(x=x, y=y, width=size.wide, height=size.high, look=LOOKS[drawn.look])
    if drawn.face is None:
        yield Stroke(path=hatching(x + 2, y + 2, size.wide - 4, size.high - 4), look="hatching")
        return
    centre = x + (size.peek / 2 + 1 if covered else size.wide / 2)
    yield from _print(drawn, centre, y, size)


def _print(drawn: Drawn, centre: float, y: float, size: CardSize) -> Iterator[Shape]:
    face = drawn.face
    red = isinstance(face, AnyCard) and face.red
    look = " ".join(filter(None, ("red" if red else "", "quiet" if drawn.look == "faint" and not red else "")))
    rank, glyph = (rank_of(face), glyph_of(face)) if face else ("", "")
    middle = y + size.high / 2
    top = middle - 1 if glyph else middle + size.type * 0.36
    yield Word(x=centre, y=top, text=rank, size=size.type, anchor="middle", look=f"strong {look}".strip())
    if glyph:
        yield Word(x=centre, y=middle + size.type * 0.85, text=glyph, size=size.type, anchor="middle", look=look)


def crosswise(face: Face, x: float, y: float, size: CardSize) -> Iterator[Shape]:
    """A card that lies across, around the middle of one that covers it at `x`: its ends stick out."""
    side = (size.high - size.wide) / 2 + 7
    left, wide, high = x - side, size.wide + 2 * side, size.wide
    top = y + (size.high - high) / 2
    yield Box(x=left, y=top, width=wide, height=high, look="card")
    if face is None:
        yield Stroke(path=hatching(left + 2, top + 2, wide - 4, high - 4), look="hatching")
        return
    red = " red" if isinstance(face, AnyCard) and face.red else ""
    ends = (
        (left + side / 2, rank_of(face), f"strong{red}"),
        (left + wide - side / 2, glyph_of(face), red.strip()),
    )
    for centre, text, look in ends:
        yield Word(x=centre, y=top + high / 2 + 5, text=text, size=13, anchor="middle", look=look)


def fanned(group: Group, size: CardSize, room: float) -> bool:
    """True if the cards of a group lie over each other, to save room; not where something stands below each."""
    apart = any(drawn.worth is not None or drawn.look != "plain" for drawn in group)
    return not apart and (len(group) > MOST_APART or group_width(group, size, fan=False) > room)


def group_width(group: Group, size: CardSize, *, fan: bool) -> float:
    """How much room a group takes."""
    return (len(group) - 1) * (size.peek if fan else size.step) + size.wide


def group(cards: Group, x: float, y: float, size: CardSize, *, fan: bool) -> Iterator[Shape]:
    """The cards of a group from left to right; those that may be played stand higher."""
    for at, drawn in enumerate(cards):
        lift = 6 if drawn.look == "raised" else 0
        place = x + at * (size.peek if fan else size.step)
        yield from card(drawn, place, y - lift, size, covered=fan and at < len(cards) - 1)


@dataclass(frozen=True, slots=True)
class PictureWords:
    """The words of a table for its pictures."""

    names: Names

    def sentence(self, say: Say) -> str:
        """A sentence with people in it by name."""
        return self.names.sentence(say)

    def figure(self, value: int | Say | None, *, signed: bool = False) -> str:
        """A figure in the digits of the language, or the words that stand in its place."""
        if isinstance(value, Say):
            return self.sentence(value)
        if value is None:
            return ""
        return self.names.words.signed(value) if signed else self.names.words.write(value)

    def card(self, face: Face) -> str:
        """What a card is called."""
        words = self.names.words
        if face is None:
            return words("picture.face-down")
        if isinstance(face, AnyCard) and face.suit:
            rank = words.find(f"rank.{face.rank}") or words.digits(face.rank)
            return words("card.named", rank=rank, of=words(f"suit.{face.suit}"))
        return words.find(f"card.{rank_of(face)}") or rank_of(face)

    def all_of(self, picture: Picture) -> str:
        """All that is drawn, in one sentence."""
        return self.names.words.listed(filter(None, self._parts(picture)), "page.semicolon")

    def _parts(self, picture: Picture) -> Iterator[str]:
        match picture:
            case Rows(rows=rows, total=total):
                yield from (self._row(row, signed=picture.signed) for row in rows)
                yield "" if total is None else self._sum(total)
            case TablePlan():
                yield from self._plan(picture)
            case Middle(heaps=heaps):
                yield from map(self._heap, heaps)
            case Areas(above=above, middle=heaps, below=lower):
                yield from (self._row(above), *map(self._heap, heaps), self._row(lower))
            case Ladders(ladders=ladders):
                yield from map(self._ladder, ladders)
            case TrickPicture(played=played, total=total):
                yield from (*map(self._played, played), self._sum(total))
            case KittyBar():
                yield from self._kitty(picture)

    def _sum(self, total: int) -> str:
        return self.names.words("picture.sum", total=total)

    def _plan(self, plan: TablePlan) -> Iterator[str]:
        for seat in plan.seats:
            does = [plan.boxed[1]] if seat == plan.boxed[0] else []
            does += [plan.roles[seat]] if seat in plan.roles else []
            yield self._listed(self.names.seat(seat), map(self.sentence, does))
        yield self.names.words("picture.clockwise" if plan.clockwise else "picture.anticlockwise")

    def _ladder(self, ladder: Ladder) -> str:
        rungs = (f"{self.card(rank)} {self.figure(worth)}" for rank, worth in ladder.rungs)
        return self._listed(self.sentence(ladder.title), rungs)

    def _played(self, one: Played) -> str:
        parts = (self.card(one.card), self.figure(one.worth), self.sentence(one.does))
        return self._listed(self.names.seat(one.seat), parts)

    def _kitty(self, bar: KittyBar) -> Iterator[str]:
        yield f"{self.sentence(bar.title)} {self.figure(bar.holds)}"
        yield from (f"{self.names.seat(seat)} {self.figure(bet)}" for seat, bet in bar.bets)
        yield f"{self.sentence(bar.room_title)} {self.figure(bar.room)}"

    def _row(self, row: CardRow, *, signed: bool = False) -> str:
        words = self.names.words
        cards = words.listed((words.listed(map(self._drawn, group)) for group in row.groups), "page.semicolon")
        verdict = "" if row.holds is None else words("answer.yes" if row.holds else "answer.no")
        stake = "" if row.stake is None else words("picture.stake", stake=row.stake)
        figure = self.figure(row.figure, signed=signed)
        said = words.labelled(self.sentence(row.label) if row.label else "", cards)
        return words.listed(filter(None, (said, stake, verdict, figure)))

    def _drawn(self, drawn: Drawn) -> str:
        """A card with what it is worth, or that it may be played."""
        may = self.names.words("picture.may-be-played") if drawn.look == "raised" else ""
        return " ".join(filter(None, (self.card(drawn.face), self.figure(drawn.worth), may)))

    def _heap(self, heap: Heap) -> str:
        words = self.names.words
        across = words("picture.across", card=self.card(heap.across)) if heap.across else ""
        return self._listed(self.sentence(heap.label), filter(None, (self.card(heap.top), across)))

    def _listed(self, title: str, parts: Iterable[str]) -> str:
        return self.names.words.labelled(title, self.names.words.listed(parts))

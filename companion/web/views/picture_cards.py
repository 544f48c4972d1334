"""Cards as they are drawn: face up, face down, crosswise, fanned."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.alphabet import AnyCard, AnyRank
from companion.engine.pictures import Drawn, Face, Group
from companion.web.views.picture_shapes import Box, Shape, Stroke, Word, hatching

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

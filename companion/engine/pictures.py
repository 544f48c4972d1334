"""Pictures of what lies on the table, as values: a game says what is in one, a page how it is drawn.

Words are keys of the game's catalogue (`Say`), people are seats and sides: a page puts in the names. Figures are those
of the game's own functions, never written down here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Any, Literal

from companion.engine.cards import AnyCard, AnyRank
from companion.engine.sentence import Pool, Say

Face = AnyCard | AnyRank | None  # a card, any card of a rank, or the back of one
Look = Literal["plain", "strong", "faint", "raised"]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card of a picture; `worth` stands below it. A `raised` one may be played, a `strong` one is what matters."""

    face: Face
    look: Look = "plain"
    worth: int | None = None


Group = tuple[Drawn, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class CardRow:
    """Cards that lie beside each other, in groups with a gap between them; a row may have words only.

    `label` stands above, `figure` at the right, `holds` is a tick or a cross there, `stake` a pile of money
    with its amount. `counts` is false for a row that stands beside a count and is no part of it.
    """

    groups: tuple[Group, ...] = ()
    label: Say | None = None
    figure: int | Say | None = None
    holds: bool | None = None
    stake: int | None = None
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of cards, and what they come to; `signed`: figures are won and lost, `large`: cards are drawn large."""

    rows: tuple[CardRow, ...]
    caption: Say
    _: KW_ONLY
    total: int | None = None
    signed: bool = False
    large: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class TablePlan:
    """Who sits where: `seats` in the order of play, each with what it does in the coming deal.

    `boxed` is who deals or has the bank, with the word for that; the first seat by number sits nearest to the reader.
    """

    seats: tuple[int, ...]
    boxed: tuple[int, Say]
    roles: Mapping[int, Say]
    caption: Say
    clockwise: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class Heap:
    """Cards on each other: `top` lies face up (None: face down), `across` sticks out crosswise below it.

    `heaps` are so many of them, one crosswise on the other.
    """

    label: Say
    top: Face = None
    across: Face = None
    heaps: int = 1


@dataclass(frozen=True, kw_only=True, slots=True)
class Middle:
    """The middle of the table, with what the two sides have laid `above` and `below` it."""

    heaps: tuple[Heap, ...]
    caption: Say
    above: CardRow | None = None
    below: CardRow | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Ladders:
    """Ranks from the highest down, each with what it counts, under a title; a bar is as long as its card is worth."""

    ladders: tuple[tuple[Say, Group], ...]
    caption: Say


@dataclass(frozen=True, kw_only=True, slots=True)
class Played:
    """A card of a trick with what it counts, the seat that played it, and what that did; a `strong` one wins."""

    seat: int
    card: Drawn
    does: Say


@dataclass(frozen=True, kw_only=True, slots=True)
class TrickPicture:
    """A trick in the order of play, and what it counts."""

    played: tuple[Played, ...]
    total: int
    caption: Say


@dataclass(frozen=True, kw_only=True, slots=True)
class KittyBar(Pool):
    """The kitty as a bar: the bets fill it from the left, the room is left at the right."""

    title: Say
    room_title: Say
    caption: Say


@dataclass(frozen=True, kw_only=True, slots=True)
class GridLine:
    """A line of a grid: its label with a note below it, and what stands in each column; `strong` are columns."""

    label: Say | None = None
    note: Say | None = None
    cells: tuple[int | Say | None, ...]
    strong: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Grid:
    """Figures or words in columns, each under its heading."""

    heads: tuple[Say, ...]
    lines: tuple[GridLine, ...]
    caption: Say


Picture = Rows | TablePlan | Middle | Ladders | TrickPicture | KittyBar | Grid
Draw = Callable[[Any, Any], Picture | None]
"""House, standing (None: no match) -> the picture; none where the table does not play by what it shows."""


def by_name(*draw: Draw) -> dict[str, Draw]:
    """The pictures of a game by the names of the functions that draw them: `frozen_pile` draws "frozen-pile"."""
    return {one.__name__.replace("_", "-"): one for one in draw}


def say(key: str, **about: object) -> Say:
    """Words of the game's catalogue, with what fills their blanks."""
    return Say(key=key, about=about)


def groups(*cards: Iterable[Face], worth: Callable[[Any], int] | None = None) -> tuple[Group, ...]:
    """Cards side by side, each with what it is worth where that is wanted; a group without cards is left out."""
    drawn = (tuple(Drawn(card, worth=worth(card) if worth else None) for card in group) for group in cards)
    return tuple(filter(None, drawn))


def raised(cards: Iterable[AnyCard], may: Iterable[AnyCard]) -> Group:
    """A hand in which the cards that may be played stand out."""
    playable = set(may)
    return tuple(Drawn(card, "raised" if card in playable else "faint") for card in cards)


def around(first: int, players: int) -> tuple[int, ...]:
    """The seats in the order of play, from the one that plays first."""
    return tuple((first + turn) % players for turn in range(players))


def value_rows(points: Mapping[Any, int], faces: Mapping[AnyRank, AnyCard]) -> Iterator[CardRow]:
    """Ranks that count the same in a row of their own, the highest first; `faces` are cards that stand for a rank."""
    for figure in sorted(set(points.values()), reverse=True):
        ranks = (rank for rank, worth in points.items() if worth == figure)
        yield CardRow(groups=groups(faces.get(rank, rank) for rank in ranks), figure=figure)

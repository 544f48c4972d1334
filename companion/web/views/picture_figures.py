"""Figures as they are drawn: ranks by what they count, a trick and who wins it, what a kitty has room for."""

from collections.abc import Iterator

from companion.engine.pictures import Drawn, KittyBar, Ladder, Ladders, Played, TrickPicture
from companion.web.views.picture_cards import LARGE, SMALL, card, rank_of
from companion.web.views.picture_said import PictureWords
from companion.web.views.picture_shapes import LINE, TEXT, WIDTH, Box, Shape, Stroke, Word, below, text_block, width

RUNG, RANK_WIDE, GUTTER = 26, 30, 16
BAR = 30
NAMED = 14  # room beside a name


def ladders(picture: Ladders, said: PictureWords) -> tuple[list[Shape], float]:
    """Ladders side by side, a line between them."""
    room = (WIDTH - GUTTER * (len(picture.ladders) - 1)) / len(picture.ladders)
    shapes: list[Shape] = []
    for n, ladder in enumerate(picture.ladders):
        x = n * (room + GUTTER)
        shapes += _ladder(ladder, x, room, max(worth for one in picture.ladders for _, worth in one.rungs), said)
        if n:
            shapes.append(Stroke(path=f"M{x - GUTTER / 2:g} 4V{_rungs_end(picture):g}", look="heavy"))
    return shapes, _rungs_end(picture) + 2


def _rungs_end(picture: Ladders) -> float:
    return LINE + 8 + RUNG * max(len(ladder.rungs) for ladder in picture.ladders)


def _ladder(ladder: Ladder, x: float, room: float, most: int, said: PictureWords) -> Iterator[Shape]:
    yield from text_block(said.sentence(ladder.title), x, 0, room, look="strong", most=1)
    longest = room - RANK_WIDE - 8 - width("00", TEXT) - 8
    for n, (rank, worth) in enumerate(ladder.rungs):
        y = LINE + 8 + n * RUNG
        strong = rank in ladder.strong
        yield Box(x=x + 1, y=y, width=RANK_WIDE - 2, height=RUNG - 4, look="heavy-card" if strong else "card")
        yield Word(x=x + RANK_WIDE / 2, y=y + 16, text=rank_of(rank), size=14, anchor="middle", look="strong")
        bar = longest * worth / most
        if bar:
            yield Box(x=x + RANK_WIDE + 8, y=y + 8, width=bar, height=6, look="filled")
        look = "strong" if worth else "quiet"
        place = x + RANK_WIDE + 8 + (bar + 6 if bar else 0)
        yield Word(x=place, y=y + 16, text=said.figure(worth), look=look)


def trick(picture: TrickPicture, said: PictureWords) -> tuple[list[Shape], float]:
    """The cards in the order of play, a name above each and what it did below; the winner is heavy."""
    room = WIDTH / len(picture.played)
    shapes: list[Shape] = []
    names = [_named(one, room * (n + 0.5), room, said) for n, one in enumerate(picture.played)]
    top = max(below([*name], 0) for name in names) + 4
    for n, (one, name) in enumerate(zip(picture.played, names, strict=True)):
        centre = room * (n + 0.5)
        shapes += name
        shapes += card(
            Drawn(face=one.card, look="strong" if one.wins else "plain"), centre - LARGE.wide / 2, top, LARGE
        )
        under = top + LARGE.high + 3
        look = "strong" if one.wins else "quiet"
        shapes.append(Word(x=centre, y=under + TEXT, text=said.figure(one.worth), anchor="middle", look=look))
        shapes += text_block(said.sentence(one.does), centre, under + LINE, room - 4, anchor="middle", look=look)
        if n:
            left, line = centre - room / 2, top + LARGE.high / 2
            shapes.append(Stroke(path=f"M{left - 3:g} {line - 4:g}l6 4l-6 4Z", look="filled"))
    y = below(shapes, top)
    shapes.append(Word(x=WIDTH / 2, y=y + 22, text=_sum(picture, said), size=17, anchor="middle"))
    return shapes, y + 30


def _named(one: Played, centre: float, room: float, said: PictureWords) -> list[Word]:
    look = "strong" if one.wins else ""
    return text_block(said.names.seat(one.seat), centre, 0, room - 4, anchor="middle", look=look, most=2)


def _sum(picture: TrickPicture, said: PictureWords) -> str:
    return " + ".join(said.figure(one.worth) for one in picture.played) + f" = {said.figure(picture.total)}"


def kitty(picture: KittyBar, said: PictureWords) -> tuple[list[Shape], float]:
    """The kitty as a bar: the open bets from the left, the room for more at its right end."""
    holds = said.figure(picture.holds)
    shapes: list[Shape] = [*text_block(said.sentence(picture.title), 0, 0, WIDTH - width(holds, 17) - 8)]
    shapes.append(Word(x=WIDTH, y=16, text=holds, size=17, anchor="end", look="strong"))
    top = below(shapes, 0) + 4
    per = (WIDTH - 2) / max(picture.holds, 1)
    shapes.append(Box(x=1, y=top, width=WIDTH - 2, height=BAR, look="card"))
    x = 1.0
    for seat, bet in picture.bets:
        shapes += _part(x, top, bet * per, said.figure(bet), said.names.seat(seat), heavy=False)
        x += bet * per
    if picture.room:
        wide = picture.room * per
        title = said.sentence(picture.room_title)
        shapes += _part(WIDTH - 1 - wide, top, wide, said.figure(picture.room), title, heavy=True)
    return shapes, below(shapes, top) + 2


def _part(x: float, y: float, wide: float, figure: str, name: str, *, heavy: bool) -> Iterator[Shape]:
    look = "strong" if heavy else ""
    yield Box(x=x, y=y, width=wide, height=BAR, look="heavy-card" if heavy else "card")
    yield Word(x=x + wide / 2, y=y + BAR / 2 + 5, text=figure, anchor="middle", look=look)
    yield from text_block(
        name, x + wide / 2, y + BAR + 3, max(wide, SMALL.wide) - 4, anchor="middle", look=look, most=2
    )

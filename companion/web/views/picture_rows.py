"""Rows of cards: where each card, label, figure, tick and pile of money stands."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.engine.pictures import CardRow, Group, Rows
from companion.web.views.picture_cards import LARGE, SMALL, CardSize, fanned, group, group_width
from companion.web.views.picture_said import PictureWords
from companion.web.views.picture_shapes import LINE, TEXT, WIDTH, Box, Shape, Stroke, Word, below, text_block, width

FIGURE, TOTAL, SUBTOTAL = 19, 24, 15
GAP, BETWEEN_GROUPS, STAKE = 12, 14, 40
MARKS = {True: ("✓", "strong"), False: ("✕", "red strong")}


@dataclass(frozen=True, slots=True)
class RowLayout:
    """One picture of rows, in the words of a table."""

    picture: Rows
    said: PictureWords

    @property
    def size(self) -> CardSize:
        """How large its cards are."""
        return LARGE if self.picture.large else SMALL

    def figure(self, row: CardRow) -> tuple[str, int]:
        """What stands at the right of a row, and in what size."""
        if row.holds is not None:
            return MARKS[row.holds][0], FIGURE
        text = self.said.figure(row.figure, signed=self.picture.signed and row.counts)
        return text, SUBTOTAL if not isinstance(row.figure, int) or not row.counts else FIGURE

    def right(self, row: CardRow) -> float:
        """How much room a row leaves at its right."""
        text, size = self.figure(row)
        return (width(text, size) + 10 if text else 0) + (STAKE if row.stake is not None else 0)

    def shapes(self) -> tuple[list[Shape], float]:
        """Everything that is drawn, and how high that is."""
        shapes: list[Shape] = []
        y = 2.0
        for row in self.picture.rows:
            drawn, y = self.row(row, y)
            shapes += drawn
        if self.picture.total is not None:
            shapes += [
                Stroke(path=f"M{WIDTH - 76} {y - 4:g}H{WIDTH}", look="heavy"),
                Word(x=WIDTH, y=y + TOTAL - 1, text=self.said.figure(self.picture.total), size=TOTAL, anchor="end",
                     look="strong"),
            ]  # fmt: skip
            y += TOTAL + 8 + GAP
        return shapes, y - GAP

    def row(self, row: CardRow, y: float) -> tuple[list[Shape], float]:
        """One row from `y` down, and where the next begins."""
        room = WIDTH - self.right(row)
        shapes: list[Shape] = []
        if row.label:
            text = self.said.sentence(row.label)
            shapes += text_block(text, 0, y, WIDTH if row.groups else room)
            y = below(shapes, y) + (4 if row.groups else 0)
        top = y if row.groups else y - LINE
        for line in self._lines(row.groups, room):
            drawn, y = self._cards(line, y)
            shapes += drawn
        shapes += self._at_the_right(row, top, top + (self.size.high if row.groups else LINE))
        return shapes, y + GAP

    def _lines(self, groups: Sequence[Group], room: float) -> Iterator[list[Group]]:
        """The groups of a row in as many lines as they take."""
        line: list[Group] = []
        for cards in groups:
            if line and self._width([*line, cards], room) > room:
                yield line
                line = []
            line.append(cards)
        if line:
            yield line

    def _width(self, groups: Sequence[Group], room: float) -> float:
        wide = (group_width(cards, self.size, fan=fanned(cards, self.size, room)) for cards in groups)
        return sum(wide) + BETWEEN_GROUPS * (len(groups) - 1)

    def _cards(self, groups: Sequence[Group], y: float) -> tuple[list[Shape], float]:
        lifted = any(drawn.look == "raised" for cards in groups for drawn in cards)
        x, y = 1.0, y + (6 if lifted else 0)
        shapes: list[Shape] = []
        for cards in groups:
            fan = fanned(cards, self.size, WIDTH - 60)
            shapes += group(cards, x, y, self.size, fan=fan)
            shapes += self._worths(cards, x, y)
            x += group_width(cards, self.size, fan=fan) + BETWEEN_GROUPS
        valued = any(drawn.worth is not None for cards in groups for drawn in cards)
        return shapes, y + self.size.high + (LINE if valued else 0) + 4

    def _worths(self, cards: Group, x: float, y: float) -> Iterator[Word]:
        for at, drawn in enumerate(cards):
            if drawn.worth is not None:
                centre, line = x + at * self.size.step + self.size.wide / 2, y + self.size.high + TEXT + 1
                yield Word(x=centre, y=line, text=self.said.figure(drawn.worth), anchor="middle", look="quiet")

    def _at_the_right(self, row: CardRow, top: float, bottom: float) -> Iterator[Shape]:
        text, size = self.figure(row)
        line = (top + bottom) / 2 + size * 0.36
        if text:
            look = MARKS[row.holds][1] if row.holds is not None else "strong" if row.counts else "quiet"
            yield Word(x=WIDTH, y=line, text=text, size=size, anchor="end", look=look)
        if row.stake is not None:
            left = WIDTH - self.right(row) + 8
            yield from (Box(x=left, y=bottom - 6 * n, width=26, height=6, look="card") for n in range(1, 4))
            yield Word(x=left + 13, y=bottom - 22, text=self.said.figure(row.stake), anchor="middle", look="strong")

"""What a picture is drawn with: boxes, strokes and words, on a sheet as wide as the narrowest phone leaves."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

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

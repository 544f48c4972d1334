"""A picture of points in sixteen colours, as PNG without a library: of a page of text it is a tenth as large."""

import struct
import zlib
from collections import Counter
from functools import cache

from tools.icons import SIGNATURE, part

MOST = 16  # colours: half a byte a point
FEW_BITS, PALETTE = 4, 3  # how PNG calls them
Colour = tuple[int, int, int]


def png(width: int, points: bytes) -> bytes:
    """The picture of points that are four bytes each: red, green, blue, and how opaque, which is not looked at."""
    height, colours = len(points) // (4 * width), [*zip(points[::4], points[1::4], points[2::4], strict=True)]
    palette = [colour for colour, _ in Counter(colours).most_common(MOST)]

    @cache
    def nearest(colour: Colour) -> int:
        return min(range(len(palette)), key=lambda at: _distance(colour, palette[at]))

    numbers = [nearest(colour) for colour in colours]
    rows = (numbers[at : at + width] for at in range(0, len(numbers), width))
    head = struct.pack(">IIBBBBB", width, height, FEW_BITS, PALETTE, 0, 0, 0)
    body = zlib.compress(b"".join(map(_row, rows)), 9)
    table = b"".join(map(bytes, palette))
    return SIGNATURE + part(b"IHDR", head) + part(b"PLTE", table) + part(b"IDAT", body) + part(b"IEND", b"")


def _row(numbers: list[int]) -> bytes:
    """A row of points, two in a byte, after the byte that says that they stand as they are."""
    pairs = zip(numbers[::2], [*numbers[1::2], 0], strict=False)
    return b"\0" + bytes(left << FEW_BITS | right for left, right in pairs)


def _distance(one: Colour, other: Colour) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))

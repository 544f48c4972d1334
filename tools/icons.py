"""The mark as a picture of points: two strokes and three blocks of points, drawn without a library."""

import struct
import zlib

GRID = 24  # units of the drawing, as in static/mark.svg
RECTANGLES = ((1, 4, 23, 6.4), (10.8, 6.4, 13.2, 21), (5, 6.4, 10.8, 9.4), (13.2, 6.4, 16.2, 9.4))
PAPER, INK = b"\xfc\xfc\xfb", b"\x15\x17\x1b"
SIGNATURE = b"\x89PNG\r\n\x1a\n"
FULL, MASKED = 0.8, 0.6  # how much of the picture the mark takes up; a mask may cut off the outer fifth


def picture(side: int, share: float) -> bytes:
    """A square of `side` points with the mark in the middle, as PNG."""
    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    rows = b"".join(b"\0" + _row(y, side, share) for y in range(side))
    return SIGNATURE + part(b"IHDR", head) + part(b"IDAT", zlib.compress(rows, 9)) + part(b"IEND", b"")


def _row(y: int, side: int, share: float) -> bytes:
    """The points of a row, those under the mark in ink."""
    scale = side * share / GRID
    left, top = side * (1 - share) / 2, (y + 0.5 - side * (1 - share) / 2) / scale
    row = bytearray(PAPER * side)
    for x0, y0, x1, y1 in RECTANGLES:
        if y0 <= top < y1:
            start, end = round(left + x0 * scale), round(left + x1 * scale)
            row[3 * start : 3 * end] = INK * (end - start)
    return bytes(row)


def part(name: bytes, body: bytes) -> bytes:
    """A part of a PNG file, with its length and checksum."""
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

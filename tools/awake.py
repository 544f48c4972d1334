"""A video in which nothing is seen or heard, as WebM: a phone that plays it does not switch its screen off.

The picture needs no encoder. A VP8 key frame is a chain of decisions, and a decoder that reads zeros takes the first
way at each of them: no filter, no change of any probability, every block predicted from its edges, no coefficients.
That is an even grey. The sound is the frame by which Opus says *silence*; without a track of sound some phones take a
video for a picture that moves, and sleep.
"""

import struct
from collections.abc import Iterator

SECONDS = 16
WIDE = HIGH = 2
DECISIONS, COEFFICIENTS = bytes(40), bytes(12)  # more zeros than are read
PICTURE, SOUND = 1, 2  # tracks
SECOND, PACKET = 1000, 120  # milliseconds between two pictures, and of sound in one packet
RATE = 48_000
TWENTY_MS, SILENCE = 31 << 3 | 3, b"\xff\xfe"  # CELT at full band, mono, several frames of one length; what is in each


def video() -> bytes:
    """The whole file."""
    tracks = element("1654ae6b", _picture_track(), _sound_track())
    about = element(
        "1549a966",
        element("2ad7b1", number(1_000_000)),  # times are in milliseconds
        element("4489", struct.pack(">d", SECONDS * SECOND)),
        element("4d80", b"companion"),
        element("5741", b"companion"),
    )
    before = len(about) + len(tracks)
    cues = _cues(before + len(_cues(before)))
    return _head() + element("18538067", about, tracks, cues, _cluster())


def _head() -> bytes:
    versions = (
        element(name, number(version)) for name, version in (("4286", 1), ("42f7", 1), ("42f2", 4), ("42f3", 8))
    )
    return element(
        "1a45dfa3", *versions, element("4282", b"webm"), element("4287", number(2)), element("4285", number(2))
    )


def _picture_track() -> bytes:
    size = element("e0", element("b0", number(WIDE)), element("ba", number(HIGH)))
    return _track(PICTURE, b"V_VP8", size)


def _sound_track() -> bytes:
    opus = b"OpusHead" + struct.pack("<BBHIhB", 1, 1, 0, RATE, 0, 0)
    heard = element("e1", element("b5", struct.pack(">d", RATE)), element("9f", number(1)))
    return _track(SOUND, b"A_OPUS", element("63a2", opus), heard)


def _track(kind: int, codec: bytes, *more: bytes) -> bytes:
    """A track; its number is that of its kind."""
    return element("ae", *(element(name, number(kind)) for name in ("d7", "73c5", "83")), element("86", codec), *more)


def _cues(at: int) -> bytes:
    """Where the beginning lies, for players that go back to it: `at` bytes into the segment."""
    where = element("b7", element("f7", number(PICTURE)), element("f1", struct.pack(">H", at)))
    return element("1c53bb6b", element("bb", element("b3", number(0)), where))


def _cluster() -> bytes:
    blocks = [block for _, block in sorted((*_pictures(), *_sounds()))]
    return element("1f43b675", element("e7", number(0)), *blocks)


def _pictures() -> Iterator[tuple[int, bytes]]:
    return ((at, _block(PICTURE, at, grey())) for at in range(0, SECONDS * SECOND, SECOND))


def _sounds() -> Iterator[tuple[int, bytes]]:
    frames = PACKET // 20
    packet = bytes((TWENTY_MS, frames)) + SILENCE * frames
    return ((at, _block(SOUND, at, packet)) for at in range(0, SECONDS * SECOND, PACKET))


def _block(track: int, at: int, body: bytes) -> bytes:
    return element("a3", struct.pack(">BhB", 0x80 | track, at, 0x80), body)


def grey() -> bytes:
    """A key frame of VP8: three bytes that say so and how long its decisions are, the start code, the size."""
    shown_key_frame = 1 << 4 | len(DECISIONS) << 5
    size = struct.pack("<HH", WIDE, HIGH)
    return shown_key_frame.to_bytes(3, "little") + b"\x9d\x01\x2a" + size + DECISIONS + COEFFICIENTS


def element(name: str, *inside: bytes) -> bytes:
    """An element of EBML: its name in hexadecimal signs, its length, what is inside."""
    body = b"".join(inside)
    return bytes.fromhex(name) + (len(body) | 1 << 28).to_bytes(4, "big") + body


def number(value: int) -> bytes:
    """A number as EBML writes it."""
    return value.to_bytes(max(1, (value.bit_length() + 7) // 8), "big")

"""Pages as stretches of text: what is the same for many answers is rendered once, and packed once.

A template says what may be kept, and of what its text depends on:

    {% call kept("row", match.access.key, deal.number) %} … {% endcall %}

The first word names the text, the rest is everything that it is made from; the
language is added here. What is kept is text, to be put in wherever it is asked for
again. `stretch` does the same for something long, which also stays packed; it
must not stand inside of `kept`.

A form's token is the only thing on a kept page that differs from answer to
answer. `TOKEN` stands for it until the page is sent.
"""

import secrets
import zlib
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cached_property

from flask import Flask, g
from markupsafe import Markup

from companion.web.http.locale import request_words
from companion.web.http.site import site

MARK = secrets.token_urlsafe(16)  # nobody can write it into a page
TOKEN = MARK + MARK
LONGEST = 1000  # letters; a longer key is not worth keeping anything under
LEVEL = 5
RAW = -zlib.MAX_WBITS  # deflated, without head and tail
GZIP = bytes((0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF))
END = b"\x03\x00"  # a last block with nothing in it


@dataclass(frozen=True)
class Stretch:
    """Some of the text of a page."""

    text: bytes

    @cached_property
    def packed(self) -> bytes:
        """Deflated so that it may stand after and before any other stretch."""
        packer = zlib.compressobj(LEVEL, zlib.DEFLATED, RAW)
        return packer.compress(self.text) + packer.flush(zlib.Z_FULL_FLUSH)


Stretches = tuple[Stretch | None, ...]  # None: the token


def enter(app: Flask) -> None:
    """Let templates say what may be kept."""
    app.jinja_env.globals.update(kept=kept, stretch=stretch)


def kept(*about: Hashable, caller: Callable[[], str]) -> Markup:
    """The text of a `call` block, rendered once for everything that it depends on."""
    if any(isinstance(part, str) and len(part) > LONGEST for part in about):
        return Markup(caller())  # noqa: S704  (a template rendered it)
    key = (request_words().tag, *about)
    text = site().texts.get(key)
    if text is None:
        text = str(caller())
        if MARK in text.replace(TOKEN, ""):
            raise RuntimeError(f"there is a stretch inside of what is kept: {about[0]}")
        site().texts.put(key, text)
    return Markup(text)  # noqa: S704  (a template rendered it)


def stretch(*about: Hashable, caller: Callable[[], str]) -> Markup:
    """The text of a `call` block as stretches that stay packed: a mark, which `cut` resolves."""
    stretches = site().stretches.of((request_words().tag, *about), lambda: cut(str(caller())))
    marked = g.setdefault("stretches", [])
    marked.append(stretches)
    return Markup(f"{MARK}{len(marked) - 1}{MARK}")  # noqa: S704  (nothing but letters)


def cut(text: str) -> Stretches:
    """A rendered page, cut at its tokens and at the stretches that were marked in this request."""
    stretches: list[Stretch | None] = []
    for number, part in enumerate(text.split(MARK)):
        if number % 2 == 0:
            stretches += [Stretch(part.encode())] if part else []
        else:
            stretches += g.stretches[int(part)] if part else [None]
    return tuple(stretches)


def memory(stretches: Stretches) -> int:
    """About how many bytes of memory stretches take, as text and packed."""
    return sum(100 + len(stretch.text) * 3 // 2 for stretch in stretches if stretch)


def written(stretches: Stretches, token: bytes) -> bytes:
    """The page, with a token in its forms."""
    return b"".join(stretch.text if stretch else token for stretch in stretches)


def packed(stretches: Stretches, token: bytes) -> bytes:
    """The page as one gzip stream, in which only the token is new."""
    stored, check, length = _stored(token), 0, 0
    blocks = [GZIP]
    for stretch in stretches:
        text = stretch.text if stretch else token
        blocks.append(stretch.packed if stretch else stored)
        check, length = zlib.crc32(text, check), length + len(text)
    return b"".join((*blocks, END, _number(check), _number(length)))


def _stored(text: bytes) -> bytes:
    """A short text as a block that is not packed."""
    return b"".join((b"\0", len(text).to_bytes(2, "little"), (len(text) ^ 0xFFFF).to_bytes(2, "little"), text))


def _number(value: int) -> bytes:
    return (value & 0xFFFFFFFF).to_bytes(4, "little")

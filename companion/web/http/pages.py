"""Pages, and the regions of pages that htmx asks for alone.

A region is a block of the page's template, named like the id of its element:
a view renders the page, and what htmx wants to replace decides how much is sent.

A page that is the same for everybody who asks for it is kept (`kept_page`):
only the token of its forms is put in anew for each answer.
"""

import re
import secrets
import zlib
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, g, render_template, request, url_for
from jinja2 import Environment
from jinja2.ext import Extension
from markupsafe import Markup

from companion.web.http.headers import gzip_wanted
from companion.web.http.locale import request_words
from companion.web.http.site import site

MARK = secrets.token_urlsafe(16)  # nobody can write it into a page
TOKEN = MARK + MARK
LONGEST_KEY = 1000  # letters; a longer key is not worth keeping anything under
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


def enter_stretches(app: Flask) -> None:
    """Let templates say what may be kept."""
    app.jinja_env.globals.update(kept=kept, stretch=stretch)


def kept(*about: Hashable, caller: Callable[[], str]) -> Markup:
    """The text of a `call` block, rendered once for everything that it depends on."""
    if any(isinstance(part, str) and len(part) > LONGEST_KEY for part in about):
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


HTML = "text/html; charset=utf-8"
HTMX = "https://cdn.jsdelivr.net/npm/htmx.org@4.0.1/dist/htmx.min.js"
HTMX_INTEGRITY = "sha384-Qp9rdC8H7EqOoX+nR0P3RPG2Noji+qdwJlGpfzwQJsfOpp3sGwIdSP9xO3+UlEhn"


def enter(app: Flask) -> None:
    """Give templates the addresses of the stylesheet, the script and htmx."""
    static = Path(app.static_folder or "")
    stamps = {path.name: sha256(path.read_bytes()).hexdigest()[:10] for path in static.iterdir() if path.is_file()}

    @cache
    def asset(name: str) -> str:
        return url_for("static", filename=name, v=stamps.get(name))

    app.jinja_env.globals.update(asset=asset, htmx=HTMX, htmx_integrity=HTMX_INTEGRITY)


INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)
AFTER_BLOCK = re.compile(r"(?<=[%#]\}\n)[ \t]+")  # where Jinja takes the end of the line, this alone keeps words apart


class Unindented(Extension):
    """Templates are indented for their readers; browsers get their lines without it."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002  (Jinja's)
        """The source of a template; none of them has a text in which the beginning of a line matters."""
        return INDENTATION.sub(lambda found: " " if AFTER_BLOCK.match(source, found.start()) else "", source)


class Macros:
    """The macros of a file, which is compiled when the first of them is asked for."""

    def __init__(self, environment: Environment, path: str) -> None:
        self._environment = environment
        self._path = path

    def __getattr__(self, name: str) -> Any:
        macro = getattr(self._environment.get_template(self._path).module, name)
        setattr(self, name, macro)
        return macro


def enter_macros(app: Flask) -> None:
    """Let every template call the macros of macros/<name>.html as <name>.<macro>, without an import."""
    app.jinja_env.add_extension(Unindented)
    files = [path for path in app.jinja_env.list_templates() if path.startswith("macros/")]
    app.jinja_env.globals.update({Path(path).stem: Macros(app.jinja_env, path) for path in files})


def region() -> str:
    """The id of the element that htmx is about to replace; nothing where a whole page is wanted."""
    return request.headers.get("HX-Target", "").partition("#")[2]


class Page(Response):
    """A page as it was sent; `stretches` are what it is made of."""

    stretches: Stretches = ()


def page(template: str, status: int = 200, /, *, whole: bool = False, **values: Any) -> Page:
    """A page (`whole` even to htmx), or only the region of it that htmx is about to replace.

    Its `words` are those of the match or the rules that it shows, else those of the interface.
    """
    about = values.get("match") or values.get("context")
    values["region"] = region()
    values.setdefault("words", about.words if about else request_words())
    return _sent(cut(_rendered(template, "" if whole else region(), values)), status)


def kept_page(make: Callable[[], Response], *about: Hashable, whole: bool = False) -> Response:
    """The page that `make` makes, kept for all requests to this endpoint with the same `about`.

    Whatever the page depends on must be in `about`, but for its endpoint, its region
    and its language: the match (its `access`, which tells the revision), the address
    with all that it says. Nothing of the browser that asks may be on the page.
    """
    if len(request.query_string) + len(region()) > LONGEST_KEY:
        return make()
    part = "" if whole else region()
    here = "" if part else request.full_path  # the switch of languages leads to it
    key = ("page", request.endpoint, part, here, request_words().tag, *about)
    stretches = site().stretches.get(key)
    if stretches is not None:
        return _sent(stretches)
    answer = make()
    if isinstance(answer, Page) and answer.status_code == 200:
        site().stretches.put(key, answer.stretches)
    return answer


def _rendered(template: str, region: str, values: dict[str, Any]) -> str:
    page = current_app.jinja_env.get_template(template)
    layout = current_app.jinja_env.get_template("base.html")
    if region not in page.blocks.keys() - layout.blocks.keys():
        return render_template(page, **values)
    current_app.update_template_context(values)
    return "".join(page.blocks[region](page.new_context(values)))


def _sent(stretches: Stretches, status: int = 200) -> Page:
    token = secrets.token_urlsafe(9).encode()
    zipped = gzip_wanted()
    heads = {"Vary": "HX-Target, Accept-Encoding", **({"Content-Encoding": "gzip"} if zipped else {})}
    answer = Page((packed if zipped else written)(stretches, token), status, heads, content_type=HTML)
    answer.stretches = stretches
    return answer


def see_other(address: str) -> Response:
    """After something was written: the page to look at now."""
    response = Response(status=303)
    response.location = address
    return response

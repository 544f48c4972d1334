"""Pages, the regions of pages that htmx asks for alone, and the one cache of finished pages.

A region is a block of the page's template, named like the id of its element:
a view renders the page, and what htmx wants to replace decides how much is sent.

A page that is the same for everybody who may see it is kept finished and packed
(`kept_page`); the few words on it that are a phone's own are put in when it is
sent. A browser that has these very bytes gets 304: the ETag is a digest of the
bytes.

An error is a page as well, with a clear sentence and a way back.
"""

import gzip
import re
import secrets
from collections.abc import Callable, Hashable, Mapping, MutableMapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

from flask import Flask, Response, current_app, g, render_template, request, url_for
from flask.templating import Environment
from jinja2.ext import Extension
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

from companion.web.http.locale import gzip_wanted, request_words
from companion.web.http.site import address, site

HTML = "text/html; charset=utf-8"
VARY = "HX-Target, Accept-Encoding, Accept-Language, Cookie"
HTMX = "https://cdn.jsdelivr.net/npm/htmx.org@4.0.1/dist/htmx.min.js"
HTMX_INTEGRITY = "sha384-Qp9rdC8H7EqOoX+nR0P3RPG2Noji+qdwJlGpfzwQJsfOpp3sGwIdSP9xO3+UlEhn"
LONGEST = 1000  # letters; a longer address is not worth keeping anything under
LEVEL = 3  # half the time of 9, and a seventh more bytes
FIRST_LEVEL = 9  # for a browser that was never here, and waits for styles and scripts as well
MOST_BODIES = 4  # of one page that are kept: of phones with nothing of their own, and of who wrote
MARK = secrets.token_urlsafe(16)  # nobody can write it into a page
NOBODY: Mapping[str, str] = {}
READING = ("GET", "HEAD")
PLAIN = " :=(){}@<>,"  # signs of a picture that its address may hold as they are


@dataclass(frozen=True)
class FinishedPage:
    """A rendered page with slots for what differs from phone to phone, and the values that it was made from.

    `bodies` are the last ones sent, by the words in their slots.
    """

    template: str
    about: Hashable = ()
    bodies: dict[Hashable, "Body"] = field(default_factory=dict, compare=False)

    def body(self, personal: Mapping[str, str]) -> "Body":
        """The bytes of the page with these words, by the names of slots, in it."""
        own = {name: escape(text) for name, text in personal.items() if text}
        key = tuple(own.items())
        body = self.bodies.get(key)
        if body is None:
            pieces = self.template.split(MARK)
            pieces[1::2] = (own.get(name, usual) for name, _, usual in (slot.partition(":") for slot in pieces[1::2]))
            body = Body("".join(pieces).encode())
            if len(self.bodies) < MOST_BODIES:
                self.bodies[key] = body
        return body


@dataclass(frozen=True)
class Body:
    """The bytes of a page, plain and compressed."""

    plain: bytes

    @cached_property
    def packed(self) -> bytes:
        """The bytes compressed with gzip."""
        return gzip.compress(self.plain, LEVEL, mtime=0)

    @cached_property
    def packed_small(self) -> bytes:
        """The bytes compressed as far as they can be."""
        return gzip.compress(self.plain, FIRST_LEVEL, mtime=0)

    @cached_property
    def mark(self) -> str:
        """A digest of the bytes, for the ETag: of the compressed ones, which are few."""
        return blake2b(self.packed, digest_size=12).hexdigest()


def memory(finished: FinishedPage) -> int:
    """An estimate of the bytes that a finished page takes in memory."""
    return 1000 + 4 * len(finished.template)


class Page(Response):
    """A rendered page; its bytes are made when it is sent."""

    def __init__(self, finished: FinishedPage, status: int, personal: Mapping[str, str] = NOBODY) -> None:
        super().__init__(status=status, content_type=HTML)
        self.finished, self.personal = finished, personal
        self.headers["Vary"] = VARY


def enter(app: Flask) -> None:
    """Give templates the addresses of pages, styles, scripts and htmx, and turn pages into bytes when they are sent."""
    static = Path(app.static_folder or "")
    stamps = {path.name: sha256(path.read_bytes()).hexdigest()[:10] for path in static.iterdir() if path.is_file()}

    def asset(name: str) -> str:
        return address("static", filename=name, v=stamps.get(name))

    mark = "data:image/svg+xml," + quote((static / "mark.svg").read_text(), safe=PLAIN)
    own = {"asset": asset, "mark": mark, "htmx": HTMX, "htmx_integrity": HTMX_INTEGRITY, "url_for": address}
    app.jinja_env.globals.update(**own, kept=kept, slot=slot, frame=None, page_address=here, here_in=here_in)
    app.after_request(_send)


INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)
AFTER_BLOCK = re.compile(r"(?<=[%#]\}\n)[ \t]+")  # where Jinja takes the end of the line, this alone keeps words apart


class Unindented(Extension):
    """Removes the indentation of templates, so that browsers get lines without it."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002  (Jinja's)
        """The source of a template without indentation; no template has text in which that matters."""
        return INDENTATION.sub(lambda match: " " if AFTER_BLOCK.match(source, match.start()) else "", source)


class TemplateCalls(Context):
    """Makes the calls of a template: nothing that templates call wants to know about the template, but macros do."""

    def call(
        self, called: Callable[..., Any], /, *args: Any, _loop_vars: Any = None, _block_vars: Any = None, **values: Any
    ) -> Any:
        """The result of a call, without the variables that loops and blocks put into it."""
        return called(self.eval_ctx, *args, **values) if isinstance(called, Macro) else called(*args, **values)


class TemplateEnvironment(Environment):
    """Templates that share one dictionary of globals, made when the first of them is read."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The globals of a template: flat, since each page begins with a copy of them."""
        return {**self.globals, **(d or {})}


class Macros:
    """The macros of a file, compiled when the first of them is used."""

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
    app.jinja_env.context_class = TemplateCalls
    files = [path for path in app.jinja_env.list_templates() if path.startswith("macros/")]
    app.jinja_env.globals.update({Path(path).stem: Macros(app.jinja_env, path) for path in files})


def here() -> str:
    """The address of the page that this request shows; that of home if it shows none.

    The answer to a poll or a write is a page with another address, which `show_at` has set.
    """
    shown: str = g.get("shown_at", "")
    if not shown:
        own = request.method in READING
        shown = f"{request.root_path}{request.full_path}".rstrip("?") if own else url_for("home.matches")
        show_at(shown)
    return shown


def show_at(address: str) -> None:
    """Say that the answer to this request is the page at that address."""
    g.shown_at = address


def here_in(language: str) -> str:
    """The address of this page in a language."""
    path, _, query = here().partition("?")
    asked = {name: text for name, text in reversed(parse_qsl(query, keep_blank_values=True)) if name != "lang"}
    return f"{quote(path)}?{urlencode({**dict(reversed(asked.items())), 'lang': language})}"


def region() -> str:
    """The id of the element that htmx is about to replace; empty if a whole page is asked for."""
    return request.headers.get("HX-Target", "").partition("#")[2]


def slot(name: str, usual: str = "") -> Markup:
    """A slot in a template for words that differ from phone to phone, and the `usual` words."""
    return Markup(f"{MARK}{name}:{escape(usual)}{MARK}")  # noqa: S704  (letters, and what is escaped)


def macros(name: str) -> Any:
    """The macros of macros/<name>.html, as templates call them."""
    return current_app.jinja_env.globals[name]


def kept(*about: Hashable, caller: Callable[..., str], **blanks: str) -> Markup:
    """The text of a `call` block of a template, rendered once for each set of values that it depends on.

    The first value names the block, the others are all that it is made from; the language is added here. If one of
    them is None, it is rendered each time. `blanks` are texts that stand in it and may differ each time: the block gets
    them by name.
    """
    if None in about:
        return Markup(caller(*([blanks] if blanks else [])))  # noqa: S704  (a template rendered it)
    empty = {name: f"{MARK}{name}{MARK}" for name in blanks}
    key = request.root_path, request_words().tag, *about
    text = site().texts.of(key, lambda: str(caller(*([empty] if blanks else []))))
    if blanks:
        pieces = text.split(MARK)
        filled = {name: escape(text) for name, text in blanks.items() if text}
        pieces[1::2] = [filled.get(name, "") if name in blanks else f"{MARK}{name}{MARK}" for name in pieces[1::2]]
        text = "".join(pieces)
    return Markup(text)  # noqa: S704  (a template rendered it, and what stands in its blanks is escaped)


def page(
    template: str, status: int = 200, /, *, whole: bool = False, personal: Mapping[str, str] = NOBODY, **values: Any
) -> Page:
    """A page (`whole` even to htmx), or only the region of it that htmx is about to replace.

    Its `words` are those of the match or the rules that it shows, else those of the interface. `personal` are the words
    of the phone that asks, by the names of their slots.
    """
    about = values.get("match") or values.get("context")
    values["region"] = asked = region()
    values.setdefault("words", about.words if about else request_words())
    return Page(FinishedPage(_rendered(template, "" if whole else asked, values)), status, personal)


def kept_page(
    make: Callable[[], Response],
    *about: Hashable,
    whole: bool = False,
    personal: Mapping[str, str] = NOBODY,
    of: str = "",
) -> Response:
    """The page that `make` returns, cached for this address (and for `of`, if given) until a value in `about` changes.

    Whatever the page depends on must be in `about`, but for its address, its region
    and its language: the match (its `access`), the day. What is a phone's own must be in `personal`.
    """
    part, at, pages = "" if whole else region(), here(), site().pages
    key = (at, part, request_words().tag, of)
    finished = pages.get(key)
    if finished and finished.about == about:
        return Page(finished, 200, personal)
    answer = make()
    if isinstance(answer, Page):
        answer.personal = personal
        if answer.status_code == 200 and len(at) + len(part) <= LONGEST:
            answer.finished = pages.put(key, replace(answer.finished, about=about))
    return answer


def see_other(address: str) -> Response:
    """A redirect (303) to the page to show after something was written."""
    response = Response(status=303)
    response.location = address
    return response


def _rendered(template: str, region: str, values: dict[str, Any]) -> str:
    environment = current_app.jinja_env
    page = environment.get_template(template)
    if not region or region not in page.blocks.keys() - environment.get_template("base.html").blocks.keys():
        return render_template(page, **values)
    current_app.update_template_context(values)
    return "".join(page.blocks[region](page.new_context(values)))


def _send(answer: Response) -> Response:
    """A page as bytes, compressed if the browser accepts that; 304 if the browser holds these bytes already."""
    if not isinstance(answer, Page):
        return answer
    body, zipped = answer.finished.body(answer.personal), gzip_wanted()
    was_here = "Cookie" in request.headers
    answer.set_data(body.plain if not zipped else body.packed if was_here else body.packed_small)
    if zipped:
        answer.headers["Content-Encoding"] = "gzip"
    if request.method in READING and answer.status_code == 200:
        answer.set_etag(body.mark, weak=True)
        if "If-None-Match" in request.headers:
            answer.make_conditional(request)
    return answer

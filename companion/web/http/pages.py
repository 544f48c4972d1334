"""Pages, and the regions of pages that htmx asks for alone.

A region is a block of the page's template, named like the id of its element:
a view renders the page, and what htmx wants to replace decides how much is sent.
"""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, make_response, render_template, request, url_for

from companion.web.http.locale import request_words

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


def region() -> str:
    """The id of the element that htmx is about to replace; nothing where a whole page is wanted."""
    return request.headers.get("HX-Target", "").partition("#")[2]


def page(template: str, status: int = 200, /, *, whole: bool = False, **values: Any) -> Response:
    """A page (`whole` even to htmx), or only the region of it that htmx is about to replace.

    Its `words` are those of the match or the rules that it shows, else those of the interface.
    """
    about = values.get("match") or values.get("context")
    values["region"] = region()
    values.setdefault("words", about.words if about else request_words())
    page_template = current_app.jinja_env.get_template(template)
    layout = current_app.jinja_env.get_template("base.html")
    if region() in page_template.blocks.keys() - layout.blocks.keys() and not whole:
        current_app.update_template_context(values)
        context = page_template.new_context(values)
        text = "".join(page_template.blocks[region()](context))
    else:
        text = render_template(page_template, **values)
    response = make_response(text, status)
    response.vary.add("HX-Target")
    return response


def see_other(address: str) -> Response:
    """After something was written: the page to look at now."""
    response = Response(status=303)
    response.location = address
    return response

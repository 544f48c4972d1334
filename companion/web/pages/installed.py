"""What a phone needs to put the site on its home screen (name, icons, pictures, every game as a shortcut), and to
open it without a connection.
"""

from collections.abc import Callable, Iterator
from typing import Any, cast

from flask import Blueprint, Response, current_app, json, url_for

from companion.games import shelf
from companion.web.http.locale import request_words
from companion.web.http.pages import page

blueprint = Blueprint("installed", __name__)

PAPER = "#fcfcfb"  # as in static/pad.css; pages say in their heads what it is at night
ICONS = (
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-maskable.png", "512x512", "maskable"),
)
SCREENS = (
    ("sheet", "390x844", "narrow"),
    ("end", "390x844", "narrow"),
    ("ruling", "390x844", "narrow"),
    ("desk", "1280x800", "wide"),
)
KIND = "application/manifest+json"


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """The web app manifest, in the language of this request."""
    words = request_words()
    about = {
        "id": "/",
        "lang": words.language,
        "name": words("app.name"),
        "short_name": words("app.name"),
        "description": words("app.about"),
        "start_url": url_for("home.matches"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [*_icons()],
        "shortcuts": [*_shortcuts()],
        "screenshots": [*_screenshots()],
    }
    return Response(json.dumps(about), content_type=KIND)


@blueprint.get("/away")
def away() -> Response:
    """What a phone shows without a connection; it keeps this page, and whatever is linked on it, beforehand."""
    return page("away.html", games=shelf().values())


def _asset(name: str) -> str:
    return cast("Callable[[str], str]", current_app.jinja_env.globals["asset"])(name)


def _icons() -> Iterator[dict[str, str]]:
    yield {"src": _asset("mark.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    for name, sizes, purpose in ICONS:
        yield {"src": _asset(name), "sizes": sizes, "type": "image/png", "purpose": purpose}


def _shortcuts() -> Iterator[dict[str, Any]]:
    for slug in shelf():
        name = request_words(slug)("game.name")
        yield {"name": name, "short_name": name, "url": url_for("new.form", slug=slug), "icons": [*_icons()][1:2]}


def _screenshots() -> Iterator[dict[str, str]]:
    """What a phone or a desk shows beside its question whether to install."""
    words = request_words()
    for name, sizes, form in SCREENS:
        about = {"src": _asset(f"screen-{name}.png"), "sizes": sizes, "type": "image/png"}
        yield {**about, "form_factor": form, "label": words(f"installed.{name}")}

"""Home: the matches of this browser, and one big button."""

from contextlib import closing

from flask import Blueprint, Response, request, url_for

from companion.engine.ruling import Problem, Refused
from companion.games import shelf
from companion.storage import Access
from companion.storage.archive import read_match
from companion.web.context import sheet_of, view_of
from companion.web.http import session
from companion.web.http.locale import request_words
from companion.web.http.pages import kept_page, page, see_other
from companion.web.http.site import site
from companion.web.views.saved import saved_answer

blueprint = Blueprint("home", __name__)


@blueprint.get("/")
def matches() -> Response:
    """What is on the table, and what is finished."""
    session.keep()
    own = _own_matches()
    return kept_page(lambda: _page(own), *own)


@blueprint.post("/bring")
def bring() -> Response:
    """A match that was taken out as JSON, brought in again under new addresses."""
    try:
        entries, game = read_match(_uploaded(), saved_answer)
    except Refused as refused:
        return _page(_own_matches(), refused.problems, 422)
    keys = site().matches.bring(entries, game)
    session.remember(keys.write)
    return see_other(url_for("sheet.match", key=keys.write))


def _uploaded() -> bytes:
    sent = request.files.get("match")
    if sent is None:
        return b""
    with closing(sent):
        content: bytes = sent.read()
    return content


def _page(matches: list[Access], problems: tuple[Problem, ...] = (), status: int = 200) -> Response:
    own = [view_of(access) for access in matches if sheet_of(access)]
    messages = [request_words()(f"problem.{p.says}", **p.about) for p in problems]
    return page(
        "home.html",
        status,
        on_the_table=[one for one in own if not one.over],
        finished=[one for one in own if one.over and not one.sheet.deleted],
        put_away=[one for one in own if one.sheet.deleted],
        damaged=[access for access in matches if not sheet_of(access)],
        first=not matches,
        games=[request_words(game.slug)("game.name") for game in shelf().values()],
        messages=messages,
    )


def _own_matches() -> list[Access]:
    """The matches of this browser, each once: by its writing key, where the browser has that too."""
    opened = [access for key in session.remembered() if (access := site().matches.find(key))]
    best = {access.id: access for access in sorted(opened, key=lambda access: access.may_write)}
    return [best[match] for match in dict.fromkeys(access.id for access in opened)]


@blueprint.get("/healthz")
def health() -> Response:
    """`ok` where the database can be read and written; else 503 and a line that says what fails."""
    fault = site().database.fault()
    return Response(fault or "ok", 503 if fault else 200, mimetype="text/plain")

"""Home: what is on the table, every game one tap away, what was finished last."""

from flask import Blueprint, Response, abort, request, url_for

from companion.engine.ruling import Problem, Refused
from companion.games import shelf
from companion.storage import Access, KnownMatches
from companion.storage.archive import read_matches
from companion.web.circles import known_circles
from companion.web.context import replaced_link, sheet_of, view_of
from companion.web.http import session
from companion.web.http.locale import request_words
from companion.web.http.pages import kept_page, page, see_other
from companion.web.http.site import site
from companion.web.http.uploads import uploaded
from companion.web.views.history import FinishedMatch, finished
from companion.web.views.saved import saved_answer

blueprint = Blueprint("home", __name__)

FEW = 3  # finished matches; all are on the page of the history


@blueprint.get("/")
def matches() -> Response:
    """What is on the table, and what is finished."""
    session.keep()
    known, forgotten = session.known(), _forgotten(request.args.get("forgotten", ""))
    if known.replaced or forgotten:
        return _page(known, forgotten=forgotten)
    return kept_page(lambda: _page(known), *known.opened, *site().circle_keys.known(session.device()))


@blueprint.post("/bring")
def bring() -> Response:
    """One match that was taken out as JSON, or all of a phone, brought in again under new addresses."""
    try:
        matches = read_matches(uploaded("match"), saved_answer)
    except Refused as refused:
        return _page(session.known(), refused.problems, 422)
    brought = [keys for _, keys in site().matches.bring_all(matches)]
    for keys in brought:
        session.remember(keys.write)
    if len(brought) == 1:
        return see_other(url_for("sheet.match", key=brought[0].write))
    return see_other(url_for("home.matches"))


@blueprint.get("/m/<key>/share/forget")
def ask_to_forget(key: str) -> Response:
    """What forgetting a match on this phone means, before it is done."""
    return page("forget.html", key=key, called=request_words(_of(key).game)("game.name"))


@blueprint.post("/m/<key>/share/forget")
def forget(key: str) -> Response:
    """Take a match off this phone's list, and offer to put it back."""
    match = _of(key)
    site().phones.forget(session.device(), match.id)
    return see_other(url_for("home.matches", forgotten=match.id))


@blueprint.post("/remember")
def remember() -> Response:
    """Put back what was forgotten on this phone."""
    match = _forgotten(request.form.get("match", "")) or abort(404)
    site().phones.forget(session.device(), match.id, again=True)
    return see_other(url_for("home.matches"))


def _of(key: str) -> Access:
    """The match of a key, though it was replaced."""
    if access := site().matches.find(key):
        return access
    replaced = site().phones.replaced(key) or abort(404)
    return replaced.match


def _forgotten(number: str) -> Access | None:
    """The match of that number, if this phone was told to forget it."""
    if not number:
        return None
    known = site().phones.known(session.device(), forgotten=True)
    matches = (*known.opened, *(one.match for one in known.replaced))
    return next((match for match in matches if str(match.id) == number), None)


def _page(
    known: KnownMatches, problems: tuple[Problem, ...] = (), status: int = 200, forgotten: Access | None = None
) -> Response:
    own = [view_of(access) for access in known.opened if sheet_of(access)]
    return page(
        "home.html",
        status,
        on_the_table=[one for one in own if not one.over],
        finished=finished(own)[:FEW],
        put_away=[FinishedMatch(one) for one in own if one.sheet.deleted],
        replaced=[replaced_link(one) for one in known.replaced],
        damaged=[access for access in known.opened if not sheet_of(access)],
        circles=known_circles(),
        forgotten=forgotten and {"match": forgotten.id, "called": request_words(forgotten.game)("game.name")},
        first=not known.opened and not known.replaced,
        games=shelf().values(),
        messages=[request_words()(f"problem.{p.says}", **p.about) for p in problems],
    )


@blueprint.get("/healthz")
def health() -> Response:
    """`ok` where the database can be read and written; else 503 and a line that says what fails."""
    fault = site().database.fault()
    return Response(fault or "ok", 503 if fault else 200, mimetype="text/plain")

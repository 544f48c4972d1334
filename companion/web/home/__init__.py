"""Home: matches that are not over, every game, matches finished last; what browsers install; joining by letters."""

import hmac
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from hashlib import sha256
from itertools import groupby
from typing import Any, cast

from flask import Blueprint, Response, abort, current_app, json, jsonify, request, url_for
from prometheus_client import CONTENT_TYPE_LATEST

from companion.engine.events import Entry
from companion.engine.ruling import Problem, Refused
from companion.engine.season import evening_of
from companion.games import shelf
from companion.storage import Access, KnownMatches
from companion.storage.archive import read_matches, write_matches
from companion.web.context import in_words, known_circles, known_matches, replaced_link, saved_answer, sheet_of, view_of
from companion.web.http import session
from companion.web.http.files import as_file, today_file, uploaded
from companion.web.http.locale import request_words
from companion.web.http.metrics import Metrics
from companion.web.http.pages import kept_page, page, see_other
from companion.web.http.security import came_through_another, visitor
from companion.web.http.site import address, site
from companion.web.shown.ending import verdict
from companion.web.shown.match import MatchView
from companion.web.writing import event_number, sent_once


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A match that is over or deleted, in one line."""

    match: MatchView

    @property
    def ended(self) -> datetime:
        return self.match.sheet.entries[-1].at

    @property
    def evening(self) -> date:
        """The date of the evening on which it ended; the night counts to the evening before."""
        return evening_of(self.ended)

    @property
    def score(self) -> str:
        """The totals of two sides, or the highest total of several."""
        match, words = self.match, self.match.words
        if len(match.sides) == 2 and match.bank is None:
            one, other = match.sheet.totals
            return words("circle.and", one=one, other=other)
        return words.signed(max(match.sheet.totals)) if match.bank is not None else words.write(max(match.sheet.totals))

    @property
    def verdict(self) -> str:
        """The sentence on who has won or is ahead; empty for a deleted match."""
        return "" if self.match.sheet.deleted else verdict(self.match)

    def has(self, words: Iterable[str]) -> bool:
        """True if each of these words is the beginning of a player's name or the game's."""
        names = (*self.match.sheet.seats, *self.match.sheet.sides, self.match.called)
        parts = [part for name in names for part in name.casefold().split()]
        return all(any(part.startswith(word) for part in parts) for word in words)


def finished(matches: Iterable[MatchView], name: str = "") -> list[FinishedMatch]:
    """The matches that are over, the latest first; with a name only those with a player or game of that name."""
    wanted = name.casefold().split()
    over = (FinishedMatch(match) for match in matches if match.over and not match.sheet.deleted)
    return sorted((one for one in over if one.has(wanted)), key=lambda one: one.ended, reverse=True)


def evenings(latest_first: Iterable[FinishedMatch]) -> list[list[FinishedMatch]]:
    """The matches in groups by the evening on which they ended."""
    return [list(evening) for _, evening in groupby(latest_first, key=lambda one: one.evening)]


blueprint = Blueprint("home", __name__)

FEW = 3  # finished matches; all are on the page of the history


@blueprint.get("/")
def matches() -> Response:
    """The matches of this phone: those that are not over, and the last finished ones."""
    session.keep()
    known, forgotten = session.known(), _forgotten(request.args.get("forgotten", ""))
    news = session.upgraded() and bool(known.opened)
    if known.replaced or forgotten or news:
        return _page(known, forgotten=forgotten, news=news)
    about = *known.opened, *site().circle_phones.known(session.device()).opened
    return kept_page(lambda: _page(known), *about, of=session.device())


@blueprint.post("/bring")
def bring() -> Response:
    """Bring in matches from a JSON file, under new addresses, but those that this phone may write on as they are there.

    A file that one form sends twice is brought in once.
    """
    try:
        file = uploaded("match")
        matches = read_matches(file, saved_answer)
    except Refused as refused:
        return _page(session.known(), refused.problems, 422)
    known = session.known().opened
    already = [_same(known, *match) for match in matches]
    if len(matches) == 1 and already[0]:
        session.mark_brought(already[0].id)
        return see_other(url_for("sheet.match", key=already[0].key))
    matches = [match for match, here in zip(matches, already, strict=True) if here is None]
    token = sent_once()["token"]
    same = token and f"{token} {sha256(file).hexdigest()}"
    begun = [keys for _, keys in site().matches.bring_all(matches, session.device(), token=same)]
    for keys in begun:
        session.remember(keys.write)
    if len(begun) == 1:
        return see_other(url_for("sheet.match", key=begun[0].write))
    return see_other(url_for("home.matches"))


def _same(known: Iterable[Access], entries: Sequence[Entry], game: str) -> Access | None:
    """The first of these matches that has the same events and may be written on; pens have other names in a file."""
    alike = (one for one in known if (one.game, one.seq, one.may_write) == (game, entries[-1].seq, True))
    sheets = ((one, sheet_of(one)) for one in alike)
    events = [(entry.at, entry.event) for entry in entries]
    return next((one for one, sheet in sheets if sheet and [(e.at, e.event) for e in sheet.entries] == events), None)


@blueprint.get("/m/<key>/share/forget")
def ask_to_forget(key: str) -> Response:
    """The question whether to forget a match on this phone."""
    return page("home/forget.html", key=key, called=request_words(_of(key).game)("game.name"))


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
    """The match of a key, also of one that was replaced; 404 if it opens none."""
    if access := site().matches.find(key):
        return access
    replaced = site().phones.replaced(key) or abort(404)
    return replaced.access


def _forgotten(number: str) -> Access | None:
    """The match of that number, if this phone has forgotten it; else None."""
    if not number:
        return None
    known = site().phones.known(session.device(), forgotten=True)
    matches = (*known.opened, *(one.access for one in known.replaced))
    return next((match for match in matches if str(match.id) == number), None)


def _page(
    known: KnownMatches,
    problems: tuple[Problem, ...] = (),
    status: int = 200,
    forgotten: Access | None = None,
    news: bool = False,
) -> Response:
    own = [view_of(access) for access in known.opened if sheet_of(access)]
    return page(
        "home/home.html",
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
        messages=in_words(problems),
        news=session.VERSION if news else "",
    )


@blueprint.get("/healthz")
def health() -> Response:
    """For monitoring: `ok` if the database can be read and written; else 503 and a line that says what fails."""
    return _well(site().database.fault())


@blueprint.get("/livez")
def alive() -> Response:
    """For proxies and containers: `ok` if the database can be read, also while nothing can be written."""
    return _well(site().database.unreadable())


def _well(fault: str) -> Response:
    return Response(fault or "ok", 503 if fault else 200, mimetype="text/plain")


installed_blueprint = Blueprint("installed", __name__)

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


@installed_blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """The web app manifest, in the language of this request."""
    words = request_words()
    about = {
        "id": url_for("home.matches"),
        "lang": words.language,
        "name": words("app.name"),
        "short_name": words("app.name"),
        "description": words("app.about"),
        "start_url": url_for("home.matches"),
        "scope": url_for("home.matches"),
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [*_icons()],
        "shortcuts": [*_shortcuts()],
        "screenshots": [*_screenshots()],
    }
    return Response(json.dumps(about, ensure_ascii=False, separators=(",", ":")), content_type=KIND)


@installed_blueprint.get("/robots.txt")
def robots() -> Response:
    """The addresses that search engines need not ask for; each page says whether it may be kept (`noindex`)."""
    return Response("User-agent: *\nDisallow: /find\nDisallow: /api/\n", mimetype="text/plain")


@installed_blueprint.get("/apple-touch-icon.png")
def touch_icon() -> Response:
    """The icon that phones fetch from this address for their home screen, without a link to it on any page."""
    return current_app.send_static_file("icon-180.png")


@installed_blueprint.get("/away")
def away() -> Response:
    """The page that a phone shows without a connection; it stores it beforehand, with everything that it links."""
    return page("home/away.html", games=shelf().values())


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
    """The screenshots that browsers show when they ask whether to install."""
    words = request_words()
    for name, sizes, form in SCREENS:
        about = {"src": _asset(f"screen-{name}.png"), "sizes": sizes, "type": "image/png"}
        yield {**about, "form_factor": form, "label": words(f"installed.{name}")}


history_blueprint = Blueprint("history", __name__)

PAGE = 50  # matches


@history_blueprint.get("/matches")
def past() -> Response:
    """Finished matches by evening, the latest first; only those with a name that was searched for."""
    name, after = request.args.get("name", "").strip(), event_number(request.args.get("after", ""))
    over = finished(known_matches(), name)
    earlier = after + PAGE if over[after + PAGE :] else 0
    shown, forget = evenings(over[after : after + PAGE]), "forget" in request.args
    return page("home/history.html", name=name, evenings=shown, earlier=earlier, forget=forget)


@history_blueprint.get("/matches.json")
def export() -> Response:
    """Every match that this phone may write on, as a JSON file that *Bring in* reads."""
    own = write_matches(one.sheet for one in known_matches() if one.access.may_write)
    return as_file(jsonify(own), today_file("matches"), "json")


figures_blueprint = Blueprint("figures", __name__)


@figures_blueprint.get("/metrics")
def metrics() -> Response:
    """The figures in Prometheus' text format; 403 for those who may not read them."""
    if not _may_read():
        return Response(request_words()("failure.metrics"), 403, mimetype="text/plain")
    counted: Metrics = current_app.extensions["metrics"]
    return Response(counted.text(), content_type=CONTENT_TYPE_LATEST)


def _may_read() -> bool:
    """True for a request with the token; if none is set, for one from this machine that came through no proxy."""
    if token := current_app.config["METRICS"]:
        return hmac.compare_digest(request.headers.get("Authorization", "").encode(), f"Bearer {token}".encode())
    return not visitor(request.remote_addr or "unknown") and not came_through_another()


join_blueprint = Blueprint("join", __name__)


@join_blueprint.before_request
def _only_where_it_is_wanted() -> None:
    if not current_app.config["LETTERS"]:
        abort(404)


@join_blueprint.get("/join")
def form() -> Response:
    """The field for the letters, with those of the address in it."""
    return page("home/join.html", letters=request.args.get("code", ""), wrong=False)


@join_blueprint.post("/join")
def join() -> Response:
    """The sheet that the letters stand for, to watch; 422 if they are nobody's, 429 after too many wrong ones."""
    letters = request.form.get("code", "")
    if key := site().letters.find(letters) if letters.strip() else "":
        return see_other(address("sheet.match", key=key))
    return page("home/join.html", 422, letters=letters, wrong=True)


blueprints = (blueprint, installed_blueprint, history_blueprint, figures_blueprint, join_blueprint)

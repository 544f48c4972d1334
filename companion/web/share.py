"""Sharing a match: its links, its result as text, the sheet on paper, the match as a file."""

import csv
import io
import json
from collections.abc import Iterator
from datetime import UTC
from hashlib import sha256
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit

from flask import Blueprint, Response, abort, current_app, jsonify, render_template, request, url_for

from companion.engine.records import Noted
from companion.engine.sheet import AnyDeal
from companion.engine.text import isolated
from companion.storage import Access, Damaged
from companion.storage.archive import raw_match, write_match
from companion.web.context import circles_of, open_match, replaced_link, view_of
from companion.web.http import session
from companion.web.http.errors import failed
from companion.web.http.files import as_file, file_name, match_file, safe, today_file
from companion.web.http.locale import day
from companion.web.http.pages import Page, page, region, see_other
from companion.web.http.polls import LIVE
from companion.web.http.security import REPLACED
from companion.web.http.site import LinkDeleted, LinkReplaced, address, both_links, known_outside, match_or_404, site
from companion.web.shown.ending import Ending, ResultPicture, story
from companion.web.shown.match import MatchView
from companion.web.shown.other_drafts import unwritten
from companion.web.writing import holder_words


def summary(ending: Ending) -> str:
    """The result as lines of text: game, verdict, totals, payments, story."""
    match, words, totals = ending.match, ending.match.words, ending.match.sheet.totals
    shown = words.signed if match.sheet.game.zero_sum(match.sheet.house) else words.write
    sides = sorted(match.company, key=lambda side: -totals[side])
    lines = (
        words("result.head", game=match.kind, verdict=ending.verdict),
        *(f"{isolated(match.sides[side])} {shown(totals[side])}" for side in sides),
        *(f"{isolated(whom)} {words.write(amount)}" for whom, amount in ending.payments),
        ending.line,
    )
    return "\n".join(filter(None, lines))


def messengers(text: str, subject: str, link: str) -> dict[str, str]:
    """Addresses that open a messenger with the text (which ends in `link`) filled in, by messenger.

    Only documented schemes are used: Signal has none that takes a text, Telegram none without a link.
    """
    body = quote(text, safe="")
    alone = quote(text.removesuffix(link).rstrip(), safe="")
    ways = {
        "sms": f"sms:?&body={body}",  # the one form that phones of both kinds read
        "mail": f"mailto:?subject={quote(subject, safe='')}&body={body}",
        "whatsapp": f"https://wa.me/?text={body}",
    }
    return ways | {"telegram": f"https://t.me/share/url?url={quote(link, safe='')}&text={alone}"} if link else ways


CREATE_PLAY = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Companion"


def bg_stats_link(match: MatchView) -> str:
    """The link with which BG Stats offers to store this match."""
    return CREATE_PLAY + quote(json.dumps(play(match), ensure_ascii=False, separators=(",", ":")), safe="")


def play(match: MatchView) -> dict[str, Any]:
    """A match in the format of BG Stats, a "play" of a game; `playDate` is its end in UTC."""
    sheet = match.sheet
    ended = (sheet.rows[-1].entry if sheet.rows else sheet.entries[-1]).at.astimezone(UTC)
    return {
        "sourceName": SOURCE,
        "sourcePlayId": _id(match),
        "playDate": f"{ended:%Y-%m-%d %H:%M:%S}",
        "durationMin": story(sheet).minutes,
        "game": {
            "name": match.called,
            "sourceGameId": sheet.game.slug,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [_player(match, seat) for seat in match.seats_in_order],
    }


def _player(match: MatchView, seat: int) -> dict[str, Any]:
    """A player with the score of the side; BG Stats wants `winner` for everybody."""
    side, totals = seat % len(match.sides), match.sheet.totals
    name = match.names.seat(seat)
    team = {"team": match.sides[side]} if match.names.partners else {}
    return {
        "name": name,
        "sourcePlayerId": name,
        "score": totals[side],
        "rank": 1 + sum(total > totals[side] for total in totals),
        "winner": side in match.sheet.leading,
        "startPlayer": seat == match.sheet.order_of_play(match.sheet.start)[0],
        **team,
    }


def _id(match: MatchView) -> str:
    """An id of the match that is the same from every phone, and opens nothing."""
    opened = match.sheet.entries[0]
    return sha256(f"{match.access.id} {opened.at.isoformat()} {opened.event}".encode()).hexdigest()[:24]


class LookersView(NamedTuple):
    """The devices that look at a match besides the one that asks: how many, and whose, in words."""

    others: list[str]
    line: str
    known: str


blueprint = Blueprint("share", __name__, url_prefix="/m/<key>/share")
blueprint.add_app_template_global(Ending, "ending_of")

LOOKERS = "lookers"  # the region that says who looks now


@blueprint.get("")
def links(key: str) -> Response:
    """The looking link, and for those who may write also the writing link."""
    match = open_match(key)
    if region() == LOOKERS:
        return page("share/links.html", match=match, lookers=_lookers(match), quiet="quiet" in request.args)
    both = both_links("sheet.match", match.access)
    return page(
        "share/links.html",
        match=match,
        **both,
        ways={which: _ways(match, which, both[which]) for which in ("look", "write")},
        letters=site().letters.of(match.access),
        join=f"{request.host}{address('join.form')}",
        circles=circles_of(match),
        lookers=_lookers(match),
        quiet=False,
        personal=holder_words(match),
    )


@blueprint.post("/letters")
def letters(key: str) -> Response:
    """Make letters by which other phones may watch for ten minutes; 404 where the owner has turned that off."""
    match = open_match(key, write=True)
    if not current_app.config["LETTERS"]:
        abort(404)
    site().letters.make(match.access)
    return see_other(match.url("share.links", _anchor="letters"))


def _ways(match: MatchView, which: str, link: str) -> dict[str, str]:
    """The links that open a messenger with a link filled in."""
    said = match.words(f"share.{which}.message", game=match.called)
    return messengers(f"{said}\n{link}", said, link)


def _lookers(match: MatchView) -> LookersView:
    keys, words = match.access.keys, match.words
    looking = map(session.device_of, site().lookers.now(keys.look, keys.write))
    others = [device for device in dict.fromkeys(looking) if device not in ("", session.device())]
    known = words.listed(match.phone(device) for device in others if device in match.holders)
    return LookersView(others, words("lookers.others", len(others)) if others else words("lookers.nobody"), known)


@blueprint.post("")
def replace(key: str) -> Response:
    """Replace the looking or writing link; the old one opens nothing any more."""
    match, which = open_match(key, write=True), request.form.get("which", "")
    if which not in ("look", "write"):
        abort(400)
    keys = site().matches.replace_key(match.access, which, session.device())
    session.remember(keys.write)
    return see_other(url_for("share.links", key=keys.write))


result_blueprint = Blueprint("result", __name__, url_prefix="/m/<key>")


@result_blueprint.get("/result")
def send(key: str) -> Response:
    """The result as text to copy, and links to messengers; a match that is not over leads to its sheet."""
    match = open_match(key)
    if not match.over:
        return see_other(match.url("sheet.match"))
    ending = Ending(match)
    link = url_for("sheet.match", key=match.access.keys.look, _external=True) if known_outside(request.host) else ""
    text = f"{summary(ending)}\n{link}".rstrip()
    return page(
        "share/result.html",
        match=match,
        ending=ending,
        text=text,
        link=link,
        picture=ResultPicture(ending),
        picture_name=file_name(match_file(match.sheet), "png"),
        messengers=messengers(text, ending.verdict, link),
        bg_stats=bg_stats_link(match) if ending.story.deals else "",
    )


@result_blueprint.get("/result.svg")
def picture(key: str) -> Response:
    """The result as a picture, which the phone turns into one of points; 404 for a match that is not over."""
    match = open_match(key)
    if not match.over:
        abort(404)
    ending, ended = Ending(match), match.sheet.entries[-1].at
    drawn = render_template(
        "share/picture.svg", match=match, picture=ResultPicture(ending), day=day(ended.astimezone().date())
    )
    return Response(drawn, mimetype="image/svg+xml")


paper_blueprint = Blueprint("paper", __name__, url_prefix="/m/<key>/print")

FOLDED = "folded"


@paper_blueprint.get("")
def sheet(key: str) -> Response:
    """The sheet to print: every deal with its lines, or with its points alone (`?deals=folded`)."""
    match = open_match(key)
    folded = request.args.get("deals") == FOLDED
    return page("share/print.html", match=match, ending=Ending(match), folded=folded)


export_blueprint = Blueprint("exported", __name__)

HEADS = ("deal", "side", "rule", "label", "each", "count", "points", "total")


@export_blueprint.get("/m/<key>.json")
def as_json(key: str) -> Response:
    """The match as JSON: every event, the deals with their lines, the totals; the raw rows of a damaged one."""
    access = match_or_404(key)
    try:
        match = view_of(access)
    except Damaged as damage:
        raw = raw_match(site().database, access.id, access.game, damage.reason)
        return as_file(jsonify(raw), today_file(access.game), "json")
    whole = write_match(match.sheet, match.sides, match.words.line)
    return as_file(jsonify(whole), match_file(match.sheet), "json")


@export_blueprint.get("/m/<key>.csv")
def as_csv(key: str) -> Response:
    """The match as CSV, one row for each line of a deal; with a column for notes if there are any."""
    match, text = open_match(key), io.StringIO()
    notes = any(map(_note, match.sheet.rows))
    sheet = csv.writer(text)
    sheet.writerow((*HEADS, "note") if notes else HEADS)
    for row in match.sheet.rows:
        note = (safe(_note(row)),) if notes else ()
        for cells in (*_lines(match, row), *_moneyless(match, row)):
            sheet.writerow(("" if row.between else row.number, *cells, *note))
    return as_file(Response(text.getvalue(), mimetype="text/csv"), match_file(match.sheet), "csv")


def _note(row: AnyDeal) -> str:
    return row.deal.note if isinstance(row.deal, Noted) else ""


def _lines(match: MatchView, row: AnyDeal) -> Iterator[tuple[Any, ...]]:
    for line in row.scored.tally.lines:
        words = (safe(match.names.side(line.side)), line.rule, safe(match.words.line(line)))
        yield *words, line.each, int(line.count), line.points, row.totals[line.side]


def _moneyless(match: MatchView, row: AnyDeal) -> Iterator[tuple[Any, ...]]:
    """The row of an event between two deals that changed no balance."""
    if row.between and not row.scored.tally.lines:
        side = getattr(row.deal, "player", match.sheet.game.dealer(row.before))
        yield safe(match.names.side(side)), "", safe(match.log.between(row.deal)), 0, 0, 0, row.totals[side]


replaced_blueprint = Blueprint("replaced", __name__)


@replaced_blueprint.app_errorhandler(LinkReplaced)
def replaced(failure: LinkReplaced) -> Response:
    """The answer to a replaced key; a form that was sent on a match keeps its text on the page, to be copied."""
    if request.path.endswith(".json"):
        return failed(404, "replaced.title")
    if not isinstance(failure.replaced.access, Access):
        return page("circle/replaced.html", 404, whole=True, which=failure.replaced.which)
    link = replaced_link(failure.replaced)
    own = session.known().of(link.replaced.access.id)
    shown: dict[str, Any] = {
        "words": link.words,
        "link": link,
        "here": address("sheet.match", key=own.key) if own else "",
    }
    if not region() and not _on_a_page_of(link.replaced.key):
        drafts = [draft for draft in site().drafts.of(link.replaced.access) if draft.device == link.device]
        lost = unwritten(link.match, drafts) if link.match else []
        answer = page("share/replaced.html", 404, whole=True, typed=bool(request.form), unwritten=lost, **shown)
    else:
        answer = _in_place(page("share/replaced_here.html", 404, whole=True, **shown))
    answer.headers.update(REPLACED)
    return answer


@replaced_blueprint.app_errorhandler(LinkDeleted)
def deleted(failure: LinkDeleted) -> Response:
    """The answer to a key of a match or a circle that was deleted, with the key that takes that back."""
    one = failure.deleted
    kind, back = ("match", "end.take_back") if isinstance(one.access, Access) else ("circle", "circle_share.take_back")
    key = (request.view_args or {})["key"]
    if request.path.endswith(".json"):
        return failed(410, f"deleted.{kind}")
    shown: dict[str, Any] = {"deleted": one, "title": f"deleted.{kind}", "back": address(back, key=key)}
    if region() or _on_a_page_of(key):
        return _in_place(page("share/deleted_here.html", 410, whole=True, **shown))
    return page("share/deleted.html", 410, whole=True, **shown)


def _in_place(answer: Page) -> Page:
    """An answer that htmx puts in the place of the question for news; what was entered stays on the page."""
    answer.headers["HX-Retarget"], answer.headers["HX-Reswap"] = f"#{LIVE}", "outerHTML"
    answer.headers["HX-Push-Url"] = "false"
    return answer


def _on_a_page_of(key: str) -> bool:
    """True if htmx sent the request from a page under this key, which may hold entered text."""
    shown = urlsplit(request.headers.get("HX-Current-URL", "")).path
    return f"{shown}/".startswith(f"{address('sheet.match', key=key)}/")


blueprints = (blueprint, result_blueprint, paper_blueprint, export_blueprint, replaced_blueprint)

"""The match: totals, what matters now, the deal form, the deals."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, Response, abort, request

from companion.engine.events import Entry, Recorded
from companion.forms.bound import BoundForm, used_defaults
from companion.forms.draft import Draft, bind_form, deal_fields, draft, sketch
from companion.forms.keys import press
from companion.storage import Access, KeptDraft
from companion.web.context import circle_after, circle_around, open_match, own_draft, rules_for, view_of
from companion.web.http import session
from companion.web.http.pages import kept_page, page, region, see_other
from companion.web.http.polls import LIVE, TOUCHED
from companion.web.http.site import match_or_404, site
from companion.web.sheet.views import first_listed, runs, struck_first
from companion.web.shown.match import MatchView
from companion.web.shown.telling import PLAY, tellings, written_elsewhere
from companion.web.writing import (
    address_of,
    after_key,
    event_number,
    fresh,
    keep,
    sheet_values,
    taker,
    was_thrown,
    write,
)

JUST_NOW = timedelta(minutes=5)
EVERY, ALL = "deals", "all"  # of the address that lists every deal of a long match

blueprint = Blueprint("sheet", __name__)
blueprint.add_app_template_global(runs)
blueprint.add_app_template_global(first_listed)
blueprint.add_app_template_global(struck_first)
blueprint.add_app_template_global(rules_for)


@blueprint.get("/m/<key>")
def match(key: str) -> Response:
    """The sheet, with the deal that this phone is telling, or that the address tells of, drafted on it."""
    access = match_or_404(key)
    if region() == LIVE:
        return _news(access)
    session.remember(key)
    sent = request.args.to_dict()
    return _sheet(access, sent, every=sent.pop(EVERY, "") == ALL)


def _sheet(access: Access, sent: Mapping[str, str], *, whole: bool = False, every: bool = False) -> Response:
    match, drafts = view_of(access), site().drafts.of(access)
    if match.over and drafts:
        site().drafts.clear(access)
    wrote, device = _just_written(match), session.device()
    holder = match.names.seat(match.holders[device]) if device in match.holders else ""
    elsewhere = written_elsewhere(match, device) if whole else ""
    around = circle_around(access) if match.over else None
    if not sent and (match.over or not drafts):
        shown: dict[str, Any] = {"every": every, "wrote": wrote, "holder": holder, "elsewhere": elsewhere}
        return kept_page(
            lambda: _page(match, {}, None, whole=whole, **shown, circle=circle_after(match, around)),
            *(access, bool(wrote), holder, elsewhere, around, every),
            whole=whole,
        )
    form = bind_form(match.sheet, sent)
    own = own_draft(drafts, form.form.name)
    entered, began = _entered(match, form, sent, own)
    entered = press(entered, sent)
    return _page(
        match,
        entered,
        sketch(began.sheet, entered),
        whole=whole,
        began=began,
        complain="preview" in sent,
        wrote=wrote,
        holder=holder,
        elsewhere=elsewhere,
        others=tellings(match, drafts, device),
        circle=circle_after(match, around),
        every=every,
        thrown=was_thrown(own),
        taken_by=taker(match, own),
    )


def _entered(
    match: MatchView, form: BoundForm, sent: Mapping[str, str], own: KeptDraft | None
) -> tuple[dict[str, str], MatchView]:
    """The fields of the address, or else those that this phone entered, and the match as it was then."""
    opens = {form.form.opens: sent.get(form.form.opens, "")} if form.form.opens else {}
    if deal_fields(match.sheet.game, sent).keys() - opens.keys() or own is None or own.thrown:
        return dict(sent), match.as_seen(event_number(sent.get("seen", "")))
    return {**sent, **own.fields}, match.as_seen(own.seen)


def _just_written(match: MatchView) -> Entry | None:
    """What this phone wrote a moment ago, if nobody has written since."""
    last = match.sheet.entries[-1]
    fresh = last.device == session.device() and datetime.now(UTC) - last.at < JUST_NOW
    return last if fresh and match.writes and last is match.log.undo else None


def _news(access: Access) -> Response:
    """What a page that is open elsewhere needs: nothing, what others are telling, or the page anew.

    A page in which something was entered is told that the match has moved on, and keeps its form.
    """
    shown = event_number(request.args.get(LIVE, ""))
    if shown == access.revision:
        return Response(status=204)
    match, where = view_of(access), urlsplit(request.headers.get("HX-Current-URL", ""))
    on_sheet = where.path in ("", match.url("sheet.match"))
    moved = not access.settled <= shown < access.revision
    if moved and TOUCHED not in request.args:
        if not on_sheet and where.path.startswith(match.url("sheet.match")):
            return _look_again(f"{where.path}?{where.query}" if where.query else where.path)
        anew = _sheet(access, {}, whole=True, every=f"{EVERY}={ALL}" in where.query)
        anew.headers["HX-Retarget"], anew.headers["HX-Reswap"] = "body", "innerHTML"
        return anew
    others = tellings(match, site().drafts.of(access), session.device()) if on_sheet and not match.over else ()
    return page(
        "sheet/sheet.html",
        match=match,
        others=others,
        behind=moved,
        elsewhere=written_elsewhere(match, session.device()),
        on_sheet=on_sheet,
        draft=None,
        revision=access.revision,
    )


def _look_again(address: str) -> Response:
    """Has htmx ask for the page that is open once more, and put it in the place of the old one."""
    answer = Response(status=200)
    answer.headers["HX-Location"] = json.dumps(
        {"path": address, "target": "body", "swap": "innerHTML", "push": "false"}
    )
    return answer


@blueprint.post("/m/<key>/draft")
def keep_draft(key: str) -> Response:
    """Keep what is entered so far, and show what it comes to."""
    match, entered = open_match(key, write=True), request.form.to_dict()
    began = match.as_seen(event_number(entered.get("seen", "")))
    form = bind_form(began.sheet, entered)
    entered = press(entered, entered)
    taken_by = keep(match, form, entered, seen=began.sheet.seq)
    if region() or taken_by:
        drafted = sketch(began.sheet, entered)
        values = {"began": began, "complain": "preview" in entered, "taken_by": taken_by}
        return _page(fresh(match), entered, drafted, 200 if region() else 409, **values)
    return after_key(match, dict(match.opened_forms).get(form.form.name, match.url("sheet.match")))


@blueprint.post("/m/<key>/deals")
def record(key: str) -> Response:
    """Write the coming deal; refused as typed if it cannot have happened."""
    match, entered = open_match(key, write=True), request.form.to_dict()
    began = match.as_seen(event_number(entered.get("seen", "")))
    form = bind_form(began.sheet, entered)
    entered |= used_defaults(form, entered)
    drafted = draft(began.sheet, entered)
    if drafted.problems:
        taken_by = keep(match, form, entered, seen=began.sheet.seq)
        return _page(match, entered, drafted, 422, complain=True, began=began, taken_by=taken_by)
    name, of_deal = form.form.name, match.sheet.game.deal_forms
    return write(match, Recorded(drafted.deal), entered, ends={name, PLAY} | (of_deal if name in of_deal else set()))


def _page(
    match: MatchView, entered: Mapping[str, str], draft: Draft | None, status: int = 200, **more: Any
) -> Response:
    whole = more.pop("whole", False)
    values = sheet_values(match, entered, draft, token=session.token(), revision=match.access.revision, **more)
    return page("sheet/sheet.html", status, whole=whole, **values)


drafts_blueprint = Blueprint("drafts", __name__, url_prefix="/m/<key>/drafts")


@drafts_blueprint.post("/throw")
def throw(key: str) -> Response:
    """Throw away what this phone entered; it can be brought back until somebody writes."""
    match, target = open_match(key, write=True), request.form.get("target", "")
    site().drafts.throw(match.access, session.device(), target)
    return see_other(address_of(match, target))


@drafts_blueprint.post("/back")
def bring_back(key: str) -> Response:
    """Bring back what was thrown away."""
    match, target = open_match(key, write=True), request.form.get("target", "")
    site().drafts.bring_back(match.access, session.device(), target)
    return see_other(address_of(match, target))


@drafts_blueprint.post("/take")
def take(key: str) -> Response:
    """Go on here with what another phone has begun."""
    match, number = open_match(key, write=True), request.form.get("draft", "")
    if not number.isdecimal() or len(number) > 19 or int(number) >> 63:
        abort(404)
    taken = site().drafts.take(match.access, int(number), session.device())
    return see_other(address_of(match, taken.target) if taken else match.url("sheet.match"))


@drafts_blueprint.post("/holder")
def holder(key: str) -> Response:
    """Say who holds this phone."""
    match, seat = open_match(key, write=True), request.form.get("seat", "")
    if seat not in map(str, range(len(match.sheet.seats))):
        abort(404)
    site().holders.say(match.access, session.device(), int(seat))
    return see_other(match.url("sheet.match"))


blueprints = (blueprint, drafts_blueprint)

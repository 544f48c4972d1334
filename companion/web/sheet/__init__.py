"""The sheet of a match: totals, the form of the coming deal, the deals; and drafts of that form."""

import json
from bisect import bisect
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlsplit

from flask import Blueprint, Response, abort, request
from markupsafe import Markup

from companion.engine.events import Drawn, Entry, Recorded
from companion.engine.lots import Purpose
from companion.engine.match import may_draw
from companion.engine.sheet import AnyDeal
from companion.forms.bound import form_of, says_something
from companion.forms.draft import bind_form, draft, sketch
from companion.forms.keys import press
from companion.forms.lots import drawn_seats, purpose_of, purposes
from companion.forms.progress import about_to_write
from companion.storage import Access, TooManyDrafts
from companion.web.context import open_match, own_draft, rules_for, view_of
from companion.web.http import session
from companion.web.http.pages import page, region, see_other, show_at
from companion.web.http.polls import LIVE, TOUCHED
from companion.web.http.site import match_or_404, site
from companion.web.shown.deal_form import DealForm
from companion.web.shown.form import Form, Message
from companion.web.shown.match import MatchView
from companion.web.shown.other_drafts import other_drafts, written_elsewhere, wrote_since
from companion.web.shown.rules import Difference, differing, house_line
from companion.web.writing import (
    address_of,
    after_key,
    event_number,
    fields_to_keep,
    keep,
    keep_fields,
    own_words,
    same_deal,
    sheet_page,
    sheet_with,
    show_conflict,
    taken,
    write,
)

FOLD = 12  # rows that are folded away together
RECENT = 3  # times as many are listed where not every deal is asked for: 25 rows at least


class SheetRow(NamedTuple):
    """A deal and the deal before it; `struck` are deals that were written after it and struck out, the latest first.

    `strikes` are the numbers of the events that struck them.
    """

    deal: AnyDeal
    before: AnyDeal | None
    struck: tuple[Entry, ...] = ()
    strikes: tuple[int, ...] = ()

    def ruled(self, match: MatchView) -> Sequence[Difference]:
        """The house rules that are others from this row on."""
        return _ruled(match, self.deal.house, self.before)


def ruled_since(match: MatchView) -> Sequence[Difference]:
    """The house rules that are others from the coming deal on."""
    return _ruled(match, match.sheet.house, match.sheet.rows[-1] if match.sheet.rows else None)


def _ruled(match: MatchView, house: Any, deal: AnyDeal | None) -> Sequence[Difference]:
    """The house rules that are others than at a deal, or than the match began with."""
    before = deal.house if deal else match.log.opened.house
    return () if house == before else differing(match.sheet.game, house, before, match.book)


def listed(match: MatchView, *, every: bool = True) -> Iterator[SheetRow]:
    """The rows of a sheet, the latest first: every one, or those that are not folded away."""
    rows, struck = match.sheet.rows, _struck_after(match)
    for index in range(len(rows) - 1, -1 if every else first_listed(match) - 1, -1):
        deal, before = rows[index], rows[index - 1] if index else None
        gone = struck.get(deal.entry.seq) if struck else None
        yield SheetRow(deal, before, gone, _strikes(match, gone)) if gone else SheetRow(deal, before)


def _strikes(match: MatchView, struck: Iterable[Entry]) -> tuple[int, ...]:
    return tuple(match.log.struck_by[entry.seq].seq for entry in struck)


def first_listed(match: MatchView) -> int:
    """The number of rows that are folded away unless every deal is asked for."""
    return max(0, (len(match.sheet.rows) - 1) // FOLD + 1 - RECENT) * FOLD


def struck_first(match: MatchView) -> tuple[Entry, ...]:
    """The struck out deals that come before the first row."""
    return _struck_after(match).get(0, ())


def _struck_after(match: MatchView) -> dict[int, tuple[Entry, ...]]:
    """The struck out deals by the event of the row before them; 0 if there is none."""
    if not match.log.struck_deals:
        return {}
    rows = [row.entry.seq for row in match.sheet.rows]
    after: dict[int, tuple[Entry, ...]] = {}
    for entry in match.log.struck_deals:
        at = bisect(rows, entry.seq)
        row = rows[at - 1] if at else 0
        after[row] = (entry, *after.get(row, ()))
    return after


EVERY, ALL = "deals", "all"  # of the address that lists every deal of a long match

# Cache keys of the text of a form, of whatever stands there but the figures, which are blanks in it; and of what its
# draft comes to, which a phone is shown as it enters it, and sees again with its sheet.


def form_key(form: DealForm) -> Hashable:
    """The key of a form's text, by what is chosen in it; None where figures alone cannot fill its blanks."""
    if _needs_more(form):
        return None
    figures, bound = form.figures if form.entered else {}, form.bound
    chosen = frozenset(field for field in form.entered.items() if field[0] not in figures)
    fields = {**form.entered, **bound.derived} if form.entered else {}
    looks = tuple((name, form.look(name)) for name, text in fields.items() if text and name in figures)
    wanted = tuple(map(bound.includes, bound.rows)), bound.only_passed is None
    totals = form.match.sheet.totals if form.beside_totals else ()
    forms = tuple(form.match.other_forms)
    return _place(form), bound.rows, wanted, chosen, looks, form.says_something, form.thrown, totals, forms


def account_key(form: DealForm) -> Hashable:
    """The key of what is entered, line by line: by the sheet as it is, and as it was when the form was begun."""
    match = form.match
    return match.access, match.sheet.seq, form.keep, form.stem, str({**form.bound.entered})


def _needs_more(form: DealForm) -> bool:
    """True if mistakes, the hands of a bank or running totals stand in it."""
    return bool(form.problems or form.refused or form.bound.hands or (form.beside_totals and form.entered))


def _place(form: DealForm) -> Hashable:
    """Where and for whom it is: its match with the people and house rules, its address and that of its drafts."""
    match = form.match
    return match.access.key, form.here, form.keep, match.sheet.sides, match.sheet.seats, form.bound.house


blueprint = Blueprint("sheet", __name__)
for called_by_templates in (first_listed, account_key, form_key, house_line, ruled_since, struck_first):
    blueprint.add_app_template_global(called_by_templates)


@blueprint.app_template_global()
def drawn_in(match: MatchView, picture: str) -> str:
    """The address of the part of the rules that begins with a picture of that name; empty if there is none."""
    part = next((part.id for part in rules_for(match).book.phases if picture in part.pictures), "")
    return match.url("rules.part", phase=part) if part else ""


@blueprint.app_template_global()
def misfits(match: MatchView, deal: AnyDeal) -> Sequence[Message]:
    """Why a deal cannot have happened, now that what came before it was changed; each reason once."""
    if deal.entry.seq == match.sheet.seq:  # nothing was, since it was written
        return ()
    messages = Form({}, match.names, match.book, deal.problems).messages
    return list({(message.of, message.text): message for message in messages}.values())


@blueprint.app_template_global()
def behind_key(match: MatchView, seen: int) -> str:
    """The message key that the sheet has moved on since a form was begun; empty if it has not."""
    return wrote_since(match, seen, session.device())


@blueprint.app_template_global()
def deal_rows(match: MatchView, render: Callable[..., Markup], *, every: bool, opened: bool) -> Markup:
    """The rows of a sheet as `render` draws them, the latest first; each is kept until its deals change."""
    rows = listed(match, every=every)
    drawn = [render(row, opened=True) for row in islice(rows, 1)] if opened else []
    texts, writes = match.row_texts, match.writes
    for row in rows:
        kept = texts.get(row.deal.row)
        if kept is None or kept[0] != row or kept[1] != writes:
            kept = texts[row.deal.row] = row, writes, render(row)
        drawn.append(kept[2])
    return Markup("".join(drawn))  # noqa: S704  (a template rendered them)


@blueprint.get("/m/<key>")
def match(key: str) -> Response:
    """The sheet, with the draft of this phone, or that of the fields in the address."""
    access = match_or_404(key)
    if region() == LIVE:
        return _news(access)
    session.remember(key)
    sent = request.args.to_dict()
    return sheet_page(access, sent, every=sent.pop(EVERY, "") == ALL)


def _news(access: Access) -> Response:
    """The answer to a poll: nothing new, the drafts of other phones, or the whole page again.

    A page with something entered in its form keeps it, and gets a note that the match has moved on.
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
        every = f"{EVERY}={ALL}" in where.query
        show_at(match.url("sheet.match", **({EVERY: ALL} if every else {})))
        anew = sheet_page(access, {}, whole=True, every=every, own=own_words(match, news=True))
        anew.headers["HX-Retarget"], anew.headers["HX-Reswap"] = "body", "innerHTML"
        return anew
    drafts = site().drafts.of(access) if on_sheet and not match.over else ()
    own = own_draft(drafts, form_of(match.sheet.game, dict(parse_qsl(where.query, keep_blank_values=True))).name)
    return page(
        "sheet/sheet.html",
        match=match,
        others=other_drafts(match, drafts, session.device()),
        behind=moved and match.sheet.entries[-1].device != session.device(),
        elsewhere=written_elsewhere(match, session.device()),
        on_sheet=on_sheet,
        taken=taken(match, own),
        draft=None,
        revision=access.revision,
    )


def _look_again(address: str) -> Response:
    """An answer that makes htmx load the open page again."""
    answer = Response(status=200)
    answer.headers["HX-Location"] = json.dumps(
        {"path": address, "target": "body", "swap": "innerHTML", "push": "false"}
    )
    return answer


@blueprint.post("/m/<key>/draft")
def keep_draft(key: str) -> Response:
    """Keep the draft, and show the sheet with the draft's points."""
    match, entered = open_match(key, write=True), request.form.to_dict()
    began = match.as_seen(event_number(entered.get("seen", "")))
    entered = press(entered, request.form.items(multi=True))
    form = bind_form(began.sheet, entered)
    fields = fields_to_keep(form, entered)
    unkept = keep_fields(match, form.form.name, began.sheet.seq, fields)
    if region() or unkept:
        drafted = began.sketch(replace(form, entered=fields)) if fields else sketch(began.sheet, form)
        status, complain = 200 if region() else 409, "preview" in entered
        return sheet_with(match, entered, drafted, status, complain=complain, began=began, unkept=unkept)
    return after_key(match, dict(match.opened_forms).get(form.form.name, match.url("sheet.match")))


@blueprint.post("/m/<key>/deals")
def record(key: str) -> Response:
    """Write the coming deal; with the form as it was 422 if the deal is impossible, 409 if the sheet has moved on."""
    match, sent = open_match(key, write=True), request.form.to_dict()
    began = match.as_seen(event_number(sent.get("seen", "")))
    form = bind_form(began.sheet, sent).with_defaults()
    entered, drafted = form.entered, about_to_write(draft(began.sheet, form), began.sheet.seq)
    if drafted.problems and match.over and began is not match:
        return show_conflict(match, entered)
    if drafted.problems:
        unkept = keep(match, form, entered, seen=began.sheet.seq)
        return sheet_with(match, entered, drafted, 422, complain=True, began=began, unkept=unkept)
    return write(match, Recorded(drafted.deal), entered, ends=same_deal(match, form.form.name))


drafts_blueprint = Blueprint("drafts", __name__, url_prefix="/m/<key>/drafts")


@drafts_blueprint.post("/throw")
def throw(key: str) -> Response:
    """Throw away this phone's draft, after a conflict all that tell the same deal; they can be brought back until
    somebody writes.
    """
    match, sent = open_match(key, write=True), request.form.to_dict()
    target, form = sent.get("target", ""), bind_form(match.sheet, sent)
    if target == form.form.name and says_something(form, sent):
        keep(match, form, sent, seen=event_number(sent.get("seen", "")))
    for each in same_deal(match, target) if "leave" in sent else (target,):
        site().drafts.throw(match.access, session.device(), each)
    return after_key(match, address_of(match, target))


@drafts_blueprint.post("/back")
def bring_back(key: str) -> Response:
    """Bring back the draft that was thrown away; what is entered by now is replaced only if that is confirmed."""
    match, sent = open_match(key, write=True), request.form.to_dict()
    target, form = sent.get("target", ""), bind_form(match.sheet, sent)
    if target == form.form.name and says_something(form, sent) and "sure" not in request.args:
        return sheet_with(match, sent, sketch(match.sheet, form), 409, thrown=True, replacing=True)
    with suppress(TooManyDrafts):  # then it can be brought back later
        site().drafts.bring_back(match.access, session.device(), target)
    return see_other(address_of(match, target))


@drafts_blueprint.post("/take")
def take(key: str) -> Response:
    """Take over the draft of another phone."""
    match, number = open_match(key, write=True), request.form.get("draft", "")
    if not number.isdecimal() or len(number) > 19 or int(number) >> 63:
        abort(404)
    taken = site().drafts.take(match.access, int(number), session.device())
    return see_other(address_of(match, taken.target) if taken else match.url("sheet.match"))


@drafts_blueprint.post("/holder")
def holder(key: str) -> Response:
    """Save who holds this phone."""
    match, seat = open_match(key, write=True), request.form.get("seat", "")
    if seat not in map(str, range(len(match.sheet.seats))):
        abort(404)
    site().matches.say_holder(match.access, session.device(), int(seat))
    return see_other(match.url("sheet.match"))


draw_blueprint = Blueprint("draw", __name__, url_prefix="/m/<key>/draw")


def purposes_now(match: MatchView) -> tuple[Purpose, ...]:
    """The purposes for which a match may still draw; none once a deal was written."""
    sheet = match.sheet
    may = match.writes and not match.over and may_draw(sheet.entries)
    return purposes(sheet.game.seating(sheet.house)) if may else ()


draw_blueprint.add_app_template_global(purposes_now)


@draw_blueprint.post("")
def again(key: str) -> Response:
    """Draw for seats or dealer; once a deal was written, the sheet as it is."""
    match = open_match(key, write=True)
    sheet = match.sheet
    if not purposes_now(match):
        return see_other(match.url("sheet.match"))
    purpose = purpose_of(sheet.game.seating(sheet.house), request.form.get("for", "")) or abort(400)
    outcome, seats = drawn_seats(sheet.game, sheet.house, sheet.seats, purpose)
    sides = _drawn_sides(sheet.sides, sheet.seats, seats)
    answer = write(match, Drawn(outcome.draw, sides, seats, outcome.dealer), request.form.to_dict())
    if answer.status_code in (200, 303):
        _move_phones(match, outcome.seats)
    return answer


def _drawn_sides(sides: tuple[str, ...], before: tuple[str, ...], seats: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the sides: their people's where each plays alone; new sides of several have none of their own."""
    if len(sides) == len(seats):
        return seats
    return sides if seats == before else ("",) * len(sides)


def _move_phones(match: MatchView, seats: tuple[int, ...]) -> None:
    """Whoever has said which phone is theirs has it in the seat that they drew."""
    for device, seat in match.holders.items():
        if seat in seats:
            site().matches.say_holder(match.access, device, seats.index(seat))


blueprints = (blueprint, draw_blueprint, drafts_blueprint)

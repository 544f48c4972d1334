"""Another version of an earlier deal."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, abort, request

from companion.engine.digits import nothing_or_zero
from companion.engine.events import Amended
from companion.engine.records import replaces
from companion.engine.sheet import ScoredDeal
from companion.forms.bound import BoundForm, bind, bind_record
from companion.forms.deal import deal_fields, deal_to_fields, merge_correction
from companion.forms.draft import Draft, draft
from companion.forms.keys import press
from companion.storage import KeptDraft
from companion.web.context import open_match, own_draft
from companion.web.drafts import KEYS, after_key, keep, taker, was_thrown
from companion.web.http import session
from companion.web.http.pages import page, region
from companion.web.http.site import site
from companion.web.views.conflict import BOOKKEEPING, Conflict
from companion.web.views.deal_form import deal_form, target_of
from companion.web.views.match import MatchView
from companion.web.writing import event_number, show_conflict, write

IN_FULL = "full"  # in the address where a deal of which only the totals were told is told anew

blueprint = Blueprint("correction", __name__, url_prefix="/m/<key>/deals")


@blueprint.get("/<int:row>")
def correct(key: str, row: int) -> Response:
    """What was written on a row of the sheet, to be told again."""
    match = open_match(key, write=True)
    deal = _deal(match, _row_now(match, request.args, row))
    entered = request.args.to_dict()
    own = own_draft(site().drafts.of(match.access), target_of(deal))
    if own and not own.thrown and not deal_fields(match.sheet.game, entered) and not _left(own, match, entered):
        entered |= {**own.fields, "seen": str(own.seen)}
    form = _form(match, deal, entered)
    fields = entered if deal_fields(match.sheet.game, entered) else {**entered, **deal_to_fields(form, deal.deal)}
    fields = merge_correction(form, press(fields, entered), deal.deal)
    drafted, complain = draft(match.sheet, fields, deal.row), "preview" in request.args
    return _page(match, deal, fields, drafted, complain=complain, thrown=was_thrown(own), taken_by=taker(match, own))


@blueprint.post("/<int:row>/draft")
def keep_draft(key: str, row: int) -> Response:
    """Keep what is entered so far, and show what it comes to."""
    match, entered = open_match(key, write=True), request.form.to_dict()
    now = _row_now(match, entered, row)
    if now is None:
        return show_conflict(match, entered)
    deal, pressed = _deal(match, now), press(entered, entered)
    form, seen = _form(match, deal, entered), event_number(entered.get("seen", ""))
    fields = merge_correction(form, pressed, deal.deal)
    changed = _without_zeros(fields) != _without_zeros(deal_to_fields(form, deal.deal))
    taken_by = keep(match, form, pressed if changed else {}, seen=seen, target=target_of(deal))
    if region() or taken_by:
        drafted, status = draft(match.sheet, fields, now), 200 if region() else 409
        return _page(match, deal, fields, drafted, status, complain="preview" in entered, taken_by=taken_by)
    return after_key(match, match.url("correction.correct", row=now))


def _without_zeros(entered: Mapping[str, str]) -> dict[str, str]:
    own = {name: text for name, text in entered.items() if name not in KEYS | BOOKKEEPING}
    return {name: text for name, text in own.items() if not nothing_or_zero(text)}


@blueprint.post("/<int:row>")
def amend(key: str, row: int) -> Response:
    """Write another version of a deal; all that follows is scored anew."""
    match, entered = open_match(key, write=True), request.form.to_dict()
    now = _row_now(match, entered, row)
    if now is None:
        return show_conflict(match, entered)
    deal = _deal(match, now)
    form = _form(match, deal, entered)
    entered = merge_correction(form, entered, deal.deal)
    drafted = draft(match.sheet, entered, now)
    if drafted.problems:
        taken_by = keep(match, form, entered, seen=event_number(entered.get("seen", "")), target=target_of(deal))
        return _page(match, deal, entered, drafted, 422, complain=True, taken_by=taken_by)
    if not replaces(drafted.deal, deal.deal):
        abort(409)

    def again(fresh: MatchView, conflict: Conflict) -> Response:
        return _page(fresh, deal, {**entered, "seen": str(fresh.sheet.seq)}, drafted, 409, conflict=conflict)

    return write(match, Amended(deal.entry.seq, drafted.deal), entered, again, ends=(target_of(deal),))


def _row_now(match: MatchView, entered: Mapping[str, str], row: int) -> int | None:
    """Where the row that a correction is about stands now; earlier ones, or it, may have been struck since."""
    if not entered.get("of"):
        return row
    deal = match.log.written(event_number(entered["of"]))
    return deal.row if deal else None


def _deal(match: MatchView, row: int | None) -> ScoredDeal[Any, Any, Any]:
    """What stands on a row of the sheet; people who come and go have a page of their own."""
    try:
        deal = match.sheet.at(row or 0)
    except LookupError:
        abort(404)
    return deal if deal.correctable else abort(404)


def _left(draft: KeptDraft, match: MatchView, entered: Mapping[str, str]) -> bool:
    """True if a draft of totals is left behind, because the deal is to be told in full."""
    return IN_FULL in entered and any(form.tells(draft.fields) for form in match.sheet.game.every_form)


def _form(match: MatchView, deal: ScoredDeal[Any, Any, Any], entered: Mapping[str, str]) -> BoundForm:
    """The form that what was written fills; that of a deal told in full, once that is asked for or begun."""
    game = match.sheet.game
    if not deal.between and (IN_FULL in entered or deal_fields(game, entered)):
        return bind(game, entered, deal.house, deal.before)
    return bind_record(game, deal.deal, deal.house, deal.before)


def _page(
    match: MatchView,
    deal: ScoredDeal[Any, Any, Any],
    entered: Mapping[str, str],
    drafted: Draft,
    status: int = 200,
    *,
    complain: bool = False,
    **more: Any,
) -> Response:
    here = match.url("correction.correct", row=deal.row)
    problems = drafted.problems if complain else ()
    taken_by = more.pop("taken_by", "")
    form = deal_form(match, entered, drafted, here, problems=problems, corrects=deal, taken_by=taken_by)
    return page(
        "match/correct.html",
        status,
        match=match,
        deal=deal,
        of=deal.entry.seq,
        form=form,
        seen=event_number(entered.get("seen", "")) or match.sheet.seq,
        draft=drafted,
        token=session.token(),
        **more,
    )

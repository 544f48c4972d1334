"""Changes of a sheet besides the coming deal: earlier deals, names, house rules, players, the end, a rematch."""

from collections.abc import Mapping

from flask import Blueprint, Response, abort, request

from companion.engine.alphabet import nothing_or_zero
from companion.engine.events import Amended, Closed, Deleted, Renamed, Ruled
from companion.engine.fold import score
from companion.engine.match import rematch
from companion.engine.records import replaces
from companion.engine.ruling import Problem, Refused
from companion.engine.sheet import AnyDeal
from companion.forms.bound import BoundForm, bind, bind_record
from companion.forms.draft import Draft, as_seen, deal_fields, deal_to_fields, draft, merge_correction
from companion.forms.house_rules import house_fields, parse_house, profile_of
from companion.forms.keys import press
from companion.forms.people import parse_change, read_names
from companion.storage import Access, KeptDraft, Stale
from companion.web.context import open_match, own_draft
from companion.web.http import session
from companion.web.http.pages import page, region, see_other
from companion.web.http.site import address, site
from companion.web.shown.deal_form import deal_form, target_of
from companion.web.shown.ending import Ending
from companion.web.shown.form import Form
from companion.web.shown.match import MatchView
from companion.web.shown.rules import phrase
from companion.web.writing import (
    BOOKKEEPING,
    KEYS,
    Conflict,
    after_key,
    event_number,
    keep,
    show_conflict,
    taker,
    was_thrown,
    write,
)

IN_FULL = "full"  # in the address where a deal of which only the totals were told is told anew

blueprint = Blueprint("correction", __name__, url_prefix="/m/<key>/deals")


@blueprint.get("/<int:row>")
def correct(key: str, row: int) -> Response:
    """The form to correct a row of the sheet."""
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
    """Keep the draft of a correction, and show it with its points."""
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
    """Write the correction of a row; later deals are scored anew."""
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
    """The row that a correction is about now, since earlier ones may have been struck out; None if it was itself."""
    if not entered.get("of"):
        return row
    deal = match.log.written(event_number(entered["of"]))
    return deal.row if deal else None


def _deal(match: MatchView, row: int | None) -> AnyDeal:
    """The record of a row; 404 if there is none, or it is corrected elsewhere."""
    try:
        deal = match.sheet.at(row or 0)
    except LookupError:
        abort(404)
    return deal if deal.correctable else abort(404)


def _left(draft: KeptDraft, match: MatchView, entered: Mapping[str, str]) -> bool:
    """True if a draft of totals is abandoned, because the deal is entered in full now."""
    return IN_FULL in entered and any(form.tells(draft.fields) for form in match.sheet.game.every_form)


def _form(match: MatchView, deal: AnyDeal, entered: Mapping[str, str]) -> BoundForm:
    """The form of the record as it was written, or that of a full deal if that was asked for or begun."""
    game = match.sheet.game
    if not deal.between and (IN_FULL in entered or deal_fields(game, entered)):
        return bind(game, entered, deal.house, deal.before)
    return bind_record(game, deal.deal, deal.house, deal.before)


def _page(
    match: MatchView,
    deal: AnyDeal,
    entered: Mapping[str, str],
    drafted: Draft,
    status: int = 200,
    *,
    complain: bool = False,
    taken_by: str = "",
    thrown: bool = False,
    conflict: Conflict | None = None,
) -> Response:
    here = match.url("correction.correct", row=deal.row)
    problems = drafted.problems if complain else ()
    form = deal_form(match, entered, drafted, here, problems=problems, corrects=deal, taken_by=taken_by)
    return page(
        "sheet/correct.html",
        status,
        match=match,
        deal=deal,
        of=deal.entry.seq,
        form=form,
        seen=event_number(entered.get("seen", "")) or match.sheet.seq,
        draft=drafted,
        thrown=thrown,
        conflict=conflict,
    )


names_blueprint = Blueprint("names", __name__, url_prefix="/m/<key>/names")


@names_blueprint.get("")
def names(key: str) -> Response:
    """The form for names."""
    return _names_page(open_match(key, write=True), {})


@names_blueprint.post("")
def rename(key: str) -> Response:
    """Write other names for the sides and seats."""
    match, entered = open_match(key, write=True), request.form.to_dict()
    before = {f"side.{i}": side for i, side in enumerate(match.sheet.sides)}
    before |= {f"seat.{i}": seat for i, seat in enumerate(match.sheet.seats)}
    try:
        names = tuple(read_names({**before, **entered}, before))
    except Refused as refused:
        return _names_page(match, entered, 422, refused.problems)
    sides, seats = names[: len(match.sheet.sides)], names[len(match.sheet.sides) :]
    event = Renamed(sides if match.names.partners else seats, seats)
    return write(match, event, entered, lambda fresh, conflict: _names_page(fresh, entered, 409, conflict=conflict))


def _names_page(
    match: MatchView,
    entered: Mapping[str, str],
    status: int = 200,
    problems: tuple[Problem, ...] = (),
    conflict: Conflict | None = None,
) -> Response:
    form = Form(entered, match.names, match.book, problems)
    return page("sheet/names.html", status, match=match, form=form, conflict=conflict)


house_rules_blueprint = Blueprint("house", __name__, url_prefix="/m/<key>/house")


@house_rules_blueprint.get("")
def rules(key: str) -> Response:
    """The house rules of the match, as a form."""
    return _house_page(open_match(key), {})


@house_rules_blueprint.post("")
def rule(key: str) -> Response:
    """Write other house rules, which hold for later deals."""
    match, entered = open_match(key, write=True), request.form.to_dict()
    try:
        agreed = parse_house(match.sheet.game, entered, match.sheet.house)
    except Refused as refused:
        return _house_page(match, entered, 422, refused.problems)
    event = Ruled(agreed, profile_of(match.sheet.game, agreed))
    return write(match, event, entered, lambda fresh, conflict: _house_page(fresh, entered, 409, conflict=conflict))


def _house_page(
    match: MatchView,
    entered: Mapping[str, str],
    status: int = 200,
    problems: tuple[Problem, ...] = (),
    conflict: Conflict | None = None,
) -> Response:
    return page(
        "sheet/house_rules.html",
        status,
        match=match,
        form=Form(entered or house_fields(match.sheet.house), match.names, match.book, problems),
        options=match.sheet.game.options(),
        phrase=phrase,
        conflict=conflict,
    )


players_blueprint = Blueprint("players", __name__, url_prefix="/m/<key>/players")


@players_blueprint.get("")
def company(key: str) -> Response:
    """The players in the order of play with keys to leave or return, and a form for a new one."""
    return _players_page(_match(key), {})


@players_blueprint.post("")
def change(key: str) -> Response:
    """Write that a player joins, leaves or returns. A new player gets the next number."""
    match, entered = _match(key), request.form.to_dict()
    if deal_fields(match.sheet.game, entered):
        abort(400)
    sheet = as_seen(match.sheet, event_number(entered.get("seen", "")))
    try:
        event = parse_change({**entered, **_newcomer(entered, len(sheet.sides))})
        score(sheet.game, event, sheet.house, sheet.standing)
    except Refused as refused:
        return _players_page(match, entered, 422, refused.problems)
    return write(match, event, entered, lambda fresh, conflict: _players_page(fresh, entered, 409, conflict=conflict))


def _newcomer(entered: Mapping[str, str], number: int) -> dict[str, str]:
    """The name and number of a new player; empty if nobody joins. Raises `Refused`."""
    if "name" not in entered:
        return {}
    (name,) = read_names(entered, ["name"])
    return {"name": name, "player": str(number)}


def _match(key: str) -> MatchView:
    """The match that a key may write on; 404 if its players cannot change."""
    match = open_match(key, write=True)
    return match if match.open else abort(404)


def _players_page(
    match: MatchView,
    entered: Mapping[str, str],
    status: int = 200,
    problems: tuple[Problem, ...] = (),
    conflict: Conflict | None = None,
) -> Response:
    form = Form(entered, match.names, match.book, problems)
    return page("sheet/players.html", status, match=match, form=form, conflict=conflict)


end_blueprint = Blueprint("end", __name__, url_prefix="/m/<key>")
end_blueprint.add_app_template_global(Ending, "ending_of")


@end_blueprint.get("/end")
def end(key: str) -> Response:
    """The keys that close or delete the match."""
    return page("sheet/end.html", match=open_match(key, write=True))


@end_blueprint.post("/close")
def close(key: str) -> Response:
    """Close the match."""
    return write(open_match(key, write=True), Closed(), request.form.to_dict())


@end_blueprint.post("/delete")
def delete(key: str) -> Response:
    """Delete the match, which its page can undo."""
    return write(open_match(key, write=True), Deleted(), request.form.to_dict())


rematch_blueprint = Blueprint("rematch", __name__, url_prefix="/m/<key>/rematch")


@rematch_blueprint.get("")
def go(key: str) -> Response:
    """The rematch, or the sheet if there is none."""
    match = open_match(key)
    return see_other(address("sheet.match", key=match.rematch or key))


@rematch_blueprint.post("")
def begin(key: str) -> Response:
    """Begin the rematch, or go to the one that another phone has begun; a match that is not over leads to its sheet."""
    match = open_match(key, write=True)
    if not match.over:
        return see_other(match.url("sheet.match"))
    try:
        following = site().rematches.begin(match.access, rematch(match.sheet), session.device())
    except Stale:
        return see_other(match.url("sheet.match"))
    session.remember(following)
    _put_into_the_same_circle(match.access, following)
    return see_other(address("sheet.match", key=following))


def _put_into_the_same_circle(before: Access, following: str) -> None:
    circle, begun = site().circles.of_match(before.id), site().matches.find(following)
    if circle and begun:
        site().circles.put(circle.id, begun.id)


blueprints = (blueprint, names_blueprint, house_rules_blueprint, players_blueprint, end_blueprint, rematch_blueprint)

"""Changes of a sheet besides the coming deal: earlier deals, names, house rules, players, the end, a rematch."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace

from flask import Blueprint, Response, abort, request

from companion.engine.ending import last_deal
from companion.engine.events import Amended, Closed, Deleted, Event, Renamed, Ruled
from companion.engine.fold import score
from companion.engine.house import Size
from companion.engine.match import rematch, replay
from companion.engine.records import replaces
from companion.engine.ruling import Problem, Refused
from companion.engine.sheet import AnyDeal, AnySheet
from companion.engine.text import nothing_or_zero, plain_digits
from companion.forms.bound import BoundForm, bind, bind_record, form_of
from companion.forms.draft import Draft, Unkept, as_seen, deal_fields, deal_to_fields, draft, merge_correction
from companion.forms.house_rules import FIELD, house_fields, parse_house, profile_of
from companion.forms.keys import press
from companion.forms.people import parse_change, read_called, read_names, tell_apart
from companion.forms.progress import about_to_write
from companion.storage import KeptDraft, Stale, target_of
from companion.web.context import draft_of, open_match, put_into
from companion.web.http import session
from companion.web.http.pages import page, region, see_other
from companion.web.http.site import address, site
from companion.web.shown.deal_form import deal_form
from companion.web.shown.form import Form
from companion.web.shown.match import MatchView
from companion.web.shown.other_drafts import Change
from companion.web.shown.rules import OURS, at_this_table, differing, phrase, preset_during, presets_during, topics
from companion.web.writing import (
    BOOKKEEPING,
    KEYS,
    Conflict,
    after_key,
    event_number,
    keep,
    same_deal,
    show_conflict,
    taken,
    was_thrown,
    write,
)

IN_FULL = "full"  # in the address where a deal of which only the totals were entered is entered anew

blueprint = Blueprint("correction", __name__, url_prefix="/m/<key>/deals")


@blueprint.get("/<int:row>")
def correct(key: str, row: int) -> Response:
    """The form to correct a row of the sheet."""
    match = open_match(key, write=True)
    deal = _deal(match, _row_now(match, request.args, row))
    entered = request.args.to_dict()
    own = draft_of(match.access, target_of(deal))
    if own and not own.thrown and not deal_fields(match.sheet.game, entered) and not _left(own, match, entered):
        entered |= {**own.fields, "seen": str(own.seen)}
    form = _form(match, deal, entered)
    fields = entered if deal_fields(match.sheet.game, entered) else {**entered, **deal_to_fields(form, deal.deal)}
    drafted, problems = _draft(match, deal, form, press(fields, entered.items())), "preview" in request.args
    return _page(match, deal, drafted, complain=problems, thrown=was_thrown(own), unkept=taken(match, own))


@blueprint.post("/<int:row>/draft")
def keep_draft(key: str, row: int) -> Response:
    """Keep the draft of a correction, and show it with its points."""
    match, entered = open_match(key, write=True), request.form.to_dict()
    now = _row_now(match, entered, row)
    if now is None:
        return show_conflict(match, entered)
    deal, pressed = _deal(match, now), press(entered, request.form.items(multi=True))
    form = _form(match, deal, entered)
    drafted = _draft(match, deal, form, pressed)
    changed = _without_zeros(drafted.form.entered) != _without_zeros(deal_to_fields(form, deal.deal))
    unkept = keep(match, form, pressed if changed else {}, seen=_seen(entered), target=target_of(deal))
    if region() or unkept:
        status, complain = 200 if region() else 409, "preview" in entered
        return _page(match, deal, drafted, status, complain=complain, unkept=unkept)
    return after_key(match, match.url("correction.correct", row=now))


def _without_zeros(entered: Mapping[str, str]) -> dict[str, str]:
    own = {name: text for name, text in entered.items() if name not in KEYS | BOOKKEEPING}
    return {name: plain_digits(text) for name, text in own.items() if not nothing_or_zero(text)}


@blueprint.post("/<int:row>")
def amend(key: str, row: int) -> Response:
    """Write the correction of a row, which may be a deal that met a conflict; later deals are scored anew."""
    match, entered = open_match(key, write=True), request.form.to_dict()
    now = _row_now(match, entered, row)
    if now is None:
        return show_conflict(match, entered)
    deal = _deal(match, now)
    drafted = about_to_write(_draft(match, deal, _form(match, deal, entered), entered), match.sheet.seq)
    form = drafted.form
    if drafted.problems:
        unkept = keep(match, form, form.entered, seen=_seen(entered), target=target_of(deal))
        return _page(match, deal, drafted, 422, complain=True, unkept=unkept)
    if not replaces(drafted.deal, deal.deal):
        abort(409)

    def again(fresh: MatchView, conflict: Conflict) -> Response:
        return _page(fresh, deal, drafted, 409, seen=fresh.sheet.seq, conflict=conflict)

    met = same_deal(match, entered["target"]) if "target" in entered else frozenset()
    return write(match, Amended(deal.entry.seq, drafted.deal), form.entered, again, ends={target_of(deal), *met})


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
    return IN_FULL in entered and bool(form_of(match.sheet.game, draft.fields).opens)


def _form(match: MatchView, deal: AnyDeal, entered: Mapping[str, str]) -> BoundForm:
    """The form of the record as it was written, or that of a full deal if that was asked for or begun."""
    game = match.sheet.game
    if not deal.between and (IN_FULL in entered or deal_fields(game, entered)):
        return bind(game, entered, deal.house, deal.before)
    return bind_record(game, deal.deal, deal.house, deal.before)


def _draft(match: MatchView, deal: AnyDeal, form: BoundForm, entered: Mapping[str, str]) -> Draft:
    """The correction of a deal with these fields entered over it."""
    fields = merge_correction(form, entered, deal.deal)
    return draft(match.sheet, replace(form, entered=fields), deal.row)


def _seen(entered: Mapping[str, str]) -> int:
    return event_number(entered.get("seen", ""))


def _page(
    match: MatchView,
    deal: AnyDeal,
    drafted: Draft,
    status: int = 200,
    *,
    seen: int = 0,
    complain: bool = False,
    unkept: Unkept | None = None,
    thrown: bool = False,
    conflict: Conflict | None = None,
) -> Response:
    here, entered = match.url("correction.correct", row=deal.row), drafted.form.entered
    form = deal_form(match, entered, drafted, here, refused=complain, corrects=deal, unkept=unkept, thrown=thrown)
    change = Amended(deal.entry.seq, drafted.deal) if drafted.scored and not drafted.problems else None
    return page(
        "sheet/correct.html",
        status,
        match=match,
        deal=deal,
        of=deal.entry.seq,
        form=form,
        seen=seen or _seen(entered) or match.sheet.seq,
        draft=drafted,
        totals=list(_totals(match, change)) if change else [],
        conflict=conflict,
    )


def _totals(match: MatchView, change: Amended) -> Iterator[Change]:
    """The totals of today that a correction would change."""
    sheet, last = match.sheet, match.sheet.entries[-1]
    after = replay(sheet.game, (*sheet.entries, replace(last, seq=last.seq + 1, event=change)), sheet)
    for side, was, now in zip(match.headings, sheet.totals, after.totals, strict=True):
        if was != now:
            yield Change(match.words("deal.total-now", side=side), match.words.write(was), match.words.write(now))


def _form_page(
    template: str,
    match: MatchView,
    entered: Mapping[str, str],
    problems: tuple[Problem, ...] = (),
    conflict: Conflict | None = None,
) -> Response:
    """A page with one form about the match: names or players."""
    form = Form(entered, match.names, match.book, problems)
    status = 409 if conflict else 422 if problems else 200
    return page(template, status, match=match, form=form, conflict=conflict)


def _seated(match: MatchView) -> dict[str, str]:
    """The field of the number of players, which a match does not change: they sit at the table."""
    option = match.sheet.game.size(Size.PLAYERS)
    return {f"{FIELD}.{option.name}": str(getattr(match.sheet.house, option.name))} if option else {}


def _write(template: str, match: MatchView, event: Event, entered: Mapping[str, str]) -> Response:
    """Write what the form of a page says; after a conflict the page is shown again."""
    return write(match, event, entered, lambda fresh, conflict: _form_page(template, fresh, entered, (), conflict))


NAMES, HOUSE, PLAYERS = "sheet/names.html", "sheet/house_rules.html", "sheet/players.html"

names_blueprint = Blueprint("names", __name__, url_prefix="/m/<key>/names")


@names_blueprint.get("")
def names(key: str) -> Response:
    """The form for names."""
    return _form_page(NAMES, open_match(key, write=True), {})


@names_blueprint.post("")
def rename(key: str) -> Response:
    """Write other names for the sides and seats."""
    match, entered = open_match(key, write=True), request.form.to_dict()
    before = {f"side.{i}": side for i, side in enumerate(match.sheet.sides)}
    before |= {f"seat.{i}": seat for i, seat in enumerate(match.sheet.seats)}
    try:
        names = tuple(read_names({**before, **entered}, before))
        tell_apart({field: name for field, name in zip(before, names, strict=True) if field.startswith("seat.")})
        called = read_called({"called": match.sheet.called, **entered}) if match.sheet.game.named else ""
    except Refused as refused:
        return _form_page(NAMES, match, entered, refused.problems)
    sides, seats = names[: len(match.sheet.sides)], names[len(match.sheet.sides) :]
    return _write(NAMES, match, Renamed(sides if match.names.partners else seats, seats, called), entered)


house_rules_blueprint = Blueprint("house", __name__, url_prefix="/m/<key>/house")

PRESET, BACK = "preset", "back"  # keys: all rules of a profile; one rule as it usually is


@house_rules_blueprint.get("")
def rules(key: str) -> Response:
    """The house rules of the match, as a form; changed in it, as far as its address says so."""
    return _house_page(open_match(key), request.args.to_dict())


@house_rules_blueprint.post("")
def rule(key: str) -> Response:
    """Write other house rules, which hold for later deals; or show the form as one of its keys changes it."""
    match, entered = open_match(key, write=True), request.form.to_dict()
    if {PRESET, BACK} & entered.keys():
        return _house_page(match, _pressed(match, entered))
    try:
        agreed = parse_house(match.sheet.game, {**entered, **_seated(match)}, match.sheet.house)
    except Refused as refused:
        return _house_page(match, entered, refused.problems)

    def again(fresh: MatchView, conflict: Conflict) -> Response:
        return _house_page(fresh, entered, (), conflict)

    return write(match, Ruled(agreed, profile_of(match.sheet.game, agreed)), entered, again)


def _pressed(match: MatchView, entered: Mapping[str, str]) -> dict[str, str]:
    """The fields with the house rules of a preset, or with one of them as it usually is.

    The match's own rules, where they have no name, are a preset too.
    """
    game, house = match.sheet.game, match.sheet.house
    if entered.get(PRESET) == OURS:
        return {**entered, **(house_fields(house) if preset_during(match, house) == OURS else {})}
    if profile := game.profiles.get(entered.get(PRESET, "")):
        return {**entered, **house_fields(at_this_table(game, profile, house, tuple(Size)))}
    usual = house_fields(game.profiles[match.book.usual])
    field = f"{FIELD}.{entered.get(BACK, '')}"
    return {**entered, field: usual[field]} if field in usual else dict(entered)


def _house_page(
    match: MatchView,
    entered: Mapping[str, str],
    problems: tuple[Problem, ...] = (),
    conflict: Conflict | None = None,
) -> Response:
    game, house = match.sheet.game, match.sheet.house
    with suppress(Refused):
        house = parse_house(game, {**entered, **_seated(match)}, house)
    usual = at_this_table(game, game.profiles[match.book.usual], house)
    players = game.size(Size.PLAYERS)
    by_topic = topics(game, match.book, house, (players.name,) if players else ())
    return page(
        HOUSE,
        409 if conflict else 422 if problems else 200,
        match=match,
        form=Form({**house_fields(house), **entered}, match.names, match.book, problems),
        presets=presets_during(match, house),
        chosen=preset_during(match, house),
        unusual=differing(game, house, usual, match.book),
        changes={one.option for one in differing(game, house, match.sheet.house, match.book)},
        players=players,
        topics=by_topic,
        all=sum(len(topic.options) for topic in by_topic),
        conflict=conflict,
        phrase=phrase,
    )


players_blueprint = Blueprint("players", __name__, url_prefix="/m/<key>/players")


@players_blueprint.get("")
def company(key: str) -> Response:
    """The players in the order of play with keys to leave or return, and a form for a new one."""
    return _form_page(PLAYERS, _match(key), {})


@players_blueprint.post("")
def change(key: str) -> Response:
    """Write that a player joins, leaves or returns. A new player gets the next number."""
    match, entered = _match(key), request.form.to_dict()
    if deal_fields(match.sheet.game, entered):
        abort(400)
    sheet = as_seen(match.sheet, _seen(entered))
    try:
        event = parse_change({**entered, **_newcomer(entered, sheet)})
        score(sheet.game, event, sheet.house, sheet.standing)
    except Refused as refused:
        return _form_page(PLAYERS, match, entered, refused.problems)
    return _write(PLAYERS, match, event, entered)


def _newcomer(entered: Mapping[str, str], sheet: AnySheet) -> dict[str, str]:
    """The name and number of a new player; empty if nobody joins. Raises `Refused`."""
    if "name" not in entered:
        return {}
    (name,) = read_names(entered, ["name"])
    tell_apart({"name": name}, sheet.seats)
    return {"name": name, "player": str(len(sheet.sides))}


def _match(key: str) -> MatchView:
    """The match that a key may write on; 404 if its players cannot change."""
    match = open_match(key, write=True)
    return match if match.open else abort(404)


end_blueprint = Blueprint("end", __name__, url_prefix="/m/<key>")


@end_blueprint.get("/end")
def end(key: str) -> Response:
    """The keys that close or delete the match."""
    return page("sheet/end.html", match=open_match(key, write=True))


@end_blueprint.post("/last-deal")
def call_last_deal(key: str) -> Response:
    """Agree that the next deal is the last one; where it is already, or nobody can say so, the sheet."""
    match = open_match(key, write=True)
    if not match.may_call_last_deal:
        return see_other(match.url("sheet.match"))
    house = last_deal(match.sheet.house, match.sheet.played)
    agreed = Ruled(house, profile_of(match.sheet.game, house), last=True)
    return write(match, agreed, request.form.to_dict())


@end_blueprint.post("/close")
def close(key: str) -> Response:
    """Close the match."""
    return write(open_match(key, write=True), Closed(), request.form.to_dict())


@end_blueprint.post("/delete")
def delete(key: str) -> Response:
    """Delete the match, which its page can undo."""
    return write(open_match(key, write=True), Deleted(), request.form.to_dict())


@end_blueprint.get("/erase")
def ask_to_erase(key: str) -> Response:
    """The question whether to delete a match for good, which was put away before."""
    match = open_match(key, write=True)
    return page("sheet/erase.html", match=match) if match.sheet.deleted else see_other(match.url("end.end"))


@end_blueprint.post("/erase")
def erase(key: str) -> Response:
    """End all links of a match that was put away; a day later nothing of it is left.

    If somebody has written on it since the question was put, that is put again.
    """
    match = open_match(key, write=True)
    if not match.sheet.deleted or _seen(request.form) != match.sheet.seq:
        return see_other(match.url("end.ask_to_erase"))
    site().deletions.delete(match.access, session.device())
    return see_other(match.url("sheet.match"))


@end_blueprint.post("/take-back")
def take_back(key: str) -> Response:
    """Let the links of a deleted match open it again."""
    if deleted := site().deletions.of(key):
        if not deleted.access.may_write:
            abort(403)
        site().deletions.take_back(deleted.access)
    return see_other(address("sheet.match", key=key))


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
        following = site().matches.begin_rematch(match.access, rematch(match.sheet), session.device())
    except Stale:
        return see_other(match.url("sheet.match"))
    session.remember(following)
    if circle := site().circles.of_match(match.access.id):
        put_into(circle, following)
    return see_other(address("sheet.match", key=following))


blueprints = (blueprint, names_blueprint, house_rules_blueprint, players_blueprint, end_blueprint, rematch_blueprint)

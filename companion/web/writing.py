"""Writing events and keeping drafts: a phone that comes second is shown what the first one wrote."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlencode

from flask import Response, request, url_for

from companion.engine.events import Entry, Event, Recorded, Struck
from companion.engine.form import AnyForm
from companion.engine.records import Between
from companion.engine.sheet import AnyDeal
from companion.forms.bound import BoundForm, form_of, says_nobody, says_something
from companion.forms.draft import Draft, Unkept, deal_fields, sketch
from companion.forms.keys import SET, press
from companion.forms.progress import AT
from companion.storage import CORRECTION, Access, KeptDraft, Stale, TakenOver, TooManyDrafts
from companion.web.context import circle_after, circle_around, circle_offer, open_match, own_draft, view_of
from companion.web.http import session
from companion.web.http.metrics import WRITTEN
from companion.web.http.pages import Page, kept_page, macros, page, see_other, show_at
from companion.web.http.site import site
from companion.web.shown.deal_form import deal_form
from companion.web.shown.match import MatchView
from companion.web.shown.other_drafts import (
    NOBODY_ELSE,
    Change,
    changed_fields,
    corrected,
    is_current,
    other_drafts,
    written_elsewhere,
)
from companion.web.shown.play import PLAY

BOOKKEEPING = frozenset({"of", "seen", "token", AT})


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two versions of a deal: the one on the sheet, the one that was not written, and the fields that differ."""

    written: AnyDeal
    unwritten: AnyDeal
    differ: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Conflict:
    """The last event of the sheet, which a form did not know of; `rival` is its deal, if it is one.

    `own` is true if this phone wrote it on another page, `kept` if the form that came too late has anything in it;
    `comparison` is set if it was a version of the same deal.
    """

    entry: Entry
    own: bool
    rival: AnyDeal | None
    kept: bool
    comparison: Comparison | None = None


def conflict(fresh: MatchView, entered: Mapping[str, str], event: Event | None = None) -> Conflict:
    """The conflict of a form with these fields, which was to write `event`, with the last event of the sheet."""
    last = fresh.sheet.entries[-1]
    written = fresh.log.written(last.seq) if isinstance(last.event, Recorded) else None
    rival = None if written is None or written.between else written
    comparison = _compare(fresh, rival, event.deal) if rival and isinstance(event, Recorded) else None
    return Conflict(last, last.device == session.device(), rival, bool(entered.keys() - BOOKKEEPING), comparison)


def _compare(match: MatchView, rival: AnyDeal, deal: Any) -> Comparison | None:
    if isinstance(deal, Between):
        return None
    unwritten = replace(rival, deal=deal)
    return Comparison(rival, unwritten, tuple(changed_fields(match, rival, match, unwritten)))


# what a sheet also shows, each where there is anything: what others wrote, and what they enter; that it has moved on; a
# conflict; the circle; every deal; the question whether what was thrown away may replace what is entered; that this
# phone is in the middle of a deal as it is played
NOTHING_ELSE: dict[str, Any] = {
    "elsewhere": "",
    "others": NOBODY_ELSE,
    "behind": False,
    "conflict": None,
    "circle": None,
    "every": False,
    "replacing": False,
    "playing": False,
}


def sheet_with(
    match: MatchView,
    entered: Mapping[str, str],
    draft: Draft | None,
    status: int = 200,
    *,
    complain: bool = False,
    whole: bool = False,
    began: MatchView | None = None,
    unkept: Unkept | None = None,
    thrown: bool = False,
    **more: Any,
) -> Page:
    """The sheet of a match with a form as it was filled in; `complain` shows the mistakes in it.

    It is `finished` if the form is for a deal that the match, which is over, has no room for: then it refuses none.
    `began` is the match as it was when the form was begun, if it has gone on since; `unkept` says why what is entered
    is not kept, if so; `thrown` is true if what was entered before was thrown away.
    """
    here = match.url("sheet.match")
    form = deal_form(began or match, entered, draft, here, refused=complain, unkept=unkept, thrown=thrown)
    finished = match.over and not form.between
    about = {"finished": finished, "form": replace(form, refused=False) if finished else form, "draft": draft}
    values = {"match": match, "revision": match.access.revision, **about, **NOTHING_ELSE, **more}
    return page("sheet/sheet.html", status, whole=whole, **values)


LONGEST_TOKEN = 40
JUST_NOW = timedelta(minutes=5)
Again = Callable[[MatchView, Conflict], Response]


def write(
    match: MatchView, event: Event, entered: Mapping[str, str], again: Again | None = None, ends: Collection[str] = ()
) -> Response:
    """Write an event, and end this phone's drafts of the targets in `ends`; 409 if another phone wrote first.

    After the write htmx gets the fresh sheet, a plain form a redirect to it. After a conflict `again` makes the page
    of the form from the fresh sheet and the conflict; without it the form is that of the coming deal.
    """
    seen, token = event_number(entered.get("seen", "")), entered.get("token", "")
    try:
        by = {"device": session.device(), "token": token[:LONGEST_TOKEN]}
        fresh = site().matches.write(match.access, event, seen=seen, ends=ends, **by)
    except Stale:
        other = open_match(match.access.key)
        return again(other, conflict(other, entered)) if again else show_conflict(other, entered, event)
    request.environ[WRITTEN] = True
    address = match.url("sheet.match")
    if "HX-Request" not in request.headers:
        return see_other(address)
    show_at(address)
    own = own_words(view_of(fresh))
    answer = sheet_page(fresh, {}, whole=True, own={**own, "saved": own["wrote"]})
    answer.headers["HX-Push-Url"] = address
    return answer


def same_deal(match: MatchView, target: str) -> frozenset[str]:
    """The targets of all drafts of the deal of this target: line by line, by its totals, act by act."""
    own = match.sheet.game.deal_forms
    return frozenset({target, PLAY}) | (own if target in own else frozenset())


def sent_once() -> dict[str, str]:
    """The token and the fields of the form that was sent, either of which shows that it comes a second time."""
    fields = sorted((name, text) for name, text in request.form.items(multi=True) if name not in BOOKKEEPING)
    return {"token": request.form.get("token", "")[:LONGEST_TOKEN], "fields": f"{request.path}?{urlencode(fields)}"}


def event_number(text: str) -> int:
    """The number of an event in the text of a field; 0 if it is none."""
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def show_conflict(fresh: MatchView, entered: Mapping[str, str], event: Event | None = None) -> Response:
    """409: the fresh sheet with the fields as they were sent, and how the two versions of a deal differ."""
    return sheet_with(fresh, entered, sketch(fresh.sheet, entered), 409, conflict=conflict(fresh, entered, event))


IN_FIELDS = frozenset({"less", "more", "plus", "count", "card", "uncard", SET})
KEYS = IN_FIELDS | {"preview", "write", "again", "another", "sure", "leave"}
SHOWN = ("preview", "another", "count")  # keys after which the page shows more than the fields


def keep(
    match: MatchView, form: BoundForm, entered: Mapping[str, str], *, seen: int, target: str = ""
) -> Unkept | None:
    """Keep a draft of the fields that a form has, if anything is entered in them; if it is not kept, the reason."""
    return keep_fields(match, target or form.form.name, seen, fields_to_keep(form, entered))


def fields_to_keep(form: BoundForm, entered: Mapping[str, str]) -> dict[str, str]:
    """The entries of the form's own fields; empty if there are none but those that the form makes by itself."""
    if not says_something(form, entered):
        return {}
    fields = ((name, text) for name, text in entered.items() if name in form.every_name)
    return {name: text for name, text in fields if text or says_nobody(form, name)}


def keep_fields(match: MatchView, target: str, seen: int, fields: Mapping[str, str]) -> Unkept | None:
    """Keep a draft of these fields, like `keep`, without a look at what is in them."""
    try:
        again, token = "again" in request.form, request.form.get("token", "")
        site().drafts.keep(match.access, session.place(), target, seen, fields, again=again, token=token)
    except TakenOver as taken_over:
        return Unkept(match.phone(str(taken_over)))
    except TooManyDrafts:
        return Unkept()
    return None


def taken(match: MatchView, draft: KeptDraft | None) -> Unkept | None:
    """The phone that has taken a draft over, if one has."""
    return Unkept(match.phone(draft.taken_by)) if draft and draft.taken_by else None


def was_thrown(draft: KeptDraft | None) -> bool:
    """True if there is a draft to bring back."""
    return draft is not None and draft.thrown


def after_key(match: MatchView, here: str) -> Response:
    """The redirect after a key that was pressed without script: to a link that leaves the form, or back to it."""
    leave = request.form.get("leave", "")
    if leave == url_for("home.matches") or leave.startswith(match.url("sheet.match")):
        return see_other(leave)
    shown = urlencode({name: request.form[name] for name in SHOWN if name in request.form})
    return see_other(f"{here}{'&' if '?' in here else '?'}{shown}" if shown else here)


def address_of(match: MatchView, target: str) -> str:
    """The page on which a draft of that target is entered."""
    if target == PLAY:
        return match.url("play.turn")
    if target.startswith(CORRECTION):
        deal = corrected(match, target)
        return match.url("correction.correct", row=deal.row) if deal else match.url("sheet.match")
    opened = dict(match.opened_forms)
    return opened.get(target, match.url("sheet.match"))


def sheet_page(
    access: Access,
    sent: Mapping[str, str],
    *,
    whole: bool = False,
    every: bool = False,
    own: Mapping[str, str] | None = None,
) -> Response:
    """The sheet of a match, with the draft of this phone or that of the fields that were `sent`.

    With `every` all deals are listed, else the last ones; `own` are the words in its slots, if not `own_words`.
    """
    match, drafts, device = view_of(access), site().drafts.of(access), session.device()
    if match.over and drafts:
        site().drafts.clear(access)
        drafts = drafts if sent else ()
    around = circle_around(access) if match.over else None

    def make() -> Page:
        circle = circle_after(match, around)
        return _sheet(match, drafts, sent, circle=circle, whole=whole, every=every, revision=access.revision)

    personal = own_words(match) if own is None else own
    whose = device if any(draft.device == device for draft in drafts) else ""
    about = access, access.revision, around, drafts
    return kept_page(make, *about, whole=whole, personal=personal, of=whose)


def _sheet(match: MatchView, drafts: tuple[KeptDraft, ...], sent: Mapping[str, str], **more: Any) -> Page:
    """The sheet of a match on which drafts are under way, with this phone's form."""
    form, device = form_of(match.sheet.game, sent), session.device()
    draft, played = own_draft(drafts, form.name), own_draft(drafts, PLAY)
    entered, began = _entered(match, form, sent, draft)
    entered = press(entered, sent.items())
    return sheet_with(
        match,
        entered,
        sketch(began.sheet, entered) if sent else began.sketch(entered),
        began=began,
        complain="preview" in sent,
        others=other_drafts(match, drafts, device),
        thrown=any(was_thrown(own) for own in drafts if (own.device, own.target) == (device, form.name)),
        unkept=taken(match, draft),
        playing=bool(played and played.live and is_current(match, played)),
        **more,
    )


def own_words(match: MatchView, *, news: bool = False) -> Mapping[str, str]:
    """The words for the slots of a sheet that differ from phone to phone: what it wrote, whose it is, an offer."""
    device, says = session.device(), macros("own")
    wrote, elsewhere = _just_written(match), written_elsewhere(match, device) if news else ""
    here = says.already(match) if session.was_brought(match.access.id) else ""
    own = here or (says.wrote(match, wrote) if wrote else says.elsewhere(match, elsewhere) if elsewhere else "")
    offer = circle_offer(match)
    return {"wrote": own, "again": says.again(match, offer) if offer else "", **holder_words(match)}


def holder_words(match: MatchView) -> Mapping[str, str]:
    """The holder of this phone, in words, for the page's slot; empty if nobody has said so."""
    seat = match.holders.get(session.device())
    return {} if seat is None else {"holder": match.words("phone.held", name=match.names.seat(seat))}


def _entered(
    match: MatchView, form: AnyForm, sent: Mapping[str, str], own: KeptDraft | None
) -> tuple[dict[str, str], MatchView]:
    """The fields that were sent, or else those of this phone's draft, and the match as it was when they were begun."""
    opens = {form.opens: sent.get(form.opens, "")} if form.opens else {}
    if deal_fields(match.sheet.game, sent).keys() - opens.keys() or own is None or own.thrown:
        return dict(sent), match.as_seen(event_number(sent.get("seen", "")))
    return {**sent, **own.fields}, match if _only_changed_here(match, own.seen) else match.as_seen(own.seen)


def _only_changed_here(match: MatchView, seen: int) -> bool:
    """True if this phone alone has written since event `seen`, and no deal: what it undid or changed, it knows."""
    since = match.sheet.entries[seen:]
    return all(entry.device == session.device() and not isinstance(entry.event, Recorded) for entry in since)


def _just_written(match: MatchView) -> Entry | None:
    """The entry that this phone wrote a moment ago; None if there is none, or somebody has written since."""
    last = match.sheet.entries[-1]
    fresh = last.device == session.device() and datetime.now(UTC) - last.at < JUST_NOW
    undone = isinstance(last.event, Struck) or last is match.log.undo
    return last if fresh and match.writes and undone else None

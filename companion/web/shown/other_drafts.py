"""Deals that do not stand on the sheet: the drafts of other phones, and versions of a deal in which fields differ.

A draft says whose phone it is on, of which deal it is, and the figures so far; fields and values are given in words.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from companion.engine.events import Amended, Recorded, Struck
from companion.engine.form import HAND, Row
from companion.engine.play import ShownHand
from companion.engine.records import Between
from companion.engine.sheet import AnyDeal
from companion.engine.text import nothing_or_zero
from companion.forms.bound import CARRIED, bind_record, chosen_side
from companion.forms.draft import Draft, draft, expand
from companion.forms.values import JSON, NO, flatten, read_index, read_number
from companion.storage import CORRECTION, KeptDraft
from companion.web.shown.deal_form import DealForm, RowView, deal_form
from companion.web.shown.hand_rows import result_in_words
from companion.web.shown.match import MatchView
from companion.web.shown.play import PLAY, PlayState, acts_of, begin, said

LAST = 3  # things that happened
MOST = 5  # cards of a hand that are drawn


@dataclass(frozen=True)
class PlayedDraft:
    """A deal that another phone plays act by act: `began` is the state before the first act, `state` the last one."""

    began: PlayState
    state: PlayState

    @cached_property
    def hand(self) -> ShownHand | None:
        """The hand whose turn it is; None if there is none."""
        return self.state.play.hand(self.state.now)

    @property
    def on_hand(self) -> str:
        """The stakes and bets on that hand, in words."""
        return " · ".join(map(self.state.match.says.sentence, self.hand.says if self.hand else ()))

    @property
    def cards(self) -> list[tuple[str, bool]]:
        """The amount paid for each card of that hand (dealt, bought or turned up), and if it lies face up."""
        return list(islice(self._cards(), MOST))

    def _cards(self) -> Iterator[tuple[str, bool]]:
        if hand := self.hand:
            yield from (("", False) for _ in range(hand.closed - len(hand.paid)))
            yield from ((self.state.match.words.write(amount), False) for amount in hand.paid)
            yield from (("", True) for _ in range(hand.opened))

    @cached_property
    def acts(self) -> list[tuple[str, str]]:
        """The last acts, the latest first: who acted, and the act in words."""
        match, table = self.state.match, self.began.now
        happened: deque[tuple[str, str]] = deque(maxlen=LAST)
        for act in self.state.acts:
            happened.appendleft((match.sides[self.state.play.next(table)], said(act, match.words)))
            table = self.state.play.after(table, self.state.play.read(act), match.sheet.house)
        return [*happened]


ASKED = ("sum", "suit")  # kinds of rows that most deals need


@dataclass(frozen=True, slots=True)
class EnteredRow:
    """A row of a form with the values entered in it, one for each side or one for all; `note` adds a summary."""

    label: str
    values: tuple[str, ...]
    note: str = ""


def entered_rows(form: DealForm) -> list[EnteredRow]:
    """The rows in which something was entered; with hands against a bank, one row for each player entered."""
    return list(_of_hands(form) if form.hands else _of_sides(form))


def _of_hands(form: DealForm) -> Iterator[EnteredRow]:
    if form.hands and form.hands.bank.is_entered:
        yield EnteredRow(form.hands.bank.name, (form.match.words("draft.the-bank"),), form.hands.bank.summary)
    for player in form.hands.players if form.hands else ():
        if player.used or player.sat_out:
            yield EnteredRow(player.name, (player.points,), player.summary)


def _of_sides(form: DealForm) -> Iterator[EnteredRow]:
    for row in form.every_row:
        values = tuple(_values(form, row))
        if any(values):
            yield EnteredRow(_called(form, row), values)


def _called(form: DealForm, row: RowView) -> str:
    return form.match.words(f"field.{row.label}")


def _values(form: DealForm, row: RowView) -> Iterator[str]:
    if row.kind == "side":
        side = chosen_side(form.bound, row.field, form.entered)
        yield "" if side is None else form.names.side(side)
        return
    for name in [name for name, _ in row.by_side] or [row.field]:
        text = form.value(name)
        yield field_value(form, name, text) if text and not nothing_or_zero(text) else ""


@dataclass(frozen=True, kw_only=True)
class OtherDraft:
    """The draft of another phone.

    `match` is as it was when that phone began; `play` is set if the deal is played act by act.
    """

    kept: KeptDraft
    title: str
    match: MatchView
    form: DealForm
    draft: Draft | None
    play: PlayedDraft | None = None

    @property
    def coming(self) -> bool:
        """True if the draft is of the coming deal, not a correction."""
        return not self.kept.target.startswith(CORRECTION)

    @property
    def shows_lines(self) -> bool:
        """True if the draft has lines or figures to show."""
        drafted = self.draft
        return bool(drafted and (drafted.hints.figures or (drafted.scored and drafted.scored.tally.lines)))

    @cached_property
    def entered(self) -> list[EnteredRow]:
        """The rows entered so far."""
        return entered_rows(self.form)

    @cached_property
    def missing(self) -> list[str]:
        """The names of the players whose hands are still missing, or of the empty rows that most deals need."""
        form = self.form
        if form.hands:
            return [player.name for player in form.hands.players if player.open_question]
        asked = (row for row in form.rows if not row.folded and (row.kind in ASKED or row.required))
        return [_called(form, row) for row in asked if not any(_values(form, row))]


@dataclass(frozen=True, slots=True)
class OtherDrafts:
    """The drafts of other phones: those that a page shows, and how many `more` there are."""

    drafts: Sequence[OtherDraft] = ()
    more: int = 0


NOBODY_ELSE = OtherDrafts()
SHOWN = 3  # of them on one page


def other_drafts(match: MatchView, drafts: Iterable[KeptDraft], device: str) -> OtherDrafts:
    """The drafts of other phones that are not written yet, of each phone its latest; those touched last are shown."""
    latest = {draft.device: draft for draft in drafts if draft.live and draft.device != device}
    current = [kept for kept in latest.values() if is_current(match, kept)]
    shown = sorted(current[-SHOWN:], key=lambda kept: kept.since)
    return OtherDrafts([_other_draft(match, kept) for kept in shown], len(current) - len(shown))


def is_current(match: MatchView, kept: KeptDraft) -> bool:
    """True of a draft unless its deal was written meanwhile, or the one that it corrects is struck out."""
    view = match.as_seen(kept.seen)
    return bool(corrected(view, kept.target)) if kept.target.startswith(CORRECTION) else view.coming == match.coming


def wrote_since(match: MatchView, seen: int, device: str) -> str:
    """The message key that another phone has written since event `seen`, or this one on another page; else empty."""
    devices = {entry.device for entry in match.sheet.entries[seen:]}
    return "" if not devices else "conflict.behind.own" if devices == {device} else "conflict.behind"


def corrected(match: MatchView, target: str) -> AnyDeal | None:
    """The deal that a draft of this target corrects; None if it is no correction, or the deal was struck out."""
    number = target.removeprefix(CORRECTION)
    return match.log.written(int(number)) if target.startswith(CORRECTION) and number.isdecimal() else None


def written_elsewhere(match: MatchView, device: str) -> str:
    """The sentence that another phone wrote or changed a deal, if that is the last event of the sheet; else empty."""
    last = match.sheet.entries[-1]
    if last.device in ("", device) or not isinstance(last.event, Recorded | Amended | Struck):
        return ""
    who = match.phone(last.device) if last.device not in match.holders else match.names.seat(match.holders[last.device])
    said = match.log.says(last)
    in_full = isinstance(last.event, Recorded) and not isinstance(last.event.deal, Between)
    line = (
        match.words("telling.wrote", who=who, number=match.log.number(last))
        if in_full
        else match.words.labelled(who, said)
    )
    return line[:1].upper() + line[1:]


def _other_draft(match: MatchView, kept: KeptDraft) -> OtherDraft:
    """A draft of another phone, on the sheet as it was when that phone began."""
    view, fields, played = match.as_seen(kept.seen), kept.fields, None
    deal, key = corrected(view, kept.target), "telling.deal"
    if kept.target == PLAY and (play := view.sheet.game.play):
        began = begin(play, view, kept.seen)
        played, key = PlayedDraft(began, began.after(acts_of(fields.get("acts", "")))), "telling.played"
        fields = played.state.fields
    drafted = draft(view.sheet, fields, deal.row) if deal else view.sketch(fields)
    form = deal_form(view, fields, drafted, view.url("sheet.match"), corrects=deal)
    number = deal.number if deal else view.coming
    title = match.words("telling.correction" if deal else key, phone=match.phone(kept.device), number=number)
    title = title[:1].upper() + title[1:]
    return OtherDraft(kept=kept, title=title, match=view, form=form, draft=drafted, play=played)


def unwritten(match: MatchView, drafts: Iterable[KeptDraft]) -> list[list[tuple[str, str]]]:
    """Each of these drafts of one phone as pairs of a field's name and the value entered."""
    return [list(_fields(telling.form)) for telling in other_drafts(match, drafts, "").drafts]


def _fields(form: DealForm) -> Iterator[tuple[str, str]]:
    for name, text in form.entered.items():
        carried = name.rpartition(".")[2] in CARRIED
        if text and not carried and (value := field_value(form, name, text)):
            yield field_name(form, name), value


def field_name(form: DealForm, name: str) -> str:
    """The name of a field, with the side that it is about."""
    row, words = _row(form, name), form.match.words
    label = words(f"field.{row.label or row.name}") if row else form.called(name)
    side = "" if row and row.kind == "side" else form.whose(name)
    return words.listed(filter(None, (side, label)))


def field_value(form: DealForm, name: str, text: str) -> str:
    """The value of a field in words; empty if it has none, or the form carries it along."""
    row, words, hands = _row(form, name), form.match.words, form.bound.hands
    if row and row.kind == "fixed":
        return ""
    if hands and (name == hands.bank or name.endswith(f".{HAND.held}")):
        return result_in_words(words, hands, text) if text else ""
    if row and row.kind == "side":
        side = read_index(text, form.bound.sides)
        return words("nobody") if side is None else form.match.short_names.side(side)
    if row and row.kind == "seat":
        seat = read_index(text, len(form.match.sheet.seats))
        return "" if seat is None else form.names.seat(seat)
    if row and row.kind in ("tick", "ticks"):
        return words("answer.yes" if text not in ("", NO) else "answer.no")
    if row and row.kind == "suit":
        return words(f"suits.{text}") if text in RowView(row, form).suits else ""
    if row and row.kind == "choice":
        return words.choice(f"field.{row.name}.{text}") if text in row.values else ""
    number = read_number(text)
    return text if number is None else words.write(number)


def _row(form: DealForm, name: str) -> Row | None:
    rows = [row for row in form.bound.fields if row.kind != "hands"]
    middle = form.bound.hands.middle if form.bound.hands else ()
    return next((row for row in (*rows, *middle) if name in (row.field, *form.bound.names(row))), None)


@dataclass(frozen=True, slots=True)
class Change:
    """A value before and after a change; empty if there was none."""

    label: str
    was: str
    now: str


def changed_fields(before: MatchView, was: AnyDeal, after: MatchView, now: AnyDeal) -> Iterator[Change]:
    """The fields in which a deal differs from what it was, each version in the words of its own match."""
    old, new = fields_of(before, was), fields_of(after, now)
    forms = deal_form(before, old, None, "", corrects=was), deal_form(after, new, None, "", corrects=now)
    for name in dict.fromkeys((*old, *new)):
        form, texts = forms[name in new], [fields.get(name, "") for fields in (old, new)]
        values = [field_value(form, name, text) for text in texts]
        if texts[0] != texts[1] and not all(map(nothing_or_zero, values)):
            yield Change(field_name(form, name), *values)


def fields_of(match: MatchView, deal: AnyDeal) -> dict[str, str]:
    """The fields of a deal that are not empty, with those that follow from others, in the order of the form."""
    form = bind_record(match.sheet.game, deal.deal, deal.house, deal.before)
    fields = {name: text for name, text in flatten(JSON.write(deal.deal)).items() if text}
    rows = (row for row in form.fields if row.kind in ("side", "tick") and "*" in row.field)
    for row in rows:
        for side, name in enumerate(row.field.replace("*", str(side)) for side in range(form.sides)):
            if fields.pop(name, ""):
                fields[row.field] = str(side) if row.kind == "side" else "on"
    order = [name for row in form.fields for name in form.names(row)]
    return {name: fields.pop(name) for name in order if name in fields} | expand(form, deal.deal, fields)

"""What other phones are telling: whose phone, which deal, and what it comes to so far."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from companion.engine.events import Amended, Recorded, Struck
from companion.engine.records import Between
from companion.engine.sheet import ScoredDeal
from companion.forms.draft import Draft, draft, sketch
from companion.storage import KeptDraft
from companion.web.views.deal_form import CORRECTION, DealForm, deal_form
from companion.web.views.match import MatchView
from companion.web.views.play import acts_of, begin
from companion.web.views.telling_play import PlayedTelling
from companion.web.views.telling_rows import EnteredRow, entered_rows, untold

PLAY = "play"  # the target of a deal told as it is played


@dataclass(frozen=True, kw_only=True)
class Telling:
    """A draft of another phone; `match` is as it was when that phone began, `play` is what is seen of a play."""

    kept: KeptDraft
    title: str
    match: MatchView
    form: DealForm
    draft: Draft | None
    play: PlayedTelling | None = None

    @property
    def since(self) -> datetime:
        """When it was begun."""
        return self.kept.since

    @property
    def coming(self) -> bool:
        """True if it is the deal to come, which nobody else need tell meanwhile."""
        return not self.kept.target.startswith(CORRECTION)

    @property
    def shows_lines(self) -> bool:
        """True if it comes to something already, or its figures are to be seen."""
        drafted = self.draft
        return bool(drafted and (drafted.hints.figures or (drafted.scored and drafted.scored.tally.lines)))

    @cached_property
    def entered(self) -> list[EnteredRow]:
        """What was entered so far."""
        return entered_rows(self.form)

    @property
    def untold(self) -> list[str]:
        """What is still to tell."""
        return untold(self.form)


def tellings(match: MatchView, drafts: Iterable[KeptDraft], device: str) -> list[Telling]:
    """What other phones tell, one draft a phone: the last that changed; not what is written already."""
    latest = {draft.device: draft for draft in drafts if draft.live and draft.device != device}
    return [telling for kept in latest.values() for telling in _telling(match, kept)]


def corrected(match: MatchView, target: str) -> ScoredDeal[Any, Any, Any] | None:
    """The deal that a draft corrects, if that stands and this is a correction."""
    number = target.removeprefix(CORRECTION)
    return match.log.written(int(number)) if target.startswith(CORRECTION) and number.isdecimal() else None


def written_elsewhere(match: MatchView, device: str) -> str:
    """That another phone wrote a deal, or changed one, if that is the last thing that happened to the sheet."""
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


def _telling(match: MatchView, kept: KeptDraft) -> Iterator[Telling]:
    view = match.as_seen(kept.seen)
    if kept.target.startswith(CORRECTION):
        yield from _corrected(match, view, kept)
    elif view.coming == match.coming:
        yield from (_played if kept.target == PLAY else _coming)(match, view, kept)


def _corrected(match: MatchView, view: MatchView, kept: KeptDraft) -> Iterator[Telling]:
    if deal := corrected(view, kept.target):
        drafted = draft(view.sheet, kept.fields, deal.row)
        form = deal_form(view, kept.fields, drafted, view.url("sheet.match"), corrects=deal)
        title = _title(match, kept, "telling.correction", deal.number)
        yield Telling(kept=kept, title=title, match=view, form=form, draft=drafted)


def _coming(match: MatchView, view: MatchView, kept: KeptDraft) -> Iterator[Telling]:
    drafted = sketch(view.sheet, kept.fields)
    form = deal_form(view, kept.fields, drafted, view.url("sheet.match"))
    title = _title(match, kept, "telling.deal", view.coming)
    yield Telling(kept=kept, title=title, match=view, form=form, draft=drafted)


def _played(match: MatchView, view: MatchView, kept: KeptDraft) -> Iterator[Telling]:
    play = view.sheet.game.play
    if play is None:
        return
    began = begin(play, view, kept.seen)
    state = began.after(acts_of(kept.fields.get("acts", "")))
    drafted = sketch(view.sheet, state.fields)
    form = deal_form(view, state.fields, drafted, view.url("sheet.match"))
    title = _title(match, kept, "telling.played", view.coming)
    yield Telling(kept=kept, title=title, match=view, form=form, draft=drafted, play=PlayedTelling(began, state))


def _title(match: MatchView, kept: KeptDraft, key: str, number: int) -> str:
    title = match.words(key, phone=match.phone(kept.device), number=number)
    return title[:1].upper() + title[1:]

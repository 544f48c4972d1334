"""What other phones are telling: whose phone, which deal, and what it comes to so far."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from companion.engine.sheet import ScoredDeal
from companion.forms.draft import Draft, draft, sketch
from companion.storage import KeptDraft
from companion.web.views.deal_form import CORRECTION, DealForm, deal_form
from companion.web.views.match import MatchView
from companion.web.views.play import acts_of, begin

PLAY = "play"  # the target of a deal told as it is played
LAST = 3  # acts of a deal that is told as it is played


@dataclass(frozen=True, kw_only=True)
class Telling:
    """A draft of another phone; `match` is as it was when that phone began, `acts` are the last ones of a play."""

    kept: KeptDraft
    title: str
    match: MatchView
    form: DealForm
    draft: Draft | None
    acts: tuple[str, ...] = ()

    @property
    def since(self) -> datetime:
        """When it was begun."""
        return self.kept.since


def tellings(match: MatchView, drafts: Iterable[KeptDraft], device: str) -> list[Telling]:
    """What other phones tell, one draft a phone: the last that changed; not what is written already."""
    latest = {draft.device: draft for draft in drafts if draft.live and draft.device != device}
    return [telling for kept in latest.values() for telling in _telling(match, kept)]


def corrected(match: MatchView, target: str) -> ScoredDeal[Any, Any, Any] | None:
    """The deal that a draft corrects, if that stands and this is a correction."""
    number = target.removeprefix(CORRECTION)
    return match.log.written(int(number)) if target.startswith(CORRECTION) and number.isdecimal() else None


def _telling(match: MatchView, kept: KeptDraft) -> Iterator[Telling]:
    view = match.as_seen(kept.seen)
    if kept.target.startswith(CORRECTION):
        if deal := corrected(view, kept.target):
            drafted = draft(view.sheet, kept.fields, deal.row)
            yield _shown(match, view, kept, kept.fields, drafted, "telling.correction", deal.number, deal)
    elif view.coming == match.coming and kept.target == PLAY:
        yield from _played(match, view, kept)
    elif view.coming == match.coming:
        yield _shown(match, view, kept, kept.fields, sketch(view.sheet, kept.fields), "telling.deal", view.coming)


def _played(match: MatchView, view: MatchView, kept: KeptDraft) -> Iterator[Telling]:
    play = view.sheet.game.play
    if play is None:
        return
    state = begin(play, view, kept.seen).after(acts_of(kept.fields.get("acts", "")))
    drafted, acts = sketch(view.sheet, state.fields), tuple(state.last(LAST))
    yield _shown(match, view, kept, state.fields, drafted, "telling.played", view.coming, acts=acts)


def _shown(
    match: MatchView,
    view: MatchView,
    kept: KeptDraft,
    fields: Mapping[str, str],
    drafted: Draft | None,
    key: str,
    number: int,
    corrects: ScoredDeal[Any, Any, Any] | None = None,
    acts: tuple[str, ...] = (),
) -> Telling:
    form = deal_form(view, fields, drafted, view.url("sheet.match"), corrects=corrects)
    title = match.words(key, phone=match.phone(kept.device), number=number)
    return Telling(kept=kept, title=title[:1].upper() + title[1:], match=view, form=form, draft=drafted, acts=acts)

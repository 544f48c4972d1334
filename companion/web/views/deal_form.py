"""The form of a deal as its page shows it: row by row, with what was typed and what follows from that."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.engine.records import Between
from companion.engine.ruling import Problem
from companion.engine.sheet import ScoredDeal
from companion.forms.blank import says_something
from companion.forms.bound import BoundForm, bind
from companion.forms.derived import defaults, fields_with_derived
from companion.forms.draft import Draft
from companion.web.views.form import Form
from companion.web.views.form_row import RowView
from companion.web.views.hand_rows import HandTable
from companion.web.views.hands import HandsView
from companion.web.views.match import MatchView

CORRECTION = "of:"  # in the target of a draft, before the number of the event that recorded what it corrects
PAIR = 2  # sides whose fields stand beside each other


@dataclass(frozen=True, kw_only=True)
class DealForm(Form):
    """The form of a record of a match, which is as it was when the form was begun.

    `draft` is what it comes to so far; `corrects` is what was written before; `taken_by` is the phone that has taken
    the draft over, in words; `counts` is the sum whose cards are to be tapped.
    """

    match: MatchView
    bound: BoundForm
    draft: Draft | None = None
    corrects: ScoredDeal[Any, Any, Any] | None = None
    taken_by: str = ""
    counts: str = ""

    @property
    def on_stem(self) -> bool:
        """True if its rows hang on a T: two sides play, and neither has a bank."""
        return self.bound.sides == PAIR and self.match.bank is None

    @property
    def rare(self) -> list[RowView]:
        """Rows below the key that writes; none where hands are told, whose rows all stand above it."""
        return [] if self.bound.hands else [row for row in self.rows if row.folded]

    @property
    def rare_is_used(self) -> bool:
        """True if something was entered in a rare row, or is wrong there."""
        return any(row.is_used or self.wrong(*row.names) for row in self.rare)

    @property
    def in_full(self) -> bool:
        """True if the draft itself shows its lines."""
        return self.match.bank is not None

    @property
    def notes(self) -> list[str]:
        """The sentences that always stand with its rows."""
        return [note for row in self.rows for note in row.notes]

    @cached_property
    def rows(self) -> list[RowView]:
        """Its rows, in their order."""
        return [RowView(row, self) for row in self.bound.rows]

    @cached_property
    def hands(self) -> HandsView | None:
        """Its hands against a bank, where it has any."""
        hands = self.bound.hands
        table = HandTable(self, self.match, hands, self.draft) if hands else None
        return HandsView(table, self.bound, bool(self.corrects)) if table else None

    @property
    def about(self) -> Hashable:
        """Everything that the text of its rows depends on as long as nothing is entered; None if more does."""
        if self.entered or self.problems or self.bound.hands or self.counts:
            return None
        match = self.match
        return (
            match.access.key,
            self.here,
            match.sheet.sides,
            match.sheet.seats,
            self.bound.house,
            repr(self.bound.rows),
        )

    @property
    def stem(self) -> str:
        """The stem of its words: `deal`, or that of what lies between two deals."""
        return self.bound.form.name

    @property
    def keep(self) -> str:
        """Where what is entered is kept."""
        if self.corrects:
            return self.match.url("correction.keep_draft", row=self.corrects.row)
        return self.match.url("sheet.keep_draft")

    @property
    def target(self) -> str:
        """What it is a draft of."""
        return target_of(self.corrects) if self.corrects else self.bound.form.name

    def called(self, name: str) -> str:
        """The label of the row that a field stands in; of the hands, whose they are."""
        words, hands = self.match.words, self.hands
        if hands and name == hands.table.hands.bank:
            return hands.bank_title
        if hands and name.startswith("hands."):
            field = words.find(f"hand.{name.rpartition('.')[2]}")
            return words.listed(filter(None, (self.whose(name), field)))
        middle = [RowView(row, self) for row in hands.middle] if hands else []
        fields = (RowView(row, self) for row in self.bound.fields)
        named = (row for row in (*middle, *fields) if row.kind != "hands")
        rows = (row for row in named if name in (*self.bound.names(row.row), *row.also))
        return next((words(f"field.{row.label}") for row in rows), "")

    @property
    def asks(self) -> bool:
        """True if it is only to be said whether it is so."""
        return bool(self.problems and self.draft and self.draft.asks)

    @property
    def seen(self) -> int:
        """The number of the event that it is entered against."""
        return self.match.sheet.seq

    @property
    def says_something(self) -> bool:
        """True if anything was entered in it."""
        return says_something(self.bound, self.entered)

    @property
    def between(self) -> bool:
        """True if it tells what happened between two deals."""
        return issubclass(self.bound.form.record, Between)

    @property
    def opened(self) -> bool:
        """True if it is another form than that of a deal told in full."""
        return bool(self.bound.form.opens)


def target_of(deal: ScoredDeal[Any, Any, Any]) -> str:
    """The target of a draft that corrects a deal."""
    return f"{CORRECTION}{deal.entry.seq}"


def deal_form(
    match: MatchView,
    entered: Mapping[str, str],
    draft: Draft | None,
    here: str,
    *,
    problems: tuple[Problem, ...] = (),
    corrects: ScoredDeal[Any, Any, Any] | None = None,
    taken_by: str = "",
) -> DealForm:
    """The form of these fields: of the coming deal, or of what it `corrects`; its keys lead `here`."""
    sheet = match.sheet
    house, before = (corrects.house, corrects.before) if corrects else (sheet.house, sheet.standing)
    bound = bind(sheet.game, entered, house, before)
    return DealForm(
        entered,
        match.names,
        match.book,
        problems,
        here,
        fields_with_derived(bound, entered),
        defaults(bound),
        match=match,
        bound=bound,
        draft=draft,
        corrects=corrects,
        taken_by=taken_by,
        counts=entered.get("count", ""),
    )

"""The form of a deal as its page shows it: row by row, with what was typed and what follows from that."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.engine.form import Row
from companion.engine.ruling import Problem
from companion.engine.sheet import ScoredDeal
from companion.forms.blank import says_something
from companion.forms.bound import BoundForm, bind
from companion.forms.derived import defaults, fields_with_derived
from companion.forms.draft import Draft
from companion.web.views.form import Form
from companion.web.views.hand_rows import HandTable
from companion.web.views.hands import HandsView
from companion.web.views.match import MatchView

CORRECTION = "of:"  # in the target of a draft, before the number of the event that recorded what it corrects
SIDE_BY_SIDE = 2  # sides whose fields stand beside each other


@dataclass(frozen=True)
class RowView:
    """One row of the form; its own facts are those of `row`."""

    row: Row
    form: "DealForm"

    def __getattr__(self, name: str) -> Any:
        """What the game says of the row: `kind`, `field`, `whole`, …"""
        return getattr(self.row, name)

    @property
    def label(self) -> str:
        """The stem of the words that name it."""
        return self.row.label or self.row.name

    @property
    def title(self) -> str:
        """What its fields are called by those who hear it."""
        return self.form.match.words(f"field.{self.row.name}")

    @property
    def names(self) -> list[str]:
        """The fields whose mistakes are said at this row; a star stands for any side."""
        return [self.row.field, *(inner.field for inner in self.row.inside), *self.row.also]

    @property
    def by_side(self) -> list[tuple[str, str]]:
        """The name of each side's field, and that of the side; empty where one field is for all."""
        if "*" not in self.row.field:
            return []
        return list(zip(self.form.bound.names(self.row), self.form.match.sides, strict=True))

    @property
    def suits(self) -> Sequence[str]:
        """The suits to choose from: those of the game's pack, unless the row names some of them."""
        return self.row.values or self.form.match.sheet.game.pack_suits

    @property
    def paired(self) -> bool:
        """True if the fields of two sides stand beside each other."""
        return self.form.bound.sides == SIDE_BY_SIDE

    def other(self, name: str) -> str:
        """The field of the other side, where two share a whole."""
        return next((other for other, _ in self.by_side if other != name), "") if self.row.whole else ""

    @property
    def hint(self) -> str:
        """The key of the sentence that stands below as long as nothing is typed in the row."""
        return "" if self.form.uses(self.row.field) else self.row.hint

    @property
    def notes(self) -> list[str]:
        """The sentences that always stand below."""
        return [self.form.match.says.sentence(note) for note in self.row.notes]

    @property
    def inside(self) -> list["RowView"]:
        """Rows in the same frame."""
        return [RowView(row, self.form) for row in self.row.inside]


@dataclass(frozen=True, kw_only=True)
class DealForm(Form):
    """The form of a record of a match, which is as it was when the form was begun.

    `draft` is what it comes to so far; `corrects` is what was written before; `taken_by` is the phone that has taken
    the draft over, in words.
    """

    match: MatchView
    bound: BoundForm
    draft: Draft | None = None
    corrects: ScoredDeal[Any, Any, Any] | None = None
    taken_by: str = ""

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
        if self.entered or self.problems or self.bound.hands:
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
    )

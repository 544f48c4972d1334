"""The form of a deal as its page shows it: row by row, with the values entered and those that follow from them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.engine.form import Row
from companion.engine.records import Between, OnlyTotals
from companion.engine.ruling import Problem
from companion.engine.sheet import AnyDeal
from companion.forms.bound import BoundForm, bind, cards_tapped, says_something
from companion.forms.draft import Draft, Unkept
from companion.forms.progress import AT, STILL_EMPTY, asked_next, faults, points_so_far, questions, to_go
from companion.rulebook.words import Called
from companion.storage import target_of
from companion.web.shown.form import Form, Message
from companion.web.shown.hand_rows import HandTable, ResultKey
from companion.web.shown.hands import HandsView
from companion.web.shown.match import MatchView
from companion.web.shown.score_rows import PAIR

FEW_KEYS = 4  # that stand in one line for each of two sides
FIGURES = ("sum", "count")  # kinds of rows in whose fields a figure stands


@dataclass(frozen=True)
class RowView:
    """One row of the form; attributes that it does not have itself are those of `row`."""

    row: Row
    form: "DealForm"

    def __getattr__(self, name: str) -> Any:
        """An attribute of the game's row: `kind`, `field`, `whole`, …"""
        return getattr(self.row, name)

    @property
    def label(self) -> str:
        """The last part of the keys of its messages."""
        return self.row.label or self.row.name

    @property
    def anchor(self) -> str:
        """Its id on the page, which differs between rows for different values of another field."""
        return "-".join((self.label, *self.row.when[:2]))

    @cached_property
    def title(self) -> str:
        """The name of its fields for screen readers."""
        return self.form.match.words(f"{'fold' if self.row.kind == 'fold' else 'field'}.{self.row.name}")

    @property
    def short(self) -> str:
        """Its name where there is little room."""
        return self._filled(f"field.{self.label}.short") or self.form.match.words(f"field.{self.label}")

    @property
    def note(self) -> str:
        """Its note, with the numbers of this table; empty if it has none."""
        return self._filled(f"note.{self.label}")

    @property
    def did(self) -> str:
        """The words for the side that is chosen here, such as "went out first"; empty if the row's name is enough."""
        return self._filled(f"who.{self.label}")

    @property
    def passes(self) -> int:
        """How often everybody passed."""
        return self.form.bound.passes(self.row)

    def dealer(self, passes: int) -> str:
        """Who deals once everybody has passed so often."""
        return self.form.match.short_names.seat(self.form.bound.dealer_after(self.row, passes))

    @property
    def nobody(self) -> str:
        """The words for none of the sides."""
        words = self.form.match.words
        return words.find(f"none.{self.label}") or words("nobody")

    @property
    def picks_nobody(self) -> bool:
        """True if none of the sides is chosen: by hand, or where that goes without saying."""
        said = self.row.field in self.form.entered if self.row.wins else self.form.says_something
        return said and not self.form.on(self.row.field)

    def _filled(self, key: str) -> str:
        words = self.form.match.words
        return words.fill(words.find(key) or "", self.form.match.numbers)

    @cached_property
    def names(self) -> list[str]:
        """The fields whose mistakes are shown at this row; a star in a name means every side."""
        own = self.form.bound.names(self.row) if self.row.columns else [self.row.field]
        return [*own, *(name for inner in self.inside for name in inner.names), *self.row.also]

    @cached_property
    def by_side(self) -> list[tuple[str, str]]:
        """For each side, the names of its field and of the side; empty if one field is for all."""
        if "*" not in self.row.field:
            return []
        if self.row.columns:
            called = [self.form.match.words(f"column.{column}") for column in self.row.columns]
            return list(zip(self.form.bound.names(self.row), called, strict=True))
        return list(zip(self.form.bound.names(self.row), self.form.match.sides, strict=True))

    @property
    def halves(self) -> bool:
        """True if it lies on both sides of one stroke: for two sides, or in columns of its own."""
        return bool(self.row.columns) or len(self.form.match.sides) == PAIR

    @property
    def heads(self) -> list[str]:
        """Whose its columns are, in words."""
        return list(self.form.heads(self.row).values())

    @property
    def whole(self) -> int | None:
        """The figure that its fields add up to, if they must come to one."""
        return self.form.bound.whole(self.row)

    @property
    def is_wanted(self) -> bool:
        """True unless the row is for other values of another field."""
        return self.form.bound.includes(self.row)

    @property
    def over_label(self) -> bool:
        """True if it lies over the label of the row of two sides' figures that it asks about."""
        return self.row.if_all and len(self.form.match.sides) == PAIR

    @property
    def all_of_it(self) -> "RowView | None":
        """The row that lies over its label; None if there is none."""
        return next((row for row in self.form.rows if row.over_label and row.wins == self.row.field), None)

    @property
    def suits(self) -> Sequence[str]:
        """The suits to choose from: those that the row names, else those of the game's pack."""
        return self.row.values or self.form.match.sheet.game.pack_suits

    @property
    def implies(self) -> bool:
        """True if another field follows from the side that is chosen here."""
        return any(other.implied == self.row.field for other in self.form.bound.fields)

    @property
    def is_used(self) -> bool:
        """True if anything in it is chosen or entered."""
        return self.form.uses(*self.names)

    @property
    def counting(self) -> bool:
        """True if the keys that count cards are open: in one row at a time."""
        return self.row.name == self.form.counting

    def tapped(self, name: str) -> Counter[int]:
        """The number of cards tapped beside a sum, by what each card counts."""
        return Counter(cards_tapped(self.row, self.form.entered, name))

    @property
    def crowded(self) -> bool:
        """True if its keys for amounts are too many for one line."""
        return max(len(self.row.counted), len(self.row.amounts)) > FEW_KEYS

    @property
    def notes(self) -> list[str]:
        """The sentences below the row."""
        return [self.form.match.says.sentence(note) for note in self.row.notes]

    @property
    def card_values(self) -> str:
        """The sentence on what each card counts; empty if the row has none."""
        return self.form.match.says.sentence(self.row.cards) if self.row.cards else ""

    @property
    def amounts_inside(self) -> list[str]:
        """The amounts that a tap adds in the rows of a fold."""
        return [self.form.match.words.write(amount) for row in self.row.inside for amount in row.amounts]

    @property
    def inside(self) -> list["RowView"]:
        """The rows inside a fold."""
        return [RowView(row, self.form) for row in self.row.inside]

    @cached_property
    def figures(self) -> Mapping[str, str]:
        """The texts of its figures, by the names of their fields.

        Under `=` and the name it is a sum spelled out, under `?` and the name the figure that follows from others.
        """
        if self.row.kind not in FIGURES:
            return {}
        form, digits, names = self.form, self.form.match.words.digits, self.form.bound.names(self.row)
        if self.row.kind == "count":
            return {name: digits(form.value(name) or 0) for name in names}
        texts = {name: digits(form.value(name)) for name in names}
        texts |= {f"={name}": form.parts(name) for name in names}
        return texts | {f"?{name}": digits(form.total(name)) for name in names if form.follows(name)}


@dataclass(frozen=True, kw_only=True)
class DealForm(Form):
    """The form of a record; `match` is as it was when the form was begun.

    `draft` is the record so far with its score; `corrects` is the record that it replaces; `unkept` is set
    if what is entered is not kept; `counts` is the name of the sum whose cards are being counted; `refused` is true
    if it was to be written, and was not; `thrown` if a draft of it was thrown away.
    """

    match: MatchView
    bound: BoundForm
    draft: Draft | None = None
    corrects: AnyDeal | None = None
    unkept: Unkept | None = None
    counts: str = ""
    refused: bool = False
    thrown: bool = False

    @property
    def derived(self) -> Mapping[str, str]:
        return self.bound.derived

    @property
    def defaults(self) -> Mapping[str, str]:
        return self.bound.defaults

    @property
    def on_stem(self) -> bool:
        """True if its rows are laid out on a T."""
        return self.match.on_tee

    @cached_property
    def beside_totals(self) -> bool:
        """True if the fields of its rows stand beside the totals of the sides: more of them than a T has columns."""
        if self.on_stem or self.in_full or self.opened or self.corrects:
            return False
        return any(row.kind == "sum" and row.by_side for row in self.rows)

    @property
    def crowded(self) -> bool:
        """True if it asks more of each of three than a phone shows at its usual size: sums of cards beside the rest."""
        return len(self.match.sides) > PAIR and any(row.counted for row in self.rows)

    @property
    def rare(self) -> list[RowView]:
        """The rows below the key that writes; none in forms of hands."""
        return [] if self.bound.hands else [row for row in self.rows if row.folded]

    @property
    def rare_is_used(self) -> bool:
        """True if a rare row has an entry or a mistake."""
        return any(row.is_used or self.wrong(*row.names) for row in self.rare)

    @property
    def in_full(self) -> bool:
        """True if the draft itself shows its lines."""
        return self.match.bank is not None

    @cached_property
    def rows(self) -> list[RowView]:
        return [RowView(row, self) for row in self.bound.rows]

    @property
    def every_row(self) -> list[RowView]:
        """Its rows, those inside of folds in the place of the fold."""
        return [field for row in self.rows for field in row.inside or (row,)]

    @cached_property
    def hands(self) -> HandsView | None:
        """Its hands against a bank; None in games without."""
        hands = self.bound.hands
        table = HandTable(self, hands, self.draft, self.match.short_names) if hands else None
        return HandsView(table, self.match, self.bound, bool(self.corrects)) if table else None

    @cached_property
    def figures(self) -> Mapping[str, str]:
        """The texts of the figures of all its rows."""
        return {name: text for row in self.every_row for name, text in row.figures.items()}

    @property
    def stem(self) -> str:
        """The first part of the keys of its messages: `deal`, or the name of another form."""
        return self.bound.form.name

    @cached_property
    def keep(self) -> str:
        """The address to which drafts of it are sent."""
        if self.corrects:
            return self.match.url("correction.keep_draft", row=self.corrects.row)
        return self.match.url("sheet.keep_draft")

    @property
    def target(self) -> str:
        return target_of(self.corrects) if self.corrects else self.bound.form.name

    def heads(self, row: Row) -> dict[str, Called]:
        """The people whose columns these are, by the names of the columns."""
        return {column: self._head(column, sides) for column, sides in zip(row.columns, row.heads, strict=True)}

    def _head(self, column: str, sides: Sequence[int]) -> Called:
        words, names = self.match.words, self.match.short_names
        if len(sides) == 1:
            return Called(words(f"column.{column}.of", name=names.side(sides[0])), "one")
        return Called(words.joined(map(names.side, sides)), "several")

    def whose(self, name: str) -> str:
        """The side of a field; in columns of their own, the people whose column it is."""
        wanted = (row for row in self.bound.rows if row.kind == "heads" and self.bound.includes(row))
        heads = {column: head for row in wanted for column, head in self.heads(row).items()}
        return heads.get(name.partition(".")[0]) or super().whose(name)

    def called(self, name: str) -> str:
        """The label of the row that a field is in."""
        words, hands = self.match.words, self.hands
        if hands and name == hands.table.hands.bank:
            return hands.bank.title
        if hands and name.startswith("hands."):
            return words.find(f"hand.{name.rpartition('.')[2]}") or ""
        middle = [RowView(row, self) for row in hands.table.hands.middle] if hands else []
        fields = (RowView(row, self) for row in self.bound.fields)
        named = (row for row in (*middle, *fields) if row.kind not in ("hands", "fixed"))
        rows = (row for row in named if name in (*self.bound.names(row.row), *row.also))
        return next((words(f"field.{row.label}") for row in rows), "")

    @property
    def asks(self) -> bool:
        """True if the only problem is one that a confirmation settles."""
        return bool(self.refused and self.draft and self.draft.asks)

    def figure_so_far(self, side: int) -> int | None:
        """The points of a side before the deal is whole, if they are entered as such or each side scores alone."""
        if issubclass(self.bound.form.record, OnlyTotals):
            return self.total(f"{self.bound.form.opens}.{side}")
        return points_so_far(self.draft, self.match.sheet.game).get(side) if self.draft else None

    @cached_property
    def to_go(self) -> tuple[str, ...]:
        """The fields that are still to be filled."""
        return to_go(self.draft) if self.draft else ()

    @cached_property
    def counting(self) -> str:
        """The name of the sum whose cards are being counted: the one asked for, or the last one that has any."""
        sums = ((row, name) for row in self.rows if row.counted for name, _ in row.by_side)
        return self.counts or next((row.row.name for row, name in reversed(list(sums)) if row.tapped(name)), "")

    @property
    def next_field(self) -> str:
        """The field that is asked for next."""
        return asked_next(self.bound, self.to_go)

    @cached_property
    def question(self) -> Message | None:
        """The sentence that keeps it from being written, where no field is to blame for that.

        The question of a row that has just come up stands there before somebody tries, but not while hands are entered
        one after the other.
        """
        if not self.draft or self.problems:
            return None
        if self.hands and self.hands.unsettled and not self.refused:
            return None
        asked = self.draft.problems if self.draft.asks else questions(self.draft)
        if not self.refused:
            won_whole = {row.field for row in self.rows if row.if_all}
            asked = tuple(one for one in asked if (one.field if self.draft.asks else one.field in won_whole))
        return next(iter(self.unfinished(asked)), None)

    def message(self, problem: Problem, stem: str = "problem") -> Message:
        """A problem in words; which sums are still empty is said by the names of their rows."""
        if problem.says != STILL_EMPTY:
            return super().message(problem, stem)
        words, rows = self.match.words, (row for row in self.every_row if row.kind == "sum")
        empty = (row.short for row in rows if not {*self.to_go}.isdisjoint(self.bound.names(row.row)))
        what = words.listed(filter(None, (*dict.fromkeys(empty), self.whose(problem.field))))
        return Message(problem.field, words(f"problem.{STILL_EMPTY}", what=what), None)

    @property
    def answers(self) -> list[ResultKey]:
        """The keys that answer its question: about a hand of which nothing was said, or who won all of something."""
        if not self.question:
            return []
        if self.hands:
            return self.hands.answers(self.question.field) if self.asks else []
        rows = [row for row in self.rows if row.if_all and row.field == self.question.field]
        return [key for row in rows for key in self._won_it_all(row)]

    def _won_it_all(self, row: RowView) -> Iterator[ResultKey]:
        """The key that says so of the side that alone has a figure; then the figures of all follow from that."""
        names = [row.wins.replace("*", str(side)) for side in range(len(self.match.sides))]
        ahead = [side for side, name in enumerate(names) if self.total(name)]
        if len(ahead) == 1:
            sets = " ".join((f"{row.field}:{ahead[0]}", *(f"{name}:" for name in names)))
            yield ResultKey(str(ahead[0]), row.title, False, sets, row.title)

    @property
    def seen(self) -> int:
        """The number of the last event when the form was begun."""
        return self.match.sheet.seq

    @cached_property
    def says_something(self) -> bool:
        return says_something(self.bound, self.entered)

    @property
    def between(self) -> bool:
        """True if it is the form of an event between two deals."""
        return issubclass(self.bound.form.record, Between)

    @property
    def opened(self) -> bool:
        """True if it is another form than that of a full deal."""
        return bool(self.bound.form.opens)


def deal_form(
    match: MatchView,
    entered: Mapping[str, str],
    draft: Draft | None,
    here: str,
    *,
    refused: bool = False,
    corrects: AnyDeal | None = None,
    unkept: Unkept | None = None,
    thrown: bool = False,
) -> DealForm:
    """The form of the coming deal, or of the record that it `corrects`, with these fields; its keys lead `here`."""
    sheet = match.sheet
    house, before = (corrects.house, corrects.before) if corrects else (sheet.house, sheet.standing)
    bound = draft.form if draft else bind(sheet.game, entered, house, before)
    filled_in = entered, match.names, match.book, faults(draft, entered.get(AT, "")) if draft else (), here
    return DealForm(
        *filled_in,
        match=match,
        bound=bound,
        draft=draft,
        corrects=corrects,
        unkept=unkept,
        counts=entered.get("count", ""),
        refused=refused,
        thrown=thrown,
    )

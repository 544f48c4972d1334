"""What another phone has entered so far, row by row, and what it has still to tell."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.digits import nothing_or_zero
from companion.web.views.deal_form import DealForm
from companion.web.views.field_words import field_value
from companion.web.views.form_row import RowView
from companion.web.views.hands import HandsView

ASKED = ("sum", "suit")  # kinds of rows that most deals need


@dataclass(frozen=True, slots=True)
class EnteredRow:
    """A row of a form with what was entered in it: one value for each side, or one for all; `note` says more."""

    label: str
    values: tuple[str, ...]
    note: str = ""


def entered_rows(form: DealForm) -> list[EnteredRow]:
    """The rows in which something was entered; of hands against a bank, those of whom something is told."""
    return list(_of_hands(form.hands) if form.hands else _of_sides(form))


def untold(form: DealForm) -> list[str]:
    """The players whose hands are still to tell, or else the rows that most deals need."""
    if form.hands:
        return [player.name for player in form.hands.players if player.open_question]
    rows = (row for row in form.rows if not row.folded and not any(_values(form, row)))
    return [_called(form, row) for row in rows if row.kind in ASKED or row.required]


def _of_hands(hands: HandsView) -> Iterator[EnteredRow]:
    if hands.bank.told:
        yield EnteredRow(hands.bank.name, (hands.table.words("draft.the-bank"),), hands.bank.summary)
    for player in hands.players:
        if player.used or player.sat_out:
            yield EnteredRow(player.name, (player.points,), player.summary)


def _of_sides(form: DealForm) -> Iterator[EnteredRow]:
    for row in (inner for outer in form.rows for inner in (outer.inside or [outer])):
        values = tuple(_values(form, row))
        if any(values):
            yield EnteredRow(_called(form, row), values)


def _called(form: DealForm, row: RowView) -> str:
    return form.match.words(f"field.{row.label}")


def _values(form: DealForm, row: RowView) -> Iterator[str]:
    names = [name for name, _ in row.by_side] if row.kind != "side" else []
    for name in names or [row.field]:
        text = form.value(name)
        yield field_value(form, name, text) if text and (not nothing_or_zero(text) or row.kind == "side") else ""

"""The fields of the form of a deal one by one in words, for what lists them: a conflict, what was changed."""

from companion.engine.form import HAND, Row
from companion.forms.values import NO, read_index, read_number
from companion.web.shown.deal_form import DealForm, RowView
from companion.web.shown.hand_rows import result_in_words


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

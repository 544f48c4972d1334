"""The fields of a deal in words: whose figure it is, and what stands in it."""

from companion.engine.form import HAND, Row
from companion.forms.derived import read_number
from companion.forms.flat import NO
from companion.web.views.deal_form import DealForm
from companion.web.views.hand_keys import result_in_words


def field_name(form: DealForm, name: str) -> str:
    """What a field is called, with the side that it is about."""
    row, words = _row(form, name), form.match.words
    label = words(f"field.{row.label or row.name}") if row else form.called(name)
    side = "" if row is None or row.kind == "side" else form.whose(name)
    return words.listed(filter(None, (side, label)))


def field_value(form: DealForm, name: str, text: str) -> str:
    """What stands in a field; empty where nothing does."""
    row, words, hands = _row(form, name), form.match.words, form.bound.hands
    if hands and (name == hands.bank or name.endswith(f".{HAND.held}")):
        return result_in_words(words, hands, text) if text else ""
    if row and row.kind == "side":
        return form.names.side(int(text)) if text.isdecimal() else words("nobody")
    if row and row.kind in ("tick", "ticks"):
        return words("answer.yes" if text not in ("", NO) else "answer.no")
    if row and text and row.kind == "suit":
        return words(f"suits.{text}")
    if row and text and row.kind == "choice":
        return words.choice(f"field.{row.name}.{text}")
    number = read_number(text)
    return text if number is None else words.write(number)


def _row(form: DealForm, name: str) -> Row | None:
    rows = [row for row in form.bound.fields if row.kind != "hands"]
    middle = form.bound.hands.middle if form.bound.hands else ()
    return next((row for row in (*rows, *middle) if name in (row.field, *form.bound.names(row))), None)

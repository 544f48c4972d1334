"""A deal field by field, in words; and two versions of it: a deal and its correction, or what two phones entered."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.form import HAND, Row
from companion.engine.sheet import AnyDeal
from companion.engine.text import nothing_or_zero
from companion.forms.bound import bind_record
from companion.forms.draft import expand
from companion.forms.values import JSON, NO, flatten, read_index, read_number
from companion.web.shown.deal_form import DealForm, RowView, deal_form
from companion.web.shown.hand_rows import result_in_words
from companion.web.shown.match import MatchView


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

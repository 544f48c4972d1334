"""Two versions of one deal, field by field: a deal and its correction, or what two phones entered for it."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.sheet import AnyDeal
from companion.engine.text import nothing_or_zero
from companion.forms.bound import bind_record
from companion.forms.draft import expand
from companion.forms.values import JSON, flatten
from companion.web.shown.deal_fields import field_name, field_value
from companion.web.shown.deal_form import deal_form
from companion.web.shown.match import MatchView


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

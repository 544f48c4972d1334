"""From the fields of a form to the record that they tell, and back."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, get_args

from companion.forms.bound import BoundForm
from companion.forms.derived import derive, figures_of
from companion.forms.flat import flatten, nest
from companion.forms.house_rules import AnyGame
from companion.forms.rows import CompactFields, expand
from companion.forms.values import FORM, JSON


def deal_fields(game: AnyGame, entered: Mapping[str, str]) -> dict[str, str]:
    """The fields that tell of a deal, whatever else was sent with them."""
    wanted = {f.name for kind in get_args(game.records) for f in fields(kind)}
    return {name: text for name, text in entered.items() if name.split(".")[0] in wanted}


def parse_deal(game: AnyGame, entered: CompactFields) -> Any:
    """The record that a form tells. Raises `Refused`."""
    return FORM.read({**{many: [] for many in entered.rows}, **nest(entered.fields)}, game.records)


def deal_to_fields(form: BoundForm, record: Any) -> dict[str, str]:
    """The fields that would have been typed to tell a record, without those that follow from others.

    Of a record that has another form: the fields that are on this one too.
    """
    if not isinstance(record, form.form.record):
        names = {name for row in form.fields for name in form.names(row)}
        return {name: text for name, text in flatten(JSON.write(record)).items() if name in names}
    entered = expand(form, record, flatten(JSON.write(record)))
    figures = figures_of(entered)
    for name in reversed(list(figures)):
        others = {other: figure for other, figure in figures.items() if other != name}
        if derive(form, others).get(name) == figures[name]:
            figures = others
            del entered[name]
    return entered


def merge_correction(form: BoundForm, entered: Mapping[str, str], record: Any) -> dict[str, str]:
    """What was typed over a record: a figure of it that was left alone gives way where another one changed."""
    before, merged = deal_to_fields(form, record), dict(entered)
    for name in (name for name, text in before.items() if entered.get(name) == text):
        figures = figures_of(merged)
        figure = figures.pop(name, None)
        if derive(form, figures).get(name, figure) != figure:
            del merged[name]
    return merged

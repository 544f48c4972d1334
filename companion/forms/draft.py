"""A record that is being typed: previewed with its reasons before it is written."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.form import Hints
from companion.engine.game import Scored
from companion.engine.match import replay, score
from companion.engine.ruling import Problem, Refused
from companion.engine.sheet import Sheet
from companion.forms.blank import says_something
from companion.forms.bound import BoundForm, bind
from companion.forms.deal import deal_fields, parse_deal
from companion.forms.derived import fields_with_derived
from companion.forms.house_rules import AnyGame
from companion.forms.rows import CompactFields, compact

AnySheet = Sheet[Any, Any, Any]
NO_HINTS = Hints()
SURE = "sure"  # contains the number of the last event when a form asked whether what it tells is so


@dataclass(frozen=True, slots=True)
class Draft:
    """What a form tells of deal `number`, or of what lies before it; `scored` unless it cannot have happened.

    Where rows of the form may stay empty, `scored` is what can be said while
    some lack something; `problems` are always those of the whole form. If it
    `asks`, they are no mistakes: the form asks whether it is so.
    """

    number: int
    deal: Any = None
    scored: Scored[Any] | None = None
    problems: tuple[Problem, ...] = ()
    hints: Hints = NO_HINTS
    asks: bool = False


def as_seen(sheet: AnySheet, seen: int) -> AnySheet:
    """The sheet as it was when event `seen` was its last: a tap that is sent twice is judged the same both times."""
    return replay(sheet.game, sheet.entries[:seen], sheet) if 0 < seen < sheet.seq else sheet


def sketch(sheet: AnySheet, entered: Mapping[str, str]) -> Draft | None:
    """The coming deal as typed; None if none of its fields was."""
    return draft(sheet, entered) if deal_fields(sheet.game, entered) else None


def bind_form(sheet: AnySheet, entered: Mapping[str, str], row: int | None = None) -> BoundForm:
    """The form of these fields: of the coming deal, or of what stands on a row of the sheet."""
    corrected = sheet.at(row) if row else None
    house, before = (corrected.house, corrected.before) if corrected else (sheet.house, sheet.standing)
    return bind(sheet.game, entered, house, before)


def draft(sheet: AnySheet, entered: Mapping[str, str], row: int | None = None) -> Draft:
    """Score what was typed, as the coming deal or instead of what stands on a row of the sheet."""
    form, game = bind_form(sheet, entered, row), sheet.game
    empty = Draft(sheet.at(row).number if row else sheet.coming)
    completed = {**entered, **fields_with_derived(form, entered)}
    fields = deal_fields(game, {name: text for name, text in completed.items() if name not in form.idle})
    drafted = _score(empty, game, form, compact(form, fields))
    if drafted.problems and form.hands:
        so_far = _score(empty, game, form, compact(form, fields, whole=True))
        hints = drafted.hints if drafted.deal else so_far.hints  # what is bet counts before anybody has shown
        drafted = replace(so_far, problems=drafted.problems, hints=hints)
    if row or drafted.problems or drafted.deal is None or entered.get(SURE) == str(sheet.seq):
        return drafted
    warnings = tuple(_warnings(form, entered, drafted.deal))
    return replace(drafted, problems=warnings, asks=bool(warnings))


def _warnings(form: BoundForm, entered: Mapping[str, str], deal: Any) -> Iterable[Problem]:
    """What can have happened but hardly did: nothing at all, or what the game says unless that was said on purpose."""
    if not says_something(form, entered):
        return [Problem("", None, "nothing-entered")]
    warnings = form.form.warnings(deal, form.before) if isinstance(deal, form.form.record) else ()
    return (warning for warning in warnings if entered.get(warning.field) != "")


def _score(empty: Draft, game: AnyGame, form: BoundForm, entered: CompactFields) -> Draft:
    """The draft of those fields, with its problems where the form has them."""
    draft = empty
    try:
        deal = parse_deal(game, entered)
        draft = replace(empty, deal=deal, hints=_hints(form, entered, deal))
        return replace(draft, scored=score(game, deal, form.house, form.before))
    except Refused as refused:
        return replace(draft, problems=tuple(map(entered.in_form, refused.problems)))


def _hints(form: BoundForm, entered: CompactFields, deal: Any) -> Hints:
    """What the form shows beside its fields, under their names in the form."""
    if not isinstance(deal, form.form.record):
        return Hints()
    hints = form.form.hints(deal, form.house, form.before)
    return replace(hints, rooms={entered.form_name(name): room for name, room in hints.rooms.items()})

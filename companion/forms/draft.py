"""A deal that is being told: previewed with its reasons before it is written."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.engine.game import Scored
from companion.engine.match import replay, score
from companion.engine.ruling import Problem, Refused
from companion.engine.sheet import Sheet
from companion.forms.deal import deal_fields, parse_deal
from companion.forms.derived import following
from companion.forms.house_rules import AnyGame
from companion.forms.rows import Closed, close_up

AnySheet = Sheet[Any, Any, Any]
SURE = "sure"  # holds the number of the last event when a form asked whether what is told is so


@dataclass(frozen=True, slots=True)
class Draft:
    """What a form tells of deal `number`, or of what lies before it; `scored` unless it cannot have happened.

    Where rows of the form may stay empty, `scored` is what can be said while
    some are half told; `problems` are always those of the whole form.
    """

    number: int
    deal: Any = None
    scored: Scored[Any] | None = None
    problems: tuple[Problem, ...] = ()
    beside: Mapping[str, Any] = field(default_factory=dict)


def as_seen(sheet: AnySheet, seen: int) -> AnySheet:
    """The sheet as it was when event `seen` was its last: a tap that is sent twice is judged the same both times."""
    return replay(sheet.game, sheet.entries[:seen]) if 0 < seen < sheet.seq else sheet


def sketch(sheet: AnySheet, typed: Mapping[str, str]) -> Draft | None:
    """The coming deal as typed; nothing if no field of it was."""
    return draft(sheet, typed) if deal_fields(sheet.game, typed) else None


def draft(sheet: AnySheet, typed: Mapping[str, str], row: int | None = None) -> Draft:
    """Score what was typed, as the coming deal or instead of what stands on a row of the sheet."""
    corrected = sheet.at(row) if row else None
    house, before = (corrected.house, corrected.before) if corrected else (sheet.house, sheet.standing)
    empty, game = Draft(corrected.number if corrected else sheet.coming), sheet.game
    fields = deal_fields(game, {**typed, **following(game, typed, house, before)})
    found = _drafted(empty, game, close_up(fields, game.rows), house, before)
    if found.problems and game.rows:
        so_far = _drafted(empty, game, close_up(fields, game.rows, whole=True), house, before)
        found = replace(so_far, problems=found.problems)
    if corrected or found.deal is None or typed.get(SURE) == str(sheet.seq):
        return found
    return replace(found, problems=(*found.problems, *game.doubts(found.deal, before)))


def _drafted(empty: Draft, game: AnyGame, typed: Closed, house: Any, before: Any) -> Draft:
    """The draft of those fields, with its problems where the form has them."""
    drafted = empty
    try:
        deal = parse_deal(game, typed)
        beside = {typed.name(name): figure for name, figure in game.beside(deal, house, before).items()}
        drafted = replace(empty, deal=deal, beside=beside)
        return replace(drafted, scored=score(game, deal, house, before))
    except Refused as refused:
        return replace(drafted, problems=tuple(map(typed.reopen, refused.problems)))

"""A deal that is being told: previewed with its reasons before it is written."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.game import Scored
from companion.engine.match import Sheet, score
from companion.engine.ruling import Problem, Refused
from companion.web.form import following, of_deal, told

AnySheet = Sheet[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Draft:
    """What a form tells of deal `number`; `scored` unless it cannot have happened."""

    number: int
    deal: Any = None
    scored: Scored[Any] | None = None
    problems: tuple[Problem, ...] = ()


def sketch(sheet: AnySheet, typed: Mapping[str, str]) -> Draft | None:
    """The coming deal as typed; nothing if no field of it was."""
    return draft(sheet, typed) if of_deal(sheet.game, typed) else None


def draft(sheet: AnySheet, typed: Mapping[str, str], number: int | None = None) -> Draft:
    """Score what was typed, as the coming deal or in place of deal `number`."""
    corrected = sheet.number(number) if number else None
    house, before = (corrected.house, corrected.before) if corrected else (sheet.house, sheet.standing)
    place = number or len(sheet.dealt) + 1
    try:
        deal = told(sheet.game, {**typed, **following(sheet.game, typed, house)})
        return Draft(place, deal, score(sheet.game, deal, house, before))
    except Refused as refused:
        return Draft(place, problems=refused.problems)

"""The form of a deal on the sheet of a match, with what follows from its fields."""

from collections.abc import Mapping
from typing import Any

from companion.engine.ruling import Problem
from companion.forms.deal import deal_fields
from companion.forms.derived import assumed, following
from companion.forms.draft import Draft
from companion.web.views.form import Form
from companion.web.views.match import MatchView


def sheet_values(
    match: MatchView, typed: Mapping[str, str], draft: Draft | None, *, complain: bool = False, **more: Any
) -> dict[str, Any]:
    """What the sheet's template shows, with a form as typed; `complain` marks the fields that cannot be."""
    problems = draft.problems if draft and complain else ()
    handed_on = {name: text for name, text in deal_fields(match.sheet.game, typed).items() if text and "." not in name}
    form = deal_form(match, typed, problems, match.url("sheet.match"))
    return {"match": match, "form": form, "draft": draft, "told": handed_on, **more}


def deal_form(
    match: MatchView, typed: Mapping[str, str], problems: tuple[Problem, ...], here: str, before: Any = None
) -> Form:
    """The fields of a deal as typed, with what follows from them and from `before`; its keys lead `here`."""
    game, house, standing = match.sheet.game, match.sheet.house, before or match.sheet.standing
    follows = following(game, typed, house, standing)
    return Form(typed, match.names, match.book, problems, here, follows, assumed(game, standing))

"""The sheet of a match with the form of the coming deal."""

from collections.abc import Mapping
from typing import Any

from companion.forms.deal import deal_fields
from companion.forms.draft import Draft
from companion.web.views.deal_form import deal_form
from companion.web.views.match import MatchView


def sheet_values(
    match: MatchView, entered: Mapping[str, str], draft: Draft | None, *, complain: bool = False, **more: Any
) -> dict[str, Any]:
    """What the sheet's template shows, with a form as typed; `complain` marks the fields that cannot be."""
    problems = draft.problems if draft and complain else ()
    fields = deal_fields(match.sheet.game, entered)
    handed_on = {name: text for name, text in fields.items() if text and "." not in name}
    form = deal_form(match, entered, draft, match.url("sheet.match"), problems=problems)
    return {"match": match, "form": form, "draft": draft, "handed_on": handed_on, **more}

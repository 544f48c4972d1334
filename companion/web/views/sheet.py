"""The sheet of a match with the form of the coming deal."""

from collections.abc import Mapping
from typing import Any

from companion.forms.draft import Draft
from companion.web.views.deal_form import deal_form
from companion.web.views.match import MatchView


def sheet_values(
    match: MatchView, entered: Mapping[str, str], draft: Draft | None, *, complain: bool = False, **more: Any
) -> dict[str, Any]:
    """What the sheet's template shows, with a form as typed; `complain` marks the fields that cannot be.

    `began` is the match as it was when the form was begun, and `taken_by` the phone that has taken it over.
    """
    problems = draft.problems if draft and complain else ()
    began, taken_by = more.pop("began", match), more.pop("taken_by", "")
    here = match.url("sheet.match")
    form = deal_form(began, entered, draft, here, problems=problems, taken_by=taken_by)
    return {"match": match, "form": form, "draft": draft, "others": (), **more}

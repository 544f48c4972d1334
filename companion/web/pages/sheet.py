"""The match: totals, what matters now, the deal form, the deals."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, request

from companion.engine.events import Recorded
from companion.forms.derived import used_defaults
from companion.forms.draft import Draft, as_seen, bind_form, draft, sketch
from companion.forms.keys import press
from companion.storage import Access
from companion.web.context import open_match, view_of
from companion.web.http import session
from companion.web.http.pages import kept_page, page, region
from companion.web.http.polls import LIVE
from companion.web.http.site import match_or_404
from companion.web.views.match import MatchView
from companion.web.views.runs import runs
from companion.web.views.sheet import sheet_values
from companion.web.writing import event_number, write

blueprint = Blueprint("sheet", __name__)
blueprint.add_app_template_global(runs)


@blueprint.get("/m/<key>")
def match(key: str) -> Response:
    """The sheet, with the deal that the address tells of being drafted on it."""
    access = match_or_404(key)
    session.remember(key)
    if region() == LIVE:
        return _live(access)
    if not request.args:
        return kept_page(lambda: _page(view_of(access), {}, None), access)
    match, entered = view_of(access), request.args.to_dict()
    entered = press(bind_form(match.sheet, entered), entered, request.args)
    return _page(match, entered, sketch(match.sheet, entered), complain="preview" in request.args)


def _live(access: Access) -> Response:
    """What a page that is open elsewhere needs: nothing, a word beside its draft, or the fresh sheet."""
    if request.args.get(LIVE) == str(access.revision):
        return Response(status=204)
    if "?" in request.headers.get("HX-Current-URL", "") and access.may_write:
        return page("match/sheet.html", match=view_of(access), behind=True, draft=None)
    fresh = kept_page(lambda: _page(view_of(access), {}, None, whole=True), access, whole=True)
    fresh.headers["HX-Retarget"] = "body"
    fresh.headers["HX-Reswap"] = "innerHTML"
    return fresh


@blueprint.post("/m/<key>/deals")
def record(key: str) -> Response:
    """Write the coming deal; refused as typed if it cannot have happened."""
    match, entered = open_match(key, write=True), request.form.to_dict()
    seen = as_seen(match.sheet, event_number(entered.get("seen", "")))
    entered |= used_defaults(bind_form(seen, entered), entered)
    drafted = draft(seen, entered)
    if drafted.problems:
        return _page(match, entered, drafted, 422, complain=True)
    return write(match, Recorded(drafted.deal), entered)


def _page(
    match: MatchView, entered: Mapping[str, str], draft: Draft | None, status: int = 200, **more: Any
) -> Response:
    whole = more.pop("whole", False)
    values = sheet_values(match, entered, draft, token=session.token(), **more)
    return page("match/sheet.html", status, whole=whole, **values)

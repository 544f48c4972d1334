"""The match: totals, what matters now, the deal form, the deals."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, request

from companion.engine.ruling import Problem
from companion.web import mine
from companion.web.dealfields import of_deal
from companion.web.draft import Draft, sketch
from companion.web.follows import assumed, following
from companion.web.form import Form
from companion.web.formkeys import press
from companion.web.regions import page, region
from companion.web.shown import Shown, shown

blueprint = Blueprint("sheet", __name__)

LIVE = "standing"


@blueprint.get("/m/<key>")
def match(key: str) -> Response:
    """The sheet, with the deal that the address tells of being drafted on it."""
    table = shown(key)
    mine.remember(key)
    if region() == LIVE:
        return _live(table)
    typed = press(table.sheet.game, request.args.to_dict(), request.args)
    asked = "preview" in request.args
    return sheet_page(table, typed, sketch(table.sheet, typed), complain=asked)


def _live(table: Shown) -> Response:
    """What a page that is open elsewhere needs: nothing, a word beside its draft, or the fresh sheet."""
    if request.args.get(LIVE) == str(table.sheet.seq):
        return Response(status=204)
    if "?" in request.headers.get("HX-Current-URL", "") and table.found.may_write:
        return page("match/sheet.html", table=table, behind=True, draft=None)
    fresh = sheet_page(table, {}, None, whole=True)
    fresh.headers["HX-Retarget"] = "body"
    fresh.headers["HX-Reswap"] = "innerHTML"
    return fresh


def sheet_page(
    table: Shown,
    typed: Mapping[str, str],
    draft: Draft | None,
    *,
    complain: bool = False,
    status: int = 200,
    **more: Any,
) -> Response:
    """The sheet with a form as typed; `complain` marks the fields that cannot be."""
    problems = draft.problems if draft and complain else ()
    return page(
        "match/sheet.html",
        status,
        table=table,
        form=deal_form(table, typed, problems, table.url("sheet.match")),
        draft=draft,
        told={name: text for name, text in of_deal(table.sheet.game, typed).items() if text and "." not in name},
        token=mine.token(),
        **more,
    )


def deal_form(
    table: Shown, typed: Mapping[str, str], problems: tuple[Problem, ...], here: str, before: Any = None
) -> Form:
    """The fields of a deal as typed, with what follows from them and from `before`; its keys lead `here`."""
    game, house, standing = table.sheet.game, table.sheet.house, before or table.sheet.standing
    follows = following(game, typed, house, standing)
    return Form(typed, table.names, table.book, problems, here, follows, assumed(game, standing))

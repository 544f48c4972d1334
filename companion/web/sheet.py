"""The match: totals, what matters now, the deal form, the deals."""

import secrets
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, request

from companion.web import mine
from companion.web.draft import Draft, draft
from companion.web.form import Form, press
from companion.web.regions import page
from companion.web.shown import Shown, shown

blueprint = Blueprint("sheet", __name__)

PRESSED = ("less", "more", "add")


@blueprint.get("/m/<key>")
def match(key: str) -> Response:
    """The sheet, with the deal that the address tells of being drafted on it."""
    table = shown(key)
    mine.remember(key)
    typed = press(table.sheet.game, request.args.to_dict(), request.args)
    asked = "preview" in request.args
    return sheet_page(table, typed, draft(table.sheet, typed) if typed else None, complain=asked)


def sheet_page(
    table: Shown,
    typed: Mapping[str, str],
    drafted: Draft | None,
    *,
    complain: bool = False,
    status: int = 200,
    **more: Any,
) -> Response:
    """The sheet with a form as typed; `complain` marks the fields that cannot be."""
    problems = drafted.problems if drafted and complain else ()
    return page(
        "match/sheet.html",
        status,
        table=table,
        form=Form(typed, table.names, table.book, problems),
        draft=drafted,
        token=secrets.token_urlsafe(9),
        **more,
    )

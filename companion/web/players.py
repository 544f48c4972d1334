"""Who sits at a table where people come and go: sitting out, coming back, leaving, joining."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, abort, request

from companion.engine.company import Coming
from companion.engine.events import Recorded
from companion.engine.ruling import Problem
from companion.web import mine, pens
from companion.web.changes import clean
from companion.web.draft import as_seen, draft
from companion.web.form import Form
from companion.web.regions import page
from companion.web.shown import Shown, shown

blueprint = Blueprint("players", __name__, url_prefix="/m/<key>/players")


@blueprint.get("")
def company(key: str) -> Response:
    """Everybody in the order of play, and what each may do; a place for somebody new."""
    return _page(_table(key), {})


@blueprint.post("")
def change(key: str) -> Response:
    """Write down who comes or goes. The number of somebody new is the next that nobody had."""
    table, typed = _table(key), request.form.to_dict()
    sheet = as_seen(table.sheet, pens.number(typed.get("seen", "")))
    newly = {"name": clean(typed["name"]), "player": str(len(sheet.sides))} if "name" in typed else {}
    drafted = draft(sheet, {**typed, **newly})
    if drafted.problems:
        return _page(table, typed, drafted.problems, status=422)
    if not isinstance(drafted.deal, Coming):
        abort(400)
    return pens.write(table, Recorded(drafted.deal), typed, lambda fresh, clash: _page(fresh, typed, **clash))


def _table(key: str) -> Shown:
    """The match that a key may write; 404 at a table where nobody comes or goes."""
    table = shown(key, write=True)
    return table if table.open else abort(404)


def _page(
    table: Shown, typed: Mapping[str, str], problems: tuple[Problem, ...] = (), *, status: int = 200, **clash: Any
) -> Response:
    form = Form(typed, table.names, table.book, problems)
    return page("match/players.html", status, table=table, form=form, token=mine.token(), **clash)

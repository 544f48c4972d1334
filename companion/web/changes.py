"""The log of a match, and everything else that may be written in it: strikes, names, its end."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, request, url_for

from companion.engine.events import Closed, Deleted, Opened, Renamed, Struck
from companion.reading.leaves import unshowable
from companion.web import mine, pens
from companion.web.regions import page, see_other
from companion.web.shown import Shown, shown

blueprint = Blueprint("changes", __name__, url_prefix="/m/<key>")

LONGEST_NAME = 40


@blueprint.get("/log")
def log(key: str) -> Response:
    """Every change, the last one first."""
    return page("match/log.html", table=shown(key), pen=mine.pen(), token=mine.token())


@blueprint.get("/deals")
@blueprint.get("/strike")
@blueprint.get("/close")
@blueprint.get("/delete")
def again(key: str) -> Response:
    """The page that answered something written, opened again: the sheet as it is now, with what was told."""
    told = f"?{urlencode(request.args)}" if request.args else ""
    return see_other(url_for("sheet.match", key=key) + told)


@blueprint.post("/strike")
def strike(key: str) -> Response:
    """Strike one event out: take it back, or let stand again what was struck."""
    table, seq = shown(key, write=True), pens.number(request.form.get("of", ""))
    struck = next((entry for entry in table.sheet.entries if entry.seq == seq), None)
    if struck is None or seq not in table.stands or isinstance(struck.event, Opened):
        abort(409)
    return pens.write(table, Struck(seq), request.form.to_dict())


@blueprint.get("/names")
def names(key: str) -> Response:
    """The names of sides and seats, to be changed."""
    return _names(shown(key, write=True), {})


@blueprint.post("/names")
def rename(key: str) -> Response:
    """Other names for the same sides and seats."""
    table, typed = shown(key, write=True), request.form.to_dict()
    sides = tuple(clean(typed.get(f"side.{i}", side)) for i, side in enumerate(table.sheet.sides))
    seats = tuple(clean(typed.get(f"seat.{i}", seat)) for i, seat in enumerate(table.sheet.seats))
    event = Renamed(sides if table.names.partners else seats, seats)
    return pens.write(table, event, typed, lambda fresh, clash: _names(fresh, typed, **clash))


def _names(table: Shown, typed: Mapping[str, str], status: int = 200, **clash: Any) -> Response:
    return page("match/names.html", status, table=table, typed=typed, token=mine.token(), **clash)


def clean(name: str) -> str:
    """A name as typed, in one line of a sensible length."""
    return "".join(sign for sign in " ".join(name.split()) if not unshowable(sign))[:LONGEST_NAME].strip()


@blueprint.get("/end")
def end(key: str) -> Response:
    """Ending and deleting, far from everything else."""
    return page("match/end.html", table=shown(key, write=True), token=mine.token())


@blueprint.post("/close")
def close(key: str) -> Response:
    """The table has finished."""
    return pens.write(shown(key, write=True), Closed(), request.form.to_dict())


@blueprint.post("/delete")
def delete(key: str) -> Response:
    """Put the match out of sight; its page keeps the way back."""
    return pens.write(shown(key, write=True), Deleted(), request.form.to_dict())

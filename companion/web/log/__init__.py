"""The log of a match, and striking out its events."""

from urllib.parse import urlencode

from flask import Blueprint, Response, abort, request

from companion.engine.events import Opened, Struck
from companion.web.context import open_match
from companion.web.http import session
from companion.web.http.addresses import address
from companion.web.http.pages import page, see_other
from companion.web.log.views import log_page
from companion.web.writing import event_number, write

blueprint = Blueprint("log", __name__, url_prefix="/m/<key>")


@blueprint.get("/log")
def entries(key: str) -> Response:
    """Every change, the last one first."""
    match = open_match(key)
    log = log_page(match, event_number(request.args.get("before", "")))
    return page("log/log.html", match=match, log=log, device=session.device())


@blueprint.get("/deals")
@blueprint.get("/strike")
@blueprint.get("/close")
@blueprint.get("/delete")
def again(key: str) -> Response:
    """Redirect a reload of the page that answered a form to the sheet, with the fields of the address."""
    entered = f"?{urlencode(request.args)}" if request.args else ""
    return see_other(address("sheet.match", key=key) + entered)


@blueprint.post("/strike")
def strike(key: str) -> Response:
    """Strike out one event, which takes it back or, if it is a strike itself, restores what that had struck."""
    match, seq = open_match(key, write=True), event_number(request.form.get("of", ""))
    struck = next((entry for entry in match.sheet.entries if entry.seq == seq), None)
    if struck is None or seq not in match.log.stands or isinstance(struck.event, Opened):
        abort(409)
    return write(match, Struck(seq), request.form.to_dict())


blueprints = (blueprint,)

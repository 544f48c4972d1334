"""Handing a match on: the looking link as a code, the writing link, other keys, who looks now, the sheet as a file."""

from flask import Blueprint, Response, abort, request, url_for

from companion.web.circles import circles_of
from companion.web.context import open_match
from companion.web.http import session
from companion.web.http.pages import page, region, see_other
from companion.web.http.site import site
from companion.web.views.lookers import LookersView
from companion.web.views.match import MatchView
from companion.web.views.qr import qr
from companion.web.views.result import messengers

blueprint = Blueprint("share", __name__, url_prefix="/m/<key>/share")

LOOKERS = "lookers"  # the region that says who looks now


@blueprint.get("")
def links(key: str) -> Response:
    """The looking link first; the writing link only to who may write."""
    match = open_match(key)
    if region() == LOOKERS:
        return page("match/share.html", match=match, lookers=_lookers(match), quiet="quiet" in request.args)
    look = url_for("sheet.match", key=match.access.keys.look, _external=True)
    write = url_for("sheet.match", key=match.access.keys.write, _external=True) if match.access.may_write else ""
    return page(
        "match/share.html",
        match=match,
        look=look,
        write=write,
        codes={"look": qr(look), "write": qr(write)},
        ways={"look": _ways(match, "look", look), "write": _ways(match, "write", write)},
        circles=circles_of(match),
        lookers=_lookers(match),
        quiet=False,
        holder=match.names.seat(match.holders[own]) if (own := session.device()) in match.holders else "",
    )


def _ways(match: MatchView, which: str, link: str) -> dict[str, str]:
    """The messengers that hand a link on."""
    said = match.words(f"share.{which}.message", game=match.words("game.name"))
    return messengers(f"{said}\n{link}", said, link)


def _lookers(match: MatchView) -> LookersView:
    keys = match.access.keys
    asked = site().lookers.now(keys.look, keys.write)
    return LookersView(match, map(session.device_of, asked), session.device())


@blueprint.post("")
def replace(key: str) -> Response:
    """A new looking or writing link; the old one opens nothing any more."""
    match, which = open_match(key, write=True), request.form.get("which", "")
    if which not in ("look", "write"):
        abort(400)
    keys = site().matches.replace_key(match.access, which, session.device())
    session.remember(keys.write)
    return see_other(url_for("share.links", key=keys.write))

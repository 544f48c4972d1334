"""Handing a match on: looking and writing links, their QR codes, other keys, the sheet as a file."""

import io

import segno
from flask import Blueprint, Response, abort, request, url_for

from companion.web.context import open_match
from companion.web.http import session
from companion.web.http.pages import page, see_other
from companion.web.http.site import site

blueprint = Blueprint("share", __name__, url_prefix="/m/<key>/share")


@blueprint.get("")
def links(key: str) -> Response:
    """The looking link first; the writing link only to who may write."""
    match = open_match(key)
    look = url_for("sheet.match", key=match.access.keys.look, _external=True)
    write = url_for("sheet.match", key=match.access.keys.write, _external=True) if match.access.may_write else ""
    return page("match/share.html", match=match, look=look, write=write, codes={"look": qr(look), "write": qr(write)})


@blueprint.post("")
def replace(key: str) -> Response:
    """A new looking or writing link; the old one opens nothing any more."""
    match, which = open_match(key, write=True), request.form.get("which", "")
    if which not in ("look", "write"):
        abort(400)
    keys = site().matches.replace_key(match.access, which, session.device())
    session.remember(keys.write)
    return see_other(url_for("share.links", key=keys.write))


def qr(address: str) -> str:
    """A QR code as inline SVG; nothing for no address."""
    if not address:
        return ""
    code = io.BytesIO()
    segno.make(address, error="m").save(
        code, kind="svg", border=2, xmldecl=False, svgns=True, nl=False, unit="", omitsize=True
    )
    return code.getvalue().decode()

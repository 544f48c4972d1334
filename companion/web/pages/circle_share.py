"""Handing a circle on: its two addresses, other keys, and forgetting it on a phone."""

from flask import Blueprint, Response, abort, request, url_for

from companion.web.circles import CircleLinkReplaced, circle_or_404, open_circle, remember_circle
from companion.web.http import session
from companion.web.http.errors import failed
from companion.web.http.pages import page, see_other
from companion.web.http.site import site
from companion.web.views.qr import qr

blueprint = Blueprint("circle_share", __name__, url_prefix="/c/<key>/share")


@blueprint.get("")
def links(key: str) -> Response:
    """The looking link first; the writing link only to who may write."""
    view = open_circle(key)
    look = url_for("circle.show", key=view.access.keys.look, _external=True)
    write = url_for("circle.show", key=view.access.keys.write, _external=True) if view.access.may_write else ""
    return page("circle/share.html", view=view, look=look, write=write, codes={"look": qr(look), "write": qr(write)})


@blueprint.post("")
def replace(key: str) -> Response:
    """A new looking or writing link; the old one opens nothing any more."""
    access, which = circle_or_404(key, write=True), request.form.get("which", "")
    if which not in ("look", "write"):
        abort(400)
    keys = site().circle_keys.replace(access, which, session.device())
    remember_circle(keys.write)
    return see_other(url_for("circle_share.links", key=keys.write))


@blueprint.post("/forget")
def forget(key: str) -> Response:
    """Take a circle off this phone's list; whoever opens its address again has it back."""
    site().circle_keys.forget(session.device(), circle_or_404(key).id)
    return see_other(url_for("home.matches"))


@blueprint.app_errorhandler(CircleLinkReplaced)
def replaced(failure: CircleLinkReplaced) -> Response:
    """A circle whose link was replaced says so, and opens nothing."""
    if request.path.endswith(".json"):
        return failed(404, "replaced.title")
    return page("circle/replaced.html", 404, whole=True, which=failure.which)

"""A link that was replaced: the page that is open stays as it is and is told, every other request gets a page."""

from urllib.parse import urlsplit

from flask import Blueprint, Response, request

from companion.web.context import replaced_link
from companion.web.http import session
from companion.web.http.addresses import address
from companion.web.http.errors import failed
from companion.web.http.pages import page, region
from companion.web.http.polls import LIVE
from companion.web.http.site import LinkReplaced

blueprint = Blueprint("replaced", __name__)


@blueprint.app_errorhandler(LinkReplaced)
def replaced(failure: LinkReplaced) -> Response:
    """Nothing is opened and nothing written; a page of the match keeps what was entered, to copy."""
    if request.path.endswith(".json"):
        return failed(404, "replaced.title")
    link = replaced_link(failure.replaced)
    own = session.known().of(link.replaced.match.id)
    shown = {"words": link.words, "link": link, "here": address("sheet.match", key=own.key) if own else ""}
    if not region() and not _on_a_page_of(link.replaced.key):
        return page("match/replaced.html", 404, whole=True, typed=bool(request.form), **shown)
    answer = page("match/replaced_here.html", 404, whole=True, **shown)
    answer.headers["HX-Retarget"], answer.headers["HX-Reswap"] = f"#{LIVE}", "outerHTML"
    answer.headers["HX-Push-Url"] = "false"
    return answer


def _on_a_page_of(key: str) -> bool:
    """True if htmx asks from a page that this key once opened, so that there is something to keep."""
    shown = urlsplit(request.headers.get("HX-Current-URL", "")).path
    return f"{shown}/".startswith(f"{address('sheet.match', key=key)}/")

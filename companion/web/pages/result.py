"""Sending the result of a match: as a text with a looking link, or to the tools of other people."""

from flask import Blueprint, Response, url_for

from companion.web.context import open_match
from companion.web.http.pages import page, see_other
from companion.web.views.bg_stats import bg_stats_link
from companion.web.views.ending import Ending
from companion.web.views.result import messengers, summary

blueprint = Blueprint("result", __name__, url_prefix="/m/<key>/result")


@blueprint.get("")
def send(key: str) -> Response:
    """The text, ready to be copied, and links to messengers; a match that goes on has no result yet."""
    match = open_match(key)
    if not match.over:
        return see_other(match.url("sheet.match"))
    ending = Ending(match)
    link = url_for("sheet.match", key=match.access.keys.look, _external=True)
    text = f"{summary(ending)}\n{link}"
    return page(
        "match/result.html",
        match=match,
        ending=ending,
        text=text,
        messengers=messengers(text, ending.verdict, link),
        bg_stats=bg_stats_link(match) if ending.story.deals else "",
    )

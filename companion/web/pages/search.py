"""Search: what the rules say of a question in people's own words, in one game first or in all."""

from collections.abc import Mapping

from flask import Blueprint, Response

from companion.web.context import rules_at, rules_of, sheet_of, view_of, wanted, written_rules
from companion.web.http import session
from companion.web.http.pages import page
from companion.web.views.found import Findings, find
from companion.web.views.found_place import Place
from companion.web.views.match import MatchView
from companion.web.views.rules import RuleContext
from companion.web.views.terms import html_with_terms

blueprint = Blueprint("find", __name__)


@blueprint.get("/find")
def everywhere() -> Response:
    """In all games; what is found in the game on the table is answered under that table's house rules."""
    return _page(None, find(_contexts(_on_the_table()), wanted()))


@blueprint.get("/find/<slug>")
def found_anywhere(slug: str) -> Response:
    """In one game first."""
    context = rules_of(slug)
    return _page(context, find(written_rules(), wanted(), context))


@blueprint.get("/m/<key>/find")
def found(key: str) -> Response:
    """In the game of a match first."""
    context = rules_at(key)
    return _page(context, find(written_rules(), wanted(), context))


def _page(context: RuleContext | None, findings: Findings) -> Response:
    return page("search.html", context=context, wanted=wanted(), found=findings, html=_details)


def _details(place: Place) -> str:
    """What is said of a mistake besides what to do."""
    return html_with_terms(place.context, place.entry.details, seen=set())


def _contexts(here: MatchView | None) -> Mapping[str, RuleContext]:
    """Every game as written, but the one on the table under its house rules."""
    contexts = written_rules()
    if here:
        contexts[here.sheet.game.slug] = RuleContext(here.sheet.game, here.sheet.house, here.words, here)
    return contexts


def _on_the_table() -> MatchView | None:
    """The match that this browser is at."""
    matches = (view_of(access) for access in session.known().opened if sheet_of(access))
    return next((one for one in matches if not one.over), None)

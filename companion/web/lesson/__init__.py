"""The page *What now?*: the step that the table is at and its rules; without a match, a first lesson."""

from functools import partial

from flask import Blueprint, Response, request

from companion.games import shelf
from companion.web.context import rules_at, rules_of
from companion.web.http.pages import kept_page, page
from companion.web.http.site import match_or_404
from companion.web.lesson.views import lesson
from companion.web.shown.rules import RuleContext, html_with_terms

TURNS = 3  # digits of a count of turns

blueprint = Blueprint("now", __name__)


@blueprint.get("/now")
def games() -> Response:
    """The choice of a game to learn."""
    return kept_page(lambda: page("choose_game.html", here="now", games=shelf().values(), endpoint="now.step_anywhere"))


@blueprint.get("/now/<slug>")
def step_anywhere(slug: str) -> Response:
    """A lesson in a game, step by step."""
    return kept_page(lambda: _step(rules_of(slug)))


@blueprint.get("/m/<key>/now")
def step(key: str) -> Response:
    """The step that a match is at, or another one of the deal, by the parameter `step`."""
    return kept_page(lambda: _step(rules_at(key)), match_or_404(key))


def _step(context: RuleContext) -> Response:
    step, turn = request.args.get("step", ""), request.args.get("turn", "")[:TURNS]
    if _belongs_to_another_deal(context):
        step = turn = ""
    shown = lesson(context, step=step, turn=int(turn) if turn.isdecimal() else 0)
    return page("lesson/lesson.html", context=context, lesson=shown, html=partial(html_with_terms, context, seen=set()))


def _belongs_to_another_deal(context: RuleContext) -> bool:
    """True if the address is about a deal that is no longer the coming one."""
    deal = request.args.get("deal", "")
    return context.match is not None and deal not in ("", str(context.match.coming))


blueprints = (blueprint,)

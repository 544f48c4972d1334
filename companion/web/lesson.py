"""The page *What now?*: how much of the game a table knows, then step by step; without a match, a first lesson."""

from functools import partial

from flask import Blueprint, Response, abort, request

from companion.games import shelf
from companion.web.context import kept_rules, open_match
from companion.web.http import session
from companion.web.http.pages import kept_page, page, see_other
from companion.web.shown.lesson import (
    ANSWERS,
    ASKED_BEFORE,
    EVERYBODY_NEW,
    REMINDED,
    TAUGHT,
    Moment,
    lesson,
    whole_lesson,
)
from companion.web.shown.rules import RuleContext, html_with_terms

TURNS = 3  # digits of a count of turns
TRICKS = 40  # signs that say who won tricks

blueprint = Blueprint("now", __name__)


@blueprint.get("/now")
def games() -> Response:
    """The choice of a game to learn."""
    taught = [game for game in shelf().values() if game.taught]
    return kept_page(lambda: page("choose_game.html", here="now", games=taught, endpoint="now.step"))


@blueprint.get("/now/<slug>/all")
@blueprint.get("/m/<key>/now/all")
@kept_rules
def whole(context: RuleContext) -> Response:
    """All the steps on one page, to be read beforehand."""
    if not context.game.taught:
        abort(404)
    html = partial(html_with_terms, context, seen=set())
    return page("lesson/whole.html", context=context, steps=whole_lesson(context), html=html)


@blueprint.get("/now/<slug>")
@blueprint.get("/m/<key>/now")
def step(slug: str = "", key: str = "") -> Response:
    """A step of the lesson; at a match, who has played the game is asked once, and a phone comes back where it was."""
    match, answer = open_match(key) if key else None, request.args.get("played")
    if match and not match.over and "step" not in request.args:
        if answer in ANSWERS:
            session.remember_played(match.access.id, answer)
        elif answer is None and (place := session.lesson_place(match.access.id, match.coming)):
            return see_other(f"{match.url('now.step')}?{place}")
        elif answer is None and (known := session.played(match.access.id)):
            taught = known == EVERYBODY_NEW and match.coming > 1
            return see_other(match.url("now.step", played=REMINDED if taught else known))
    return _step(slug=slug, key=key) if slug else _step(key=key)


@kept_rules
def _step(context: RuleContext) -> Response:
    """The step of the address, or the one to begin with; before it, at a match, who has played the game."""
    args = request.args
    if not (context.match or context.game.taught):
        abort(404)
    begins = context.match and not context.match.over and "step" not in args
    if context.game.taught and begins and args.get("played") not in TAUGHT:
        brief, steps = _played() == ASKED_BEFORE, len(whole_lesson(context))
        return page("lesson/begin.html", context=context, brief=brief, answers=ANSWERS, steps=steps)
    if _belongs_to_another_deal(context):
        shown = lesson(context, "", Moment())
    else:
        wanted = args.get("step", "")
        shown = lesson(context, wanted, _moment() if wanted else Moment(played=_played()))
        if shown and wanted == shown.here.id and (match := context.match) and not match.over:
            session.remember_lesson(match.access.id, match.coming, shown.place)
    return page("lesson/lesson.html", context=context, lesson=shown, html=partial(html_with_terms, context, seen=set()))


def _moment() -> Moment:
    won = request.args.get("won", "")[:TRICKS]
    return Moment(played=_played(), open="open" in request.args, turn=_count("turn"), won=won, caller=_count("caller"))


def _count(field: str) -> int:
    text = request.args.get(field, "")[:TURNS]
    return int(text) if text.isdecimal() else 0


def _played() -> str:
    answer = request.args.get("played", "")
    return answer if answer in ANSWERS else REMINDED


def _belongs_to_another_deal(context: RuleContext) -> bool:
    """True if the address is about a deal that is no longer the coming one."""
    deal = request.args.get("deal", "")
    return context.match is not None and deal not in ("", str(context.match.coming))


blueprints = (blueprint,)

"""Practise: the game draws a situation, the players decide, the code says why; the address holds all of it."""

from flask import Blueprint, Response, abort, request, url_for

from companion.engine.ruling import Refused
from companion.forms.question import ROW, SEED, AnyExercise, any_seed, read_row, read_seed
from companion.web.ask.views import ENOUGH, PracticeView, title_of
from companion.web.context import rules_at, rules_of
from companion.web.http.pages import kept_page, page, see_other
from companion.web.http.site import match_or_404
from companion.web.shown.form import Form
from companion.web.shown.rules import RuleContext
from companion.web.shown.telling import entered_rows

blueprint = Blueprint("practice", __name__)


@blueprint.get("/practise/<slug>")
def exercises_anywhere(slug: str) -> Response:
    """The exercises of a game."""
    return kept_page(lambda: _exercises(rules_of(slug)))


@blueprint.get("/m/<key>/practise")
def exercises(key: str) -> Response:
    """The exercises of a match's game, under its house rules."""
    return kept_page(lambda: _exercises(rules_at(key)), match_or_404(key))


@blueprint.get("/practise/<slug>/<name>")
def exercise_anywhere(slug: str, name: str) -> Response:
    """A situation of an exercise; the address holds its seed and the answer given."""
    return _exercise(rules_of(slug), name)


@blueprint.get("/m/<key>/practise/<name>")
def exercise(key: str, name: str) -> Response:
    """A situation of an exercise under the house rules of a match."""
    return _exercise(rules_at(key), name)


def _exercises(context: RuleContext) -> Response:
    played = [one for one in context.game.practice if one.played(context.house)] or abort(404)
    return page("ask/exercises.html", context=context, exercises=[(one.name, title_of(context, one)) for one in played])


def _exercise(context: RuleContext, name: str) -> Response:
    practised, row = _named(context, name), read_row(request.args.get(ROW, ""))
    if SEED not in request.args:
        return see_other(context.url("practice.exercise", name=name, seed=any_seed(), row=row))
    try:
        seed = read_seed(request.args[SEED])
    except Refused:
        abort(404)
    said = tuple(request.args.getlist("say")) if "say" in request.args or "done" in request.args else None
    view = PracticeView(context, practised, seed, row, said)
    return page(
        "ask/exercise.html",
        422 if view.problem else 200,
        context=context,
        practice=view,
        enough=ENOUGH,
        title=title_of(context, practised),
        deal=view.deal,
        deal_rows=entered_rows(view.deal) if view.deal else (),
        question=view.question,
        answer=view.answer,
        fields=view.form.fields,
        form=Form(view.form.entered, context.names, context.book),
        question_form=view.form,
        link=url_for("practice.exercise_anywhere", slug=context.game.slug, name=name, seed=seed, **context.own_house),
    )


def _named(context: RuleContext, name: str) -> AnyExercise:
    try:
        return context.game.exercise(name)
    except KeyError:
        abort(404)


blueprints = (blueprint,)

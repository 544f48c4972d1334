"""Ask: the questions of a game as small forms, the answer first."""

from collections.abc import Iterable, Mapping
from typing import Any

from flask import Blueprint, Response, abort, request, url_for

from companion.engine.events import RulingSaved
from companion.engine.ruling import Question
from companion.forms.fields import Field
from companion.forms.question import form_fields, press, situation
from companion.games import shelf
from companion.web.context import open_match, rules_at, rules_of
from companion.web.http import session
from companion.web.http.pages import page, see_other
from companion.web.views.form import Form
from companion.web.views.question import Hearing, hear
from companion.web.views.question_form import QuestionForm
from companion.web.views.rules import RuleContext
from companion.web.views.ruling import RulingView
from companion.web.writing import write

blueprint = Blueprint("ask", __name__)


@blueprint.get("/ask")
def games() -> Response:
    """Which game is it about?"""
    return page("choose_game.html", games=shelf().values(), endpoint="ask.questions_anywhere")


@blueprint.get("/ask/<slug>")
def questions_anywhere(slug: str) -> Response:
    """The questions of a game."""
    return page("questions/all.html", context=rules_of(slug))


@blueprint.get("/m/<key>/ask")
def questions(key: str) -> Response:
    """The questions of the match's game."""
    return page("questions/all.html", context=rules_at(key))


@blueprint.get("/ask/<slug>/<name>")
def question_anywhere(slug: str, name: str) -> Response:
    """A question by itself: its address holds the whole situation."""
    return _asked(rules_of(slug), name)


@blueprint.get("/m/<key>/ask/<name>")
def question(key: str, name: str) -> Response:
    """A question at a table."""
    return _asked(rules_at(key), name)


@blueprint.post("/m/<key>/ask/<name>")
def keep(key: str, name: str) -> Response:
    """Keep an answer in the log of the match."""
    match, context = open_match(key, write=True), rules_at(key)
    typed = request.form.to_dict()
    found = _question(context, name)
    ruling = hear(context, found, typed).ruling
    if ruling is None:
        return see_other(match.url("ask.question", name=name))
    plain = situation(context.game, len(context.names.seats), form_fields(found), typed)
    return write(match, RulingSaved(name, plain, RulingView(context, found, ruling).sentence), typed)


def _question(context: RuleContext, name: str) -> Question[Any, Any]:
    try:
        return context.game.question(name)
    except KeyError:
        abort(404)


def _asked(context: RuleContext, name: str) -> Response:
    found = _question(context, name)
    fields = form_fields(found)
    typed = press(context.game, fields, request.args.to_dict(), request.args)
    tapping = any(key in request.args for key in ("put", "drop"))
    told = "ask" in request.args or any(field.name == key.split(".")[0] for field in fields for key in typed)
    heard = hear(context, found, typed) if told and not tapping else Hearing()
    return page(
        "questions/question.html",
        422 if heard.problems else 200,
        context=context,
        question=found,
        fields=fields,
        form=Form(typed, context.names, context.book, heard.problems),
        answer=RulingView(context, found, heard.ruling, heard.dispute) if heard.ruling else None,
        dispute=heard.dispute,
        link=_link(context, name, fields, typed),
        question_form=QuestionForm(context, fields, typed),
        token=session.token(),
    )


def _link(context: RuleContext, name: str, fields: Iterable[Field], typed: Mapping[str, str]) -> str:
    """The address of this very answer, without any key of a match."""
    wanted = {field.name for field in fields}
    own = {key: text for key, text in typed.items() if key.split(".")[0] in wanted}
    told = {key: text for key, text in own.items() if text or key.rpartition(".")[2].isdecimal()}  # an empty hand
    values: dict[str, Any] = {**context.own_house, **told}
    return url_for("ask.question_anywhere", slug=context.game.slug, name=name, **values)

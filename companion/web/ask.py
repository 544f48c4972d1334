"""Ask: the questions of a game as small forms, the answer first."""

from collections.abc import Iterable, Mapping
from typing import Any

from flask import Blueprint, Response, abort, request, url_for

from companion.engine.events import Noted
from companion.engine.ruling import Question
from companion.games import shelf
from companion.web import asked, mine, pens
from companion.web.answer import Answer
from companion.web.fields import Field
from companion.web.form import Form
from companion.web.place import Place, anywhere, at_table
from companion.web.regions import page, see_other
from companion.web.shown import shown
from companion.web.tapped import Tapped

blueprint = Blueprint("ask", __name__)


@blueprint.get("/ask")
def games() -> Response:
    """Which game is it about?"""
    return page("ask/games.html", games=shelf().values(), endpoint="ask.questions_anywhere")


@blueprint.get("/ask/<slug>")
def questions_anywhere(slug: str) -> Response:
    """The questions of a game."""
    return page("ask/questions.html", place=anywhere(slug))


@blueprint.get("/m/<key>/ask")
def questions(key: str) -> Response:
    """The questions of the match's game."""
    return page("ask/questions.html", place=at_table(key))


@blueprint.get("/ask/<slug>/<name>")
def question_anywhere(slug: str, name: str) -> Response:
    """A question by itself: its address holds the whole situation."""
    return _asked(anywhere(slug), name)


@blueprint.get("/m/<key>/ask/<name>")
def question(key: str, name: str) -> Response:
    """A question at a table."""
    return _asked(at_table(key), name)


@blueprint.post("/m/<key>/ask/<name>")
def keep(key: str, name: str) -> Response:
    """Keep an answer in the log of the match."""
    table, place = shown(key, write=True), at_table(key)
    typed = request.form.to_dict()
    found = _question(place, name)
    ruling = asked.heard(place, found, typed).ruling
    if ruling is None:
        return see_other(table.url("ask.question", name=name))
    told = asked.situation(place, asked.form_fields(found), typed)
    return pens.write(table, Noted(name, told, Answer(place, found, ruling).sentence), typed)


def _question(place: Place, name: str) -> Question[Any, Any]:
    try:
        return place.game.question(name)
    except KeyError:
        abort(404)


def _asked(place: Place, name: str) -> Response:
    found = _question(place, name)
    fields = asked.form_fields(found)
    typed = asked.press(place, fields, request.args.to_dict(), request.args)
    tapping = any(key in request.args for key in ("put", "drop"))
    told = "ask" in request.args or any(field.name == key.split(".")[0] for field in fields for key in typed)
    heard = asked.heard(place, found, typed) if told and not tapping else asked.Heard()
    return page(
        "ask/question.html",
        422 if heard.problems else 200,
        place=place,
        question=found,
        fields=fields,
        form=Form(typed, place.names, place.book, heard.problems),
        answer=Answer(place, found, heard.ruling, heard.dispute) if heard.ruling else None,
        dispute=heard.dispute,
        link=_link(place, name, fields, typed),
        on=Tapped(place, fields, typed),
        token=mine.token(),
    )


def _link(place: Place, name: str, fields: Iterable[Field], typed: Mapping[str, str]) -> str:
    """The address of this very answer, without any key of a match."""
    wanted = {field.name for field in fields}
    own = {key: text for key, text in typed.items() if key.split(".")[0] in wanted}
    told = {key: text for key, text in own.items() if text or key.rpartition(".")[2].isdecimal()}  # an empty hand
    values: dict[str, Any] = {**place.own_house, **told}
    return url_for("ask.question_anywhere", slug=place.game.slug, name=name, **values)

"""Ask: the questions of a game as small forms, the answer first."""

import secrets
from collections.abc import Iterable, Mapping
from typing import Any

from flask import Blueprint, Response, abort, request, url_for

from companion.engine.events import Noted
from companion.engine.ruling import Question, Refused, Ruling
from companion.games import shelf
from companion.web import asked, cardkeys, pens
from companion.web.form import Form
from companion.web.names import Names
from companion.web.place import Place, anywhere, at_table
from companion.web.regions import page, see_other
from companion.web.shown import shown

blueprint = Blueprint("ask", __name__)

KEYS = ("put", "drop", "lang", "log")


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
    ruling, refused = asked.answered(place, found, typed)
    if ruling is None or refused:
        return see_other(table.url("ask.question", name=name))
    told = asked.situation(place, asked.form_fields(found), typed)
    return pens.write(table, Noted(name, told, _said(place, found, ruling)), typed)


def _question(place: Place, name: str) -> Question[Any, Any]:
    try:
        return place.game.question(name)
    except KeyError:
        abort(404)


def _asked(place: Place, name: str) -> Response:
    found = _question(place, name)
    typed = cardkeys.press(place.game, request.args.to_dict(), request.args)
    fields = asked.form_fields(found)
    tapping = any(key in request.args for key in ("put", "drop"))
    told = "ask" in request.args or any(field.name == key.split(".")[0] for field in fields for key in typed)
    ruling, refused = asked.answered(place, found, typed) if told and not tapping else (None, None)
    problems = refused.problems if refused else ()
    sides = place.table.names if place.table else Names(place.words, ("", ""), ("",) * 4)
    return page(
        "ask/question.html",
        422 if problems else 200,
        place=place,
        question=found,
        fields=fields,
        form=Form(typed, sides, place.book, problems),
        ruling=ruling,
        sentence=_said(place, found, ruling) if ruling else "",
        melds=_melds(place, ruling) if ruling else [],
        others=_others(place, ruling) if ruling else [],
        link=_link(place, name, fields, typed),
        keys=cardkeys.keys(place.game),
        cards=lambda text: list(cardkeys.shown(place.game, text)),
        token=secrets.token_urlsafe(9),
    )


def _said(place: Place, question: Question[Any, Any], ruling: Ruling) -> str:
    verdict = asked.verdict(ruling)
    key = f"say.{question.slug}.{verdict}" if verdict else f"say.{question.slug}"
    answer = place.words("nobody") if ruling.answer is None else ruling.answer
    return place.words(key, **{"answer": answer, **ruling.facts}) if place.words.find(key) else ""


def _melds(place: Place, ruling: Ruling) -> list[tuple[Iterable[Any], int | None]]:
    """What to lay, each meld with its count where the game can count one."""
    laid = ruling.facts.get("melds") or ()
    try:
        count = place.game.question("meld")
        return [(m, count.answer(count.situation(cards=m), place.house).facts["points"]) for m in laid]
    except (KeyError, Refused, TypeError):
        return [(meld, None) for meld in laid]


def _others(place: Place, ruling: Ruling) -> list[tuple[str, str]]:
    rules = dict.fromkeys(reason.rule for reason in ruling.reasons)
    entries = [place.book.entries[rule] for rule in rules if rule in place.book.entries]
    return [(entry.id, entry.others) for entry in entries if entry.others]


def _link(place: Place, name: str, fields: Iterable[asked.Field], typed: Mapping[str, str]) -> str:
    """The address of this very answer, without any key of a match."""
    wanted = {field.name for field in fields}
    told = {key: text for key, text in typed.items() if key.split(".")[0] in wanted and text}
    values: dict[str, Any] = {**place.own_house, **told}
    return url_for("ask.question_anywhere", slug=place.game.slug, name=name, **values)

"""Ask: the questions of a game as small forms, the answer first."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from flask import Blueprint, Response, abort, request, url_for

from companion.engine.events import RulingSaved
from companion.engine.ruling import Question, Refused
from companion.forms.question import (
    SEED,
    AnyExercise,
    Field,
    any_seed,
    form_fields,
    press,
    read_seed,
    situation,
)
from companion.games import shelf
from companion.rulebook.typed import CardLetters
from companion.web.ask.views import PracticeView, read_round
from companion.web.context import (
    deal_under_way,
    kept_rules,
    known_matches,
    open_match,
    rules_at,
    rules_for,
    rules_of,
    wanted,
    written_rules,
)
from companion.web.http.pages import kept_page, page, see_other
from companion.web.shown.form import Form
from companion.web.shown.other_drafts import entered_rows
from companion.web.shown.question import AskedForm, Case, Hearing, QuestionForm, hear, recognised
from companion.web.shown.rules import RuleContext, html_with_terms, title_of
from companion.web.shown.ruling import DependsView, RulingView
from companion.web.shown.search_results import SearchResults, find
from companion.web.writing import write

blueprint = Blueprint("ask", __name__)


@blueprint.get("/ask")
def games() -> Response:
    """The choice of a game to ask about."""
    return kept_page(lambda: page("choose_game.html", here="ask", games=shelf().values(), endpoint="ask.questions"))


@blueprint.get("/ask/<slug>")
@blueprint.get("/m/<key>/ask")
@kept_rules
def questions(context: RuleContext) -> Response:
    """The questions of a game, by what they are about where its book says so."""
    arise = [one.slug for one in context.game.questions if one.arises(context.house)]
    topics = context.book.topics or {"": arise}
    asked = {title: [slug for slug in slugs if slug in arise] for title, slugs in topics.items()}
    return page("ask/questions.html", context=context, topics=asked)


@blueprint.get("/ask/<slug>/<name>")
@blueprint.get("/m/<key>/ask/<name>")
def question(name: str, slug: str = "", key: str = "") -> Response:
    """A question, filled in with the address, which holds the whole situation, and with what a match knows."""
    draft = deal_under_way(key) if key else {}
    if draft:
        return _asked(replace(rules_at(key), draft=draft), name)
    return kept_rules(_asked)(slug=slug, key=key, name=name)


@blueprint.post("/m/<key>/ask/<name>")
def keep(key: str, name: str) -> Response:
    """Save an answer in the log of the match."""
    match, context = open_match(key, write=True), rules_at(key)
    question_asked = _question(context, name)
    fields = form_fields(question_asked)
    entered = CardLetters(context.game, context.words).form(fields, request.form.to_dict()).entered
    ruling = hear(context, question_asked, entered).ruling
    if ruling is None:
        return see_other(match.url("ask.question", name=name))
    plain = situation(context.game, len(context.names.seats), fields, entered)
    return write(match, RulingSaved(name, plain, RulingView(context, question_asked, ruling).sentence), entered)


def _question(context: RuleContext, name: str) -> Question[Any, Any]:
    try:
        return context.game.question(name)
    except KeyError:
        abort(404)


TAPS = ("put", "drop")  # of cards; several may come at once
TAPPED = (*TAPS, "to", "tab")  # sent by the form of a question that is answered at every tap


def _asked(context: RuleContext, name: str) -> Response:
    question_asked = _question(context, name)
    fields, sent = form_fields(question_asked), request.args
    read = CardLetters(context.game, context.words).form(fields, sent.to_dict())
    entered = _tapped(context, fields, read.entered)
    question_form = QuestionForm(context, fields, entered)
    tapping = question_form.live and "ask" not in sent and any(key in sent for key in TAPPED)
    filled = any(field.name == key.split(".")[0] for field in fields for key in entered)
    hearing = hear(context, question_asked, entered) if filled or "ask" in sent else Hearing()
    case = recognised(context, question_asked, entered) if hearing.ruling else Case()
    calm = tapping or not (filled or "tab" in sent)  # a link to the question alone is no mistake; its form sends more
    form = AskedForm(entered, context.names, context.book, hearing.problems, slug=name, suits=bool(context.game.suits))
    of_a_trick = tuple(f"{field.name}." for field in fields if field.kind == "trick")  # no card has a place for its own
    placeless = dict.fromkeys(one.text for one in form.messages if one.field.startswith(of_a_trick))
    return page(
        "ask/question.html",
        422 if hearing.problems and not calm else 200,
        context=context,
        question=question_asked,
        fields=fields,
        form=replace(form, problems=()) if calm else form,
        wanted=form.wanted if calm else list(placeless),
        answer=RulingView(context, question_asked, hearing.ruling, case.dispute) if hearing.ruling else None,
        depends=DependsView(context, question_asked, hearing.depends) if hearing.depends else None,
        granted=case.granted,
        dispute=case.dispute if not tapping else None,
        titled=None if tapping or "ask" in sent else case.dispute,
        asking=question_form.live and (calm or "ask" in sent or bool(hearing.problems or hearing.depends)),
        doubts=read.doubts,
        otherwise=context.url("ask.question", name=name, ask="", **_own(fields, read.otherwise)),
        own_cards=context.url("ask.question", name=name, tab="", **_own(fields, entered)),
        link=_link(context, name, fields, entered),
        question_form=question_form,
    )


def _link(context: RuleContext, name: str, fields: Iterable[Field], entered: Mapping[str, str]) -> str:
    """The address of this answer without a match, so that it can be passed on without the match's key."""
    values: dict[str, Any] = {**context.own_house, **_own(fields, entered)}
    return url_for("ask.question", slug=context.game.slug, name=name, **values)


def _tapped(context: RuleContext, fields: tuple[Field, ...], entered: Mapping[str, str]) -> Mapping[str, str]:
    """The fields after each card that was tapped, but for those of which every one is in use already."""
    for key in TAPS:
        for card in request.args.getlist(key):
            if key == "drop" or not QuestionForm(context, fields, entered).used_up(card.partition(":")[2]):
                entered = press(fields, entered, {key: card})
    return entered


def _own(fields: Iterable[Field], entered: Mapping[str, str]) -> dict[str, Any]:
    """The entries in the fields of a question; that a hand is empty is one too."""
    wanted = {field.name for field in fields}
    own = {key: text for key, text in entered.items() if key.split(".")[0] in wanted}
    return {key: text for key, text in own.items() if text or key.rpartition(".")[2].isdecimal()}


search_blueprint = Blueprint("find", __name__)


@search_blueprint.get("/find")
def everywhere() -> Response:
    """Search all games; the game of this phone's open match is answered under the house rules of that match."""
    return _page(None, find(_contexts(), wanted()))


@search_blueprint.get("/find/<slug>")
@search_blueprint.get("/m/<key>/find")
def of_game(slug: str = "", key: str = "") -> Response:
    """Search all games, with one game first: that of the address, or of a match."""
    context = rules_of(slug) if slug else rules_at(key)
    return _page(context, find(written_rules(), wanted(), context))


def _page(context: RuleContext | None, results: SearchResults) -> Response:
    return page("ask/search.html", context=context, wanted=wanted(), results=results, html=_html)


def _html(context: RuleContext, text: str) -> str:
    """A text of the rules, its terms as links."""
    return html_with_terms(context, text, seen=set())


def _contexts() -> Mapping[str, RuleContext]:
    """Every game under its written rules, but the one of this phone's open match under the rules of that match."""
    here = next((one for one in known_matches() if not one.over), None)
    return {**written_rules(), **({here.sheet.game.slug: rules_for(here)} if here else {})}


practice_blueprint = Blueprint("practice", __name__)


@practice_blueprint.get("/practise/<slug>")
@practice_blueprint.get("/m/<key>/practise")
@kept_rules
def exercises(context: RuleContext) -> Response:
    """The exercises of a game, under the house rules of the table."""
    played = [one for one in context.game.practice if one.played(context.house)] or abort(404)
    return page("ask/exercises.html", context=context, exercises=[(one.name, title_of(context, one)) for one in played])


@practice_blueprint.get("/practise/<slug>/<name>")
@practice_blueprint.get("/m/<key>/practise/<name>")
def exercise(name: str, slug: str = "", key: str = "") -> Response:
    """A situation of an exercise; the address holds its seed and the answer given."""
    context = rules_of(slug) if slug else rules_at(key)
    practised, before = _named(context, name), read_round(request.args)
    if SEED not in request.args:
        return see_other(context.url("practice.exercise", name=name, seed=any_seed(), **before.fields))
    try:
        seed = read_seed(request.args[SEED])
    except Refused:
        abort(404)
    said = tuple(request.args.getlist("say")) if "say" in request.args or "done" in request.args else None
    view = PracticeView(context, practised, seed, before, said)
    return page(
        "ask/exercise.html",
        422 if view.problem else 200,
        context=context,
        practice=view,
        title=title_of(context, practised),
        deal=view.deal,
        deal_rows=entered_rows(view.deal) if view.deal else (),
        question=view.question,
        answer=view.answer,
        fields=view.form.fields,
        form=Form(view.form.entered, context.names, context.book),
        question_form=view.form,
        html=partial(html_with_terms, context, seen=set()),
        link=url_for("practice.exercise", slug=context.game.slug, name=name, seed=seed, **context.own_house),
    )


def _named(context: RuleContext, name: str) -> AnyExercise:
    try:
        return context.game.exercise(name)
    except KeyError:
        abort(404)


blueprints = (blueprint, search_blueprint, practice_blueprint)

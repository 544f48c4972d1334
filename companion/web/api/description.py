"""The JSON interface described: for programs as OpenAPI 3.1, for people as a page with an example."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from flask import Blueprint, Response, json, jsonify, url_for

from companion import __version__
from companion.engine.lots import Purpose
from companion.engine.question import DEAL, deal_record, open_fields, question_of
from companion.engine.ruling import Question
from companion.forms.house_rules import AnyGame
from companion.forms.people import deal_types
from companion.forms.schema import Schema, house_schema, record, schema
from companion.games import shelf
from companion.rulebook.book import Book
from companion.rulebook.words import Words
from companion.web.context import plain_rules
from companion.web.http.locale import request_words
from companion.web.http.pages import page

TEXT: Schema = {"type": "string"}
FIGURE: Schema = {"type": "integer"}
JSON = "application/json"
REFUSALS = {"400": "no JSON", "404": "no such game or question", "413": "more than 1 MiB", "422": "cannot be"}


def ref(name: str) -> Schema:
    """A schema by its name among the components."""
    return {"$ref": f"#/components/schemas/{name}"}


def listed(items: Schema) -> Schema:
    """The schema of a list of such items."""
    return {"type": "array", "items": items}


def whole(properties: Mapping[str, Any], *, more: bool = False) -> Schema:
    """The schema of an object in which all these properties are required."""
    described = {"type": "object", "properties": dict(properties), "required": list(properties)}
    return described if more else {**described, "additionalProperties": False}


def answers(answer: Schema, facts: Mapping[str, Any]) -> Schema:
    """The schema of an answer with its reasons and facts; a deal has facts of its own beside them."""
    return whole({"answer": answer, "reasons": listed(ref("reason")), **facts}, more="lines" in facts)


def operation(summary: str, answer: Schema, parameters: Sequence[Schema] = (), body: Schema | None = None) -> Schema:
    """The description of one call: its answer and its refusals."""
    refused = {
        code: {"description": says, "content": {JSON: {"schema": ref("errors")}}} for code, says in REFUSALS.items()
    }
    described: Schema = {
        "summary": summary,
        "responses": {"200": {"description": summary, "content": {JSON: {"schema": answer}}}, **refused},
    }
    if parameters:
        described["parameters"] = list(parameters)
    if body is not None:
        described["requestBody"] = {"required": True, "content": {JSON: {"schema": body}}}
    return described


def _query(name: str, described: Schema, *, required: bool = False) -> Schema:
    return {"name": name, "in": "query", "required": required, "schema": described}


LANGUAGE = _query("lang", TEXT)
HOUSE = {**_query("house", {"type": "object"}), "description": "as house.<option>=<value>"}
FIND = [_query("q", TEXT, required=True), HOUSE, LANGUAGE]
PRACTICE = [_query("seed", FIGURE), HOUSE, LANGUAGE]

LINES = listed(ref("line"))
WORTH = answers(listed(FIGURE), {"points": listed(FIGURE), "lines": LINES})
GAMES = whole({"games": listed(ref("game"))})
RULES = whole({"game": TEXT, "lang": TEXT, "rules": listed(ref("rule"))})
SCORED = whole(
    {
        "deals": listed(whole({"lines": LINES, "points": listed(FIGURE), "totals": listed(FIGURE)}, more=True)),
        "totals": listed(FIGURE),
        "next": {"type": "object"},
        "winner": {"anyOf": [FIGURE, {"type": "null"}]},
        "shared": listed(FIGURE),
    }
)
DRAWN = whole({"rounds": listed(listed(whole({"name": TEXT, "card": TEXT}))), "seats": listed(TEXT), "dealer": FIGURE})
SCORED["properties"]["payments"] = listed(listed(FIGURE))  # where what one side gains the others lose
SCORED["properties"]["victory_points"] = {"anyOf": [listed(FIGURE), {"type": "null"}]}  # of games that know them
_FOUND = {
    "game": TEXT,
    "kind": {"enum": ["rule", "dispute", "question", "wrong", "term"]},
    "id": TEXT,
    "title": TEXT,
    "text": TEXT,
    "answer": {"anyOf": [TEXT, {"type": "null"}]},
    "example": {"type": "boolean"},
}
COMPONENTS: dict[str, Schema] = {
    "reason": whole({"rule": TEXT, "met": {"type": "boolean"}, "title": TEXT}),
    "line": whole({"side": FIGURE, "rule": TEXT, "each": FIGURE, "count": FIGURE, "points": FIGURE, "label": TEXT}),
    "depends": whole({"answer": {"type": "null"}, "depends": listed(whole({"if": {"type": "object"}, "answer": {}}))}),
    "errors": whole({"errors": listed(ref("error"))}),
    "error": whole({"field": TEXT, "rule": {"anyOf": [TEXT, {"type": "null"}]}, "message": TEXT}),
    "provenance": whole({"name": TEXT, "where": TEXT}),
    "rule": whole(
        {
            "id": TEXT,
            "title": TEXT,
            "text": TEXT,
            "phase": TEXT,
            "sources": listed(ref("provenance")),
            "covers": listed(TEXT),
        }
    ),
    "found": whole({"sure": {"type": "boolean"}, "results": listed(whole(_FOUND))}),
    "game": whole(
        {
            "slug": TEXT,
            "name": TEXT,
            "sides": whole({"min": FIGURE, "max": FIGURE}),
            "house": {"type": "object"},
            "profiles": {"type": "object"},
            "questions": listed(TEXT),
        }
    ),
}


VERSION = "3.1.0"


def _paths(words: Words) -> Iterator[tuple[str, Schema]]:
    """Every call, by its path."""
    yield "/api/openapi.json", {"get": operation(words("api.openapi"), {"type": "object"})}
    yield "/api/games", {"get": operation(words("api.games"), GAMES, [LANGUAGE])}
    yield "/api/find", {"get": operation(words("api.find"), ref("found"), FIND)}
    for game in shelf().values():
        for path, item in _of_game(game, words.of(game.slug)):
            yield f"/api/games/{game.slug}/{path}", item


def _of_game(game: AnyGame, words: Words) -> Iterator[tuple[str, Schema]]:
    named = {"game": words("game.name")}
    yield "rules", {"get": operation(words("api.rules", **named), RULES, [LANGUAGE])}
    yield "score", {"post": operation(words("api.score", **named), SCORED, body=_deals(game))}
    yield "draw", {"post": operation(words("api.draw", **named), DRAWN, body=_draw(game))}
    yield f"questions/{DEAL}", {"post": operation(words("api.deal"), WORTH, body=_deal(game))}
    for question in game.questions:
        asked, situation = words(f"ask.{question.slug}"), _situation(game, question)
        yield f"questions/{question.slug}", {"post": operation(asked, _ruling(question), body=situation)}
    yield "find", {"get": operation(words("api.find"), ref("found"), FIND)}
    for slug in dict.fromkeys(exercise.question for exercise in game.practice):
        asked = words("api.deal" if slug == DEAL else f"ask.{slug}")
        yield f"practice/{slug}", {"get": operation(asked, _practice(question_of(game, slug)), PRACTICE)}


def _with_house(game: AnyGame, described: Schema) -> Schema:
    """The schema of a record with the house rules as one more property."""
    return {**described, "properties": {**described["properties"], "house": ref(f"{game.slug}.house")}}


def _situation(game: AnyGame, question: Question[Any, Any]) -> Schema:
    return _with_house(game, record(question.situation, frozenset(open_fields(question.situation))))


def _deal(game: AnyGame) -> Schema:
    kinds = get_args(deal_record(game)) or (deal_record(game),)
    records = [_with_house(game, record(kind)) for kind in kinds]
    return records[0] if len(records) == 1 else {"anyOf": records}


def _deals(game: AnyGame) -> Schema:
    properties = {"sides": listed(TEXT), "deals": listed(schema(deal_types(game))), "dealer": FIGURE}
    return _with_house(game, {**whole(properties), "required": ["sides"]})


def _draw(game: AnyGame) -> Schema:
    cards = {"anyOf": [listed(TEXT), TEXT, {"type": "null"}]}
    properties = {"names": listed(TEXT), "for": {"enum": list(get_args(Purpose))}, "cards": cards}
    return _with_house(game, {**whole(properties), "required": ["names", "for"]})


def _ruling(question: Question[Any, Any]) -> Schema:
    """The schema of a ruling; if fields may be left out, also that of the cases on which it depends."""
    answer, facts = get_args(get_type_hints(question.answer, include_extras=True)["return"])
    kinds = get_args(facts) if get_origin(facts) is UnionType else (facts,)
    described = [answers(schema(answer), record(kind)["properties"]) for kind in kinds]
    if open_fields(question.situation):
        described += [answers(schema(answer), {}), ref("depends")]
    return described[0] if len(described) == 1 else {"anyOf": described}


def _practice(question: Question[Any, Any]) -> Schema:
    answer, _ = get_args(get_type_hints(question.answer, include_extras=True)["return"])
    return answers(schema(answer), {"situation": record(question.situation)})


blueprint = Blueprint("interface", __name__, url_prefix="/api")


@dataclass(frozen=True, slots=True)
class Call:
    """An example of a call that can be sent unchanged: its address, and its body if it has one."""

    says: str
    address: str
    body: Any = None

    @property
    def text(self) -> str:
        """The body as it is sent."""
        return json.dumps(self.body, indent=2)


@blueprint.get("/openapi.json")
def openapi() -> Response:
    """Everything that is served under `/api`, as OpenAPI 3.1."""
    words, games = request_words(), shelf().values()
    houses = {f"{game.slug}.house": house_schema(game.options(), list(game.profiles)) for game in games}
    return jsonify(
        {
            "openapi": VERSION,
            "info": {"title": words("app.name"), "version": __version__, "description": words("api.about")},
            "servers": [{"url": url_for("home.matches")}],
            "paths": dict(_paths(words)),
            "components": {"schemas": {**COMPONENTS, **houses}},
        }
    )


@blueprint.get("")
def described() -> Response:
    """One example of each call, for every game."""
    words = request_words()
    whole = [Call(words("api.games"), url_for("api.games")), Call(words("api.openapi"), url_for("interface.openapi"))]
    books = (plain_rules(game).book for game in shelf().values())
    return page("api/api.html", parts={"": whole, **{_name(book): list(_calls(book)) for book in books}})


def _name(book: Book) -> str:
    return book.words("game.name")


def _calls(book: Book) -> Iterator[Call]:
    words, slug, named = book.words, book.game, {"game": _name(book)}
    yield Call(words("api.rules", **named), url_for("api.rules", slug=slug))
    if book.call:
        sides, deal = book.call["sides"], book.call["deal"]
        yield Call(words("api.score", **named), url_for("api.scores", slug=slug), {"sides": sides, "deals": [deal]})
        yield Call(words("api.deal"), url_for("api.questions", slug=slug, question=DEAL), deal)
    for example in book.examples[:1]:
        address = url_for("api.questions", slug=slug, question=example.question)
        yield Call(words(f"ask.{example.question}"), address, dict(example.situation))


blueprints = (blueprint,)

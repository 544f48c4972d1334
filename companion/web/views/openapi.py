"""The JSON interface, described as OpenAPI 3.1: every address, what it reads and what it answers."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from companion.engine.depends import open_fields
from companion.engine.ruling import Question
from companion.engine.worth import DEAL, deal_record, question_of
from companion.forms.company import deal_types
from companion.forms.house_rules import AnyGame
from companion.forms.schema import Schema, house_schema, record, schema
from companion.rulebook.words import Words
from companion.web.views.openapi_parts import (
    COMPONENTS,
    FIND,
    GAMES,
    LANGUAGE,
    LINES,
    PRACTICE,
    RULES,
    SCORED,
    answers,
    listed,
    operation,
    ref,
)

VERSION = "3.1.0"


@dataclass(frozen=True, slots=True)
class Description:
    """The description of what is `served`: the patterns of addresses under `/api`."""

    games: Iterable[AnyGame]
    words: Words
    version: str
    served: frozenset[str]

    def document(self) -> Schema:
        """The whole of it."""
        houses = {f"{game.slug}.house": house_schema(game.options(), list(game.profiles)) for game in self.games}
        return {
            "openapi": VERSION,
            "info": {"title": self.words("app.name"), "version": self.version, "description": self.words("api.about")},
            "paths": dict(self._paths()),
            "components": {"schemas": {**COMPONENTS, **houses}},
        }

    def _paths(self) -> Iterator[tuple[str, Schema]]:
        yield "/api/openapi.json", {"get": operation(self.words("api.openapi"), {"type": "object"})}
        yield "/api/games", {"get": operation(self.words("api.games"), GAMES, [LANGUAGE])}
        if "/api/find" in self.served:
            yield "/api/find", {"get": operation(self.words("api.find"), ref("found"), FIND)}
        for game in self.games:
            for path, item in self._of_game(game):
                yield f"/api/games/{game.slug}/{path}", item

    def _of_game(self, game: AnyGame) -> Iterator[tuple[str, Schema]]:
        words, named = self.words.of(game.slug), {"game": self.words.of(game.slug)("game.name")}
        yield "rules", {"get": operation(words("api.rules", **named), RULES, [LANGUAGE])}
        yield "score", {"post": operation(words("api.score", **named), SCORED, body=_deals(game))}
        yield f"questions/{DEAL}", {"post": operation(words("api.deal"), _worth(), body=_deal(game))}
        for question in game.questions:
            asked, situation = words(f"ask.{question.slug}"), _situation(game, question)
            yield f"questions/{question.slug}", {"post": operation(asked, _ruling(question), body=situation)}
        if "/api/games/<slug>/find" in self.served:
            yield "find", {"get": operation(words("api.find"), ref("found"), FIND)}
        if "/api/games/<slug>/practice/<question>" in self.served:
            for slug in dict.fromkeys(exercise.question for exercise in game.practice):
                asked = words("api.deal" if slug == DEAL else f"ask.{slug}")
                yield f"practice/{slug}", {"get": operation(asked, _practice(question_of(game, slug)), PRACTICE)}


def _house(game: AnyGame) -> Schema:
    return {"house": ref(f"{game.slug}.house")}


def _with_house(game: AnyGame, described: Schema) -> Schema:
    """A record with house rules beside its fields."""
    return {**described, "properties": {**described["properties"], **_house(game)}}


def _situation(game: AnyGame, question: Question[Any, Any]) -> Schema:
    return _with_house(game, record(question.situation, frozenset(open_fields(question.situation))))


def _deal(game: AnyGame) -> Schema:
    kinds = get_args(deal_record(game)) or (deal_record(game),)
    records = [_with_house(game, record(kind)) for kind in kinds]
    return records[0] if len(records) == 1 else {"anyOf": records}


def _deals(game: AnyGame) -> Schema:
    properties = {"sides": listed({"type": "string"}), "deals": listed(schema(deal_types(game))), **_house(game)}
    return {"type": "object", "properties": properties, "required": ["sides"], "additionalProperties": False}


def _ruling(question: Question[Any, Any]) -> Schema:
    """The answer with its reasons and facts; where something may be left out, what it depends on instead."""
    answer, facts = get_args(get_type_hints(question.answer, include_extras=True)["return"])
    kinds = get_args(facts) if get_origin(facts) is UnionType else (facts,)
    described = [answers(schema(answer), record(kind)["properties"]) for kind in kinds]
    if open_fields(question.situation):
        described += [answers(schema(answer), {}), ref("depends")]
    return described[0] if len(described) == 1 else {"anyOf": described}


def _worth() -> Schema:
    points = listed({"type": "integer"})
    return answers(points, {"points": points, "lines": LINES})


def _practice(question: Question[Any, Any]) -> Schema:
    answer, _ = get_args(get_type_hints(question.answer, include_extras=True)["return"])
    return answers(schema(answer), {"situation": record(question.situation)})

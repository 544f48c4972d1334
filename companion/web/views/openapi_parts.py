"""What the description of the JSON interface is made of, whatever the game."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.forms.schema import Schema

TEXT: Schema = {"type": "string"}
FIGURE: Schema = {"type": "integer"}
JSON = "application/json"
REFUSALS = {"400": "no JSON", "404": "no such game or question", "413": "more than 1 MiB", "422": "cannot be"}


def ref(name: str) -> Schema:
    """A schema by its name among the components."""
    return {"$ref": f"#/components/schemas/{name}"}


def listed(items: Schema) -> Schema:
    """A list of such items."""
    return {"type": "array", "items": items}


def whole(properties: Mapping[str, Any], *, more: bool = False) -> Schema:
    """An object in which all of these are present."""
    described = {"type": "object", "properties": dict(properties), "required": list(properties)}
    return described if more else {**described, "additionalProperties": False}


def answers(answer: Schema, facts: Mapping[str, Any]) -> Schema:
    """An answer, why, and the facts that go with it; more of them with a deal."""
    return whole({"answer": answer, "reasons": listed(ref("reason")), **facts}, more="lines" in facts)


def operation(summary: str, answer: Schema, parameters: Sequence[Schema] = (), body: Schema | None = None) -> Schema:
    """One call: what it answers, and how it refuses."""
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
GAMES = whole({"games": listed(ref("game"))})
RULES = whole({"game": TEXT, "lang": TEXT, "rules": listed(ref("rule"))})
SCORED = whole(
    {
        "deals": listed(whole({"lines": LINES, "points": listed(FIGURE), "totals": listed(FIGURE)}, more=True)),
        "totals": listed(FIGURE),
        "next": {"type": "object"},
        "winner": {"anyOf": [FIGURE, {"type": "null"}]},
    }
)
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

"""The JSON interface describes itself: validly, wholly, and as it really reads and answers."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator
from openapi_spec_validator.schemas import schema_v31
from referencing import Registry, Resource
from werkzeug.exceptions import HTTPException

from companion.games import shelf
from companion.rulebook.book import book
from tests.page import Element
from tests.phone import Phone


@pytest.fixture(scope="module")
def document(app: Flask) -> dict[str, Any]:
    read: dict[str, Any] = app.test_client().get("/api/openapi.json").get_json()
    return read


def check(document: dict[str, Any], schema: dict[str, Any], told: Any) -> None:
    """Fails where JSON is not what a schema of the document says."""
    whole = {**schema, "components": document["components"]}
    errors = [f"{error.json_path}: {error.message}" for error in Draft202012Validator(whole).iter_errors(told)]
    assert not errors


def request_schema(document: dict[str, Any], path: str) -> dict[str, Any]:
    read: dict[str, Any] = document["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"]
    return read


def answer_schema(document: dict[str, Any], path: str, method: str = "post", status: int = 200) -> dict[str, Any]:
    answer = document["paths"][path][method]["responses"][str(status)]
    read: dict[str, Any] = answer["content"]["application/json"]["schema"]
    return read


class Validator(OpenAPIV31SpecValidator):
    """The validator of the package, which looks through the whole of OpenAPI's schema at each of its references, with
    all that these may name looked up once.
    """

    schema_validator = Draft202012Validator(
        schema_v31, registry=(Resource.from_contents(dict(schema_v31)) @ Registry()).crawl()
    )


def test_it_is_valid_openapi(document: dict[str, Any]) -> None:
    assert document["openapi"].startswith("3.1")
    Validator(document).validate()


def test_it_describes_every_address_that_is_served_and_no_other(app: Flask, document: dict[str, Any]) -> None:
    adapter = app.url_map.bind("localhost")
    described = set()
    for path, operations in document["paths"].items():
        for method in operations:
            endpoint, _ = adapter.match(path, method=method.upper())
            described.add(endpoint)
    served = {rule.endpoint for rule in app.url_map.iter_rules() if rule.rule.startswith("/api")}
    assert described == served - {"interface.described"}


def test_an_address_that_is_not_served_would_be_noticed(app: Flask) -> None:
    with pytest.raises(HTTPException):
        app.url_map.bind("localhost").match("/api/nothing", method="GET")


def situations(slug: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The examples of the book: the path of each, and what is sent."""
    for one in book(slug, shelf()[slug].house(), "en").examples:
        yield f"/api/games/{slug}/questions/{one.question}", {**one.situation, "house": dict(one.house)}


@pytest.mark.parametrize("slug", shelf())
def test_questions_read_and_answer_as_it_says(api: FlaskClient, document: dict[str, Any], slug: str) -> None:
    for path, told in situations(slug):
        check(document, request_schema(document, path), told)
        check(document, answer_schema(document, path), api.post(path, json=told).get_json())


@pytest.mark.parametrize("slug", shelf())
def test_what_it_does_not_know_is_refused_as_it_says(api: FlaskClient, document: dict[str, Any], slug: str) -> None:
    for path, told in situations(slug):
        schema = request_schema(document, path)
        assert not Draft202012Validator({**schema, "components": document["components"]}).is_valid({**told, "of": 1})
        refusal = api.post(path, json={**told, "of": 1})
        assert refusal.status_code == 422
        check(document, answer_schema(document, path, status=422), refusal.get_json())


@pytest.mark.parametrize("slug", shelf())
def test_what_must_be_told_must_be_told(api: FlaskClient, document: dict[str, Any], slug: str) -> None:
    for path in document["paths"]:
        if path.startswith(f"/api/games/{slug}/questions/"):
            refused = api.post(path, json={}).status_code == 422
            required = bool(request_schema(document, path).get("required"))
            assert refused or not required, path


@pytest.mark.parametrize("slug", shelf())
def test_games_rules_and_scores_are_as_it_says(api: FlaskClient, document: dict[str, Any], slug: str) -> None:
    check(document, answer_schema(document, "/api/games", "get"), api.get("/api/games").get_json())
    rules = f"/api/games/{slug}/rules"
    check(document, answer_schema(document, rules, "get"), api.get(rules).get_json())
    call = book(slug, shelf()[slug].house(), "en").call
    score = f"/api/games/{slug}/score"
    told = {"sides": call["sides"], "deals": [call["deal"]], "house": {"profile": "as_written"}}
    check(document, request_schema(document, score), told)
    check(document, answer_schema(document, score), api.post(score, json=told).get_json())
    worth = f"/api/games/{slug}/questions/deal"
    check(document, request_schema(document, worth), call["deal"])
    check(document, answer_schema(document, worth), api.post(worth, json=call["deal"]).get_json())


def test_what_an_answer_depends_on_is_as_it_says(api: FlaskClient, document: dict[str, Any]) -> None:
    path = "/api/games/canasta/questions/red-three"
    answer = api.post(path, json={}).get_json()
    assert answer["depends"]
    check(document, answer_schema(document, path), answer)


def calls(page: Element) -> Iterator[tuple[str, str, Any]]:
    for call in page.of_class("api-call"):
        method, _, address = call.first("code").text.partition(" ")
        body = next((json.loads(pre.text) for pre in call.every("pre")), None)
        yield method, address, body


def test_every_example_of_the_page_can_be_sent_as_it_stands(phone: Phone, api: FlaskClient) -> None:
    sent = list(calls(phone.open("/api")))
    for method, address, body in sent:
        answer = api.open(address, method=method, json=body) if body is not None else api.get(address)
        assert answer.status_code == 200, (address, answer.text)
    endpoints = {address.split("/")[-1] if body is None else address.split("/")[4] for _, address, body in sent}
    assert endpoints == {"games", "openapi.json", "rules", "score", "questions"}


def test_every_game_has_its_examples(phone: Phone) -> None:
    addresses = " ".join(address for _, address, _ in calls(phone.open("/api")))
    assert all(f"/api/games/{slug}/score" in addresses for slug in shelf())

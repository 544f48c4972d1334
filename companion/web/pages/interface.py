"""The JSON interface described: for programs as OpenAPI, for people as a page with an example of each call."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, current_app, json, jsonify, url_for

from companion import __version__
from companion.engine.worth import DEAL
from companion.games import shelf
from companion.rulebook.book import Book
from companion.web.context import plain_rules
from companion.web.http.locale import request_words
from companion.web.http.pages import page
from companion.web.views.openapi import Description

blueprint = Blueprint("interface", __name__, url_prefix="/api")


@dataclass(frozen=True, slots=True)
class Call:
    """An example of a call that can be sent as it stands: its address, and its body where it has one."""

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
    served = frozenset(rule.rule for rule in current_app.url_map.iter_rules())
    games, words = tuple(shelf().values()), request_words()
    return jsonify(Description(games, words, __version__, served).document())


@blueprint.get("")
def described() -> Response:
    """One example of each call, for every game."""
    words = request_words()
    whole = [Call(words("api.games"), url_for("api.games")), Call(words("api.openapi"), url_for("interface.openapi"))]
    return page("api.html", parts={"": whole, **{_name(book): list(_calls(book)) for book in _books()}})


def _books() -> Iterator[Book]:
    return (plain_rules(game).book for game in shelf().values())


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

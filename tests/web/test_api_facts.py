"""The facts of an answer are those that its question documents, each under the name that JSON gives it."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from flask.testing import FlaskClient

from companion.engine.ruling import Facts, Question
from companion.games import shelf
from companion.rulebook.book import book
from companion.rulebook.entries import Example

MORE: dict[tuple[str, str], list[Mapping[str, Any]]] = {
    ("burraco", "draw"): [{"cards": "KS KS 3D 4D"}, {"cards": "KS QS 3D 4D"}],
    ("canasta", "draw"): [{"cards": "KS KS 3D 4D"}, {"cards": "KS QS 3D 4D"}],
}
QUESTIONS = [(slug, question) for slug, game in shelf().items() for question in game.questions]
EACH = pytest.mark.parametrize(
    ("slug", "question"), QUESTIONS, ids=[f"{slug}-{question.slug}" for slug, question in QUESTIONS]
)


def documented(question: Question[Any, Any]) -> tuple[type[Facts], ...]:
    """The classes of facts that a question says it answers with."""
    facts = get_args(get_type_hints(question.answer)["return"])[1]
    return get_args(facts) if get_origin(facts) is UnionType else (facts,)


def asked(slug: str, question: str) -> Iterator[dict[str, Any]]:
    """The examples of the rulebook, and some more, under every profile."""
    examples = [e for e in book(slug, shelf()[slug].house(), "en").examples if e.question == question]
    more = [Example(question, situation, {}) for situation in MORE.get((slug, question), ())]
    for example in (*examples, *more):
        for profile in shelf()[slug].profiles:
            yield {**example.situation, "house": {**example.house, "profile": profile}}


@EACH
def test_json_has_the_keys_that_the_facts_of_a_question_document(
    api: FlaskClient, slug: str, question: Question[Any, Any]
) -> None:
    allowed = [frozenset(fact.name for fact in fields(kind)) for kind in documented(question)]
    found = set()
    for body in asked(slug, question.slug):
        answer = api.post(f"/api/games/{slug}/questions/{question.slug}", json=body)
        assert answer.status_code == 200, answer.text
        found.add(frozenset(answer.get_json()) - {"answer", "reasons"})
    assert found == set(allowed)


def every(kind: type[Facts]) -> Iterator[type[Facts]]:
    yield kind
    for narrower in kind.__subclasses__():
        yield from every(narrower)


def test_every_class_of_facts_says_what_it_tells() -> None:
    made_up = {kind: f"{kind.__name__}(" for kind in every(Facts)}  # the docstring that a dataclass makes up
    assert [kind for kind, start in made_up.items() if not kind.__doc__ or kind.__doc__.startswith(start)] == []

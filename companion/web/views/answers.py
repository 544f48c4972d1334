"""An answer as JSON: with its reasons and facts, or with what it depends on."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from companion.engine.depends import Depends
from companion.engine.facts import Facts
from companion.engine.ruling import Ruling
from companion.engine.worth import Worth
from companion.forms import JSON
from companion.rulebook.book import Book
from companion.rulebook.words import Words
from companion.storage.notation import write_lines
from companion.web.views.score import label


def answered(answer: Ruling[Any, Any] | Depends, book: Book, words: Words) -> dict[str, Any]:
    """An answer as plain data."""
    if isinstance(answer, Depends):
        cases = [{"if": dict(case.given), "answer": JSON.write(case.ruling.answer)} for case in answer.cases]
        return {"answer": None, "depends": cases}
    reasons = [{"rule": str(r.rule), "met": r.met, "title": book.title(r.rule)} for r in answer.reasons]
    return {"answer": JSON.write(answer.answer), "reasons": reasons, **_facts(answer.facts, words)}


def _facts(facts: Facts, words: Words) -> Mapping[str, Any]:
    if not isinstance(facts, Worth):
        plain: Mapping[str, Any] = JSON.write(facts)
        return plain
    lines = write_lines(facts.lines, partial(label, words=words))
    return {**JSON.write(facts.outcome), "points": list(facts.points), "lines": lines}

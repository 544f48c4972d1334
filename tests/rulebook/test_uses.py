"""Every rule of the code stands in an entry, and decides something: a dispute, a question or a line of the sheet."""

import re
from pathlib import Path

import pytest

import companion.games
from companion.games import shelf
from companion.rulebook.book import rulings, uses
from tests.rulebook.games import lineage, rules_of
from tests.rulebook.phrases import written

EACH = pytest.mark.parametrize("slug", shelf())


def folder_of(slug: str) -> Path:
    """The package of a game."""
    return Path(companion.games.__file__).with_name(slug.replace("-", "_"))


def cited(slug: str, part: str = "") -> set[str]:
    """The rules that the code of a game, or a part of it, decides by; refusals aside."""
    folder = folder_of(slug)
    paths = [path for path in folder.rglob("*.py") if part in ("", *path.relative_to(folder).with_suffix("").parts)]
    told = [line for path in paths for line in path.read_text("utf-8").splitlines()]
    names = {name for line in told if "Problem(" not in line for name in re.findall(r"\bRule\.([A-Z_]+)\b", line)}
    return {str(rules_of(shelf()[slug])[name]) for name in names}


@EACH
def test_every_example_can_be_asked_under_every_profile(slug: str) -> None:
    for example in written(slug).examples:
        for ruling in rulings(slug, example):
            assert ruling.reasons, example


@EACH
def test_every_question_has_an_example(slug: str) -> None:
    asked = {example.question for example in written(slug).examples}
    assert asked == {question.slug for question in shelf()[slug].questions}


@EACH
def test_every_rule_that_questions_decide_by_decides_one_of_the_disputes_or_examples(slug: str) -> None:
    assert cited(slug, "questions") <= set(uses(written(slug)))


@EACH
def test_every_rule_of_the_code_has_an_entry(slug: str) -> None:
    _, *varied = lineage(shelf()[slug])
    of_the_varied = {str(rules_of(one)[name]) for one in varied for name in named_of_another(slug)}
    assert {*map(str, rules_of(shelf()[slug])), *of_the_varied} <= set(written(slug).entries)


def named_of_another(slug: str) -> set[str]:
    """The rules that the code of a variant decides by and that are those of its game: `BeloteRule.TRICK_WINNER`."""
    told = "\n".join(path.read_text("utf-8") for path in folder_of(slug).rglob("*.py") if path.stem != "rule")
    return set(re.findall(r"\w+Rule\.([A-Z_]+)\b", told))


@EACH
def test_no_rule_is_an_orphan(slug: str) -> None:
    """What code decides by is found in a question, a dispute, or a line of the sheet or the course of a deal."""
    book = written(slug)
    argued = {rule for dispute in book.disputes for rule in dispute.rules}
    elsewhere = cited(slug) - cited(slug, "questions")
    assert set(map(str, rules_of(shelf()[slug]))) <= {*uses(book), *argued, *elsewhere, *refusals(slug)}


def refusals(slug: str) -> set[str]:
    """The rules that refuse a deal or a situation."""
    folder = folder_of(slug)
    told = "\n".join(path.read_text("utf-8") for path in folder.rglob("*.py"))
    names = set(re.findall(r"Problem\([^\n]*\bRule\.([A-Z_]+)\b", told))
    return {str(rules_of(shelf()[slug])[name]) for name in names}

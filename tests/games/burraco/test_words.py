"""Every row, every refusal and every question of Burraco is in its catalogue, its blanks filled."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

import companion.games.burraco as package
from companion.engine.cards import write_cards
from companion.engine.ruling import Problem, Refused
from companion.forms import JSON
from companion.forms.question import ask
from companion.games.burraco import GAME
from companion.games.burraco.deal import Deal, Lay, check
from companion.games.burraco.house import House
from companion.games.burraco.melds import COUNTED, TWO_PACKS
from companion.games.burraco.rule import Rule
from companion.games.burraco.standing import Standing
from companion.rulebook.book import Numbers, book
from tests.games.burraco.asked import OTHERWISE, WORDS, catalogue, filled


def refusals() -> Iterator[Problem]:
    """A problem for every sentence about one."""
    before, strict = Standing(totals=(0, 0)), House(closing_condition_of="player", closing_needs_clean=True)
    told: Mapping[str, Any]
    for told, house in (
        ({"melded": 7, "left": -5, "clean_burracos": -1}, House()),
        ({"melded": 100, "semi_clean_burracos": 1}, House()),
        ({"melded": 100, "dirty_burracos": 16}, House()),
        ({"melded": 10, "dirty_burracos": 1}, House()),
        ({"unplayed_pozzetto": True}, House()),
        ({"unplayed_pozzetto": True, "took_pozzetto": True}, House()),
        ({"closed": True}, House()),
        ({"closed": True, "took_pozzetto": True, "unplayed_pozzetto": True, "dirty_burracos": 1}, strict),
        ({"melded": 2000}, House()),
    ):
        yield from check(dealt(told), house, before)
    closed = {"closed": True, "took_pozzetto": True, "dirty_burracos": 1, "melded": 75}
    yield from check(dealt(closed, closed), House(), before)
    yield from check(dealt({}), House(), Standing(totals=(0, 0, 0)))
    yield from refused("meld", {"cards": ""})
    yield from refused("best-melds", {"hand": "KS KS KS"})
    yield from refused("add-to-meld", {"meld": "KS", "cards": "KS"})
    yield from refused("replace-wild", {"meld": "5S 6S 7S", "card": "8S"})
    yield from refused("draw", {"cards": "KS"})
    yield from refused("cut", {"lifted": 200})
    yield from refused("best-melds", {"hand": write_cards(TWO_PACKS)})


def dealt(first: Mapping[str, Any], second: Mapping[str, Any] | None = None) -> Deal:
    return JSON.read({"sides": [dict(first), dict(second or {})]}, Deal)


def refused(slug: str, situation: Mapping[str, Any]) -> tuple[Problem, ...]:
    with pytest.raises(Refused) as refusal:
        ask(GAME.question(slug), situation, House())
    return refusal.value.problems


def sources() -> Iterator[ast.AST]:
    for path in Path(package.__file__).parent.rglob("*.py"):
        yield from ast.walk(ast.parse(path.read_text("utf-8")))


def named(call: str, place: int) -> set[str]:
    """What stands at that place of every call by that name in the game's code."""
    calls = [n for n in sources() if isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id == call]
    return {_name(n.args[place]) for n in calls} - {""}


def _name(value: ast.AST) -> str:
    if isinstance(value, ast.Constant):
        return str(value.value)
    return str(Rule[value.attr]) if isinstance(value, ast.Attribute) and value.attr in Rule.__members__ else ""


def test_every_line_has_a_label() -> None:
    rules = named("Line", 1)
    assert len(rules) == 8
    assert all(filled(f"line.{rule}") for rule in rules)


def test_every_problem_is_a_sentence_whose_blanks_it_fills() -> None:
    found = {problem.says: problem for problem in refusals()}
    assert set(found) == named("Problem", 2)
    for problem in found.values():
        assert filled(f"problem.{problem.says}", **{"side": "We", **problem.about}).endswith(".")


@pytest.mark.parametrize("question", GAME.questions, ids=lambda question: question.slug)
def test_every_question_and_every_field_of_it_is_asked_in_words(question: Any) -> None:
    assert filled(f"ask.{question.slug}").endswith("?")
    hints = get_type_hints(question.situation)
    for field in fields(question.situation):
        filled(f"ask.{question.slug}.{field.name}")
        if get_origin(hints[field.name]) is Literal:
            choices = set(get_args(hints[field.name])) - {"no"}  # the interface says yes and no
            assert all(filled(f"ask.{question.slug}.{field.name}.{choice}") for choice in choices)


def test_every_row_of_the_form_has_its_label_and_its_note() -> None:
    for field in fields(Lay):
        filled(f"field.{field.name}")
        text = WORDS.find(f"note.{field.name}")
        assert text
        assert not set("{}") & set(WORDS.fill(text, Numbers(OTHERWISE)))
    for kind in COUNTED:
        assert filled(f"count.{kind}")


def test_there_are_no_words_for_what_does_not_exist() -> None:
    rows = {field.name for field in fields(Lay)}
    known = {"line": named("Line", 1), "problem": named("Problem", 2), "field": rows, "note": rows}
    known["count"] = set(COUNTED)
    known["source"] = {source for entry in book("burraco", House(), "en").entries.values() for source in entry.sources}
    asked = {question.slug for question in GAME.questions}
    for key in catalogue():
        kind, _, name = key.partition(".")
        assert name in known.get(kind, {name}), key
        assert kind not in ("ask", "say") or name.split(".")[0] in asked, key


def test_the_words_of_the_match_fill_their_blanks() -> None:
    assert filled("game.about", target=House().target) == "4 players, two sides, to 2,000"
    seated = {"dealer": "Dora", "next": "Ann", "before": "Carl"}
    assert filled("now.deal", **seated) == "Dora deals, Carl cuts, Ann plays first."
    assert filled("after.deal", number=5, **seated) == "Deal 5: Dora deals, Ann plays first."
    assert filled("sum.closed", side="We") == "We closed"

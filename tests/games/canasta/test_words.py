"""Every sentence that the game may say is in its catalogue, its blanks filled by what it is about."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from babel.messages.pofile import read_po

import companion.games.canasta as package
from companion.engine.ruling import Problem, Ruling
from companion.games.canasta import GAME
from companion.games.canasta.deal import Lay, check
from companion.games.canasta.house import House
from companion.games.canasta.rule import Rule
from companion.games.canasta.standing import Standing
from companion.rulebook.book import Numbers
from companion.rulebook.words import CONTENT, words
from tests.games.canasta.table import ask, cards, deal, problems

WORDS = words("en", game="canasta")
SIDE = {"natural_canastas": 1, "melded": 35, "went_out": True}

# one situation and more for every sentence
ASKED: list[tuple[str, Mapping[str, Any]]] = [
    ("minimum", {"score": -5}),
    ("minimum", {"score": 3000}),
    ("can-open", {"score": 0, "hand": cards("2×Q 2×A 2 K 8"), "top": "QC", "pile_size": 3}),
    ("can-open", {"score": 1500, "hand": cards("7×5 K")}),
    ("opening", {"score": 0, "melds": (cards("3×A"),)}),
    ("opening", {"score": 1500, "melds": (cards("7×6"),), "top": "6S"}),
    ("meld", {"cards": cards("6×K 2")}),
    ("meld", {"cards": cards("K Q")}),
    ("add-to-meld", {"meld": cards("3×K"), "cards": "KC"}),
    ("add-to-meld", {"meld": cards("3×K"), "cards": "KC", "own": False}),
    ("take-pile", {"hand": cards("2×K 4"), "top": "KC"}),
    ("take-pile", {"hand": cards("3×A 4"), "top": "KC", "opened": False, "score": 1500}),
    ("frozen", {"pile": cards("2 K")}),
    ("frozen", {"pile": cards("9 K")}),
    ("upcard", {"card": "KS"}),
    ("upcard", {"card": "JK"}),
    ("red-three", {"source": "drawn"}),
    ("red-three", {"source": "pile"}),
    ("red-threes", {"count": 2}),
    ("red-threes", {"count": 4}),
    ("red-threes", {"count": 4, "melded": False}),
    ("go-out", {"canasta": True, "concealed": True, "partner_opened": False, "count": 85}),
    ("go-out", {"canasta": False, "discard": False}),
    ("stock-out", {"takes_discard": True}),
    ("stock-out", {"takes_discard": False}),
    ("winner", {"totals": [5000, 4000]}),
    ("winner", {"totals": [0, 0]}),
    ("draw", {"cards": "AS KH 4D 9C"}),
    ("draw", {"cards": "AS JK 4D AS"}),
]


def refusals() -> Iterator[Problem]:
    """A problem for every sentence about one."""
    before = Standing(totals=(0, 0))
    for side in (
        {"melded": 7, "red_threes": 5, "left": -5},
        {"went_out": True, "melded": 1185},
        {"concealed": True, "natural_canastas": 1},
        {"mixed_canastas": 12, "melded": 1000},
    ):
        yield from check(deal(side), House(), before)
    yield from check(deal(SIDE, SIDE), House(), before)
    yield from check(deal({}), House(), Standing(totals=(0, 0, 0)))
    yield from problems("can-open", {"score": 0, "hand": "KS KS KS"})
    yield from problems("can-open", {"score": 0, "hand": "", "pile_size": 0})
    yield from problems("add-to-meld", {"meld": "KS", "cards": "KS"})
    yield from problems("take-pile", {"hand": "KS", "top": "KH", "melds": "2"})
    yield from problems("draw", {"cards": "KS"})
    yield from problems("winner", {"totals": [0, 0], "went_out": 2})


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


def verdict(ruling: Ruling[Any, Any]) -> str:
    return {True: ".yes", False: ".no"}[ruling.answer] if isinstance(ruling.answer, bool) else ""


def filled(key: str, **blanks: Any) -> str:
    text = WORDS.find(key)
    assert text, f"no words for {key}"
    said = WORDS.fill(text, blanks)
    assert not set("{}") & set(said), said
    return said


def test_every_line_has_a_label() -> None:
    rules = named("Line", 1)
    assert len(rules) == 9
    for rule in rules:
        filled(f"line.{rule}", each=100, count=2)


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
        for part in (hints[field.name], *get_args(hints[field.name])):
            for value in get_args(part) if get_origin(part) is Literal else ():
                filled(f"ask.{question.slug}.{field.name}.{value}")


@pytest.mark.parametrize(("slug", "situation"), ASKED)
def test_every_answer_is_a_sentence_with_its_figures(slug: str, situation: Mapping[str, Any]) -> None:
    ruling = ask(slug, situation)
    assert filled(f"say.{slug}{verdict(ruling)}", **{"answer": ruling.answer, **ruling.facts.by_name()}).endswith(".")
    for reason in ruling.reasons:
        if reason.about:
            filled(f"because.{reason.rule}", **reason.about)


def test_every_kind_of_answer_is_tried() -> None:
    tried = {f"say.{slug}{verdict(ask(slug, situation))}" for slug, situation in ASKED}
    assert tried == {key for key in catalogue() if key.startswith("say.")}
    assert {slug for slug, _ in ASKED} == {question.slug for question in GAME.questions}


def test_every_row_of_the_form_has_its_label_and_its_note() -> None:
    for field in fields(Lay):
        filled(f"field.{field.name}")
        text = WORDS.find(f"note.{field.name}") or ""
        assert "{" not in WORDS.fill(text, Numbers(House()))
        assert text
    for kinds in GAME.counted.values():
        assert all(filled(f"count.{kind}") for kind in kinds)


def catalogue() -> set[str]:
    with (CONTENT / "canasta" / "en.po").open("rb") as source:
        return {str(message.id) for message in read_po(source) if message.id}


def test_there_are_no_words_for_what_does_not_exist() -> None:
    known = {"line": named("Line", 1), "problem": named("Problem", 2), "because": set(map(str, Rule))}
    known |= {"field": {f.name for f in fields(Lay)}, "note": {f.name for f in fields(Lay)}}
    known["count"] = {kind for kinds in GAME.counted.values() for kind in kinds}
    asked = {question.slug for question in GAME.questions}
    for key in catalogue():
        kind, _, name = key.partition(".")
        assert name in known.get(kind, {name}), key
        assert kind not in ("ask", "say") or name.split(".")[0] in asked, key


def test_the_words_of_the_match_fill_their_blanks() -> None:
    assert filled("game.about", target=House().target) == "4 players, two sides, to 5,000"
    assert filled("now.deal", dealer="Dora", next="Ann") == "Dora deals, Ann cuts and plays first."
    assert filled("sum.out", side="We") == "We out"
    after = {"number": 5, "side_0": "We", "side_1": "They", "minimum_0": 120, "minimum_1": 15}
    assert filled("after.deal", **after) == "Deal 5: We will need 120 to open, They 15."

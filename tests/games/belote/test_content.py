"""The words of Belote: everything that the code cites is explained, and nothing has a number of its own."""

import re
import tomllib
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from babel.messages.pofile import read_po

from companion.engine.cards import Card, Suit
from companion.games.belote import GAME
from companion.games.belote.house import PROFILES, House
from companion.games.belote.rule import Rule
from companion.rulebook.book import STEPS, book
from companion.rulebook.entries import Entry
from companion.rulebook.markdown import passages
from companion.rulebook.words import CONTENT, words

FOLDER = CONTENT / "belote"
BOOK = book("belote", House(), "en")
SHAPE = tomllib.loads((FOLDER / "book.toml").read_text("utf-8"))
PASSAGES = list(passages((FOLDER / "en.md").read_text("utf-8")))
CLUTTER = {59}
AT_THE_TABLE = frozenset({"dealer", "next", "side_0", "side_1", "held"})
BLANK = re.compile(r"\{(\w+)\}")
CODE = Path(__file__).parents[3] / "companion" / "games" / "belote"

with (FOLDER / "en.po").open("rb") as source:
    WORDS = {str(message.id): str(message.string) for message in read_po(source, locale="en") if message.id}


def test_every_rule_of_the_rules_file_is_covered() -> None:
    covered = {int(told.removeprefix("BEL-")) for entry in SHAPE["rule"] for told in entry["covers"]}
    assert covered == set(range(1, 60)) - CLUTTER


def test_every_rule_that_code_cites_has_an_entry() -> None:
    assert set(Rule) <= set(BOOK.entries)


def test_every_rule_of_the_enumeration_is_cited() -> None:
    cited = {name for path in CODE.rglob("*.py") for name in re.findall(r"Rule\.([A-Z_]+)", path.read_text("utf-8"))}
    assert cited == set(Rule.__members__)


def test_entries_stand_in_the_parts_of_the_book_and_have_sources() -> None:
    for entry in SHAPE["rule"]:
        assert entry["phase"] in SHAPE["phases"]
        assert entry["covers"], entry["id"]
        assert entry["sources"], entry["id"]


def test_every_source_has_a_name() -> None:
    named = {source for entry in SHAPE["rule"] for source in entry["sources"]}
    assert all(words("en", game="belote").find(f"source.{source}") for source in named)


@pytest.mark.parametrize("entry", BOOK.entries.values(), ids=lambda entry: entry.id)
def test_every_entry_has_a_title_and_a_text(entry: Entry) -> None:
    assert entry.title != entry.id
    assert entry.text


def test_every_passage_is_in_the_book_and_every_part_has_a_lead() -> None:
    written = [p.id for p in PASSAGES if p.part == "Rules" and p.level == 3]
    assert written == [entry["id"] for entry in SHAPE["rule"]]
    assert [p.id for p in PASSAGES if p.part == "Rules" and p.level == 2] == SHAPE["phases"]
    assert all(phase.lead and phase.title != phase.id for phase in BOOK.phases)


def test_every_dispute_has_a_question_in_words() -> None:
    titles = {p.id: p.title for p in PASSAGES if p.part == "Disputes"}
    assert list(titles) == [dispute.id for dispute in BOOK.disputes]
    assert all("?" in title for title in titles.values())
    assert all(rule in BOOK.entries for dispute in BOOK.disputes for rule in dispute.rules)


def test_every_option_is_explained_with_exactly_its_values() -> None:
    assert [p.id for p in PASSAGES if p.part == "House rules"] == [option.name for option in GAME.options()]
    for option in GAME.options():
        told = [{True: "yes", False: "no"}.get(v, str(v)) if isinstance(v, bool) else str(v) for v in option.values]
        explained = BOOK.explained(option.name)
        assert sorted(explained.values) == sorted(told), option.name
        assert explained.lead
        assert all(phrase[0].islower() for phrase in explained.values.values())


def test_every_option_is_named_by_a_rule_of_the_book() -> None:
    named = {option for entry in SHAPE["rule"] for option in entry.get("options", ())}
    assert named == {option.name for option in GAME.options()}


def test_every_blank_of_the_prose_is_a_number_of_the_house() -> None:
    for passage in PASSAGES:
        at_the_table = AT_THE_TABLE if passage.part == STEPS else frozenset()
        for name in set(BLANK.findall(passage.title + passage.text)) - at_the_table:
            assert isinstance(getattr(House(), name), int), (passage.id, name)


def test_prose_holds_no_figure_of_its_own() -> None:
    for passage in PASSAGES:
        prose = re.sub(r"^- \w+: ", "", BLANK.sub("", passage.title + "\n" + passage.text), flags=re.MULTILINE)
        assert not re.search(r"\d", prose), passage.id


def test_every_rule_is_met_at_some_step_and_every_step_is_told() -> None:
    steps = BOOK.steps({})
    assert {rule for step in steps for rule in step.rules} == set(BOOK.entries)
    assert [step.id for step in steps] == [step["id"] for step in SHAPE["step"]]
    assert all(step.title and step.text for step in steps)


@pytest.mark.parametrize("rules", PROFILES.values(), ids=PROFILES)
def test_the_book_reads_under_every_profile(rules: House) -> None:
    for entry in book("belote", rules, "en").entries.values():
        assert "{" not in entry.title + entry.text + entry.others


def literals(situation: Any, path: str) -> set[str]:
    """The keys of a question's fields, and of the values of those that are choices."""
    keys, hints = set(), get_type_hints(situation)
    for one in fields(situation):
        keys.add(f"{path}.{one.name}")
        hint = hints[one.name]
        if get_origin(hint) is Literal and set(get_args(hint)) != set(Suit):
            keys |= {f"{path}.{one.name}.{value}" for value in get_args(hint)}
        for inner in get_args(hint):
            if is_dataclass(inner) and inner is not Card:
                keys |= literals(inner, f"{path}.{one.name}")
    return keys


def test_every_question_has_words_for_its_fields_and_its_answer() -> None:
    for question in GAME.questions:
        ask = f"ask.{question.slug}"
        assert {ask, *literals(question.situation, ask)} <= set(WORDS)
        say = f"say.{question.slug}"
        assert {say} <= set(WORDS) or {f"{say}.yes", f"{say}.no"} <= set(WORDS)


def test_every_line_and_every_problem_has_words() -> None:
    text = "\n".join(path.read_text("utf-8") for path in CODE.rglob("*.py"))
    lines = {Rule[name] for name in re.findall(r"Line\(\s*side, Rule\.([A-Z_]+)", text)}
    assert {f"line.{rule}" for rule in lines} == {key for key in WORDS if key.startswith("line.")}
    says = set(re.findall(r"Problem\([^\n]*?, \"([a-z-]+)\"", text))
    assert {f"problem.{key}" for key in says} == {key for key in WORDS if key.startswith("problem.")}


def test_words_for_reasons_belong_to_rules() -> None:
    assert {key.removeprefix("because.") for key in WORDS if key.startswith("because.")} <= set(Rule)


def test_the_game_has_a_name_and_a_line_about_it() -> None:
    assert WORDS["game.name"] == "Belote"
    assert WORDS["game.about"]

"""The rulebook of Burraco: every rule of the rules file, in words that hold no number of their own."""

import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from companion.forms import value_name
from companion.games.burraco import GAME
from companion.games.burraco.house import PROFILES, House
from companion.games.burraco.rule import Rule
from companion.rulebook.book import DISPUTES, HOUSE_RULES, RULES, STEPS, Book, book
from companion.rulebook.markdown import Passage, passages
from companion.rulebook.words import BLANK, CONTENT

BOOK = book("burraco", House(), "en")
PASSAGES = tuple(passages((CONTENT / "burraco" / "en.md").read_text("utf-8")))
ENTRIES = pytest.mark.parametrize("name", BOOK.entries)
AT_THE_TABLE = frozenset({"dealer", "next", "before", "side_0", "side_1"})
CLUTTER = {"BUR-86"}
CODE = Path(__file__).parents[3] / "companion" / "games" / "burraco"


def ids(part: str, level: int = 3) -> list[str]:
    return [passage.id for passage in PASSAGES if (passage.part, passage.level) == (part, level)]


def prose() -> Iterator[tuple[Passage, str]]:
    """Every passage as a reader sees it: a house rule without the names of its values."""
    for passage in PASSAGES:
        told = (passage.lead, *passage.values.values()) if passage.part == HOUSE_RULES else (passage.text,)
        yield passage, "\n".join((passage.title, *told))


def test_every_rule_of_the_rules_file_is_covered() -> None:
    covered = {rule for entry in BOOK.entries.values() for rule in entry.covers}
    assert covered == {f"BUR-{number:02}" for number in range(1, 87)} - CLUTTER


def test_every_rule_that_code_may_cite_has_an_entry() -> None:
    assert set(map(str, Rule)) <= set(BOOK.entries)


def test_every_rule_of_the_enumeration_is_cited() -> None:
    cited = {name for path in CODE.rglob("*.py") for name in re.findall(r"Rule\.([A-Z_]+)", path.read_text("utf-8"))}
    assert cited == set(Rule.__members__)


def test_the_words_and_the_structure_of_the_book_stand_in_one_order() -> None:
    assert ids(RULES) == list(BOOK.entries)
    assert ids(RULES, level=2) == [phase.id for phase in BOOK.phases]
    assert ids(STEPS) == [step.id for step in BOOK.steps({})]
    assert ids(HOUSE_RULES) == [option.name for option in GAME.options()]
    assert ids(DISPUTES) == [dispute.id for dispute in BOOK.disputes]


@ENTRIES
def test_an_entry_has_its_words_its_part_and_its_sources(name: str) -> None:
    entry = BOOK.entries[name]
    assert entry.title != name
    assert entry.text
    assert entry.phase in ids(RULES, 2)
    assert entry.sources
    assert all(BOOK.words.find(f"source.{source}") for source in entry.sources)


@ENTRIES
def test_what_others_do_ends_with_the_house_rule_where_there_is_one(name: str) -> None:
    entry = BOOK.entries[name]
    assert entry.others.endswith("a house rule chooses.") is bool(set(entry.options) - {"target"})


def test_every_part_of_the_book_has_a_title_and_a_sentence_and_rules() -> None:
    for phase in BOOK.phases:
        assert phase.title != phase.id
        assert phase.lead.endswith(".")
        assert phase.entries


def test_every_house_rule_is_explained_with_exactly_its_values() -> None:
    for option in GAME.options():
        explained = BOOK.explained(option.name)
        assert explained.title != option.name
        assert explained.lead.startswith("Decides ")
        assert list(explained.values) == [value_name(value) for value in option.values]
        assert not [phrase for phrase in explained.values.values() if phrase[0].isupper() or phrase.endswith(".")]


def test_every_house_rule_stands_with_the_rules_that_it_changes() -> None:
    changed = {name for entry in BOOK.entries.values() for name in entry.options}
    assert changed == {field.name for field in fields(House)}
    for option in GAME.options():
        assert option.name in BOOK.entries[option.rule].options


def test_every_blank_is_a_number_of_the_house_or_in_a_step_one_of_the_table() -> None:
    for passage, text in prose():
        for blank in {match[1] for match in BLANK.finditer(text)}:
            at_the_table = passage.part == STEPS and blank in AT_THE_TABLE
            assert at_the_table or type(getattr(House(), blank)) is int, (passage.id, blank)


def test_prose_holds_no_number_of_its_own() -> None:
    assert [passage.id for passage, text in prose() if re.search(r"\d", BLANK.sub("", text))] == []


def test_every_rule_is_met_at_some_step() -> None:
    told = {rule for step in BOOK.steps({}) for rule in step.rules}
    assert told == set(BOOK.entries)


def test_a_step_sends_back_only_to_steps_that_are_there() -> None:
    steps = BOOK.steps({})
    sent = {title for step in steps for title in re.findall(r"go back to “(.+?)”", step.text)}
    assert len(sent) == 2
    assert sent <= {step.title for step in steps}


@pytest.mark.parametrize("profile", PROFILES)
def test_titles_are_fragments_that_can_stand_as_a_reason(profile: str) -> None:
    for entry in Book("burraco", BOOK.words, PROFILES[profile]).entries.values():
        assert not entry.title.endswith((".", "?", "!"))
        assert len(entry.title) < 70
        assert not re.search(r"[{}<>]", f"{entry.title} {entry.text} {entry.others}")


def test_disputes_name_rules_of_the_book_and_questions_of_the_game() -> None:
    slugs = {question.slug for question in GAME.questions}
    for dispute in BOOK.disputes:
        assert set(dispute.rules) <= set(BOOK.entries)
        assert dispute.question in slugs

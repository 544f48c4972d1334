"""The rulebook holds every rule that the code cites, in words that hold no number of their own."""

import re
from dataclasses import fields

import pytest

from companion.games.canasta import GAME
from companion.games.canasta.house import PROFILES, House
from companion.games.canasta.rule import Rule
from companion.rulebook.book import DISPUTES, HOUSE_RULES, RULES, STEPS, Book, book
from companion.rulebook.markdown import passages
from companion.rulebook.words import BLANK, CONTENT

MARKDOWN = (CONTENT / "canasta" / "en.md").read_text("utf-8")
PASSAGES = list(passages(MARKDOWN))
AS_WRITTEN = book("canasta", House(), "en")
ENTRIES = pytest.mark.parametrize("name", AS_WRITTEN.entries)


def ids(part: str, level: int = 3) -> list[str]:
    return [passage.id for passage in PASSAGES if (passage.part, passage.level) == (part, level)]


def test_every_rule_of_the_rules_file_is_covered() -> None:
    covered = {rule for entry in AS_WRITTEN.entries.values() for rule in entry.covers}
    assert covered == {f"CAN-{number:02}" for number in range(1, 113)}


def test_every_rule_that_code_may_cite_has_an_entry() -> None:
    assert set(map(str, Rule)) <= set(AS_WRITTEN.entries)


def test_the_words_and_the_structure_of_the_book_are_about_the_same_rules() -> None:
    assert sorted(ids(RULES)) == sorted(AS_WRITTEN.entries)
    assert ids(RULES, level=2) == [phase.id for phase in AS_WRITTEN.phases]
    assert ids(DISPUTES) == [dispute.id for dispute in AS_WRITTEN.disputes]


@ENTRIES
def test_an_entry_has_its_words_its_place_and_its_source(name: str) -> None:
    entry = AS_WRITTEN.entries[name]
    assert entry.title != name
    assert entry.text
    assert entry.phase in ids(RULES, 2)
    assert entry.sources
    assert not re.search(r"[{}<>]", f"{entry.title} {entry.text} {entry.others}")


def test_every_part_of_the_book_has_a_title_and_a_sentence_and_rules() -> None:
    for phase in AS_WRITTEN.phases:
        assert phase.title != phase.id
        assert phase.lead
        assert phase.entries


def test_every_house_rule_is_explained_with_exactly_its_values() -> None:
    assert sorted(ids(HOUSE_RULES)) == sorted(option.name for option in GAME.options())
    for option in GAME.options():
        explained = AS_WRITTEN.explained(option.name)
        named = {True: "yes", False: "no"}
        assert explained.title != option.name
        assert explained.lead
        assert list(explained.values) == [
            named[value] if isinstance(value, bool) else str(value) for value in option.values
        ]


def test_every_house_rule_stands_with_the_rules_that_it_changes() -> None:
    changed = {name for entry in AS_WRITTEN.entries.values() for name in entry.options}
    assert changed == {field.name for field in fields(House)}
    for option in GAME.options():
        assert option.name in AS_WRITTEN.entries[option.rule].options


def test_every_blank_is_a_number_of_the_house_or_in_a_step_one_of_the_table() -> None:
    at_the_table = {"dealer", "next", "side_0", "side_1", "minimum_0", "minimum_1"}
    for passage in PASSAGES:
        blanks = {match[1] for match in BLANK.finditer(passage.title + passage.text)}
        strange = {name for name in blanks if not hasattr(House, name)}
        assert strange <= (at_the_table if passage.part == STEPS else set())


def test_prose_holds_no_number_of_its_own() -> None:
    prose = re.sub(r"^#+ [a-z0-9_-]+: |^- \w+: |rummy-games\.com|pokerwiner\.com", "", MARKDOWN, flags=re.MULTILINE)
    assert re.findall(r"\d+", BLANK.sub("", prose)) == []


def test_every_step_is_told_with_rules_of_the_book() -> None:
    steps = AS_WRITTEN.steps({})
    assert ids(STEPS) == [step.id for step in steps]
    for step in steps:
        assert step.text
        assert set(step.rules) <= set(AS_WRITTEN.entries)


@pytest.mark.parametrize("profile", PROFILES)
def test_titles_are_fragments_that_can_stand_as_a_reason(profile: str) -> None:
    pages = Book("canasta", AS_WRITTEN.words, PROFILES[profile])
    for entry in pages.entries.values():
        assert not entry.title.endswith((".", "?", "!"))
        assert len(entry.title) < 70


def test_disputes_name_rules_of_the_book_and_questions_of_the_game() -> None:
    slugs = {question.slug for question in GAME.questions}
    for dispute in AS_WRITTEN.disputes:
        assert set(dispute.rules) <= set(AS_WRITTEN.entries)
        assert dispute.question in slugs

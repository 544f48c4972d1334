"""The words of Pontoon and Shoot Pontoon: everything that the code cites, asks or refuses can be said."""

import re

import pytest

from companion.forms.house_rules import AnyGame
from companion.games.pontoon import GAME as PONTOON
from companion.games.shoot_pontoon import GAME as SHOOT
from tests.games.pontoon.content import (
    INTERFACE,
    at_the_table,
    blanks,
    book,
    catalogue,
    ids,
    prose,
    says,
    written,
)

both = pytest.mark.parametrize("game", [PONTOON, SHOOT], ids=lambda game: game.slug)

COVERED = {
    "pontoon": {f"PON-{n:02}" for n in range(1, 69)},  # PON-69 names sources
    "shoot-pontoon": {f"SHO-{n:02}" for n in range(1, 31)},
}
LINES = {
    "pontoon": {
        *("bankers-pontoon", "bust", "banker-busts", "pontoon", "five-card-trick", "higher-hands", "lower-hands"),
        *("ties", "bankers-five-card-trick", "bank-sale"),
    },
    "shoot-pontoon": {
        *("shots-to-the-bankers-pontoon", "bust-to-the-kitty", "shoot-won", "shoot-lost"),
        *("shoot-won-on-a-bust", "shoot-lost-to-a-trick"),
    },
}


@both
def test_every_id_of_the_rules_is_covered(game: AnyGame) -> None:
    covered = {covers for entry in book(game).entries.values() for covers in entry.covers}
    assert COVERED[game.slug] <= covered
    assert all(entry.covers for entry in book(game).entries.values())


def test_shoot_pontoon_has_pontoons_rules_as_well() -> None:
    assert set(book(PONTOON).entries) < set(book(SHOOT).entries)
    assert sum(len(entry.covers) for entry in book(SHOOT).entries.values()) == 68 + 30


@both
def test_every_rule_that_code_cites_has_an_entry_and_words(game: AnyGame) -> None:
    entries = book(game).entries
    for rule in game.rules:
        assert entries[rule].title != rule, rule
        assert entries[rule].text, rule


@both
def test_every_entry_lies_in_a_part_and_has_a_source(game: AnyGame) -> None:
    found = book(game)
    phases = [phase.id for phase in found.phases]
    assert len(phases) == len(set(phases))
    for phase in found.phases:
        assert phase.title != phase.id
        assert phase.lead
    for entry in found.entries.values():
        assert entry.phase in phases, entry.id
        assert entry.sources, entry.id
        for source in set(entry.sources) - {"bengali", "derived", "ours", "pagat"}:  # the interface says these
            assert found.words.find(f"source.{source}"), source


@both
def test_nothing_is_written_of_a_rule_that_is_not_there(game: AnyGame) -> None:
    found = book(game)
    own = ids(game, "Rules")
    assert set(own) <= set(found.entries)
    assert len(own) == len(set(own))
    assert set(ids(game, "Rules", level=2)) <= {phase.id for phase in found.phases}
    assert set(ids(game, "House rules")) <= {option.name for option in game.options()}
    assert ids(game, "Disputes") == [dispute.id for dispute in found.disputes]


@both
def test_the_steps_lead_through_every_rule(game: AnyGame) -> None:
    found = book(game)
    steps = found.steps({})
    assert set(ids(game, "Steps")) <= {step.id for step in steps}
    assert all(step.text and step.title != step.id for step in steps)
    assert {rule for step in steps for rule in step.rules} == set(found.entries)


@both
def test_a_step_sends_on_only_to_steps_that_are_there(game: AnyGame) -> None:
    steps = book(game).steps({})
    sent = {title for step in steps for title in re.findall(r"(?:at|back to) “(.+?)”", step.text)}
    assert sent
    assert sent <= {step.title for step in steps}


@both
def test_every_option_is_explained_with_exactly_its_values(game: AnyGame) -> None:
    found = book(game)
    for option in game.options():
        words = found.explained(option.name)
        assert words.title != option.name
        assert words.lead, option.name
        assert set(words.values) == {str(value) for value in option.values}, option.name
        assert all(phrase[0].islower() or phrase[0].isdigit() for phrase in words.values.values()), option.name
        assert option.name in found.entries[option.rule].options, option.name


@both
def test_every_option_that_an_entry_names_exists(game: AnyGame) -> None:
    names = {option.name for option in game.options()}
    assert all(set(entry.options) <= names for entry in book(game).entries.values())


@both
def test_every_blank_in_prose_is_a_number_of_the_house_or_in_a_step_one_of_the_table(game: AnyGame) -> None:
    for passage, text in prose(game):
        for blank in blanks(text) - (at_the_table(game) if passage.part == "Steps" else set()):
            assert isinstance(getattr(game.house(), blank, None), int), (passage.id, blank)
        assert "{" not in re.sub(r"\{\w+\}", "", text), passage.id


@both
def test_prose_holds_no_figure_of_its_own(game: AnyGame) -> None:
    for passage, text in prose(game):
        assert not re.search(r"\d", re.sub(r"\{\w+\}", "", text)), (passage.id, text)
    for key, text in catalogue(game).items():
        value = key.rpartition(".")[2]
        assert text == value or not re.search(r"\d", re.sub(r"\{\w+\}", "", text)), key


@both
def test_prose_is_plain(game: AnyGame) -> None:
    for passage in written(game):
        assert not passage.title.endswith("."), passage.title
        assert passage.title.endswith("?") is (passage.part == "Disputes" and passage.level == 3), passage.title
        assert not re.search(r"<\w|\]\(|https?:", passage.text), passage.id
        assert passage.text.count("Others: ") <= 1, passage.id


@both
def test_every_line_of_the_sheet_has_a_label(game: AnyGame) -> None:
    said = book(game).words
    for rule in LINES[game.slug]:
        assert rule in set(game.rules)
        assert blanks(said.find(f"line.{rule}") or "{missing}") <= {"held", "bank"}


@both
def test_every_problem_can_be_said(game: AnyGame) -> None:
    said = book(game).words
    missing = [key for key in says(game) if key not in INTERFACE and not said.find(f"problem.{key}")]
    assert missing == []

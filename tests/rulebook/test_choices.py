"""What a book says at some tables only."""

from inspect import getmembers
from typing import NamedTuple

import pytest

from companion.forms.house_rules import AnyGame
from companion.forms.scalars import value_name
from companion.rulebook.book import STEPS, Book, at_the_table, conditions
from tests.rulebook.forms import houses
from tests.rulebook.games import EACH_GAME, blanks, everywhere, lineage, written_passages
from tests.rulebook.phrases import written

NOT_TAUGHT = {  # what no first evening meets: penalties
    "belote": {"revoke"},
    "coinche": {"revoke"},
    "shoot-pontoon": {"kitty_least", "kitty_limits", "kitty_most"},  # the steps say `kitty_limited`, which they decide
}


class House(NamedTuple):
    three: str = "freezes"
    asked: bool = True
    cards: int = 7


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Plain.", "Plain."),
        ("A. [three=freezes: B.] C.", "A. B. C."),
        ("A. [three=blocks: B.] C.", "A. C."),
        ("A. [three=blocks|freezes: B.]", "A. B."),
        ("[asked=no: A.] [asked=yes: B.]", "B."),
        ("- A\n[cards=8: - B]\n- C", "- A\n- C"),
        ("- A\n[cards=7: - B]\n- C", "- A\n- B\n- C"),
        ("A.\n\n[asked=no: B.]\n\nC.", "A.\n\nC."),
        ("A[cards=7: , B]. [asked=yes three=freezes: C.] [asked=yes three=blocks: D.]", "A, B. C."),
    ],
)
def test_a_sentence_stands_where_its_house_rule_is_in_force(text: str, read: str) -> None:
    assert at_the_table(text, House()) == read


def test_everywhere_all_of_it_stands() -> None:
    assert everywhere("[asked=no: A.] [asked=yes: B.]") == "A. B."


@EACH_GAME
def test_sentences_depend_on_house_rules_and_values_that_there_are(game: AnyGame) -> None:
    values = {option.name: set(map(value_name, option.values)) for option in game.options()}
    values |= {name: {"yes", "no"} for name, _ in getmembers(game.house, lambda member: isinstance(member, property))}
    for passage in written_passages(game.slug):
        for option, value in conditions(f"{passage.title} {passage.text}"):
            assert value in values.get(option, ()), (passage.id, option, value)


@EACH_GAME
def test_every_rule_and_step_can_be_read_under_every_house_rule(game: AnyGame) -> None:
    for house in houses(game):
        book = Book(game.slug, written(game.slug).words, house)
        entries = [(one.id, f"{one.title} {one.text} {one.others}") for one in book.entries.values()]
        steps = [(one.id, f"{one.title} {one.text}") for one in book.steps({})]
        for name, text in entries:
            assert not set("[]{}") & set(text), name
        for name, text in (*entries, *steps):
            assert not set("[]") & set(text), name
        assert all(entry.text for entry in book.entries.values())


@EACH_GAME
def test_a_step_says_what_each_house_rule_decides(game: AnyGame) -> None:
    """Nobody is taught another table's game: whoever adds an option says it in a step, or that none speaks of it."""
    steps = [one for kin in lineage(game) for one in written_passages(kin.slug) if one.part == STEPS]
    said = {name for step in steps for name, _ in conditions(f"{step.title} {step.text}")}
    said |= {name for step in steps for name in blanks(f"{step.title} {step.text}")}
    unsaid = {option.name for option in game.options()} - said
    assert unsaid == (NOT_TAUGHT.get(game.slug, set()) if game.taught else unsaid)

"""The prose of every game: it holds no number of its own, only blanks that are filled, and reads plainly."""

import re

import pytest

from companion.forms.house_rules import AnyGame
from companion.rulebook.book import DISPUTES, RULES, STEPS, Book
from companion.rulebook.words import BLANK
from tests.rulebook.games import (
    EACH_GAME,
    EACH_GAME_OF_CARDS,
    blanks,
    catalogue,
    everywhere,
    expected,
    is_choice,
    is_number,
    prose,
    table_blanks,
    written_passages,
)
from tests.rulebook.phrases import written

CARD = re.compile(r"\b[AKQJ] (\d)\b")  # cards as they are typed: K 7
COUNTED = ("game.about", "find.")  # how many play; words for the search, which nobody is shown


@EACH_GAME
def test_prose_holds_no_number_of_its_own(game: AnyGame) -> None:
    assert [passage.id for passage, text in prose(game) if re.search(r"\d", BLANK.sub("", text))] == []


@EACH_GAME
def test_the_words_of_the_game_hold_no_number_of_their_own(game: AnyGame) -> None:
    texts = {key: CARD.sub("", BLANK.sub("", text)) for key, text in catalogue(game.slug).items()}
    assert [key for key, text in texts.items() if re.search(r"\d", text) and not key.startswith(COUNTED)] == []


@EACH_GAME
def test_every_blank_is_a_number_or_a_choice_of_the_house_or_in_a_step_one_of_the_table(game: AnyGame) -> None:
    for passage, text in prose(game):
        left = blanks(text) - (table_blanks(game) if passage.part == STEPS else set())
        assert [name for name in left if not is_number(game.house(), name) and not is_choice(game, name)] == [], (
            passage.id
        )


@EACH_GAME_OF_CARDS
def test_a_rule_with_a_figure_has_a_worked_case(game: AnyGame) -> None:
    """Reckoned from the house rules; rules with a case in words, and without one, stand beside the game's tests."""
    rules = [passage for passage in written_passages(game.slug) if (passage.part, passage.level) == (RULES, 3)]
    figures = {rule.id: blanks(everywhere(f"{rule.title}\n{rule.body}")) for rule in rules}
    unreckoned = {rule for rule, names in figures.items() if names and all(name.isidentifier() for name in names)}
    known = expected(game.slug)
    assert unreckoned == {*known.get("case_in_words", ()), *known.get("without_a_case", ())}


@EACH_GAME
def test_no_blank_is_left_and_no_markup_stands_in_the_book_under_any_profile(game: AnyGame) -> None:
    for house in game.profiles.values():
        for entry in Book(game.slug, written(game.slug).words, house).entries.values():
            assert not re.search(r"[{}<>]", f"{entry.title} {entry.text} {entry.others}"), entry.id
            assert not entry.title.endswith((".", "?", "!")), "a title can stand as a reason"
            assert len(entry.title) < 70


@EACH_GAME
def test_prose_is_plain(game: AnyGame) -> None:
    for passage in written_passages(game.slug):
        assert not passage.title.endswith("."), passage.title
        if passage.part != STEPS:
            assert everywhere(passage.title).endswith("?") is (passage.part == DISPUTES and passage.level == 3), (
                passage.title
            )
        assert not re.search(r"<\w|\]\(|https?:", passage.text), passage.id
        assert "{" not in BLANK.sub("", passage.text), passage.id
        assert passage.text.count("Others: ") <= 1, passage.id


@pytest.mark.parametrize(("slug", "word"), [("coinche", "belote"), ("pontoon", "opening stake")])
def test_a_word_is_explained_before_it_is_used(slug: str, word: str) -> None:
    texts = (step.text for step in written(slug).steps({}))
    assert f"**{word}**" in next(text for text in texts if word in text)

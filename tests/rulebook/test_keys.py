"""The catalogue of every game: it has words for whatever the game says, their blanks filled, and no others."""

import re
from collections import Counter

import pytest

from companion.forms.house_rules import AnyGame
from companion.rulebook.words import CONTENT, words
from tests.rulebook import keys, source
from tests.rulebook.forms import bound_forms
from tests.rulebook.games import EACH_GAME, blanks, catalogue, houses, is_number, rulings, table_blanks
from tests.rulebook.phrases import written

pytestmark = pytest.mark.once
ROW = ("field.", "note.")


def text(game: AnyGame, key: str) -> str:
    own = words("en", game=game.slug)
    return own.find(key) or own.find(key, 1) or ""


@EACH_GAME
def test_there_are_words_for_whatever_the_game_says(game: AnyGame) -> None:
    assert [key for key in sorted(keys.needed(game)) if not text(game, key)] == []


@EACH_GAME
def test_a_game_has_a_name_of_its_own(game: AnyGame) -> None:
    assert {"game.name", "game.about"} <= set(catalogue(game.slug))


@EACH_GAME
def test_there_are_no_words_for_what_does_not_exist(game: AnyGame) -> None:
    assert keys.unused(game) == set()


@EACH_GAME
def test_nothing_is_said_twice_in_one_catalogue(game: AnyGame) -> None:
    counted = Counter(re.findall(r'^msgctxt "(.+)"', (CONTENT / game.slug / "en.po").read_text("utf-8"), re.MULTILINE))
    assert [key for key, times in counted.items() if times > 1] == []


@EACH_GAME
def test_a_label_has_its_note_and_a_note_its_label(game: AnyGame) -> None:
    names = [(kind, key.removeprefix(kind)) for key in catalogue(game.slug) for kind in ROW if key.startswith(kind)]
    labels, notes = ({name for kind, name in names if kind == of and "." not in name} for of in ROW)
    on_keys = {row.name for _, bound in bound_forms(game) for row in bound.rows if row.kind == "passes"}
    assert labels - on_keys == notes


@EACH_GAME
def test_the_blanks_of_labels_notes_and_of_the_line_about_the_game_are_numbers_of_the_house(game: AnyGame) -> None:
    own = {key: blanks(text) for key, text in catalogue(game.slug).items() if key.startswith((*ROW, "game."))}
    for key, names in own.items():
        assert all(any(is_number(house, name) for house in houses(game)) for name in names), key


@EACH_GAME
def test_what_is_said_of_a_deal_to_come_names_what_the_table_knows(game: AnyGame) -> None:
    own = {key: blanks(text) for key, text in catalogue(game.slug).items() if key.startswith(("now.", "after."))}
    assert [key for key, names in own.items() if not names <= {*table_blanks(game), "number"}] == []


@EACH_GAME
def test_every_question_ends_with_its_mark_and_every_answer_with_a_full_stop(game: AnyGame) -> None:
    for question in game.questions:
        assert text(game, f"ask.{question.slug}").endswith("?")
    answers = [text for key, text in catalogue(game.slug).items() if key.startswith("say.")]
    assert [answer for answer in answers if not answer.endswith(".")] == []


@EACH_GAME
def test_a_refusal_is_a_sentence_or_asks_for_what_is_missing(game: AnyGame) -> None:
    refusals = [text for key, text in catalogue(game.slug).items() if key.startswith("problem.")]
    assert [refusal for refusal in refusals if not refusal.endswith((".", "?"))] == []


@EACH_GAME
def test_every_line_of_the_code_has_its_place_on_the_sheet(game: AnyGame) -> None:
    assert source.line_rules(game) <= set(map(str, game.lines))
    assert len(set(game.lines)) == len(game.lines)


@EACH_GAME
def test_a_line_fills_the_blanks_of_its_label_with_figures_that_the_code_names(game: AnyGame) -> None:
    for rule in game.lines:
        assert blanks(text(game, f"line.{rule}")) <= {"each", "count", *source.figures(game.slug)}, rule


@EACH_GAME
def test_a_refusal_fills_the_blanks_of_its_sentence(game: AnyGame) -> None:
    for key, every in source.refusals(game.slug).items():
        for figures in every:
            assert blanks(text(game, f"problem.{key}")) <= {"side", *figures}, key


@EACH_GAME
def test_every_answer_is_a_sentence_with_its_figures(game: AnyGame) -> None:
    for question, ruling in rulings(game.slug):
        assert blanks(text(game, keys.sentence(question, ruling))) <= {"answer", *ruling.facts.by_name()}, (
            question,
            ruling,
        )


@EACH_GAME
def test_every_reason_is_given_with_its_figures(game: AnyGame) -> None:
    for question, ruling in rulings(game.slug):
        assert ruling.reasons, question
        for reason in ruling.reasons:
            assert reason.rule in written(game.slug).entries, question
            if reason.about:
                assert blanks(text(game, f"because.{reason.rule}")) <= set(reason.about), (question, reason)

"""What a game says of itself."""

import pytest

from companion.engine.house import Option
from companion.forms.house_rules import AnyGame
from companion.games import shelf
from companion.rulebook.book import book
from tests.engine.toy import TOY, Rule

GAMES = pytest.mark.parametrize("game", shelf().values(), ids=shelf())


def test_house_rules_are_told_with_their_values_or_their_bounds() -> None:
    assert TOY.options() == (
        Option("times", 1, Rule.POINTS, least=1, most=10),
        Option("target", 100, Rule.TARGET, least=1, most=1000),
        Option("draws", False, Rule.TARGET, values=(False, True)),
    )


def test_there_is_no_question_of_any_other_name() -> None:
    with pytest.raises(KeyError):
        TOY.question("meld")


@GAMES
def test_the_first_profile_of_every_game_is_its_defaults(game: AnyGame) -> None:
    assert next(iter(game.profiles)) == "as_written"
    assert game.profiles["as_written"] == game.house()


@GAMES
def test_every_default_is_a_value_that_may_be_chosen(game: AnyGame) -> None:
    for option in game.options():
        if option.values:
            assert option.default in option.values
            assert len(set(option.values)) == len(option.values) > 1
        else:
            assert option.least <= option.default <= option.most


@GAMES
def test_every_option_belongs_to_a_rule_and_every_profile_chooses_among_its_values(game: AnyGame) -> None:
    assert {str(option.rule) for option in game.options()} <= set(book(game.slug, game.house(), "en").entries)
    for house in game.profiles.values():
        for option in game.options():
            chosen = getattr(house, option.name)
            assert chosen in option.values or option.least <= chosen <= option.most


@GAMES
def test_every_question_is_found_by_its_name(game: AnyGame) -> None:
    assert len({question.slug for question in game.questions}) == len(game.questions)
    for question in game.questions:
        assert game.question(question.slug) is question


@GAMES
def test_nobody_has_anything_when_a_match_begins(game: AnyGame) -> None:
    for house in game.profiles.values():
        for sides in game.seating(house).sides:
            start = game.start(house, sides, 1)
            assert start.totals == (0,) * sides
            assert game.dealer(start) == 1
            assert game.winner(house, start) is None


def test_games_stand_on_the_shelf_in_their_places() -> None:
    assert "canasta" in shelf()
    places = [game.place for game in shelf().values()]
    assert places == sorted(places)

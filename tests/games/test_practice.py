"""Every game's exercises: each drawn situation can be, has an answer, and either answer comes about as often."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

from companion.engine.cards import AnyCard
from companion.engine.practice import Exercise, no_offers
from companion.engine.question import question_of
from companion.forms import JSON
from companion.forms.house_rules import tables
from companion.games import shelf
from tests.examples import times
from tests.games.trivial import TRIVIAL

SEEDS, SOME, FEW = times(200), times(60), times(4)
GAMES = [(slug, profile) for slug, game in shelf().items() for profile in game.profiles]
DRAWN = {
    (one.draw, profile): (slug, profile, one.name)
    for slug, profile in GAMES
    for one in shelf()[slug].practice
    if one.played(shelf()[slug].profiles[profile])
}


@pytest.mark.parametrize(("slug", "profile", "name"), DRAWN.values())
def test_hundreds_of_situations_can_be_and_are_not_trivial(slug: str, profile: str, name: str) -> None:
    """Under each profile, and no answer comes more often than 65 times in a hundred."""
    game, exercise = shelf()[slug], shelf()[slug].exercise(name)
    house, question = game.profiles[profile], question_of(game, exercise.question)
    answers = Counter[Any]()
    for seed in range(seeds(exercise, profile)):
        situation = exercise.situation(question, seed, house)
        answers[exercise.expected(question.ask(situation, house))] += 1
        assert not TRIVIAL[name](situation, house), situation
    often = max(answers.values()) / answers.total()
    assert len(answers) > 1
    assert often < 0.65


def seeds(exercise: Exercise[Any, Any], profile: str) -> int:
    """Most where the answer is yes or no; fewer of what takes longer, or differs by a house rule or two."""
    dear = exercise.offers is not no_offers or exercise.name in ("deal", "declarations")
    return SEEDS if profile == "as_written" and not dear else SOME


@pytest.mark.parametrize(("slug", "profile"), GAMES)
def test_what_is_drawn_is_read_back_as_it_was(slug: str, profile: str) -> None:
    game = shelf()[slug]
    for exercise in game.practice:
        question = question_of(game, exercise.question)
        for seed in range(FEW):
            situation = exercise.situation(question, seed, game.profiles[profile])
            assert JSON.read(JSON.write(situation), question.situation) == situation


def houses(slug: str) -> Iterator[Any]:
    """Every value of every house rule, each at tables of every size."""
    game = shelf()[slug]
    for option in game.options():
        for value in option.values or (option.least, option.most):
            house = replace(game.house(), **{option.name: value})
            yield from tables(game, house).values() or [house]


@pytest.mark.parametrize("slug", shelf())
def test_no_house_rule_draws_what_cannot_be(slug: str) -> None:
    game = shelf()[slug]
    for number, house in enumerate(dict.fromkeys(houses(slug))):
        for exercise in game.practice:
            question = question_of(game, exercise.question)
            question.ask(exercise.situation(question, number, house), house)


@pytest.mark.parametrize("slug", shelf())
def test_hands_lie_in_the_order_of_the_pack(slug: str) -> None:
    """Their order tells nothing of how they were made."""
    game = shelf()[slug]
    for exercise in game.practice:
        question = question_of(game, exercise.question)
        drawn = [exercise.situation(question, seed, game.house()) for seed in range(FEW)]
        hands = [hand for situation in drawn for hand in hands_of(situation)]
        assert all(ordered(hand) for hand in hands), exercise.name


def hands_of(situation: Any) -> Iterator[tuple[AnyCard, ...]]:
    for field in fields(situation):
        value = getattr(situation, field.name)
        if isinstance(value, tuple) and all(isinstance(one, AnyCard) for one in value):
            yield value


def ordered(hand: tuple[AnyCard, ...]) -> bool:
    """By rank, or suit by suit."""
    every = list(type(hand[0]).every()) if hand else []
    suits = list(dict.fromkeys(card.suit for card in every))
    places = [every.index(card) for card in hand]
    return places == sorted(places) or [suits.index(card.suit) for card in hand] == sorted(
        suits.index(card.suit) for card in hand
    )


@pytest.mark.parametrize(("must_stop", "name", "other"), [(17, "bank", "free-bank"), ("none", "free-bank", "bank")])
@pytest.mark.parametrize("slug", ["pontoon", "shoot-pontoon"])
def test_the_bank_is_practised_by_the_rule_of_the_table_or_where_it_had_better_stop(
    slug: str, must_stop: Any, name: str, other: str
) -> None:
    game = shelf()[slug]
    house, exercise = replace(game.profiles["as_written"], banker_must_stick_at=must_stop), game.exercise(name)
    question = question_of(game, exercise.question)
    asked = [question.ask(exercise.situation(question, seed, house), house).answer for seed in range(FEW)]
    assert (exercise.played(house), game.exercise(other).played(house)) == (True, False)
    assert {True, False} == set(asked)

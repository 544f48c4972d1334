"""What every game has of exercises: how a situation is sought, and that its number stands for it."""

from collections.abc import Iterable
from itertools import count
from random import Random
from typing import Any

from companion.engine.cards import pack, parse_cards
from companion.engine.practice import Exercise, coin, in_order
from companion.engine.ruling import NO_FACTS, Bonus, Problem, Question, Ruling


def exercise(drawn: Iterable[int | None] = (), **more: Any) -> Exercise[int, None]:
    """An exercise that draws these figures, or any."""
    figures = iter(drawn)
    return Exercise(name="one", question="q", draw=lambda random, house, aim: next(figures), **more)


EVEN: Question[int, None] = Question(
    slug="q",
    situation=int,
    answer=lambda figure, house: Ruling(figure % 2 == 0, (), NO_FACTS),
    check=lambda figure, house: [Problem("", None, "below-zero")] if figure < 0 else [],
)


def test_the_first_situation_that_can_be_and_is_not_trivial_is_taken() -> None:
    assert exercise([None, -1, 3, 4]).situation(EVEN, 1, None) == 3


def test_yes_is_wanted_as_often_as_no() -> None:
    drawn = [exercise(count(1), even=True).situation(EVEN, seed, None) for seed in range(1000)]
    assert set(drawn) == {1, 2}
    assert 450 < drawn.count(1) < 550


def test_what_is_aimed_at_is_settled_once_before_the_first_situation_is_drawn() -> None:
    aims: list[int] = []

    def draw(random: Random, house: object, aim: int) -> int | None:
        aims.append(aim)
        return aim if len(aims) > 2 else None

    rolled = Exercise(name="one", question="q", draw=draw, aim=lambda random, house: random.randrange(10))
    assert rolled.situation(EVEN, 1, None) == aims[0]
    assert aims == aims[:1] * 3


def test_where_none_of_some_has_the_wanted_answer_the_first_that_can_be_is_taken() -> None:
    drawn = {exercise(count(1, 2), even=True).situation(EVEN, seed, None) for seed in range(20)}
    assert drawn == {1}


def test_cards_lie_as_in_the_pack() -> None:
    assert in_order(parse_cards("2C KS AH KS"), pack(copies=2)) == parse_cards("AH KS KS 2C")


def test_a_seed_stands_for_a_situation_of_its_exercise() -> None:
    def draw(random: Random, house: object, aim: None) -> int:
        return random.getrandbits(60)

    one, other = Exercise(name="one", question="q", draw=draw), Exercise(name="other", question="q", draw=draw)
    first = one.situation(EVEN, 7, None)
    assert first == one.situation(EVEN, 7, None)
    assert first not in (one.situation(EVEN, 8, None), other.situation(EVEN, 7, None))


def test_heads_and_tails_come_as_often() -> None:
    random = Random(1)
    assert 450 < sum(coin(random) for _ in range(1000)) < 550


def test_what_is_expected_is_the_answer_or_a_fact_beside_it() -> None:
    assert exercise().expected(Ruling(True, (), NO_FACTS)) is True
    assert exercise(fact="bonus").expected(Ruling(True, (), Bonus(bonus=100))) == 100

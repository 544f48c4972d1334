"""What every game has of exercises: how a situation is sought, and that its number stands for it."""

from random import Random

from companion.engine.cards import pack, parse_cards
from companion.engine.facts import NO_FACTS, Bonus
from companion.engine.practice import TRIES, Exercise, coin, first_fit, in_order
from companion.engine.ruling import Ruling


def test_the_first_situation_that_fits_is_taken() -> None:
    drawn = iter([None, None, "fits", "fits too"])
    assert first_fit(lambda: next(drawn), "sure") == "fits"


def test_where_none_of_some_fits_the_sure_one_is_taken() -> None:
    draws = list[int]()
    assert first_fit(lambda: draws.append(1), "sure") == "sure"
    assert len(draws) == TRIES


def test_cards_lie_as_in_the_pack() -> None:
    assert in_order(parse_cards("2C KS AH KS"), pack(copies=2)) == parse_cards("AH KS KS 2C")


def test_a_seed_stands_for_a_situation_of_its_exercise() -> None:
    def draw(random: Random, house: object) -> float:
        return random.random()

    one, other = Exercise(name="one", question="q", draw=draw), Exercise(name="other", question="q", draw=draw)
    assert one.situation(7, None) == one.situation(7, None)
    assert one.situation(7, None) not in (one.situation(8, None), other.situation(7, None))


def test_heads_and_tails_come_as_often() -> None:
    random = Random(1)
    assert 450 < sum(coin(random) for _ in range(1000)) < 550


def test_what_is_expected_is_the_answer_or_a_fact_beside_it() -> None:
    def nothing(random: Random, house: object) -> None: ...

    answer = Exercise(name="a", question="q", draw=nothing)
    fact = Exercise(name="a", question="q", draw=nothing, fact="bonus")
    assert answer.expected(Ruling(True, (), NO_FACTS)) is True
    assert fact.expected(Ruling(True, (), Bonus(bonus=100))) == 100

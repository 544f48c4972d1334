"""A ruling is its reasons: yes when all are met."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from companion.engine.ruling import Facts, Problem, Question, Reason, Refused, Ruling


@dataclass(frozen=True, kw_only=True, slots=True)
class Hand:
    """How many cards a hand has."""

    cards: int


@dataclass(frozen=True, kw_only=True, slots=True)
class HandSize(Facts):
    """How many cards a hand has."""

    cards: int


def answer(hand: Hand, house: int) -> Ruling[bool, HandSize]:
    return Ruling.of([Reason("enough", hand.cards >= house), Reason("always")], HandSize(cards=hand.cards))


def check(hand: Hand, house: int) -> Iterator[Problem]:
    if hand.cards < 0:
        yield Problem("cards", None, "below-zero")


HOLDS = Question(slug="holds", situation=Hand, answer=answer, check=check)


def test_the_answer_is_yes_when_every_reason_is_met() -> None:
    ruling = HOLDS.ask(Hand(cards=3), 3)
    assert ruling.answer is True
    assert ruling.unmet == ()
    assert ruling.facts == HandSize(cards=3)
    assert ruling.facts.by_name() == {"cards": 3}


def test_the_unmet_reasons_are_the_refusal() -> None:
    ruling = HOLDS.ask(Hand(cards=2), 3)
    assert ruling.answer is False
    assert ruling.unmet == (Reason("enough", False),)


def test_a_situation_that_cannot_be_is_not_ruled_on() -> None:
    with pytest.raises(Refused) as refused:
        HOLDS.ask(Hand(cards=-1), 3)
    assert refused.value.problems == (Problem("cards", None, "below-zero"),)


def test_any_situation_may_be_put_to_a_question_without_a_check() -> None:
    asked = Question(slug="holds", situation=Hand, answer=answer)
    assert asked.ask(Hand(cards=-1), 3).answer is False


def test_a_problem_is_seen_from_further_out() -> None:
    problem = Problem("red_threes", "red-threes", "too-many-red-threes", {"told": 5})
    assert problem.under("sides.1").under("deals.0").field == "deals.0.sides.1.red_threes"
    assert Problem("", None, "record-wanted").under("sides.0").field == "sides.0"
    assert problem.under("") == problem


def test_a_refusal_says_every_problem() -> None:
    told = Refused([Problem("a", None, "missing"), Problem("b.0", None, "number-wanted")])
    assert str(told) == "a: missing, b.0: number-wanted"

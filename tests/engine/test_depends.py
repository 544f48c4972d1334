"""What an answer depends on where somebody left something out: at most two fields, and only those that change it."""

from dataclasses import dataclass
from typing import Any, Literal

import pytest

from companion.engine.question import Depends, open_fields, weigh
from companion.engine.ruling import NoFacts, Problem, Question, Reason, Refused, Ruling


@dataclass(frozen=True, kw_only=True, slots=True)
class Doors:
    red: bool
    green: bool
    blue: bool
    size: Literal["small", "large"]
    number: Literal["4", "bust"] = "4"
    told: Literal["1", "2"]
    shut: bool = False


OPEN = Doors(red=True, green=True, blue=True, size="small", told="1")


def question(needs: tuple[str, ...], impossible: tuple[str, ...] = ()) -> Question[Any, Any]:
    """A question that needs some doors open, and cannot be asked while certain others are."""

    def answer(doors: Doors, house: None) -> Ruling[bool, NoFacts]:
        return Ruling.of(Reason(name, getattr(doors, name)) for name in needs)

    def check(doors: Doors, house: None) -> list[Problem]:
        return [Problem(name, None, "open") for name in impossible if getattr(doors, name)]

    return Question(slug="in", situation=Doors, answer=answer, check=check)


def left_out(*names: str) -> dict[str, Any]:
    return {name: open_fields(Doors)[name] for name in names}


def test_yes_no_and_choices_without_a_default_may_be_left_out_but_no_figures() -> None:
    assert open_fields(Doors) == {
        "red": (False, True),
        "green": (False, True),
        "blue": (False, True),
        "size": ("small", "large"),
    }


def test_fields_that_never_change_the_answer_are_dropped() -> None:
    told = weigh(question(("red", "blue")), OPEN, None, left_out("red", "green", "blue"))
    assert isinstance(told, Depends)
    assert [(dict(case.given), case.ruling.answer) for case in told.cases] == [
        ({"red": False, "blue": False}, False),
        ({"red": False, "blue": True}, False),
        ({"red": True, "blue": False}, False),
        ({"red": True, "blue": True}, True),
    ]


def test_an_answer_that_depends_on_nothing_is_an_answer() -> None:
    told = weigh(question(("shut",)), OPEN, None, left_out("red", "size"))
    assert isinstance(told, Ruling)
    assert (told.answer, told.reasons) == (False, (Reason("shut", False),))


def test_a_no_for_another_reason_in_each_case_has_all_of_them() -> None:
    def answer(doors: Doors, house: None) -> Ruling[bool, NoFacts]:
        shut = Reason("the red one is shut" if doors.red else "no red one", met=False)
        return Ruling.of([Reason("there is a house"), shut])

    told = weigh(Question(slug="in", situation=Doors, answer=answer), OPEN, None, left_out("red"))
    assert isinstance(told, Ruling)
    assert (told.answer, told.reasons) == (
        False,
        (Reason("there is a house"), Reason("no red one", False), Reason("the red one is shut", False)),
    )


def test_more_than_two_that_matter_must_be_told() -> None:
    with pytest.raises(Refused) as refusal:
        weigh(question(("red", "green", "blue")), OPEN, None, left_out("red", "green", "blue"))
    assert [(problem.field, problem.says) for problem in refusal.value.problems] == [
        (name, "missing") for name in ("red", "green", "blue")
    ]


def test_what_cannot_be_is_no_case() -> None:
    told = weigh(question(("red",), ("green",)), OPEN, None, left_out("red", "green"))
    assert isinstance(told, Depends)
    assert [case.given for case in told.cases] == [{"red": False}, {"red": True}]


def test_where_nothing_can_be_it_is_refused() -> None:
    with pytest.raises(Refused):
        weigh(question(("red",), ("blue",)), OPEN, None, left_out("red"))

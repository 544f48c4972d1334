"""The values that the types of fields exclude, and what is said beside them."""

from dataclasses import dataclass
from typing import Annotated

from companion.engine.records import Breaks, BySide, NotNegative, Side
from companion.engine.ruling import Problem, checked


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    count: Annotated[int, NotNegative("counted")] = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Whole:
    parts: Annotated[tuple[Part, ...], "side"] = (Part(), Part())
    taker: Side | None = None
    capot: Annotated[Side, Breaks("capot")] | None = None
    figures: Annotated[BySide, NotNegative()] = ()


def said(whole: Whole, *own: Problem, sides: int | None = 2) -> list[tuple[str, str | None, str]]:
    return [(problem.field, problem.rule, problem.says) for problem in checked(whole, own, sides)]


def test_nothing_is_wrong_with_what_was_left_out() -> None:
    assert said(Whole()) == []


def test_a_side_is_one_of_those_that_play() -> None:
    assert said(Whole(taker=2, capot=-1)) == [("taker", None, "no-such-side"), ("capot", "capot", "no-such-side")]
    assert said(Whole(taker=2), sides=None) == []


def test_each_side_has_a_figure_and_none_is_too_small() -> None:
    assert said(Whole(figures=(1, 2, 3))) == [("figures", None, "sides-wanted")]
    assert said(Whole(figures=(-1, 2))) == [("figures.0", None, "below-zero")]
    assert said(Whole(parts=(Part(), Part(count=-1)))) == [("parts.1.count", "counted", "below-zero")]
    assert said(Whole(parts=())) == [("parts", None, "sides-wanted")]


def test_nothing_more_is_said_of_a_wrong_field_nor_of_what_it_is_part_of() -> None:
    own = [Problem(field, "sum", "no-such-sum") for field in ("figures", "figures.0", "figures.1", "taker")]
    assert said(Whole(figures=(-1, 2)), *own) == [
        ("figures.1", "sum", "no-such-sum"),
        ("taker", "sum", "no-such-sum"),
        ("figures.0", None, "below-zero"),
    ]

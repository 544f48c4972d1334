"""Several kinds of record may be told in one place; which one it is shows by its names."""

from dataclasses import dataclass

import pytest

from companion.engine.ruling import Refused
from companion.forms import FORM, JSON


@dataclass(frozen=True, kw_only=True, slots=True)
class Deal:
    banker: int
    hands: tuple[int, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Sale:
    seller: int
    price: int = 0


def fields(told: object) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as refused:
        JSON.read(told, Deal | Sale, "deals.0")  # type: ignore[arg-type]
    return [(problem.field, problem.says) for problem in refused.value.problems]


@pytest.mark.parametrize("told", [Deal(banker=1, hands=(2, 3)), Sale(seller=1, price=5)])
def test_what_was_written_is_read_again(told: Deal | Sale) -> None:
    assert JSON.read(JSON.write(told), Deal | Sale) == told  # type: ignore[arg-type]


def test_a_list_may_hold_both() -> None:
    told = [{"seller": "1"}, {"banker": "1", "hands": []}]
    assert FORM.read(told, tuple[Deal | Sale, ...]) == (Sale(seller=1), Deal(banker=1, hands=()))


def test_mistakes_are_those_of_the_likelier_kind() -> None:
    assert fields({"seller": "x", "prize": 3}) == [
        ("deals.0.seller", "whole-number-wanted"),
        ("deals.0.prize", "unknown-field"),
    ]
    assert fields({"banker": 1, "hands": [None]}) == [("deals.0.hands.0", "whole-number-wanted")]


@pytest.mark.parametrize("told", [{}, {"prize": 3}])
def test_nothing_recognised_is_the_first_kind(told: dict[str, int]) -> None:
    assert ("deals.0.banker", "missing") in fields(told)


@pytest.mark.parametrize("told", [None, 7, "sale", [1]])
def test_no_record_at_all(told: object) -> None:
    assert fields(told) == [("deals.0", "record-wanted")]

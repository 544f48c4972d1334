"""Who pays whom at the end: nobody owes anything afterwards, and nobody pays more often than he must."""

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.payments import Payment, fewest_payments

AMOUNTS = st.integers(-60, 60)


def balanced(most: int) -> st.SearchStrategy[list[int]]:
    return st.lists(AMOUNTS, max_size=most - 1).map(lambda open_ones: [*open_ones, -sum(open_ones)])


def after(balances: Sequence[int], payments: Sequence[Payment]) -> list[int]:
    left = list(balances)
    for payment in payments:
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    return left


def fewest(balances: Sequence[int]) -> int:
    """By brute force: the table cut in every way into groups that settle among themselves."""
    open_ones = [balance for balance in balances if balance]
    if not open_ones:
        return 0
    first, *others = open_ones
    best = len(open_ones) - 1
    for size in range(len(others)):
        for chosen in combinations(range(len(others)), size):
            if first + sum(others[i] for i in chosen) == 0:
                rest = [other for i, other in enumerate(others) if i not in chosen]
                best = min(best, size + fewest(rest))
    return best


@given(balanced(10))
def test_afterwards_nobody_owes_anything(balances: list[int]) -> None:
    payments = fewest_payments(balances)
    assert after(balances, payments) == [0] * len(balances)
    for payment in payments:
        assert balances[payment.payer] < 0 < balances[payment.payee]
        assert payment.amount > 0


@given(balanced(8))
def test_there_is_no_shorter_way(balances: list[int]) -> None:
    assert len(fewest_payments(balances)) == fewest(balances)


def test_two_couples_settle_apart() -> None:
    assert fewest_payments((5, 30, -30, -5)) == (
        Payment(payer=3, payee=0, amount=5),
        Payment(payer=2, payee=1, amount=30),
    )


def test_two_groups_of_three_are_found_where_paying_the_largest_first_would_mix_them() -> None:
    payments = fewest_payments((7, 6, -5, -4, -3, -1))
    assert sorted((payment.payer, payment.payee) for payment in payments) == [(2, 1), (3, 0), (4, 0), (5, 1)]


def test_nobody_owes_nobody_pays() -> None:
    assert fewest_payments((0, 0, 0)) == ()
    assert fewest_payments(()) == ()


def test_balances_that_do_not_cancel_out_are_no_balances() -> None:
    with pytest.raises(ValueError, match="zero"):
        fewest_payments((5, -4))

"""Who pays whom at the end of a session, in as few payments as there can be (PON-67).

People whose balances cancel out among themselves settle with one payment fewer
than they are. So the fewest payments come from cutting the table into as many
such groups as it has. Two people whose balances cancel out are always one of
them: in any other cut those who are left of their two groups make one again.
For the others it is a search of every subset, a thousand for ten; where a whole
season has left more than a sheet has names, they settle as one group.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

MOST_SEARCHED = 16  # people: as many as a sheet has names


class Payment(NamedTuple):
    """`payer` gives `payee` `amount`; both are sides, counted from 0."""

    payer: int
    payee: int
    amount: int


def fewest_payments(balances: Sequence[int]) -> tuple[Payment, ...]:
    """Payments after which nobody owes anything. Raises `ValueError` where the balances do not sum to zero."""
    if sum(balances):
        raise ValueError("balances that do not sum to zero cannot be settled")
    couples, others = _couples({side: balance for side, balance in enumerate(balances) if balance})
    if len(others) > MOST_SEARCHED:
        groups: Iterable[list[int]] = [others]
    else:
        groups = ([others[i] for i in group] for group in _most_groups([balances[side] for side in others]))
    return tuple(payment for group in sorted((*couples, *groups)) for payment in _within(group, balances))


def _couples(balances: Mapping[int, int]) -> tuple[list[list[int]], list[int]]:
    """Pairs of sides whose balances cancel out, and the sides that are left."""
    couples, single = [], list[int]()
    for side, balance in balances.items():
        other = next((other for other in single if balances[other] == -balance), None)
        if other is None:
            single.append(side)
        else:
            single.remove(other)
            couples.append([other, side])
    return couples, single


def _most_groups(balances: Sequence[int]) -> Iterator[list[int]]:
    """The members of each group, in the cut that has most groups.

    Adding people one at a time, every time those added so far sum to zero a
    group is complete: `most[s]` is how many groups the best order of the subset
    `s` completes.
    """
    subsets = 1 << len(balances)
    sums, most = [0] * subsets, [0] * subsets
    for subset in range(1, subsets):
        lowest, best, left = subset & -subset, 0, subset
        sums[subset] = sums[subset ^ lowest] + balances[lowest.bit_length() - 1]
        while left:
            last = left & -left
            best, left = max(best, most[subset ^ last]), left ^ last
        most[subset] = best + (sums[subset] == 0)
    yield from _walk_back(subsets - 1, sums, most)


def _walk_back(subset: int, sums: Sequence[int], most: Sequence[int]) -> Iterator[list[int]]:
    group: list[int] = []
    while subset:
        before = most[subset] - (sums[subset] == 0)
        last = next(i for i in range(subset.bit_length()) if subset >> i & 1 and most[subset ^ 1 << i] == before)
        group.append(last)
        subset ^= 1 << last
        if sums[subset] == 0:
            yield sorted(group)
            group = []


def _within(sides: Sequence[int], balances: Sequence[int]) -> Iterator[Payment]:
    """Settle one group, the largest debt with the largest claim first: each payment clears at least one side."""
    owed = {side: balances[side] for side in sides}
    while any(owed.values()):
        payer, payee = min(owed, key=lambda side: owed[side]), max(owed, key=lambda side: owed[side])
        amount = min(-owed[payer], owed[payee])
        owed[payer] += amount
        owed[payee] -= amount
        yield Payment(payer=payer, payee=payee, amount=amount)

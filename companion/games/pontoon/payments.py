"""Who pays whom at the end of a session, in as few payments as there can be (PON-67).

People whose balances cancel out among themselves settle with one payment fewer
than they are. So the fewest payments come from cutting the table into as many
such groups as it has; for ten players that is a search of a thousand subsets.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Payment:
    """`payer` gives `payee` `amount`; both are sides, counted from 0."""

    payer: int
    payee: int
    amount: int


def fewest_payments(balances: Sequence[int]) -> tuple[Payment, ...]:
    """Payments after which nobody owes anything. Raises `ValueError` where the balances do not sum to zero."""
    if sum(balances):
        raise ValueError("balances that do not sum to zero cannot be settled")
    open_sides = [side for side, balance in enumerate(balances) if balance]
    groups = _most_groups([balances[side] for side in open_sides])
    return tuple(payment for group in groups for payment in _within([open_sides[i] for i in group], balances))


def _most_groups(balances: Sequence[int]) -> Iterator[list[int]]:
    """The members of each group, in the cut that has most groups.

    Adding people one at a time, every time those added so far sum to zero a
    group is complete: `most[s]` is how many groups the best order of the subset
    `s` completes, and `last[s]` who comes last in it.
    """
    subsets = 1 << len(balances)
    sums, most, last = [0] * subsets, [0] * subsets, [0] * subsets
    for subset in range(1, subsets):
        members = [i for i in range(len(balances)) if subset >> i & 1]
        last[subset] = max(members, key=lambda i: most[subset ^ 1 << i])
        sums[subset] = sums[subset & (subset - 1)] + balances[members[0]]
        most[subset] = most[subset ^ 1 << last[subset]] + (sums[subset] == 0)
    yield from _walk_back(subsets - 1, sums, last)


def _walk_back(subset: int, sums: Sequence[int], last: Sequence[int]) -> Iterator[list[int]]:
    group: list[int] = []
    while subset:
        group.append(last[subset])
        subset ^= 1 << last[subset]
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

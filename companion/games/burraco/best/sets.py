"""Sets that the cards of one rank make, when sequences have taken theirs."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from companion.games.burraco.house import House
from companion.games.burraco.melds import bonus

Group = tuple[int, int]  # natural and wild cards of one set


class Sets(NamedTuple):
    """All the natural cards of one rank melded as sets, with so many wild cards."""

    groups: tuple[Group, ...]
    wilds: int
    bonus: int


@lru_cache(maxsize=512)  # of at most seven ways each: 1 MiB
def sets(cards: int, house: House) -> tuple[Sets, ...]:
    """The ways to meld so many natural cards of a rank, the best for each number of wild cards.

    To hold one of them back never pays: it would lengthen its set.
    """
    best: dict[int, Sets] = {}
    for sizes in [(cards,)] if house.second_set_of_rank == "merge" else _apart(cards, cards):
        for wilds in product((0, 1), repeat=len(sizes)):
            groups = tuple(zip(sizes, wilds, strict=True))
            option = Sets(groups, sum(wilds), sum(bonus(*group, house) for group in groups))
            if all(map(_is_set, groups)) and (option.wilds not in best or best[option.wilds].bonus < option.bonus):
                best[option.wilds] = option
    return tuple(best.values())


def _is_set(group: Group) -> bool:
    naturals, wilds = group
    return naturals > 1 and naturals + wilds >= House.smallest_meld


def _apart(cards: int, most: int) -> Iterator[tuple[int, ...]]:
    """The ways to part cards into sets, the larger ones first."""
    if not cards:
        yield ()
    for size in range(min(cards, most), 1, -1):
        yield from ((size, *rest) for rest in _apart(cards - size, size))

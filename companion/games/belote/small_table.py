"""What the tricks of two or three players can hold, worked out from the cards that are in play (BEL-18)."""

from collections.abc import Iterator

from companion.engine.ruling import Problem
from companion.games.belote.house import House
from companion.games.belote.rule import Rule
from companion.games.belote.tricks import sums


def trick_sums(house: House) -> frozenset[int]:
    """What all the tricks of a small table can come to, the last ten with them.

    Where three get eight cards each, 24 are in play and hold at least 64; of two
    players' 16, from 22 to 150. Where the table deals otherwise, nobody knows which cards were in play.
    """
    if house.small_table_cards == "other":
        return frozenset(range(House.last_ten, House.trick_points + 1))
    return frozenset(counted + House.last_ten for counted in sums(house.players * House.hand_size))


def small_table_problems(tricks: tuple[int, ...], house: House) -> Iterator[Problem]:
    """A problem for each side whose tricks no cards make, or for a sum that the cards in play cannot make."""
    can_be = trick_sums(house)
    for side, points in enumerate(tricks):
        if house.small_table_cards == "eight_each" and not {points, points - House.last_ten} & sums():
            yield Problem(f"tricks.{side}", Rule.SMALL_TABLE, "no-such-tricks", {"told": points})
    if sum(tricks) not in can_be:
        about = {"told": sum(tricks), "least": min(can_be), "most": max(can_be)}
        yield Problem("tricks", Rule.SMALL_TABLE, "no-such-sum", about)

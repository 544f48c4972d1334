"""Which declarations a player makes, and which are higher (BEL-30, BEL-37, BEL-38, BEL-40)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.engine.cards import Card
from companion.games.belote.declarations import Declaration, possible
from companion.games.belote.house import House

Step = Literal["points", "brelan", "top", "trumps", "first"]

STEPS: dict[str, tuple[Step, ...]] = {
    "brelan_first": ("points", "brelan", "top", "trumps", "first"),
    "trump_first": ("points", "trumps", "brelan", "top", "first"),
    "first_declared": ("points", "first"),
    "nobody": ("points",),
}


def best(hand: Iterable[Card], trump: str, house: House) -> tuple[Declaration, ...]:
    """The declarations that are worth most together, none of which excludes another, highest first.

    Of sets worth the same, the one with the higher declarations: of a sequence
    of six or more the top five count as a quinte, and nothing else (BEL-38).
    """

    def worth(chosen: Sequence[Declaration]) -> tuple[int, list[tuple[int, ...]]]:
        return sum(one.points for one in chosen), sorted((rank(one, trump, house) for one in chosen), reverse=True)

    chosen = max(_apart(tuple(possible(hand))), key=worth)
    return tuple(sorted(chosen, key=lambda one: rank(one, trump, house), reverse=True))


def _apart(declarations: tuple[Declaration, ...]) -> Iterator[tuple[Declaration, ...]]:
    """Every choice of declarations that can be made together."""
    yield ()
    for index, first in enumerate(declarations):
        others = tuple(one for one in declarations[index + 1 :] if not first.excludes(one))
        for rest in _apart(others):
            yield (first, *rest)


def rank(one: Declaration, trump: str, house: House) -> tuple[int, ...]:
    """How high a declaration stands for its holder, whoever else declares (BEL-37)."""
    order = STEPS["trump_first" if house.declaration_tie == "trump_first" else "brelan_first"]
    return tuple(_measure(step, one, trump) for step in order if step != "first")


@dataclass(frozen=True, slots=True)
class Claim:
    """A declaration that a player makes; `turn` counts from the player who led."""

    seat: int
    side: int
    turn: int
    declaration: Declaration


def highest(claims: Sequence[Claim], trump: str, house: House) -> tuple[Claim | None, Step | None]:
    """The highest declaration, and the step of the comparison that decided, if more than one side declared.

    Neither, where no step decides between two sides.
    """
    left = claims
    contested = len({one.side for one in claims}) > 1
    for step in STEPS[house.declaration_tie]:
        most = max(_stands(step, one, trump) for one in left)
        left = [one for one in left if _stands(step, one, trump) == most]
        if len({one.side for one in left}) == 1:
            return left[0], step if contested else None
    return None, None


def _stands(step: Step, one: Claim, trump: str) -> int:
    return -one.turn if step == "first" else _measure(step, one.declaration, trump)


def _measure(step: Step, one: Declaration, trump: str) -> int:
    match step:
        case "points":
            return one.points
        case "brelan":
            return one.kind == "brelan"
        case "trumps":
            return one.in_trumps(trump)
        case _:
            return one.height

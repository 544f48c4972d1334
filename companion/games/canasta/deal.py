"""The record of one deal of Canasta, and the problems with one that cannot have happened."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Annotated

from companion.engine.records import Breaks, Noted, NotNegative
from companion.engine.ruling import Problem
from companion.engine.two_packs import TWO_PACKS, in_steps, within_two_packs
from companion.games.canasta.house import House
from companion.games.canasta.melds import MELD_RANKS, POINTS, enough_naturals, points
from companion.games.canasta.rule import Rule
from companion.games.canasta.standing import Standing

COUNTS = ("natural_canastas", "mixed_canastas", "red_threes", "red_threes_in_hand")
RED_THREES = COUNTS[2:]
ALL_CARD_POINTS = points(TWO_PACKS)


Count = Annotated[int, NotNegative()]
CardPoints = Annotated[int, NotNegative(Rule.MULTIPLES_OF_FIVE)]


@dataclass(frozen=True, kw_only=True, slots=True)
class Lay:
    """The score sheet's entries of one side at the end of a deal.

    `melded` and `left` are card points: of all its melds on the table, canasta
    cards included, and of both partners' hands. `red_threes` lie on the table,
    `red_threes_in_hand` were forgotten in a hand (CAN-124).
    """

    melded: CardPoints = 0
    natural_canastas: Count = 0
    mixed_canastas: Count = 0
    red_threes: Count = 0
    red_threes_in_hand: Count = 0
    left: CardPoints = 0
    went_out: bool = False
    concealed: bool = False

    @property
    def canastas(self) -> int:
        """Canastas of either kind."""
        return self.natural_canastas + self.mixed_canastas


@dataclass(frozen=True, kw_only=True, slots=True)
class Deal(Noted):
    """One deal: what each side has."""

    sides: Annotated[tuple[Lay, ...], Breaks(Rule.FOUR_PLAYERS), "side"]


def check(deal: Deal, house: House, before: Standing) -> Iterator[Problem]:
    """Everything about a deal that cannot have happened, each at its field and with its rule."""
    for side, lay in enumerate(deal.sides):
        yield from (problem.under(f"sides.{side}") for problem in lay_problems(lay, house))
    yield from _table_problems(deal)


def lay_problems(lay: Lay, house: House) -> Iterator[Problem]:
    """The problems with what cannot be on one side."""
    yield from in_steps(lay, House.low_points, Rule.MULTIPLES_OF_FIVE)
    yield from _canasta_problems(lay, house)
    yield from _going_out_problems(lay, house)


def _going_out_problems(lay: Lay, house: House) -> Iterator[Problem]:
    if lay.went_out and lay.canastas < house.canastas_to_go_out:
        about = {"needed": house.canastas_to_go_out}
        yield Problem("went_out", Rule.CANASTA_TO_GO_OUT, "out-without-canasta", about, unfinished=True)
    for name in ("left", "red_threes_in_hand"):
        if lay.went_out and house.alone and getattr(lay, name) > 0:
            yield Problem(name, Rule.LEFT_IN_HAND, "out-with-cards")
    if lay.concealed and not lay.went_out:
        yield Problem("concealed", Rule.CONCEALED, "concealed-not-out")


def _canasta_problems(lay: Lay, house: House) -> Iterator[Problem]:
    if min(lay.natural_canastas, lay.mixed_canastas, lay.melded) < 0 or not lay.canastas:
        return
    most = most_canastas(house)
    if lay.canastas > most:
        name = max(COUNTS[:2], key=lambda name: int(getattr(lay, name)))
        yield Problem(name, Rule.TWO_PACKS, "too-many-canastas", {"entered": lay.canastas, "most": most})
    elif lay.melded < (least := least_points(lay, house)):
        yield Problem(
            "melded",
            Rule.CANASTA_IS_SEVEN,
            "canastas-need-cards",
            {"entered": lay.melded, "least": least, "lacking": least - lay.melded},
            unfinished=True,
        )


def _table_problems(deal: Deal) -> Iterator[Problem]:
    out = [side for side, lay in enumerate(deal.sides) if lay.went_out]
    for side in out[1:]:
        yield Problem(f"sides.{side}.went_out", Rule.WAYS_TO_GO_OUT, "two-went-out")
    threes = 0
    for name, (side, lay) in product(RED_THREES, enumerate(deal.sides)):
        threes += (count := max(getattr(lay, name), 0))
        if count and threes > House.red_threes:
            about, field = {"entered": threes, "most": House.red_threes}, f"sides.{side}.{name}"
            if sum(getattr(lay, each) for each in RED_THREES) > House.red_threes:
                yield Problem(field, Rule.RED_THREES, "too-many-red-threes", about)
            else:
                yield Problem(field, Rule.RED_THREES, "too-many-red-threes-together", about)
    yield from within_two_packs({f"sides.{side}": lay for side, lay in enumerate(deal.sides)}, ALL_CARD_POINTS)


def most_canastas(house: House) -> int:
    """How many canastas two packs hold: one a rank, or as many as there are cards for."""
    return len(TWO_PACKS) // House.canasta_size if house.second_meld_of_rank else len(MELD_RANKS)


def least_points(lay: Lay, house: House) -> int:
    """The fewest card points that a side's canastas can be made of.

    One canasta a rank, cheapest ranks first, naturals on the cheapest: a
    natural one gains more by a cheap rank than a mixed one does. Where a table
    allows a second meld of a rank, every mixed one may be of the cheapest; a
    second natural one may not, for want of cards.
    """
    ranks = [POINTS[rank] for rank in reversed(MELD_RANKS)]
    natural, mixed = ranks[: lay.natural_canastas], ranks[lay.natural_canastas : lay.canastas]
    if house.second_meld_of_rank:
        mixed = ranks[:1] * lay.mixed_canastas
    return sum(House.canasta_size * each for each in natural) + sum(_least_mixed(each, house) for each in mixed)


def _least_mixed(each: int, house: House) -> int:
    splits = ((House.canasta_size - wilds, wilds) for wilds in range(1, House.most_wilds + 1))
    return min(n * each + w * House.two_points for n, w in splits if enough_naturals(n, w, house))

"""The house rules that a table may change in Burraco, and the numbers that stand for every table."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from companion.engine.ending import MOST_DEALS, USUAL_DEALS
from companion.engine.house import Size, number, option
from companion.engine.ruling import Problem
from companion.games.burraco.rule import Rule

MOST = 1_000_000
STEP = 5  # points come in fives (BUR-08…BUR-12)
EVEN = 10  # victory points of each side where neither is far ahead
# by the number of deals, the largest difference of the totals that still makes 10–10, 11–9 … 19–1 (BUR-120, BUR-121)
VICTORY_POINTS = {
    3: (50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500),
    4: (100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000),
}
ALONE_BEFORE_THE_END = 505  # so far below the target everybody begins to play alone (BUR-112)


def alone_from_for(target: int) -> int:
    """The total from which three play alone, where they play to this target: a multiple of five."""
    return max(0, -((ALONE_BEFORE_THE_END - target) // STEP) * STEP)


@dataclass(frozen=True, kw_only=True, slots=True)
class House:
    """The house rules of one table; the defaults are the rules as written.

    Fields are what a table may change, class variables what it may not.
    """

    draw_rank_of_two: Literal["high", "low"] = option("high", Rule.DRAW_ORDER)
    two_two_joker: Literal["refuse", "accept"] = option("refuse", Rule.TWO_TWO_JOKER)
    longest_sequence: Literal[13, 14] = option(13, Rule.LONGEST_SEQUENCE)
    wild_card_moves: Literal["within_meld", "fixed"] = option("within_meld", Rule.WILD_CARDS_MOVE)
    second_set_of_rank: Literal["merge", "allowed"] = option("merge", Rule.ONE_SET_OF_A_RANK)
    discard_same_single_card: Literal["allowed", "forbidden"] = option("allowed", Rule.SAME_SINGLE_CARD)
    look_at_pozzetto: Literal["next_turn", "at_once"] = option("next_turn", Rule.POZZETTO_UNSEEN)
    closing_condition_of: Literal["team", "player"] = option("team", Rule.WHOSE_CONDITIONS)
    closing_needs_clean: bool = option(False, Rule.CLEAN_TO_CLOSE)
    stock_two: Literal["finish_turn", "stop_at_once"] = option("finish_turn", Rule.TWO_LEFT)
    unplayed_pozzetto: Literal["card_values", "flat100"] = option("card_values", Rule.UNPLAYED_POZZETTO)
    semi_clean: Literal[False, 150] = option(False, Rule.SEMI_CLEAN_BURRACO)
    stock_into_pozzetto: bool = option(False, Rule.STOCK_NEVER_GETS_THE_POZZETTI)
    dead_heat: Literal["play_on", "shared"] = option("play_on", Rule.DEAD_HEAT)
    players: Literal[4, 3, 2] = option(4, Rule.FOUR_PLAYERS, size=Size.PLAYERS)
    target: int = number(2000, 1, MOST, Rule.TARGET, size=Size.TARGET, follows=("players", {3: 1505}))
    ends: Literal["target", "deals", "open"] = option("target", Rule.TARGET, size=Size.ENDS)
    deal_count: int = number(USUAL_DEALS, 1, MOST_DEALS, Rule.TARGET, size=Size.DEALS)
    victory_points: bool = option(False, Rule.VICTORY_POINTS, follows=("players", {3: False}))
    alone_from: int = number(1495, 0, MOST, Rule.THREE_POZZETTI, step=STEP, follows=("target", alone_from_for))

    joker_points: ClassVar[int] = 30
    two_points: ClassVar[int] = 20
    ace_points: ClassVar[int] = 15
    high_points: ClassVar[int] = 10
    low_points: ClassVar[int] = STEP
    clean_burraco: ClassVar[int] = 200
    dirty_burraco: ClassVar[int] = 100
    closing: ClassVar[int] = 100
    pozzetto_not_taken: ClassVar[int] = 100
    pozzetto_unplayed: ClassVar[int] = 100  # where it is not its cards
    burraco_size: ClassVar[int] = 7
    smallest_meld: ClassVar[int] = 3
    largest_set: ClassVar[int] = 9
    ranks: ClassVar[int] = 13
    hand_size: ClassVar[int] = 11
    pozzetto_size: ClassVar[int] = 11
    stock_end: ClassVar[int] = 2
    pack_size: ClassVar[int] = 108
    most_players: ClassVar[int] = 4
    three_players: ClassVar[int] = 3
    large_pozzetto: ClassVar[int] = 18
    half_of: ClassVar[int] = 2
    victory_points_together: ClassVar[int] = 2 * EVEN

    @property
    def alone(self) -> bool:
        """True where everybody has a column of the sheet (BUR-106, BUR-117)."""
        return self.players < self.most_players

    @property
    def sides(self) -> int:
        """How many columns the sheet has: one for each pair, or for each player."""
        return self.players if self.alone else self.players // 2

    @property
    def three(self) -> bool:
        """True where three play, of whom one may play a deal alone (BUR-106…BUR-116)."""
        return self.players == self.three_players

    @property
    def partners(self) -> bool:
        """True where two play together, all the time or in some deal (BUR-02, BUR-109)."""
        return not self.alone or (self.three and not self.always_alone)

    @property
    def always_alone(self) -> bool:
        """True where three play each alone from the first deal on (BUR-112)."""
        return self.three and not self.alone_from

    @property
    def sizes(self) -> tuple[int, ...]:
        """The cards of each pozzetto, the one that is taken first in front (BUR-22, BUR-108, BUR-112)."""
        if not self.three:
            return (self.pozzetto_size,) * 2
        return (self.pozzetto_size,) * 3 if self.always_alone else (self.large_pozzetto, self.pozzetto_size)

    @property
    def pozzetti(self) -> int:
        """How many pozzetti are made: three where three play alone from the first deal on."""
        return len(self.sizes)

    @property
    def cut_least(self) -> int:
        """The fewest cards that make the pozzetti (BUR-20, BUR-108, BUR-117)."""
        return sum(self.sizes)

    @property
    def cut_leave(self) -> int:
        """The fewest cards that make the hands, and the one that is turned up."""
        return self.players * self.hand_size + 1

    @property
    def cut_most(self) -> int:
        """The most cards that may be lifted."""
        return self.pack_size - self.cut_leave

    @property
    def stock(self) -> int:
        """The cards of the stock when all are dealt (BUR-26, BUR-108, BUR-117)."""
        return self.cut_most - self.cut_least

    @property
    def usual_target(self) -> bool:
        """True if the table plays to the total of the written rules (BUR-78)."""
        return self.target == {3: 1505}.get(self.players, House().target)


def check_house(house: House) -> Iterator[Problem]:
    """The house rules that cannot be agreed together."""
    if house.three and house.stock_into_pozzetto:
        yield Problem("stock_into_pozzetto", Rule.THREE_PLAYERS, "no-stock-of-pozzetti")
    if house.victory_points and (house.three or house.ends != "deals" or house.deal_count not in VICTORY_POINTS):
        yield Problem("victory_points", Rule.VICTORY_POINTS, "no-victory-points")


ITALIAN = House(
    longest_sequence=14,
    discard_same_single_card="forbidden",
    semi_clean=150,
    target=2005,
    alone_from=1500,
)
PROFILES = {
    "as_written": House(),
    "federation": ITALIAN,
    "club": replace(ITALIAN, ends="deals", victory_points=True),
}


def victory_points(house: House, totals: Sequence[int]) -> tuple[int, ...]:
    """The victory points of two sides with these totals; none where they are not counted (BUR-119…BUR-121)."""
    if not house.victory_points or not totals:
        return ()
    first, second = totals
    more = bisect_left(VICTORY_POINTS[house.deal_count], abs(first - second))
    won, lost = (EVEN + more, EVEN - more)
    return (won, lost) if first >= second else (lost, won)

"""A hand as counts of its cards, by suit and rung: what a search for its best melds looks up all the time."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from companion.engine.cards import Card, Rank, Suit
from companion.games.burraco.house import House
from companion.games.burraco.melds import HIGH_ACE, LADDER, LOW_ACE, POINTS, TWO, bonus, longest_stretch

SUITS = tuple(Suit)
RUNGS = range(LOW_ACE, HIGH_ACE + 1)
ABOVE = House.ranks * (0,)  # rungs that no card has, so that a look ahead needs no care
RUNG_POINTS = (0, *(POINTS[rank] for rank in LADDER), *ABOVE)


@dataclass(frozen=True, slots=True)
class HandCounts:
    """`rows` are the suits, each with its number of cards by rung; aces are counted on the lowest and the highest."""

    rows: tuple[tuple[int, ...], ...]
    jokers: int
    twos: int
    house: House

    @property
    def wilds(self) -> int:
        return self.jokers + self.twos

    @property
    def most_wilds(self) -> int:
        """How many wild cards one meld may hold at most (BUR-36, BUR-38)."""
        return min(self.wilds, 2 if self.house.two_two_joker == "accept" else 1)

    def rank(self, rung: int) -> int:
        """How many cards of a rung there are, of any suit."""
        return sum(row[rung] for row in self.rows)

    def useful(self) -> "HandCounts":
        """The same without natural cards that fit into no meld at all."""
        return replace(self, rows=tuple(map(self._useful, self.rows)))

    def _useful(self, row: tuple[int, ...]) -> tuple[int, ...]:
        useful = {rung for rung in RUNGS if row[rung] and self._fits(row, rung)} | {TWO}
        useful |= {LOW_ACE, HIGH_ACE} if useful & {LOW_ACE, HIGH_ACE} else set()
        return tuple(count if rung in useful else 0 for rung, count in enumerate(row))

    def _fits(self, row: tuple[int, ...], rung: int) -> bool:
        needed = House.smallest_meld - min(1, self.wilds)
        span = max(House.smallest_meld, needed + self.most_wilds)
        spans = (row[max(low, 0) : low + span] for low in range(rung - span + 1, rung + 1))
        return self.rank(rung) >= needed or any(sum(map(bool, near)) >= needed for near in spans)


def count_hand(hand: Sequence[Card], house: House) -> HandCounts:
    """Count the cards of a hand."""
    count = Counter(hand)
    rows = tuple((0, *(count[Card(rank, suit)] for rank in LADDER), *ABOVE) for suit in SUITS)
    return HandCounts(rows, count[Card(Rank.JOKER)], sum(row[TWO] for row in rows), house)


@cache
def wild_points(jokers: int, twos: int, wilds: int, natural: int, both: int) -> int | None:
    """The points of jokers and twos when `wilds` of them are wild and `natural` twos in their place, if that can be.

    `both` of the melds hold a joker and a two; of the others, as many as can be hold a joker.
    """
    spent = min(jokers, wilds - both)
    if spent < max(both, wilds + natural - twos):
        return None
    return spent * House.joker_points + (wilds - spent + natural) * House.two_points


class CardRun(NamedTuple):
    """A sequence that is being built: its first rung, of a natural card, and the rungs that wild cards fill."""

    start: int
    holes: tuple[int, ...] = ()


class FinishedRun(NamedTuple):
    """A finished sequence: a run up to its last natural card, and the number of wild cards at its ends."""

    suit: int
    run: CardRun
    last: int
    ends: int

    @property
    def rungs(self) -> list[int]:
        return [rung for rung in range(self.run.start, self.last + 1) if rung not in self.run.holes]

    @property
    def wilds(self) -> int:
        return len(self.run.holes) + self.ends


class RungStep(NamedTuple):
    """One way to go up a rung: the runs that stay open, the cards that it took, and the runs that ended below it.

    `used` counts natural cards of the rung; `both` counts the sequences that came to hold two wild cards.
    """

    runs: tuple[CardRun, ...] = ()
    used: int = 0
    wilds: int = 0
    both: int = 0
    bonus: int = 0
    finished: tuple[FinishedRun, ...] = ()

    def together(self, other: "RungStep") -> "RungStep":
        """Both steps at once, with different runs and cards."""
        return RungStep(
            (*self.runs, *other.runs),
            self.used + other.used,
            self.wilds + other.wilds,
            self.both + other.both,
            self.bonus + other.bonus,
            (*self.finished, *other.finished),
        )


def steps(hand: HandCounts, suit: int, rung: int, runs: tuple[CardRun, ...], have: int) -> Iterator[RungStep]:
    """Every way in which open runs go on or end, and new ones begin, with `have` cards of a rung."""
    if runs:
        for step in _continued(hand, suit, rung, runs[0], have):
            yield from map(step.together, steps(hand, suit, rung, runs[1:], have - step.used))
    else:
        fresh = have if _starts(hand, suit, rung) else 0
        yield from (RungStep((CardRun(rung),) * count, used=count) for count in range(fresh + 1))


def most_wilds(run: CardRun, last: int, house: House) -> int:
    """How many wild cards a sequence up to `last` may hold: one, or two beside a natural two, if allowed (BUR-38)."""
    natural_two = run.start <= TWO <= last and TWO not in run.holes
    return 2 if natural_two and house.two_two_joker == "accept" else 1


def _starts(hand: HandCounts, suit: int, rung: int) -> bool:
    """True if a run from here can become a meld."""
    most = most_wilds(CardRun(rung), rung, hand.house)
    return any(hand.rows[suit][rung + 1 : rung + 2 + most]) or (most > 1 and rung == TWO)


def _continued(hand: HandCounts, suit: int, rung: int, run: CardRun, have: int) -> Iterator[RungStep]:
    filled, most = len(run.holes), most_wilds(run, rung - 1, hand.house)
    room = rung - run.start < House.ranks
    if have and room:
        yield RungStep((run,), used=1)
    if filled < most and room and any(hand.rows[suit][rung + 1 : rung + 1 + most - filled]):
        yield RungStep((CardRun(run.start, (*run.holes, rung)),), wilds=1, both=filled)
    if rung - 1 not in run.holes:
        for ends in range(most - filled + 1):
            yield from _ended(FinishedRun(suit, run, rung - 1, ends), hand.house)


def _ended(run: FinishedRun, house: House) -> Iterator[RungStep]:
    naturals, wilds = len(run.rungs), run.wilds
    if House.smallest_meld <= naturals + wilds <= house.longest_sequence:
        both = int(wilds > 1 and run.ends > 0)
        holes = (hole - run.run.start for hole in run.run.holes)
        together = longest_stretch(naturals + len(run.run.holes), holes)
        yield RungStep((), 0, run.ends, both, bonus(naturals, wilds, together, house), (run,))


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
            option = Sets(groups, sum(wilds), sum(bonus(*group, group[0], house) for group in groups))
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

"""What the table tells of one deal of Burraco, and what cannot have happened."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.engine.cards import Card, Rank
from companion.engine.ruling import Problem
from companion.games.burraco.house import House
from companion.games.burraco.melds import POINTS, TWO_PACKS, points, wild
from companion.games.burraco.rule import Rule
from companion.games.burraco.standing import Standing

BURRACOS = ("clean_burracos", "semi_clean_burracos", "dirty_burracos")
CARD_POINTS = ("melded", "left")
ALL_CARD_POINTS = points(TWO_PACKS)
MOST_BURRACOS = len(TWO_PACKS) // House.burraco_size


@dataclass(frozen=True, kw_only=True, slots=True)
class Lay:
    """What one side has at the end of a deal.

    `melded` and `left` are card points: of all its melds on the table, burraco
    cards included, and of both partners' hands. A pozzetto taken on the discard
    that nobody has played from yet is an `unplayed_pozzetto`; its cards are in
    `left` where the table takes them off, and nowhere where it takes off a
    flat sum (BUR-75).
    """

    melded: int = 0
    clean_burracos: int = 0
    semi_clean_burracos: int = 0
    dirty_burracos: int = 0
    left: int = 0
    took_pozzetto: bool = False
    unplayed_pozzetto: bool = False
    closed: bool = False

    @property
    def burracos(self) -> int:
        """Burracos of every kind."""
        return self.clean_burracos + self.semi_clean_burracos + self.dirty_burracos


@dataclass(frozen=True, kw_only=True, slots=True)
class Deal:
    """One deal: what each side has."""

    sides: tuple[Lay, ...]


def check(deal: Deal, house: House, before: Standing) -> Iterator[Problem]:
    """Everything about a deal that cannot have happened, each at its field and with its rule."""
    if len(deal.sides) != len(before.totals):
        yield Problem("sides", None, "sides-wanted", {"wanted": len(before.totals)})
        return
    for side, lay in enumerate(deal.sides):
        problems = (*_figure_problems(lay), *_burraco_problems(lay, house), *_end_problems(lay, house))
        yield from (problem.under(f"sides.{side}") for problem in problems)
    yield from _table_problems(deal)


def _figure_problems(lay: Lay) -> Iterator[Problem]:
    for name in BURRACOS:
        if getattr(lay, name) < 0:
            yield Problem(name, None, "below-zero")
    for name in CARD_POINTS:
        if (told := getattr(lay, name)) < 0:
            yield Problem(name, Rule.IN_FIVES, "below-zero")
        elif told % House.low_points:
            yield Problem(name, Rule.IN_FIVES, "multiple-of-five", {"told": told})


def _burraco_problems(lay: Lay, house: House) -> Iterator[Problem]:
    if lay.semi_clean_burracos > 0 and not house.semi_clean:
        yield Problem("semi_clean_burracos", Rule.SEMI_CLEAN_BURRACO, "no-semi-clean")
    if min(lay.melded, *(getattr(lay, name) for name in BURRACOS)) < 0 or not lay.burracos:
        return
    if lay.burracos > MOST_BURRACOS:
        name = max(BURRACOS, key=lambda name: int(getattr(lay, name)))
        yield Problem(name, Rule.TWO_PACKS, "too-many-burracos", {"told": lay.burracos, "most": MOST_BURRACOS})
    elif lay.melded < (least := least_points(lay)):
        yield Problem("melded", Rule.BURRACO_IS_SEVEN, "burracos-need-cards", {"told": lay.melded, "least": least})


def _end_problems(lay: Lay, house: House) -> Iterator[Problem]:
    if lay.unplayed_pozzetto and not lay.took_pozzetto:
        yield Problem("unplayed_pozzetto", Rule.POZZETTO_ON_THE_DISCARD, "unplayed-not-taken")
    if not lay.closed:
        return
    if not lay.took_pozzetto:
        yield Problem("closed", Rule.POZZETTO_TO_CLOSE, "closed-without-pozzetto")
    if lay.burracos < 1:
        yield Problem("closed", Rule.BURRACO_TO_CLOSE, "closed-without-burraco")
    elif house.closing_needs_clean and lay.clean_burracos < 1:
        yield Problem("closed", Rule.CLEAN_TO_CLOSE, "closed-without-clean")


def _table_problems(deal: Deal) -> Iterator[Problem]:
    closed = 0
    for side, lay in enumerate(deal.sides):
        closed += lay.closed
        if lay.closed and closed > 1:
            yield Problem(f"sides.{side}.closed", Rule.WAYS_TO_END, "two-closed")
    cards = 0
    for name in CARD_POINTS:
        for side, lay in enumerate(deal.sides):
            cards += (told := max(getattr(lay, name), 0))
            if told and cards > ALL_CARD_POINTS:
                about = {"told": cards, "most": ALL_CARD_POINTS}
                yield Problem(f"sides.{side}.{name}", Rule.TWO_PACKS, "more-than-two-packs", about)


def least_points(lay: Lay) -> int:
    """What the cheapest cards count that so many burracos could be made of.

    Seven natural cards are a clean one, with a wild card a semi-clean one, six
    and a wild card a dirty one: the cheapest of the pack, whatever melds they
    would make. Up to five burracos, there are such melds: sets of threes to sevens.
    """
    mixed = lay.semi_clean_burracos + lay.dirty_burracos
    naturals = lay.burracos * House.burraco_size - lay.dirty_burracos
    wilds = _cheapest([card for card in TWO_PACKS if wild(card)], mixed)
    return wilds + _cheapest([card for card in TWO_PACKS if card.rank is not Rank.JOKER], naturals)


def _cheapest(cards: Sequence[Card], count: int) -> int:
    return sum(sorted(POINTS[card.rank] for card in cards)[:count])

"""A deal of Burraco of which the table tells only the totals, and which totals no deal brings."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import product

from companion.engine.only_totals import Lot, Pack, TotalsOnly, cheapest
from companion.engine.records import OnlyTotals
from companion.engine.ruling import Problem
from companion.games.burraco.deal import ALL_CARD_POINTS, LEAST_POZZETTO, Lay, lay_problems
from companion.games.burraco.house import House
from companion.games.burraco.melds import MOST_BURRACOS, least_points, too_many_burracos
from companion.games.burraco.rule import Rule
from companion.games.burraco.scoring import lines
from companion.games.burraco.standing import Standing, after_deal

PACK = Pack(points=ALL_CARD_POINTS, rule=Rule.TWO_PACKS)
ONE_CLEAN = Lay(clean_burracos=1, melded=least_points(1, 0, 0))


def check(deal: OnlyTotals, house: House, before: Standing) -> Iterator[Problem]:
    """Points that are no multiples of five, or that two packs do not give (BUR-03)."""
    odd = [side for side, points in enumerate(deal.points) if points % House.low_points]
    for side in odd:
        yield Problem(f"only_totals.{side}", Rule.IN_FIVES, "multiple-of-five", {"told": deal.points[side]})
    if not odd:
        yield from PACK.problems(deal.points, lots(house))


@lru_cache(maxsize=32)
def lots(house: House) -> tuple[Lot, ...]:
    """What one side may have in a deal at this table, as far as it bears on its points."""
    return cheapest(_lots(house))


def _lots(house: House) -> Iterator[Lot]:
    """Its burracos together with every way to end the deal: what they earn adds up."""
    ends = tuple(_ends(house))
    for burracos in _burracos(house):
        may_close = not any(lay_problems(replace(burracos, took_pozzetto=True, closed=True), house))
        bonus = _bonus(replace(burracos, took_pozzetto=True), house)
        for end in ends:
            if may_close or not end.ended:
                yield replace(end, bonus=end.bonus + bonus, on_table=(burracos.melded, None))


def _burracos(house: House) -> Iterator[Lay]:
    """None, or as many of each kind as two packs hold; with no more card points than that takes."""
    yield Lay()
    most = range(MOST_BURRACOS + 1)
    for clean, semi, dirty in product(most, most if house.semi_clean else (0,), most):
        if clean + semi + dirty and not too_many_burracos(clean, semi, dirty):
            lay = Lay(clean_burracos=clean, semi_clean_burracos=semi, dirty_burracos=dirty)
            yield replace(lay, melded=least_points(clean, semi, dirty))


def _ends(house: House) -> Iterator[Lot]:
    """What became of the pozzetto, and closing or not, of a side that has the burraco for it."""
    for took, unplayed, stock, closed in product((False, True), repeat=4):
        lay = replace(ONE_CLEAN, took_pozzetto=took, unplayed_pozzetto=unplayed, pozzetto_became_stock=stock)
        lay = replace(lay, closed=closed, left=LEAST_POZZETTO if unplayed else 0)
        if not any(lay_problems(lay, house)):
            least = lay.left if house.unplayed_pozzetto == "card_values" else 0
            bonus = _bonus(lay, house) - House.clean_burraco
            yield Lot(bonus=bonus, on_table=(0, None), in_hands=(least, None), ended=closed)


def _bonus(lay: Lay, house: House) -> int:
    return sum(line.points for line in lines(0, lay, house)) - lay.melded + lay.left


def after(deal: OnlyTotals, house: House, before: Standing, totals: tuple[int, ...]) -> Standing:
    """As after a deal told in full."""
    return after_deal(before, totals)


ONLY_TOTALS: TotalsOnly[OnlyTotals, House, Standing] = TotalsOnly(record=OnlyTotals, check=check, after=after)

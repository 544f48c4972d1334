"""A deal of Canasta of which the table tells only the totals, and which totals no deal brings."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from companion.engine.form import Row
from companion.engine.only_totals import Lot, Pack, TotalsOnly, cheapest
from companion.engine.records import OnlyTotals
from companion.engine.ruling import Problem
from companion.games.canasta.deal import ALL_CARD_POINTS, Lay, lay_problems, least_points, most_canastas
from companion.games.canasta.house import House
from companion.games.canasta.rule import Rule
from companion.games.canasta.scoring import lines
from companion.games.canasta.standing import Standing, after_deal

PACK = Pack(points=ALL_CARD_POINTS, rule=Rule.TWO_PACKS, few=House.red_threes)
OUT = ((False, False), (True, False), (True, True))  # went out, and concealed


@dataclass(frozen=True, kw_only=True, slots=True)
class Totals(OnlyTotals):
    """What a deal brought each side, and who went out, where that decides the match (CAN-111)."""

    went_out: int | None = None


def check(deal: Totals, house: House, before: Standing) -> Iterator[Problem]:
    """Points that are no multiples of five, or that two packs do not give (CAN-03, CAN-75)."""
    odd = [side for side, points in enumerate(deal.points) if points % House.low_points]
    for side in odd:
        yield Problem(f"only_totals.{side}", Rule.MULTIPLES_OF_FIVE, "multiple-of-five", {"told": deal.points[side]})
    if deal.went_out is not None and deal.went_out not in range(len(deal.points)):
        yield Problem("went_out", None, "no-such-side")
    elif not odd:
        yield from PACK.problems(deal.points, lots(house), deal.went_out)


@lru_cache(maxsize=32)
def lots(house: House) -> tuple[Lot, ...]:
    """What one side may have in a deal at this table, as far as it bears on its points."""
    return cheapest(_lots(house))


def _lots(house: House) -> Iterator[Lot]:
    """Its melds together with every way to end the deal: what they earn adds up."""
    ends = {melded: tuple(_ends(melded, house)) for melded in (0, House.low_points)}
    for melds in _melds(house):
        may_go_out = not any(lay_problems(replace(melds, went_out=True), house))
        bonus, most = _bonus(melds, house), None if melds.melded else 0
        for end in ends[min(melds.melded, House.low_points)]:
            if may_go_out or not end.ended:
                yield replace(end, bonus=end.bonus + bonus, on_table=(melds.melded, most))


def _melds(house: House) -> Iterator[Lay]:
    """No melds, melds without a canasta, or canastas of both kinds; with no more card points than that takes."""
    yield from (Lay(), Lay(melded=House.low_points))
    for canastas in range(1, most_canastas(house) + 1):
        for natural in range(canastas + 1):
            lay = Lay(natural_canastas=natural, mixed_canastas=canastas - natural)
            yield replace(lay, melded=least_points(lay, house))


def _ends(melded: int, house: House) -> Iterator[Lot]:
    """Red threes, and going out or not, beside some melds or none."""
    threes = [some for some in product(range(House.red_threes + 1), repeat=2) if sum(some) <= House.red_threes]
    for (shown, kept), (out, concealed) in product(threes, OUT):
        lay = Lay(melded=melded, red_threes=shown, red_threes_in_hand=kept, went_out=out, concealed=concealed)
        if "red_threes_in_hand" not in _wrong(lay, house):
            keeps = "left" not in _wrong(replace(lay, left=House.low_points), house)
            in_hands = (0, None if keeps else 0)
            yield Lot(bonus=_bonus(lay, house), on_table=(melded, None), in_hands=in_hands, few=shown + kept, ended=out)


def _wrong(lay: Lay, house: House) -> set[str]:
    return {problem.field for problem in lay_problems(lay, house)}


def _bonus(lay: Lay, house: House) -> int:
    return sum(line.points for line in lines(0, lay, house)) - lay.melded


def after(deal: Totals, house: House, before: Standing, totals: tuple[int, ...]) -> Standing:
    """As after a deal told in full."""
    return after_deal(before, totals, house, deal.went_out)


def rows(house: House, standing: Standing) -> Iterator[Row]:
    """Who went out, where that decides the match."""
    if house.both_over_target == "team_that_went_out":
        yield Row(kind="side", field="went_out", label="who_went_out")


ONLY_TOTALS: TotalsOnly[Totals, House, Standing] = TotalsOnly(record=Totals, check=check, after=after, rows=rows)

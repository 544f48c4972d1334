"""A deal of Belote of which the table tells only the totals, and which totals no deal brings."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from companion.engine.form import Row
from companion.engine.only_totals import TotalsOnly
from companion.engine.records import OnlyTotals
from companion.engine.ruling import Problem
from companion.games.belote.contract import capot
from companion.games.belote.deal import Deal
from companion.games.belote.declarations import amounts
from companion.games.belote.house import House
from companion.games.belote.rule import Rule
from companion.games.belote.scoring import score
from companion.games.belote.standing import Standing
from companion.games.belote.tricks import trick_sums

PAIR = range(2)
ROUNDED_UP = House.rounded_to // 2  # five goes upwards,
ROUNDED_DOWN = ROUNDED_UP - 1  # four down


@dataclass(frozen=True, kw_only=True, slots=True)
class Totals(OnlyTotals):
    """What a deal brought each side, and what waits afterwards for the next winner (BEL-50)."""

    held: int = 0


def check(deal: Totals, house: House, before: Standing) -> Iterator[Problem]:
    """Points below zero, not rounded where the table rounds, or of which the cards and extras give no such sum."""
    wrong = (*_figure_problems(deal, house),)
    yield from wrong
    if not wrong and not can_be(deal, house, before):
        rule = Rule.TRICK_POINTS if house.players == House.most_players else Rule.SMALL_TABLE
        yield Problem("only_totals", rule, "no-such-totals")


def _figure_problems(deal: Totals, house: House) -> Iterator[Problem]:
    for side, points in enumerate(deal.points):
        if points < 0:
            yield Problem(f"only_totals.{side}", Rule.TRICK_POINTS, "below-zero")
        elif house.round_to_ten and points % House.rounded_to:
            yield Problem(f"only_totals.{side}", Rule.ROUNDING, "not-rounded", {"told": points})
    if deal.held < 0:
        yield Problem("held", Rule.TIE, "below-zero")


def can_be(deal: Totals, house: House, before: Standing) -> bool:
    """True if a deal can bring it.

    Exact for two pairs that do not round; else only what all sides have together is looked at.
    """
    if house.revoke == "dealt_again" and not any(deal.points) and deal.held == before.held:
        return True
    if house.players == House.most_players and not house.round_to_ten:
        return any(_brings(full, deal, house, before) for full in _pairs_deals(deal, house, before))
    return any(sum_now in in_play(house) for sum_now in _sums(deal, house, before))


def _sums(deal: Totals, house: House, before: Standing) -> range:
    """What the deal may have had in play, before each side's part of it was rounded."""
    written = sum(deal.points) + deal.held - before.held
    if not house.round_to_ten:
        return range(written, written + 1)
    many = len(deal.points)
    return range(written - ROUNDED_UP * many, written + ROUNDED_DOWN * many + 1)


@lru_cache(maxsize=32)
def in_play(house: House) -> frozenset[int]:
    """What all sides of a deal can have together: tricks, what a capot adds, belote and declarations."""
    small = trick_sums(house) if house.players != House.most_players else frozenset[int]()
    won = {points + more for points in {House.trick_points, *small} for more in (0, capot(points, house))}
    extras = {points + belote for points in _declared(house) for belote in (0, House.belote)}
    return frozenset(points + extra for points in won for extra in extras)


def _declared(house: House) -> frozenset[int]:
    """What declarations can come to that count."""
    hands = 2 if house.players == House.most_players else 1
    return amounts(hands, house) if house.declarations == "counted" else frozenset({0})


def _pairs_deals(deal: Totals, house: House, before: Standing) -> Iterator[Deal]:
    """The deals of two pairs that have in play what was written: few, for the sum gives the declarations."""
    written = sum(deal.points) + deal.held - before.held
    for won, announced, taker in product((None, *PAIR), (None, *PAIR), PAIR):
        flat = House.trick_points + (capot(House.trick_points, house) if won is not None else 0)
        declared = written - flat - (House.belote if announced is not None else 0)
        if declared in _declared(house):
            for side in PAIR if declared else PAIR[:1]:
                full = Deal(taker=taker, capot=won, belote=announced, declarations=_one_sided(side, declared))
                yield from (replace(full, tricks=tricks) for tricks in _tricks(full, deal, before))


def _one_sided(side: int, points: int) -> tuple[int, ...]:
    return tuple(points * (one == side) for one in PAIR)


def _tricks(full: Deal, deal: Totals, before: Standing) -> Iterator[tuple[int, int]]:
    """The tricks with which a taker makes it, ties or fails, if any do: what he wrote, as much as the others, none."""
    if full.capot is not None:
        yield (House.trick_points, 0) if full.capot == 0 else (0, House.trick_points)
        return
    own, other = (_extra(full, side) for side in (full.taker, 1 - full.taker))
    level = House.half + (other - own) // 2
    for tricks in (deal.points[full.taker] - own - before.held, House.half, level, 0):
        if 0 <= tricks <= House.trick_points:
            rest = House.trick_points - tricks
            yield (tricks, rest) if full.taker == 0 else (rest, tricks)


def _extra(full: Deal, side: int) -> int:
    return full.declarations[side] + (House.belote if full.belote == side else 0)


def _brings(full: Deal, deal: Totals, house: House, before: Standing) -> bool:
    scored = score(full, house, before)
    return (scored.tally.points(len(PAIR)), scored.standing.held) == (deal.points, deal.held)


def after(deal: Totals, house: House, before: Standing, totals: tuple[int, ...]) -> Standing:
    """As after a deal told in full; where more waits than before, it waits since this one too."""
    deals = before.deals + 1
    since = before.since if deal.held == before.held else (*before.since, deals)
    return replace(
        before,
        totals=totals,
        dealer=(before.dealer + 1) % before.seats,
        deals=deals,
        held=deal.held,
        since=since if deal.held else (),
    )


def rows(house: House, standing: Standing) -> Iterator[Row]:
    """What waits for the next winner (BEL-50)."""
    if house.tie == "litige":
        yield Row(kind="sum", field="held", folded=True)


ONLY_TOTALS: TotalsOnly[Totals, House, Standing] = TotalsOnly(record=Totals, check=check, after=after, rows=rows)

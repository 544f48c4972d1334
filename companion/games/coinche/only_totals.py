"""A deal of Coinche of which the table tells only the totals, and which totals no deal brings."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import product

from companion.engine.form import Row
from companion.engine.only_totals import TotalsOnly
from companion.engine.ruling import Problem
from companion.engine.tally import Tally
from companion.games.belote.only_totals import Totals
from companion.games.belote.rule import Rule as BeloteRule
from companion.games.coinche.auction import CALLS, CAPOT, bids, factor, worth
from companion.games.coinche.contract import Contract, possible, rounded, written
from companion.games.coinche.deal import Deal
from companion.games.coinche.house import House
from companion.games.coinche.rule import Rule
from companion.games.coinche.scoring import waiting
from companion.games.coinche.standing import PAIRS, Standing
from companion.games.coinche.tricks import Trump

SIDES = range(PAIRS)
FULL = House.trick_points


def check(deal: Totals, house: House, before: Standing) -> Iterator[Problem]:
    """Points below zero, not rounded where the table rounds, or such as no deal brings."""
    wrong = (*_figure_problems(deal, house),)
    yield from wrong
    if not wrong and not can_be(deal.points, deal.held, before.held, house):
        yield Problem("only_totals", BeloteRule.TRICK_POINTS, "no-such-totals")


def _figure_problems(deal: Totals, house: House) -> Iterator[Problem]:
    tens = house.rounding != "none"  # a pile of 162 is rounded too, and all else is in tens
    for side, points in enumerate(deal.points):
        if points < 0:
            yield Problem(f"only_totals.{side}", BeloteRule.TRICK_POINTS, "below-zero")
        elif tens and points % House.rounded_to:
            yield Problem(f"only_totals.{side}", Rule.ROUNDED, "not-rounded", {"told": points})
    if deal.held < 0:
        yield Problem("held", Rule.WAITING_FOR_A_WINNER, "below-zero")


@lru_cache(maxsize=256)
def can_be(points: tuple[int, ...], held: int, waited: int, house: House) -> bool:
    """True if a deal can bring it: exact, but where declarations count only the contract is looked at."""
    if house.revoke == "dealt_again" and not any(points) and held == waited:
        return True
    if house.declarations == "counted":
        return bool(held) or max(points) >= House.least_bid
    return any(_brings(deal, points, held, waited, house) for deal in _deals(points, house))


def _deals(points: tuple[int, ...], house: House) -> Iterator[Deal]:
    """Deals that may bring so much: every contract that fits, and the tricks at which something else is written."""
    calls = [call for call in CALLS if call < House.surcoinched or house.surcoinche != "none"]
    for bid, call, taker, announced in product(bids(house), calls, SIDES, _belotes(house)):
        if worth(bid, house) * factor(call, house) <= max(points) or call == 1:
            trump = Trump.ALL if sum(announced) > 1 else Trump.HEARTS
            begun = Deal(taker=taker, contract=bid, trump=trump, coinche=call, belotes=announced)
            yield from _played(begun, points, house)


def _belotes(house: House) -> list[tuple[int, int]]:
    """What the sides can announce: one belote, and at tout atout up to four."""
    most = 4 if house.sa_ta and house.ta_belotes == "four" else 1
    return [(ours, theirs) for ours in range(most + 1) for theirs in range(most + 1 - ours)]


def _played(begun: Deal, points: tuple[int, ...], house: House) -> Iterator[Deal]:
    for guilty in SIDES if house.revoke == "deal_lost" else ():
        yield replace(begun, revoke=guilty)
    for winner in SIDES:
        alone = True if begun.contract != CAPOT and isinstance(begun.contract, str) and winner == begun.taker else None
        yield replace(begun, tricks=_of(winner, FULL), capot=winner, alone=alone)
    defence = 1 - begun.taker
    own = points[defence] - House.belote * begun.belotes[defence]
    level = (FULL + House.belote * (begun.belotes[defence] - begun.belotes[begun.taker])) // 2
    for takers in possible(begun.trump):
        if takers in (0, FULL, level) or rounded(FULL - takers, house) == own:
            yield replace(begun, tricks=_of(begun.taker, takers))


def _of(side: int, points: int) -> tuple[int, int]:
    """The tricks of both sides, of which one has so many points."""
    return (points, FULL - points) if side == 0 else (FULL - points, points)


def _brings(deal: Deal, points: tuple[int, ...], held: int, waited: int, house: House) -> bool:
    judged = Contract(deal, replace(house, ta_values="fourteen"))
    sheet = written(judged)
    brought = list(Tally(sheet.lines).points(PAIRS))
    if sheet.winner is None:
        return held == waited + waiting(judged) and tuple(brought) == points
    brought[sheet.winner] += waited
    return not held and tuple(brought) == points


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
        unfinished=(),
    )


def rows(house: House, standing: Standing) -> Iterator[Row]:
    """What waits for the next winner (COI-51)."""
    if house.tie == "litige":
        yield Row(kind="sum", field="held", folded=True)


ONLY_TOTALS: TotalsOnly[Totals, House, Standing] = TotalsOnly(record=Totals, check=check, after=after, rows=rows)

"""The form of a deal of Coinche, in two moments, that of its totals alone, and what its sheet says."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Annotated

from companion.engine.form import RecordForm, Row
from companion.engine.game import Scored
from companion.engine.only_totals import Bounds, TotalsOnly
from companion.engine.records import NotNegative
from companion.engine.ruling import Problem
from companion.engine.sentence import Say, SideName
from companion.games.belote import form as belote
from companion.games.belote.declarations import amounts
from companion.games.belote.form import DECLARATIONS, EVERY_TRICK
from companion.games.belote.rule import Rule as BeloteRule
from companion.games.coinche.auction import (
    CALLS,
    CAPOT,
    GENERALE,
    NUMBERS,
    bid_problems,
    bids,
    coinche_problems,
    factor,
    worth,
)
from companion.games.coinche.deal import Deal
from companion.games.coinche.house import House
from companion.games.coinche.rule import Rule
from companion.games.coinche.scoring import needed
from companion.games.coinche.standing import PAIRS, Standing
from companion.games.coinche.tricks import Trump, trumps

SUITS = tuple(str(trump) for trump in Trump if trump not in (Trump.NONE, Trump.ALL))


def rows(house: House, standing: Standing) -> Iterator[Row]:
    """The contract, known once the auction is over, then what the play brings."""
    yield Row(kind="side", field="taker", required=True)
    yield Row(kind="choice", field="contract", values=tuple(map(str, bids(house))), required=True, bare=True)
    yield Row(kind="suit", field="trump", values=trumps(house), required=True)
    called = (House.coinched,) if house.surcoinche == "none" else (House.coinched, House.surcoinched)
    yield Row(kind="choice", field="coinche", values=tuple(map(str, called)), bare=True)
    yield _tricks(house)
    yield replace(EVERY_TRICK, when=("contract", "", *map(str, NUMBERS)))
    yield from _belotes(house)
    yield replace(EVERY_TRICK, if_all=False, when=("contract", CAPOT, GENERALE))
    if house.generale:
        yield Row(kind="tick", field="alone", when=("contract", GENERALE))
    if house.declarations == "counted":
        yield DECLARATIONS
    yield Row(kind="side", field="revoke", folded=True)
    yield from belote.passes(house.redeal, standing)


def _tricks(house: House) -> Row:
    """One side's tricks give the other's; with ordinary values at tout atout there are more of them (COI-32)."""
    row = Row(kind="sum", field="tricks.*", whole=House.trick_points, also=("tricks",))
    converted = house.sa_ta and house.ta_values == "converted"
    return replace(row, whole_when=("trump", str(Trump.ALL), House.ordinary_tout_atout)) if converted else row


def _belotes(house: House) -> Iterator[Row]:
    """Who announced belote; at tout atout how many each side did, and none at sans atout (COI-36)."""
    yield Row(kind="side", field="belote", when=("trump", "", *SUITS) if house.sa_ta else ())
    if house.sa_ta and house.ta_belotes != "none":
        yield Row(kind="count", field="belotes.*", when=("trump", str(Trump.ALL)), also=("belotes",))


def so_far(deal: Deal, house: House) -> Iterator[Say]:
    """The contract, as soon as it stands: who plays what, and what they need for it (COI-62)."""
    wrong = (
        *bid_problems("contract", deal.contract, house),
        *coinche_problems(deal.coinche, deal.contract, house),
    )
    if not wrong and deal.taker in range(PAIRS) and deal.trump in trumps(house):
        least, with_belote = (needed(deal_so_far, house) for deal_so_far in _without_and_with_belote(deal))
        key = f"contract.{deal.contract}" if isinstance(deal.contract, str) else "contract.every-trick"
        if isinstance(least, int):
            key = "contract.more" if house.to_make == "more_than_defence" else "contract.number"
            key += "-no-belote" if least == with_belote else ""
        yield Say(key=key, about={**_contract(deal, house), "needed": least, "with_belote": with_belote})


def _without_and_with_belote(deal: Deal) -> tuple[Deal, Deal]:
    """The deal as it may go: nobody has belote, or the takers have."""
    bare = replace(deal, belote=None, belotes=(), declarations=())
    if deal.trump is Trump.NONE:
        return bare, bare
    if deal.trump is Trump.ALL:
        return bare, replace(bare, belotes=tuple(int(side == deal.taker) for side in range(PAIRS)))
    return bare, replace(bare, belote=deal.taker)


def _contract(deal: Deal, house: House) -> dict[str, object]:
    """A contract for a sentence: the takers, the bid, trumps, and how often it counts."""
    coinched = deal.coinche > 1
    times = Say(key="contract.times", about={"times": factor(deal.coinche, house)}) if coinched else ""
    trump = deal.trump.glyph if str(deal.trump) in SUITS else Say(key=f"suits.{deal.trump}")
    return {"side": SideName(deal.taker), "bid": deal.contract, "trump": trump, "times": times}


def summary(deal: Deal, scored: Scored[Standing], before: Standing) -> Iterator[Say]:
    """Who bid what, how often it was doubled, and how it ended."""
    every_trick = isinstance(deal.contract, str)
    yield Say(key=f"sum.bid-{deal.contract}" if every_trick else "sum.bid", about=_contract(deal, House()))
    if deal.coinche > 1:
        yield Say(key=f"sum.coinched-{deal.coinche}")
    capot = deal.capot == deal.taker
    tricks = deal.trick_points[deal.taker] if deal.trick_points and not (capot and every_trick) else None
    announced = deal.announced[deal.taker] > 0
    yield from belote.ending(scored, tricks, capot=capot and not every_trick, belote=announced)
    yield from belote.declared(deal.declarations, deal.taker)
    yield from belote.waited(scored, Rule.WAITING_FOR_A_WINNER)


def warnings(deal: Deal, before: Standing) -> Iterator[Problem]:
    """Those of Belote; a générale with every trick whose taker is not said to have won them alone (COI-25)."""
    yield from belote.warnings(deal, before)
    if deal.contract == GENERALE and deal.capot == deal.taker and not deal.alone and deal.revoke is None:
        yield Problem("alone", Rule.EVERY_TRICK, "not-alone", unfinished=True)


FORM = RecordForm(record=Deal, rows=rows, so_far=so_far, warnings=warnings)


LEAST_TRICKS = House.trick_points // House.rounded_to * House.rounded_to  # all of them, rounded or not
MOST_BELOTES = 4


@dataclass(frozen=True, kw_only=True, slots=True)
class Totals(belote.Totals):
    """The points that a deal brought each side, and those that wait afterwards for the next winner (COI-51)."""

    held: Annotated[int, NotNegative(Rule.WAITING_FOR_A_WINNER)] = 0


def totals_bounds(deal: Totals, house: House, before: Standing) -> Bounds:
    """All the tricks and a contract, or the contract alone (COI-39, COI-52); in tens where the table rounds."""
    return Bounds(
        rule=BeloteRule.TRICK_POINTS,
        sums=sums(house),
        waiting=deal.held - before.held,
        step=1 if house.rounding == "none" else House.rounded_to,
        step_rule=Rule.ROUNDED,
        off_step="not-rounded",
    )


@lru_cache(maxsize=32)
def sums(house: House) -> frozenset[int]:
    """The points of both sides of a deal together: from the lowest contract to the highest with all that multiplies.

    In a tie only the tricks and what is announced count, and wait for the next winner (COI-51).
    """
    made, tied = house.count == "announced_and_made", house.tie == "litige"
    least = LEAST_TRICKS + House.least_bid * (not tied) if made else House.least_bid
    often = max(factor(call, house) for call in CALLS if call < House.surcoinched or house.surcoinche != "none")
    declared = max(amounts(2, house.as_belote)) if house.declarations == "counted" else 0
    extras = House.capot + MOST_BELOTES * House.belote + declared
    most = often * (max(worth(bid, house) for bid in bids(house)) + House.trick_points + House.rounded_to + extras)
    step = 1 if made else House.rounded_to  # a contract alone is in tens
    return frozenset(range(least, most + 1, step)) | belote.dealt_again(house.revoke)


def after_totals(deal: Totals, house: House, before: Standing, totals: tuple[int, ...]) -> Standing:
    """The standing after the deal; whoever is past the target has finished (COI-56)."""
    return replace(belote.after_totals(deal, house, before, totals), unfinished=())


ONLY_TOTALS: TotalsOnly[Totals, House, Standing] = TotalsOnly(
    record=Totals, bounds=totals_bounds, after=after_totals, rows=lambda house, standing: belote.totals_rows(house.tie)
)

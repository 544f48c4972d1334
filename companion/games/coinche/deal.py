"""The record of one deal of Coinche, and the problems with one that cannot have happened."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from companion.engine.records import Breaks, BySide, Noted, NotNegative, Side
from companion.engine.ruling import Problem
from companion.games.belote.deal import trick_figures, two_that_add_up
from companion.games.belote.declarations import amounts
from companion.games.belote.rule import Rule as BeloteRule
from companion.games.coinche.auction import GENERALE, Bid, Coinche, bid_problems, coinche_problems
from companion.games.coinche.house import House
from companion.games.coinche.rule import Rule
from companion.games.coinche.standing import PAIRS, Standing
from companion.games.coinche.tricks import Trump, trump_problems, whole


@dataclass(frozen=True, kw_only=True, slots=True)
class Deal(Noted):
    """One deal: the contract as it was bid, by whom and how often doubled, and what each side has of it.

    `taker` is the side of the last bid. `tricks` are card points with the last ten,
    side by side; `capot` is the side that won every trick, bid or not, and `alone`
    says of a générale whether its taker won them all himself. `belote` is the side
    that announced it; at tout atout `belotes` counts those of each side.
    `redeals` counts how often everybody had passed before. `revoke` is the side that
    did not play as it had to (COI-58): then `tricks` may be left out.
    """

    taker: Side
    contract: Bid
    trump: Trump
    coinche: Coinche = 1
    tricks: tuple[int | None, ...] | None = None
    capot: Annotated[Side, Breaks(BeloteRule.CAPOT)] | None = None
    alone: bool | None = None
    belote: Side | None = None
    belotes: Annotated[BySide, NotNegative(Rule.BELOTES), Breaks(Rule.BELOTES)] = ()
    declarations: BySide = ()
    redeals: Annotated[int, NotNegative(Rule.PASSED_OUT)] = 0
    revoke: Annotated[Side, Breaks(Rule.GUILTY_SIDE_LOSES)] | None = None

    @property
    def trick_points(self) -> tuple[int, ...]:
        """The tricks of every side as they were counted; none where they were left out."""
        return tuple(points for points in self.tricks or () if points is not None)

    @property
    def announced(self) -> tuple[int, ...]:
        return self.belotes or tuple(int(self.belote == side) for side in range(PAIRS))

    @property
    def declared(self) -> tuple[int, ...]:
        """The points of each side's declarations."""
        return self.declarations or (0,) * PAIRS


def check(deal: Deal, house: House, before: Standing) -> Iterator[Problem]:
    """Everything about a deal that cannot have happened, each at its field and with its rule."""
    yield from bid_problems("contract", deal.contract, house)
    yield from trump_problems("trump", deal.trump, house)
    yield from coinche_problems(deal.coinche, deal.contract, house)
    yield from _tricks(deal, house)
    yield from _alone(deal)
    yield from belote_problems(deal, house)
    yield from declaration_problems(deal, house)


def _tricks(deal: Deal, house: House) -> Iterator[Problem]:
    """Both figures are given (or none, after a revoke), and add up to all that was in play."""
    if deal.revoke is not None and not deal.trick_points:
        return
    full = whole(deal.trump, house)
    rule = BeloteRule.TRICK_POINTS if full == House.trick_points else Rule.TOUT_ATOUT_VALUES
    wrong = tuple(trick_figures(deal.tricks or (), PAIRS, full, rule, house.capot_total))
    yield from wrong
    if not wrong:
        yield from _sums(deal, house, rule)


def _sums(deal: Deal, house: House, rule: str) -> Iterator[Problem]:
    tricks, full = deal.trick_points, whole(deal.trump, house)
    yield from two_that_add_up(tricks, full, rule)
    if sum(tricks) == full and 1 in tricks and deal.trump is not Trump.ALL:
        yield Problem("tricks", rule, "no-card-is-one")
    if deal.capot is not None and deal.capot in range(PAIRS) and tricks[1 - deal.capot]:
        yield Problem("capot", BeloteRule.CAPOT, "capot-but-points")


def _alone(deal: Deal) -> Iterator[Problem]:
    """The problems with `alone`: it is asked of a générale with every trick only (COI-25)."""
    every = deal.capot is not None and deal.capot == deal.taker
    if deal.alone is not None and deal.contract != GENERALE:
        yield Problem("alone", Rule.EVERY_TRICK, "alone-without-generale")
    elif deal.alone and not every:
        yield Problem("alone", Rule.EVERY_TRICK, "alone-but-not-every-trick")
    elif deal.alone is None and deal.contract == GENERALE and every and deal.revoke is None:
        yield Problem("alone", Rule.EVERY_TRICK, "alone-wanted", unfinished=True)


def belote_problems(deal: Deal, house: House) -> Iterator[Problem]:
    """One belote with a suit, none at sans atout, at tout atout as many as this table counts (COI-36)."""
    if deal.trump is Trump.ALL:
        if deal.belote is not None:
            yield Problem("belote", Rule.BELOTES, "belotes-wanted", unfinished=True)
        yield from belote_counts(deal.belotes, house)
    elif deal.trump is Trump.NONE:
        said = {"belote": deal.belote is not None, "belotes": any(deal.belotes)}
        yield from (Problem(name, Rule.BELOTES, "no-belote-at-sans-atout") for name in said if said[name])
    elif any(deal.belotes):
        yield Problem("belotes", Rule.BELOTES, "one-belote")


def belote_counts(belotes: tuple[int, ...], house: House) -> Iterator[Problem]:
    """A problem where sides announce more belotes at tout atout than this table counts (COI-36)."""
    most = {"four": 4, "one": 1, "none": 0}[house.ta_belotes]
    if sum(belotes) > most:
        yield Problem("belotes", Rule.BELOTES, "too-many-belotes", {"entered": sum(belotes), "most": most})


def declaration_problems(deal: Deal, house: House) -> Iterator[Problem]:
    """One side's declarations count, besides those of a guilty side, which never do (BEL-30, COI-33, COI-58)."""
    if not any(deal.declarations):
        return
    if house.declarations == "belote_only":
        yield Problem("declarations", Rule.WITHOUT_DECLARATIONS, "declared-without-declarations")
    else:
        yield from declaration_amounts(deal.declarations, house, guilty=deal.revoke)


def declaration_amounts(declared: tuple[int, ...], house: House, guilty: int | None = None) -> Iterator[Problem]:
    """A problem for each amount that no cards make, and where both sides' count (BEL-30)."""
    for side, points in enumerate(declared):
        if points not in amounts(2, house.as_belote):
            about = {"entered": points}
            yield Problem(f"declarations.{side}", BeloteRule.DECLARATIONS, "no-such-declarations", about)
    if guilty is None and all(declared):
        yield Problem("declarations", BeloteRule.DECLARATIONS, "both-sides-declared")

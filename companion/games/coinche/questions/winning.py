"""Have we won? (Part H of the rules.)"""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.facts import Facts
from companion.engine.ruling import Problem, Question, Reason, Ruling
from companion.engine.situation import BySide, GivenBySide, Side, TotalsNow
from companion.games.coinche import deal as deals
from companion.games.coinche import scoring
from companion.games.coinche.bids import Bid, Coinche
from companion.games.coinche.deal import Deal
from companion.games.coinche.house import House
from companion.games.coinche.questions.shared import asked_alone
from companion.games.coinche.rule import Rule
from companion.games.coinche.standing import PAIRS, Standing, winner
from companion.games.coinche.tricks import Trump


@dataclass(frozen=True, kw_only=True, slots=True)
class FinalTotals:
    """The totals after a deal, and that deal, where it may matter; `taker` is the side of its last bid."""

    totals: TotalsNow
    taker: Side | None = None
    contract: Bid | None = None
    trump: Trump = Trump.SPADES
    coinche: Coinche = 1
    tricks: GivenBySide = ()
    capot: Side | None = None
    alone: bool = False
    belote: Side | None = None
    belotes: BySide = ()
    declarations: BySide = ()
    revoke: Side | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class WinnerFacts(Facts):
    """What is played to, how much each side still needs, and which sides have yet to win a trick (COI-56)."""

    target: int
    needed: BySide
    unfinished: tuple[Side, ...]


def _winner(situation: FinalTotals, house: House) -> Ruling[Side | None, WinnerFacts]:
    standing = _standing(situation, house)
    won = winner(house, standing)
    arrived = sum(total >= house.target for total in situation.totals)
    reasons = [Reason(Rule.TWO_THOUSAND, arrived > 0, {"target": house.target})]
    if arrived > 1:
        reasons.append(Reason(Rule.BOTH_PAST_IT, won is not None))
    if standing.unfinished or _belote_brings_it(situation, house):
        reasons.append(Reason(Rule.FINISHING_ON_BELOTE, not standing.unfinished))
    needed = tuple(max(house.target - total, 0) for total in situation.totals)
    return Ruling(won, tuple(reasons), WinnerFacts(target=house.target, needed=needed, unfinished=standing.unfinished))


def _standing(situation: FinalTotals, house: House) -> Standing:
    """The standing that the last deal led to."""
    deal = _deal(situation)
    if deal is None:
        return Standing(totals=situation.totals)
    points = scoring.score(deal, house, Standing(totals=(0,) * PAIRS)).tally.points(PAIRS)
    before = tuple(total - own for total, own in zip(situation.totals, points, strict=True))
    return scoring.score(deal, house, Standing(totals=before)).standing


def _belote_brings_it(situation: FinalTotals, house: House) -> bool:
    """True if belote carried a side past the target that failed, where this finishes."""
    deal = _deal(situation)
    return deal is not None and any(
        total >= house.target > total - house.belote * count and scoring.loses(deal, house, side)
        for side, (total, count) in enumerate(zip(situation.totals, deal.announced, strict=True))
    )


def _deal(situation: FinalTotals) -> Deal | None:
    if situation.taker is None or situation.contract is None:
        return None
    return Deal(
        taker=situation.taker,
        contract=situation.contract,
        trump=situation.trump,
        coinche=situation.coinche,
        tricks=situation.tricks,
        capot=situation.capot,
        alone=situation.alone or asked_alone(situation.contract, situation.taker, situation.capot),
        belote=situation.belote,
        belotes=situation.belotes,
        declarations=situation.declarations,
        revoke=situation.revoke,
    )


def _check(situation: FinalTotals, house: House) -> Iterator[Problem]:
    if len(situation.totals) != PAIRS:
        yield Problem("totals", None, "sides-wanted", {"wanted": PAIRS})
    for name in ("taker", "contract"):
        if getattr(situation, name) is None and (situation.tricks or situation.revoke is not None):
            yield Problem(name, None, "missing")
    deal = _deal(situation)
    if deal is not None:
        yield from deals.check(deal, house, Standing(totals=(0,) * PAIRS))


WINNER = Question(slug="winner", situation=FinalTotals, answer=_winner, check=_check)

"""Have we made it, how many points do we need, and have we won? (Parts D and H of the rules.)"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from companion.engine.records import BySide, GivenBySide, Side, TotalsNow, recast
from companion.engine.ruling import NO_FACTS, Facts, NoFacts, Problem, Question, Reason, Ruling, checked
from companion.games.coinche import deal as deals
from companion.games.coinche import scoring
from companion.games.coinche.auction import GENERALE, Bid, Coinche, bid_problems
from companion.games.coinche.deal import Deal
from companion.games.coinche.house import House
from companion.games.coinche.questions.shared import (
    TrumpHere,
    TrumpNow,
    Waiting,
)
from companion.games.coinche.rule import Rule
from companion.games.coinche.scoring import Contract, Need, written
from companion.games.coinche.standing import PAIRS, Standing, winner
from companion.games.coinche.tricks import Trump, trump_problems


@dataclass(frozen=True, kw_only=True, slots=True)
class FinishedDeal:
    """A finished deal as it is written on the sheet; `held` is what waits since a tie before it."""

    taker: Side = 0
    contract: Bid
    trump: TrumpNow = Trump.SPADES
    tricks: GivenBySide = ()
    capot: Side | None = None
    alone: bool = False
    belote: Side | None = None
    belotes: BySide = ()
    declarations: BySide = ()
    coinche: Coinche = 1
    held: Waiting = 0
    revoke: Side | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ContractFacts(scoring.DealFacts):
    """The points that both sides write, and the side that wins the deal: none in a tie."""

    points: BySide
    winner: Side | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Bidder:
    """A contract before it is played; `belote` is in the hands of one side, `declarations` are takers' and defence's.

    At tout atout `belotes` counts those of the takers and of the defence.
    """

    contract: Bid
    trump: TrumpNow = Trump.SPADES
    belote: Literal["takers", "defence"] | None = None
    belotes: tuple[int, ...] = ()
    declarations: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Needs(Facts):
    """The trick points that the defence needs for the contract to fail, or `one_trick`."""

    defence: Need | Literal["one_trick"]


def _contract(situation: FinishedDeal, house: House) -> Ruling[bool, ContractFacts]:
    deal, before = _deal(situation, situation.taker, situation.contract), _before(situation)
    judged, scored = Contract(deal, house), scoring.score(deal, house, before)
    lost = deal.revoke is not None and house.revoke == "deal_lost"
    winner = written(judged).winner if deal.revoke is None or lost else None
    facts = ContractFacts(**scored.facts.by_name(), points=scored.tally.points(PAIRS), winner=winner)
    if deal.revoke is not None:
        return Ruling.of([Reason(Rule.GUILTY_SIDE_LOSES, winner == deal.taker)], facts)
    return Ruling.of(_reasons(judged), facts)


def _reasons(judged: Contract) -> Iterator[Reason]:
    if judged.wants_every_trick:
        yield Reason(Rule.EVERY_TRICK, judged.every_trick)
    else:
        own, other = judged.total(judged.taker), judged.total(judged.defence)
        yield Reason(Rule.NUMBER_REACHED, judged.reached, {"takers": own, "needed": judged.least})
        if judged.must_have_more:
            yield Reason(Rule.MORE_THAN_THE_DEFENCE, own > other, {"takers": own, "others": other})
        if own == other and judged.must_have_more:
            yield Reason(Rule.LEVEL)
        yield Reason(Rule.EXACT_POINTS)
        if any(judged.deal.announced) or any(judged.deal.declared):
            yield Reason(Rule.WHAT_COUNTS)
    yield from map(Reason, _consequences(judged))


def _consequences(judged: Contract) -> Iterator[Rule]:
    """The rules by which a deal is written."""
    if judged.verdict == "tie":
        yield Rule.WAITING_FOR_A_WINNER
    elif judged.house.count == "announced":
        yield Rule.POINTS_BID_ONLY
    else:
        yield Rule.WHAT_IS_WRITTEN
        if judged.deal.coinche > 1:
            yield from (Rule.CONTRACT_COINCHED, Rule.WHAT_IS_MULTIPLIED)
        else:
            yield Rule.CONTRACT_MADE if judged.verdict == "made" else Rule.CONTRACT_FAILED
    if any(judged.deal.announced) and judged.verdict == "failed":
        yield Rule.BELOTE_KEPT


def _points_needed(situation: Bidder, house: House) -> Ruling[Need, Needs]:
    deal = _bid(situation)
    answer = scoring.needed(deal, house)
    facts = Needs(defence=scoring.beats(deal, house))
    if isinstance(situation.contract, str):
        return Ruling(answer, (Reason(Rule.EVERY_TRICK),), facts)
    return Ruling(answer, tuple(map(Reason, _asked_of(situation, house))), facts)


def _asked_of(situation: Bidder, house: House) -> Iterator[Rule]:
    yield Rule.NUMBER_REACHED
    if house.to_make == "more_than_defence":
        yield Rule.MORE_THAN_THE_DEFENCE
    if situation.belote or any(situation.belotes) or any(situation.declarations):
        yield Rule.WHAT_COUNTS
    yield Rule.EXACT_POINTS


def _bid(situation: Bidder) -> Deal:
    """The deal to come, in which the takers are side 0."""
    belote = {"takers": 0, "defence": 1}.get(situation.belote or "")
    return recast(Deal, situation, taker=0, belote=belote)


def _deal(situation: "FinishedDeal | FinalTotals", taker: int, contract: int | str) -> Deal:
    every = contract == GENERALE and situation.capot == taker
    alone = situation.alone or (False if every else None)  # unless somebody says so, its taker did not win them alone
    return recast(Deal, situation, taker=taker, contract=contract, alone=alone)


def _before(situation: FinishedDeal) -> Standing:
    return Standing(totals=(0,) * PAIRS, held=situation.held)


def _check_contract(situation: FinishedDeal, house: House) -> Iterator[Problem]:
    deal = _deal(situation, situation.taker, situation.contract)
    yield from checked(deal, deals.check(deal, house, _before(situation)), PAIRS)
    if situation.held and house.tie == "failed":  # no tie makes any points wait (COI-51)
        yield Problem("held", Rule.LEVEL, "nothing-waits")


def _check_needed(situation: Bidder, house: House) -> Iterator[Problem]:
    yield from bid_problems("contract", situation.contract, house)
    yield from trump_problems("trump", situation.trump, house)
    bid_alone = _bid(situation)
    extras = (*deals.belote_problems(bid_alone, house), *deals.declaration_problems(bid_alone, house))
    yield from checked(bid_alone, extras, PAIRS)


CONTRACT = Question(slug="contract", situation=FinishedDeal, answer=_contract, check=_check_contract)
POINTS_NEEDED = Question(slug="points-needed", situation=Bidder, answer=_points_needed, check=_check_needed)


@dataclass(frozen=True, kw_only=True, slots=True)
class FinalTotals:
    """The totals after a deal, and that deal, where it may matter; `taker` is the side of its last bid."""

    totals: TotalsNow
    taker: Side | None = None
    contract: Bid | None = None
    trump: TrumpHere = Trump.SPADES
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
    """The target, how much each side still needs, and which sides have yet to win a trick (COI-56)."""

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
    deal = _winning_deal(situation)
    if deal is None:
        return Standing(totals=situation.totals)
    points = scoring.score(deal, house, Standing(totals=(0,) * PAIRS)).tally.points(PAIRS)
    before = tuple(total - own for total, own in zip(situation.totals, points, strict=True))
    return scoring.score(deal, house, Standing(totals=before)).standing


def _belote_brings_it(situation: FinalTotals, house: House) -> bool:
    """True if belote carried a side past the target that failed, where this finishes."""
    deal = _winning_deal(situation)
    return deal is not None and any(
        total >= house.target > total - house.belote * count and scoring.loses(deal, house, side)
        for side, (total, count) in enumerate(zip(situation.totals, deal.announced, strict=True))
    )


def _winning_deal(situation: FinalTotals) -> Deal | None:
    if situation.taker is None or situation.contract is None:
        return None
    return _deal(situation, situation.taker, situation.contract)


def _check(situation: FinalTotals, house: House) -> Iterator[Problem]:
    if len(situation.totals) != PAIRS:
        yield Problem("totals", None, "sides-wanted", {"wanted": PAIRS})
    for name in ("taker", "contract"):
        if getattr(situation, name) is None and (situation.tricks or situation.revoke is not None):
            yield Problem(name, None, "missing")
    deal = _winning_deal(situation)
    if deal is not None:
        yield from checked(deal, deals.check(deal, house, Standing(totals=(0,) * PAIRS)), PAIRS)


WINNER = Question(slug="winner", situation=FinalTotals, answer=_winner, check=_check)


@dataclass(frozen=True, kw_only=True, slots=True)
class CountedTricks:
    """The points of a side's tricks, the last ten among them."""

    points: int


def _tricks_rounded(situation: CountedTricks, house: House) -> Ruling[int, NoFacts]:
    written = scoring.rounded(situation.points, house)
    return Ruling(written, (Reason(Rule.ROUNDED), Reason(Rule.EXACT_POINTS)), NO_FACTS)


def _check_tricks(situation: CountedTricks, house: House) -> Iterator[Problem]:
    if not 0 <= situation.points <= House.trick_points:
        about = {"entered": situation.points, "most": House.trick_points}
        yield Problem("points", Rule.ROUNDED, "more-than-the-pack", about)


TRICKS_ROUNDED = Question(
    slug="tricks-rounded",
    situation=CountedTricks,
    answer=_tricks_rounded,
    check=_check_tricks,
    arises=lambda house: house.count != "announced",
)

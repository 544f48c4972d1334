"""Have we made it, and what does each side score? (Parts D, G and H of the rules.)"""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.ruling import Problem, Question, Reason, Ruling
from companion.engine.situation import BySide, GivenBySide, Side
from companion.games.belote import deal, scoring, standing
from companion.games.belote.contract import Contract, contract
from companion.games.belote.deal import Deal
from companion.games.belote.house import House
from companion.games.belote.questions.shared import Waiting, waiting_exists
from companion.games.belote.revoke import Revoked
from companion.games.belote.rule import Rule
from companion.games.belote.standing import Standing


@dataclass(frozen=True, kw_only=True, slots=True)
class FinishedDeal:
    """A finished deal as it is written on the sheet; `held` is what waits since a tie before it.

    Where the side `revoke` did not play as it had to, the tricks may be left out.
    """

    taker: Side = 0
    tricks: GivenBySide = ()
    capot: Side | None = None
    belote: Side | None = None
    declarations: BySide = ()
    held: Waiting = 0
    revoke: Side | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ContractFacts(scoring.DealFacts):
    """What every side writes, and which sides win the deal: none in a tie, several where opponents are level."""

    points: BySide
    winners: tuple[Side, ...]


def _contract(situation: FinishedDeal, house: House) -> Ruling[bool, ContractFacts]:
    if situation.revoke is not None:
        return _revoked(situation, situation.revoke, house)
    judged = contract(_deal(situation), house)
    return Ruling.of(_reasons(situation, judged), _facts(situation, house, judged.ahead))


def _revoked(situation: FinishedDeal, guilty: int, house: House) -> Ruling[bool, ContractFacts]:
    """Lost for the guilty side, whoever took; or dealt again, and nobody wins (BEL-63)."""
    lost = house.revoke == "deal_lost"
    winners = Revoked(_deal(situation), guilty, standing.sides(house), house).winners if lost else ()
    reasons = [Reason(Rule.REVOKE, lost and guilty != situation.taker)]
    if lost and situation.belote == guilty:
        reasons.append(Reason(Rule.BELOTE_STAYS))
    return Ruling.of(reasons, _facts(situation, house, winners))


def _facts(situation: FinishedDeal, house: House, winners: tuple[int, ...]) -> ContractFacts:
    before = _before(situation, house)
    scored = scoring.score(_deal(situation), house, before)
    points = scored.tally.points(len(before.totals))
    return ContractFacts(**scored.facts.by_name(), points=points, winners=winners)


def _reasons(situation: FinishedDeal, judged: Contract) -> Iterator[Reason]:
    house, takers = judged.house, judged.compared[judged.taker]
    about = {"takers": takers, "others": judged.to_beat}
    yield Reason(Rule.MORE_THAN_THE_OTHERS, judged.verdict == "made", about)
    yield Reason(Rule.COMPARED, True, about)
    if house.players == 3:
        yield Reason(Rule.THREE_PLAYERS)
    yield from map(Reason, _bonuses(situation, judged))
    yield from map(Reason, _outcome(situation, judged))
    if judged.verdict == "tie":
        yield Reason(Rule.TIE, True, {"held": judged.held})


def _bonuses(situation: FinishedDeal, judged: Contract) -> Iterator[Rule]:
    if situation.capot is not None:
        yield Rule.CAPOT
    if any(count.trick_points == 0 for count in judged.counts):
        yield Rule.NO_TRICK
    if situation.belote is not None:
        yield Rule.BELOTE_APART


def _outcome(situation: FinishedDeal, judged: Contract) -> Iterator[Rule]:
    if judged.verdict == "made":
        yield Rule.MADE
    elif judged.verdict == "failed":
        yield from (Rule.FAILED, Rule.ALL_TO_THE_OTHERS)
        if judged.compared[judged.taker] == judged.to_beat:
            yield Rule.TIE
        if judged.counts[judged.taker].declarations:
            yield Rule.EXTRAS_WHEN_FAILED
        if situation.belote == situation.taker:
            yield Rule.BELOTE_STAYS
    if situation.held:
        yield Rule.TIES_IN_A_ROW if judged.verdict == "tie" else Rule.WAITING


def _deal(situation: FinishedDeal) -> Deal:
    return Deal(
        taker=situation.taker,
        tricks=situation.tricks,
        capot=situation.capot,
        belote=situation.belote,
        declarations=situation.declarations,
        revoke=situation.revoke,
    )


def _before(situation: FinishedDeal, house: House) -> Standing:
    fresh = standing.start(house, standing.sides(house), 0)
    return Standing(totals=fresh.totals, seats=fresh.seats, held=situation.held)


def _check_contract(situation: FinishedDeal, house: House) -> Iterator[Problem]:
    yield from deal.check(_deal(situation), house, _before(situation, house))
    yield from waiting_exists("held", situation.held, house)


CONTRACT = Question(slug="contract", situation=FinishedDeal, answer=_contract, check=_check_contract)

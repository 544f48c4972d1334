"""Who takes, is the contract made, what does each side score, who has won? (Parts C, D, G, H and I of the rules.)"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from companion.engine.cards import Card
from companion.engine.records import BySide, GivenBySide, NotNegative, Seat, Side, TotalsNow, recast
from companion.engine.ruling import NO_FACTS, Facts, NoFacts, Problem, Question, Reason, Ruling, checked
from companion.engine.standing import highest_past_target
from companion.games.belote import deal, scoring, standing
from companion.games.belote.deal import Deal
from companion.games.belote.house import House
from companion.games.belote.questions.shared import Waiting, cards_exist, seat_exists, waiting_exists
from companion.games.belote.rule import Rule
from companion.games.belote.scoring import Contract, Revoked, capot, contract
from companion.games.belote.standing import Standing, sides
from companion.games.belote.tricks import Trump


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
    """The points that every side writes, and the sides that win: none in a tie, several if they are level."""

    points: BySide
    winners: tuple[Side, ...]


def _contract(situation: FinishedDeal, house: House) -> Ruling[bool, ContractFacts]:
    if situation.revoke is not None:
        return _revoked(situation, situation.revoke, house)
    judged = contract(recast(Deal, situation), house)
    return Ruling.of(_reasons(situation, judged), _facts(situation, house, judged.ahead))


def _revoked(situation: FinishedDeal, guilty: int, house: House) -> Ruling[bool, ContractFacts]:
    """Lost for the guilty side, whoever took; or dealt again, and nobody wins (BEL-63)."""
    lost = house.revoke == "deal_lost"
    winners = Revoked(recast(Deal, situation), guilty, standing.sides(house), house).winners if lost else ()
    reasons = [Reason(Rule.REVOKE, lost and guilty != situation.taker)]
    if lost and situation.belote == guilty:
        reasons.append(Reason(Rule.BELOTE_STAYS))
    return Ruling.of(reasons, _facts(situation, house, winners))


def _facts(situation: FinishedDeal, house: House, winners: tuple[int, ...]) -> ContractFacts:
    before = _before(situation, house)
    scored = scoring.score(recast(Deal, situation), house, before)
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
    if situation.capot is None and House.trick_points in situation.tricks:
        yield Reason(Rule.CAPOT, True, {"all_tricks": house.capot_total})
    yield from map(Reason, _outcome(situation, judged))
    if judged.verdict == "tie":
        yield Reason(Rule.TIE, True, {"held": judged.held, "level": judged.to_beat})


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


def _before(situation: FinishedDeal, house: House) -> Standing:
    return replace(standing.start(house, standing.sides(house), 0), held=situation.held)


def _check_contract(situation: FinishedDeal, house: House) -> Iterator[Problem]:
    finished = recast(Deal, situation)
    yield from checked(finished, deal.check(finished, house, _before(situation, house)), sides(house))
    yield from waiting_exists("held", situation.held, house)


CONTRACT = Question(slug="contract", situation=FinishedDeal, answer=_contract, check=_check_contract)


@dataclass(frozen=True, kw_only=True, slots=True)
class Taking:
    """The card turned up, the suit that a player would make trumps, and in which round he speaks."""

    turned: Card
    suit: Trump
    second_round: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Passed:
    """Everybody has passed once, or twice; `hand` is the seat that is hand."""

    hand: Seat
    rounds: Literal[1, 2] = 2


@dataclass(frozen=True, kw_only=True, slots=True)
class Hand:
    """The seat that is hand in this deal."""

    hand: Seat


@dataclass(frozen=True, kw_only=True, slots=True)
class AfterPassing(Facts):
    """Who is hand and who deals now: the same as before, or the next ones where everybody passed twice."""

    hand: Seat
    dealer: Seat


@dataclass(frozen=True, kw_only=True, slots=True)
class AroundTheHand(Facts):
    """Who is hand in the next deal, and on which side of the hand the dealer of this one sits."""

    next_hand: Seat
    beside: Literal["left", "right"]


def _take(situation: Taking, house: House) -> Ruling[bool, NoFacts]:
    same = situation.suit == situation.turned.suit
    if not situation.second_round:
        return Ruling.of([Reason(Rule.TAKE_IT_OR_NOT), Reason(Rule.TAKEN_CARD, same)])
    allowed = house.second_round_suits == "four" or not same
    return Ruling.of([Reason(Rule.SECOND_ROUND, allowed), Reason(Rule.EIGHT_CARDS)])


def _passed(situation: Passed, house: House) -> Ruling[bool, AfterPassing]:
    twice = situation.rounds == 2
    hand = (situation.hand + (twice and house.redeal == "next_hand")) % house.players
    reasons = [Reason(Rule.PASSED_TWICE, twice), Reason(Rule.WHO_IS_HAND if twice else Rule.SECOND_ROUND)]
    return Ruling.of(reasons, AfterPassing(hand=hand, dealer=_dealer(hand, house)))


def _who_deals(situation: Hand, house: House) -> Ruling[Seat, AroundTheHand]:
    beside: Literal["left", "right"] = "right" if house.direction == "clockwise" else "left"
    reasons = tuple(map(Reason, (Rule.DEALER, Rule.WHO_IS_HAND, Rule.HAND_LEADS, Rule.HAND_MOVES_ON)))
    facts = AroundTheHand(next_hand=(situation.hand + 1) % house.players, beside=beside)
    return Ruling(_dealer(situation.hand, house), reasons, facts)


def _dealer(hand: int, house: House) -> int:
    """The seat before the hand (BEL-58)."""
    return (hand - 1) % house.players


def _check_seat(situation: Passed | Hand, house: House) -> Iterator[Problem]:
    yield from seat_exists("hand", situation.hand, house)


TAKE = Question(
    slug="take", situation=Taking, answer=_take, check=lambda taking, _: cards_exist("turned", [taking.turned])
)
DEALT_AGAIN = Question(slug="dealt-again", situation=Passed, answer=_passed, check=_check_seat)
WHO_DEALS = Question(slug="who-deals", situation=Hand, answer=_who_deals, check=_check_seat)


@dataclass(frozen=True, kw_only=True, slots=True)
class AllTricks:
    """How many of the tricks a side has won, and their card points with the last ten."""

    won: int
    points: int


@dataclass(frozen=True, kw_only=True, slots=True)
class FinalTotals:
    """The totals after a deal, and what waits since a tie."""

    totals: TotalsNow
    held: Waiting = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class CapotFacts(Facts):
    """The points of the tricks, and those added for a capot."""

    tricks: int
    capot: int


@dataclass(frozen=True, kw_only=True, slots=True)
class WinnerFacts(Facts):
    """The target, how much each side still needs, and the points that wait in vain once somebody has won."""

    target: int
    needed: BySide
    lost: int


def _capot(situation: AllTricks, house: House) -> Ruling[int, CapotFacts]:
    every = situation.won == house.tricks
    more = capot(situation.points, house) if every else 0
    reasons = (
        Reason(Rule.CAPOT, every, {"won": situation.won, "tricks": house.tricks}),
        Reason(Rule.TRICK_POINTS, True, {"points": situation.points}),
        Reason(Rule.LAST_TEN),
    )
    return Ruling(situation.points + more, reasons, CapotFacts(tricks=situation.points, capot=more))


def _winner(situation: FinalTotals, house: House) -> Ruling[Side | None, WinnerFacts]:
    won = highest_past_target(house, Standing(totals=situation.totals))
    arrived = sum(total >= house.target for total in situation.totals)
    reasons = [Reason(Rule.TARGET, arrived > 0, {"target": house.target})]
    if arrived > 1:
        reasons.append(Reason(Rule.BOTH_OVER_THE_TARGET, won is not None))
    lost = situation.held if won is not None else 0
    needed = tuple(max(house.target - total, 0) for total in situation.totals)
    return Ruling(won, tuple(reasons), WinnerFacts(target=house.target, needed=needed, lost=lost))


def _check_capot(situation: AllTricks, house: House) -> Iterator[Problem]:
    if not 0 <= situation.won <= house.tricks:
        yield Problem("won", Rule.EIGHT_TRICKS, "no-such-trick", {"most": house.tricks})
    if not 0 <= situation.points <= house.trick_points:
        about = {"entered": situation.points, "most": house.trick_points}
        yield Problem("points", Rule.TRICK_POINTS, "more-than-the-pack", about)
    elif situation.won == 0 and situation.points > 0:
        yield Problem("points", Rule.NO_TRICK, "no-trick-but-points")
    elif situation.won == house.tricks and house.players == 4 and situation.points != house.trick_points:
        about = {"entered": situation.points, "wanted": house.trick_points}
        yield Problem("points", Rule.TRICK_POINTS, "all-tricks-make", about)


def _check_winner(situation: FinalTotals, house: House) -> Iterator[Problem]:
    if len(situation.totals) != sides(house):
        yield Problem("totals", None, "sides-wanted", {"wanted": sides(house)})
    yield from waiting_exists("held", situation.held, house)


@dataclass(frozen=True, kw_only=True, slots=True)
class MadeInADeal:
    """The points of a side in a deal, all its extras among them."""

    points: Annotated[int, NotNegative()]


def _deal_rounded(situation: MadeInADeal, house: House) -> Ruling[int, NoFacts]:
    written = scoring.rounded(situation.points) if house.round_to_ten else situation.points
    return Ruling(written, (Reason(Rule.ROUNDING, house.round_to_ten),), NO_FACTS)


DEAL_ROUNDED = Question(
    slug="deal-rounded",
    situation=MadeInADeal,
    answer=_deal_rounded,
    arises=lambda house: house.round_to_ten,
)
CAPOT = Question(slug="capot", situation=AllTricks, answer=_capot, check=_check_capot)
WINNER = Question(slug="winner", situation=FinalTotals, answer=_winner, check=_check_winner)

"""What are all the tricks worth, and have we won? (Parts G and I of the rules.)"""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.facts import Facts
from companion.engine.ruling import Problem, Question, Reason, Ruling
from companion.engine.situation import BySide, Side, TotalsNow
from companion.engine.standing import highest_past_target
from companion.games.belote.contract import capot
from companion.games.belote.house import House
from companion.games.belote.questions.shared import Waiting, waiting_exists
from companion.games.belote.rule import Rule
from companion.games.belote.standing import Standing, sides


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
    """What the tricks count, and what is added to that for a capot."""

    tricks: int
    capot: int


@dataclass(frozen=True, kw_only=True, slots=True)
class WinnerFacts(Facts):
    """What is played to, how much each side still needs, and what waits in vain once somebody has won."""

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
        about = {"told": situation.points, "most": house.trick_points}
        yield Problem("points", Rule.TRICK_POINTS, "more-than-the-pack", about)
    elif situation.won == 0 and situation.points > 0:
        yield Problem("points", Rule.NO_TRICK, "no-trick-but-points")
    elif situation.won == house.tricks and house.players == 4 and situation.points != house.trick_points:
        about = {"told": situation.points, "wanted": house.trick_points}
        yield Problem("points", Rule.TRICK_POINTS, "tricks-add-up", about)


def _check_winner(situation: FinalTotals, house: House) -> Iterator[Problem]:
    if len(situation.totals) != sides(house):
        yield Problem("totals", None, "sides-wanted", {"wanted": sides(house)})
    yield from waiting_exists("held", situation.held, house)


CAPOT = Question(slug="capot", situation=AllTricks, answer=_capot, check=_check_capot)
WINNER = Question(slug="winner", situation=FinalTotals, answer=_winner, check=_check_winner)

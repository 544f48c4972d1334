"""Questions of a table of three: which pozzetti to make, and how much each of two partners writes (part N)."""

from dataclasses import dataclass

from companion.engine.records import TotalsNow
from companion.engine.ruling import NO_FACTS, NoFacts, Question, Reason, Ruling
from companion.games.burraco.house import House
from companion.games.burraco.questions.scoring import in_fives, totals_exist
from companion.games.burraco.rule import Rule
from companion.games.burraco.scoring import half
from companion.games.burraco.standing import Standing, pozzetti


@dataclass(frozen=True, kw_only=True, slots=True)
class BeforeTheDeal:
    """The totals before a deal of three, and whether a deal with three pozzetti was played in this match before."""

    totals: TotalsNow
    alone_already: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class MadeTogether:
    """The points that two partners of three made in a deal."""

    points: int


def _pozzetti(situation: BeforeTheDeal, house: House) -> Ruling[tuple[int, ...], NoFacts]:
    sizes = pozzetti(house, Standing(totals=situation.totals, alone_already=situation.alone_already))
    from_now = len(sizes) == house.players
    about = {"most": max(situation.totals)}
    others = () if from_now else (Reason(Rule.TWO_POZZETTI),)
    return Ruling(sizes, (*others, Reason(Rule.THREE_POZZETTI, from_now, about)), NO_FACTS)


def _half(situation: MadeTogether, house: House) -> Ruling[int, NoFacts]:
    return Ruling(half(situation.points), (Reason(Rule.PAIR_HALVES),), NO_FACTS)


def three(house: House) -> bool:
    """True where these questions come up."""
    return house.three


POZZETTI = Question(
    slug="pozzetti",
    situation=BeforeTheDeal,
    answer=_pozzetti,
    check=lambda situation, house: totals_exist(situation.totals, house),
    arises=three,
)
HALF = Question(
    slug="half",
    situation=MadeTogether,
    answer=_half,
    check=lambda situation, house: in_fives("points", situation.points),
    arises=three,
)

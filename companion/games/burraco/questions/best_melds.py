"""The question of the most that a hand can lay (Part E of the rules.)"""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.cards import Card
from companion.engine.facts import Facts
from companion.engine.ruling import Problem, Question, Reason, Refused, Ruling
from companion.games.burraco.best import ALWAYS, BestMelds, TooManyWays, best_melds
from companion.games.burraco.house import House
from companion.games.burraco.questions.shared import cards_exist
from companion.games.burraco.rule import Rule

MOST = 40  # cards; with more there are always too many ways
QUICK = 16  # cards, whose melds are seen in a few milliseconds


@dataclass(frozen=True, kw_only=True, slots=True)
class Hand:
    """Cards in one hand, of which any may be laid."""

    hand: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class MeldsWorth(Facts):
    """The points of the cards of the melds and the bonus of the melds; how many cards are `left` in the hand."""

    points: int
    bonus: int
    left: int


def _best_melds(situation: Hand, house: House) -> Ruling[tuple[tuple[Card, ...], ...], MeldsWorth]:
    """Raises `Refused` where a hand is so large that not every way to lay it can be looked at."""
    try:
        best = best_melds(situation.hand, house)
    except TooManyWays:
        about = {"told": len(situation.hand), "always": ALWAYS}
        raise Refused([Problem("hand", None, "too-many-ways", about)]) from None
    melds = tuple(meld.cards for meld in best.melds)
    left = len(situation.hand) - sum(map(len, melds))
    facts = MeldsWorth(points=best.points, bonus=best.bonus, left=left)
    return Ruling(melds, tuple(_reasons(best, house)), facts)


def _reasons(best: BestMelds, house: House) -> Iterator[Reason]:
    if not best.melds:
        yield Reason(Rule.THREE_OR_MORE, False)
        return
    yield Reason(Rule.CARDS_ON_THE_TABLE, True, {"each": best.points})
    rules = {
        house.clean_burraco: Rule.CLEAN_BURRACO,
        house.semi_clean: Rule.SEMI_CLEAN_BURRACO,
        house.dirty_burraco: Rule.DIRTY_BURRACO,
    }
    earned = [meld.bonus(house) for meld in best.melds if meld.burraco]
    for each in sorted(set(earned), reverse=True):
        yield Reason(rules[each], True, {"each": each, "count": earned.count(each)})
    kinds = {meld.kind for meld in best.melds if meld.wilds}
    if "set" in kinds:
        yield Reason(Rule.ONE_WILD_IN_A_SET)
    if "sequence" in kinds:
        yield Reason(Rule.ONE_WILD_IN_A_SEQUENCE)


def _check(situation: Hand, house: House) -> Iterator[Problem]:
    yield from cards_exist("hand", situation.hand)
    if not situation.hand:
        yield Problem("hand", None, "cards-wanted")
    if len(situation.hand) > MOST:
        yield Problem("hand", None, "too-many-ways", {"told": len(situation.hand), "always": ALWAYS})


def _dear(situation: Hand) -> bool:
    return len(situation.hand) > QUICK


BEST_MELDS = Question(slug="best-melds", situation=Hand, answer=_best_melds, check=_check, dear=_dear)

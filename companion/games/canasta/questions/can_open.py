"""Can this hand open at all? (Parts I and J of the rules.)"""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.cards import Card
from companion.engine.facts import MeldsToLay
from companion.engine.ruling import Problem, Question, Reason, Ruling
from companion.engine.situation import Score
from companion.games.canasta.house import House
from companion.games.canasta.melds import Meld, red_three
from companion.games.canasta.questions.best_opening import KEPT, BestOpening, best_opening
from companion.games.canasta.questions.opening import opens_with
from companion.games.canasta.questions.shared import cards_exist, needed, not_below_zero, takeable, total_exists
from companion.games.canasta.rule import Rule


@dataclass(frozen=True, kw_only=True, slots=True)
class Hand:
    """A hand of a side at `score`; with `top`, it takes the pile of `pile_size` cards under that card.

    `short`: how often the side took a small opening back in this deal.
    """

    score: Score
    hand: tuple[Card, ...]
    top: Card | None = None
    pile_size: int = 1
    short: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class HighestOpening(MeldsToLay):
    """The melds that open with the highest count, and that `count`; none and 0 where the hand cannot open.

    `best` is what the hand can lay at most, be it enough for the `minimum` or not.
    """

    count: int
    minimum: int
    best: int


def _can_open(situation: Hand, house: House) -> Ruling[bool, HighestOpening]:
    least, rows = needed(situation.score, house, situation.short)
    best = _best(situation, house)
    opening = best if best.count >= least else BestOpening()
    facts = HighestOpening(melds=opening.melds, count=opening.count, minimum=least, best=best.count)
    return Ruling.of((*rows, *_reasons(situation, house, best, least)), facts)


def _best(situation: Hand, house: House, keep: int = KEPT) -> BestOpening:
    if situation.top and not takeable(situation.top):
        return BestOpening()
    return best_opening(situation.hand, house, top=situation.top, pile_size=situation.pile_size, keep=keep)


def _reasons(situation: Hand, house: House, best: BestOpening, least: int) -> Iterator[Reason]:
    if any(map(red_three, situation.hand)):
        yield Reason(Rule.RED_THREE_DRAWN)
    if situation.top:
        pair = sum(card.rank is situation.top.rank for card in situation.hand)
        yield Reason(Rule.TOP_NOT_TAKEABLE, takeable(situation.top))
        yield Reason(Rule.OPENING_WITH_THE_PILE, opens_with(pair, house), {"naturals": pair})
        if situation.pile_size > 1:
            yield Reason(Rule.ONLY_THE_TOP_CARD)
    yield Reason(Rule.AT_LEAST, best.count >= least, {"count": best.count, "needed": least})
    yield Reason(Rule.CARDS_COUNT, True, {"count": best.count})
    if len(best.melds) > 1:
        yield Reason(Rule.SEVERAL_MELDS)
    if any(Meld(meld).wilds for meld in best.melds):
        yield Reason(Rule.NATURALS_PER_WILD)
    if any(Meld(meld).canasta for meld in best.melds):
        yield Reason(Rule.BONUSES_DO_NOT_COUNT)
    yield from best.kept(_best(situation, house, keep=0), least)


def _check(situation: Hand, house: House) -> Iterator[Problem]:
    yield from total_exists("score", situation.score)
    yield from not_below_zero("short", situation.short)
    yield from cards_exist("hand", situation.hand, situation.top)
    if not situation.hand:
        yield Problem("hand", None, "cards-wanted")
    if situation.pile_size < 1:
        yield Problem("pile_size", None, "at-least", {"least": 1})


CAN_OPEN = Question(slug="can-open", situation=Hand, answer=_can_open, check=_check)

"""Questions about the points that a side needs to open, and about melds that open or not (part I of the rules)."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.cards import Card
from companion.engine.records import Score
from companion.engine.ruling import NO_FACTS, Facts, NoFacts, Problem, Question, Reason, Ruling, cards_wanted
from companion.engine.two_packs import cards_exist
from companion.games.canasta.deal import Count
from companion.games.canasta.house import House
from companion.games.canasta.melds import Meld, points
from companion.games.canasta.questions.shared import meld_reasons, needed, takeable, total_exists
from companion.games.canasta.rule import Rule


@dataclass(frozen=True, kw_only=True, slots=True)
class Total:
    """A side's total at the start of the deal; `short`: how often it took a small opening back in this deal."""

    score: Score
    short: Count = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Opening:
    """Melds laid together by a side at `score`; `top` is the pile's top card, if it was taken for one of them.

    `short`: how often the side took a small opening back in this deal.
    """

    score: Score
    melds: tuple[tuple[Card, ...], ...]
    top: Card | None = None
    short: Count = 0

    @property
    def nonempty(self) -> tuple[Meld, ...]:
        """The melds, without those that have no cards yet."""
        return tuple(Meld(cards) for cards in self.melds if cards)

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(card for meld in self.melds for card in meld)


@dataclass(frozen=True, kw_only=True, slots=True)
class OpeningCount(Facts):
    """The points of the melds, and those that the side needs to open."""

    count: int
    minimum: int


def _minimum(situation: Total, house: House) -> Ruling[int, NoFacts]:
    least, rows = needed(situation.score, house, situation.short)
    return Ruling(least, (*rows, Reason(Rule.TOTAL_DECIDES)), NO_FACTS)


def _opening(situation: Opening, house: House) -> Ruling[bool, OpeningCount]:
    count, (least, rows) = points(situation.cards), needed(situation.score, house, situation.short)
    return Ruling.of((*rows, *_reasons(situation, house, count, least)), OpeningCount(count=count, minimum=least))


def _reasons(situation: Opening, house: House, count: int, least: int) -> Iterator[Reason]:
    yield Reason(Rule.AT_LEAST, count >= least, {"count": count, "needed": least})
    yield Reason(Rule.CARDS_COUNT, True, {"count": count})
    yield from meld_reasons(situation.nonempty, house)
    if any(meld.canasta for meld in situation.nonempty):
        yield Reason(Rule.BONUSES_DO_NOT_COUNT)
    ranks = [meld.rank for meld in situation.nonempty if meld.rank]
    if len(ranks) > 1:
        distinct = len(set(ranks)) == len(ranks) or house.second_meld_of_rank
        yield Reason(Rule.SEVERAL_MELDS)
        yield Reason(Rule.ONE_MELD_OF_A_RANK, distinct)
    if situation.top:
        yield from _with_pile(situation.top, situation.nonempty, house)


def _with_pile(top: Card, melds: tuple[Meld, ...], house: House) -> Iterator[Reason]:
    homes = [meld.naturals for meld in melds if top in meld.naturals]
    beside = max((sum(card.rank is top.rank for card in naturals) - 1 for naturals in homes), default=0)
    yield Reason(Rule.TOP_NOT_TAKEABLE, takeable(top))
    yield Reason(Rule.TOP_CARD_IS_MELDED, bool(homes))
    yield Reason(Rule.OPENING_WITH_THE_PILE, opens_with(beside, house), {"naturals": beside})


def opens_with(naturals: int, house: House) -> bool:
    """True if so many naturals from the hand let a side open with the pile's top card (CAN-79)."""
    match house.open_with_pile:
        case "natural_pair_and_top":
            return naturals >= 2
        case "as_unfrozen":
            return naturals >= 1
        case "never":
            return False


def _check_opening(situation: Opening, house: House) -> Iterator[Problem]:
    yield from total_exists("score", situation.score)
    yield from cards_exist("melds", situation.cards)
    yield from cards_wanted("melds", situation.cards)


MINIMUM = Question(
    slug="minimum", situation=Total, answer=_minimum, check=lambda total, _: total_exists("score", total.score)
)
OPENING = Question(slug="opening", situation=Opening, answer=_opening, check=_check_opening)

"""Questions about the points of a side, of cards, of the best melds, of a table of three, and about the winner.

They are those of parts B, E, I, J and N of the rules.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from companion.engine.cards import Card, Cards
from companion.engine.records import AskedWhere, NotNegative, Side, TotalsNow, recast
from companion.engine.ruling import (
    NO_FACTS,
    Facts,
    Margin,
    NoFacts,
    OutcomeInAWord,
    Problem,
    Question,
    Reason,
    Refused,
    Ruling,
    cards_wanted,
)
from companion.engine.standing import highest_past_target
from companion.engine.two_packs import cards_exist, wild
from companion.games.burraco.best_melds import ALWAYS, BestMelds, TooManyWays, best_melds
from companion.games.burraco.deal import Lay, lay_problems
from companion.games.burraco.house import House, victory_points
from companion.games.burraco.melds import arrange, points
from companion.games.burraco.rule import Rule
from companion.games.burraco.scoring import half, lines
from companion.games.burraco.standing import Standing, pozzetti


@dataclass(frozen=True, kw_only=True, slots=True)
class SideAtTheEnd:
    """A side at the end of a deal, in the figures of its sheet, or by the cards of its melds and those left in hands.

    Figures and cards are added up, but burracos whose cards are given are counted once.
    """

    melded: int = 0
    melds: tuple[tuple[Card, ...], ...] = ()
    clean_burracos: int = 0
    semi_clean_burracos: Annotated[int, AskedWhere(lambda house: bool(house.semi_clean))] = 0
    dirty_burracos: int = 0
    left: int = 0
    left_cards: tuple[Card, ...] = ()
    pozzetto: Literal["played", "unplayed", "not_taken", "became_stock"] = "played"
    closed: bool = False

    def lay(self, house: House) -> Lay:
        """The same, in the fields of a deal."""
        arranged = [meld for cards in self.melds if (meld := arrange(cards, house))]
        paid = Counter(meld.bonus(house) for meld in arranged if meld.burraco)
        return recast(
            Lay,
            self,
            melded=self.melded + sum(map(points, self.melds)),
            clean_burracos=max(self.clean_burracos, paid[house.clean_burraco]),
            semi_clean_burracos=max(self.semi_clean_burracos, paid[house.semi_clean]),
            dirty_burracos=max(self.dirty_burracos, paid[house.dirty_burraco]),
            left=self.left + points(self.left_cards),
            took_pozzetto=self.pozzetto in ("played", "unplayed"),
            unplayed_pozzetto=self.pozzetto == "unplayed",
            pozzetto_became_stock=self.pozzetto == "became_stock",
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class FinalTotals:
    """All totals after a deal."""

    totals: TotalsNow


@dataclass(frozen=True, kw_only=True, slots=True)
class Ahead:
    """So many points ahead after so many deals of a tournament."""

    difference: Annotated[int, NotNegative()]
    deals: Literal[4, 3] = 4


def _hand_score(situation: SideAtTheEnd, house: House) -> Ruling[int, OutcomeInAWord]:
    lay = situation.lay(house)
    every = list(lines(0, lay, house))
    scored = [line for line in every if line.points] or every[:1]
    reasons = tuple(Reason(line.rule, True, {"each": line.each, "count": line.count}) for line in scored)
    outcome = OutcomeInAWord(outcome="bonuses" if any(lay.burracos) and not lay.melded else "whole")
    return Ruling(sum(line.points for line in every), reasons, outcome)


def _check_side(situation: SideAtTheEnd, house: House) -> Iterator[Problem]:
    cards = tuple(card for meld in situation.melds for card in meld)
    yield from [*cards_exist("melds", cards)] or cards_exist("left_cards", (*cards, *situation.left_cards))
    if not all(arrange(meld, house) for meld in situation.melds if meld):
        yield Problem("melds", Rule.THREE_OR_MORE, "not-a-meld")
    field = dict.fromkeys(("took_pozzetto", "unplayed_pozzetto", "pozzetto_became_stock"), "pozzetto")
    lay = situation.lay(house)
    for problem in lay_problems(lay, house):
        if lay.melded or problem.says != "burracos-need-cards":  # of bonuses alone nobody says what the cards count
            yield replace(problem, field=field.get(problem.field, problem.field))


def _card_points(situation: Cards, house: House) -> Ruling[int, NoFacts]:
    own_value = [Reason(Rule.OWN_VALUE)] if any(map(wild, situation.cards)) else []
    return Ruling(points(situation.cards), (Reason(Rule.CARD_VALUES), *own_value), NO_FACTS)


def _check_cards(situation: Cards, house: House) -> Iterator[Problem]:
    yield from cards_wanted("cards", situation.cards)
    yield from cards_exist("cards", situation.cards)


def _winner(situation: FinalTotals, house: House) -> Ruling[Side | None, Margin]:
    totals = situation.totals
    arrived, won = sum(total >= house.target for total in totals), highest_past_target(house, Standing(totals=totals))
    reasons = [Reason(Rule.TARGET, arrived > 0, {"target": house.target})]
    if arrived > 1:
        reasons.append(Reason(Rule.BOTH_OVER_THE_TARGET, won is not None))
    if arrived and won is None:
        reasons.append(Reason(Rule.DEAD_HEAT, house.dead_heat == "shared"))
    return Ruling(won, tuple(reasons), Margin(margin=max(totals) - min(totals)))


def _victory_points(situation: Ahead, house: House) -> Ruling[int, NoFacts]:
    of_so_many = replace(house, players=4, ends="deals", deal_count=situation.deals, victory_points=True)
    most, _ = victory_points(of_so_many, (situation.difference, 0))
    return Ruling(most, (Reason(Rule.VICTORY_POINTS),), NO_FACTS)


def _check_totals(situation: "FinalTotals | BeforeTheDeal", house: House) -> Iterator[Problem]:
    """The problems with totals of which there is not one for each side, or one is no multiple of five."""
    if len(situation.totals) != house.sides:
        yield Problem("totals", None, "sides-wanted", {"wanted": house.sides})
    for side, total in enumerate(situation.totals):
        yield from in_fives(f"totals.{side}", total)


def in_fives(field: str, points: int) -> Iterator[Problem]:
    """A problem with points that are no multiple of five."""
    if points % House.low_points:
        yield Problem(field, Rule.IN_FIVES, "multiple-of-five", {"entered": points})


HAND_SCORE = Question(slug="hand-score", situation=SideAtTheEnd, answer=_hand_score, check=_check_side)
CARD_POINTS = Question(slug="card-points", situation=Cards, answer=_card_points, check=_check_cards)
WINNER = Question(slug="winner", situation=FinalTotals, answer=_winner, check=_check_totals)
VICTORY_POINTS = Question(
    slug="victory-points", situation=Ahead, answer=_victory_points, arises=lambda house: not house.three
)


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
        about = {"entered": len(situation.hand), "always": ALWAYS}
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
    # no semi-clean one is among the best: without its wild card it is clean, and worth more
    rules = {house.clean_burraco: Rule.CLEAN_BURRACO, house.dirty_burraco: Rule.DIRTY_BURRACO}
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
    yield from cards_wanted("hand", situation.hand)
    if len(situation.hand) > MOST:
        yield Problem("hand", None, "too-many-ways", {"entered": len(situation.hand), "always": ALWAYS})


BEST_MELDS = Question(
    slug="best-melds",
    situation=Hand,
    answer=_best_melds,
    check=_check,
    dear=lambda situation: len(situation.hand) > QUICK,
)


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
    check=_check_totals,
    arises=three,
)
HALF = Question(
    slug="half",
    situation=MadeTogether,
    answer=_half,
    check=lambda situation, house: in_fives("points", situation.points),
    arises=three,
)

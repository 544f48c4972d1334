"""Going out, what cards count, and who has won. (Parts B, K, L, M and O of the rules.)"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from companion.engine.cards import Card, Cards
from companion.engine.records import AskedWhere, Score, Side, TotalsNow, recast
from companion.engine.ruling import (
    NO_FACTS,
    Bonus,
    Margin,
    NoFacts,
    OutcomeInAWord,
    Problem,
    Question,
    Reason,
    Ruling,
    between,
    cards_wanted,
)
from companion.engine.two_packs import TWO_PACKS, cards_exist, wild
from companion.games.canasta.deal import CardPoints, Count, Lay, lay_problems
from companion.games.canasta.house import House
from companion.games.canasta.melds import Meld, black_three, enough_naturals, points, red_three
from companion.games.canasta.questions.opening import needed, total_exists
from companion.games.canasta.rule import Rule
from companion.games.canasta.scoring import lines
from companion.games.canasta.standing import Standing, arrived, winner

WITH_A_PARTNER = AskedWhere(lambda house: not house.alone)
BLACK_THREES, WILD_CARDS = sum(map(black_three, TWO_PACKS)), sum(map(wild, TWO_PACKS))


@dataclass(frozen=True, kw_only=True, slots=True)
class GoingOut:
    """A player about to get rid of every card.

    `canasta`: the side has one, this turn's included, and `canastas` how many
    then; `black_threes` are left when all else is laid, with `wilds` to go with
    them; `discard`: a last card is left to discard; `partner`: what the partner
    answered, if asked. The rest matters to `concealed` only: whether cards were
    laid before, the partner had opened, what is laid now counts, and, at strict
    tables, whether the canasta is the player's own, who lays off, or takes the pile.
    """

    canasta: bool
    canastas: Count = 1
    black_threes: int = 0
    wilds: int = 0
    discard: bool = True
    partner: Annotated[Literal["not_asked", "says_yes", "says_no"], WITH_A_PARTNER] = "not_asked"
    concealed: bool = False
    melded_before: bool = False
    partner_opened: Annotated[bool, WITH_A_PARTNER] = True
    count: int = 0
    score: Score = 0
    own_canasta: Annotated[bool, WITH_A_PARTNER] = True
    lays_off: Annotated[bool, WITH_A_PARTNER] = False
    takes_pile: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class StockOut:
    """The stock is empty: can the player whose turn it is take the last discard, and is it taken?"""

    takes_discard: bool


def _go_out(situation: GoingOut, house: House) -> Ruling[bool, Bonus]:
    bonus = house.going_out + house.going_out_concealed * situation.concealed
    ruling = Ruling.of(_reasons(situation, house))
    return ruling.with_facts(Bonus(bonus=bonus if ruling.answer else 0))


def _reasons(situation: GoingOut, house: House) -> Iterator[Reason]:
    canastas = situation.canastas if situation.canasta else 0
    yield Reason(Rule.CANASTA_TO_GO_OUT, canastas >= house.canastas_to_go_out)
    if situation.black_threes:
        about = {"count": situation.black_threes}
        yield Reason(Rule.BLACK_THREES, _rid_of_black_threes(situation, house), about)
    yield Reason(Rule.WAYS_TO_GO_OUT if situation.discard else Rule.NO_DISCARD_NEEDED)
    yield from _partner(situation, house)
    if situation.concealed:
        yield Reason(Rule.CONCEALED, not situation.melded_before)
        yield from _opens_alone(situation, house)
        strictly = situation.own_canasta and not (situation.lays_off or situation.takes_pile)
        yield Reason(Rule.CONCEALED_CONDITIONS, house.concealed == "as_written" or strictly)
        yield Reason(Rule.GOING_OUT_CONCEALED)
    yield Reason(Rule.GOING_OUT)


def _rid_of_black_threes(situation: GoingOut, house: House) -> bool:
    """All of them as a set, or but one that is discarded (CAN-46)."""
    naturals, wilds = situation.black_threes, situation.wilds
    if naturals == 1 and situation.discard and not wilds:
        return True
    helped = not wilds or (house.black_three_wild and wilds <= house.most_wilds)
    return helped and naturals + wilds >= house.smallest_meld and enough_naturals(naturals, wilds, house)


def _partner(situation: GoingOut, house: House) -> Iterator[Reason]:
    """The answer of a partner who was asked decides; some tables require the question, some do without it (CAN-97)."""
    was_asked = situation.partner != "not_asked"
    if not house.alone and house.ask_partner != "never" and (was_asked or house.ask_partner == "required"):
        yield Reason(Rule.ASKING_PARTNER, situation.partner == "says_yes")


def _opens_alone(situation: GoingOut, house: House) -> Iterator[Reason]:
    if not situation.partner_opened or house.alone:
        least, rows = needed(situation.score, house)
        about = {"count": situation.count, "needed": least}
        yield from rows
        yield Reason(Rule.CONCEALED_OPENS_ALONE, situation.count >= least, about)


def _stock_out(situation: StockOut, house: House) -> Ruling[bool, NoFacts]:
    goes_on = situation.takes_discard and house.stock_out == "play_on_without_drawing"
    return Ruling.of([Reason(Rule.STOCK_RUNS_OUT, goes_on)])


def _check(situation: GoingOut, house: House) -> Iterator[Problem]:
    yield from total_exists("score", situation.score)
    yield from total_exists("count", situation.count)
    yield from _check_partner(situation, house)
    yield from between("black_threes", situation.black_threes, 0, BLACK_THREES, Rule.TWO_PACKS)
    yield from between("wilds", situation.wilds, 0, WILD_CARDS, Rule.TWO_PACKS)


def _check_partner(situation: GoingOut, house: House) -> Iterator[Problem]:
    """Whoever plays alone and has laid nothing has no melds of a partner to build on (CAN-128)."""
    of_partners = {
        "own_canasta": not situation.own_canasta,
        "lays_off": situation.lays_off,
        "partner_opened": not situation.partner_opened,
    }
    for name, with_partner in of_partners.items():
        if with_partner and situation.concealed and house.alone:
            yield Problem(name, Rule.FOUR_PLAYERS, "no-partner")


GO_OUT = Question(slug="go-out", situation=GoingOut, answer=_go_out, check=_check)
STOCK_OUT = Question(slug="stock-out", situation=StockOut, answer=_stock_out)


@dataclass(frozen=True, kw_only=True, slots=True)
class FinalTotals:
    """All totals after a deal, and which side went out in it."""

    totals: TotalsNow
    went_out: Side | None = None


def _winner(situation: FinalTotals, house: House) -> Ruling[Side | None, Margin]:
    standing = Standing(totals=situation.totals, out=situation.went_out)
    over = len(arrived(house, standing))
    reasons = [Reason(Rule.TARGET, over > 0, {"target": house.target}), Reason(Rule.CHECKED_AFTER_THE_DEAL)]
    won = winner(house, standing)
    if over > 1:
        reasons.append(Reason(Rule.BOTH_OVER_THE_TARGET, won is not None))
    return Ruling(won, tuple(reasons), Margin(margin=max(situation.totals) - min(situation.totals)))


def _winning_check(situation: FinalTotals, house: House) -> Iterator[Problem]:
    if len(situation.totals) != house.sides:
        yield Problem("totals", None, "sides-wanted", {"wanted": house.sides})
    for side, total in enumerate(situation.totals):
        yield from total_exists(f"totals.{side}", total)
    if situation.went_out not in (None, *range(house.sides)):
        yield Problem("went_out", None, "no-such-side")


WINNER = Question(slug="winner", situation=FinalTotals, answer=_winner, check=_winning_check)


def _cards(situation: Cards, house: House) -> Ruling[int, NoFacts]:
    apart = [Reason(Rule.RED_THREES)] if any(map(red_three, situation.cards)) else []
    return Ruling(points(situation.cards), (Reason(Rule.CARD_VALUES), *apart), NO_FACTS)


def _hand(situation: Cards, house: House) -> Ruling[int, NoFacts]:
    """Cards left in one hand or in both when the deal ends; a red three has a price of its own there (CAN-124)."""
    threes, left = sum(map(red_three, situation.cards)), points(situation.cards)
    reasons = [Reason(Rule.LEFT_IN_HAND, True, {"each": -left})]
    if threes:
        reasons.append(Reason(Rule.RED_THREE_IN_HAND, True, {"count": threes, "each": -house.red_three_in_hand}))
    return Ruling(-left - threes * house.red_three_in_hand, tuple(reasons), NO_FACTS)


def _counting_check(situation: Cards, house: House) -> Iterator[Problem]:
    yield from cards_exist("cards", situation.cards)
    yield from cards_wanted("cards", situation.cards)


@dataclass(frozen=True, kw_only=True, slots=True)
class SideAtTheEnd:
    """A side at the end of a deal, in the figures of its sheet, or by the cards of its melds and those left in hands.

    Figures and cards are added up, but canastas whose cards are given are counted once.
    """

    melded: CardPoints = 0
    melds: tuple[tuple[Card, ...], ...] = ()
    natural_canastas: Count = 0
    mixed_canastas: Count = 0
    red_threes: Count = 0
    left: CardPoints = 0
    left_cards: tuple[Card, ...] = ()
    went_out: bool = False
    concealed: bool = False

    @property
    def lay(self) -> Lay:
        """The same, in the fields of a deal."""
        melds = [Meld(cards) for cards in self.melds if cards]
        canastas = Counter(meld.canasta for meld in melds)
        return recast(
            Lay,
            self,
            melded=self.melded + sum(points(meld.cards) for meld in melds),
            natural_canastas=max(self.natural_canastas, canastas["natural"]),
            mixed_canastas=max(self.mixed_canastas, canastas["mixed"]),
            left=self.left + points(self.left_cards),
            red_threes_in_hand=sum(map(red_three, self.left_cards)),
            went_out=self.went_out or self.concealed,
        )


def _hand_score(situation: SideAtTheEnd, house: House) -> Ruling[int, OutcomeInAWord]:
    lay = situation.lay
    every = list(lines(0, lay, house))
    scored = [line for line in every if line.points] or every[:1]
    reasons = tuple(Reason(line.rule, True, {"each": line.each, "count": line.count}) for line in scored)
    outcome = OutcomeInAWord(outcome="bonuses" if lay.canastas and not lay.melded else "whole")
    return Ruling(sum(line.points for line in every), reasons, outcome)


def _check_side(situation: SideAtTheEnd, house: House) -> Iterator[Problem]:
    cards = tuple(card for meld in situation.melds for card in meld)
    yield from [*cards_exist("melds", cards)] or cards_exist("left_cards", (*cards, *situation.left_cards))
    if not all(Meld(meld).legal(house, going_out=situation.lay.went_out) for meld in situation.melds if meld):
        yield Problem("melds", Rule.THREE_OF_A_RANK, "not-a-meld")
    for problem in lay_problems(situation.lay, house):
        if not problem.unfinished:
            yield replace(problem, field="left_cards") if problem.field == "red_threes_in_hand" else problem


HAND_SCORE = Question(slug="hand-score", situation=SideAtTheEnd, answer=_hand_score, check=_check_side)
CARDS = Question(slug="cards", situation=Cards, answer=_cards, check=_counting_check)
HAND = Question(slug="hand", situation=Cards, answer=_hand, check=_counting_check)

"""May I split, buy, twist or stick? (Parts D and E of the rules.)"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.engine.cards import Card, Cards, Rank
from companion.engine.ruling import Facts, NoFacts, Problem, Question, Reason, Ruling
from companion.games.pontoon.deal import PRICE_RULES, Price, price
from companion.games.pontoon.hands import BUST, FIVE_CARD_TRICK, PONTOON, TEN_CARDS, best, classify, totals
from companion.games.pontoon.house import House
from companion.games.pontoon.questions.shared import hand_exists, hands_exist, in_play, stake_exists
from companion.games.pontoon.rule import Rule


@dataclass(frozen=True, kw_only=True, slots=True)
class Buying:
    """A hand that would buy a card: what was paid for those bought before, and, if one is offered, an amount."""

    opening: int
    cards: tuple[Card, ...]
    bought: tuple[int, ...] = ()
    twisted: bool = False
    offered: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Twisting(Cards):
    """A hand that would twist a card, after buying some or none."""

    bought: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Opening:
    """The opening stake on a hand."""

    opening: int


@dataclass(frozen=True, kw_only=True, slots=True)
class PriceLimits(Facts):
    """The least and the most that the next card may cost; neither where it is not for sale at all."""

    least: int | None
    most: int | None


@dataclass(frozen=True, kw_only=True, slots=True)
class StickFacts(Facts):
    """The points of the cards, at best and in every way, and the least that one may stick on.

    `must_draw`: the hand is below that, and not bust.
    """

    total: int
    minimum: int
    must_draw: bool
    totals: tuple[int, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class StakeTimes(Facts):
    """How often the opening stake goes into the largest one."""

    times: int


def _buy(situation: Buying, house: House) -> Ruling[bool, PriceLimits]:
    cost = _price(situation, house)
    reasons = [*_another_card(situation.cards, house, Rule.BUY_UNDER_TWENTY_ONE)]
    reasons.append(Reason(Rule.NO_BUYING_AFTER_A_TWIST, not situation.twisted))
    if cost:
        reasons.append(Reason(cost.rule, cost.takes(situation.offered), cost.about))
    return Ruling.of(reasons, PriceLimits(least=cost.least if cost else None, most=cost.most if cost else None))


def _price(situation: Buying, house: House) -> Price | None:
    card = max(len(situation.cards), House.dealt_cards + len(situation.bought)) + 1
    return price(situation.opening, situation.bought, card, house) if card in PRICE_RULES else None


def _twist(situation: Twisting, house: House) -> Ruling[bool, NoFacts]:
    reasons = [*_another_card(situation.cards, house, Rule.TWIST)]
    if situation.bought:
        reasons.append(Reason(Rule.NO_BUYING_AFTER_A_TWIST))
    return Ruling.of(reasons)


def _another_card(cards: Sequence[Card], house: House, under: Rule) -> Iterator[Reason]:
    """The reasons for or against one more card: fewer than five, and less than 21 (PON-33, PON-39…PON-41)."""
    least = totals(cards)[0]
    if classify(cards) == PONTOON:
        yield Reason(Rule.PONTOON_TAKES_NO_CARD, False)
    elif least > House.twenty_one:
        yield Reason(Rule.BUST, False, {"total": least})
    else:
        yield Reason(under, least < House.twenty_one, {"total": least})
        if least < House.twenty_one == best(cards):
            yield Reason(Rule.SOFT_TWENTY_ONE, house.soft21 == "may_continue", {"total": least})
    yield Reason(Rule.FIVE_CARDS_AT_MOST, len(cards) < House.trick_cards, {"cards": len(cards)})


def _stick(situation: Cards, house: House) -> Ruling[bool, StickFacts]:
    total, name = best(situation.cards), classify(situation.cards)
    reasons = tuple(_enough(name, total, house))
    must_draw = not all(reason.met for reason in reasons) and name != BUST
    every = totals(situation.cards)
    return Ruling.of(reasons, StickFacts(total=total, minimum=house.min_stick, must_draw=must_draw, totals=every))


def _enough(name: str, total: int, house: House) -> Iterator[Reason]:
    about = {"total": total, "minimum": house.min_stick}
    if name == BUST:
        yield Reason(Rule.BUST, False, {"total": total})
    elif name == FIVE_CARD_TRICK:
        yield Reason(Rule.FIVE_CARD_TRICK, True, {"total": total})
    else:
        yield Reason(Rule.STICK, total >= house.min_stick, about)
        if total < house.min_stick:
            yield Reason(Rule.MUST_DRAW, False, about)


def _largest_stake(situation: Opening, house: House) -> Ruling[int, StakeTimes]:
    about = {"opening": situation.opening, "times": house.largest_stake}
    reasons = (
        Reason(Rule.LARGEST_STAKE, True, about),
        Reason(Rule.PRICE_OF_THE_THIRD),
        Reason(Rule.PRICE_OF_THE_FIFTH),
    )
    return Ruling(situation.opening * house.largest_stake, reasons, StakeTimes(times=house.largest_stake))


def _check_buying(situation: Buying, house: House) -> Iterator[Problem]:
    yield from hand_exists("cards", situation.cards, house, least=House.dealt_cards)
    yield from stake_exists("opening", situation.opening)
    if len(situation.bought) > len(PRICE_RULES):
        yield Problem("bought", Rule.FIVE_CARDS_AT_MOST, "too-many-bought", {"most": len(PRICE_RULES)})
    for index, paid in enumerate(situation.bought[: len(PRICE_RULES)]):
        cost = price(situation.opening, situation.bought[:index], House.dealt_cards + 1 + index, house)
        if not cost.takes(paid):
            about = {"least": cost.least or 0, "most": cost.most or 0}
            yield Problem(f"bought.{index}", cost.rule, "price-outside", about)


BUY = Question(slug="buy", situation=Buying, answer=_buy, check=_check_buying)
TWIST = Question(slug="twist", situation=Twisting, answer=_twist, check=in_play)
STICK = Question(slug="stick", situation=Cards, answer=_stick, check=in_play)
LARGEST_STAKE = Question(
    slug="largest-stake",
    situation=Opening,
    answer=_largest_stake,
    check=lambda staked, _: stake_exists("opening", staked.opening),
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Splitting(Cards):
    """A hand that would be split, by a player who has made so many hands already."""

    hands: int = 1


@dataclass(frozen=True, kw_only=True, slots=True)
class SplitCards:
    """So many hands that a player has made by splitting."""

    hands: int = 2


@dataclass(frozen=True, kw_only=True, slots=True)
class SplitFacts(Facts):
    """How many cards lie in how many hands after a split, and how the new ones are dealt."""

    cards: int
    hands: int
    face: Literal["down", "up"]


def _split(situation: Splitting, house: House) -> Ruling[bool, NoFacts]:
    return Ruling.of(_reasons(situation, house))


def _reasons(situation: Splitting, house: House) -> Iterator[Reason]:
    ranks = [card.rank for card in situation.cards[: House.dealt_cards]]
    alike = len(set(ranks)) == 1
    yield Reason(Rule.SPLIT_FIRST, len(situation.cards) == House.dealt_cards, {"cards": len(situation.cards)})
    if not alike and set(ranks) <= TEN_CARDS:
        yield Reason(Rule.SAME_TEN_CARDS, False)
    yield Reason(Rule.SPLIT_A_PAIR, alike and (house.split == "any_pair" or ranks[0] is Rank.ACE))
    yield Reason(
        Rule.FOUR_HANDS, situation.hands < House.most_hands, {"hands": situation.hands, "most": House.most_hands}
    )


def _split_cards(situation: SplitCards, house: House) -> Ruling[int, SplitFacts]:
    cards = situation.hands * House.dealt_cards
    reasons = (Reason(Rule.ONE_CARD_EACH), Reason(Rule.SPLIT_STAKE))
    return Ruling(1, reasons, SplitFacts(cards=cards, hands=situation.hands, face=house.split_cards_face))


def _check_hand(situation: Splitting, house: House) -> Iterator[Problem]:
    yield from in_play(situation, house)
    yield from hands_exist("hands", situation.hands)


SPLIT = Question(slug="split", situation=Splitting, answer=_split, check=_check_hand)
SPLIT_CARDS = Question(
    slug="split-cards",
    situation=SplitCards,
    answer=_split_cards,
    check=lambda split, _: hands_exist("hands", split.hands, least=2),
)

"""May I buy, twist or stick? (Part E of the rules.)"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.engine.cards import Card
from companion.engine.facts import Facts, NoFacts
from companion.engine.ruling import Problem, Question, Reason, Ruling
from companion.games.pontoon.buying import PRICE_RULES, Price, overpaid, price
from companion.games.pontoon.hands import BUST, FIVE_CARD_TRICK, PONTOON, best, classify, totals
from companion.games.pontoon.house import House
from companion.games.pontoon.questions.shared import hand_exists, stake_exists
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
class Twisting:
    """A hand that would twist a card, after buying some or none."""

    cards: tuple[Card, ...]
    bought: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Sticking:
    """A hand that would take no more cards."""

    cards: tuple[Card, ...]


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
    """What the cards count, at best and in every way, and the least that one may stick on.

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
    """Whether a hand may take one more card: fewer than five, and less than 21 (PON-33, PON-39…PON-41)."""
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


def _stick(situation: Sticking, house: House) -> Ruling[bool, StickFacts]:
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
    for index, cost in overpaid(situation.opening, situation.bought, house):
        about = {"least": cost.least or 0, "most": cost.most or 0}
        yield Problem(f"bought.{index}", cost.rule, "price-outside", about)


def _check_twisting(situation: Twisting, house: House) -> Iterator[Problem]:
    yield from hand_exists("cards", situation.cards, house, least=House.dealt_cards)


def _check_sticking(situation: Sticking, house: House) -> Iterator[Problem]:
    yield from hand_exists("cards", situation.cards, house, least=House.dealt_cards)


def _check_opening(situation: Opening, house: House) -> Iterator[Problem]:
    yield from stake_exists("opening", situation.opening)


BUY = Question(slug="buy", situation=Buying, answer=_buy, check=_check_buying)
TWIST = Question(slug="twist", situation=Twisting, answer=_twist, check=_check_twisting)
STICK = Question(slug="stick", situation=Sticking, answer=_stick, check=_check_sticking)
LARGEST_STAKE = Question(slug="largest-stake", situation=Opening, answer=_largest_stake, check=_check_opening)

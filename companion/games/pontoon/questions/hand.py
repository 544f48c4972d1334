"""Questions about a hand: its class, against the bank's, and its stake (parts A, B and F of the rules.)"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.engine.cards import Card, Cards
from companion.engine.ruling import Facts, OneOf, OutcomeInAWord, Problem, Question, Reason, Ruling
from companion.games.pontoon.deal import bank_must_draw, most_on
from companion.games.pontoon.hands import (
    BUST,
    FIVE_CARD_TRICK,
    PONTOON,
    THREE_SEVENS,
    TRICKS,
    BankHeld,
    Held,
    HeldHere,
    are_three_sevens,
    best,
    class_of,
    classify,
    counts_as,
    made_of,
    points,
    strength,
    totals,
    values_at,
)
from companion.games.pontoon.house import House
from companion.games.pontoon.questions.shared import cards_exist, hand_exists, in_play, stake_exists
from companion.games.pontoon.rule import Rule
from companion.games.pontoon.scoring import Verdict, verdict


@dataclass(frozen=True, kw_only=True, slots=True)
class Showdown:
    """A player's hand, made after a split or not, and the bank's."""

    cards: tuple[Card, ...]
    bank: tuple[Card, ...]
    split: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class HandTotals(Facts):
    """Every total that the hand can count, ascending, and the one that it does: the best that is not over 21.

    `may_burn`: both cards may go under the pack for two new ones (PON-84).
    """

    totals: tuple[int, ...]
    total: int
    may_burn: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class BothHands(Facts):
    """The class of the player's hand at this table, and of the bank's."""

    held: str
    bank: str


def _hand(situation: Cards, house: House) -> Ruling[str, HandTotals]:
    name, counts = made_of(situation.cards, house), totals(situation.cards)
    reasons = [Reason(class_of(name), True, {"total": best(situation.cards)}), Reason(Rule.CARD_VALUES)]
    if len(counts) > 1:
        reasons.append(Reason(Rule.ACE_AS_YOU_LIKE))
    thirteen = len(situation.cards) == House.dealt_cards and counts == (House.burnt_total,)
    if thirteen:
        reasons.append(Reason(Rule.BURN_13, house.burn13))
    facts = HandTotals(totals=OneOf(counts), total=best(situation.cards), may_burn=thirteen and house.burn13)
    return Ruling(name, tuple(reasons), facts)


def _beats(situation: Showdown, house: House) -> Ruling[bool, BothHands]:
    made, bank = classify(situation.cards), classify(situation.bank)
    counted = made_of(situation.cards, house, split=situation.split)
    reasons = [*_comparison(made, counted, bank)]
    if are_three_sevens(situation.cards):
        reasons.append(Reason(Rule.THREE_SEVENS, strength(counted) > strength(bank)))
    unique = {reason.rule: reason for reason in reasons}
    return Ruling.of(unique.values(), BothHands(held=counted, bank=bank))


def _comparison(made: str, counted: str, bank: str) -> Iterator[Reason]:
    ahead, level = strength(counted) > strength(bank), strength(counted) == strength(bank)
    if made == PONTOON != counted:
        yield Reason(Rule.SPLIT_PONTOON)
    if counted == BUST:
        yield Reason(Rule.BUST_IS_WORTHLESS, False)
    elif level:
        if counted in TRICKS:
            yield Reason(Rule.ALL_ALIKE)
        yield Reason(Rule.TIES, False)
    else:
        rules = {class_of(counted): True, class_of(bank): ahead}
        yield from (Reason(rule, met) for rule, met in rules.items())


def _check_both(situation: Showdown, house: House) -> Iterator[Problem]:
    yield from hand_exists("cards", situation.cards, house, least=House.dealt_cards)
    yield from hand_exists("bank", situation.bank, house, least=House.dealt_cards)
    yield from cards_exist("bank", situation.bank, house, situation.cards)


HAND = Question(
    slug="hand", situation=Cards, answer=_hand, check=lambda hand, house: hand_exists("cards", hand.cards, house)
)
BEATS = Question(slug="beats", situation=Showdown, answer=_beats, check=_check_both)


@dataclass(frozen=True, kw_only=True, slots=True)
class Settling:
    """A hand, made after a split or not, with everything that is on it, against the bank's.

    `stopped`: it lies below the least to stick on, because of two cards for one its player took none (PON-73).
    """

    held: HeldHere
    bank: BankHeld
    stake: int
    split: bool = False
    stopped: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Bank:
    """The bank's hand at the settlement."""

    bank: BankHeld


@dataclass(frozen=True, kw_only=True, slots=True)
class Gain(OutcomeInAWord):
    """How often the player wins his stake; below zero, how often he loses it."""

    times: int


@dataclass(frozen=True, kw_only=True, slots=True)
class HandsPaid(OutcomeInAWord):
    """The hands that the bank pays once, twice and three times."""

    single: tuple[Held, ...]
    double: tuple[Held, ...]
    treble: tuple[Held, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class BankersChoice(Facts):
    """The points of the banker's cards, and whether he may draw another, be it that he must."""

    total: int
    may_draw: bool


def _compare(situation: Settling, house: House) -> Ruling[int, Gain]:
    result, held = _verdict(situation, house), counts_as(situation.held, house, split=situation.split)
    about = {"stake": situation.stake, "times": abs(result.times)}
    reasons = [Reason(class_of(held)), Reason(result.rule, True, result.about)]
    if situation.held == THREE_SEVENS:
        reasons.append(Reason(Rule.THREE_SEVENS))
    if situation.stopped and _too_low(situation, house):
        reasons.append(Reason(Rule.TWO_CARDS_AT_ONCE))
    if situation.split and situation.held == PONTOON:
        reasons.append(Reason(Rule.SPLIT_PONTOON))
    if situation.held == situation.bank and situation.held in TRICKS:
        reasons += [Reason(Rule.ALL_ALIKE), Reason(Rule.TIES)]
    reasons.append(Reason(Rule.WHOLE_STAKE, True, about))
    unique = {reason.rule: reason for reason in reasons}
    facts = Gain(times=result.times, outcome=result.outcome)
    return Ruling(situation.stake * result.times, tuple(unique.values()), facts)


def _verdict(situation: Settling, house: House) -> Verdict:
    """A hand that was stuck too low is lost like a bust one, unless its cards ran out (PON-73, PON-80)."""
    if _too_low(situation, house) and situation.bank != PONTOON and not situation.stopped:
        about = {"total": points(situation.held) or 0, "minimum": house.min_stick}
        return replace(verdict(BUST, situation.bank, house), rule=Rule.STUCK_TOO_LOW, about=about)
    return verdict(situation.held, situation.bank, house, split=situation.split)


def _too_low(situation: Settling, house: House) -> bool:
    total = points(situation.held)
    return total is not None and total < house.min_stick


def _pays(situation: Bank, house: House) -> Ruling[Held | None, HandsPaid]:
    wins = {held: verdict(held, situation.bank, house).times for held in values_at(house) if _may_stand(held, house)}
    single, double, treble = (tuple(held for held, won in wins.items() if won == times) for times in (1, 2, 3))
    lowest = min((*single, *double, *treble), key=strength, default=None)
    outcome = "treble" if treble else "some" if lowest else "nobody"
    facts = HandsPaid(single=single, double=double, treble=treble, outcome=outcome)
    return Ruling(lowest, tuple(_who_is_paid(situation.bank)), facts)


def _may_stand(held: Held, house: House) -> bool:
    return held in TRICKS or held == THREE_SEVENS or (points(held) or 0) >= house.min_stick


def _who_is_paid(bank: Held) -> Iterator[Reason]:
    special = {
        PONTOON: Rule.BANKERS_PONTOON,
        FIVE_CARD_TRICK: Rule.BANKERS_FIVE_CARD_TRICK,
        BUST: Rule.BANKER_BUSTS,
        str(House.twenty_one): Rule.BANK_ON_TWENTY_ONE,
    }
    if rule := special.get(bank):
        yield Reason(rule)
    else:
        yield Reason(Rule.PAYING_ONE_MORE, True, {"bank": int(bank), "pays": int(bank) + 1})
        yield Reason(Rule.HIGHER_HANDS)
    yield Reason(Rule.TIES)


def _banker_stay(situation: Cards, house: House) -> Ruling[bool, BankersChoice]:
    bank, total = classify(situation.cards), best(situation.cards)
    must = bank_must_draw(bank, house)
    free = house.banker_must_stick_at == "none" or must
    may_draw = free and total <= House.twenty_one and len(situation.cards) < House.trick_cards and bank != PONTOON
    facts = BankersChoice(total=total, may_draw=may_draw)
    return Ruling.of([Reason(Rule.BANKER_STAYS, not must, {"total": total})], facts)


def _check_stake(situation: Settling, house: House) -> Iterator[Problem]:
    yield from stake_exists("stake", situation.stake)
    most = most_on(situation.held, situation.bank, house)
    if situation.stake > most:
        yield Problem("stake", Rule.LARGEST_STAKE, "stake-too-large", {"entered": situation.stake, "most": most})


COMPARE = Question(slug="compare", situation=Settling, answer=_compare, check=_check_stake)
PAYS = Question(slug="pays", situation=Bank, answer=_pays)
BANKER_STAY = Question(slug="banker-stay", situation=Cards, answer=_banker_stay, check=in_play)

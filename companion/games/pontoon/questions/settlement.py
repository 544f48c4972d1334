"""What does a hand win or lose, and whom does the bank pay? (Part F of the rules.)"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.engine.cards import Card
from companion.engine.facts import Facts, Outcome
from companion.engine.ruling import Problem, Question, Reason, Ruling
from companion.games.pontoon.deal import bank_must_draw, most_on
from companion.games.pontoon.hands import (
    BUST,
    FIVE_CARD_TRICK,
    PONTOON,
    THREE_SEVENS,
    TRICKS,
    BankHeld,
    Held,
    best,
    class_of,
    classify,
    counts_as,
    points,
    strength,
    values_at,
)
from companion.games.pontoon.house import House
from companion.games.pontoon.questions.shared import hand_exists, stake_exists
from companion.games.pontoon.rule import Rule
from companion.games.pontoon.settling import Verdict, verdict


@dataclass(frozen=True, kw_only=True, slots=True)
class Settling:
    """A hand, made after a split or not, with everything that is on it, against the bank's.

    `stopped`: it lies below the least to stick on, because of two cards for one its player took none (PON-73).
    """

    held: Held
    bank: BankHeld
    stake: int
    split: bool = False
    stopped: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Bank:
    """The bank's hand at the settlement."""

    bank: BankHeld


@dataclass(frozen=True, kw_only=True, slots=True)
class BankersTurn:
    """The banker's cards, face up."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Gain(Outcome):
    """How often the player wins his stake; below zero, how often he loses it."""

    times: int


@dataclass(frozen=True, kw_only=True, slots=True)
class HandsPaid(Outcome):
    """The hands that the bank pays once, twice and three times."""

    single: tuple[Held, ...]
    double: tuple[Held, ...]
    treble: tuple[Held, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class BankersChoice(Facts):
    """What the banker's cards count, and whether he may draw another, be it that he must."""

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


def _banker_stay(situation: BankersTurn, house: House) -> Ruling[bool, BankersChoice]:
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
        yield Problem("stake", Rule.LARGEST_STAKE, "stake-too-large", {"told": situation.stake, "most": most})


def _check_cards(situation: BankersTurn, house: House) -> Iterator[Problem]:
    yield from hand_exists("cards", situation.cards, house, least=House.dealt_cards)


COMPARE = Question(slug="compare", situation=Settling, answer=_compare, check=_check_stake)
PAYS = Question(slug="pays", situation=Bank, answer=_pays)
BANKER_STAY = Question(slug="banker-stay", situation=BankersTurn, answer=_banker_stay, check=_check_cards)

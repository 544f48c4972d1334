"""How large is the kitty, when is it topped up, who takes it? (Parts A and F of the rules.)"""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.facts import Facts
from companion.engine.ruling import Problem, Question, Reason, Ruling
from companion.games.pontoon.questions.shared import Limits
from companion.games.pontoon.rule import Rule as PontoonRule
from companion.games.shoot_pontoon.house import House
from companion.games.shoot_pontoon.questions.shared import KittyNow
from companion.games.shoot_pontoon.rule import Rule


@dataclass(frozen=True, kw_only=True, slots=True)
class Putting:
    """The banker would put `amount` into a kitty that holds so much (nothing: he sets a new one)."""

    amount: int
    kitty: KittyNow = 0
    during_deal: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class AfterTheDeal:
    """What is in the kitty after a deal, and whether the bank changes hands."""

    kitty: KittyNow
    bank_changes: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class KittyAfterTheDeal(Facts):
    """What the old banker takes out of the kitty, and what is left in it."""

    taken: int
    left: int


def _kitty(situation: Putting, house: House) -> Ruling[bool, Limits]:
    reasons = (_new if situation.kitty == 0 else _more)(situation, house)
    return Ruling.of(reasons, Limits(least=house.smallest_kitty, most=house.largest_kitty))


def _new(situation: Putting, house: House) -> Iterator[Reason]:
    least, most = house.smallest_kitty, house.largest_kitty
    yield Reason(Rule.KITTY, least <= situation.amount <= most, {"least": least, "most": most})
    if situation.during_deal:
        yield Reason(Rule.TOP_UP, False)


def _more(situation: Putting, house: House) -> Iterator[Reason]:
    total = situation.kitty + situation.amount
    fits = house.kitty_top_up_bound == "free" or total <= house.stake_most
    yield Reason(Rule.TOP_UP, fits and not situation.during_deal)
    yield Reason(Rule.BANKERS_MONEY)


def _kitty_due(situation: AfterTheDeal, house: House) -> Ruling[bool, KittyAfterTheDeal]:
    taken = situation.kitty if situation.bank_changes else 0
    return Ruling.of(_why_due(situation), KittyAfterTheDeal(taken=taken, left=situation.kitty - taken))


def _why_due(situation: AfterTheDeal) -> Iterator[Reason]:
    if situation.bank_changes:
        yield Reason(Rule.OLD_BANKER_TAKES_IT, True, {"kitty": situation.kitty})
    else:
        yield Reason(Rule.DRY_KITTY, situation.kitty == 0, {"kitty": situation.kitty})
        if situation.kitty == 0:
            yield Reason(PontoonRule.BANK_SALE)


def _check_putting(situation: Putting, house: House) -> Iterator[Problem]:
    if situation.kitty < 0:
        yield Problem("kitty", Rule.KITTY, "below-zero")
    if situation.amount <= 0:
        yield Problem("amount", Rule.TOP_UP, "nothing-put")


def _check_after(situation: AfterTheDeal, house: House) -> Iterator[Problem]:
    if situation.kitty < 0:
        yield Problem("kitty", Rule.KITTY_CAN_PAY, "below-zero")


KITTY = Question(slug="kitty", situation=Putting, answer=_kitty, check=_check_putting)
KITTY_DUE = Question(slug="kitty-due", situation=AfterTheDeal, answer=_kitty_due, check=_check_after)

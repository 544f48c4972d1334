"""What becomes of my shoot bet, and can the kitty pay? (Parts C and E of the rules.)"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.engine.facts import Facts
from companion.engine.ruling import Problem, Question, Reason, Ruling
from companion.games.pontoon.hands import TRICKS, BankHeld, Held, counts_as
from companion.games.pontoon.questions.settlement import Gain
from companion.games.pontoon.rule import Rule as PontoonRule
from companion.games.shoot_pontoon.house import House
from companion.games.shoot_pontoon.kitty import Kitty
from companion.games.shoot_pontoon.questions.shared import KittyNow, bet_exists, kitty_exists
from companion.games.shoot_pontoon.rule import Rule
from companion.games.shoot_pontoon.settling import shoot_verdict


@dataclass(frozen=True, kw_only=True, slots=True)
class Settling:
    """A hand with `shoot` on it against the bank's.

    `kitty` is what is in it once everybody else has been settled once, if it is known.
    """

    held: Held
    bank: BankHeld
    shoot: int
    split: bool = False
    kitty: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class AllWin:
    """Every open shoot bet wins."""

    kitty: KittyNow
    open_bets: int


@dataclass(frozen=True, kw_only=True, slots=True)
class KittyLeft(Facts):
    """What is left in the kitty when everybody is paid; below zero where it does not suffice."""

    left: int


def _settle(situation: Settling, house: House) -> Ruling[int, Gain]:
    result = shoot_verdict(situation.held, situation.bank, house, split=situation.split)
    if _doubled(situation, result.times, house):
        result = replace(result, times=2)
    reasons = [Reason(result.rule, True, {"shoot": situation.shoot})]
    if result.rule == Rule.SHOOT_LOST and situation.held == situation.bank:
        reasons.append(Reason(PontoonRule.TIES))
    facts = Gain(times=result.times, outcome=result.outcome)
    return Ruling(situation.shoot * result.times, tuple(reasons), facts)


def _doubled(situation: Settling, times: int, house: House) -> bool:
    trick = counts_as(situation.held, house, split=situation.split) in TRICKS
    lasts = situation.kitty is None or situation.kitty >= 2 * situation.shoot
    return house.shoot_double == "yes_if_kitty_lasts" and times > 0 and trick and lasts


def _kitty_pays(situation: AllWin, house: House) -> Ruling[bool, KittyLeft]:
    before = Kitty(holds=situation.kitty, open=situation.open_bets)
    left = before.won(before.open).holds
    return Ruling.of([Reason(Rule.KITTY_CAN_PAY, left >= 0, before.about)], KittyLeft(left=left))


def _check_settling(situation: Settling, house: House) -> Iterator[Problem]:
    yield from bet_exists("shoot", situation.shoot)
    if situation.kitty is not None and situation.kitty < situation.shoot:
        yield Problem("kitty", Rule.WITHIN_THE_KITTY, "more-open-than-held", {"kitty": situation.kitty})


def _check_all(situation: AllWin, house: House) -> Iterator[Problem]:
    yield from kitty_exists(situation.kitty, situation.open_bets)


SETTLE_SHOOT = Question(slug="settle-shoot", situation=Settling, answer=_settle, check=_check_settling)
KITTY_PAYS = Question(slug="kitty-pays", situation=AllWin, answer=_kitty_pays, check=_check_all)

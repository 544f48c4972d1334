"""The score of one deal of Shoot Pontoon: the stakes as in Pontoon, the shoot bets 1 : 1 (part E of the rules)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from companion.engine.game import Scored
from companion.engine.ruling import Facts
from companion.engine.seats import Company, Seats
from companion.engine.tally import Line, Tally
from companion.games.pontoon import scoring as pontoon
from companion.games.pontoon import standing as pontoon_module
from companion.games.pontoon.hands import BUST, FIVE_CARD_TRICK, PONTOON, TRICKS, counts_as
from companion.games.pontoon.rule import Rule as PontoonRule
from companion.games.pontoon.scoring import Verdict, between, verdict
from companion.games.shoot_pontoon.deal import Deal, Put, Record, in_order_of_play
from companion.games.shoot_pontoon.house import House
from companion.games.shoot_pontoon.rule import Rule
from companion.games.shoot_pontoon.standing import Standing


def shoot_verdict(held: str, bank: str, house: House, *, split: bool = False) -> Verdict:
    """How a hand's shoot bet fares: once what was bet, won or lost."""
    if bank == PONTOON:
        return Verdict(Rule.SHOTS_TO_THE_BANKERS_PONTOON, -1)
    if held == BUST:
        return Verdict(Rule.BUST_TO_THE_KITTY, -1)
    if bank == BUST:
        return Verdict(Rule.SHOOT_WON_ON_A_BUST, 1)
    result = verdict(held, bank, house, split=split)
    if result.times > 0:
        return Verdict(Rule.SHOOT_WON, 1)
    return Verdict(Rule.SHOOT_LOST_TO_A_TRICK if bank == FIVE_CARD_TRICK else Rule.SHOOT_LOST, -1)


# the rules of the lines, in their order on the sheet
LINES = (
    *pontoon.LINES,
    Rule.SHOOT_WON,
    Rule.SHOOT_WON_ON_A_BUST,
    Rule.SHOOT_LOST,
    Rule.SHOOT_LOST_TO_A_TRICK,
    Rule.BUST_TO_THE_KITTY,
    Rule.SHOTS_TO_THE_BANKERS_PONTOON,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class DealFacts(Facts):
    """The amount left in the kitty."""

    kitty: int


def score(record: Record, house: House, before: Standing) -> Scored[Standing]:
    """The lines of a deal or of a sale of the bank, and what they lead to. They sum to zero.

    What the banker puts into the kitty stays his (SHO-27): it is no line.
    """
    match record:
        case Deal():
            return _dealt(record, house, before)
        case Put():
            kitty = max(0, before.kitty + record.put)
            return Scored(Tally(()), replace(before, kitty=kitty, kitty_due=not kitty))
        case _:
            scored = pontoon.score(record, house, before)
            return replace(scored, standing=taken_along(scored.standing, before.banker))


def _dealt(deal: Deal, house: House, before: Standing) -> Scored[Standing]:
    shots, kitty = settle(deal, house, before.from_the_left(deal.banker))
    tally = Tally((*pontoon.lines(deal, house), *lines(deal, shots)))
    after = pontoon.standing_after(deal, tally, house, replace(before, kitty=kitty, kitty_due=not kitty))
    return Scored(tally, taken_along(after, deal.banker), DealFacts(kitty=kitty))


def taken_along(after: Standing, banker: int) -> Standing:
    """When the banker changes, the old one takes the kitty away and a new one is due (SHO-26)."""
    return after if after.banker == banker else replace(after, kitty=0, kitty_due=True)


def lines(deal: Deal, shots: Sequence[Verdict]) -> Iterator[Line]:
    """Every shoot bet, between its player and the banker, whose money the kitty is (SHO-19…SHO-23, SHO-27)."""
    for hand, result in zip(deal.hands, shots, strict=True):
        yield from between(hand.player, deal.banker, result, hand.shot)


def settle(deal: Deal, house: House, order: Sequence[int]) -> tuple[tuple[Verdict, ...], int]:
    """How each hand's shoot bet fares, and what is left in the kitty: never less than nothing (SHO-29).

    Where tricks are paid double as long as the kitty lasts, everybody is
    settled once first, then the tricks once more in the `order` of play.
    """
    shots = [shoot_verdict(hand.shown, deal.turned_up, house, split=hand.split) for hand in deal.hands]
    left = deal.kitty - sum(result.times * hand.shot for hand, result in zip(deal.hands, shots, strict=True))
    if house.shoot_double == "yes_if_kitty_lasts":
        for at in (at for hands in in_order_of_play(deal, order).values() for at in hands):
            hand, result = deal.hands[at], shots[at]
            trick = counts_as(hand.shown, house, split=hand.split) in TRICKS
            if trick and result.times > 0 and hand.shot <= left:
                shots[at] = replace(result, times=2)
                left -= hand.shot
    return tuple(shots), left


def reseat(standing: Standing, seats: Seats, sides: int) -> Standing:
    """The standing once the table sits so (SHO-26)."""
    return taken_along(pontoon_module.reseat(standing, seats, sides), standing.banker)


COMPANY: Company[Standing] = Company(rule=PontoonRule.PLAYERS, seats=lambda standing: standing.seats, reseat=reseat)

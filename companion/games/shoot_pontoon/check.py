"""The problems with what cannot have happened in a deal of Shoot Pontoon, or between two."""

from collections import Counter
from collections.abc import Iterator

from companion.engine.ruling import Problem
from companion.games.pontoon import deal as pontoon
from companion.games.pontoon.hands import PONTOON
from companion.games.pontoon.rule import Rule as PontoonRule
from companion.games.shoot_pontoon.deal import Deal, Hand, Put, Record, misfits
from companion.games.shoot_pontoon.house import House
from companion.games.shoot_pontoon.rule import Rule
from companion.games.shoot_pontoon.standing import Standing


def check(record: Record, house: House, before: Standing) -> Iterator[Problem]:
    """Everything that cannot have happened, each at its field and with its rule."""
    if isinstance(record, Put):
        yield from _put_problems(record.put, house, before)
        return
    yield from pontoon.check(record, house, before)
    if isinstance(record, Deal):
        yield from _kitty_problems(record, house, before)
        for index, hand in enumerate(record.hands):
            yield from (problem.under(f"hands.{index}") for problem in _bet_problems(hand, record))
        yield from _third_hand_problems(record, house)
        yield from misfits(record, before.from_the_left(record.banker), house)


def _put_problems(put: int, house: House, before: Standing) -> Iterator[Problem]:
    if put < 0:
        if put != -before.kitty:
            yield Problem("put", Rule.OLD_BANKER_TAKES_IT, "all-or-nothing", {"kitty": before.kitty})
    elif put == 0:
        yield Problem("put", Rule.TOP_UP, "nothing-put")
    elif before.kitty_due:
        yield from kitty_limits("put", put, house)
    else:
        yield from top_up_bound("put", before.kitty + put, before.kitty, house)


def _kitty_problems(deal: Deal, house: House, before: Standing) -> Iterator[Problem]:
    """A kitty of nothing is allowed: then nobody shoots."""
    if deal.kitty and (before.kitty_due or deal.banker != before.banker):
        yield from kitty_limits("kitty", deal.kitty, house)
    else:
        yield from top_up_bound("kitty", deal.kitty, before.kitty, house)


def kitty_limits(field: str, kitty: int, house: House) -> Iterator[Problem]:
    """A new kitty lies between its limits (SHO-02)."""
    least, most = house.smallest_kitty, house.largest_kitty
    if not least <= kitty <= most:
        yield Problem(field, Rule.KITTY, "kitty-outside", {"told": kitty, "least": least, "most": most})


def top_up_bound(field: str, kitty: int, before: int, house: House) -> Iterator[Problem]:
    """Where additions are bound, none brings the kitty over the largest stake (SHO-24)."""
    if house.kitty_top_up_bound == "maximum_stake" and kitty > max(before, house.stake_most):
        yield Problem(field, Rule.TOP_UP, "topped-up-too-far", {"told": kitty, "most": house.stake_most})


def _bet_problems(hand: Hand, deal: Deal) -> Iterator[Problem]:
    if hand.fourth_card_shoot > 0 and deal.bank == PONTOON:
        yield Problem("fourth_card_shoot", PontoonRule.BANKERS_PONTOON, "nobody-acted")
    elif hand.fourth_card_shoot > 0 and hand.held == PONTOON:
        yield Problem("fourth_card_shoot", Rule.FOURTH_CARD, "no-fourth-card")


def _third_hand_problems(deal: Deal, house: House) -> Iterator[Problem]:
    if house.shoot_on_splits == "every_new_hand":
        return
    number = Counter[int]()
    for index, hand in enumerate(deal.hands):
        number[hand.player] += 1
        if number[hand.player] > 2 and hand.shoot > 0:
            yield Problem(f"hands.{index}.shoot", Rule.SHOOT_ON_A_NEW_HAND, "shoot-on-a-third-hand")

"""The record of one deal of Shoot Pontoon, and the problems with one that cannot have happened."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from companion.engine.records import Between, NotNegative
from companion.engine.ruling import Problem
from companion.games.pontoon import deal as pontoon
from companion.games.pontoon.hands import BUST, PONTOON
from companion.games.pontoon.rule import Rule as PontoonRule
from companion.games.shoot_pontoon.house import House
from companion.games.shoot_pontoon.rule import Rule
from companion.games.shoot_pontoon.standing import Kitty, Standing

ShootBet = Annotated[int, NotNegative(Rule.NOBODY_MUST_SHOOT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class Hand(pontoon.Hand):
    """One hand at the settlement, with its shoot bets.

    `shoot` was bet before the second card, on a further hand of a split when
    the split was made; `fourth_card_shoot` before the fourth card.
    """

    shoot: ShootBet = 0
    fourth_card_shoot: ShootBet = 0

    @property
    def shot(self) -> int:
        return self.shoot + self.fourth_card_shoot


@dataclass(frozen=True, kw_only=True, slots=True)
class Deal(pontoon.Deal):
    """One deal: `kitty` is what lay in the middle when it began; the hands stand in the order of play."""

    kitty: Annotated[int, NotNegative(Rule.KITTY)]
    hands: tuple[Hand, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Put(Between):
    """Between two deals the banker put so much into the kitty, or, where it is negative, took all of it out."""

    put: int


Record = Deal | pontoon.Sale | Put


def in_order_of_play(deal: Deal, order: Sequence[int]) -> dict[int, list[int]]:
    """The hands of each player, as places in `deal.hands`; `order` is that of play, from the banker's left."""
    turns = {player: turn for turn, player in enumerate(order)}
    own: dict[int, list[int]] = {}
    for at, hand in sorted(enumerate(deal.hands), key=lambda one: turns.get(one[1].player, len(turns))):
        own.setdefault(hand.player, []).append(at)
    return own


@dataclass(frozen=True, slots=True)
class Bet:
    """A moment at which hand `at` could shoot, in this `field` of it, and the rule that lets it."""

    at: int
    field: Literal["shoot", "fourth_card_shoot"]
    rule: Rule


@dataclass(frozen=True, slots=True)
class Busts:
    """The moment at which hand `at` was bust."""

    at: int


def moments(deal: Deal, order: Sequence[int]) -> Iterator[Bet | Busts]:
    """Every moment that changed the room, one after the other; `order` is that of play, from the banker's left.

    The bet on a further hand is placed when the split is made. A second or
    third split may be of a later hand when its turn comes, so that is the latest
    moment there is for it, and the one with most room: just before the hand
    before it in the deal is played.
    """
    own = in_order_of_play(deal, order)
    for hands in own.values():
        yield Bet(hands[0], "shoot", Rule.WITHIN_THE_KITTY)
    if deal.bank == PONTOON:
        return
    for hands in own.values():
        for at, following in zip(hands, [*hands[1:], None], strict=True):
            if following is not None:
                yield Bet(following, "shoot", Rule.SHOOT_ON_A_NEW_HAND)
            yield Bet(at, "fourth_card_shoot", Rule.FOURTH_CARD)
            if deal.hands[at].held == BUST:
                yield Busts(at)


def misfits(deal: Deal, order: Sequence[int], house: House) -> Iterator[Problem]:
    """Every bet for which there was no room at its moment (SHO-06, SHO-11, SHO-18); it counts as not made.

    After a hand of which nobody knows yet whether it was bust there may have been more room than is known.
    """
    for moment, kitty in ledger(deal, order, house):
        if not isinstance(moment, Bet):
            continue
        if (bet := _bet(deal, moment)) > (room := kitty.room(house)):
            about = {"entered": bet, "room": room, **kitty.about}
            yield Problem(f"hands.{moment.at}.{moment.field}", moment.rule, "no-room-to-shoot", about)
        if moment.field == "fourth_card_shoot" and deal.hands[moment.at].held is None:
            return


def ledger(deal: Deal, order: Sequence[int], house: House) -> Iterator[tuple[Bet | Busts | None, Kitty]]:
    """Every moment with the kitty at that moment; last, with no moment, the kitty before the banker settles."""
    kitty, shot = Kitty(holds=max(deal.kitty, 0)), [0] * len(deal.hands)
    for moment in moments(deal, order):
        yield moment, kitty
        if isinstance(moment, Busts):
            kitty = kitty.lost(shot[moment.at])
        elif (bet := _bet(deal, moment)) <= kitty.room(house):
            kitty = kitty.shot(bet)
            shot[moment.at] += bet
    yield None, kitty


def open_bets(deal: Deal, order: Sequence[int], house: House) -> dict[int, int]:
    """By player, in the order of play, what is open before the banker settles: no bet of a hand that is bust."""
    bets = dict.fromkeys(order, 0)
    for moment, kitty in ledger(deal, order, house):
        if not isinstance(moment, Bet) or deal.hands[moment.at].held == BUST:
            continue
        if (bet := _bet(deal, moment)) <= kitty.room(house):
            player = deal.hands[moment.at].player
            bets[player] = bets.get(player, 0) + bet
    return {player: bet for player, bet in bets.items() if bet}


def _bet(deal: Deal, moment: Bet) -> int:
    hand = deal.hands[moment.at]
    return max(0, hand.shoot if moment.field == "shoot" else hand.fourth_card_shoot)


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
        yield Problem(field, Rule.KITTY, "kitty-outside", {"entered": kitty, "least": least, "most": most})


def top_up_bound(field: str, kitty: int, before: int, house: House) -> Iterator[Problem]:
    """Where additions are bound, none brings the kitty over the largest stake (SHO-24)."""
    if house.kitty_top_up_bound == "maximum_stake" and kitty > max(before, house.stake_most):
        yield Problem(field, Rule.TOP_UP, "topped-up-too-far", {"entered": kitty, "most": house.stake_most})


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

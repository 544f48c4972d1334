"""The shoot bets of a deal, moment by moment (parts B and D of the rules)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from companion.engine.ruling import Problem
from companion.games.pontoon.hands import BUST, PONTOON
from companion.games.shoot_pontoon.deal import Deal, in_order_of_play
from companion.games.shoot_pontoon.house import House
from companion.games.shoot_pontoon.kitty import Kitty
from companion.games.shoot_pontoon.rule import Rule


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


def moments(deal: Deal, sides: int) -> Iterator[Bet | Busts]:
    """Everything that changed the room, in its order.

    The bet on a further hand is placed when the split is made. A second or
    third split may be of a later hand when its turn comes, so that is the latest
    moment there is for it, and the one with most room: just before the hand
    that was told before it is played.
    """
    own = in_order_of_play(deal, sides)
    for places in own.values():
        yield Bet(places[0], "shoot", Rule.WITHIN_THE_KITTY)
    if deal.bank == PONTOON:
        return
    for places in own.values():
        for at, following in zip(places, [*places[1:], None], strict=True):
            if following is not None:
                yield Bet(following, "shoot", Rule.SHOOT_ON_A_NEW_HAND)
            yield Bet(at, "fourth_card_shoot", Rule.FOURTH_CARD)
            if deal.hands[at].held == BUST:
                yield Busts(at)


def misfits(deal: Deal, sides: int, house: House) -> Iterator[Problem]:
    """Every bet for which there was no room at its moment (SHO-06, SHO-11, SHO-18); it counts as not made."""
    kitty, shot = Kitty(holds=max(deal.kitty, 0)), [0] * len(deal.hands)
    for moment in moments(deal, sides):
        if isinstance(moment, Busts):
            kitty = kitty.lost(shot[moment.at])
            continue
        bet, room = max(0, getattr(deal.hands[moment.at], moment.field)), kitty.room(house)
        if bet > room:
            about = {"told": bet, "room": room, **kitty.about}
            yield Problem(f"hands.{moment.at}.{moment.field}", moment.rule, "no-room-to-shoot", about)
        else:
            kitty = kitty.shot(bet)
            shot[moment.at] += bet

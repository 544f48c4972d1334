"""Situations of Shoot Pontoon to practise with: those of Pontoon, and the kitty.

Trivial are a kitty against which nothing is shot, or the whole of it, and bets that are far from the room.
"""

from random import Random
from typing import Any, get_args, get_type_hints

from companion.engine.practice import Exercise
from companion.engine.question import DEAL
from companion.games.pontoon import practice as pontoon
from companion.games.shoot_pontoon.deal import Deal, Hand
from companion.games.shoot_pontoon.house import House
from companion.games.shoot_pontoon.questions import BUST, ROOM, SHOOT, OneBet, Room, Shooting
from companion.games.shoot_pontoon.standing import Kitty

UNIT = 10  # what kitties and bets are multiples of
BEFORE = get_args(get_type_hints(Shooting)["before"])


def room(random: Random, house: House, aim: None) -> Room:
    """A kitty part of which is shot already."""
    kitty = _kitty(random)
    return Room(kitty=kitty, open_bets=_part(random, kitty))


def _kitty(random: Random) -> int:
    return UNIT * random.randint(4, 25)


def _part(random: Random, whole: int) -> int:
    """Some of it: neither nothing nor all."""
    return UNIT * random.randint(1, whole // UNIT - 1)


def shoot(random: Random, house: House, wanted: bool) -> Shooting | None:
    """A bet that just fits into the room or just does not, or one that comes too early or too late."""
    kitty = _kitty(random)
    open_bets = _part(random, kitty)
    amount = Kitty(holds=kitty, open=open_bets).room(house) + UNIT * random.randint(-2, 2)
    before = random.choice(BEFORE)
    return Shooting(before=before, amount=amount, kitty=kitty, open_bets=open_bets) if amount > 0 else None


def bust(random: Random, house: House, aim: None) -> OneBet:
    """A hand that was bust with a bet on it, and the room that this leaves."""
    kitty = _kitty(random)
    open_bets = _part(random, kitty)
    return OneBet(kitty=kitty, open_bets=open_bets, shoot=UNIT * random.randint(1, open_bets // UNIT))


def deal(random: Random, house: House, aim: None) -> Deal | None:
    """A deal of three players, one of whom shot, or both."""
    plain = pontoon.deal(random, house, pontoon.a_banker(random, house))
    kitty = min(max(_kitty(random), house.smallest_kitty), house.largest_kitty)
    hands = tuple(
        Hand(player=hand.player, stake=hand.stake, held=hand.held, shoot=min(UNIT, kitty) * random.randint(0, 3))
        for hand in plain.hands
    )
    drawn = Deal(banker=plain.banker, bank=plain.bank, hands=hands, kitty=kitty)
    return drawn if any(hand.shoot for hand in hands) else None


PRACTICE: tuple[Exercise[Any, House], ...] = (
    Exercise(name="room", question=ROOM.slug, draw=room),
    Exercise(name="shoot", question=SHOOT.slug, draw=shoot, even=True),
    Exercise(name="bust", question=BUST.slug, draw=bust, fact="room"),
    *pontoon.HANDS,
    Exercise(name="deal", question=DEAL, draw=deal),
)

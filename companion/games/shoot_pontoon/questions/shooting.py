"""May I shoot, how much, on which hand? (Parts B and D of the rules.)"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from companion.engine.facts import Facts, NoFacts
from companion.engine.ruling import Problem, Question, Reason, Ruling
from companion.games.pontoon.rule import Rule as PontoonRule
from companion.games.shoot_pontoon.house import House
from companion.games.shoot_pontoon.kitty import Kitty
from companion.games.shoot_pontoon.questions.shared import KittyNow, bet_exists, kitty_exists
from companion.games.shoot_pontoon.rule import Rule


@dataclass(frozen=True, kw_only=True, slots=True)
class Room:
    """What lies in the middle, and the sum of the shoot bets that are not settled."""

    kitty: KittyNow
    open_bets: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Shooting:
    """A shoot bet of `amount`, just before the card of that number comes, on the player's first hand or a later one.

    On a further hand of a split, `second` is when the split is made. `shot` is
    what is on this hand already; the fourth card may be bought or twisted.
    """

    before: Literal["second", "third", "fourth", "fifth"]
    amount: int
    kitty: KittyNow
    open_bets: int
    hand: int = 1
    shot: int = 0
    twisted: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class SplitHand:
    """A hand of a player who split: the first, or which of the others."""

    hand: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Busting:
    """A hand with `shoot` on it is bust, with this kitty and all these bets (its own among them) on the table."""

    kitty: KittyNow
    open_bets: int
    shoot: int


@dataclass(frozen=True, kw_only=True, slots=True)
class OpenBets(Facts):
    """What the kitty holds, and the sum of the shoot bets that are not settled."""

    kitty: int
    open_bets: int


@dataclass(frozen=True, kw_only=True, slots=True)
class RoomLeft(Facts):
    """How much may be shot at all."""

    room: int


@dataclass(frozen=True, kw_only=True, slots=True)
class RoomAfterBust(OpenBets):
    """The same after the hand's bets have gone to the kitty, and how much may be shot then."""

    room: int


def _room(situation: Room, house: House) -> Ruling[int, OpenBets]:
    kitty = Kitty(holds=situation.kitty, open=situation.open_bets)
    room, reasons = kitty.room(house), [Reason(Rule.WITHIN_THE_KITTY, True, kitty.about)]
    if kitty.open and not room:
        reasons.append(Reason(Rule.WHOLE_KITTY))
    return Ruling(room, tuple(reasons), OpenBets(kitty=kitty.holds, open_bets=kitty.open))


def _shoot(situation: Shooting, house: House) -> Ruling[bool, RoomLeft]:
    kitty = Kitty(holds=situation.kitty, open=situation.open_bets)
    return Ruling.of(_reasons(situation, kitty, house), RoomLeft(room=kitty.room(house)))


def _reasons(situation: Shooting, kitty: Kitty, house: House) -> Iterator[Reason]:
    if situation.amount == 0:
        yield Reason(Rule.NOBODY_MUST_SHOOT)
        return
    yield from _in_time(situation, house)
    yield Reason(Rule.WITHIN_THE_KITTY, situation.amount <= kitty.room(house), kitty.about)
    if kitty.room(house) == (0 if kitty.open else situation.amount):
        yield Reason(Rule.WHOLE_KITTY)


def _in_time(situation: Shooting, house: House) -> Iterator[Reason]:
    match situation.before:
        case "second" if situation.hand == 1:
            yield Reason(Rule.SHOOT_IN_TURN)
        case "second":
            allowed = situation.hand == 2 or house.shoot_on_splits == "every_new_hand"
            yield Reason(Rule.SHOOT_ON_A_NEW_HAND, allowed, {"hand": situation.hand})
            yield Reason(Rule.WHEN_THE_SPLIT_IS_MADE)
        case "fourth":
            yield Reason(Rule.FOURTH_CARD)
            if not situation.shot:
                yield Reason(Rule.ALSO_WITHOUT_A_FIRST)
        case _:
            yield Reason(Rule.ONLY_THE_FOURTH, False)


def _covers(situation: SplitHand, house: House) -> Ruling[bool, NoFacts]:
    return Ruling.of([Reason(Rule.FIRST_HAND_ONLY, situation.hand == 1, {"hand": situation.hand})])


def _bust(situation: Busting, house: House) -> Ruling[int, RoomAfterBust]:
    before = Kitty(holds=situation.kitty, open=situation.open_bets)
    after = before.lost(situation.shoot)
    facts = RoomAfterBust(kitty=after.holds, open_bets=after.open, room=after.room(house))
    reasons = (Reason(Rule.BUST_TO_THE_KITTY, True, {"shoot": situation.shoot}), Reason(Rule.BUST_MAKES_ROOM))
    return Ruling(2 * situation.shoot, reasons, facts)


def _check_room(situation: Room, house: House) -> Iterator[Problem]:
    yield from kitty_exists(situation.kitty, situation.open_bets)


def _check_shooting(situation: Shooting, house: House) -> Iterator[Problem]:
    yield from kitty_exists(situation.kitty, situation.open_bets)
    yield from bet_exists("amount", situation.amount)
    yield from bet_exists("shot", situation.shot)
    if situation.shot > max(situation.open_bets, 0):
        yield Problem("shot", Rule.WITHIN_THE_KITTY, "more-than-all-bets", {"open": situation.open_bets})
    yield from _check_hand(situation, house)


def _check_hand(situation: Shooting | SplitHand, house: House) -> Iterator[Problem]:
    if not 1 <= situation.hand <= House.most_hands:
        yield Problem("hand", PontoonRule.FOUR_HANDS, "too-many-hands", {"most": House.most_hands})


def _check_busting(situation: Busting, house: House) -> Iterator[Problem]:
    yield from kitty_exists(situation.kitty, situation.open_bets)
    yield from bet_exists("shoot", situation.shoot)
    if situation.shoot > max(situation.open_bets, 0):
        yield Problem("shoot", Rule.WITHIN_THE_KITTY, "more-than-all-bets", {"open": situation.open_bets})


ROOM = Question(slug="room", situation=Room, answer=_room, check=_check_room)
SHOOT = Question(slug="shoot", situation=Shooting, answer=_shoot, check=_check_shooting)
COVERS = Question(slug="shoot-covers", situation=SplitHand, answer=_covers, check=_check_hand)
BUST = Question(slug="bust", situation=Busting, answer=_bust, check=_check_busting)

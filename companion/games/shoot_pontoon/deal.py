"""What the table tells of one deal of Shoot Pontoon."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.records import Between
from companion.games.pontoon import deal as pontoon


@dataclass(frozen=True, kw_only=True, slots=True)
class Hand(pontoon.Hand):
    """One hand at the settlement, with its shoot bets.

    `shoot` was bet before the second card, on a further hand of a split when
    the split was made; `fourth_card_shoot` before the fourth card.
    """

    shoot: int = 0
    fourth_card_shoot: int = 0

    @property
    def shot(self) -> int:
        """Everything that was shot on the hand."""
        return self.shoot + self.fourth_card_shoot


@dataclass(frozen=True, kw_only=True, slots=True)
class Deal(pontoon.Deal):
    """One deal: `kitty` is what lay in the middle when it began; the hands are told in the order of play."""

    kitty: int
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

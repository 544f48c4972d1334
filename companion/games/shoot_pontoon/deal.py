"""What the table tells of one deal of Shoot Pontoon."""

from dataclasses import dataclass

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
class Put:
    """Between two deals the banker put so much into the kitty, or, where it is negative, took all of it out."""

    put: int


def in_order_of_play(deal: Deal, sides: int) -> dict[int, list[int]]:
    """The hands of each player, as places in `deal.hands`, from the banker's left."""
    own: dict[int, list[int]] = {}
    for at, hand in sorted(enumerate(deal.hands), key=lambda told: (told[1].player - deal.banker) % sides):
        own.setdefault(hand.player, []).append(at)
    return own

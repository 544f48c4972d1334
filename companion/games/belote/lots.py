"""The draw: the lowest deals, the two highest play together; equal ranks draw again."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from companion.engine.lots import Hand, Lots, Purpose, by_rank_then_suit
from companion.games.belote.tricks import PACK


def again(hands: Sequence[Hand], house: object, purpose: Purpose) -> Iterable[int]:
    """The players with a rank that another one has, too."""
    ranks = Counter(hand[-1].rank for hand in hands)
    return (player for player, hand in enumerate(hands) if ranks[hand[-1].rank] > 1)


LOTS: Lots[Any] = Lots(
    again=again, order=lambda hand, house: by_rank_then_suit(hand[-1:], house), first="lowest", pack=PACK
)

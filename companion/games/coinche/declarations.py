"""Declarations as in Belote; at sans atout other fours are worth most (COI-34, COI-35)."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.engine.cards import Card, Rank
from companion.engine.ruling import Reason
from companion.games.belote import declarations
from companion.games.belote.declarations import Declaration
from companion.games.belote.house import House as BeloteHouse
from companion.games.belote.tricks import RANKS
from companion.games.coinche.house import House
from companion.games.coinche.rule import Rule
from companion.games.coinche.tricks import Trump

FOURS = dict.fromkeys((Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.NINE), House.other_fours) | {
    Rank.ACE: House.sans_atout_aces,
    Rank.TEN: House.sans_atout_tens,
}
ORDER = tuple(FOURS)
NOT_PLAYED = Reason(Rule.WITHOUT_DECLARATIONS)


@dataclass(frozen=True, slots=True)
class AtSansAtout(Declaration):
    """A declaration where no suit is trumps."""

    @property
    def points(self) -> int:
        """The points that it is worth where it counts (COI-35)."""
        if self.kind == "brelan":
            return FOURS[self.top]
        return declarations.SEQUENCE_POINTS[len(self.cards)]

    @property
    def height(self) -> int:
        """Higher for the higher of its kind."""
        if self.kind == "brelan":
            return -ORDER.index(self.top)
        return -RANKS.index(self.top)


def best(hand: Iterable[Card], trump: Trump, house: BeloteHouse) -> tuple[Declaration, ...]:
    """The declarations that are worth most together, none of which excludes another, highest first."""
    if trump is not Trump.NONE:
        return declarations.best(hand, trump, house)
    every = tuple(AtSansAtout(one.kind, one.cards) for one in declarations.possible(hand))
    return declarations.best_of(every, trump, house)

"""What burracos are at least made of: how many two packs hold, and how few points of cards."""

from companion.games.burraco.house import House
from companion.games.burraco.melds import COPIES, POINTS, wild

SEVEN = House.burraco_size
WILDS = sum(count for card, count in COPIES.items() if wild(card))
CHEAP_RANKS = sum(each == House.low_points for each in POINTS.values())
MOST_BURRACOS = House.pack_size // SEVEN

CHEAP_SET = SEVEN * House.low_points  # seven cards of one rank, three to seven: five ranks have enough of them
CHEAP_SEQUENCE = CHEAP_RANKS * House.low_points + (SEVEN - CHEAP_RANKS) * House.high_points  # three to nine


def too_many_burracos(clean: int, semi_clean: int, dirty: int) -> bool:
    """True if two packs lack the cards for so many (BUR-03)."""
    cards = SEVEN * (clean + dirty) + (SEVEN + 1) * semi_clean
    return cards > House.pack_size or semi_clean + dirty > WILDS


def least_points(clean: int, semi_clean: int, dirty: int) -> int:
    """The fewest card points that so many burracos can be made of: exact up to six, never too many beyond.

    Five of them may be sets of the cheapest ranks; where there are more, a
    sequence is the cheapest. A dirty one then leaves out one of its dear cards.
    A wild card is a two.
    """
    sets = CHEAP_SET * (clean + semi_clean) + (CHEAP_SET - House.low_points) * dirty
    sequences = max(0, clean + semi_clean + dirty - CHEAP_RANKS)
    without_dear = min(dirty, sequences)
    more = (CHEAP_SEQUENCE - CHEAP_SET) * sequences - House.low_points * without_dear
    return sets + more + House.two_points * (semi_clean + dirty)

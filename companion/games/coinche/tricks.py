"""Cards of Coinche: trumps may be a suit, none or all four; what cards count, win and declare then (parts E and F)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from companion.engine.cards import AnySuit, Card, Rank, Suit
from companion.engine.ruling import Problem, Reason
from companion.games.belote import declarations
from companion.games.belote import tricks as belote
from companion.games.belote.declarations import Declaration
from companion.games.belote.house import House as BeloteHouse
from companion.games.belote.tricks import PLAIN_POINTS, RANKS, TRUMP_POINTS, PlayedCard
from companion.games.coinche.house import House
from companion.games.coinche.rule import Rule


class Trump(AnySuit):
    """Trumps: one of the suits, no suit (sans atout) or every suit (tout atout)."""

    SPADES = "S", "SPADES", "PIQUE", "PICCHE", "ইস্কাপন", "ਹੁਕਮ", "♠"
    HEARTS = "H", "HEARTS", "CŒUR", "COEUR", "CUORI", "হরতন", "ਪਾਨ", "♥"
    DIAMONDS = "D", "DIAMONDS", "CARREAU", "QUADRI", "রুইতন", "ਇੱਟ", "♦"
    CLUBS = "C", "CLUBS", "TRÈFLE", "TREFLE", "FIORI", "চিড়িতন", "ਚਿੜੀ", "♣"
    NONE = "SA", "SANS ATOUT", "NO TRUMPS", "SENZA BRISCOLA", "SENZA", "বিনা তুরুপ", "ਬਿਨਾਂ ਤੁਰਪ", "SA"
    ALL = "TA", "TOUT ATOUT", "ALL TRUMPS", "TUTTO BRISCOLA", "TUTTO", "সব তুরুপ", "ਸਭ ਤੁਰਪ", "TA"

    @property
    def red(self) -> bool:
        return self in (Trump.HEARTS, Trump.DIAMONDS)


def trumps(house: House) -> tuple[Trump, ...]:
    """The trumps of this table (COI-14)."""
    return tuple(trump for trump in Trump if house.sa_ta or trump not in (Trump.NONE, Trump.ALL))


def trump_problems(field: str, trump: Trump, house: House) -> Iterator[Problem]:
    """A problem if this table does not play without trumps, or with all of them (COI-14)."""
    if trump not in trumps(house):
        yield Problem(field, Rule.SA_TA, "no-such-trumps")


SANS_ATOUT_POINTS = PLAIN_POINTS | {Rank.ACE: House.sans_atout_ace}
FOURTEEN = dict.fromkeys(RANKS, 0) | {
    Rank.JACK: House.tout_atout_jack,
    Rank.NINE: House.tout_atout_nine,
    Rank.ACE: House.tout_atout_ace,
    Rank.TEN: House.tout_atout_ten,
    Rank.KING: House.tout_atout_king,
    Rank.QUEEN: House.tout_atout_queen,
}
THIRTEEN = FOURTEEN | {Rank.JACK: House.tout_atout_jack_thirteen, Rank.QUEEN: House.tout_atout_queen_thirteen}
TOUT_ATOUT_POINTS = {"fourteen": FOURTEEN, "thirteen": THIRTEEN, "converted": TRUMP_POINTS}


def points(cards: Iterable[Card], trump: Trump, house: House) -> int:
    """The points of cards in the tricks, without the last ten; ordinary trump values are not yet converted (COI-32)."""
    if trump is Trump.NONE:
        return sum(SANS_ATOUT_POINTS[card.rank] for card in cards)
    if trump is Trump.ALL:
        return sum(TOUT_ATOUT_POINTS[house.ta_values][card.rank] for card in cards)
    return belote.points(cards, trump)


def whole(trump: Trump | None, house: House) -> int:
    """The points that all the tricks of a deal are counted as, the last ten with them (COI-67)."""
    converted = trump is Trump.ALL and house.ta_values == "converted"
    return House.ordinary_tout_atout if converted else House.trick_points


def as_trick_points(counted: int, trump: Trump, house: House) -> int:
    """Counted points as trick points: where ordinary values were counted at tout atout, to the nearest of 162."""
    full = whole(trump, house)
    return (2 * counted * House.trick_points + full) // (2 * full)


def trump_of(trump: Trump, led: Suit | None) -> str:
    """The suit that beats the others in a trick: at tout atout the one that is led, at sans atout none (COI-30)."""
    return led if trump is Trump.ALL and led else trump


def strength(card: Card, trump: Trump, led: Suit | None) -> tuple[int, int]:
    """How high a card stands in a trick to which `led` was led; higher wins."""
    if trump is Trump.ALL:
        return int(card.suit == led), -belote.TRUMP_ORDER.index(card.rank)
    return belote.strength(card, trump, led)


def winning(trick: Sequence[PlayedCard], trump: Trump) -> PlayedCard:
    """The card that holds a trick of one card or more, complete or not."""
    led = trick[0].card.suit
    return max(trick, key=lambda played: strength(played.card, trump, led))


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


def best_declarations(hand: Iterable[Card], trump: Trump, house: BeloteHouse) -> tuple[Declaration, ...]:
    """The declarations that are worth most together, none of which excludes another, highest first."""
    if trump is not Trump.NONE:
        return declarations.best(hand, trump, house)
    every = tuple(AtSansAtout(one.kind, one.cards) for one in declarations.possible(hand))
    return declarations.best_of(every, trump, house)

"""Cards of Belote: what they count, which is higher, who wins a trick (parts B and E of the rules)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from companion.engine.cards import Card, Rank, Suit, pack
from companion.engine.records import Seat
from companion.engine.ruling import Problem
from companion.games.belote.house import House
from companion.games.belote.rule import Rule

Trump = Suit

RANKS = tuple(Rank)[:8]
PACK = pack(ranks=RANKS)

PLAIN_ORDER = tuple(Rank(rank) for rank in ("A", "10", "K", "Q", "J", "9", "8", "7"))
TRUMP_ORDER = tuple(Rank(rank) for rank in ("J", "9", "A", "10", "K", "Q", "8", "7"))

PLAIN_POINTS = dict.fromkeys(RANKS, 0) | {
    Rank.ACE: House.ace,
    Rank.TEN: House.ten,
    Rank.KING: House.king,
    Rank.QUEEN: House.queen,
    Rank.JACK: House.jack,
}
TRUMP_POINTS = PLAIN_POINTS | {Rank.JACK: House.trump_jack, Rank.NINE: House.trump_nine}


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayedCard:
    """A card on the table, and the seat that played it."""

    seat: Seat
    card: Card


def points(cards: Iterable[Card], trump: str) -> int:
    """The points of cards in the tricks (BEL-05, BEL-06), without the last ten."""
    return sum((TRUMP_POINTS if card.suit == trump else PLAIN_POINTS)[card.rank] for card in cards)


@cache
def sums(cards: int | None = None) -> frozenset[int]:
    """The points of so many different cards of the pack, without the last ten; of any number, if none is given.

    Whichever suit is trumps, the pack counts the same.
    """
    reached = {(0, 0)}
    for card in PACK:
        worth = points([card], Suit.HEARTS)
        reached |= {(count + 1, counted + worth) for count, counted in reached}
    return frozenset(counted for count, counted in reached if cards in (None, count))


def strength(card: Card, trump: str, led: Suit | None) -> tuple[int, int]:
    """How high a card stands in a trick to which `led` was led (BEL-08, BEL-09, BEL-27); higher wins."""
    if card.suit == trump:
        return 2, -TRUMP_ORDER.index(card.rank)
    return int(card.suit == led), -PLAIN_ORDER.index(card.rank)


def winning(trick: Sequence[PlayedCard], trump: str) -> PlayedCard:
    """The card that holds a trick of one card or more, complete or not (BEL-27)."""
    led = trick[0].card.suit
    return max(trick, key=lambda played: strength(played.card, trump, led))


@dataclass(frozen=True, slots=True)
class Turn:
    """A player about to play to a trick, which may be empty yet."""

    hand: tuple[Card, ...]
    trick: tuple[PlayedCard, ...]
    seat: int
    trump: str
    house: House

    @property
    def winning_card(self) -> PlayedCard:
        return winning(self.trick, self.trump)

    @property
    def with_partner(self) -> bool:
        """True if four play in pairs."""
        return self.house.players == self.house.most_players

    @property
    def partner_holds(self) -> bool:
        """True if the trick is the partner's so far: of who sits opposite."""
        return self.with_partner and self.winning_card.seat == (self.seat + 2) % self.house.players

    @property
    def trumps(self) -> tuple[Card, ...]:
        return self.suited(self.trump)

    @property
    def higher_trumps(self) -> tuple[Card, ...]:
        """The trumps of the hand that beat the trump that wins the trick so far."""
        least = strength(self.winning_card.card, self.trump, None)
        return tuple(card for card in self.trumps if strength(card, self.trump, None) > least)

    def suited(self, suit: str | None) -> tuple[Card, ...]:
        """The cards of the hand that are of a suit."""
        return tuple(card for card in self.hand if card.suit == suit)


@dataclass(frozen=True, slots=True)
class Duty:
    """A rule of the play, and the cards of the hand that would keep it."""

    rule: Rule
    cards: tuple[Card, ...]


def all_duties(turn: Turn) -> Iterator[Duty]:
    """The duties of a player to the trick, in the order of duty; the first that he can meet binds him."""
    if not turn.trick:
        yield Duty(Rule.HAND_LEADS, turn.hand)
    elif turn.trick[0].card.suit == turn.trump:
        yield from _trump_led(turn)
    else:
        yield from _plain_suit_led(turn)
    yield Duty(Rule.ANY_CARD, turn.hand)


def _trump_led(turn: Turn) -> Iterator[Duty]:
    """BEL-24, and BEL-26 where the partner holds the trick."""
    if turn.with_partner:
        spared = turn.partner_holds and turn.house.overtrump_partner == "not_required"
        yield Duty(Rule.BEATING_PARTNER, turn.trumps if spared else ())
    yield Duty(Rule.BEAT_THE_TRUMP, turn.higher_trumps)
    yield Duty(Rule.FOLLOW_WITH_TRUMP, turn.trumps)


def _plain_suit_led(turn: Turn) -> Iterator[Duty]:
    """BEL-25, and BEL-26 where the partner holds the trick."""
    yield Duty(Rule.FOLLOW_SUIT, turn.suited(turn.trick[0].card.suit))
    if turn.with_partner:
        yield Duty(Rule.PARTNER_HOLDS, turn.hand if turn.partner_holds else ())
    if turn.winning_card.card.suit != turn.trump:
        yield Duty(Rule.TRUMP_WHEN_VOID, turn.trumps)
        return
    yield Duty(Rule.OVERTRUMP, turn.higher_trumps)
    if turn.trumps:
        free = turn.house.under_trump == "free"
        yield Duty(Rule.ONLY_LOWER_TRUMPS, turn.hand if free else turn.trumps)


@dataclass(frozen=True, slots=True)
class LegalCards:
    """The cards that a hand may play: the duties down to the first that it can meet, which binds it."""

    duties: tuple[Duty, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.duties[-1].cards

    def refusal(self, card: Card, trump: str) -> Rule:
        """The rule that forbids a card: a low trump does not go higher, a plain card is no trump at all."""
        binding = self.duties[-1].rule
        return binding if card.suit == trump else PLAIN_CARD_BREAKS.get(binding, binding)


PLAIN_CARD_BREAKS = {
    Rule.BEAT_THE_TRUMP: Rule.FOLLOW_WITH_TRUMP,
    Rule.BEATING_PARTNER: Rule.FOLLOW_WITH_TRUMP,
    Rule.OVERTRUMP: Rule.TRUMP_WHEN_VOID,
}


def legal_cards(turn: Turn) -> LegalCards:
    """Which cards of a hand of one card or more may be played."""
    tried: list[Duty] = []
    for duty in all_duties(turn):
        tried.append(duty)
        if duty.cards:
            break
    return LegalCards(tuple(tried))


def trick_sums(house: House) -> frozenset[int]:
    """The points that all the tricks of a small table can come to, the last ten with them.

    Where three get eight cards each, 24 are in play and hold at least 64; of two
    players' 16, from 22 to 150. Where the table deals otherwise, nobody knows which cards were in play.
    """
    if house.small_table_cards == "other":
        return frozenset(range(House.last_ten, House.trick_points + 1))
    return frozenset(counted + House.last_ten for counted in sums(house.players * House.hand_size))


def small_table_problems(tricks: tuple[int, ...], house: House) -> Iterator[Problem]:
    """A problem for each side whose tricks no cards make, or for a sum that the cards in play cannot make."""
    can_be = trick_sums(house)
    for side, points in enumerate(tricks):
        if house.small_table_cards == "eight_each" and not {points, points - House.last_ten} & sums():
            yield Problem(f"tricks.{side}", Rule.SMALL_TABLE, "no-such-tricks", {"entered": points})
    if sum(tricks) not in can_be:
        yield _no_such_sum(tricks, can_be)


def more_than_in_play(tricks: tuple[int, ...], house: House) -> Iterator[Problem]:
    """A problem where the figures of some sides come to more than the cards in play, whatever the others have."""
    can_be = trick_sums(house)
    if sum(tricks) > max(can_be):
        yield _no_such_sum(tricks, can_be)


def _no_such_sum(tricks: tuple[int, ...], can_be: frozenset[int]) -> Problem:
    about = {"entered": sum(tricks), "least": min(can_be), "most": max(can_be)}
    return Problem("tricks", Rule.SMALL_TABLE, "no-such-sum", about)

"""Which cards may be played (BEL-21…BEL-26): one duty after the other, until the hand can meet one."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.cards import Card
from companion.games.belote.house import House
from companion.games.belote.rule import Rule
from companion.games.belote.tricks import PlayedCard, partner_of, strength, winning


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
        """The card that wins the trick so far."""
        return winning(self.trick, self.trump)

    @property
    def with_partner(self) -> bool:
        """True if four play in pairs."""
        return partner_of(self.seat, self.house) is not None

    @property
    def partner_holds(self) -> bool:
        """True if the trick is the partner's so far."""
        return self.winning_card.seat == partner_of(self.seat, self.house)

    @property
    def trumps(self) -> tuple[Card, ...]:
        """The trumps of the hand."""
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
    """What a player owes to the trick, in the order of duty; the first that he can meet binds him."""
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
    """What a hand may play: the duties down to the first that it can meet, which binds it."""

    duties: tuple[Duty, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that may be played."""
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

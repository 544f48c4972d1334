"""Which cards may I play, who wins the trick, which card is higher, what do cards count? (Parts B and E.)"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.engine.cards import Card
from companion.engine.records import Seat
from companion.engine.ruling import (
    NO_FACTS,
    CardsToPlay,
    Facts,
    NoFacts,
    Problem,
    Question,
    Reason,
    RefusedCard,
    Ruling,
    cards_wanted,
)
from companion.games.belote.house import House
from companion.games.belote.questions.shared import TrumpNow, cards_exist, hand_exists, seat_exists
from companion.games.belote.rule import Rule
from companion.games.belote.tricks import LegalCards, PlayedCard, Turn, legal_cards, points, strength, winning


@dataclass(frozen=True, kw_only=True, slots=True)
class Following:
    """A player whose turn it is; `trick` is what lies on the table, in the order of play, if anything.

    A card that does not matter may be left out.
    """

    trump: TrumpNow
    hand: tuple[Card, ...]
    trick: tuple[PlayedCard, ...]
    seat: Seat


@dataclass(frozen=True, kw_only=True, slots=True)
class Trick:
    """Cards on the table in the order of play, complete or not; `last` of the deal or not."""

    trump: TrumpNow
    trick: tuple[PlayedCard, ...]
    last: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class CardsToOrder:
    """Cards to be put in order; the first is the one that was led."""

    trump: TrumpNow
    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Heap:
    """Cards that a side has won, in any order; the last trick is among them, or not."""

    trump: TrumpNow
    cards: tuple[Card, ...]
    last: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class TrickFacts(Facts):
    """The points of the cards of the trick, the last ten with them, and the card that wins it."""

    points: int
    card: Card


@dataclass(frozen=True, kw_only=True, slots=True)
class CardOrder(Facts):
    """All the cards, the highest first."""

    order: tuple[Card, ...]


def _legal_cards(situation: Following, house: House) -> Ruling[tuple[Card, ...], CardsToPlay]:
    turn = Turn(situation.hand, situation.trick, situation.seat, situation.trump, house)
    may = legal_cards(turn)
    forbidden = (card for card in situation.hand if card not in may.cards)
    refused = tuple(RefusedCard(card=card, rule=may.refusal(card, situation.trump)) for card in forbidden)
    holds = turn.winning_card.seat if situation.trick else None
    return Ruling(may.cards, tuple(_reasons(may, refused)), CardsToPlay(refused=refused, holds=holds))


def _reasons(may: LegalCards, refused: Sequence[RefusedCard]) -> Iterator[Reason]:
    """Each duty down to the one that binds, met or not; then whatever else forbids a card."""
    rules = [duty.rule for duty in may.duties]
    for duty in may.duties:
        yield Reason(duty.rule, bool(duty.cards), {"count": len(duty.cards)} if duty.cards else {}, duty.cards)
    for rule in dict.fromkeys(no.rule for no in refused):
        if rule not in rules:
            yield Reason(rule)


def _trick(situation: Trick, house: House) -> Ruling[Seat, TrickFacts]:
    best = winning(situation.trick, situation.trump)
    trumped = best.card.suit == situation.trump
    reasons = [
        Reason(Rule.TRICK_WINNER, True, {"card": best.card}),
        Reason(Rule.TRUMP_ORDER if trumped else Rule.PLAIN_ORDER),
        Reason(Rule.TRUMP_VALUES if trumped else Rule.PLAIN_VALUES),
        Reason(Rule.LAST_TEN) if situation.last else Reason(Rule.WINNER_LEADS),
    ]
    counted = points((played.card for played in situation.trick), situation.trump)
    facts = TrickFacts(points=counted + house.last_ten * situation.last, card=best.card)
    return Ruling(best.seat, tuple(reasons), facts)


def _highest(situation: CardsToOrder, house: House) -> Ruling[Card, CardOrder]:
    led = situation.cards[0].suit
    order = sorted(situation.cards, key=lambda card: strength(card, situation.trump, led), reverse=True)
    trumps = [card for card in order if card.suit == situation.trump]
    reasons = [Reason(Rule.TRICK_WINNER)]
    if trumps:
        reasons.append(Reason(Rule.TRUMP_ORDER))
    if len(trumps) < len(order):
        reasons.append(Reason(Rule.PLAIN_ORDER))
    return Ruling(order[0], tuple(reasons), CardOrder(order=tuple(order)))


def _card_points(situation: Heap, house: House) -> Ruling[int, NoFacts]:
    trumps = {card.suit == situation.trump for card in situation.cards}
    reasons = [Reason(Rule.TRUMP_VALUES if trump else Rule.PLAIN_VALUES) for trump in sorted(trumps, reverse=True)]
    last = [Reason(Rule.LAST_TEN)] if situation.last else []
    counted = points(situation.cards, situation.trump) + house.last_ten * situation.last
    return Ruling(counted, (*reasons, *last), NO_FACTS)


def _check_following(situation: Following, house: House) -> Iterator[Problem]:
    yield from cards_wanted("hand", situation.hand)
    yield from hand_exists("hand", situation.hand)
    yield from cards_exist("hand", situation.hand, among=[played.card for played in situation.trick])
    yield from _trick_exists(situation.trick, house, most=house.players - 1)
    yield from seat_exists("seat", situation.seat, house)
    seats = [played.seat for played in situation.trick]
    if len(seats) < house.players and _in_turn(seats, house) and not _in_turn([*seats, situation.seat], house):
        yield Problem("seat", Rule.IN_TURN, "out-of-turn")


def _check_trick(situation: Trick, house: House) -> Iterator[Problem]:
    yield from cards_wanted("trick", situation.trick)
    yield from _trick_exists(situation.trick, house, most=house.players)


def _trick_exists(trick: Sequence[PlayedCard], house: House, *, most: int) -> Iterator[Problem]:
    if len(trick) > most:
        yield Problem("trick", Rule.IN_TURN, "too-many-cards", {"entered": len(trick), "most": most})
        return
    seats = [played.seat for played in trick]
    for index, played in enumerate(trick):
        yield from cards_exist(f"trick.{index}.card", [played.card], among=[other.card for other in trick[:index]])
        yield from seat_exists(f"trick.{index}.seat", played.seat, house)
        if _in_turn(seats[:index], house) and not _in_turn(seats[: index + 1], house):
            yield Problem(f"trick.{index}.seat", Rule.IN_TURN, "out-of-turn")


def _in_turn(seats: Sequence[int], house: House) -> bool:
    """True if seats follow each other around the table, each at most once."""
    turns = [(seat - seats[0]) % house.players for seat in seats]
    return all(turn < following for turn, following in pairwise(turns))


def _check_cards(situation: CardsToOrder | Heap, house: House) -> Iterator[Problem]:
    yield from cards_wanted("cards", situation.cards)
    yield from cards_exist("cards", situation.cards)


LEGAL_CARDS = Question(slug="legal-cards", situation=Following, answer=_legal_cards, check=_check_following)
TRICK = Question(slug="trick", situation=Trick, answer=_trick, check=_check_trick)
HIGHEST = Question(slug="highest", situation=CardsToOrder, answer=_highest, check=_check_cards)
CARD_POINTS = Question(slug="card-points", situation=Heap, answer=_card_points, check=_check_cards)

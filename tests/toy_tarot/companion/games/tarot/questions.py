"""Which cards may I play, whose is the trick, are these points enough?"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from companion.engine.cards import write_cards
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
)

from .cards import Played, Suit, TarotCard, strength, suit_led
from .house import NEEDED, House
from .rule import Rule


@dataclass(frozen=True, kw_only=True, slots=True)
class Turn:
    """A player whose turn it is, and what lies on the table in the order of play."""

    hand: tuple[TarotCard, ...]
    trick: tuple[Played, ...]
    seat: Seat


@dataclass(frozen=True, kw_only=True, slots=True)
class Trick:
    """Cards on the table in the order of play."""

    trick: tuple[Played, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Count:
    """What the taker has: oudlers and card points."""

    oudlers: Literal[0, 1, 2, 3]
    points: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Needed(Facts):
    """The points that the taker has, and those that he needs."""

    points: int
    needed: int


def _legal_cards(turn: Turn, house: House) -> Ruling[tuple[TarotCard, ...], CardsToPlay]:
    """The first duty that the hand can meet binds; the Excuse may be played all the same."""
    asked: list[tuple[Rule, tuple[TarotCard, ...]]] = []
    for duty in _duties(turn):
        asked.append(duty)
        if duty[1]:
            break
    may = asked[-1][1]
    free = tuple(card for card in turn.hand if card.suit is None and card not in may)
    reasons = [Reason(rule, bool(cards), {"count": len(cards)}, cards) for rule, cards in asked]
    refused = tuple(RefusedCard(card=card, rule=asked[-1][0]) for card in turn.hand if card not in (*may, *free))
    holds = _best(turn.trick).seat if turn.trick else None
    return Ruling(
        (*may, *free), (*reasons, *(Reason(Rule.EXCUSE) for _ in free)), CardsToPlay(refused=refused, holds=holds)
    )


def _duties(turn: Turn) -> Iterator[tuple[Rule, tuple[TarotCard, ...]]]:
    """What a player owes to the trick, and the cards of the hand that would do."""
    if led := suit_led(turn.trick):
        trumps, best = _suited(turn.hand, Suit.TRUMPS), max(strength(played.card, led) for played in turn.trick)
        if led is not Suit.TRUMPS:
            yield Rule.FOLLOW, _suited(turn.hand, led)
        yield Rule.GO_HIGHER, tuple(card for card in trumps if strength(card, led) > best)
        yield Rule.TRUMP, trumps
    yield Rule.ANY_CARD, turn.hand


def _suited(hand: Sequence[TarotCard], suit: Suit | None) -> tuple[TarotCard, ...]:
    return tuple(card for card in hand if card.suit is suit)


def _best(trick: Sequence[Played]) -> Played:
    led = suit_led(trick)
    return max(trick, key=lambda played: strength(played.card, led))


def _trick(told: Trick, house: House) -> Ruling[Seat, NoFacts]:
    best = _best(told.trick)
    excused = any(played.card.suit is None for played in told.trick)
    reasons = [Reason(Rule.HIGHEST, True, {"card": best.card}), *([Reason(Rule.EXCUSE)] if excused else [])]
    return Ruling(best.seat, tuple(reasons), NO_FACTS)


def _enough(count: Count, house: House) -> Ruling[bool, Needed]:
    needed = NEEDED[count.oudlers]
    facts = Needed(points=count.points, needed=needed)
    return Ruling.of([Reason(Rule.ENOUGH, count.points >= needed, facts.by_name())], facts)


def _check_turn(turn: Turn, house: House) -> Iterator[Problem]:
    yield from _wanted("hand", turn.hand)
    yield from _once("hand", [*turn.hand, *(played.card for played in turn.trick)])


def _check_trick(told: Trick, house: House) -> Iterator[Problem]:
    yield from _wanted("trick", told.trick)
    yield from _once("trick", [played.card for played in told.trick])


def _wanted(field: str, cards: Sequence[object]) -> Iterator[Problem]:
    if not cards:
        yield Problem(field, None, "cards-wanted")


def _once(field: str, cards: Sequence[TarotCard]) -> Iterator[Problem]:
    if twice := [card for card in dict.fromkeys(cards) if cards.count(card) > 1]:
        yield Problem(field, Rule.PACK, "card-twice", {"cards": write_cards(twice)})


QUESTIONS: tuple[Question[Any, House], ...] = (
    Question(slug="legal-cards", situation=Turn, answer=_legal_cards, check=_check_turn),
    Question(slug="trick", situation=Trick, answer=_trick, check=_check_trick),
    Question(slug="enough", situation=Count, answer=_enough),
)

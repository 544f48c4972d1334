"""Questions about declarations, whose count, and belote. (Parts F and G of the rules.)"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from companion.engine.cards import Card, Rank, Suit
from companion.engine.records import BySide, HandsBySeat, NotNegative, Seat, Side, recast
from companion.engine.ruling import NO_FACTS, Declarations, Declared, Facts, NoFacts, Problem, Question, Reason, Ruling
from companion.games.belote.declarations import (
    BRELANS,
    RULES,
    SEQUENCE_POINTS,
    Claim,
    Declaration,
    Step,
    best,
    highest,
    possible,
)
from companion.games.belote.house import House
from companion.games.belote.questions.shared import TrumpNow, cards_exist, hand_exists, seat_exists
from companion.games.belote.rule import Rule
from companion.games.belote.standing import side_of, sides
from companion.games.belote.tricks import RANKS


@dataclass(frozen=True, kw_only=True, slots=True)
class AllHands:
    """All hands by seat, as far as they matter (empty ones may follow); `first` leads to the first trick."""

    trump: TrumpNow
    hands: HandsBySeat[Card]
    first: Seat


@dataclass(frozen=True, kw_only=True, slots=True)
class Declaring:
    """A player who would declare now: in which trick, and whether it is his turn to play."""

    trick: int
    own_turn: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class Announcing:
    """The hand of one player at the start, and which of the two words he spoke."""

    trump: TrumpNow
    hand: tuple[Card, ...]
    belote: bool = True
    rebelote: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class DeclarationFacts(Declarations):
    """The points that each side scores; `step` is the comparison that decided, if more than one side declared."""

    points: BySide
    step: Step | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Together:
    """Declarations of one side, none of which shares a card with another; `fours` are the cards of its fours."""

    tierces: Annotated[int, NotNegative(Rule.TIERCE)] | None = None
    quartes: Annotated[int, NotNegative(Rule.QUARTE)] | None = None
    quintes: Annotated[int, NotNegative(Rule.QUINTE)] | None = None
    fours: tuple[Card, ...] = ()
    with_belote: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class BelotePoints(Facts):
    """The points that king and queen of trumps earn; 0 where they do not count."""

    points: int


def _declarations(situation: AllHands, house: House) -> Ruling[Side | None, DeclarationFacts]:
    if house.declarations == "belote_only":
        nothing = DeclarationFacts(found=(), points=(0,) * sides(house), step=None)
        return Ruling(None, (Reason(Rule.BELOTE_ONLY),), nothing)
    best_of_each = [best(hand, situation.trump, house) for hand in situation.hands[: house.players]]
    claims = tuple(all_claims(best_of_each, situation.first, house))
    top, scored = scored_by(claims, situation.trump, house)
    reasons = (*_compared(claims, top, scored.step), *_kinds(claims), *_limits(situation.hands[: house.players]))
    return Ruling(top.side if top else None, reasons, scored)


def all_claims(hands: Sequence[Sequence[Declaration]], first: int, house: House) -> Iterator[Claim]:
    """The declarations of every seat, in the order in which they are made."""
    for turn in range(house.players):
        seat = (first + turn) % house.players
        yield from (Claim(seat, side_of(seat, house), turn, declaration) for declaration in hands[seat])


def scored_by(claims: Sequence[Claim], trump: str, house: House) -> tuple[Claim | None, DeclarationFacts]:
    """The highest of these claims, if one is, and what each side scores by them."""
    top, step = highest(claims, trump, house) if claims else (None, None)
    won = [one for one in claims if top and one.side == top.side]
    if top and house.declarations_scored == "highest_only":
        won = [top]
    points = tuple(sum(one.declaration.points for one in won if one.side == side) for side in range(sides(house)))
    found = tuple(recast(Declared, one.declaration, seat=one.seat) for one in claims)
    return top, DeclarationFacts(found=found, points=points, step=step)


def _compared(claims: Sequence[Claim], top: Claim | None, step: str | None) -> Iterator[Reason]:
    about = {"points": max((one.declaration.points for one in claims), default=0)}
    if len({one.side for one in claims}) > 1:
        yield Reason(Rule.MORE_POINTS_FIRST, step == "points", about)
        if step != "points":
            yield Reason(Rule.EQUAL_POINTS, top is not None, about)
    if claims:
        yield Reason(Rule.DECLARATIONS, top is not None)


def _kinds(claims: Sequence[Claim]) -> Iterator[Reason]:
    yield from map(Reason, dict.fromkeys(one.declaration.rule for one in claims))
    if any(one.declaration.kind != "brelan" for one in claims):
        yield Reason(Rule.SEQUENCE_ORDER)


def _limits(hands: Sequence[Sequence[Card]]) -> Iterator[Reason]:
    """The reasons that keep a hand from declaring more: low fours, long sequences, cards that would serve twice."""
    if any({Card(rank, suit) for suit in Suit} <= set(hand) for hand in hands for rank in (Rank.EIGHT, Rank.SEVEN)):
        yield Reason(Rule.NO_SEVENS_OR_EIGHTS)
    if any(_six_in_sequence(hand) for hand in hands):
        yield Reason(Rule.LONGER_SEQUENCES)
    if any(_serves_twice(hand) for hand in hands):
        yield Reason(Rule.ONE_CARD)


def _six_in_sequence(hand: Sequence[Card]) -> bool:
    six = [{Card(rank, suit) for rank in RANKS[start : start + 6]} for suit in Suit for start in range(3)]
    return any(cards <= set(hand) for cards in six)


def _serves_twice(hand: Sequence[Card]) -> bool:
    all_possible = tuple(possible(hand))
    fours = {card for one in all_possible if one.kind == "brelan" for card in one.cards}
    return any(fours & set(one.cards) for one in all_possible if one.kind != "brelan")


def _declared_together(situation: Together, house: House) -> Ruling[int, NoFacts]:
    belote = [(Rule.BELOTE, house.belote)] if situation.with_belote else []
    counted = [*_amounts(situation)]
    reasons = [Reason(rule) for rule, _ in (*counted, *belote)]
    points = [amount for _, amount in counted]
    if house.declarations == "belote_only":
        points, reasons = [], [Reason(Rule.BELOTE_ONLY), *reasons]
    elif house.declarations_scored == "highest_only":
        points = [max(points, default=0)]
    if points or not reasons:
        reasons.append(Reason(Rule.DECLARATIONS))
    return Ruling(sum(points) + sum(amount for _, amount in belote), tuple(reasons), NO_FACTS)


def _amounts(situation: Together) -> Iterator[tuple[Rule, int]]:
    """The points of each declaration, with its rule (BEL-31…BEL-36, BEL-38)."""
    for rank in dict.fromkeys(card.rank for card in situation.fours):
        low = rank not in BRELANS
        yield (Rule.NO_SEVENS_OR_EIGHTS, 0) if low else (RULES.get(rank, Rule.OTHER_FOURS), BRELANS[rank])
    sequences = (("quinte", situation.quintes, 5), ("quarte", situation.quartes, 4), ("tierce", situation.tierces, 3))
    for kind, count, cards in sequences:
        yield from [(RULES[kind], SEQUENCE_POINTS[cards])] * (count or 0)


def _check_together(situation: Together, house: House) -> Iterator[Problem]:
    yield from cards_exist("fours", situation.fours)
    if any(len({card for card in situation.fours if card.rank == one.rank}) < len(Suit) for one in situation.fours):
        yield Problem("fours", Rule.OTHER_FOURS, "four-wanted")
    if max(count or 0 for count in (situation.tierces, situation.quartes, situation.quintes)) > House.hand_size:
        yield Problem("tierces", Rule.ONE_CARD, "too-many-declarations")


def _declare(situation: Declaring, house: House) -> Ruling[bool, NoFacts]:
    if house.declarations == "belote_only":
        return Ruling.of([Reason(Rule.BELOTE_ONLY, False)])
    return Ruling.of(
        [
            Reason(Rule.FIRST_TRICK, situation.trick == 1, {"trick": situation.trick}),
            Reason(Rule.AT_ONES_TURN, situation.own_turn),
        ]
    )


def _belote(situation: Announcing, house: House) -> Ruling[bool, BelotePoints]:
    pair = {Card(rank, Suit(situation.trump)) for rank in (Rank.KING, Rank.QUEEN)}
    ruling = Ruling.of(
        [
            Reason(Rule.BELOTE, pair <= set(situation.hand)),
            Reason(Rule.BOTH_ANNOUNCED, situation.belote and situation.rebelote),
            Reason(Rule.EITHER_FIRST),
            Reason(Rule.BELOTE_APART),
        ]
    )
    return ruling.with_facts(BelotePoints(points=house.belote if ruling.answer else 0))


def _check_hands(situation: AllHands, house: House) -> Iterator[Problem]:
    if len(situation.hands) < house.players or any(situation.hands[house.players :]):
        yield Problem("hands", Rule.PLAYERS, "hands-wanted", {"wanted": house.players})
        return
    others: tuple[Card, ...] = ()
    for seat, hand in enumerate(situation.hands[: house.players]):
        yield from hand_exists(f"hands.{seat}", hand)
        yield from cards_exist(f"hands.{seat}", hand, among=others)
        others = (*others, *hand)
    yield from seat_exists("first", situation.first, house)


def _check_trick(situation: Declaring, house: House) -> Iterator[Problem]:
    if not 1 <= situation.trick <= house.tricks:
        yield Problem("trick", Rule.EIGHT_TRICKS, "no-such-trick", {"most": house.tricks})


def _check_hand(situation: Announcing, house: House) -> Iterator[Problem]:
    yield from hand_exists("hand", situation.hand)
    yield from cards_exist("hand", situation.hand)


DECLARATIONS = Question(slug="declarations", situation=AllHands, answer=_declarations, check=_check_hands)
DECLARE = Question(slug="declare", situation=Declaring, answer=_declare, check=_check_trick)
DECLARED = Question(slug="declared", situation=Together, answer=_declared_together, check=_check_together)
BELOTE = Question(slug="belote", situation=Announcing, answer=_belote, check=_check_hand)

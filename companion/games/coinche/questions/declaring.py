"""Is that a belote, and whose declarations count? (Part F of the rules.)"""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.cards import Card, Rank, Suit
from companion.engine.facts import Declared, Facts
from companion.engine.ruling import Problem, Question, Reason, Ruling
from companion.engine.situation import HandsBySeat, Seat, Side
from companion.games.belote.comparing import Claim, Step, highest
from companion.games.belote.questions import declaring as belote
from companion.games.belote.questions.declaring import DeclarationFacts
from companion.games.belote.questions.shared import hand_exists
from companion.games.belote.rule import Rule as BeloteRule
from companion.games.coinche.declarations import NOT_PLAYED, best
from companion.games.coinche.house import House
from companion.games.coinche.questions.shared import TrumpNow, as_in_belote, cards_exist, trumps_are_played
from companion.games.coinche.rule import Rule
from companion.games.coinche.standing import PAIRS, SEATS
from companion.games.coinche.tricks import Trump


@dataclass(frozen=True, kw_only=True, slots=True)
class Hands:
    """All hands by seat, as far as they matter (empty ones may follow); `first` leads to the first trick."""

    trump: TrumpNow
    hands: HandsBySeat[Card]
    first: Seat


@dataclass(frozen=True, kw_only=True, slots=True)
class Holding:
    """What one player held at the start."""

    trump: TrumpNow
    hand: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class BeloteFacts(Facts):
    """The suits of which king and queen are a belote, and what they earn together."""

    suits: tuple[Suit, ...]
    points: int


def _belote(situation: Holding, house: House) -> Ruling[bool, BeloteFacts]:
    suits = _suits(situation.trump, house)
    pairs = [suit for suit in suits if {Card(rank, suit) for rank in (Rank.KING, Rank.QUEEN)} <= set(situation.hand)]
    counted = pairs[:1] if situation.trump is Trump.ALL and house.ta_belotes == "one" else pairs
    rule: Rule | BeloteRule = Rule.BELOTES if situation.trump in (Trump.NONE, Trump.ALL) else BeloteRule.BELOTE
    reasons = [Reason(rule, bool(pairs))]
    if pairs:
        reasons += [Reason(BeloteRule.EITHER_FIRST), Reason(BeloteRule.BOTH_ANNOUNCED)]
    return Ruling.of(reasons, BeloteFacts(suits=tuple(pairs), points=house.belote * len(counted)))


def _suits(trump: Trump, house: House) -> tuple[Suit, ...]:
    """The suits of which king and queen are a belote (COI-36)."""
    if trump is Trump.NONE or (trump is Trump.ALL and house.ta_belotes == "none"):
        return ()
    return tuple(Suit) if trump is Trump.ALL else (Suit(trump),)


def _declarations(situation: Hands, house: House) -> Ruling[Side | None, DeclarationFacts]:
    if house.declarations == "belote_only":
        nothing = DeclarationFacts(found=(), points=(0,) * PAIRS, step=None)
        return Ruling(None, (NOT_PLAYED,), nothing)
    claims = tuple(_claims(situation, house))
    top, step = highest(claims, situation.trump, house.as_belote) if claims else (None, None)
    counted = [one for one in claims if top and one.side == top.side]
    if top and house.declarations_scored == "highest_only":
        counted = [top]
    points = tuple(sum(one.declaration.points for one in counted if one.side == side) for side in range(PAIRS))
    declared = tuple(
        Declared(seat=one.seat, kind=one.declaration.kind, cards=one.declaration.cards, points=one.declaration.points)
        for one in claims
    )
    reasons = tuple(_why(claims, top, step, situation.trump))
    return Ruling(top.side if top else None, reasons, DeclarationFacts(found=declared, points=points, step=step))


def _claims(situation: Hands, house: House) -> Iterator[Claim]:
    """Every player's declarations, in the order in which they are made."""
    for turn in range(SEATS):
        seat = (situation.first + turn) % SEATS
        for declaration in best(situation.hands[seat], situation.trump, house.as_belote):
            yield Claim(seat, seat % PAIRS, turn, declaration)


def _why(claims: tuple[Claim, ...], top: Claim | None, step: Step | None, trump: Trump) -> Iterator[Reason]:
    yield Reason(Rule.DECLARATIONS_COUNT)
    if len({one.side for one in claims}) > 1:
        yield Reason(BeloteRule.MORE_POINTS_FIRST, step == "points")
        if step != "points":
            yield Reason(BeloteRule.EQUAL_POINTS, top is not None)
    if claims:
        yield Reason(BeloteRule.DECLARATIONS, top is not None)
    if trump is Trump.NONE and any(one.declaration.kind == "brelan" for one in claims):
        yield Reason(Rule.FOURS_AT_SANS_ATOUT)
    elif trump is not Trump.NONE:
        yield from map(Reason, dict.fromkeys(one.declaration.rule for one in claims))


def _check_hands(situation: Hands, house: House) -> Iterator[Problem]:
    yield from trumps_are_played(situation.trump, house)
    as_in_spades = belote.Hands(trump=Suit.SPADES, hands=situation.hands, first=situation.first)
    yield from as_in_belote(belote.DECLARATIONS.check(as_in_spades, house.as_belote))


def _check_hand(situation: Holding, house: House) -> Iterator[Problem]:
    yield from trumps_are_played(situation.trump, house)
    yield from as_in_belote(hand_exists("hand", situation.hand))
    yield from cards_exist("hand", situation.hand)


BELOTE = Question(slug="belote", situation=Holding, answer=_belote, check=_check_hand)
DECLARATIONS = Question(
    slug="declarations",
    situation=Hands,
    answer=_declarations,
    check=_check_hands,
    arises=lambda house: house.declarations == "counted",
)

"""Which cards may I play, who wins the trick, what do cards count, whose declarations do? (Parts E and F.)"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, cast

from companion.engine.cards import Card, Rank, Suit
from companion.engine.records import HandsBySeat, Seat, Side, recast
from companion.engine.ruling import NO_FACTS, CardsToPlay, Facts, NoFacts, Problem, Question, Reason, Ruling
from companion.games.belote.declarations import Claim, Step
from companion.games.belote.house import House as BeloteHouse
from companion.games.belote.questions import declaring
from companion.games.belote.questions import playing as belote
from companion.games.belote.questions.declaring import DeclarationFacts
from companion.games.belote.questions.playing import CardOrder, TrickFacts
from companion.games.belote.questions.shared import cards_exist, hand_exists
from companion.games.belote.rule import Rule as BeloteRule
from companion.games.belote.tricks import PlayedCard
from companion.games.coinche.house import House
from companion.games.coinche.questions.shared import TrumpNow, as_in_belote
from companion.games.coinche.rule import Rule
from companion.games.coinche.standing import PAIRS, SEATS
from companion.games.coinche.tricks import (
    NOT_PLAYED,
    Trump,
    best_declarations,
    points,
    strength,
    trump_of,
    trump_problems,
    winning,
)

# at tout atout the suit that is led is trumps as far as it goes, at sans atout none is: by which rules then
AT_TOUT_ATOUT: dict[str, str] = {
    BeloteRule.BEAT_THE_TRUMP: Rule.TOUT_ATOUT_PLAY,
    BeloteRule.FOLLOW_WITH_TRUMP: Rule.TOUT_ATOUT_PLAY,
}
NOT_AT_SANS_ATOUT = (BeloteRule.PARTNER_HOLDS, BeloteRule.TRUMP_WHEN_VOID)  # any card goes, whoever holds the trick
AT_SANS_ATOUT: dict[str, str] = {
    BeloteRule.FOLLOW_SUIT: Rule.SANS_ATOUT_PLAY,
    **dict.fromkeys(NOT_AT_SANS_ATOUT, BeloteRule.ANY_CARD),
}


AnyLegal = Ruling[tuple[Card, ...], CardsToPlay]


@dataclass(frozen=True, kw_only=True, slots=True)
class Following:
    """A player whose turn it is; `trick` is what lies on the table, in the order of play, if anything."""

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
class AllHands:
    """All hands by seat, as far as they matter (empty ones may follow); `first` leads to the first trick."""

    trump: TrumpNow
    hands: HandsBySeat[Card]
    first: Seat


def _as_belote(situation: Following) -> belote.Following:
    """The same as Belote sees it: with the suit as trumps that beats the others in this trick."""
    led = situation.trick[0].card.suit if situation.trick else None
    trump = cast("Suit", trump_of(situation.trump, led))
    return belote.Following(trump=trump, hand=situation.hand, trick=situation.trick, seat=situation.seat)


def _legal_cards(situation: Following, house: House) -> Ruling[tuple[Card, ...], CardsToPlay]:
    in_belote = cast("AnyLegal", belote.LEGAL_CARDS.answer(_as_belote(situation), house.as_belote))
    if situation.trump not in (Trump.NONE, Trump.ALL) or not situation.trick:
        return in_belote
    instead = AT_TOUT_ATOUT if situation.trump is Trump.ALL else AT_SANS_ATOUT
    reasons = (
        replace(reason, rule=instead.get(reason.rule, reason.rule))
        for reason in in_belote.reasons
        if situation.trump is Trump.ALL or reason.rule not in NOT_AT_SANS_ATOUT or reason.met
    )
    by_rule = dict[str, Reason]()  # of two duties that one rule has, the one that is met
    for reason in reasons:
        if reason.rule not in by_rule or not by_rule[reason.rule].met:
            by_rule[reason.rule] = reason
    refused = tuple(replace(no, rule=instead.get(no.rule, no.rule)) for no in in_belote.facts.refused)
    return Ruling(in_belote.answer, tuple(by_rule.values()), replace(in_belote.facts, refused=refused))


def _trick(situation: Trick, house: House) -> Ruling[Seat, TrickFacts]:
    best = winning(situation.trick, situation.trump)
    order, values = _rules_of(situation.trump, best.card)
    reasons = (
        Reason(BeloteRule.TRICK_WINNER, True, {"card": best.card}),
        *([Reason(Rule.NO_SUIT_TRUMPS)] if situation.trump in (Trump.NONE, Trump.ALL) else []),
        Reason(order),
        Reason(values),
        Reason(BeloteRule.LAST_TEN) if situation.last else Reason(BeloteRule.WINNER_LEADS),
    )
    counted = points((played.card for played in situation.trick), situation.trump, house)
    facts = TrickFacts(points=counted + house.last_ten * situation.last, card=best.card)
    return Ruling(best.seat, reasons, facts)


def _rules_of(trump: Trump, card: Card) -> tuple[str, str]:
    """The rule that orders a card, and the one that says what it counts."""
    if trump is Trump.NONE:
        return Rule.SANS_ATOUT_PLAY, Rule.SANS_ATOUT_VALUES
    if trump is Trump.ALL:
        return Rule.TOUT_ATOUT_PLAY, Rule.TOUT_ATOUT_VALUES
    if str(card.suit) == trump:
        return BeloteRule.TRUMP_ORDER, BeloteRule.TRUMP_VALUES
    return BeloteRule.PLAIN_ORDER, BeloteRule.PLAIN_VALUES


def _highest(situation: CardsToOrder, house: House) -> Ruling[Card, CardOrder]:
    led = situation.cards[0].suit
    order = sorted(situation.cards, key=lambda card: strength(card, situation.trump, led), reverse=True)
    rules = dict.fromkeys(_rules_of(situation.trump, card)[0] for card in order)
    several = [Rule.NO_SUIT_TRUMPS] if situation.trump in (Trump.NONE, Trump.ALL) else []
    reasons = map(Reason, (BeloteRule.TRICK_WINNER, *several, *rules))
    return Ruling(order[0], tuple(reasons), CardOrder(order=tuple(order)))


def _card_points(situation: Heap, house: House) -> Ruling[int, NoFacts]:
    trumps_first = sorted(situation.cards, key=lambda card: str(card.suit) != situation.trump)
    rules = dict.fromkeys(_rules_of(situation.trump, card)[1] for card in trumps_first)
    last = [BeloteRule.LAST_TEN] if situation.last else []
    counted = points(situation.cards, situation.trump, house) + house.last_ten * situation.last
    return Ruling(counted, tuple(map(Reason, (*rules, *last))), NO_FACTS)


def _check_following(situation: Following, house: House) -> Iterator[Problem]:
    yield from trump_problems("trump", situation.trump, house)
    yield from as_in_belote(belote.LEGAL_CARDS.check(_as_belote(situation), house.as_belote))


def _as_in_spades(
    question: Question[Any, BeloteHouse], situation: Trick | CardsToOrder | Heap | AllHands, house: House
) -> Iterator[Problem]:
    """The problems that Belote has with a situation, whatever its trumps are."""
    yield from trump_problems("trump", situation.trump, house)
    in_spades = recast(question.situation, situation, trump=Suit.SPADES)
    yield from as_in_belote(question.check(in_spades, house.as_belote))


LEGAL_CARDS = Question(slug="legal-cards", situation=Following, answer=_legal_cards, check=_check_following)
TRICK = Question(slug="trick", situation=Trick, answer=_trick, check=partial(_as_in_spades, belote.TRICK))
HIGHEST = Question(
    slug="highest", situation=CardsToOrder, answer=_highest, check=partial(_as_in_spades, belote.HIGHEST)
)
CARD_POINTS = Question(
    slug="card-points", situation=Heap, answer=_card_points, check=partial(_as_in_spades, belote.CARD_POINTS)
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Holding:
    """The hand of one player at the start."""

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


def _declarations(situation: AllHands, house: House) -> Ruling[Side | None, DeclarationFacts]:
    if house.declarations == "belote_only":
        nothing = DeclarationFacts(found=(), points=(0,) * PAIRS, step=None)
        return Ruling(None, (NOT_PLAYED,), nothing)
    trump, in_belote = situation.trump, house.as_belote
    best_of_each = [best_declarations(hand, trump, in_belote) for hand in situation.hands[:SEATS]]
    claims = tuple(declaring.all_claims(best_of_each, situation.first, in_belote))
    top, scored = declaring.scored_by(claims, trump, in_belote)
    return Ruling(top.side if top else None, tuple(_why(claims, top, scored.step, trump)), scored)


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


def _check_hand(situation: Holding, house: House) -> Iterator[Problem]:
    yield from trump_problems("trump", situation.trump, house)
    yield from as_in_belote(hand_exists("hand", situation.hand))
    yield from cards_exist("hand", situation.hand)


BELOTE = Question(slug="belote", situation=Holding, answer=_belote, check=_check_hand)
DECLARATIONS = Question(
    slug="declarations",
    situation=AllHands,
    answer=_declarations,
    check=partial(_as_in_spades, declaring.DECLARATIONS),
    arises=lambda house: house.declarations == "counted",
)

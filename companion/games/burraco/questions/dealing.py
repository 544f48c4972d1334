"""Who deals and who plays with whom, and is the pack well cut? (Parts C and D of the rules.)"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.cards import Card, Rank, Suit
from companion.engine.facts import Facts
from companion.engine.ruling import Problem, Question, Reason, Ruling
from companion.engine.situation import Seat, Seats
from companion.games.burraco.house import House
from companion.games.burraco.questions.shared import between, cards_exist
from companion.games.burraco.rule import Rule
from companion.games.burraco.standing import SEATS

RANKS, SUITS = tuple(Rank), tuple(Suit)
SETTLED = (Rule.DRAW_ORDER, Rule.PARTNERS_BY_DRAW, Rule.LOWEST_DEALS, Rule.HIGHEST_PLAYS_FIRST)


@dataclass(frozen=True, kw_only=True, slots=True)
class Drawn:
    """The card that each of the four drew, in the order of drawing; seats are counted in that order."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Cut:
    """So many cards lifted from the shuffled pack."""

    lifted: int


@dataclass(frozen=True, kw_only=True, slots=True)
class DrawFacts(Facts):
    """The seats that play together, the highest card first, and those that draw again: one of the two is empty."""

    redraw: Seats = ()
    partners: Seats = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class DrawSettled(DrawFacts):
    """Who plays `first` and who deals, each with the card that says so."""

    first: Seat
    dealer: Seat
    highest: Card
    lowest: Card


@dataclass(frozen=True, kw_only=True, slots=True)
class CutFacts(Facts):
    """How many cards lie where after a cut.

    `bottom` is what was not lifted. The lifted part makes the pozzetti, the
    bottom is dealt: what is left of each; nothing where it does not suffice.
    `stock` is what play begins with, after a good cut.
    """

    bottom: int
    after_pozzetti: int | None
    after_the_deal: int | None
    stock: int | None


def _draw(situation: Drawn, house: House) -> Ruling[bool, DrawFacts | DrawSettled]:
    cards, same = situation.cards, Counter(situation.cards)
    again = tuple(seat for seat, card in enumerate(cards) if same[card] > 1)
    if again:
        return Ruling.of([Reason(Rule.DRAW_AGAIN, False), Reason(Rule.DRAW_ORDER)], DrawFacts(redraw=again))
    first, partner, _, dealer = sorted(range(SEATS), key=lambda seat: _draw_order(cards[seat], house))
    ties = len({card.rank for card in cards}) < SEATS
    reasons = [*map(Reason, SETTLED), *([Reason(Rule.SUITS_BREAK_TIES)] if ties else [])]
    settled = DrawSettled(
        partners=(first, partner), first=first, dealer=dealer, highest=cards[first], lowest=cards[dealer]
    )
    return Ruling.of(reasons, settled)


def _draw_order(card: Card, house: House) -> tuple[int, int]:
    """Lower for the higher card: joker, two (or last, at some tables), ace to three; then by suit (BUR-04, BUR-05)."""
    if card.suit is None:
        return -2, 0
    high_two = card.rank is Rank.TWO and house.draw_rank_of_two == "high"
    return -1 if high_two else RANKS.index(card.rank), SUITS.index(card.suit)


def _cut(situation: Cut, house: House) -> Ruling[bool, CutFacts]:
    bottom = house.pack_size - situation.lifted
    legal = house.cut_least <= situation.lifted <= house.cut_most
    about = {"lifted": situation.lifted, "bottom": bottom}
    facts = CutFacts(
        bottom=bottom,
        after_pozzetti=_left(situation.lifted, house.cut_least),
        after_the_deal=_left(bottom, house.cut_leave),
        stock=house.stock if legal else None,
    )
    return Ruling.of([Reason(Rule.SIZE_OF_THE_CUT, legal, about), *([Reason(Rule.STOCK)] if legal else [])], facts)


def _left(cards: int, needed: int) -> int | None:
    """What is left of a part when its cards are dealt; none where they do not suffice."""
    return cards - needed if cards >= needed else None


def _check_drawn(situation: Drawn, house: House) -> Iterator[Problem]:
    yield from cards_exist("cards", situation.cards)
    if len(situation.cards) != SEATS:
        yield Problem("cards", Rule.FOUR_PLAYERS, "cards-wanted-count", {"wanted": SEATS})


def _check_cut(situation: Cut, house: House) -> Iterator[Problem]:
    yield from between("lifted", situation.lifted, 0, house.pack_size)


DRAW = Question(slug="draw", situation=Drawn, answer=_draw, check=_check_drawn)
CUT = Question(slug="cut", situation=Cut, answer=_cut, check=_check_cut)

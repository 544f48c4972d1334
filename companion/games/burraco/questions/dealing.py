"""Who deals, who plays with whom, may I take the pile, may I discard this? (Parts C, D and F of the rules.)"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from companion.engine.cards import Card, Cards
from companion.engine.records import AskedWhere, Seat, Seats
from companion.engine.ruling import Facts, NoFacts, Problem, Question, Reason, Ruling, between
from companion.engine.two_packs import cards_exist, wild
from companion.games.burraco.house import House
from companion.games.burraco.questions.ending import stock_exists
from companion.games.burraco.rule import Rule
from companion.games.burraco.standing import draw_order

SETTLED = (Rule.DRAW_ORDER, Rule.PARTNERS_BY_DRAW, Rule.LOWEST_DEALS, Rule.HIGHEST_PLAYS_FIRST)
THREE_POZZETTI = AskedWhere(lambda house: house.three and house.partners)


@dataclass(frozen=True, kw_only=True, slots=True)
class Cut:
    """So many cards lifted from the shuffled pack; `everybody_alone`: by three, for a pozzetto each."""

    lifted: int
    everybody_alone: Annotated[bool, THREE_POZZETTI] = False


@dataclass(frozen=True, kw_only=True, slots=True)
class DrawFacts(Facts):
    """The seats that play together for the whole match, the highest card first, and those that draw again."""

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


def _draw(situation: Cards, house: House) -> Ruling[bool, DrawFacts | DrawSettled]:
    """The card that each player drew; seats are counted in the order of drawing."""
    cards, same = situation.cards, Counter(situation.cards)
    again = tuple(seat for seat, card in enumerate(cards) if same[card] > 1)
    if again:
        return Ruling.of([Reason(Rule.DRAW_AGAIN, False), Reason(Rule.DRAW_ORDER)], DrawFacts(redraw=again))
    first, second, *_, dealer = _from_high_to_low(cards, house)
    ties = len({card.rank for card in cards}) < len(cards)
    reasons = [*map(Reason, SETTLED), *([Reason(Rule.SUITS_BREAK_TIES)] if ties else [])]
    settled = DrawSettled(
        partners=() if house.alone else (first, second),
        first=first,
        dealer=dealer,
        highest=cards[first],
        lowest=cards[dealer],
    )
    return Ruling.of(reasons, settled)


def _from_high_to_low(cards: Sequence[Card], house: House) -> list[int]:
    """The seats, that of the highest card in front; the lower of two is also the second."""
    seats = sorted(range(len(cards)), key=lambda seat: draw_order(cards[seat], house))
    return seats if len(seats) > 2 else [*seats, seats[-1]]


def _cut(situation: Cut, house: House) -> Ruling[bool, CutFacts]:
    if house.three and situation.everybody_alone:
        house = replace(house, alone_from=0)  # with the figures of such a deal (BUR-112)
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
    """The cards left of a part when its cards are dealt; none where they do not suffice."""
    return cards - needed if cards >= needed else None


def _check_drawn(situation: Cards, house: House) -> Iterator[Problem]:
    yield from cards_exist("cards", situation.cards)
    if len(situation.cards) != house.players:
        yield Problem("cards", Rule.FOUR_PLAYERS, "cards-wanted-count", {"wanted": house.players})


DRAW = Question(slug="draw", situation=Cards, answer=_draw, check=_check_drawn)
CUT = Question(
    slug="cut", situation=Cut, answer=_cut, check=lambda cut, house: between("lifted", cut.lifted, 0, house.pack_size)
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Pile:
    """A player who would take the discard pile or only its top card, of use to him or not; `stock` is what is left."""

    takes: Literal["whole_pile", "top_card"] = "whole_pile"
    top_fits: bool = False
    stock: int = 20


@dataclass(frozen=True, kw_only=True, slots=True)
class Discard:
    """A card to be discarded; `taken` is the pile that the player took in this turn, if he did.

    `last` tells whether it is his last card: before his side has taken its
    pozzetto, or after.
    """

    card: Card
    taken: tuple[Card, ...] = ()
    last: Literal["no", "before_pozzetto", "after_pozzetto"] = "no"


def _take_pile(situation: Pile, house: House) -> Ruling[bool, NoFacts]:
    return Ruling.of(_for_the_pile(situation, house))


def _for_the_pile(situation: Pile, house: House) -> Iterator[Reason]:
    yield Reason(Rule.WHOLE_PILE, situation.takes == "whole_pile")
    if not situation.top_fits:
        yield Reason(Rule.PILE_IS_FREE)
    if situation.stock <= house.stock_end:
        yield Reason(Rule.NOTHING_AFTER_TWO_LEFT, False, {"stock": situation.stock})


def _discard(situation: Discard, house: House) -> Ruling[bool, NoFacts]:
    return Ruling.of(_for_a_discard(situation, house))


def _for_a_discard(situation: Discard, house: House) -> Iterator[Reason]:
    yield Reason(Rule.DISCARD_ENDS_THE_TURN)
    if situation.taken == (situation.card,):
        yield Reason(Rule.SAME_SINGLE_CARD, house.discard_same_single_card == "allowed")
    if situation.last == "before_pozzetto":
        yield Reason(Rule.ANY_DISCARD)
    elif situation.last == "after_pozzetto":
        yield Reason(Rule.LAST_DISCARD_NOT_WILD, not wild(situation.card))
    elif wild(situation.card):
        yield Reason(Rule.WILD_DISCARDS)


def _check_discard(situation: Discard, house: House) -> Iterator[Problem]:
    yield from cards_exist("card", (situation.card,))
    yield from cards_exist("taken", situation.taken)


TAKE_PILE = Question(
    slug="take-pile", situation=Pile, answer=_take_pile, check=lambda pile, house: stock_exists(pile.stock, house)
)
DISCARD = Question(slug="discard", situation=Discard, answer=_discard, check=_check_discard)

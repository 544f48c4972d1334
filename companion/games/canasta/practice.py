"""Situations of Canasta to practise with; trivial are hands and piles in which nothing of a rank meets."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any, Literal

from companion.engine.cards import Card, Rank, parse_cards
from companion.engine.pictures import CardRow, Rows, groups, say
from companion.engine.practice import Exercise, coin, fives, in_order
from companion.engine.question import DEAL
from companion.engine.two_packs import TWO_PACKS, wild
from companion.games.canasta.deal import Deal, Lay, least_points
from companion.games.canasta.house import House
from companion.games.canasta.melds import MELD_RANKS, black_three, minimum, points, red_three
from companion.games.canasta.questions.ending import GO_OUT, GoingOut
from companion.games.canasta.questions.melding import MELD, Laying
from companion.games.canasta.questions.opening import CAN_OPEN, OPENING, Hand, Opening, best_opening, takeable
from companion.games.canasta.questions.pile import TAKE_PILE, Pile

CARDS = tuple(card for card in TWO_PACKS if not red_three(card))  # red threes are laid down as they come
WILDS = tuple(card for card in CARDS if wild(card))
BLACK_THREES = tuple(card for card in CARDS if black_three(card))
PARTNERS: tuple[Literal["not_asked", "says_yes", "says_no"], ...] = ("not_asked", "says_yes", "says_no")
CANASTAS = tuple(map(parse_cards, ("7S 7S 7H 7H 7D 7C 7C", "KS KS KH KD KC 2H JK")))  # as many as are needed, at most
TOO_SHORT, SHORT = map(parse_cards, ("QS QS QH QD QC", "AS AH AD"))
THREES, (LAST, JOKER) = map(parse_cards, ("3S 3S 3C 3C", "5C JK"))
NEAR = 40  # points by which a hand or its melds miss what is needed, or exceed it, at most


def can_open(random: Random, house: House, wanted: bool) -> Hand | None:
    """A hand after drawing, of a side whose minimum it reaches or misses narrowly."""
    size = house.hand_size + house.drawn
    hand = in_order(random.sample(CARDS, size), CARDS)
    score = _total(random, house, best_opening(hand, house).count, reaches=wanted)
    return None if score is None else Hand(score=score, hand=hand)


def _total(random: Random, house: House, count: int, *, reaches: bool) -> int | None:
    """The total of a side whose minimum such melds reach, or do not, but nearly; none where there is no such minimum.

    Below zero anything opens, so that no total is.
    """
    steps = (0, house.second_step, house.third_step, house.third_step + house.second_step)
    spans = [(low, min(high, house.target)) for low, high in pairwise(steps)]
    totals = [fives(random, low, _below(high)) for low, high in spans if low < high]
    fit = [total for total in totals if (count >= minimum(total)[0]) == reaches]
    near = [total for total in fit if count and abs(count - minimum(total)[0]) <= NEAR]
    return random.choice(near) if near else None


def _below(total: int) -> int:
    """The highest total below another, in steps of five."""
    return (total - 1) // House.low_points * House.low_points


def opening(random: Random, house: House, wanted: bool) -> Opening | None:
    """One to three melds laid together, which nearly count enough, or in one of which wild cards stand alone."""
    wilds, ranks = random.sample(WILDS, len(WILDS)), random.sample(MELD_RANKS, random.randint(1, 3))
    lone = not wanted and random.randrange(4) == 0
    melds = tuple(_meld_of(random, rank, wilds, lone=lone and rank is ranks[0]) for rank in ranks)
    score = _total(random, house, points(card for meld in melds for card in meld), reaches=wanted or lone)
    return None if score is None else Opening(score=score, melds=melds)


def _meld_of(random: Random, rank: Rank, wilds: list[Card], *, lone: bool) -> tuple[Card, ...]:
    """Two to five cards of a rank with a wild card or without, or a single one with two."""
    many = 1 if lone else random.randint(2, 5)
    more = 2 if lone else random.randint(many == 2, 1)
    return (*in_order(_of(random, rank, many), CARDS), *(wilds.pop() for _ in range(more)))


def _of(random: Random, rank: Rank, many: int) -> Sequence[Card]:
    return random.sample([card for card in CARDS if card.rank is rank], many)


def take_pile(random: Random, house: House, wanted: bool) -> Pile | None:
    """A pile whose top card meets its like, in the hand or among the melds."""
    cards = random.sample(CARDS, random.randint(6, house.hand_size) + 1)
    situation = _before_the_pile(random, house, cards[0], in_order(cards[1:], CARDS))
    met = situation.top.rank in (*(card.rank for card in situation.hand), *situation.melds)
    return situation if takeable(situation.top) and met else None


def _before_the_pile(random: Random, house: House, top: Card, hand: tuple[Card, ...]) -> Pile:
    """A player of a side that has melds, or of one that has yet to open and whose total is shown then."""
    frozen, size = coin(random), random.randint(2, 15)
    if random.randrange(3):
        ranks = random.sample(MELD_RANKS, random.randint(1, 3))
        return Pile(hand=hand, top=top, frozen=frozen, opened=True, melds=tuple(rank for rank in Rank if rank in ranks))
    others = list((Counter(CARDS) - Counter((top, *hand))).elements())  # whoever has laid nothing holds all cards
    hand = in_order((*hand, *random.sample(others, house.hand_size - len(hand))), CARDS)
    score = fives(random, 0, _below(min(house.target, house.third_step)))
    return Pile(hand=hand, top=top, frozen=frozen, opened=False, pile_size=size, score=score)


def last_card(random: Random, house: House, wanted: bool) -> Pile | None:
    """A player with a single card before a small pile, whose top card fits a meld of the side or the card in hand."""
    top, card = random.sample(CARDS, 2)
    ranks = {*random.sample(MELD_RANKS, 2), *([top.rank] if random.randrange(4) else ())}
    melds = tuple(rank for rank in MELD_RANKS if rank in ranks)
    frozen, size = random.randrange(4) == 0, random.randint(1, 3)
    situation = Pile(hand=(card,), top=top, frozen=frozen, opened=True, melds=melds, pile_size=size)
    return situation if takeable(top) and top.rank in (card.rank, *melds) else None


def go_out(random: Random, house: House, wanted: bool) -> GoingOut | None:
    """A player who would go out: canastas, black threes, the partner’s word; more than one fault is trivial.

    A wild card is there only with two black threes: it could be discarded where three of them are laid without it.
    """
    canastas, threes = random.randint(0, 2), random.choice((0, 0, 2, 3, 4))
    situation = GoingOut(
        canasta=canastas > 0,
        canastas=max(canastas, 1),
        black_threes=threes,
        wilds=random.randint(0, 1) if threes == 2 else 0,
        discard=coin(random),
        partner=random.choice(PARTNERS) if not house.alone else "not_asked",
    )
    return situation if len(GO_OUT.answer(situation, house).unmet) < 2 else None


def laid_and_left(situation: GoingOut, house: House) -> Rows:
    """The melds of the side, this turn's included, and the cards that are in the hand then."""
    canastas = CANASTAS[: situation.canastas] if situation.canasta else (TOO_SHORT,)
    left = (*THREES[: situation.black_threes], *[JOKER] * situation.wilds, *[LAST] * situation.discard)
    laid = CardRow(label=say("picture.laid-and-left.laid"), groups=groups(*canastas, SHORT))
    kept = CardRow(label=say(f"picture.laid-and-left.{'left' if left else 'nothing-left'}"), groups=groups(left))
    return Rows((laid, kept), say("picture.laid-and-left"))


def meld(random: Random, house: House, wanted: bool) -> Laying | None:
    """Cards of one rank with wild cards, or black threes; natural cards alone are trivial."""
    if random.randrange(8) == 0:
        threes = in_order(random.sample(BLACK_THREES, random.randint(3, 4)), CARDS)
        situation = Laying(cards=threes, going_out=coin(random))
    else:
        many, more = random.randint(1, 6), random.randint(1, 4)
        cards = (*_of(random, random.choice(MELD_RANKS), many), *random.sample(WILDS, more))
        situation = Laying(cards=in_order(cards, CARDS))
    return situation if len(situation.cards) >= house.smallest_meld else None


def deal(random: Random, house: House, aim: None) -> Deal:
    """A deal in which one side went out and the others have something too."""
    out, threes = random.randrange(house.sides), random.randint(0, house.red_threes)
    sides = []
    for side in reversed(range(house.sides)):
        own = random.randint(0, threes) if side else threes
        threes -= own
        sides.append(_lay(random, house, own, out=out == side))
    return Deal(sides=tuple(reversed(sides)))


def _lay(random: Random, house: House, threes: int, *, out: bool) -> Lay:
    natural, mixed = random.randint(0, 2), random.randint(0, 2)
    lay = Lay(natural_canastas=natural, mixed_canastas=mixed, red_threes=threes, went_out=out)
    left = 0 if out and house.alone else fives(random, 0, 90)
    return replace(lay, melded=least_points(lay, house) + fives(random, 25, 250), left=left)


PRACTICE: tuple[Exercise[Any, House], ...] = (
    Exercise(name="can-open", question=CAN_OPEN.slug, draw=can_open, even=True),
    Exercise(name="opening", question=OPENING.slug, draw=opening, even=True),
    Exercise(name="take-pile", question=TAKE_PILE.slug, draw=take_pile, even=True),
    Exercise(name="meld", question=MELD.slug, draw=meld, even=True),
    Exercise(name="last-card", question=TAKE_PILE.slug, draw=last_card, even=True),
    Exercise(
        name="go-out",
        question=GO_OUT.slug,
        draw=go_out,
        even=True,
        picture=laid_and_left,
        untold=("canasta", "canastas", "black_threes", "wilds", "discard", "partner_opened", "own_canasta"),
    ),
    Exercise(name="deal", question=DEAL, draw=deal),
)

"""The discard pile: may it be taken, is it frozen, may this card start it? (Parts D and J of the rules.)"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from companion.engine.cards import Card, Rank, parse_cards
from companion.engine.records import Score
from companion.engine.ruling import Facts, Problem, Question, Reason, Ruling, cards_wanted
from companion.engine.two_packs import cards_exist, wild
from companion.games.canasta.house import House
from companion.games.canasta.melds import MELD_RANKS, Meld, black_three, red_three
from companion.games.canasta.questions.opening import (
    KEPT,
    BestOpening,
    best_opening,
    needed,
    opens_with,
    takeable,
    total_exists,
)
from companion.games.canasta.rule import Rule

Way = Literal["natural-pair", "natural-and-wild", "add-to-meld"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Pile:
    """A player who would take the pile.

    `melds` are the ranks that the side has on the table; `table` are melds of
    those card by card, where their wild cards matter (CAN-45). Before the side has
    opened `score` and `pile_size` must be given, and `pile_size` with a single card.
    """

    hand: tuple[Card, ...]
    top: Card
    frozen: bool
    opened: bool
    melds: tuple[Rank, ...] = ()
    table: tuple[tuple[Card, ...], ...] = ()
    pile_size: int | None = None
    score: Score | None = None

    @property
    def ours(self) -> tuple[Card, ...] | None:
        """The cards of the meld that the top card fits; those of a meld that is only named are not known."""
        known = (meld for meld in self.table if Meld(meld).rank is self.top.rank)
        return next(known, () if self.top.rank in self.melds else None)


@dataclass(frozen=True, kw_only=True, slots=True)
class PileByKind:
    """A player whose side has opened and who would take the pile: what lies on top, and what goes with it."""

    top: Literal["natural", "black-three", "wild"]
    frozen: bool
    goes_with: Literal["pair", "one-and-wild", "melded"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Cards:
    """The pile, card by card: what was turned up first comes first, the top card last."""

    pile: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Turned:
    """The card turned up to start the pile."""

    card: Card


@dataclass(frozen=True, kw_only=True, slots=True)
class WaysToTake(Facts):
    """The ways in which the pile can be taken; none where it may not be."""

    ways: tuple[Way, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class PileBlocked(Facts):
    """`blocked` is true if the top card keeps everybody from taking the pile, frozen or not."""

    blocked: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class PileFrozen(Facts):
    """`frozen` is true if the pile is frozen from its first card on."""

    frozen: bool


def _take_pile(situation: Pile, house: House) -> Ruling[bool, WaysToTake]:
    ways = tuple(_ways(situation, house)) if takeable(situation.top) else ()
    reasons = tuple(_reasons(situation, house, ways))
    allowed = all(reason.met for reason in reasons)
    return Ruling.of(reasons, WaysToTake(ways=ways if allowed else ()))


OTHERS = parse_cards("4D 5H 9C")
TOPS = dict(zip(("natural", "black-three", "wild"), parse_cards("KH 3S 2D"), strict=True))
GOES_WITH = {"pair": parse_cards("KS KC"), "one-and-wild": parse_cards("KS 2C"), "melded": ()}


def _take_by_kind(situation: PileByKind, house: House) -> Ruling[bool, WaysToTake]:
    hand, melds = (*GOES_WITH[situation.goes_with], *OTHERS), (Rank.KING,) if situation.goes_with == "melded" else ()
    pile = Pile(hand=hand, top=TOPS[situation.top], frozen=situation.frozen, opened=True, melds=melds)
    return _take_pile(pile, house)


def _ways(situation: Pile, house: House) -> Iterator[Way]:
    naturals = [card for card in situation.hand if card.rank is situation.top.rank]
    wilds = [card for card in situation.hand if wild(card)]
    pair_only = situation.frozen or (not situation.opened and not opens_with(1, house))
    if len(naturals) >= 2 and _fits(situation, naturals[:2], house):
        yield "natural-pair"
    if naturals and wilds and not pair_only and _fits(situation, [naturals[0], wilds[0]], house):
        yield "natural-and-wild"
    if situation.ours is not None and not situation.frozen and situation.opened and _added(situation, [], house):
        yield "add-to-meld"


def _fits(situation: Pile, with_top: list[Card], house: House) -> bool:
    """True if the top card can be melded so: in a meld of its own, or where a rank has but one, in that one."""
    return situation.ours is None or house.second_meld_of_rank or _added(situation, with_top, house)


def _added(situation: Pile, with_top: list[Card], house: House) -> bool:
    """True if the meld on the table stays legal, as far as its cards are known."""
    ours = situation.ours
    return not ours or Meld((*ours, *with_top, situation.top)).legal(house)


def _reasons(situation: Pile, house: House, ways: tuple[Way, ...]) -> Iterator[Reason]:
    yield Reason(Rule.TOP_NOT_TAKEABLE, takeable(situation.top))
    if situation.frozen:
        yield Reason(Rule.FROZEN_NEEDS_A_PAIR, bool(ways))
    elif situation.opened:
        yield Reason(Rule.UNFROZEN_WAYS, bool(ways))
    if not situation.opened:
        yield from _opening(situation, house, ways)
    one_of_one = len(situation.hand) == 1 and situation.pile_size == 1
    if len(situation.hand) == 1:
        yield Reason(Rule.ONE_CARD_ONE_CARD, not one_of_one)


def _opening(situation: Pile, house: House, ways: tuple[Way, ...]) -> Iterator[Reason]:
    yield Reason(Rule.NO_PILE_BEFORE_OPENING, house.open_with_pile != "never")
    yield Reason(Rule.OPENING_WITH_THE_PILE, bool(ways) and house.open_with_pile != "never")
    best, free = (_best(situation, house, keep) for keep in (KEPT, 0))
    least, rows = needed(situation.score or 0, house)
    yield from rows
    yield Reason(Rule.AT_LEAST, best.count >= least, {"count": best.count, "needed": least})
    yield Reason(Rule.ONLY_THE_TOP_CARD)
    yield from best.kept(free, least)


def _best(situation: Pile, house: House, keep: int) -> BestOpening:
    if situation.frozen and house.open_with_pile == "as_unfrozen":  # takes a natural pair all the same (CAN-79, CAN-83)
        house = replace(house, open_with_pile="natural_pair_and_top")
    return best_opening(situation.hand, house, top=situation.top, pile_size=situation.pile_size or 1, keep=keep)


def _frozen(situation: Cards, house: House) -> Ruling[bool, PileBlocked]:
    freezing = [card for card in situation.pile if freezes(card, house)]
    blocked = not takeable(situation.pile[-1])
    reasons = [Reason(Rule.FREEZING_CARDS, bool(freezing))]
    if freezing:
        start = situation.pile[0] in freezing
        reasons.append(Reason(Rule.FROZEN_FROM_THE_START if start else Rule.UNTIL_TAKEN))
    return Ruling.of(reasons, PileBlocked(blocked=blocked))


def freezes(card: Card, house: House) -> bool:
    """True if a card on the pile freezes it until it is taken (CAN-80, CAN-82)."""
    return wild(card) or red_three(card) or (black_three(card) and house.black_three == "freezes")


def _upcard(situation: Turned, house: House) -> Ruling[bool, PileFrozen]:
    starts = takeable(situation.card)
    facts = PileFrozen(frozen=not starts and freezes(situation.card, house))
    return Ruling.of([Reason(Rule.UPCARD, starts)], facts)


def _check_take(situation: Pile, house: House) -> Iterator[Problem]:
    yield from cards_exist("hand", situation.hand, situation.top, *(card for meld in situation.table for card in meld))
    yield from total_exists("score", situation.score or 0)
    for at, meld in enumerate(situation.table):
        if meld and not Meld(meld).legal(house):
            yield Problem(f"table.{at}", Rule.THREE_OF_A_RANK, "not-a-meld")
    yield from cards_wanted("hand", situation.hand)
    if situation.score is None and not situation.opened:
        yield Problem("score", None, "missing")
    if situation.pile_size is None and (not situation.opened or len(situation.hand) == 1):
        yield Problem("pile_size", None, "missing")
    if situation.pile_size is not None and situation.pile_size < 1:
        yield Problem("pile_size", None, "at-least", {"least": 1})
    if any(rank not in MELD_RANKS for rank in situation.melds):
        yield Problem("melds", Rule.MELD_RANKS, "not-a-meld-rank")


def _check_pile(situation: Cards, house: House) -> Iterator[Problem]:
    yield from cards_exist("pile", situation.pile)
    yield from cards_wanted("pile", situation.pile)


TAKE_PILE = Question(slug="take-pile", situation=Pile, answer=_take_pile, check=_check_take)
PILE = Question(
    slug="pile", situation=PileByKind, answer=_take_by_kind, otherwise=(TAKE_PILE.slug, (("opened", "no"), ("tab", "")))
)
FROZEN = Question(slug="frozen", situation=Cards, answer=_frozen, check=_check_pile)
UPCARD = Question(slug="upcard", situation=Turned, answer=_upcard)

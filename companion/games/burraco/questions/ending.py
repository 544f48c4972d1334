"""The pozzetto and the end: may I take it, may I close, what when nothing moves? (Parts G, H and I of the rules.)"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

from companion.engine.cards import Card
from companion.engine.records import Offered
from companion.engine.ruling import NO_FACTS, Bonus, Facts, NoFacts, Problem, Question, Reason, Ruling, between
from companion.engine.two_packs import cards_exist, wild
from companion.games.burraco.house import House
from companion.games.burraco.melds import points
from companion.games.burraco.rule import Rule

WHO = ("myself", "partner", "nobody")
OFFERED = Offered(WHO, at=lambda house: WHO if house.partners else ("myself", "nobody"))


@dataclass(frozen=True, kw_only=True, slots=True)
class Closing:
    """A player about to close: `left` are the cards in the hand when everything else is laid.

    `pozzetto` and `burraco`: who of the side took the pozzetto and made a
    burraco, this turn's included; `clean`: one of their burracos is.
    """

    pozzetto: Annotated[Literal["myself", "partner", "nobody"], OFFERED] = "myself"
    burraco: Annotated[Literal["myself", "partner", "nobody"], OFFERED] = "myself"
    left: tuple[Card, ...] = ()
    clean: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class ClosingBonus(Bonus):
    """The points that closing brings, and the first thing that is `missing` where it may not be done."""

    missing: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class End:
    """How the deal ended."""

    ended: Literal["closing", "two_left", "stalemate"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Stock:
    """So many cards in the stock: what would a player do who drew the last card taken from it, or the one after?

    `untouched`: a pozzetto lies there that nobody took.
    """

    stock: int
    player: Literal["drew_last", "comes_next"]
    wants: Literal["draw", "take_pile", "meld", "discard"]
    untouched: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Stalemate:
    """So many cards in the discard pile; does anybody want to draw, and do all want to end the deal, or so many?"""

    pile: int = 1
    wants_to_draw: bool = False
    agreed: int | None = None


def _close(situation: Closing, house: House) -> Ruling[bool, ClosingBonus]:
    ruling = Ruling.of(_for_closing(situation, house))
    if ruling.answer:
        return Ruling(True, (*ruling.reasons, Reason(Rule.CLOSING)), ClosingBonus(bonus=house.closing))
    missing = ClosingBonus(bonus=0, missing=_missing(situation, ruling.unmet[0].rule))
    return Ruling(False, (*ruling.reasons, Reason(Rule.KEEP_ONE_CARD)), missing)


def _missing(situation: Closing, rule: str) -> str:
    """The word for what is missing; a last meld and too many cards both lack the one card to discard."""
    if rule == Rule.DISCARD_TO_CLOSE and situation.left:
        return "too-many-cards-left"
    return str(rule)


def _for_closing(situation: Closing, house: House) -> Iterator[Reason]:
    """Every condition of BUR-59…BUR-61."""
    yield Reason(Rule.POZZETTO_TO_CLOSE, situation.pozzetto != "nobody")
    yield Reason(Rule.BURRACO_TO_CLOSE, situation.burraco != "nobody")
    if "partner" in (situation.pozzetto, situation.burraco):
        yield Reason(Rule.WHOSE_CONDITIONS, house.closing_condition_of == "team")
    if situation.burraco != "nobody" and (house.closing_needs_clean or not situation.clean):
        yield Reason(Rule.CLEAN_TO_CLOSE, situation.clean or not house.closing_needs_clean)
    yield Reason(Rule.DISCARD_TO_CLOSE, len(situation.left) == 1, {"left": len(situation.left)})
    if len(situation.left) == 1:
        yield Reason(Rule.LAST_DISCARD_NOT_WILD, not wild(situation.left[0]))


def _check_closing(situation: Closing, house: House) -> Iterator[Problem]:
    yield from cards_exist("left", situation.left)
    for name in ("pozzetto", "burraco"):
        if not house.partners and getattr(situation, name) == "partner":  # (BUR-112, BUR-117)
            yield Problem(name, Rule.FOUR_PLAYERS, "no-partner")


def _bonus(situation: End, house: House) -> Ruling[int, NoFacts]:
    if situation.ended == "closing":
        return Ruling(house.closing, (Reason(Rule.CLOSING),), NO_FACTS)
    how = Rule.TWO_LEFT if situation.ended == "two_left" else Rule.STALEMATE
    return Ruling(0, (Reason(how), Reason(Rule.NO_BONUS_WITHOUT_CLOSING)), NO_FACTS)


def _stock_end(situation: Stock, house: House) -> Ruling[bool, NoFacts]:
    return Ruling.of(_at_the_stock(situation, house))


def _at_the_stock(situation: Stock, house: House) -> Iterator[Reason]:
    """Who drew finishes the turn or stops at once, as the table has it; nobody comes after (BUR-64, BUR-65)."""
    draws, drew = situation.wants in ("draw", "take_pile"), situation.player == "drew_last"
    about, down = {"stock": situation.stock}, situation.stock <= house.stock_end
    goes_on = situation.untouched and house.stock_into_pozzetto
    if down and situation.untouched:
        yield Reason(Rule.STOCK_NEVER_GETS_THE_POZZETTI, goes_on or drew or situation.wants != "draw")
        down = not goes_on
    if drew:
        yield Reason(Rule.DRAW_OR_TAKE, not draws)
        yield Reason(Rule.TWO_LEFT, not down or house.stock_two == "finish_turn", about)
    elif down:
        yield Reason(Rule.TWO_LEFT, True, about)
        yield Reason(Rule.NOTHING_AFTER_TWO_LEFT, False)
    else:
        yield Reason(Rule.TURNS_GO_LEFT)


def _stalemate(situation: Stalemate, house: House) -> Ruling[bool, NoFacts]:
    agreed = house.players if situation.agreed is None else situation.agreed
    stuck = situation.pile == 1 and not situation.wants_to_draw and agreed == house.players
    about = {"pile": situation.pile, "agreed": agreed}
    return Ruling.of([Reason(Rule.STALEMATE, stuck, about), Reason(Rule.NO_BONUS_WITHOUT_CLOSING)])


def stock_exists(stock: int, house: House) -> Iterator[Problem]:
    """A problem if the stock cannot have so many cards: nobody draws the last two (BUR-26, BUR-64)."""
    yield from between("stock", stock, house.stock_end, house.stock)


def _check_stalemate(situation: Stalemate, house: House) -> Iterator[Problem]:
    yield from between("pile", situation.pile, 1, house.pack_size)
    if situation.agreed is not None:
        yield from between("agreed", situation.agreed, 0, house.players)


CLOSE = Question(slug="close", situation=Closing, answer=_close, check=_check_closing)
CLOSING_BONUS = Question(slug="closing-bonus", situation=End, answer=_bonus)
STOCK_END = Question(
    slug="stock-end", situation=Stock, answer=_stock_end, check=lambda stock, house: stock_exists(stock.stock, house)
)
STALEMATE = Question(slug="stalemate", situation=Stalemate, answer=_stalemate, check=_check_stalemate)


@dataclass(frozen=True, kw_only=True, slots=True)
class Empty:
    """A player who has run out of cards by melding them all or by discarding the last; `taken`: by whom before."""

    way: Literal["directly", "on_the_discard"]
    taken: Literal["nobody", "own_side", "other_side"] = "nobody"


@dataclass(frozen=True, kw_only=True, slots=True)
class Looking:
    """A player who took the pozzetto in one of the two ways, before the next turn or at it."""

    way: Literal["directly", "on_the_discard"] = "on_the_discard"
    next_turn: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Fate:
    """The end of a side's pozzetto in a deal, and the cards of one that was not played."""

    pozzetto: Literal["played", "unplayed", "not_taken", "became_stock"]
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class WhenPlayed(Facts):
    """When the pozzetto is played from, if it may be taken."""

    when: Literal["this-turn", "next-turn"] | None


def _take(situation: Empty, house: House) -> Ruling[bool, WhenPlayed]:
    ruling = Ruling.of(_for_taking(situation, house))
    when: Literal["this-turn", "next-turn"] = "this-turn" if situation.way == "directly" else "next-turn"
    return ruling.with_facts(WhenPlayed(when=when if ruling.answer else None))


def _for_taking(situation: Empty, house: House) -> Iterator[Reason]:
    match situation.taken:
        case "nobody":
            yield Reason(Rule.FIRST_POZZETTO)
            if house.three and house.partners:
                yield Reason(Rule.FIRST_OUT_IS_ALONE)
        case "other_side":
            yield Reason(Rule.SECOND_POZZETTO)
        case "own_side":
            yield Reason(Rule.ONE_POZZETTO, False)
            yield Reason(Rule.KEEP_ONE_CARD)
            return
    if situation.way == "directly":
        yield Reason(Rule.POZZETTO_DIRECTLY)
    else:
        yield Reason(Rule.POZZETTO_ON_THE_DISCARD)
        yield Reason(Rule.ANY_DISCARD)


def _look(situation: Looking, house: House) -> Ruling[bool, NoFacts]:
    if situation.way == "directly":
        return Ruling.of([Reason(Rule.POZZETTO_DIRECTLY)])
    seen = situation.next_turn or house.look_at_pozzetto == "at_once"
    return Ruling.of([Reason(Rule.POZZETTO_ON_THE_DISCARD), Reason(Rule.POZZETTO_UNSEEN, seen)])


def _cost(situation: Fate, house: House) -> Ruling[int, NoFacts]:
    match situation.pozzetto:
        case "became_stock" if house.stock_into_pozzetto:
            return Ruling(0, (Reason(Rule.STOCK_NEVER_GETS_THE_POZZETTI),), NO_FACTS)
        case "became_stock":
            rules = (Reason(Rule.STOCK_NEVER_GETS_THE_POZZETTI), Reason(Rule.POZZETTO_NOT_TAKEN))
            return Ruling(-house.pozzetto_not_taken, rules, NO_FACTS)
        case "not_taken":
            halved = (Reason(Rule.PAIR_HALVES), Reason(Rule.NOBODY_ALONE)) if house.three and house.partners else ()
            return Ruling(-house.pozzetto_not_taken, (Reason(Rule.POZZETTO_NOT_TAKEN), *halved), NO_FACTS)
        case "unplayed":
            flat = house.unplayed_pozzetto == "flat100"
            cost = house.pozzetto_unplayed if flat else points(situation.cards)
            return Ruling(-cost, (Reason(Rule.POZZETTO_ON_THE_DISCARD), Reason(Rule.UNPLAYED_POZZETTO)), NO_FACTS)
        case "played":
            return Ruling(0, (Reason(Rule.FIRST_POZZETTO),), NO_FACTS)


def _check_fate(situation: Fate, house: House) -> Iterator[Problem]:
    """A problem if the cards of an unplayed pozzetto count, and not all of them are given."""
    yield from cards_exist("cards", situation.cards)
    counted = situation.pozzetto == "unplayed" and house.unplayed_pozzetto == "card_values"
    if counted and len(situation.cards) not in house.sizes:
        wanted = next((size for size in sorted(house.sizes) if size > len(situation.cards)), max(house.sizes))
        yield Problem("cards", Rule.TWO_POZZETTI, "cards-wanted-count", {"wanted": wanted})


TAKE_POZZETTO = Question(slug="take-pozzetto", situation=Empty, answer=_take)
LOOK_AT_POZZETTO = Question(slug="look-at-pozzetto", situation=Looking, answer=_look)
POZZETTO_COST = Question(slug="pozzetto-cost", situation=Fate, answer=_cost, check=_check_fate)

"""A deal of Pontoon as it is played, act by act, until it is the deal that is written on the sheet.

Acts are only what is spoken aloud or put on the table: what is staked and paid, a
twist, a stick, a split; that a hand is bust, a pontoon or a five-card trick; the
other totals when they are shown.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, TypeVar

from companion.engine.play import Choice, Play, ShownHand
from companion.engine.ruling import NoFacts, Problem, Reason, Refused, Ruling
from companion.engine.sentence import Say
from companion.games.pontoon.deal import PRICE_RULES, Deal, Hand, Price, bank_must_draw, price
from companion.games.pontoon.hands import (
    BANK_HELD,
    BUST,
    FIVE_CARD_TRICK,
    HELD,
    PONTOON,
    THREE_SEVENS,
    Held,
    points,
    values_at,
)
from companion.games.pontoon.house import NO_LIMIT, House
from companion.games.pontoon.rule import Rule
from companion.games.pontoon.scoring import verdict
from companion.games.pontoon.standing import Standing

Phase = Literal["kitty", "stakes", "shoot-bets", "second-card", "turns", "bank", "showing", "settled"]
Does = Literal[
    "stake", "out", "look", "buy", "twist", "stick", "split", "declare", "bust", "five-card-trick", "turn-up", "show"
]  # fmt: skip


@dataclass(frozen=True, kw_only=True, slots=True)
class Act:
    """An act of somebody at the table.

    `amount` is what is staked or paid. `held` is what is shown: the bank's hand,
    a player's at the end, or, by the banker who looks at two cards, a pontoon.
    """

    does: Does
    amount: int | None = None
    held: Held | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Playing:
    """A hand while it is played: its opening stake, what was paid for cards, how many were twisted."""

    player: int
    opening: int
    bought: tuple[int, ...] = ()
    twisted: int = 0
    split: bool = False
    stuck: bool = False
    held: Held | None = None

    @property
    def cards(self) -> int:
        return House.dealt_cards + len(self.bought) + self.twisted

    @property
    def came(self) -> tuple[Say, ...]:
        """How each of its cards came: two were dealt, some bought, and then some twisted."""
        paid = (Say(key="play.paid", about={"amount": amount}) for amount in self.bought)
        return (*(Say(key="play.dealt"),) * House.dealt_cards, *paid, *(Say(key="play.twisted"),) * self.twisted)

    @property
    def stake(self) -> int:
        """Everything that is staked on it (PON-57)."""
        return self.opening + sum(self.bought)

    @property
    def bets(self) -> tuple[Say, ...]:
        return stake_on(self)

    @property
    def over(self) -> bool:
        return self.stuck or self.held is not None


def stake_on(hand: Playing) -> tuple[Say, ...]:
    """The stake on a hand, in words."""
    return (Say(key="told.stake", about={"stake": hand.stake}),)


@dataclass(frozen=True, kw_only=True, slots=True)
class Table:
    """A deal under way: who still has to stake, the hands in the order of play, the bank's once it is known."""

    a_hand: ClassVar[type[Playing]] = Playing

    banker: int
    waiting: tuple[int, ...]
    hands: tuple[Playing, ...] = ()
    looked: bool = False
    bank: Held | None = None

    @property
    def phase(self) -> Phase:
        return phase_of(self)

    @property
    def turn(self) -> int:
        """Which hand is to be played, or to be shown. Raises `ValueError` where none is."""
        done = [hand.over if self.bank is None else hand.held is not None for hand in self.hands]
        return done.index(False)

    def on_hand(self, at: int) -> tuple[Say, ...]:
        """Which hand of its player it is, of how many cards, and what is on it."""
        hand = self.hands[at]
        own = [other for other, one in enumerate(self.hands) if one.player == hand.player]
        which = Say(key="play.hand", about={"number": own.index(at) + 1, "all": len(own)})
        cards = Say(key="play.cards", count=hand.cards)
        return (*((which,) if len(own) > 1 else ()), *((cards,) if self.looked else ()), *hand.bets)

    @property
    def playing(self) -> Playing:
        return self.hands[self.turn]

    @property
    def played_at(self) -> int | None:
        """The place of the hand that is played, or shown; None while it is nobody's turn."""
        return self.turn if self.phase in ("turns", "showing") else None


def phase_of(table: Table) -> Phase:
    """The stage of a deal of Pontoon; where everybody is bust, or shows nothing to the bank's pontoon, it is over."""
    if table.waiting:
        return "stakes"
    if not table.looked:
        return "second-card"
    if all(hand.held == BUST for hand in table.hands):
        return "settled"
    if table.bank is None:
        return "bank" if all(hand.over for hand in table.hands) else "turns"
    settled = all(hand.held or (hand.stuck and table.bank == PONTOON) for hand in table.hands)
    return "settled" if settled else "showing"


def shown(table: Table) -> ShownHand | None:
    """The hand whose turn it is, as all see it: a bought card stays face down, a twisted one does not."""
    if table.played_at is None:
        return None
    hand = table.hands[table.played_at]
    says = table.on_hand(table.played_at)
    closed = hand.cards - hand.twisted
    return ShownHand(side=hand.player, closed=closed, paid=hand.bought, opened=hand.twisted, says=says)


def speaks_next(table: Table) -> int:
    """Who stakes, shoots, plays or shows; else the banker."""
    if table.phase == "stakes":
        return table.waiting[0]
    return table.banker if table.played_at is None else table.hands[table.played_at].player


ON_A_TURN: tuple[Does, ...] = ("buy", "twist", "split", "declare", "bust", "five-card-trick", "stick")
TIMES: dict[Does, tuple[Phase, Rule]] = {
    "stake": ("stakes", Rule.OPENING_STAKE),
    "out": ("stakes", Rule.OPENING_STAKE),
    "look": ("second-card", Rule.SECOND_CARD),
    **dict.fromkeys(ON_A_TURN, ("turns", Rule.TURNS_IN_ORDER)),
    "turn-up": ("bank", Rule.BANKER_TURNS_UP),
    "show": ("showing", Rule.SHOWN_AT_THE_END),
}


def ruling(table: Table, act: Act, house: House) -> Ruling[bool, NoFacts]:
    """The ruling on an act now; without its amount or hand, on whether it may be done at all."""
    return Ruling.of(reasons(table, act, house))


def reasons(table: Table, act: Act, house: House) -> Iterator[Reason]:
    """The rules that bear on an act: that of its time first, then those of the hand."""
    phase, rule = TIMES[act.does]
    yield Reason(rule, table.phase == phase)
    if table.phase == phase:
        yield from REASONS[act.does](table, act, house)


def next_price(table: Table, house: House) -> Price | None:
    """The price of the next card of the hand whose turn it is; nothing where it has five."""
    hand, card = table.playing, table.playing.cards + 1
    return price(hand.opening, hand.bought, card, house) if card in PRICE_RULES else None


def _stake(table: Table, act: Act, house: House) -> Iterator[Reason]:
    within = act.amount is None or house.stake_least <= act.amount <= house.stake_most
    rule = Rule.STAKE_LIMITS if house.stakes_agreed else Rule.OPENING_STAKE
    yield Reason(rule, within, {"least": house.stake_least, "most": house.stake_most})


def _split(table: Table, act: Act, house: House) -> Iterator[Reason]:
    cards, hands = table.playing.cards, sum(hand.player == table.playing.player for hand in table.hands)
    yield Reason(Rule.SPLIT_FIRST, cards == House.dealt_cards, {"cards": cards})
    yield Reason(Rule.FOUR_HANDS, hands < House.most_hands, {"hands": hands, "most": House.most_hands})


def _buy(table: Table, act: Act, house: House) -> Iterator[Reason]:
    yield Reason(Rule.NO_BUYING_AFTER_A_TWIST, not table.playing.twisted)
    yield from _room_for_a_card(table, act, house)
    if cost := next_price(table, house):
        yield Reason(cost.rule, cost.takes(act.amount), cost.about)


def _room_for_a_card(table: Table, act: Act, house: House) -> Iterator[Reason]:
    cards = table.playing.cards
    yield Reason(Rule.FIVE_CARDS_AT_MOST, cards < House.trick_cards, {"cards": cards})


def _turn_up(table: Table, act: Act, house: House) -> Iterator[Reason]:
    somebody_stands = any(hand.held != BUST for hand in table.hands)
    if act.held == THREE_SEVENS:
        yield Reason(Rule.THREE_SEVENS, False)
    yield Reason(Rule.BANKERS_PONTOON, act.held != PONTOON)
    yield Reason(Rule.BANKER_STAYS, not (somebody_stands and bank_must_draw(act.held or BUST, house)))


def _show(table: Table, act: Act, house: House) -> Iterator[Reason]:
    total = points(act.held) if act.held else None
    if table.bank == PONTOON:
        yield Reason(Rule.BANKERS_PONTOON, act.held in (None, PONTOON) or total is not None)
    elif act.held == THREE_SEVENS:
        treble = house.three_sevens == "treble" and not table.playing.split
        yield Reason(Rule.THREE_SEVENS, treble and table.playing.cards == House.sevens)
    else:
        yield Reason(Rule.STICK, act.held is None or (total or 0) >= house.min_stick)


REASONS: dict[Does, Callable[[Table, Act, House], Iterable[Reason]]] = {
    "stake": _stake,
    "out": lambda table, act, _: [Reason(Rule.BEAT_THE_BANK, bool(table.hands) or len(table.waiting) > 1)],
    "look": lambda table, act, _: [Reason(Rule.BANKERS_PONTOON, act.held in (None, PONTOON))],
    "declare": lambda table, act, _: [Reason(Rule.DECLARE_A_PONTOON, table.playing.cards == House.dealt_cards)],
    "split": _split,
    "buy": _buy,
    "twist": _room_for_a_card,
    "stick": lambda table, act, _: [Reason(Rule.STICK, table.playing.cards < House.trick_cards)],
    "bust": lambda table, act, _: [Reason(Rule.BUST, table.playing.cards > House.dealt_cards)],
    "five-card-trick": lambda table, act, _: [Reason(Rule.FIVE_CARD_TRICK, table.playing.cards == House.trick_cards)],
    "turn-up": _turn_up,
    "show": _show,
}


Rules = Callable[[Any, Act], Ruling[bool, NoFacts]]  # of a table of the game, or of a variant


def offers(table: Table, house: House, rules: Rules) -> tuple[Choice, ...]:
    """Every act of this phase; `rules` rule on it."""
    now = (does for does, (phase, _) in TIMES.items() if phase == table.phase)
    return tuple(_offer(table, does, house, rules) for does in now)


def _offer(table: Table, does: Does, house: House, rules: Rules) -> Choice:
    choice = Choice(does=does, ruling=rules(table, Act(does=does)))
    match does:
        case "stake":
            return _stakes(choice, table, house)
        case "split" if house.split == "aces_only":
            return replace(choice, label="split-aces")
        case "buy" if price := next_price(table, house):
            return replace(choice, least=price.least, most=price.most, likely=likely(table, price))
        case "turn-up" | "show":
            values = BANK_HELD if does == "turn-up" else values_at(house)
            return _shows(choice, {held: rules(table, Act(does=does, held=held)) for held in values})
        case _:
            return choice


def _stakes(choice: Choice, table: Table, house: House) -> Choice:
    """All may put down the smallest usual stake, or twice as much."""
    within = tuple(amount for amount in (house.usual_stake, 2 * house.usual_stake) if amount <= house.stake_most)
    return replace(choice, least=house.stake_least, most=house.stake_most, likely=within, turns=len(table.waiting))


def likely(table: Table, price: Price) -> tuple[int, ...]:
    """The least, what somebody paid for a card of this deal, the most."""
    paid = sorted(amount for hand in table.hands for amount in hand.bought if price.takes(amount))
    return tuple(sorted({*price.about.values(), *paid[-1:]}))


def _shows(choice: Choice, rulings: dict[Held, Ruling[bool, NoFacts]]) -> Choice:
    against = {reason.rule: reason for ruling in rulings.values() for reason in ruling.unmet}
    met = (reason for reason in choice.ruling.reasons if reason.rule not in against)
    may = tuple(held for held, ruling in rulings.items() if ruling.answer)
    return replace(choice, values=may, ruling=replace(choice.ruling, reasons=(*met, *against.values())))


DECLARED: dict[Does, Held] = {"declare": PONTOON, "bust": BUST, "five-card-trick": FIVE_CARD_TRICK}

T = TypeVar("T", bound=Table)


def begin(before: Standing) -> Table:
    """A deal before the opening stakes."""
    return Table(banker=before.banker, waiting=before.from_the_left(before.banker))


def after(table: T, act: Act, house: House) -> T:
    """The table after an act. Raises `Refused` with the rules against it, or where its amount or hand is missing."""
    refuse(reasons(table, act, house))
    if act.does in ("stake", "buy"):
        require("amount", act.amount)
    if act.does in ("turn-up", "show"):
        require("held", act.held)
    now = done(table, act)
    if now.bank == PONTOON and verdict(PONTOON, PONTOON, house) == verdict(BUST, PONTOON, house):
        return replace(now, hands=tuple(replace(hand, stuck=True) for hand in now.hands))  # all lose alike (PON-21)
    return now


def require(field: str, value: object) -> None:
    """Raise `Refused` if an act lacks what it is about."""
    if value is None:
        raise Refused([Problem(field, None, "missing")])


def refuse(every: Iterable[Reason]) -> None:
    """Raise `Refused` if one of the reasons is not met."""
    if unmet := [reason for reason in every if not reason.met]:
        raise Refused(map(_problem, unmet))


def _problem(reason: Reason) -> Problem:
    if {"least", "most"} <= reason.about.keys():
        if reason.about["most"] == NO_LIMIT:
            return Problem("amount", reason.rule, "at-least", reason.about)
        return Problem("amount", reason.rule, "between", reason.about)
    return Problem("does", reason.rule, "not-now", reason.about)


def done(table: T, act: Act) -> T:
    """The table after an act that is allowed."""
    match act.does:
        case "stake":
            return _staked(table, act.amount or 0)
        case "out":
            return replace(table, waiting=table.waiting[1:])
        case "look":
            return replace(table, looked=True, bank=act.held)
        case "turn-up":
            return replace(table, bank=act.held)
        case "split":
            return _split_hand(table)
        case _:
            return with_hand(table, _played(table.playing, act))


def _staked(table: T, amount: int) -> T:
    player, *waiting = table.waiting
    hand = table.a_hand(player=player, opening=amount)
    return replace(table, waiting=tuple(waiting), hands=(*table.hands, hand))


def _split_hand(table: T) -> T:
    """The new hand comes after the player's others, with an opening stake of its own (PON-26)."""
    first = replace(table.playing, split=True)
    second = table.a_hand(player=first.player, opening=first.opening, split=True)
    hands, last = with_hand(table, first).hands, newest(table)
    return replace(table, hands=(*hands[: last + 1], second, *hands[last + 1 :]))


def newest(table: Table) -> int:
    """The index of the last hand of the player whose turn it is."""
    return max(at for at, hand in enumerate(table.hands) if hand.player == table.playing.player)


def _played(hand: Playing, act: Act) -> Playing:
    match act.does:
        case "buy":
            return replace(hand, bought=(*hand.bought, act.amount or 0))
        case "twist":
            return replace(hand, twisted=hand.twisted + 1)
        case "stick":
            return replace(hand, stuck=True)
        case _:
            return replace(hand, held=DECLARED.get(act.does, act.held))


def with_hand(table: T, hand: Playing, at: int | None = None) -> T:
    """The table with another hand in a place, or instead of the one whose turn it is."""
    at = table.turn if at is None else at
    return replace(table, hands=(*table.hands[:at], hand, *table.hands[at + 1 :]))


def deal(table: Table) -> Deal | None:
    """The deal that is written on the sheet, once every hand is shown."""
    if table.phase != "settled":
        return None
    hands = (
        Hand(player=hand.player, stake=hand.opening, bought=sum(hand.bought), held=hand.held, split=hand.split)
        for hand in table.hands
    )
    return Deal(banker=table.banker, bank=table.bank, hands=tuple(hands))


WITH_AMOUNT: tuple[Does, ...] = ("stake", "buy")
WITH_A_HAND: tuple[Does, ...] = ("look", "turn-up", "show")
LONGEST_AMOUNT = 10  # digits
LONGEST_WORDS = 40


def read(words: str) -> Act:
    """The act of these words. Raises `Refused` where there is no such act."""
    word, _, value = words.partition(" ")
    does = next((known for known in TIMES if known == word), None)
    if does in WITH_AMOUNT:
        return Act(does=does, amount=amount(value))
    held = next((known for known in HELD if known == value), None)
    if does is None or (value and (does not in WITH_A_HAND or held is None)):
        raise Refused([Problem("does", None, "no-such-act", {"said": words[:LONGEST_WORDS]})])
    return Act(does=does, held=held)


def amount(value: str) -> int | None:
    """An amount in plain digits; nothing where there is none. Raises `Refused` where it is something else."""
    if not value:
        return None
    if not (value.isascii() and value.isdecimal() and len(value) <= LONGEST_AMOUNT):
        raise Refused([Problem("amount", None, "number-wanted")])
    return int(value)


PLAY: Play[Table, House, Standing] = Play(
    begin=lambda house, standing: begin(standing),
    read=read,
    after=after,
    offers=lambda table, house: offers(table, house, lambda now, act: ruling(now, act, house)),
    deal=deal,
    hand=shown,
    next=speaks_next,
)

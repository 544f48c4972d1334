"""What may be done when, and why not: the reasons for and against every act of a deal of Pontoon.

Players keep their cards to themselves, so whether a hand is under 21 or a pair
is theirs to know; what everybody can see (cards taken, amounts paid) is ruled on.
"""

from collections.abc import Callable, Iterator

from companion.engine.facts import NoFacts
from companion.engine.ruling import Reason, Ruling
from companion.games.pontoon.buying import PRICE_RULES, Price, price
from companion.games.pontoon.deal import bank_must_draw
from companion.games.pontoon.hands import BUST, PONTOON, THREE_SEVENS, points
from companion.games.pontoon.house import House
from companion.games.pontoon.play.table import Act, Does, Phase, Playing, Table
from companion.games.pontoon.rule import Rule

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
    """Whether something may be done now; without its amount or hand, whether it may be done at all."""
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
    yield Reason(Rule.STAKE_LIMITS, within, {"least": house.stake_least, "most": house.stake_most})


def _out(table: Table, act: Act, house: House) -> Iterator[Reason]:
    """Whoever stakes nothing sits the deal out; somebody has to play against the bank."""
    yield Reason(Rule.BEAT_THE_BANK, bool(table.hands) or len(table.waiting) > 1)


def _look(table: Table, act: Act, house: House) -> Iterator[Reason]:
    yield Reason(Rule.BANKERS_PONTOON, act.held in (None, PONTOON))


def _declare(table: Table, act: Act, house: House) -> Iterator[Reason]:
    yield Reason(Rule.DECLARE_A_PONTOON, table.playing.cards == House.dealt_cards)


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


def _stick(table: Table, act: Act, house: House) -> Iterator[Reason]:
    """Five cards are a trick or bust: there is nothing to stick on."""
    yield Reason(Rule.STICK, table.playing.cards < House.trick_cards)


def _bust(table: Table, act: Act, house: House) -> Iterator[Reason]:
    yield Reason(Rule.BUST, table.playing.cards > House.dealt_cards)


def _trick(table: Table, act: Act, house: House) -> Iterator[Reason]:
    yield Reason(Rule.FIVE_CARD_TRICK, table.playing.cards == House.trick_cards)


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
        yield Reason(Rule.THREE_SEVENS, _may_be_three_sevens(table.playing, house))
    else:
        yield Reason(Rule.STICK, act.held is None or (total or 0) >= house.min_stick)


def _may_be_three_sevens(hand: Playing, house: House) -> bool:
    return house.three_sevens == "treble" and hand.cards == House.sevens and not hand.split


REASONS: dict[Does, Callable[[Table, Act, House], Iterator[Reason]]] = {
    "stake": _stake,
    "out": _out,
    "look": _look,
    "declare": _declare,
    "split": _split,
    "buy": _buy,
    "twist": _room_for_a_card,
    "stick": _stick,
    "bust": _bust,
    "five-card-trick": _trick,
    "turn-up": _turn_up,
    "show": _show,
}

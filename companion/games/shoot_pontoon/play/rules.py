"""When one may shoot, and fill the kitty: the reasons for and against every act of a deal of Shoot Pontoon."""

from collections.abc import Iterator

from companion.engine.facts import NoFacts
from companion.engine.ruling import Reason, Ruling
from companion.games.pontoon.play import Act, rules
from companion.games.pontoon.play.progress import newest
from companion.games.shoot_pontoon.house import House
from companion.games.shoot_pontoon.play.table import Fill, Shoot, Table
from companion.games.shoot_pontoon.rule import Rule

CARDS_BEFORE_THE_FOURTH = 3


def ruling(table: Table, act: Act | Shoot | Fill, house: House) -> Ruling[bool, NoFacts]:
    """Whether something may be done now; without its amount or hand, whether it may be done at all."""
    return Ruling.of(reasons(table, act, house))


def reasons(table: Table, act: Act | Shoot | Fill, house: House) -> Iterator[Reason]:
    """The rules that bear on an act."""
    match act:
        case Shoot(amount=amount):
            yield from _in_time(table, house)
            yield _fits(table, amount, house)
        case Fill(amount=amount):
            yield from _fill(table, amount, house)
        case Act():
            yield from rules.reasons(table, act, house)
            yield from _fourth_card_first(table, act)


def _in_time(table: Table, house: House) -> Iterator[Reason]:
    if table.phase != "turns":
        yield Reason(Rule.SHOOT_IN_TURN, table.phase == "shoot-bets")
    elif table.just_split:
        hands = sum(hand.player == table.playing.player for hand in table.hands)
        allowed = hands == 2 or house.shoot_on_splits == "every_new_hand"
        yield Reason(Rule.SHOOT_ON_A_NEW_HAND, allowed, {"hand": hands})
        yield Reason(Rule.WHEN_THE_SPLIT_IS_MADE, not table.hands[newest(table)].shoot)
    else:
        now = table.playing.cards == CARDS_BEFORE_THE_FOURTH
        yield Reason(Rule.FOURTH_CARD if now else Rule.ONLY_THE_FOURTH, now and not table.playing.fourth_card_shoot)


def _fits(table: Table, amount: int | None, house: House) -> Reason:
    """All bets together fit into the kitty (SHO-06); before the second card one may say that one shoots nothing."""
    room, least = table.middle.room(house), 0 if table.phase == "shoot-bets" else 1
    fits = least <= amount <= room if amount is not None else room > 0
    return Reason(Rule.WITHIN_THE_KITTY, fits, {**table.middle.about, "room": room, "told": amount or 0})


def _fill(table: Table, amount: int | None, house: House) -> Iterator[Reason]:
    """A new kitty keeps to its limits (SHO-02); to one that holds something more is added before the deal (SHO-24)."""
    if table.due:
        least, most = house.smallest_kitty, house.largest_kitty
        fits = amount is None or least <= amount <= most
        yield Reason(Rule.KITTY, fits, {"least": least, "most": most})
        return
    bound = house.stake_most if house.kitty_top_up_bound == "maximum_stake" else amount or 0
    fits = amount is None or table.kitty < amount <= bound
    yield Reason(Rule.TOP_UP, fits and table.phase == "stakes" and not table.hands)


def _fourth_card_first(table: Table, act: Act) -> Iterator[Reason]:
    """Whoever has shot for a fourth card takes it."""
    if table.phase == "turns" and table.playing.cards == CARDS_BEFORE_THE_FOURTH and table.playing.fourth_card_shoot:
        yield Reason(Rule.FOURTH_CARD, act.does in ("buy", "twist"))

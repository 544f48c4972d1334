"""A deal of Shoot Pontoon as it is played: the acts of Pontoon, and shooting."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from companion.engine.ruling import Reason, Ruling
from companion.games.pontoon.hands import BUST
from companion.games.pontoon.play import Act, course, rules
from companion.games.pontoon.play import table as pontoon
from companion.games.shoot_pontoon.deal import Deal, Hand
from companion.games.shoot_pontoon.house import House
from companion.games.shoot_pontoon.kitty import Kitty
from companion.games.shoot_pontoon.rule import Rule
from companion.games.shoot_pontoon.standing import Standing

CARDS_BEFORE_THE_FOURTH = 3


@dataclass(frozen=True, kw_only=True, slots=True)
class Shoot:
    """Somebody shoots `amount`; before the second card nothing means that he does not shoot."""

    amount: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Playing(pontoon.Playing):
    """A hand while it is played, with its shoot bets."""

    shoot: int = 0
    fourth_card_shoot: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Table(pontoon.Table):
    """A deal under way. `asked` players have said what they shoot; `just_split` is true right after a split."""

    a_hand: ClassVar[type[Playing]] = Playing

    kitty: int
    hands: tuple[Playing, ...] = ()
    asked: int = 0
    just_split: bool = False

    @property
    def phase(self) -> pontoon.Phase:
        """What is going on."""
        found = pontoon.phase_of(self)
        return "shoot-bets" if found == "second-card" and self.asked < len(self.hands) else found

    @property
    def playing(self) -> Playing:
        """The hand whose turn it is."""
        return self.hands[self.turn]

    @property
    def middle(self) -> Kitty:
        """The kitty now: a hand that is bust has put its bets there already (SHO-17)."""
        kitty = Kitty(holds=self.kitty)
        for hand in self.hands:
            kitty = kitty.shot(hand.shoot + hand.fourth_card_shoot)
        for hand in self.hands:
            kitty = kitty.lost(hand.shoot + hand.fourth_card_shoot) if hand.held == BUST else kitty
        return kitty


def begin(before: Standing, kitty: int) -> Table:
    """A deal before the opening stakes."""
    return Table(banker=before.banker, waiting=before.from_the_left(before.banker), kitty=kitty)


def ruling(table: Table, act: Act | Shoot, house: House) -> Ruling:
    """Whether something may be done now; without its amount or hand, whether it may be done at all."""
    return Ruling.of(reasons(table, act, house))


def reasons(table: Table, act: Act | Shoot, house: House) -> Iterator[Reason]:
    """The rules that bear on an act."""
    if isinstance(act, Shoot):
        yield from _in_time(table, house)
        fits = 0 <= (act.amount or 0) <= table.middle.room(house)
        yield Reason(Rule.WITHIN_THE_KITTY, fits, table.middle.about)
        return
    yield from rules.reasons(table, act, house)
    if table.phase == "turns" and table.playing.cards == CARDS_BEFORE_THE_FOURTH and table.playing.fourth_card_shoot:
        yield Reason(Rule.FOURTH_CARD, act.does in ("buy", "twist"))


def _in_time(table: Table, house: House) -> Iterator[Reason]:
    if table.phase != "turns":
        yield Reason(Rule.SHOOT_IN_TURN, table.phase == "shoot-bets")
    elif table.just_split:
        hands = sum(hand.player == table.playing.player for hand in table.hands)
        allowed = hands == 2 or house.shoot_on_splits == "every_new_hand"
        yield Reason(Rule.SHOOT_ON_A_NEW_HAND, allowed, {"hand": hands})
        yield Reason(Rule.WHEN_THE_SPLIT_IS_MADE, not table.hands[course.newest(table)].shoot)
    else:
        now = table.playing.cards == CARDS_BEFORE_THE_FOURTH
        yield Reason(Rule.FOURTH_CARD if now else Rule.ONLY_THE_FOURTH, now and not table.playing.fourth_card_shoot)


def after(table: Table, act: Act | Shoot, house: House) -> Table:
    """The table after an act. Raises `Refused` with the rules against it, or where its amount or hand is missing."""
    course.refuse(reasons(table, act, house))
    if isinstance(act, Shoot):
        course.told("amount", act.amount)
        return _shot(table, act.amount or 0)
    return replace(course.after(table, act, house), just_split=act.does == "split")


def _shot(table: Table, amount: int) -> Table:
    if table.phase == "shoot-bets":
        return replace(_with_shoot(table, table.asked, amount), asked=table.asked + 1)
    if table.just_split:
        return _with_shoot(table, course.newest(table), amount)
    return course.with_hand(table, replace(table.playing, fourth_card_shoot=amount))


def _with_shoot(table: Table, at: int, amount: int) -> Table:
    hand = replace(table.hands[at], shoot=amount)
    return replace(table, hands=(*table.hands[:at], hand, *table.hands[at + 1 :]))


def deal(table: Table) -> Deal | None:
    """What is written on the sheet, once everything is shown."""
    settled = course.deal(table)
    if settled is None:
        return None
    hands = tuple(
        Hand(
            player=told.player,
            stake=told.stake,
            held=told.held,
            split=told.split,
            shoot=played.shoot,
            fourth_card_shoot=played.fourth_card_shoot,
        )
        for told, played in zip(settled.hands, table.hands, strict=True)
    )
    return Deal(banker=settled.banker, bank=settled.bank, hands=hands, kitty=table.kitty)

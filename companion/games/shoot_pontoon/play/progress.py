"""The progress of a deal of Shoot Pontoon: each act leads to the next state of the table, the last to the deal."""

from collections.abc import Iterable
from dataclasses import replace

from companion.engine.ruling import Problem, Reason, Refused
from companion.games.pontoon.play import Act, progress
from companion.games.shoot_pontoon.deal import Deal, Hand
from companion.games.shoot_pontoon.house import House
from companion.games.shoot_pontoon.play.rules import reasons
from companion.games.shoot_pontoon.play.table import Fill, Shoot, Table
from companion.games.shoot_pontoon.rule import Rule
from companion.games.shoot_pontoon.standing import Standing


def begin(before: Standing, kitty: int, *, due: bool = False) -> Table:
    """A deal before the opening stakes; where a new kitty is `due`, before that is set."""
    return Table(banker=before.banker, waiting=before.from_the_left(before.banker), kitty=kitty, due=due)


def after(table: Table, act: Act | Shoot | Fill, house: House) -> Table:
    """The table after an act. Raises `Refused` with the rules against it, or where its amount or hand is missing."""
    every = tuple(reasons(table, act, house))
    refuse_what_does_not_fit(every)
    progress.refuse(every)
    if isinstance(act, Act):
        return replace(progress.after(table, act, house), just_split=act.does == "split")
    progress.require("amount", act.amount)
    if isinstance(act, Fill):
        return replace(table, kitty=act.amount or 0, due=False)
    return _shot(table, act.amount or 0)


def refuse_what_does_not_fit(every: Iterable[Reason]) -> None:
    """Raise `Refused` where all that is against a bet is that there is no room for so much."""
    unmet = [reason for reason in every if not reason.met]
    if [reason.rule for reason in unmet] == [Rule.WITHIN_THE_KITTY] and unmet[0].about["told"]:
        raise Refused([Problem("amount", Rule.WITHIN_THE_KITTY, "no-room-to-shoot", unmet[0].about)])


def _shot(table: Table, amount: int) -> Table:
    if table.phase == "shoot-bets":
        return replace(_with_shoot(table, table.asked, amount), asked=table.asked + 1)
    if table.just_split:
        return _with_shoot(table, progress.newest(table), amount)
    return progress.with_hand(table, replace(table.playing, fourth_card_shoot=amount))


def _with_shoot(table: Table, at: int, amount: int) -> Table:
    hand = replace(table.hands[at], shoot=amount)
    return replace(table, hands=(*table.hands[:at], hand, *table.hands[at + 1 :]))


def deal(table: Table) -> Deal | None:
    """What is written on the sheet, once everything is shown."""
    settled = progress.deal(table)
    if settled is None:
        return None
    hands = tuple(
        Hand(
            player=hand.player,
            stake=hand.stake,
            held=hand.held,
            split=hand.split,
            shoot=played.shoot,
            fourth_card_shoot=played.fourth_card_shoot,
        )
        for hand, played in zip(settled.hands, table.hands, strict=True)
    )
    return Deal(banker=settled.banker, bank=settled.bank, hands=hands, kitty=table.kitty)

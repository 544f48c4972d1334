"""The progress of a deal of Pontoon: each act leads to the next state of the table, the last to the deal."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar, get_args

from companion.engine.facts import NoFacts
from companion.engine.ruling import Problem, Reason, Refused, Ruling
from companion.games.pontoon.deal import Deal, Hand
from companion.games.pontoon.hands import BUST, FIVE_CARD_TRICK, PONTOON, Held
from companion.games.pontoon.house import House
from companion.games.pontoon.play.rules import reasons, ruling
from companion.games.pontoon.play.table import Act, Does, Playing, Table
from companion.games.pontoon.standing import Standing

DECLARED: dict[Does, Held] = {"declare": PONTOON, "bust": BUST, "five-card-trick": FIVE_CARD_TRICK}

T = TypeVar("T", bound=Table)


def begin(before: Standing) -> Table:
    """A deal before the opening stakes."""
    return Table(banker=before.banker, waiting=before.from_the_left(before.banker))


def choices(table: Table, house: House) -> dict[Does, Ruling[bool, NoFacts]]:
    """Every act there is, and whether it may be done now."""
    return {does: ruling(table, Act(does=does), house) for does in get_args(Does)}


def after(table: T, act: Act, house: House) -> T:
    """The table after an act. Raises `Refused` with the rules against it, or where its amount or hand is missing."""
    refuse(reasons(table, act, house))
    if act.does in ("stake", "buy"):
        require("amount", act.amount)
    if act.does in ("turn-up", "show"):
        require("held", act.held)
    return done(table, act)


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
            return _split(table)
        case _:
            return with_hand(table, _played(table.playing, act))


def _staked(table: T, amount: int) -> T:
    player, *waiting = table.waiting
    hand = table.a_hand(player=player, opening=amount)
    return replace(table, waiting=tuple(waiting), hands=(*table.hands, hand))


def _split(table: T) -> T:
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


def with_hand(table: T, hand: Playing) -> T:
    """The table with another hand instead of the one whose turn it is."""
    return replace(table, hands=(*table.hands[: table.turn], hand, *table.hands[table.turn + 1 :]))


def deal(table: Table) -> Deal | None:
    """What is written on the sheet, once everything is shown."""
    if table.phase != "settled":
        return None
    hands = (
        Hand(player=hand.player, stake=hand.stake, held=hand.held, split=hand.split)
        for hand in table.hands
        if hand.held is not None
    )
    return Deal(banker=table.banker, bank=table.bank, hands=tuple(hands))

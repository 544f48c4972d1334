"""What comes into question at a table of Pontoon now, with its likely amounts and what may be shown."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.engine.facts import NoFacts
from companion.engine.play import Choice
from companion.engine.ruling import Ruling
from companion.games.pontoon.buying import Price
from companion.games.pontoon.hands import BANK_HELD, Held, values_at
from companion.games.pontoon.house import House
from companion.games.pontoon.play.rules import TIMES, next_price
from companion.games.pontoon.play.table import Act, Does, Table

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
        case "buy" if choice.ruling.answer and (price := next_price(table, house)):
            return replace(choice, least=price.least, most=price.most, likely=likely(table, price))
        case "turn-up" | "show":
            values = BANK_HELD if does == "turn-up" else values_at(house)
            return _shows(choice, {held: rules(table, Act(does=does, held=held)) for held in values})
        case _:
            return choice


def _stakes(choice: Choice, table: Table, house: House) -> Choice:
    """Where a smallest stake was agreed on, all may put down that, or twice as much."""
    usual = (house.stake_least, 2 * house.stake_least) if house.stake_least > 1 else ()
    within = tuple(amount for amount in usual if amount <= house.stake_most)
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

"""What a game knows of the coming deal, as blanks that its words fill in."""

from collections.abc import Mapping
from typing import Any

from companion.web.draft import AnySheet
from companion.web.names import Names


def of_deal(sheet: AnySheet, names: Names, standing: Any, number: int) -> dict[str, Any]:
    """Names and figures of the deal that is played from `standing`."""
    dealer, seats = sheet.game.dealer(standing), len(names.seats)
    seated = {"dealer": dealer, "next": (dealer + 1) % seats, "before": (dealer - 1) % seats}
    return {
        **figures(sheet.game.outlook(sheet.house, standing)),
        **{name: names.seat(seat) for name, seat in seated.items()},
        **{f"side_{side}": name for side, name in enumerate(names.all_sides())},
        "number": number,
    }


def figures(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts as blanks: each entry of a list has its number, `minimum_0`."""
    flat: dict[str, Any] = {}
    for name, fact in facts.items():
        flat |= {f"{name}_{n}": item for n, item in enumerate(fact)} if isinstance(fact, list | tuple) else {name: fact}
    return flat

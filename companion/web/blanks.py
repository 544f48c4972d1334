"""What a game knows of the coming deal, as blanks that its words fill in."""

from collections.abc import Mapping
from typing import Any

from companion.web.draft import AnySheet
from companion.web.names import Names


def of_deal(sheet: AnySheet, names: Names, standing: Any, number: int) -> dict[str, Any]:
    """Names and figures of the deal that is played from `standing`."""
    order = in_order(sheet, standing)
    seated = {"dealer": sheet.game.dealer(standing), "next": order[0], "before": order[-2:][0]}
    return {
        **figures(sheet.game.outlook(sheet.house, standing)),
        **{name: names.seat(seat) for name, seat in seated.items()},
        **{f"side_{side}": name for side, name in enumerate(names.all_sides())},
        "number": number,
    }


def in_order(sheet: AnySheet, standing: Any) -> list[int]:
    """The seats that play, in the order of play: whoever deals or has the bank is the last."""
    here = [side for side, place in sheet.game.company(standing).items() if place == "here"]
    seats = list(range(len(sheet.seats))) if len(sheet.seats) > len(sheet.sides) else here
    dealer = sheet.game.dealer(standing)
    after = seats.index(dealer) + 1 if dealer in seats else 0
    return [*seats[after:], *seats[:after]] or [dealer]


def figures(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts as blanks: each entry of a list has its number, `minimum_0`."""
    flat: dict[str, Any] = {}
    for name, fact in facts.items():
        flat |= {f"{name}_{n}": item for n, item in enumerate(fact)} if isinstance(fact, list | tuple) else {name: fact}
    return flat

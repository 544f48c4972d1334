"""What the tests of deals told as they are played share: the acts that lead to a deal, and pages of them."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from tests.page import Element
from tests.phone import Phone

# PON-EX-14 and SHO-EX-14, as they are called out at the table
SEVEN_PLAYED = (
    *("stake 20", "stake 10", "stake 20", "stake 10", "stake 20", "stake 10", "look"),
    *("stick", "declare", "buy 20", "stick", "buy 20", "bust", "buy 20", "buy 20", "twist", "five-card-trick", "stick"),
    *("turn-up 19", "show 19", "show 19", "show 20"),
)
SHOTS_PLAYED = (
    *("kitty 100", "stake 10", "stake 10", "stake 20", "stake 10"),
    *("shoot 50", "shoot 20", "shoot 0", "shoot 30", "look"),
    *("stick", "twist", "bust", "twist", "shoot 30", "twist", "stick"),
    *("twist", "shoot 10", "twist", "twist", "five-card-trick", "turn-up 19", "show 20", "show 18"),
)

STAKED = ("stake 10", "stake 20", "out", "out", "out", "out")  # of a table of seven
FILLED = ("kitty 100", "stake 10", "stake 20", "out", "out")  # of a table of five


def at(sheet: str, acts: Iterable[str] = ()) -> str:
    """The address of a deal that has been played so far."""
    return f"{sheet}/play?acts={','.join(acts)}"


def keys(page: Element) -> list[str]:
    """The acts that one tap does."""
    return [key["value"] for key in page.every("button", name="act") if "disabled" not in key.attributes]


def turn(page: Element) -> str:
    """Whose turn it is, and what is on the hand."""
    return f"{page.first('h1').text}: {next(page.of_class('large-text')).text}"


def against(page: Element) -> dict[str, str]:
    """What cannot be done now, and the rule that says so."""
    rows = page.of_class("unmet")
    named = ((re.split("[:,]", row.first("p").text)[0], row) for row in rows)
    return {name: row.first("a")["href"].partition("#")[2] for name, row in named}


def room(page: Element) -> list[int]:
    """The kitty, the sum of the open bets, and the room that they leave, as the picture of them says."""
    kitty, *bets, left = re.findall(r"\d+", page.first("svg", class_="pool-bar")["aria-label"])
    return [int(kitty), sum(map(int, bets)), int(left)]


def states(page: Element) -> dict[str, str]:
    """What has become of each hand."""
    return {row.first("b").text: row.first("span").text for row in page.of_class("played-row")}


def write(phone: Phone, page: Element, number: int = 1) -> Element:
    """Write the deal that was played."""
    return phone.press(page, f"Write deal {number}")


def recorded(phone: Phone, sheet: str) -> list[Mapping[str, Any]]:
    """The deals of a match, as it is taken out."""
    match: Any = phone.client.get(f"{sheet}.json").json
    return [deal["deal"] for deal in match["deals"]]


def after_the_deal(told: Mapping[str, Any]) -> dict[str, str]:
    """The fields that tell the same deal on the form for after it: four rows a player."""
    typed = {name: str(told[name]) for name in ("banker", "bank", "kitty") if told.get(name) is not None}
    rows = Counter[int]()
    for hand in told["hands"]:
        row = 4 * hand["player"] + rows[hand["player"]]
        rows[hand["player"]] += 1
        said = {name: value for name, value in hand.items() if name != "split" and value not in (0, None)}
        typed |= {f"hands.{row}.{name}": str(value) for name, value in said.items()}
    return typed

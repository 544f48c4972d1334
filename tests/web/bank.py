"""What the tests of the banking games' pages share: tables, deals as they are typed, balances."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.page import Element
from tests.phone import Phone, start

SEVEN = ("Ann", "Bob", "Cem", "Dora", "Eve", "Fay", "Gus")
FOUR = SEVEN[:4]
GAMES = ("pontoon", "shoot-pontoon")
Hand = tuple[str, str] | tuple[str, str, Mapping[str, str]]


def sit(phone: Phone, game: str, names: tuple[str, ...] = SEVEN, **house: str) -> str:
    typed = {f"seat.{seat}": name for seat, name in enumerate(names)}
    return start(phone, game, {**typed, **{f"house.{name}": text for name, text in house.items()}})


def told(bank: str, hands: Mapping[int, Hand], **more: str) -> dict[str, str]:
    """The fields that somebody fills in: by their row, what each hand held and its stake, and more of it."""
    typed = {"bank": bank, **more}
    for row, (held, stake, *beside) in hands.items():
        own = {"held": held, "stake": stake, **(beside[0] if beside else {})}
        typed |= {f"hands.{row}.{name}": text for name, text in own.items()}
    return typed


SEVEN_HANDS: dict[int, Hand] = {
    4: ("19", "20"),
    8: ("pontoon", "10"),
    12: ("19", "40"),
    16: ("bust", "30"),
    20: ("five-card-trick", "60"),
    24: ("20", "10"),
}
SHOTS: dict[int, Hand] = {
    4: ("20", "10", {"shoot": "50"}),
    8: ("bust", "10", {"shoot": "20"}),
    12: ("18", "20", {"fourth_card_shoot": "30"}),
    16: ("five-card-trick", "10", {"shoot": "30", "fourth_card_shoot": "10"}),
}


def whole_stakes(deals: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Deals in which what cards were bought for is part of the stake, as whoever enters only one figure says it."""
    apart = ([{**hand, "stake": hand["stake"] + hand["bought"], "bought": 0} for hand in d["hands"]] for d in deals)
    return [{**deal, "hands": hands} for deal, hands in zip(deals, apart, strict=True)]


def balances(page: Element) -> dict[str, str]:
    """Everybody with a balance, and where he is if not at the table: from the form of the deal, or the ledger."""
    forms = list(page.every("ol", class_="hand-ledger"))
    if forms:
        return {_called(row): row.first("data").text for row in forms[0].every("li")}
    return {row.first("span").text: row.first("b").text for row in page.first("ol", class_="ledger").every("li")}


def _called(row: Element) -> str:
    head = row.first("b")
    name = next((head.first("span").text for _ in head.every("span")), "") or str(head.inside[0])
    return f"{name} {head.first('small').text}" if row["class"] == "absent-row" else name


def settle(phone: Phone, sheet: str, typed: Mapping[str, str], *, status: int = 200) -> Element:
    """Write a deal; whoever is not told of has sat it out, and is said to."""
    page = phone.open(sheet)
    key = next(key for key in page.every("button", name="write"))
    return phone.press(page, key.text, {**sat_out(page, typed), **typed}, status=status)


def sat_out(page: Element, typed: Mapping[str, str]) -> dict[str, str]:
    """The fields by which those are said to have sat out of whom nothing is typed."""
    first = (f["name"].removesuffix(".player") for f in page.every("input", type="hidden"))
    rows = [name for name in first if name.startswith("hands.") and int(name.split(".")[1]) % 4 == 0]
    return {f"{row}.held": "" for row in rows if not any(name.startswith(f"{row}.") for name in typed)}


def draft(page: Element) -> Element:
    return page.first("section", id="draft")


def wrong(page: Element) -> list[tuple[str, str]]:
    """Where something is wrong, and the rule that says so."""
    messages = [message for message in page.of_class("error") if message["id"]]
    return [
        (m["id"].removeprefix("wrong-"), next((a["href"].partition("#")[2] for a in m.every("a")), ""))
        for m in messages
    ]


def move(phone: Phone, table: str, key: str, *, status: int = 200) -> Element:
    """Tap what somebody does: `Bob: Sits out`."""
    return phone.press(phone.open(f"{table}/players"), key, status=status)


def join(phone: Phone, table: str, name: str, typed: Mapping[str, str] | None = None, *, status: int = 200) -> Element:
    page = phone.open(f"{table}/players")
    return phone.press(page, "Add to the table", {"name": name, **(typed or {})}, status=status)


def playing(page: Element) -> list[str]:
    """Whose hands the form asks for, in its order."""
    heads = page.first("ol", class_="hand-ledger").every("b")
    return [str(head.inside[0]) for head in heads if head["id"].startswith("told-") and head["id"] != "told-bank"]


def ledger(page: Element) -> list[str]:
    return [f"{name} {balance}" for name, balance in balances(page).items()]


def kitty(page: Element) -> str:
    """What the bar says that lies in the middle."""
    return page.first("text", class_="pool-holds").text


def lines(page: Element) -> Element:
    """The lines of a draft, each with its rule."""
    return page.first("div", id="lines")


def recorded_stakes(phone: Phone, table: str) -> list[tuple[int, int]]:
    """The stakes of the last deal, by player."""
    deal = phone.client.get(f"{table}.json").json["deals"][-1]["deal"]  # type: ignore[index]
    return [(hand["player"], hand["stake"]) for hand in deal["hands"]]

"""Pages as ratios to the least that they can cost, all of them visited in turn, so that noise hits all alike."""

import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path
from statistics import median

from benchmarks.clock import ms, table
from benchmarks.match import begin, record
from benchmarks.server import BARE, READ, WRITE
from benchmarks.visits import Phone, processor, seconds

ROUNDS = 150
LOOKS = 30  # just after a write, and again
EVENING, LONG = 10, 200  # deals
PAGES = {"home": "/", "rules": "/rules/canasta/opening", "questions": "/ask/canasta", "a question": "/ask/canasta/meld"}
POLL = {"hx-request": "true", "hx-target": "div#standing"}
Act = Callable[[], object]
Cost = tuple[float, float]  # as the phone waits for it, and of the server's processor: seconds


def run(port: int, process: int) -> None:
    """Print the tables."""
    with closing(Phone(port)) as phone:
        writer = Writer(port)
        acts = {**floors(phone), **pages(phone), "record a deal": writer.record}
        cost = in_turn(process, acts, between=writer.look)
        looks = [look(phone, process, deals) for deals in (EVENING, LONG)]
    rows = [(name, *map(ms, cost[floor])) for floor, name in FLOORS.items()]
    rows.append(("(c) insert in WAL with fsync, without a server", ms(inserted()), ""))
    table("Floors", ("", "as a phone waits", "processor"), rows)
    table("Pages", ("", "as a phone waits", "processor", "ratio", "of processor", "wanted"), ratios(cost))
    table("The first look after a write", ("", "first", "later", "ratio", "of processor", "wanted"), looks)


FLOORS = {
    "(a)": "(a) bare Flask route",
    "(b)": "(b) indexed read, small template",
    "(c)": "(c) insert on a bare route",
}


def floors(phone: Phone) -> dict[str, Act]:
    """The least that pages can cost."""
    return {"(a)": partial(phone.get, BARE), "(b)": partial(phone.get, READ), "(c)": partial(phone.send, WRITE)}


def pages(phone: Phone) -> dict[str, Act]:
    """What is compared with the floors."""
    sheet = begin(phone, EVENING)
    return {
        "match page, 10 deals": partial(phone.get, sheet),
        "poll, nothing new": partial(phone.get, f"{sheet}?standing={EVENING + 1}", 204, **POLL),
        **{name: partial(phone.get, path) for name, path in PAGES.items()},
    }


class Writer:
    """A phone that writes one deal after the other, ten on a match, and looks at the sheet before each."""

    def __init__(self, port: int) -> None:
        self.phone, self.deals = Phone(port), 0
        self.sheets = [begin(self.phone) for _ in range(ROUNDS // EVENING + 1)]

    def look(self) -> object:
        """The sheet that comes next; and a bare page, after which everything is timed."""
        self.phone.get(self.sheets[self.deals // EVENING])
        return self.phone.get(BARE)

    def record(self) -> None:
        """A deal on it."""
        match, number = divmod(self.deals, EVENING)
        record(self.phone, self.sheets[match], number)
        self.deals += 1


WANTED = {"poll, nothing new": ("(a)", 0.8), "record a deal": ("(c)", 2.0)}


def ratios(costs: Mapping[str, Cost]) -> Iterator[tuple[object, ...]]:
    """Each page beside the floor that it is compared with."""
    for name, own in costs.items():
        if not name.startswith("("):
            floor, most = WANTED.get(name, ("(b)", 1.3))
            waited, spent = (cost / least if least else 0 for cost, least in zip(own, costs[floor], strict=True))
            yield name, *map(ms, own), f"{waited:.2f} × {floor}", f"{spent:.2f}", f"≤ {most}"


def look(phone: Phone, process: int, deals: int) -> tuple[object, ...]:
    """The first look after a deal was written on a match of so many, and the next look."""
    first, later = [], []
    sheet, many = begin(phone, deals), count(deals)
    for _ in range(LOOKS):
        record(phone, sheet, next(many))
        first.append(timed(process, partial(phone.get, sheet)))
        later.append(timed(process, partial(phone.get, sheet)))
    (one, one_spent), (other, other_spent) = middle(first), middle(later)
    spent = one_spent / other_spent if other_spent else 0
    return f"{deals} deals and more", ms(one), ms(other), f"{one / other:.2f}", f"{spent:.2f}", "≤ 2"


def in_turn(process: int, acts: Mapping[str, Act], between: Act) -> dict[str, Cost]:
    """The median costs of several acts, each done once a round, and all of them after the same other one."""
    for act in acts.values():
        act()
    costs: dict[str, list[Cost]] = {name: [] for name in acts}
    for _ in range(ROUNDS):
        for name, act in acts.items():
            between()
            costs[name].append(timed(process, act))
    return {name: middle(all_) for name, all_ in costs.items()}


def middle(costs: list[Cost]) -> Cost:
    """The median of either figure."""
    waited, spent = zip(*costs, strict=True)
    return median(waited), median(spent)


def timed(process: int, act: Act) -> Cost:
    """What one act costs."""
    before = processor(process)
    waited = seconds(act)
    return waited, processor(process) - before


def inserted() -> float:
    """The median time of a row written as safely as the app writes, without any server."""
    with tempfile.TemporaryDirectory() as folder, closing(sqlite3.connect(Path(folder) / "bare.db")) as bare:
        bare.execute("pragma journal_mode = wal")
        bare.execute("pragma synchronous = full")
        bare.execute("create table row (key integer primary key, body text)")

        def insert() -> None:
            with bare:
                bare.execute("insert into row (body) values (?)", ["x" * 200])

        return median(seconds(insert) for _ in range(ROUNDS))

"""What a person waits for, as ratios to the least that it can cost: every act in turn, so that noise hits all alike.

A figure is the lower quartile of its times; ratios are of the server's processor, where the system tells.
"""

import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import urlencode

from benchmarks.clock import ms, table
from benchmarks.match import begin, deal, record
from benchmarks.server import BARE, READ, WRITE
from benchmarks.visits import FORM, Phone, processor, seconds
from tests.browser.tables import DEALS, told

ROUNDS = 60
INSERTS = 150
EVENING, MATCHES = 10, (10, 80, 200)  # deals
GROWTH = 5  # a fifth more deals than at first; then the next match is written on
ENTERED = 3  # fields of the half-entered deal
PAGES = {"home": "/", "rules": "/rules/canasta/opening", "questions": "/ask/canasta", "a question": "/ask/canasta/meld"}
SCRIPT = {"hx-request": "true"}
POLL = {**SCRIPT, "hx-target": "div#standing"}
PACKED = {**FORM, "accept-encoding": "gzip"}
Act = Callable[[], object]
Cost = tuple[float, float]  # as the phone waits for it, and of the server's processor: seconds

FLOORS = {"(a)": "(a) bare Flask route", "(b)": "(b) indexed read, small template", "(c)": "(c) insert on a bare route"}
BOTH = "(b) + (c)"
# of an act, or of those with a number of deals behind it: what it is compared with, and the most times it may cost
WANTED = {
    "home": ("(b)", 1.7),
    "rules": ("(b)", 1.6),
    "record": ("(c)", 2.5),
    "first look": ("(b)", 4.2),
    "later look": ("(b)", 1.9),
    "recorded, then the sheet": (BOTH, 3.4),
    "recorded and shown by htmx": (BOTH, 2.7),
    f"recorded and shown by htmx, {EVENING} deals": (BOTH, 2.4),
    "news on another phone": ("(b)", 2.5),
    "poll, nothing new": ("(a)", 0.8),
    "preview": ("(b)", 4.0),
    "sheet with a deal under way": ("(b)", 3.0),
    "the same on another phone": ("(b)", 3.0),
}


def run(port: int, process: int) -> None:
    """Print the tables."""
    with closing(Phone(port)) as phone, closing(Phone(port)) as other:
        matches = [Match(phone, other, deals) for deals in MATCHES]
        acts = {**floors(phone), **pages(port), **under_way(phone, other)}
        for match in matches:
            acts |= match.acts()
        costs = in_turn(process, acts, between=partial(phone.get, BARE), rounds=rested(matches))
    for deals in MATCHES:
        costs[f"recorded, then the sheet, {deals} deals"] = both(costs, *(f"{act}, {deals} deals" for act in ONE_FORM))
    rows = [(name, *map(ms, costs[floor])) for floor, name in FLOORS.items()]
    rows.append(("insert in WAL with fsync, without a server", ms(inserted()), ""))
    table("Floors", ("", "as a phone waits", "processor"), rows)
    table("What a person waits for", ("", "as a phone waits", "processor", "ratio", "wanted"), ratios(costs))


def floors(phone: Phone) -> dict[str, Act]:
    """The least that pages can cost."""
    return {"(a)": partial(phone.get, BARE), "(b)": partial(phone.get, READ), "(c)": partial(phone.send, WRITE)}


def pages(port: int) -> dict[str, Act]:
    """Pages on a phone that knows a few matches, on which nobody writes."""
    phone = Phone(port)
    for _ in range(4):
        phone.get(begin(phone, ENTERED))
    return {name: partial(phone.get, path) for name, path in PAGES.items()}


class Match:
    """A match of about as many deals, open on two phones of which one writes."""

    def __init__(self, phone: Phone, other: Phone, deals: int) -> None:
        self.phone, self.other, self.deals = phone, other, deals
        self._begin()

    def _begin(self) -> None:
        self.sheet, self.written = begin(self.phone, self.deals), self.deals
        for phone in (self.phone, self.other):
            phone.get(self.sheet)

    def acts(self) -> dict[str, Act]:
        """What is done on it in a round, in this order."""
        named = {
            "record": self.record,
            "first look": self.look,
            "later look": self.look,
            "recorded and shown by htmx": self.record_and_show,
            "news on another phone": lambda: self.poll(self.written, 200),
            "poll, nothing new": lambda: self.poll(self.written + 1, 204),
        }
        return {f"{name}, {self.deals} deals": act for name, act in named.items()}

    def record(self) -> None:
        """One deal more, as a form does without script."""
        record(self.phone, self.sheet, self.written)
        self.written += 1

    def record_and_show(self) -> None:
        """One deal more as htmx sends it: the fresh sheet is the answer."""
        path, form = f"{self.sheet}/deals", deal(self.written)
        self.phone.ask("POST", path, form, 200, {**PACKED, **SCRIPT, "hx-target": "body"})
        self.written += 1

    def look(self) -> None:
        """The sheet."""
        self.phone.get(self.sheet)

    def poll(self, shown: int, wanted: int) -> None:
        """What the other phone asks every two seconds, with the revision that it shows."""
        self.other.get(f"{self.sheet}?standing={shown}", wanted, **POLL)

    def stay(self) -> None:
        """Go on with another match if this one has grown too long."""
        if self.written > self.deals + self.deals // GROWTH:
            self._begin()


def under_way(phone: Phone, other: Phone) -> dict[str, Act]:
    """A deal that is being entered, each time another figure; and the sheet of that match on either phone."""
    sheet, times = begin(phone, EVENING), iter(range(10**6))
    fields = dict(list(told(DEALS[0]))[:ENTERED])

    def preview() -> None:
        body = urlencode({**fields, "sides.1.melded": 5 * next(times), "seen": EVENING + 1})
        phone.ask("POST", f"{sheet}/draft", body, 200, {**PACKED, **SCRIPT, "hx-target": "section#draft"})

    looks = {"sheet with a deal under way": phone, "the same on another phone": other}
    return {"preview": preview, **{name: partial(one.get, sheet) for name, one in looks.items()}}


ONE_FORM = ("record", "first look")


def both(costs: Mapping[str, Cost], *acts: str) -> Cost:
    """What several acts cost one after the other."""
    waited, spent = zip(*(costs[act] for act in acts), strict=True)
    return sum(waited), sum(spent)


def ratios(costs: Mapping[str, Cost]) -> Iterator[tuple[object, ...]]:
    """Each act beside the floor that it is compared with."""
    least = {**{floor: costs[floor] for floor in FLOORS}, BOTH: both(costs, "(b)", "(c)")}
    for name, (waited, spent) in costs.items():
        if name not in FLOORS:
            floor, most = WANTED.get(name) or WANTED.get(name.rpartition(", ")[0]) or ("(b)", 0)
            ratio = spent / least[floor][1] if least[floor][1] else 0
            yield name, ms(waited), ms(spent), f"{ratio:.2f} × {floor}", f"≤ {most}" if most else ""


def rested(matches: Iterable[Match]) -> Iterator[int]:
    """The rounds, each on matches of about their number of deals."""
    for number in range(ROUNDS):
        for match in matches:
            match.stay()
        yield number


def in_turn(process: int, acts: Mapping[str, Act], between: Act, rounds: Iterable[int]) -> dict[str, Cost]:
    """The lower quartiles of what several acts cost, each done once a round, and all of them after the same other."""
    costs: dict[str, list[Cost]] = {name: [] for name in acts}
    for _ in rounds:
        for name, act in acts.items():
            between()
            costs[name].append(timed(process, act))
    return {name: quartile(every) for name, every in costs.items()}


def quartile(costs: list[Cost]) -> Cost:
    """The lower quartile of either figure."""
    waited, spent = zip(*costs, strict=True)
    return quantiles(waited, n=4)[0], quantiles(spent, n=4)[0]


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

        return median(seconds(insert) for _ in range(INSERTS))

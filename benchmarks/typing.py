"""Recording a deal while eight phones type theirs at other tables: `python -m benchmarks typing`."""

import threading
import time
from contextlib import closing
from statistics import quantiles

from benchmarks.clock import ms, table
from benchmarks.match import begin, record
from benchmarks.visits import FORM, Phone
from benchmarks.web import served

PHONES, DEALS = 8, 200
PAUSE = 0.1  # seconds between two deals that are recorded
KEEPS = {**FORM, "hx-request": "true", "hx-target": "section#draft"}


def run() -> None:
    """Print how long a phone waits for a deal to be written, alone and beside those who type."""
    with served() as (port, _), closing(Phone(port)) as phone:
        alone = recorded(phone)
        typing = threading.Event()
        typing.set()
        others = [threading.Thread(target=type_on, args=(port, typing)) for _ in range(PHONES)]
        for other in others:
            other.start()
        beside = recorded(phone)
        typing.clear()
        for other in others:
            other.join()
    rows = [
        ("alone", *map(ms, alone), ""),
        (f"{PHONES} phones type", *map(ms, beside), f"× {beside[1] / alone[1]:.2f}"),
    ]
    table("Recording a deal", ("", "median", "p95", "p95 to alone, wanted ≤ 1.5"), rows)


def recorded(phone: Phone) -> tuple[float, float]:
    """The median and the 95th percentile of the seconds that writing a deal takes."""
    sheet, waited = begin(phone), []
    for number in range(DEALS):
        if number % 10 == 0:
            sheet = begin(phone)
        began = time.perf_counter()
        record(phone, sheet, number % 10)
        waited.append(time.perf_counter() - began)
        time.sleep(PAUSE)
    parts = quantiles(waited, n=20)
    return parts[9], parts[18]


def type_on(port: int, typing: threading.Event) -> None:
    """A phone that changes its deal every second, and asks for news every two."""
    with closing(Phone(port)) as own:
        sheet = begin(own)
        for number in range(10_000):
            if not typing.is_set():
                return
            fields = f"seen=1&sides.0.melded={5 * (number % 100)}&sides.1.melded=5"
            own.ask("POST", f"{sheet}/draft", fields, 200, KEEPS)
            time.sleep(1)

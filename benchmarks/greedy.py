"""How long a table's page takes while sixteen clients ask for what is dear, in a loop, on the same cores.

python -m benchmarks.greedy
python -m benchmarks.greedy find score
"""

import json
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from statistics import quantiles
from urllib.parse import quote

from benchmarks.clock import ms, table
from companion.games import shelf
from tests.server import Server, serving

CLIENTS, LOOKS, EVERY = 16, 100, 0.05
Sent = tuple[str, str, bytes, str]  # method, address, body and its type
JSON, FILE = "application/json", "multipart/form-data; boundary=x"


def cards(game: str, many: int) -> str:
    """So many cards of a game, any of them."""
    return " ".join(map(str, random.sample(shelf()[game].pack, many)))


def question(game: str, name: str, situation: dict[str, object]) -> Sent:
    """A question to the JSON interface."""
    return "POST", f"/api/games/{game}/questions/{name}", json.dumps(situation).encode(), JSON


def best_melds() -> Sent:
    """The melds of a hand that hardly anybody has."""
    return question("burraco", "best-melds", {"hand": cards("burraco", 38)})


def can_open() -> Sent:
    """Whether somebody opens who has both packs, where a rank may be melded twice."""
    house = {"second_meld_of_rank": True, "canasta_closed_at_seven": False}
    return question("canasta", "can-open", {"score": 0, "hand": cards("canasta", 108), "house": house})


def find() -> Sent:
    """A search of 33 words, all misspelled."""
    words = ("".join(random.choices("abcdefghilmnoprstu", k=8)) for _ in range(33))
    return "GET", f"/find?q={quote(' '.join(words))}", b"", ""


def score() -> Sent:
    """As many deals as may be scored at once."""
    deals = [{"sides": [{"melded": 5 * random.randrange(9)}, {"melded": 50}]} for _ in range(500)]
    return "POST", "/api/games/canasta/score", json.dumps({"sides": ["", ""], "deals": deals}).encode(), JSON


def bring() -> Sent:
    """A file with two thousand deals."""
    opened: dict[str, object] = {
        "kind": "opened",
        "game": "canasta",
        "sides": ["", ""],
        "seats": [""] * 4,
        "dealer": 0,
        "house": {},
    }
    deal: dict[str, object] = {"kind": "recorded", "deal": {"sides": [{"melded": 100}, {"melded": 50}]}}
    events = [{"at": "2026-01-01T20:00:00+00:00", "pen": "x", **event} for event in (opened, *[deal] * 2_000)]
    head = b'--x\r\nContent-Disposition: form-data; name="match"; filename="m"\r\n\r\n'
    return "POST", "/bring", head + json.dumps({"game": "canasta", "events": events}).encode() + b"\r\n--x--", FILE


def long_form() -> Sent:
    """An address full of cards."""
    return "GET", f"/ask/canasta/can-open?score=0&hand={'K+' * 30_000}", b"", ""


DEAR: dict[str, Callable[[], Sent]] = {
    "best-melds": best_melds,
    "can-open": can_open,
    "find": find,
    "score": score,
    "bring": bring,
    "long-form": long_form,
}


def ask(server: Server, make: Callable[[], Sent], stop: threading.Event, answers: Counter[int]) -> None:
    """Send one after the other until it is stopped."""
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=60)) as line:
        while not stop.is_set():
            method, address, body, kind = make()
            line.request(method, address, body, {"Content-Type": kind} if kind else {})
            answer = line.getresponse()
            answer.read()
            answers[answer.status] += 1


@contextmanager
def asking(server: Server, make: Callable[[], Sent], clients: int) -> Iterator[Counter[int]]:
    """So many clients, and how often each status was answered."""
    stop, answers = threading.Event(), Counter[int]()
    threads = [threading.Thread(target=ask, args=(server, make, stop, answers)) for _ in range(clients)]
    for thread in threads:
        thread.start()
    try:
        yield answers
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def looked(server: Server, sheet: str) -> list[float]:
    """How long each look at the sheet took."""
    times = []
    for _ in range(LOOKS):
        begun = time.perf_counter()
        server.get(sheet)
        times.append(time.perf_counter() - begun)
        time.sleep(EVERY)
    return times


def row(server: Server, sheet: str, name: str) -> tuple[str, ...]:
    """A line of the table."""
    with asking(server, DEAR.get(name, best_melds), CLIENTS if name in DEAR else 0) as answers:
        time.sleep(1)
        times = looked(server, sheet)
    hundredths = quantiles(times, n=100)
    said = ", ".join(f"{many} × {status}" for status, many in sorted(answers.items()))
    return name, ms(hundredths[49]), ms(hundredths[89]), ms(max(times)), said


def run(names: tuple[str, ...] = ()) -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        sheet = server.post("/new/canasta", {})
        server.get("/find?q=opening")
        rows = [row(server, sheet, name) for name in ("nobody", *(names or DEAR))]
    table(
        f"A table's page beside {CLIENTS} greedy clients",
        ("", "median", "9 of 10", "worst", "they were answered"),
        rows,
    )


if __name__ == "__main__":
    run(tuple(sys.argv[1:]))

"""Visits to a server over one kept connection each, as a phone keeps it: timed alone, and several phones at once."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from statistics import median

REQUESTS = 300
PHONES = 4
FORM = {"content-type": "application/x-www-form-urlencoded"}
Visit = Callable[[HTTPConnection], object]
MakeVisit = Callable[[], Visit]


def connect(port: int) -> closing[HTTPConnection]:
    """A connection to the server of this run."""
    return closing(HTTPConnection("127.0.0.1", port))


def get(line: HTTPConnection, path: str) -> tuple[HTTPResponse, bytes]:
    """A page, packed as a browser wants it."""
    line.request("GET", path, headers={"accept-encoding": "gzip"})
    return _answer(line, 200)


def send(line: HTTPConnection, path: str, body: str, wanted: int) -> str:
    """Send a form or JSON; where the answer leads to."""
    line.request("POST", path, body, FORM)
    answer, _ = _answer(line, wanted)
    return answer.headers.get("location", "")


def _answer(line: HTTPConnection, wanted: int) -> tuple[HTTPResponse, bytes]:
    answer = line.getresponse()
    body = answer.read()
    if answer.status != wanted:
        raise RuntimeError(f"{answer.status} instead of {wanted}: {body[:200]!r}")
    return answer, body


def alone(port: int, visit: Visit) -> float:
    """The median time of a visit."""
    with connect(port) as line:
        return median(_timed(visit, line) for _ in range(REQUESTS))


def together(port: int, make: MakeVisit) -> float:
    """Visits in a second, by several phones at once."""
    visits = [make() for _ in range(PHONES)]
    start = time.perf_counter()
    with ThreadPoolExecutor(PHONES) as phones:
        list(phones.map(lambda visit: alone(port, visit), visits))
    return PHONES * REQUESTS / (time.perf_counter() - start)


def _timed(visit: Visit, line: HTTPConnection) -> float:
    start = time.perf_counter()
    visit(line)
    return time.perf_counter() - start

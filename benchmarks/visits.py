"""Visits to a server as a phone makes them: over one kept connection, with the cookies that it was given."""

import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from http.cookies import SimpleCookie
from pathlib import Path
from statistics import median

REQUESTS = 300
PHONES = 4
FORM = {"content-type": "application/x-www-form-urlencoded"}


class Phone:
    """A browser with its own connection and cookies."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._line = HTTPConnection("127.0.0.1", port)
        self._cookies: SimpleCookie = SimpleCookie()
        self.close = self._line.close

    def get(self, path: str, wanted: int = 200, **headers: str) -> tuple[HTTPResponse, bytes]:
        """A page, packed as a browser wants it."""
        return self.ask("GET", path, None, wanted, {"accept-encoding": "gzip, deflate, br, zstd", **headers})

    def send(self, path: str, body: str = "", wanted: int = 303) -> str:
        """Send a form or JSON; where the answer leads to."""
        answer, _ = self.ask("POST", path, body, wanted, FORM)
        return answer.headers.get("location", "")

    def ask(
        self, method: str, path: str, body: str | None, wanted: int, headers: Mapping[str, str]
    ) -> tuple[HTTPResponse, bytes]:
        """An answer of that status, with its body. Raises `RuntimeError` for any other status."""
        cookie = "; ".join(f"{name}={one.value}" for name, one in self._cookies.items())
        known = {"cookie": cookie} if cookie else {}
        self._line.request(method, path, body, {"accept-language": "en-GB,en;q=0.9", **headers, **known})
        answer = self._line.getresponse()
        sent = answer.read()
        for line in answer.headers.get_all("set-cookie") or ():
            self._cookies.load(line)
        if answer.status != wanted:
            raise RuntimeError(f"{answer.status} instead of {wanted}: {sent[:200]!r}")
        return answer, sent


Visit = Callable[[Phone], object]
MakeVisit = Callable[[], Visit]


def alone(port: int, visit: Visit, phone: Phone | None = None) -> float:
    """The median time of a visit."""
    with closing(phone or Phone(port)) as own:
        return median(seconds(lambda: visit(own)) for _ in range(REQUESTS))


def together(port: int, make: MakeVisit) -> float:
    """Visits in a second, by several phones at once."""
    visits = [make() for _ in range(PHONES)]
    start = time.perf_counter()
    with ThreadPoolExecutor(PHONES) as phones:
        list(phones.map(lambda visit: alone(port, visit), visits))
    return PHONES * REQUESTS / (time.perf_counter() - start)


def seconds(act: Callable[[], object]) -> float:
    """How long it takes, once."""
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def processor(process: int) -> float:
    """The seconds that all threads of a process have spent on a processor, where the system tells; else 0."""
    tasks = Path(f"/proc/{process}/task")
    spent = (int(task.joinpath("schedstat").read_text().split()[0]) for task in tasks.glob("*"))
    return sum(spent) / 1e9 if tasks.exists() else 0.0

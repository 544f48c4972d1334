"""What one visitor may ask for, so that the others are still answered."""

import ipaddress
import time
from collections import OrderedDict, deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock
from typing import Any

from flask import Flask, abort, request

from companion.engine.ruling import Question

OPENING = frozenset({"new.start", "home.bring", "rematch.begin", "circles.start", "circles.bring"})
MOST_OPENED, HOUR = 200, 3600  # matches and circles that one address may begin: a club of fifty tables, four each
ADDRESSES = 10_000  # that are remembered
PATIENCE = 0.5  # seconds that one dear question waits for another
THINKING, WAITING = BoundedSemaphore(1), BoundedSemaphore(2)  # one thinks, one waits: two threads of eight


class Busy(Exception):
    """As many dear questions as may be are being thought about; this one was not begun."""


@contextmanager
def thinking(question: Question[Any, Any], situation: Any) -> Iterator[None]:
    """Around the answer to a question; a dear one is refused with `Busy` while others hold as much as they may."""
    if not question.dear(situation):
        yield
    else:
        with _held(WAITING, 0), _held(THINKING, PATIENCE):
            yield


@contextmanager
def _held(semaphore: BoundedSemaphore, patience: float) -> Iterator[None]:
    if not semaphore.acquire(timeout=patience):
        raise Busy
    try:
        yield
    finally:
        semaphore.release()


class Openings:
    """When each address began matches in the last hour."""

    def __init__(self, most: int = MOST_OPENED) -> None:
        self.most = most
        self._times: OrderedDict[str, deque[float]] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._times)

    def one_more(self, address: str, now: float) -> bool:
        """True if this address may begin another match; then it counts."""
        with self._lock:
            times = self._times.setdefault(address, deque())
            self._times.move_to_end(address)
            if len(self._times) > ADDRESSES:
                self._times.popitem(last=False)
            while times and times[0] <= now - HOUR:
                times.popleft()
            if len(times) >= self.most:
                return False
            times.append(now)
            return True


def enter(app: Flask) -> None:
    """Count the matches that are begun."""
    openings = app.extensions["openings"] = Openings()

    @app.before_request
    def count() -> None:
        address = visitor(request.remote_addr or "")
        counted = request.method == "POST" and request.endpoint in OPENING and address
        if counted and not openings.one_more(address, time.monotonic()):
            abort(429)


def visitor(address: str) -> str:
    """The network that an address belongs to: one of IPv6 is one of many of the same house.

    Nothing for this machine itself: that is its owner, or a proxy through which everybody comes.
    """
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.is_loopback:
        return ""
    return str(ipaddress.ip_network(f"{parsed}/{64 if parsed.version == 6 else 32}", strict=False))

"""What one visitor may ask for, so that the others are still answered."""

import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import BoundedSemaphore, Lock
from typing import Any

from flask import Flask, request

from companion.engine.ruling import Question

OPENING = frozenset({"new.start", "home.bring", "rematch.begin", "circles.start", "circles.bring"})
MINUTE, HOUR = 60, 3600  # seconds
CLOSE = 1e-6  # seconds that figures may be off
ADDRESSES = 10_000  # that are remembered
PATIENCE = 0.5  # seconds that one dear question waits for another
THINKING, WAITING = BoundedSemaphore(1), BoundedSemaphore(2)  # one thinks, one waits: two threads of eight


class Busy(Exception):
    """As many dear questions as may be are being thought about; this one was not begun."""


@dataclass
class TooOften(Exception):
    """An address has asked for as much as it may; in so many `seconds` it may again. `says` names the words."""

    says: str
    seconds: int


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


class Allowance:
    """So `many` requests in so many `seconds` for each address: all at once, or one by one as they come back.

    Of each address only the moment is kept at which it will have everything back.
    Each process counts for itself: several behind one port allow as many times more.
    """

    def __init__(self, many: int, seconds: int, says: str) -> None:
        self.many, self.seconds, self.says = many, seconds, says
        self._whole_at: OrderedDict[str, float] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._whole_at)

    def wait(self, address: str, now: float) -> float:
        """The seconds until this address may ask again; 0 if it may now, and then it counts."""
        one = self.seconds / self.many
        with self._lock:
            whole = max(now, self._whole_at.pop(address, now))
            early = whole + one - now - self.seconds
            self._whole_at[address] = whole if early > CLOSE else whole + one
            if len(self._whole_at) > ADDRESSES:
                self._whole_at.popitem(last=False)
        return early if early > CLOSE else 0.0


def enter(app: Flask) -> None:
    """Count what each address begins, asks as a program, and searches."""
    app.extensions["limits"] = allowances = {
        "new": Allowance(200, HOUR, "failure.429"),  # a club of fifty tables, four each
        "api": Allowance(1200, MINUTE, "failure.too-often"),  # twenty a second
        "search": Allowance(600, MINUTE, "failure.too-often"),  # a hall of people who type, behind one address
    }

    @app.before_request
    def count() -> None:
        allowance = allowances.get(_limited())
        address = "" if allowance is None else visitor(request.remote_addr or "")
        if allowance is not None and address and (seconds := allowance.wait(address, time.monotonic())):
            raise TooOften(allowance.says, math.ceil(seconds))


def _limited() -> str:
    """The allowance that a request is counted in; none for all that belongs to a match that is there."""
    if request.endpoint in OPENING and request.method == "POST":
        return "new"
    return {"api": "api", "interface": "api", "find": "search"}.get(request.blueprint or "", "")


def visitor(address: str) -> str:
    """The network that an address belongs to: one of IPv6 is one of many of the same house.

    Nothing for this machine itself: that is its owner, or a proxy that nobody said to trust, through which
    everybody comes.
    """
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.is_loopback:
        return ""
    return str(ipaddress.ip_network(f"{parsed}/{64 if parsed.version == 6 else 32}", strict=False))

"""Limits: how many expensive questions are computed at once, and how often one address may ask."""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import BoundedSemaphore, Lock
from typing import Any

from companion.engine.ruling import Question

PATIENCE = 0.5  # seconds that one dear question waits for another
THINKING, WAITING = BoundedSemaphore(1), BoundedSemaphore(2)  # one thinks, one waits: two threads of eight


class Busy(Exception):
    """Raised if an expensive question has to be refused, since the limit is reached."""


@contextmanager
def thinking(question: Question[Any, Any], situation: Any) -> Iterator[None]:
    """Limit the computing of the answer within this block. Raises `Busy` for an expensive question over the limit."""
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


CLOSE = 1e-6  # seconds that figures may be off
ADDRESSES = 10_000  # that are remembered


@dataclass
class TooOften(Exception):
    """Raised if an address exceeds its allowance; it may ask again in `seconds`. `says` is the message key."""

    says: str
    seconds: int


class Allowance:
    """At most `many` requests in `seconds` for each address, refilled evenly (a token bucket).

    Only the moment at which an address has its whole allowance again is kept of it.
    Each process counts for itself: several behind one port allow as many times more.
    """

    def __init__(self, many: int, seconds: int, says: str) -> None:
        self.many, self.seconds, self.says = many, seconds, says
        self._whole_at: OrderedDict[str, float] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._whole_at)

    def wait(self, address: str, now: float) -> float:
        """The seconds until this address may ask again; if it may now, 0, and the request is counted."""
        one = self.seconds / self.many
        with self._lock:
            whole = max(now, self._whole_at.pop(address, now))
            early = whole + one - now - self.seconds
            self._whole_at[address] = whole if early > CLOSE else whole + one
            if len(self._whole_at) > ADDRESSES:
                self._whole_at.popitem(last=False)
        return early if early > CLOSE else 0.0

"""Limits: what is dear to compute stands in line and ends in time, and one address asks so often at most."""

import math
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from threading import BoundedSemaphore, Lock

PATIENCE = 0.5  # seconds that one dear request waits for another
LONGEST = 1.0  # seconds of the processor that it may take
THINKING, WAITING = BoundedSemaphore(1), BoundedSemaphore(4)  # one is computed, three wait: half of eight threads
MAKING = Lock()  # of what stays for all who come after
_ends = ContextVar[float | None]("ends", default=None)


class Busy(Exception):
    """Raised if something dear has to be refused: too many ask for such, or it takes too long."""


@contextmanager
def in_line(*, dear: bool = True, seconds: float = LONGEST) -> Iterator[None]:
    """Compute what is within this block while nothing else that is dear is computed, for so many seconds at most.

    Only those of the processor count: on a machine that has much to do nobody is refused for that. What is dear within
    it goes on. Raises `Busy` if too many stand in line.
    """
    if not dear or _ends.get() is not None:
        yield
        return
    with _acquired(WAITING, 0), _acquired(THINKING, PATIENCE):
        before = _ends.set(time.thread_time() + seconds)
        try:
            yield
        finally:
            _ends.reset(before)


def go_on() -> None:
    """Look at the clock, in loops whose length depends on what was sent. Raises `Busy` once it has taken too long."""
    ends = _ends.get()
    if ends is not None and time.thread_time() > ends:
        raise Busy


@contextmanager
def beside_the_line() -> Iterator[None]:
    """Make within this block what stays for all who come after, however long it takes: one such thing at a time.

    It is nobody's turn in line, and not of the time of what is computed around it.
    """
    ends = _ends.get()
    with MAKING:
        before, begun = _ends.set(math.inf), time.thread_time()
        try:
            yield
        finally:
            _ends.reset(before)
            if ends is not None:
                _ends.set(ends + time.thread_time() - begun)


@contextmanager
def _acquired(semaphore: BoundedSemaphore, patience: float) -> Iterator[None]:
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

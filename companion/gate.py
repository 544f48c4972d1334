"""A limit on how many expensive questions are computed at once, so that other requests are still answered."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
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

"""Dear questions stand in line: so many are thought about at once, so that everybody else is still answered."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import Any

from companion.engine.ruling import Question

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

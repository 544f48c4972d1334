"""Who looks at a match just now: the phones whose pages asked for news a moment ago. Kept in memory alone."""

from collections.abc import Iterator
from threading import Lock
from time import monotonic

from companion.cache import KIB

MOMENT = 15  # seconds; a page at rest asks every ten
MOST = 4096  # phones at all matches together
LONGEST = KIB  # of what a browser sends as its cookies, to be remembered


class Lookers:
    """When each phone last asked, by the key that it asked with and the cookies that it sent; the latest at the end."""

    def __init__(self) -> None:
        self._asked: dict[tuple[str, str], float] = {}
        self._lock = Lock()

    def note(self, key: str, cookies: str) -> None:
        """A page under that key has asked for news. Who sends no cookies, or no end of them, is nobody."""
        if not cookies or len(cookies) > LONGEST:
            return
        phone = key, cookies
        with self._lock:
            self._asked.pop(phone, None)
            self._asked[phone] = monotonic()
            if len(self._asked) > MOST:
                del self._asked[next(iter(self._asked))]

    def now(self, *keys: str) -> list[str]:
        """The cookies of the phones that look under one of these keys, whoever came last first."""
        return list(dict.fromkeys(cookies for key, cookies in self._lately() if key in keys))

    def _lately(self) -> Iterator[tuple[str, str]]:
        with self._lock:
            asked = [*self._asked.items()]
        since = monotonic() - MOMENT
        return (phone for phone, at in reversed(asked) if at >= since)

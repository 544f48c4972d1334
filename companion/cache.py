"""A cache of values by key, bounded in bytes: the least recently used values go first.

All that is cached of what people write (events, sheets, rulebooks under their house
rules, rendered pages) is bounded in bytes, since anybody may write as much as they
like. `Cache` is that bound, `cached` puts it around a function. Sizes are estimates:
they are right to a factor of two or so, which is all that a bound needs.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar
from weakref import WeakSet

P = ParamSpec("P")
V = TypeVar("V")

KIB = 1024
MIB = 1024 * KIB
HOUSE = "companion."
ENTRY = KIB  # that a key and its slot take, besides the value; the texts in a long key take more


class Cache(Generic[V]):
    """Values by key. Beyond `most` bytes the least recently used ones go.

    `size` estimates the bytes of a value. One that is bigger than `most` is not kept at all.
    Its `name` is that of the module whose values these are.
    """

    def __init__(self, most: int, size: Callable[[V], int]) -> None:
        self.most, self.size = most, size
        self.name = size.__module__.removeprefix(HOUSE)
        self.bytes = self.hits = self.misses = 0
        self._values: OrderedDict[Hashable, tuple[V, int]] = OrderedDict()
        self._lock = Lock()
        _EVERY.add(self)

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: Hashable) -> V | None:
        """The value under a key; None if there is none."""
        with self._lock:
            kept = self._values.get(key)
            if kept is None:
                self.misses += 1
                return None
            self.hits += 1
            self._values.move_to_end(key)
            return kept[0]

    def put(self, key: Hashable, value: V) -> V:
        """Store a value, drop others until all fit, and return the value."""
        size = self.size(value) + max(ENTRY, _text_in(key))
        with self._lock:
            self._drop(key)
            if size <= self.most:
                self._values[key] = value, size
                self.bytes += size
            while self.bytes > self.most:
                self._drop(next(iter(self._values)))
        return value

    def of(self, key: Hashable, make: Callable[[], V]) -> V:
        """The value under a key, made and stored if there is none. `None` is never stored."""
        kept = self.get(key)
        return self.put(key, make()) if kept is None else kept

    def figures(self) -> tuple[int, int, int, int, int]:
        """Its size in bytes, its limit, its number of values, its hits and its misses."""
        return self.bytes, self.most, len(self), self.hits, self.misses

    def _drop(self, key: Hashable) -> None:
        self.bytes -= self._values.pop(key, (None, 0))[1]


_EVERY: WeakSet[Cache[Any]] = WeakSet()


def _text_in(key: object) -> int:
    """An estimate of the bytes that the texts in a key take."""
    if isinstance(key, tuple):
        return sum(map(_text_in, key))
    return 4 * len(key) if isinstance(key, str) else 0


def every_cache() -> dict[str, list[Cache[Any]]]:
    """Every cache of this process by name; a function's cache has the name of the function."""
    named: dict[str, list[Cache[Any]]] = {}
    for cache in tuple(_EVERY):
        named.setdefault(cache.name, []).append(cache)
    return named


def cached(most: int, size: Callable[[Any], int]) -> Callable[[Callable[P, V]], Callable[P, V]]:
    """A decorator that caches the values of a function by its arguments, up to `most` bytes."""

    def around(function: Callable[P, V]) -> Callable[P, V]:
        cache = Cache[V](most, size)
        cache.name = f"{function.__module__}.{function.__qualname__}".removeprefix(HOUSE)

        @wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> V:
            return cache.of((args, *sorted(kwargs.items())) if kwargs else args, lambda: function(*args, **kwargs))

        return call

    return around

"""What is kept is bounded in bytes."""

import pytest

from companion.cache import ENTRY, Cache, cached

SIZE = 100
ROOM = 3 * (SIZE + ENTRY)


@pytest.fixture
def cache() -> Cache[str]:
    """A cache for three texts of a hundred letters."""
    return Cache(ROOM, size=len)


def text(letter: str) -> str:
    return letter * SIZE


def test_the_values_stay_within_their_bytes(cache: Cache[str]) -> None:
    for letter in "abcdefgh":
        cache.put(letter, text(letter))
        assert cache.bytes <= ROOM
    assert len(cache) == 3


def test_what_was_asked_for_last_stays_longest(cache: Cache[str]) -> None:
    for letter in "abc":
        cache.put(letter, text(letter))
    cache.get("a")
    cache.put("d", text("d"))
    assert [cache.get(letter) for letter in "abcd"] == [text("a"), None, text("c"), text("d")]


def test_a_value_that_is_too_big_is_handed_on_but_not_kept(cache: Cache[str]) -> None:
    cache.put("a", text("a"))
    assert cache.put("huge", "x" * ROOM) == "x" * ROOM
    assert cache.get("huge") is None
    assert cache.get("a") == text("a")


def test_a_value_put_twice_counts_once(cache: Cache[str]) -> None:
    cache.put("a", text("a"))
    before = cache.bytes
    cache.put("a", text("b"))
    assert (cache.bytes, cache.get("a")) == (before, text("b"))


def test_a_function_is_called_once_for_the_same_arguments() -> None:
    calls = []

    @cached(10 * ROOM, size=len)
    def doubled(word: str, *, times: int = 2) -> str:
        calls.append(word)
        return word * times

    assert [doubled("a"), doubled("a"), doubled("a", times=3), doubled("b")] == ["aa", "aa", "aaa", "bb"]
    assert calls == ["a", "a", "b"]


def test_long_keys_count_as_what_they_are(cache: Cache[str]) -> None:
    for letter in "abcdefgh":
        cache.put(("find", (letter * ROOM,)), "")
    assert len(cache) == 0
    for letter in "abcdefgh":
        cache.put(("find", letter * (ENTRY // 4)), "")
    assert len(cache) == 3


def test_hits_and_misses_are_counted(cache: Cache[str]) -> None:
    for _ in range(3):
        cache.of("a", lambda: text("a"))
    assert (cache.hits, cache.misses) == (2, 1)

"""Flat names of form fields and the nested values that they stand for.

`sides.0.red_threes` is the field `red_threes` of the first of `sides`. A choice
between the sides is one field, `sides.*.went_out=1`: it ticks that field of
side 1, and every other `sides.*.…` field of the form goes to the same side.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

STAR = "*"
NO = "no"  # of a box of the whole deal that was left alone: where a no must be said, an empty field would say nothing
COUNT = "count"  # the fields of cards that are tapped beside a sum: `count.sides.0.melded`
INDEX = re.compile(r"[0-9]|[1-9][0-9]", re.ASCII)  # no list in any form is longer,
DEEPEST = 8  # and no field lies deeper


def nest(flat: Mapping[str, str]) -> dict[str, Any]:
    """Nested dicts and lists from flat names. Empty fields are left out, the lists that they stand in are not."""
    tree: dict[str, Any] = {}
    for name, text in _without_stars(flat).items():
        *parents, leaf = name.split(".", DEEPEST)
        branch = tree
        for parent in parents:
            deeper = branch.setdefault(parent, {})
            branch = deeper if isinstance(deeper, dict) else {}
        if text.strip() or INDEX.fullmatch(leaf):
            branch[leaf] = text
    return {name: _lists(value) for name, value in tree.items()}


def flatten(value: Any, path: str = "") -> dict[str, str]:
    """The fields that would have been typed to tell `value` (of dicts, lists and plain values)."""
    if isinstance(value, Mapping):
        return _flatten_all(value.items(), path)
    if isinstance(value, list) and not all(isinstance(item, str) for item in value):
        return _flatten_all(enumerate(value), path)
    return {path: NO if value is False and "." not in path else _as_text(value)}


def _flatten_all(items: Iterable[tuple[Any, Any]], path: str) -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, item in items:
        flat |= flatten(item, f"{path}.{key}" if path else str(key))
    return flat


def _as_text(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else ""
    if isinstance(value, list):
        return (", " if any(" " in item or item.islower() for item in value) else " ").join(value)  # words, or cards
    return "" if value is None else str(value)


def _without_stars(flat: Mapping[str, str]) -> dict[str, str]:
    picks = {name.split(STAR)[0]: text for name, text in flat.items() if STAR in name and text.isdecimal()}
    plain = {}
    for name, text in flat.items():
        stem, star, rest = name.partition(STAR)
        if not star:
            plain[name] = text
        elif text.isdecimal():
            plain[f"{stem}{text}{rest}"] = "on"
        elif text:
            plain[f"{stem}{picks.get(stem, '0')}{rest}"] = text
    return plain


def _lists(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    items = {name: _lists(item) for name, item in value.items()}
    if not items or not all(map(INDEX.fullmatch, items)):
        return items
    empty: Any = None if any(isinstance(item, str) for item in items.values()) else {}
    return [items.get(str(index), empty) for index in range(max(map(int, items)) + 1)]

"""House rules: what a table may agree to change, each with the rule that it changes."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, get_args, get_type_hints


def option(default: Any, rule: str) -> Any:
    """A house rule with named values: the field's `Literal` or `bool` says which."""
    return field(default=default, metadata={"rule": rule})


def number(default: int, least: int, most: int, rule: str) -> Any:
    """A house rule that is any whole number from `least` to `most`."""
    return field(default=default, metadata={"rule": rule, "min": least, "max": most})


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule as a table sees it: either `values`, or a number from `least` to `most`."""

    name: str
    default: Any
    rule: str
    values: tuple[Any, ...] = ()
    least: int = 0
    most: int = 0


@cache
def options(house: type[Any]) -> tuple[Option, ...]:
    """Every house rule, in the order of its definition."""
    hints = get_type_hints(house)
    return tuple(_option(f.name, f.default, hints[f.name], f.metadata) for f in fields(house))


def _option(name: str, default: Any, hint: Any, metadata: Mapping[str, Any]) -> Option:
    if "min" in metadata:
        return Option(name, default, metadata["rule"], (), metadata["min"], metadata["max"])
    values = (False, True) if hint is bool else get_args(hint)
    return Option(name, default, metadata["rule"], values)

"""House rules: what a table may agree to change, each with the rule that it changes."""

from collections.abc import Iterable, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from enum import Enum
from functools import cache
from typing import Any, get_args, get_type_hints

# another house rule, and the default by its value: a function of it, by some values, or the same for whatever is chosen
Follows = tuple[str, Any]


class Size(Enum):
    """A choice that every table makes for itself, whatever its profile: how many play, and for how long."""

    PLAYERS = "players"
    TARGET = "target"
    ENDS = "ends"
    DEALS = "deals"
    PARTNERS = "partners"


def option(default: Any, rule: str, *, size: Size | None = None, follows: Follows | None = None) -> Any:
    """A house rule with named values: the field's `Literal` or `bool` says which.

    `follows` names another house rule, an earlier one or one that follows none, with the values of that one that make
    another default of this one.
    """
    return field(default=default, metadata={"rule": rule, "size": size, "follows": follows})


def number(
    default: int,
    least: int,
    most: int,
    rule: str,
    *,
    size: Size | None = None,
    step: int = 1,
    follows: Follows | None = None,
) -> Any:
    """A house rule that is any whole number from `least` to `most`, in steps; `follows` is as in `option`."""
    metadata = {"rule": rule, "min": least, "max": most, "size": size, "step": step, "follows": follows}
    return field(default=default, metadata=metadata)


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule as a table sees it: either `values`, or a number from `least` to `most`, a multiple of `step`.

    `size` tells what it measures, if it belongs to no profile.
    """

    name: str
    default: Any
    rule: str
    values: tuple[Any, ...] = ()
    least: int = 0
    most: int = 0
    size: Size | None = None
    step: int = 1


@cache
def options(house: type[Any]) -> tuple[Option, ...]:
    """Every house rule, in the order of its definition."""
    hints = get_type_hints(house)
    return tuple(_option(f.name, f.default, hints[f.name], f.metadata) for f in fields(house))


def with_chosen(base: Any, chosen: Mapping[str, Any]) -> Any:
    """House rules on top of `base`: those that are `chosen`, and what follows from such of them as `base` has not."""
    known = dict(chosen)
    for f in fields(base):
        leader, by = f.metadata.get("follows") or ("", None)
        if f.name in chosen or leader not in known:
            continue
        before, stands = getattr(base, leader), getattr(base, f.name)
        if known[leader] != before:
            known[f.name] = _followed(f, by, known[leader], before, stands)
        elif leader in chosen and isinstance(by, str):  # it is enough that the other is given at all
            known[f.name] = by
    return replace(base, **known)


def _followed(option: Field[Any], by: Any, chosen: Any, before: Any, stands: Any) -> Any:
    """The default by the value that was chosen; where none follows from it, what did not follow from another stands."""
    if isinstance(by, Mapping):
        return by.get(chosen, option.default if before in by else stands)
    return by(chosen) if callable(by) else by


def followers(house: type[Any], chosen: Iterable[str]) -> set[str]:
    """The names of the house rules that follow one of these, or one that follows it."""
    names = {f.name: f.metadata["follows"][0] for f in fields(house) if f.metadata.get("follows")}
    direct = {name for name, leader in names.items() if leader in chosen}
    return direct | followers(house, direct) if direct else direct


def _option(name: str, default: Any, hint: Any, metadata: Mapping[str, Any]) -> Option:
    rule, size = metadata["rule"], metadata["size"]
    if "min" in metadata:
        return Option(name, default, rule, (), metadata["min"], metadata["max"], size, metadata["step"])
    values = (False, True) if hint is bool else get_args(hint)
    return Option(name, default, rule, values, size=size)

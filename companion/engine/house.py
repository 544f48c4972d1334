"""House rules: what a table may agree to change, each with the rule that it changes."""

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from enum import Enum
from functools import cache
from typing import Any, get_args, get_type_hints

Follows = tuple[str, Any]  # another house rule, and the default by its values, or the same for whatever is chosen


class Size(Enum):
    """A choice that every table makes for itself, whatever its profile: how many play, and to how many points."""

    PLAYERS = "players"
    TARGET = "target"
    PARTNERS = "partners"


def option(default: Any, rule: str, *, size: Size | None = None, follows: Follows | None = None) -> Any:
    """A house rule with named values: the field's `Literal` or `bool` says which.

    `follows` names another house rule, with the values of that one that make another default of this one.
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


def following(house: type[Any], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The house rules whose default follows one that is `chosen`, each with that default."""
    followers = ((f, *f.metadata["follows"]) for f in fields(house) if f.metadata.get("follows"))
    return {f.name: _followed(f, by, chosen[leader]) for f, leader, by in followers if leader in chosen}


def _followed(option: Field[Any], by: Any, chosen: Any) -> Any:
    return by.get(chosen, option.default) if isinstance(by, Mapping) else by


def _option(name: str, default: Any, hint: Any, metadata: Mapping[str, Any]) -> Option:
    rule, size = metadata["rule"], metadata["size"]
    if "min" in metadata:
        return Option(name, default, rule, (), metadata["min"], metadata["max"], size, metadata["step"])
    values = (False, True) if hint is bool else get_args(hint)
    return Option(name, default, rule, values, size=size)

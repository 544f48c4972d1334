"""Situations of disputes as they come up at a table: under its house rules, with as many as play there.

In `disputes.toml`, `when` says under which house rules there is such a dispute at all, and `with` what is different
in its situation under some of them, both as in `choices.py`: `when = "players=4"`. A text `{min_stick}` is that
number of the house; a figure may go by one: `"=target+660"`, or `"=stake_most<10"`, the smaller of the two.
"""

import operator
import re
from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.ruling import Refused
from companion.forms.question import ask
from companion.forms.scalars import value_name
from companion.games import shelf
from companion.rulebook.choices import holds
from companion.rulebook.words import BLANK

FIGURE = re.compile(r"=(\w+)(?:([-+<])(\d+))?")
BY: Mapping[str, Callable[[int, int], int]] = {"+": operator.add, "-": operator.sub, "<": min}


def situation(example: Mapping[str, Any], house: Any) -> dict[str, Any]:
    """The situation of a dispute, or of another example, at a table with these house rules."""
    plain = dict(example["situation"])
    for other in example.get("with", ()):
        if holds(other["when"], house):
            plain |= other["situation"]
    return {name: _filled(value, house) for name, value in plain.items()}


def comes_up(game: str, dispute: Mapping[str, Any], house: Any) -> bool:
    """True if there can be such a dispute at a table with these house rules."""
    if not holds(dispute.get("when", ""), house):
        return False
    try:
        ask(shelf()[game].question(dispute["question"]), situation(dispute, house), house)
    except Refused:
        return False
    return True


def _filled(value: Any, house: Any) -> Any:
    if isinstance(value, list):
        return [_filled(item, house) for item in value]
    if not isinstance(value, str):
        return value
    if figure := FIGURE.fullmatch(value):
        number = getattr(house, figure[1])
        return BY[figure[2]](number, int(figure[3])) if figure[2] else number
    return BLANK.sub(lambda blank: value_name(getattr(house, blank[1])), value)

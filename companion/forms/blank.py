"""Forms in which nothing has been entered."""

from collections.abc import Mapping

from companion.engine.digits import plain_digits
from companion.engine.form import HAND, Row
from companion.forms.bound import BoundForm
from companion.forms.derived import COUNT
from companion.forms.flat import NO

CARRIED = frozenset({HAND.player, HAND.split, HAND.banker})  # fields that a form fills in by itself
COUNTED = frozenset({"count", "ticks", "tick"})  # rows in which 0 is what a form begins with


def says_something(form: BoundForm, entered: Mapping[str, str]) -> bool:
    """True if any field holds what a form does not say by itself."""
    given = {name: text for name, text in entered.items() if text.strip() or says_nobody(form, name)}
    if any(name.startswith(f"{COUNT}.") for name in given):
        return True
    return any(_row_says(form, row, given) for row in form.fields)


def says_nobody(form: BoundForm, name: str) -> bool:
    """True of a field that says something even where it is empty: that a player had no hand."""
    many, _, leaf = name.partition(".")
    return leaf.endswith(f".{HAND.held}") and any(row.hands and row.field == many for row in form.rows)


def _row_says(form: BoundForm, row: Row, given: Mapping[str, str]) -> bool:
    if row.hands:
        many = f"{row.field}."
        hands = any(name.startswith(many) and name.rpartition(".")[2] not in CARRIED for name in given)
        return hands or row.hands.bank in given or any(_row_says(form, inner, given) for inner in row.hands.middle)
    if row.kind == "fixed":
        return False
    idle = {"", row.value, "0", NO} if row.kind in COUNTED else {"", row.value}
    return any(plain_digits(given.get(name, "")) not in idle for name in (row.field, *form.names(row)))

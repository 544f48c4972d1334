"""The form of a record as it stands at a table: its rows under that table's house rules, before that deal."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from companion.engine.form import AnyForm, Hands, Row
from companion.forms.flat import flatten
from companion.forms.house_rules import AnyGame
from companion.forms.values import JSON


@dataclass(frozen=True)
class BoundForm:
    """A form with what its rows depend on: house rules, the standing that its record comes after, what is entered."""

    form: AnyForm
    house: Any
    before: Any
    entered: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """Its rows, in their order, those too that are not wanted now."""
        return tuple(self.form.every_row(self.house, self.before))

    def whole(self, row: Row) -> int:
        """What the figures of two sides add up to with what is entered elsewhere."""
        name, value, whole = row.whole_when or ("", "", 0)
        return whole if name and self.entered.get(name) == value else row.whole

    def includes(self, row: Row) -> bool:
        """True unless a row is for other values of another field than what is entered there."""
        return not row.when or self.entered.get(row.when[0], "") in row.when[1:]

    @cached_property
    def idle(self) -> frozenset[str]:
        """The fields of rows that are not wanted now."""
        wanted = {name for row in self.fields for name in self.names(row)}
        return frozenset(name for row in self.rows for name in self.names(row) if not self.includes(row)) - wanted

    @cached_property
    def fields(self) -> tuple[Row, ...]:
        """Its rows that are wanted, with those inside of folds, which have no fields of their own."""
        wanted = filter(self.includes, self.rows)
        return tuple(field for row in wanted for field in (row.inside if row.kind == "fold" else (row,)))

    @property
    def hands(self) -> Hands | None:
        """The row of hands against a bank, if it has one."""
        return next((row.hands for row in self.rows if row.hands), None)

    @property
    def sides(self) -> int:
        """How many sides play."""
        return len(self.before.totals)

    def names(self, row: Row) -> list[str]:
        """The names of the fields of a row: one for each side where its field has a star."""
        if row.kind == "side" or "*" not in row.field:
            return [row.field]
        return [row.field.replace("*", str(side)) for side in range(self.sides)]


def bind(game: AnyGame, entered: Mapping[str, str], house: Any, before: Any) -> BoundForm:
    """The form that these fields are of: that of a deal told in full, unless a field opens another."""
    opened = (form for form in game.every_form if form.tells(entered))
    return BoundForm(next(opened, game.forms[0]), house, before, entered)


def bind_record(game: AnyGame, record: Any, house: Any, before: Any) -> BoundForm:
    """The form that tells a record of this kind."""
    own = (form for form in game.every_form if isinstance(record, form.record))
    return BoundForm(next(own, game.forms[0]), house, before, flatten(JSON.write(record)))

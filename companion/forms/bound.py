"""The form of a record as it stands at a table: its rows under that table's house rules, before that deal."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.engine.form import AnyForm, Hands, Row
from companion.forms.house_rules import AnyGame


@dataclass(frozen=True)
class BoundForm:
    """A form with what its rows depend on: the house rules, and the standing that its record comes after."""

    form: AnyForm
    house: Any
    before: Any

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """Its rows, in their order."""
        return tuple(self.form.every_row(self.house, self.before))

    @cached_property
    def fields(self) -> tuple[Row, ...]:
        """Its rows with those inside of folds, which have no fields of their own."""
        return tuple(field for row in self.rows for field in (row.inside if row.kind == "fold" else (row,)))

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
    return BoundForm(next(opened, game.forms[0]), house, before)


def bind_record(game: AnyGame, record: Any, house: Any, before: Any) -> BoundForm:
    """The form that tells a record of this kind."""
    own = (form for form in game.every_form if isinstance(record, form.record))
    return BoundForm(next(own, game.forms[0]), house, before)

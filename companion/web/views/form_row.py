"""The rows of the form of a deal as its page shows them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.engine.form import Row

if TYPE_CHECKING:
    from companion.web.views.deal_form import DealForm

SIDE_BY_SIDE = 2  # sides whose fields stand beside each other


@dataclass(frozen=True)
class RowView:
    """One row of the form; its own facts are those of `row`."""

    row: Row
    form: "DealForm"

    def __getattr__(self, name: str) -> Any:
        """What the game says of the row: `kind`, `field`, `whole`, …"""
        return getattr(self.row, name)

    @property
    def label(self) -> str:
        """The stem of the words that name it."""
        return self.row.label or self.row.name

    @property
    def title(self) -> str:
        """What its fields are called by those who hear it."""
        return self.form.match.words(f"field.{self.row.name}")

    @property
    def names(self) -> list[str]:
        """The fields whose mistakes are said at this row; a star stands for any side."""
        return [self.row.field, *(inner.field for inner in self.row.inside), *self.row.also]

    @property
    def by_side(self) -> list[tuple[str, str]]:
        """The name of each side's field, and that of the side; empty where one field is for all."""
        if "*" not in self.row.field:
            return []
        return list(zip(self.form.bound.names(self.row), self.form.match.sides, strict=True))

    @property
    def suits(self) -> Sequence[str]:
        """The suits to choose from: those of the game's pack, unless the row names some of them."""
        return self.row.values or self.form.match.sheet.game.pack_suits

    @property
    def paired(self) -> bool:
        """True if the fields of two sides stand beside each other."""
        return self.form.bound.sides == SIDE_BY_SIDE

    def other(self, name: str) -> str:
        """The field of the other side, where two share a whole."""
        return next((other for other, _ in self.by_side if other != name), "") if self.row.whole else ""

    @property
    def hint(self) -> str:
        """The key of the sentence that stands below as long as nothing is typed in the row."""
        return "" if self.form.uses(self.row.field) else self.row.hint

    @property
    def notes(self) -> list[str]:
        """The sentences that always stand below."""
        return [self.form.match.says.sentence(note) for note in self.row.notes]

    @property
    def inside(self) -> list["RowView"]:
        """Rows in the same frame."""
        return [RowView(row, self.form) for row in self.row.inside]

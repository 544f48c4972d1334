"""The rows of the form of a deal as its page shows them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.engine.form import Row
from companion.forms.derived import cards_tapped

if TYPE_CHECKING:
    from companion.web.views.deal_form import DealForm

FEW_KEYS = 4  # that stand in one line for each of two sides


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
    def anchor(self) -> str:
        """What it is called in the address of the page; rows of one field for other values of another differ."""
        return "-".join((self.label, *self.row.when[:2]))

    @property
    def title(self) -> str:
        """What its fields are called by those who hear it."""
        return self.form.match.words(f"{'fold' if self.row.kind == 'fold' else 'field'}.{self.row.name}")

    @property
    def short(self) -> str:
        """What it is called where there is little room."""
        words = self.form.match.words
        return words.find(f"field.{self.label}.short") or words(f"field.{self.label}")

    @property
    def worth(self) -> str:
        """What it is worth at this table."""
        return self._filled(f"note.{self.label}")

    @property
    def did(self) -> str:
        """What a side did that is chosen or ticked here; empty where its name says it."""
        return self._filled(f"who.{self.label}")

    def _filled(self, key: str) -> str:
        words = self.form.match.words
        return words.fill(words.find(key) or "", self.form.match.numbers)

    @property
    def names(self) -> list[str]:
        """The fields whose mistakes are said at this row; a star stands for any side."""
        return [self.row.field, *(name for inner in self.inside for name in inner.names), *self.row.also]

    @property
    def by_side(self) -> list[tuple[str, str]]:
        """The name of each side's field, and that of the side; empty where one field is for all."""
        if "*" not in self.row.field:
            return []
        return list(zip(self.form.bound.names(self.row), self.form.match.sides, strict=True))

    @property
    def whole(self) -> int:
        """What its figures add up to."""
        return self.form.bound.whole(self.row)

    @property
    def is_wanted(self) -> bool:
        """False for a row that is for other values of another field."""
        return self.form.bound.includes(self.row)

    @property
    def suits(self) -> Sequence[str]:
        """The suits to choose from: those of the game's pack, unless the row names some of them."""
        return self.row.values or self.form.match.sheet.game.pack_suits

    def other(self, name: str) -> str:
        """The field of the other side, where two share a whole."""
        return next((other for other, _ in self.by_side if other != name), "") if self.row.whole else ""

    @property
    def implies(self) -> bool:
        """True if something follows for the side that is chosen here."""
        return any(other.implied == self.row.field for other in self.form.bound.fields)

    @property
    def is_used(self) -> bool:
        """True if anything in it was chosen or entered."""
        return self.form.uses(*self.names)

    @property
    def counting(self) -> bool:
        """True if the keys that count cards are open."""
        return self.form.counts == self.row.name or any(any(self.tapped(name).values()) for name, _ in self.by_side)

    def tapped(self, name: str) -> Counter[int]:
        """How many cards of each figure were tapped beside a sum."""
        return Counter(cards_tapped(self.row, self.form.entered, name))

    @property
    def crowded(self) -> bool:
        """True if its keys for amounts are too many for one line."""
        return max(len(self.row.counted), len(self.row.amounts)) > FEW_KEYS

    @property
    def notes(self) -> list[str]:
        """The sentences that always stand below."""
        return [self.form.match.says.sentence(note) for note in self.row.notes]

    @property
    def card_values(self) -> str:
        """Which cards count how much."""
        return self.form.match.says.sentence(self.row.cards) if self.row.cards else ""

    @property
    def inside(self) -> list["RowView"]:
        """The rows of a fold."""
        return [RowView(row, self.form) for row in self.row.inside]

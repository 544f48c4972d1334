"""The hand of the bank, as a form shows it: the first row of its ledger."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.web.views.hand_keys import AmountField, ResultKey, result_in_words
from companion.web.views.hand_rows import HandTable


@dataclass(frozen=True)
class BankView:
    """The side that has the bank."""

    table: HandTable
    side: int

    @property
    def title(self) -> str:
        """Whose the bank was, as a question."""
        return self.table.words("hand.bank", bank=self.table.match.names.seat(self.side))

    @property
    def name(self) -> str:
        """What the side is called."""
        return self.table.match.names.seat(self.side)

    @property
    def told(self) -> bool:
        """True if it is said what the bank held."""
        return bool(self.table.form.value(self.table.hands.bank))

    @property
    def summary(self) -> str:
        """What its closed row says: what it held, and what lies beside it."""
        words, hands = self.table.words, self.table.hands
        return result_in_words(words, hands, self.table.form.value(hands.bank)) if self.told else words("told.bank")

    @property
    def for_all(self) -> list[ResultKey]:
        """Keys that say of everybody's hand all there is to say, one a line."""
        words, hands, entered = self.table.words, self.table.hands, self.table.form.value(self.table.hands.bank)
        return [
            ResultKey(value, words(key), value == entered, f"{hands.bank}:{value}", words(key))
            for value, key in hands.stakes_only.items()
        ]

    @property
    def keys(self) -> list[ResultKey]:
        """What else it may have held, one key each."""
        hands = self.table.hands
        return self.table.keys(hands.bank, self.title, hands.bank_values)

    @property
    def beside(self) -> Sequence[AmountField]:
        """The amounts that are told beside the bank's hand."""
        form, words = self.table.form, self.table.words
        rows = ((row.field, words(f"field.{row.name}"), row.value) for row in self.table.hands.middle)
        return [AmountField(name, label, label, form.value(name, value)) for name, label, value in rows]

    @property
    def fields(self) -> list[str]:
        """The fields whose mistakes are said at its row."""
        return [self.table.hands.bank, *(row.field for row in self.table.hands.middle)]

    @property
    def wrong(self) -> bool:
        """True if something is wrong with its hand, or with what lies beside it."""
        return bool(self.table.form.wrong(*self.fields))

"""Keys and fields of a hand against a bank, and what it held in words."""

from dataclasses import dataclass

from companion.engine.form import Hands
from companion.rulebook.words import Words


def result_in_words(words: Words, hands: Hands, value: str) -> str:
    """What a hand held: points, a word for a trick or a bust hand; low totals are all one. Nonsense stays as it is."""
    if not value.isdecimal():
        return words(f"held.{value}") if words.find(f"held.{value}") else value
    points = int(value)
    return words.write(points) if points >= hands.least else words("held.under", least=hands.least)


@dataclass(frozen=True, slots=True)
class ResultKey:
    """One key that puts a `value` somewhere; `sets` is what it sends, and `heard` what it is called."""

    value: str
    label: str
    chosen: bool
    sets: str
    heard: str

    @property
    def long(self) -> bool:
        """True if it says a word, which is set smaller than a figure."""
        return not self.value.isdecimal() or not self.label.isdecimal()


@dataclass(frozen=True, slots=True)
class AmountField:
    """A field for an amount: its name, its label, what stands in it or would, and how much there was room for."""

    name: str
    label: str
    heard: str
    value: str
    default: str = ""
    room: str = ""

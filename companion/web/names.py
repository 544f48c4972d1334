"""How the sides and seats of a match are called."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rulebook.words import Words


@dataclass(frozen=True, slots=True)
class Names:
    """The names that people gave, and what stands where they gave none."""

    words: Words
    sides: Sequence[str]
    seats: Sequence[str]

    @property
    def partners(self) -> bool:
        """Whether two or more seats share a side."""
        return len(self.seats) > len(self.sides)

    def side(self, side: int) -> str:
        """A side's name: the given one, or We and They, or the seat's."""
        if self.sides[side]:
            return self.sides[side]
        if self.partners:
            return self.words(f"side.{side}")
        return self.seats[side] or self.words("seat", number=side + 1)

    def seat(self, seat: int) -> str:
        """The name of a seat; its number in the order of play where nobody gave one, or nobody is known to sit."""
        named = self.seats[seat] if seat < len(self.seats) else ""
        return named or self.words("seat", number=seat + 1)

    def side_of(self, field: str) -> str:
        """The side that a field (`sides.1.left`) speaks of; nothing where it is none of these."""
        parts = field.split(".")
        number = parts[parts.index("sides") + 1] if "sides" in parts[:-1] else ""
        return self.side(int(number)) if number in map(str, range(len(self.sides))) else ""

    def all_sides(self) -> list[str]:
        """Every side's name, in order."""
        return [self.side(side) for side in range(len(self.sides))]

"""The names of the sides and seats of a match, and the placeholders that they fill in a game's messages."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from companion.engine.ruling import Facts
from companion.engine.sentence import Say, SeatName, SideName
from companion.engine.sheet import AnySheet
from companion.engine.text import clusters, letters
from companion.rulebook.vocabulary import split
from companion.rulebook.words import Called, Words

SIDE, SEAT, WORD = 26, 20, 12  # letters: of two lines above a form, of one line on a small phone, of one column there
HYPHENED = 15  # of one column there that may break at a hyphen
Address = Callable[..., str]  # of the page of an endpoint, with the values that its address holds


@dataclass(frozen=True)
class Names:
    """The names that people gave to sides and seats, with a substitute where they gave none."""

    words: Words
    sides: Sequence[str]
    seats: Sequence[str]

    @property
    def partners(self) -> bool:
        """True if two or more seats share a side."""
        return len(self.seats) > len(self.sides)

    @cached_property
    def _called(self) -> tuple[Called, ...]:
        """Every side's name: the given one, else its players', else We or They, or the seat's number."""
        return tuple(map(self._call, range(len(self.sides))))

    def side(self, side: int) -> Called:
        """A side's name."""
        return self._called[side]

    def _call(self, side: int) -> Called:
        name = self.sides[side] or (self.players(side) if self.partners else self.seat(side))
        pronouns = [self.words(f"side.{one}") for one in (0, 1)] if self.partners else []
        if name in ("", *pronouns):
            return Called(name or pronouns[side], "several" if pronouns.index(name or pronouns[side]) else "we")
        return Called(name, "several" if self.partners else "one")

    def players(self, side: int) -> str:
        """The names of the partners who share a side, joined; empty if none of them has a name."""
        seats = self.seats[side :: len(self.sides)]
        named = [name for name in seats if name]
        partners = named if len(named) in (0, len(seats)) else [*named, self.words("side.partner")]
        return self.words.joined(partners) if partners else ""

    @cached_property
    def seats_by_word(self) -> dict[str, int]:
        """The seats by the words of their names; none of a word that two names have."""
        words = [(word, seat) for seat, name in enumerate(self.seats) for word in {*split(name)}]
        often = Counter(word for word, _ in words)
        return {word: seat for word, seat in words if often[word] == 1}

    @cached_property
    def _seated(self) -> tuple[Called, ...]:
        """The name of every seat that is taken."""
        return tuple(self._sit(seat, name) for seat, name in enumerate(self.seats))

    def seat(self, seat: int) -> Called:
        """The name of a seat; "Player 3" if it has none, or is not taken."""
        return self._seated[seat] if seat < len(self.seats) else self._sit(seat)

    def _sit(self, seat: int, name: str = "") -> Called:
        return Called(name or self.words("seat", number=seat + 1), "one")

    def sentence(self, say: Say) -> str:
        """A message of the game in words, with seats and sides by name."""
        about = {name: self._name_in(fact) for name, fact in say.about.items()}
        return self.words(say.key, say.count, **about)

    def _name_in(self, fact: object) -> object:
        if isinstance(fact, SeatName):
            return self.seat(fact.seat)
        if isinstance(fact, Say):
            return self.sentence(fact)
        return self.side(fact.side) if isinstance(fact, SideName) else fact

    def side_of(self, field: str) -> str:
        """The name of the side that a field such as `sides.1.left` is about; empty for other fields."""
        parts = field.split(".")
        number = parts[parts.index("sides") + 1] if "sides" in parts[:-1] else ""
        return self.side(int(number)) if number in map(str, range(len(self.sides))) else ""

    def all_sides(self) -> list[Called]:
        """Every side's name, in order."""
        return [*self._called]


def placeholders(sheet: AnySheet, names: Names, standing: Any, number: int) -> dict[str, Any]:
    """Names and figures of deal `number`, which is played from `standing`, by the placeholders that they fill."""
    order = sheet.order_of_play(standing)
    seated = {"dealer": sheet.game.dealer(standing), "next": order[0], "before": order[-2:][0]}
    return {
        **numbered(sheet.game.outlook(sheet.house, standing)),
        **{name: names.seat(seat) for name, seat in seated.items()},
        **{f"side_{side}": name for side, name in enumerate(names.all_sides())},
        "number": number,
    }


def numbered(facts: Facts) -> dict[str, Any]:
    """Facts by name; each entry of a tuple gets a name of its own: `minimum_0`, `minimum_1`."""
    flat: dict[str, Any] = {}
    for name, fact in facts.by_name().items():
        flat |= {f"{name}_{n}": item for n, item in enumerate(fact)} if isinstance(fact, tuple) else {name: fact}
    return flat


def short(names: Names) -> Names:
    """The same people, by shorter names if those of a side or of a seat are too long; names given to sides stay."""
    too_long = any(letters(side) > SIDE for side in names.all_sides())
    if not too_long and all(letters(seat) <= SEAT for seat in names.seats):
        return names
    seats = short_seats(names.seats)
    return replace(names, seats=seats, sides=names.sides if names.partners else seats)


def short_seats(seats: Sequence[str]) -> list[str]:
    """Long names by their first word; two who share that keep the first letters of the others: Maria K., Maria P."""
    first = [_first(name) for name in seats]
    shared = Counter(first)
    initialled = [word if shared[word] == 1 else _initialled(name) for word, name in zip(first, seats, strict=True)]
    told_apart = Counter(initialled)
    return [word if told_apart[word] == 1 else name for word, name in zip(initialled, seats, strict=True)]


def _first(name: str) -> str:
    return _cut(name.split()[0]) if letters(name) > WORD else name


def _initialled(name: str) -> str:
    first, *others = name.split() or [""]
    return " ".join((_cut(first), *(f"{next(clusters(other))}." for other in others)))


def _cut(word: str) -> str:
    """A word that no column holds ends in three dots; one that is hardly longer may break at a hyphen."""
    pieces = list(clusters(word))
    hyphened = len(pieces) <= HYPHENED and all(letters(part) <= WORD for part in word.split("-"))
    return word if len(pieces) <= WORD or hyphened else "".join(pieces[: WORD - 1]) + "…"

"""What people are called where there is room for two lines: by first names, as far as these tell them apart."""

import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from companion.web.views.names import Names
from companion.web.views.picture_shapes import clusters

SIDE, SEAT, WORD = 26, 20, 12  # letters: of two lines above a form, of one line on a small phone, of one column there


def short(names: Names) -> Names:
    """The same people, by shorter names if those of a side or of a seat are too long; names given to sides stay."""
    too_long = any(_letters(side) > SIDE for side in names.all_sides())
    if not too_long and all(_letters(seat) <= SEAT for seat in names.seats):
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
    return _cut(name.split()[0]) if _letters(name) > WORD else name


def _initialled(name: str) -> str:
    first, *others = name.split() or [""]
    return " ".join((_cut(first), *(f"{next(clusters(other))}." for other in others)))


def _cut(word: str) -> str:
    letters = list(clusters(word))
    return word if len(letters) <= WORD else "".join(letters[: WORD - 1]) + "…"


def _letters(name: str) -> int:
    """How many letters of a name need room of their own; marks stand above and below them."""
    return sum(unicodedata.category(sign)[0] not in "MC" for sign in name)

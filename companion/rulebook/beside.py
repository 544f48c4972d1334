"""Of which fields of a question the words beside a figure, a card or a name speak."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.forms.question import Field
from companion.rulebook.counted import BEHIND, PHRASE, CountedFields
from companion.rulebook.ear import SaidPiece
from companion.rulebook.takers import twin_of
from companion.rulebook.vocabulary import stem

CLAUSE = 7  # words behind a name that may still be about whom it names


@dataclass(frozen=True)
class FieldsSpokenOf(CountedFields):
    """The fields of a question of which words beside the pieces of a text speak."""

    def _seats(self) -> Iterator[tuple[str, str]]:
        """The seats of those whose names stand before a word that speaks of a field for several seats."""
        several = [field for field in self._forms if field.kind == "seats"]
        named = [place for place, one in enumerate(self.said) if one.word in self.sides] if several else []
        seats: dict[str, list[int]] = {}
        for place, end in pairwise((*named, len(self.said))):
            spoken = [field for field in several if self._speaks(field, place + 1, min(end, place + CLAUSE))]
            if spoken:
                seats.setdefault(spoken[-1].name, []).append(self.sides[self.said[place].word])
        yield from ((f"{name}.{n}", str(seat)) for name, all_of in seats.items() for n, seat in enumerate(all_of))

    def _speaks(self, field: Field, start: int, end: int) -> bool:
        """True if a word from a place on speaks of a field, and none before it says that it is not so."""
        cues, places = self._cues[field.name], range(start, min(end, len(self.said)))
        spoken = (at for at in places if stem(self.said[at].word) in cues)
        return any(not self._has(self._lexicon.without, at - BEHIND, at) for at in spoken)

    def _owner(
        self, one: SaidPiece, fields: Iterable[Field], reach: int, used: Iterable[int] = ()
    ) -> tuple[Field | None, int]:
        """The field that the nearest words speak of, with the place of the word; `reach` words before or behind.

        Where a word speaks of several, those further off decide.
        """
        place, fields = one.at, [*fields]
        around = range(place - 1, place - 1 - reach, -1) if reach > 0 else range(place + 1, place + 1 - reach)
        meant: Sequence[Field] = []
        first = place
        whose = self._whose_words
        for at in (at for at in around if 0 <= at < len(self.said)):
            if self.adds_points and (self.said[at].figure or at in self.counted_places):
                break
            if at in used and self.said[at].word not in whose:
                continue
            speaks = self._spoken(at, fields, behind=reach < 0)
            both = [field for field in meant if field in speaks]
            meant, first = (both or meant, first) if meant else (speaks, at)
        return (meant[0] if meant else None), first

    def _spoken(self, at: int, fields: Sequence[Field], *, behind: bool) -> Sequence[Field]:
        """The fields that the word at a place speaks of: by a phrase, else itself, else without its ending."""
        word, many = self.said[at].word, range(2, PHRASE + 1)
        phrases = {"_".join(self._words(at, at + length)) for length in many}
        phrases |= set() if behind else {"_".join(self._words(at + 1 - length, at + 1)) for length in many}
        if in_a_phrase := [one for one in self._forms if phrases & self._cues_in_full[one.name]]:
            return [one for one in in_a_phrase if one in fields]
        named = [one for one in fields if word in self.sides and self._is_of_the_named(one)]
        full = [one for one in fields if word in self._cues_in_full[one.name]]
        return named or full or [one for one in fields if stem(word) in self._cues[one.name]]

    def _is_of_the_named(self, field: Field) -> bool:
        """True for what belongs to whoever is named: a figure of each side, and of two hands that against the bank."""
        return field.by_side or bool(twin_of(field, self._forms) and field is self._twins[0])

    @property
    def _twins(self) -> Sequence[Field]:
        return [one for one in self._forms if twin_of(one, self._forms)]

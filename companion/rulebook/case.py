"""Cards and figures in somebody's words, as the fields of a question: `3 kings 2 aces and a joker at 1640`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.engine.ruling import Question
from companion.forms.fields import Field
from companion.forms.question import form_fields
from companion.rulebook.said import Said
from companion.rulebook.vocabulary import plain
from companion.rulebook.words import Words

CARDS = ("cards", "melds")
FIGURES = ("number", "score")
MELD = 3  # cards said together that may be a meld
BEFORE = 4  # words before a figure of which one may say what it is


@dataclass(frozen=True)
class Case:
    """What was said, as far as it fills in the form of a question."""

    question: Question[object, object]
    words: Words
    said: Sequence[Said]

    @cached_property
    def _forms(self) -> tuple[Field, ...]:
        return form_fields(self.question)

    @cached_property
    def fields(self) -> Mapping[str, str]:
        """The fields with what fills them in; none where nothing that was said belongs in one."""
        filled: dict[str, str] = {}
        for one in (one for one in self.said if not one.cards):
            field = self._owner(one, [field for field in self._forms if _takes(field, one)])
            if field:
                filled.setdefault(field.name, one.word)
        return {**filled, **dict(self._cards())}

    def _cards(self) -> Iterator[tuple[str, str]]:
        """The cards by field: where no word beside them says which they belong in, the first."""
        kinds = CARDS if all(len(one.cards) >= MELD for one in self.said if one.cards) else CARDS[:1]
        wanted = [field for field in self._forms if field.kind in kinds and not field.none]
        groups: dict[str, list[Said]] = {}
        for one in (one for one in self.said if one.cards and wanted):
            groups.setdefault((self._owner(one, wanted) or wanted[0]).name, []).append(one)
        for name, several in groups.items():
            if next(field.kind for field in wanted if field.name == name) == "melds":
                yield from ((f"{name}.{number}", " ".join(one.cards)) for number, one in enumerate(several))
            else:
                yield name, " ".join(card for one in several for card in one.cards)

    def _owner(self, one: Said, fields: Sequence[Field]) -> Field | None:
        """The field that the nearest words before a piece speak of, or else the word after it."""
        place = self.said.index(one)
        around = [*reversed(self.said[max(0, place - BEFORE) : place]), *self.said[place + 1 : place + 2]]
        cues = [(field, self._cues(field)) for field in fields]
        return next((field for other in around for field, of_it in cues if other.word in of_it), None)

    def _cues(self, field: Field) -> frozenset[str]:
        """The words that say that a figure belongs in a field."""
        keys = (f"find.cue.{field.name}", f"find.cue.{field.kind}")
        return frozenset(plain(next(filter(None, map(self.words.find, keys)), field.name)).split())


def _takes(field: Field, one: Said) -> bool:
    if field.kind == "choice":
        return one.word in field.values and field.values != ("yes", "no")
    return field.kind in FIGURES and one.figure

"""The form of a question as it is filled in from speech: each field with the words by which people speak of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from companion.engine.ruling import Question
from companion.forms.question import Field, form_fields
from companion.rulebook.lexicon import Lexicon
from companion.rulebook.vocabulary import stem

YES_OR_NO, SIDES = ("yes", "no"), ("takers", "defence")  # choices: between both, and between the sides, ours first
CARDS, SEVERAL = ("cards", "melds"), "numbers"
FIGURES = ("number", "score")
# fields by name
STAKED = "stake"
SUMMED = ("open_bets", "shoot", STAKED)  # of several bets the sum: those of all, or of one person all that was bet
UNSAID = {STAKED: "1", "open_bets": "0", "before": "second"}  # what goes without saying
ALL_OF = {"tricks": "capot"}  # by figures of the sides, who has all of them
ADDED_UP = {"declarations": "declared"}  # by figures of the sides, the question that adds up what they are said as
RUNS = {3: "tierces", 4: "quartes", 5: "quintes"}  # by the number of cards, of which a field has how many there are
WORTH = {"belote": "20"}  # what a choice brings: where it was said, that figure is no other


@dataclass(frozen=True, slots=True, eq=False)
class Slot:
    """A field of a form with the words of a language that speak of it.

    `cues` stand beside what belongs in it, `values` are words and phrases for its values, `denied` those that mean one
    where they are denied, `counted` name what it counts. `twin` is another choice between the same values: the bank's
    hand, beside mine.
    """

    field: Field
    cues: frozenset[str]
    stems: frozenset[str]
    values: Mapping[str, str]
    denied: Mapping[str, str]
    counted: frozenset[str]
    twin: str = ""

    @property
    def name(self) -> str:
        """The name of the field."""
        return self.field.name

    @property
    def names_a_side(self) -> bool:
        """True if it says which side has something."""
        return self.field.kind == "side" or self.field.values == SIDES

    @property
    def is_yes_or_no(self) -> bool:
        """True if it is a choice between yes and no."""
        return self.field.values == YES_OR_NO

    def takes(self, word: str) -> bool:
        """True if a word may fill it in: a figure one of figures, a value a choice."""
        if self.field.kind == "choice":
            return word in self.field.values and not self.is_yes_or_no
        figure = word.removeprefix("-").isdecimal() and (self.field.kind == "score" or not word.startswith("-"))
        return figure and (self.field.kind in (*FIGURES, SEVERAL) or self.field.by_side)


@dataclass(frozen=True, eq=False)
class Form:
    """The slots of a question."""

    slots: Sequence[Slot]

    def of_kind(self, *kinds: str) -> Sequence[Slot]:
        """The slots of some kinds."""
        return [one for one in self.slots if one.field.kind in kinds]

    def cues(self, name: str) -> frozenset[str]:
        """The words that speak of the slot of a name; none if there is no such slot."""
        return next((one.cues for one in self.slots if one.name == name), frozenset())

    @cached_property
    def has_sides(self) -> bool:
        """True if it has a figure for each side."""
        return any(one.field.by_side for one in self.slots)

    @cached_property
    def bids(self) -> Sequence[Slot]:
        """The choices that must be made beside figures of the sides: a contract."""
        return [one for one in self.of_kind("choice") if one.field.required and self.has_sides]

    @cached_property
    def numbers(self) -> Sequence[Slot]:
        """The slots of one figure each."""
        return self.of_kind("number")

    @cached_property
    def adds_up(self) -> bool:
        """True if the question adds up what is counted by name, several things at once."""
        return any(one.counted for one in self.slots)

    @cached_property
    def adds_points(self) -> bool:
        """True if it adds them to points that are figures."""
        return self.adds_up and not all(one.counted for one in self.numbers)

    @cached_property
    def summed(self) -> Sequence[Slot]:
        """The slots of which several figures are added up."""
        return [one for one in self.slots if one.name in SUMMED]

    @property
    def mine(self) -> Slot | None:
        """The slot of a hand beside that of the bank."""
        return next((one for one in self.slots if one.twin), None)

    @cached_property
    def taker(self) -> str:
        """The name of the field that says which side took; empty where there is none."""
        taking = (one.field for one in self.of_kind("side") if not one.field.required and one.field.default)
        return next((one.name for one in taking), "")


@cache
def form_of(question: Question[object, object], lexicon: Lexicon) -> Form:
    """The slots of a question in a language."""
    fields = form_fields(question)
    return Form([_slot(one, twin_of(one, fields), lexicon) for one in fields])


def twin_of(choice: Field, fields: Sequence[Field]) -> Field | None:
    """Another choice between the same figures and words: the bank's hand, beside mine."""
    alike = (one for one in fields if one.kind == choice.kind == "choice" and one is not choice)
    return next((one for one in alike if len({*one.values} & {*choice.values}) > len(YES_OR_NO)), None)


def _slot(field: Field, twin: Field | None, lexicon: Lexicon) -> Slot:
    cues, counted = lexicon.cues(field), lexicon.counted(field)
    stems = frozenset(map(stem, cues))
    values, denied = _values(field, twin, lexicon), lexicon.denied(field)
    return Slot(field, cues, stems, values, denied, counted, twin.name if twin else "")


def _values(field: Field, twin: Field | None, lexicon: Lexicon) -> Mapping[str, str]:
    """The words and phrases for the values of a choice, its bids among them; those of a twin are its own as well."""
    itself = {value: value for value in field.values if twin and not value.isdecimal()}
    listed = lexicon.values(field) or (lexicon.values(twin) if twin else {})
    return {**itself, **listed, **{word: bid for word, bid in lexicon.bids.items() if bid in field.values}}

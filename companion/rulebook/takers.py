"""Which fields of a form take a piece of what was said, and which of them are alike."""

from collections.abc import Iterable

from companion.forms.question import Field
from companion.rulebook.ear import SaidPiece

FIGURES, SEVERAL = ("number", "score"), "numbers"
YES_OR_NO = ("yes", "no")


def twin_of(choice: Field, fields: Iterable[Field]) -> Field | None:
    """Another choice between the same figures and words: the bank's hand, beside mine."""
    alike = (one for one in fields if one.kind == choice.kind == "choice" and one is not choice)
    return next((one for one in alike if len({*one.values} & {*choice.values}) > len(YES_OR_NO)), None)


def takes(field: Field, one: SaidPiece) -> bool:
    """True if a piece may fill in a field: a figure one of figures, a value a choice."""
    if field.kind == "choice":
        return one.word in field.values and field.values != YES_OR_NO
    if not one.figure or (one.word.startswith("-") and field.kind != "score"):
        return False
    return field.kind in (*FIGURES, SEVERAL) or field.by_side


def entry_name(field: Field) -> str:
    """The name under which a figure is entered: of several, as the first."""
    return f"{field.name}.0" if field.kind == SEVERAL and not field.by_side else field.name

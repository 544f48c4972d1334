"""A form as it was filled in: the text of its fields, and the mistakes in them."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from companion.engine.ruling import Problem
from companion.engine.text import nothing_or_zero
from companion.forms.scalars import MINUS
from companion.forms.values import NO, read_number
from companion.rulebook.book import Book
from companion.web.shown.names import Names, short

FULL_SIZE = 6  # signs of a sum
NOTHING: Mapping[str, str] = {}
EMPTY = frozenset({"missing", "figure-wanted", "tricks-wanted"})  # what problems say of a field that must not be empty


@dataclass(frozen=True, slots=True)
class Message:
    """A mistake in one field, in words, and the rule that it breaks; `of` is the side whose row it is in.

    It is said `again` where another field of the row has the same words.
    """

    field: str
    text: str
    rule: str | None
    of: str = ""
    again: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """`entered` holds every field as text, under its flat name; `here` is the address of its page."""

    entered: Mapping[str, str]
    names: Names
    book: Book
    problems: tuple[Problem, ...] = field(default=())
    here: str = ""

    @property
    def derived(self) -> Mapping[str, str]:
        """The figures that follow from the others: shown in their fields but not sent, so that they follow anew."""
        return NOTHING

    @property
    def defaults(self) -> Mapping[str, str]:
        """The values that empty fields get once their row is filled in."""
        return NOTHING

    def value(self, name: str, default: str = "") -> str:
        """The text in a field."""
        return self.entered.get(name, default)

    def shown(self, name: str) -> str:
        """The text in a field, with the cards counted beside it, or the figure that follows from others."""
        return self.derived.get(name) or self.entered.get(name, "")

    def on(self, name: str) -> bool:
        """True if a box is ticked; `sides.*.x` asks for any side."""
        stem, star, leaf = name.partition("*")
        if not star:
            return self.entered.get(name, "") not in ("", NO)
        return any(text for key, text in self.entered.items() if key.startswith(stem) and key.endswith(leaf))

    def pick(self, name: str, side: int) -> bool:
        """True if this side is chosen in a field that chooses between sides (`sides.*.x`)."""
        chosen = self.entered.get(name)
        return chosen == str(side) if chosen is not None else bool(self.entered.get(name.replace("*", str(side))))

    def uses(self, *names: str) -> bool:
        """True if any of these fields holds something other than 0."""
        used = (name for name, text in self.entered.items() if text != NO and not nothing_or_zero(text))
        return any(_matches(name, wanted) for name in used for wanted in names)

    def total(self, name: str) -> int | None:
        """The value of the sum in a field; None if it cannot be read."""
        return read_number(self.shown(name))

    def is_zero(self, name: str) -> bool:
        """True if a stepper stands at 0."""
        words = self.names.words
        return words.digits(self.value(name) or 0) == words.write(0)

    def is_long(self, name: str) -> bool:
        """True of a sum that needs smaller figures."""
        return len(self.value(name)) > FULL_SIZE

    def follows(self, name: str) -> bool:
        """True of an empty field whose figure follows from others."""
        return bool(self.derived.get(name)) and not self.value(name)

    def look(self, name: str) -> Hashable:
        """All that the row of a figure shows besides the figure."""
        return self.is_zero(name), self.is_long(name), self.follows(name), bool(self.total(name))

    def parts(self, name: str) -> str:
        """A sum spelled out, `120 + 45 = 165`; empty for a single figure."""
        text = self.shown(name)
        if not text or text.isdecimal():
            return ""
        total = self.total(name)
        figures = MINUS.sub("-", text).replace("-", "+-").strip("+ ").split("+")
        if total is None or len(figures) < 2:
            return ""
        spelled = " + ".join(self.names.words.write(read_number(figure) or 0) for figure in figures)
        return f"{spelled.replace('+ −', '− ')} = {self.names.words.write(total)}"

    def wrong(self, *names: str) -> tuple[Message, ...]:
        """The mistakes in these fields; a name such as `sides.*.x` stands for that field of every side."""
        found = [self.message(p) for p in self.problems if any(_matches(p.field, name) for name in names)]
        said = [message.text for message in found]
        return tuple(replace(message, again=message.text in said[:at]) for at, message in enumerate(found))

    @property
    def messages(self) -> tuple[Message, ...]:
        return tuple(map(self.message, self.problems))

    def unfinished(self, problems: Iterable[Problem]) -> list[Message]:
        """Problems in the words for a form that is still being filled in."""
        return [self.message(problem, "unfinished") for problem in problems]

    def message(self, problem: Problem, stem: str = "problem") -> Message:
        """A problem in words: the message under `stem` if there is one, else the one under `problem`."""
        words, side = self.names.words, self.whose(problem.field)
        key = f"{stem}.{problem.says}" if words.find(f"{stem}.{problem.says}") else f"problem.{problem.says}"
        if what := self.missing(problem):
            return Message(problem.field, words("problem.missing-what", what=what), problem.rule)
        named = "{side}" in (words.find(key) or "")
        text = words(key, **{"side": side or short(self.names).side(0), **problem.about})  # of no table: we, who ask
        return Message(problem.field, text, problem.rule, "" if named else self.whose(problem.field))

    def missing(self, problem: Problem) -> str:
        """The name of the field that the problem says is empty; empty if it says something else."""
        called = self.called(problem.field) if problem.says in EMPTY else ""
        named = (called.rstrip("?\u202f "), self.whose(problem.field)) if called else ()
        return self.names.words.listed(filter(None, named))

    def called(self, name: str) -> str:  # noqa: ARG002  (forms that know their rows say it)
        """The name of the row that a field is in; empty if it has none."""
        return ""

    def whose(self, name: str) -> str:
        """The side, by its short name, of a field: `sides.1.left`, `tricks.1`, or a row with a field `player`."""
        names = short(self.names)
        if side := names.side_of(name):
            return side
        many, _, rest = name.partition(".")
        number = rest.partition(".")[0]
        player = self.entered.get(f"{many}.{number}.player", number if many == "sides" or number == rest else "")
        return names.side(int(player)) if player in map(str, range(len(names.sides))) else ""


def _matches(field_name: str, wanted: str) -> bool:
    stem, star, leaf = wanted.partition("*")
    return field_name.startswith(stem) and field_name.endswith(leaf) if star else field_name == wanted

"""A situation to practise with, what somebody said to it, and whether the code says the same."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, get_args, get_type_hints

from companion.engine.ruling import Question, Refused
from companion.engine.worth import DEAL, Worth, question_of
from companion.forms import JSON, flatten, value_name
from companion.forms.fields import Field
from companion.forms.practice import AnyExercise, read_figures
from companion.forms.question import answer_kind, form_fields
from companion.rulebook.words import MINUS
from companion.web.views.form import Form
from companion.web.views.names import Names
from companion.web.views.question_form import QuestionForm
from companion.web.views.rules import RuleContext
from companion.web.views.ruling import RulingView
from companion.web.views.ruling_cards import AnyRuling
from companion.web.views.score import LineRows

ENOUGH = 5  # right in a row
Kind = Literal["keys", "cards", "figures"]
Key = tuple[str, str]
"""What a key says in the address, and in words."""


@dataclass(frozen=True)
class PracticeView:
    """Situation number `seed` of an exercise; `row` were right before it, `said` is what is said to this one."""

    context: RuleContext
    exercise: AnyExercise
    seed: int
    row: int = 0
    said: tuple[str, ...] | None = None

    @cached_property
    def question(self) -> Question[Any, Any]:
        """The question that is asked."""
        return question_of(self.context.game, self.exercise.question)

    @cached_property
    def situation(self) -> Any:
        """What lies on the table."""
        return self.exercise.situation(self.seed, self.context.house)

    @cached_property
    def ruling(self) -> AnyRuling:
        """How the code decides it."""
        return self.question.ask(self.situation, self.context.house)

    @property
    def title(self) -> str:
        """What is asked."""
        return title_of(self.context, self.exercise)

    @cached_property
    def names(self) -> Names:
        """What sides and seats are called, with as many as there are in the situation."""
        names = self.context.names
        short = len(self.expected) - len(names.sides) if self.worth else 0
        more = ("",) * max(short, 0)
        return Names(names.words, (*names.sides, *more), (*names.seats, *more))

    @property
    def worth(self) -> Worth | None:
        """What the deal is worth that is asked about, if one is."""
        facts = self.ruling.facts
        return facts if isinstance(facts, Worth) else None

    @property
    def lines(self) -> LineRows | None:
        """The lines of that deal."""
        words, order = self.context.words, self.context.game.lines
        return LineRows(self.worth.lines, order, words) if self.worth else None

    @property
    def expected(self) -> Any:
        """What is right."""
        return self.exercise.expected(self.ruling)

    @property
    def kind(self) -> Kind:
        """How it is answered."""
        if self.worth or (isinstance(self.expected, int) and not self.keys):
            return "figures"
        return "keys" if self.keys else "cards"

    @property
    def keys(self) -> list[Key]:
        """The keys to answer with; none where cards are tapped or figures entered."""
        words = self.context.words
        if isinstance(self.expected, bool):
            return [(value, words(f"answer.{value}")) for value in ("yes", "no")]
        if offers := self.exercise.offers(self.situation, self.context.house):
            signed = min(offers) < 0
            return [(str(one), words.signed(one) if signed else words.write(one)) for one in offers]
        return list(self._people())

    def _people(self) -> Iterator[Key]:
        """Seats or sides, where one of them is the answer; last nobody, where that may be."""
        kind, names = answer_kind(self.question), self.context.names
        many = {"seat": len(names.seats), "side": len(names.sides)}.get(kind, 0)
        if self.exercise.fact or not many:
            return
        for number in range(many):
            yield str(number), names.seat(number) if kind == "seat" else names.side(number)
        answer, _ = get_args(get_type_hints(self.question.answer, include_extras=True)["return"])
        if type(None) in get_args(answer):
            yield "", self.context.words("nobody")

    @property
    def figures(self) -> list[Key]:
        """The figures to enter: what each is called, and what was entered."""
        called = self.names.all_sides() if self.worth else [self.title]
        said = (*(self.said or ()), *[""] * len(called))
        return list(zip(said, called, strict=False))

    @cached_property
    def problem(self) -> str:
        """What is wrong with the figures that were entered."""
        if self.said is None or self.kind != "figures":
            return ""
        try:
            read_figures((*self.said, *[""] * (len(self.figures) - len(self.said))))
        except Refused as refused:
            problem = refused.problems[0]
            return self.context.words(f"problem.{problem.says}", **problem.about)
        return ""

    @property
    def answered(self) -> bool:
        """True if something was said that can be right or wrong."""
        if self.said is None or self.problem:
            return False
        return self.kind != "keys" or self.said[:1] in [(value,) for value, _ in self.keys]

    @property
    def right(self) -> bool:
        """True if the code says the same."""
        said = self.said or ()
        if self.kind == "figures":
            wanted = list(self.expected) if self.worth else [self.expected]
            return read_figures(said) == wanted
        if self.kind == "cards":
            return Counter(said) == Counter(map(str, self.expected))
        return said[0] == ("" if self.expected is None else value_name(self.expected))

    @property
    def in_a_row(self) -> int:
        """How many were right in a row, this one included as soon as it is answered."""
        if not self.answered:
            return self.row
        return self.row + 1 if self.right else 0

    @property
    def said_in_words(self) -> str:
        """What was said, in words."""
        if self.kind == "figures":
            return self.context.words.listed(map(self.context.words.write, read_figures(self.said or ())))
        if self.kind == "cards":
            said = [card for card in self.hand if str(card) in (self.said or ())]
            return " ".join(str(self.answer.written(card)) for card in said) or self.context.words("practise.no-card")
        return dict(self.keys)[(self.said or ("",))[0]]

    @property
    def answer(self) -> RulingView:
        """The ruling, as its page shows it."""
        return RulingView(self.context, self.question, self.ruling, shows=self.exercise.fact)

    @property
    def hand(self) -> tuple[Any, ...]:
        """The cards of which some are the answer, as they are held."""
        held = (field.name for field in self.fields if field.kind == "cards")
        return tuple(getattr(self.situation, next(held)))

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """The fields of the situation; those of a deal are told by its form."""
        return () if self.exercise.question == DEAL else form_fields(self.question)

    @property
    def form(self) -> Form:
        """The situation as the fields of its question."""
        entered = {name: text.replace("-", MINUS) for name, text in flatten(JSON.write(self.situation)).items()}
        return Form(entered, self.context.names, self.context.book)

    @property
    def question_form(self) -> QuestionForm:
        """The same, as its question shows it."""
        return QuestionForm(self.context, self.fields, self.form.entered)


def title_of(context: RuleContext, exercise: AnyExercise) -> str:
    """What an exercise asks: in words of its own, or in those of its question."""
    own = context.words.find(f"practise.ask.{exercise.name}")
    return own or context.words(f"ask.{exercise.question}")

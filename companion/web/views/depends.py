"""An answer that depends on what nobody said: "Yes, if the pile is not frozen. Otherwise no."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.depends import Case, Depends, open_fields
from companion.engine.ruling import Question
from companion.forms.scalars import value_name
from companion.web.views.rules import RuleContext
from companion.web.views.ruling import RulingView


@dataclass(frozen=True, slots=True)
class DependsView:
    """What an answer depends on, in words."""

    context: RuleContext
    question: Question[Any, Any]
    depends: Depends

    @property
    def sentences(self) -> list[str]:
        """Each answer with what it takes, the commonest last: that is what holds otherwise."""
        words, groups = self.context.words, sorted(self._groups(), key=lambda group: len(group[1]))
        *rare, (common, _) = groups
        conditions = [(answer, words("depends.or").join(map(self._condition, cases))) for answer, cases in rare]
        sentences = [words("depends.if", answer=answer, conditions=together) for answer, together in conditions]
        return [*sentences, words("depends.otherwise", answer=self._within(common))]

    def _within(self, answer: str) -> str:
        """An answer inside of a sentence: yes and no in small letters, where the language has them."""
        words = self.context.words
        small = {words(f"answer.{name}"): words(f"depends.{name}") for name in ("yes", "no")}
        return small.get(answer, answer)

    def _groups(self) -> Iterator[tuple[str, list[Case]]]:
        """The answers in words, each with the cases in which it is given."""
        groups: dict[str, list[Case]] = {}
        for case in self.depends.cases:
            view = RulingView(self.context, self.question, case.ruling)
            groups.setdefault(view.bare, []).append(case)
        yield from groups.items()

    def _condition(self, case: Case) -> str:
        return self.context.words("depends.and").join(self._says(name, value) for name, value in case.given.items())

    def _says(self, name: str, value: Any) -> str:
        """What it means that a field has this value; a total is that of a side."""
        words = self.context.words
        if name in open_fields(self.question.situation) or self.context.match is None:
            return words(f"if.{self.question.slug}.{name}.{value_name(value)}")
        names, totals = self.context.match.sides, self.context.match.sheet.totals
        sides = (side for side, total in zip(names, totals, strict=True) if total == value)
        return words("depends.side", side=words.listed(sides))

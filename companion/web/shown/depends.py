"""Answers that depend on fields left out, in sentences."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.question import Alternative, Depends, open_fields
from companion.engine.ruling import Question
from companion.forms.scalars import value_name
from companion.web.shown.rules import RuleContext, scales
from companion.web.shown.ruling import RulingView


@dataclass(frozen=True, slots=True)
class DependsView:
    """The answers to a question with fields left out, each with the cases in which it holds."""

    context: RuleContext
    question: Question[Any, Any]
    depends: Depends

    @property
    def rows(self) -> list[tuple[str, str]]:
        """The cases, each with its answer; the commonest answer last, as "otherwise" if it has several cases."""
        *rare, (common, cases) = sorted(self._groups(), key=lambda group: len(group[1]))
        named = [(self._case(case), answer) for answer, these in rare for case in these]
        last = self._case(cases[0]) if len(cases) == 1 else self.context.words("depends.else")
        return [*named, (last, common)]

    def _case(self, case: Alternative) -> str:
        """The conditions of a case as they stand by themselves: the side alone where only its total matters."""
        (name, value), *others = case.given.items()
        side = self._side(name, value)
        condition = side if side and not others else self._condition(case)
        return condition[:1].upper() + condition[1:]

    def _side(self, name: str, value: Any) -> str:
        """The sides whose total a field has in this case; empty where the field is no total of the match."""
        if name in open_fields(self.question.situation) or self.context.match is None:
            return ""
        names, totals = self.context.match.sides, self.context.match.sheet.totals
        return self.context.words.listed(side for side, total in zip(names, totals, strict=True) if total == value)

    @property
    def sentences(self) -> list[str]:
        """A sentence for each answer with its conditions; the commonest comes last, as "otherwise"."""
        words, groups = self.context.words, sorted(self._groups(), key=lambda group: len(group[1]))
        *rare, (common, _) = groups
        conditions = [(answer, words("depends.or").join(map(self._condition, cases))) for answer, cases in rare]
        sentences = [words("depends.if", answer=answer, conditions=together) for answer, together in conditions]
        return [*sentences, words("depends.otherwise", answer=self._within(common))]

    def _within(self, answer: str) -> str:
        """An answer within a sentence: yes and no without a capital letter."""
        words = self.context.words
        small = {words(f"answer.{name}"): words(f"depends.{name}") for name in ("yes", "no")}
        return small.get(answer, answer)

    def _groups(self) -> Iterator[tuple[str, list[Alternative]]]:
        """The answers in words, each with its cases."""
        groups: dict[str, list[Alternative]] = {}
        for case in self.depends.cases:
            view = RulingView(self.context, self.question, case.ruling)
            groups.setdefault(view.bare, []).append(case)
        yield from groups.items()

    def _condition(self, case: Alternative) -> str:
        return self.context.words("depends.and").join(self._says(name, value) for name, value in case.given.items())

    def _says(self, name: str, value: Any) -> str:
        """The condition that a field has this value, in words; a total is named by its side, or its step of a scale."""
        words, side = self.context.words, self._side(name, value)
        if name not in open_fields(self.question.situation) and self.context.match is None:
            scale, step = next((one, one.totals()[value]) for one in scales(self.context) if value in one.totals())
            return words("depends.total", range=scale.range(words, step))
        return (
            words("depends.side", side=side) if side else words(f"if.{self.question.slug}.{name}.{value_name(value)}")
        )

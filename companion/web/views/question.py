"""What comes of asking a question of the rules, and the addresses at which arguments are settled."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.depends import Depends, Values
from companion.engine.ruling import Problem, Question, Refused
from companion.forms import FORM, JSON, flatten
from companion.forms.question import consider_form, form_fields, situation, unsaid
from companion.rulebook.entries import Dispute, Example
from companion.web.http.limits import thinking
from companion.web.views.rules import RuleContext
from companion.web.views.ruling import RulingView
from companion.web.views.ruling_cards import AnyRuling


@dataclass(frozen=True, slots=True)
class Hearing:
    """What came of asking: the ruling, and the dispute that it settles if that was asked; or why there is none.

    `depends` takes the place of the ruling where too little was told; `granted` are fields that nobody
    spoke of, although another value would change the answer.
    """

    ruling: AnyRuling | None = None
    dispute: Dispute | None = None
    problems: tuple[Problem, ...] = ()
    depends: Depends | None = None
    granted: tuple[str, ...] = ()


def hear(context: RuleContext, question: Question[Any, Any], entered: Mapping[str, str]) -> Hearing:
    """What comes of asking this."""
    fields, names = form_fields(question), context.names
    plain = situation(context.game, len(names.seats), fields, entered)
    try:
        missing = unsaid(fields, entered, len(names.sides))
        answer = consider_form(question, plain, context.house, missing, _totals(context, question), thinking)
    except Refused as refused:
        return Hearing(problems=refused.problems)
    if isinstance(answer, Depends):
        return Hearing(depends=answer)
    return replace(_recognised(context, question, plain), ruling=answer)


def _totals(context: RuleContext, question: Question[Any, Any]) -> Values:
    """The totals at the match that are asked for: one of them is meant."""
    if context.match is None:
        return {}
    totals = tuple(dict.fromkeys(context.match.sheet.totals))
    return {field.name: totals for field in form_fields(question) if field.kind == "score" and not field.default}


def _recognised(context: RuleContext, question: Question[Any, Any], plain: Mapping[str, Any]) -> Hearing:
    """The dispute that is just this situation, if there is one, and what is taken for granted in it."""
    try:
        case = FORM.read(dict(plain), question.situation)
    except Refused:  # something was left out that makes no difference
        return Hearing()
    same = (d for d in context.book.disputes if d.question == question.slug and _situation(question, d) == case)
    return Hearing(dispute=next(same, None), granted=tuple(_granted(context, question, case)))


def _granted(context: RuleContext, question: Question[Any, Any], case: Any) -> Iterator[str]:
    """The choices that have their default where another one would change the answer."""
    answer = question.answer(case, context.house).answer
    for field in form_fields(question):
        if field.kind == "choice" and field.usual and getattr(case, field.name) == _default(question, field.name):
            others = (_answer(context, question, case, field.name, value) for value in field.values)
            if any(other not in (None, answer) for other in others):
                yield field.name


def _default(question: Question[Any, Any], name: str) -> Any:
    return question.situation.__dataclass_fields__[name].default


def _answer(context: RuleContext, question: Question[Any, Any], case: Any, name: str, text: str) -> Any:
    """The answer with another choice in one field; None where that cannot be."""
    fields = {name: value for name, value in JSON.write(case).items() if value is not None}
    chosen = text == "yes" if isinstance(fields[name], bool) else text
    try:
        return question.ask(JSON.read({**fields, name: chosen}, question.situation), context.house).answer
    except Refused:
        return None


def _situation(question: Question[Any, Any], example: Dispute | Example) -> Any:
    return JSON.read(dict(example.situation), question.situation)


def _settle(context: RuleContext, dispute: Dispute) -> tuple[Question[Any, Any], AnyRuling]:
    """The question that decides a dispute, and its ruling under the house rules of the context."""
    question = context.game.question(dispute.question)
    return question, question.ask(_situation(question, dispute), context.house)


def settled(context: RuleContext, dispute: Dispute) -> RulingView | None:
    """How a dispute is settled under the house rules of the context; None where it cannot come up at this table."""
    try:
        return RulingView(context, *_settle(context, dispute), dispute)
    except Refused:
        return None


def dispute_url(context: RuleContext, dispute: Dispute | Example) -> str:
    """The address at which a dispute is answered, under the house rules of the context."""
    question = context.game.question(dispute.question)
    fields = flatten(JSON.write(_situation(question, dispute)))
    ticks = {field.name for field in form_fields(question) if field.values == ("yes", "no")}
    values = {name: ("yes" if text == "on" else "no") if name in ticks else text for name, text in fields.items()}
    return context.url("ask.question", name=dispute.question, **values)

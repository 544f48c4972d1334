"""What comes of asking a question of the rules, and the addresses at which arguments are settled."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.ruling import Problem, Question, Refused
from companion.forms import FORM, JSON, flatten
from companion.forms.question import form_fields, situation
from companion.rulebook.entries import Dispute, Example
from companion.web.http.limits import thinking
from companion.web.views.rules import RuleContext
from companion.web.views.ruling import RulingView
from companion.web.views.ruling_cards import AnyRuling


@dataclass(frozen=True, slots=True)
class Hearing:
    """What came of asking: the ruling, and the dispute that it settles if that was asked; or why there is none."""

    ruling: AnyRuling | None = None
    dispute: Dispute | None = None
    problems: tuple[Problem, ...] = ()


def hear(context: RuleContext, question: Question[Any, Any], entered: Mapping[str, str]) -> Hearing:
    """What comes of asking this."""
    try:
        return Hearing(*_rule(context, question, entered))
    except Refused as refused:
        return Hearing(problems=refused.problems)


def _rule(
    context: RuleContext, question: Question[Any, Any], entered: Mapping[str, str]
) -> tuple[AnyRuling, Dispute | None]:
    """The ruling on what was typed, and the dispute that is just this situation, if there is one."""
    plain = situation(context.game, len(context.names.seats), form_fields(question), entered)
    case = FORM.read(plain, question.situation)
    same = (d for d in context.book.disputes if d.question == question.slug and _situation(question, d) == case)
    with thinking(question, case):
        return question.ask(case, context.house), next(same, None)


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
    values = {name: ("yes" if text else "no") if name in ticks else text for name, text in fields.items()}
    return context.url("ask.question", name=dispute.question, **values)

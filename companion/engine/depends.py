"""Questions of which somebody left out a yes, a no or a choice: what the answer depends on."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, replace
from itertools import combinations, product
from typing import Any, Literal, get_args, get_origin, get_type_hints

from companion.engine.facts import NO_FACTS
from companion.engine.ruling import Problem, Question, Refused, Ruling

MOST = 2  # fields that an answer may depend on: more cannot be read
AnyRuling = Ruling[Any, Any]
Values = Mapping[str, Sequence[Any]]


@dataclass(frozen=True, slots=True)
class Case:
    """What the answer is `given` certain values of the fields that were left out."""

    given: Mapping[str, Any]
    ruling: AnyRuling


@dataclass(frozen=True, slots=True)
class Depends:
    """An answer that depends on what was left out: every combination of the fields that change it."""

    cases: tuple[Case, ...]


def open_fields(situation: type[Any]) -> Values:
    """The fields that may be left out, with their values: yes or no and choices, where there is no default.

    A choice between figures stands for a hand or a number, and is always given.
    """
    hints = get_type_hints(situation)
    wanted = [f.name for f in fields(situation) if f.default is MISSING]
    return {name: values for name in wanted if (values := _values(hints[name]))}


def _values(hint: Any) -> tuple[Any, ...]:
    if hint is bool:
        return (False, True)
    values = get_args(hint) if get_origin(hint) is Literal else ()
    return () if any(str(value).isdecimal() for value in values) else values


def weigh(
    question: Question[Any, Any], situation: Any, house: Any, left_out: Values, already: Sequence[Problem] = ()
) -> AnyRuling | Depends:
    """The answer whatever the fields left out may be; or what it depends on.

    Raises `Refused` where no combination of them can be, and where more than two change the answer.
    """
    if not left_out:
        return question.ask(situation, house, already)
    cases = tuple(_possible(question, situation, house, left_out, already))
    for many in range(len(left_out) + 1):
        for names in combinations(left_out, many):
            if grouped := _by(names, cases):
                return _answer(names, grouped)
    raise AssertionError("all the fields that were left out tell one case from another")


def _possible(
    question: Question[Any, Any], situation: Any, house: Any, left_out: Values, already: Sequence[Problem]
) -> Iterator[Case]:
    """Every combination that can be. Raises `Refused` where there is none, or where one lacks a figure."""
    refusals, some = list[Refused](), False
    for values in product(*left_out.values()):
        given = dict(zip(left_out, values, strict=True))
        try:
            yield Case(given, question.ask(replace(situation, **given), house, already))
            some = True
        except Refused as refused:
            if any(problem.says == "missing" for problem in refused.problems):
                raise
            refusals.append(refused)
    if not some:
        raise refusals[0]


def _by(names: Sequence[str], cases: Sequence[Case]) -> list[list[Case]]:
    """The cases that are alike in these fields; nothing where cases that are alike have different answers."""
    groups: dict[tuple[Any, ...], list[Case]] = {}
    for case in cases:
        groups.setdefault(tuple(case.given[name] for name in names), []).append(case)
    alike = all(case.ruling.answer == group[0].ruling.answer for group in groups.values() for case in group)
    return list(groups.values()) if alike else []


def _answer(names: Sequence[str], groups: Sequence[Sequence[Case]]) -> AnyRuling | Depends:
    if len(names) > MOST:
        raise Refused(Problem(name, None, "missing") for name in names)
    if not names:
        return _common(groups[0])
    given = ({name: group[0].given[name] for name in names} for group in groups)
    return Depends(tuple(Case(one, _common(group)) for one, group in zip(given, groups, strict=True)))


def _common(cases: Sequence[Case]) -> AnyRuling:
    """One answer to several cases: for the reasons that hold in each of them, and with facts only if they are alike.

    A no for another reason in every case has the reasons of all of them.
    """
    rulings = [case.ruling for case in cases]
    first, *others = rulings
    shared = [reason for reason in first.reasons if all(reason in other.reasons for other in others)]
    if all(reason.met for reason in shared):
        against = [reason for ruling in rulings for reason in ruling.reasons if not reason.met]
        shared += [reason for number, reason in enumerate(against) if reason not in against[:number]]
    alike = all(other.facts == first.facts for other in others)
    return Ruling(first.answer, tuple(shared) or first.reasons, first.facts if alike else NO_FACTS)

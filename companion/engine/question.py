"""Questions that every game answers, and answers that depend on what somebody left out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, replace
from functools import reduce
from itertools import combinations, product
from operator import or_
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from companion.engine.game import Game
from companion.engine.records import Between
from companion.engine.ruling import NO_FACTS, Facts, Problem, Question, Reason, Refused, Ruling
from companion.engine.tally import Line

H = TypeVar("H")
DEAL = "deal"  # what the question is called in every game


@dataclass(frozen=True, kw_only=True, slots=True)
class Worth(Facts):
    """The points that a deal brings each side, the lines that they come from, and the game's own facts about it."""

    points: tuple[int, ...]
    lines: tuple[Line, ...]
    outcome: Facts


def deal_question(game: Game[Any, H, Any]) -> Question[Any, H]:
    """The question what a deal of this game is worth by itself: no earlier deal leaves anything to it."""

    def check(deal: Any, house: H) -> Iterable[Problem]:
        return game.problems(deal, house, _before(game, deal, house))

    def answer(deal: Any, house: H) -> Ruling[tuple[int, ...], Worth]:
        scored = game.score(deal, house, _before(game, deal, house))
        points = scored.tally.points(len(scored.standing.totals))
        lines = tuple(sorted(scored.tally.lines, key=lambda line: game.lines.index(line.rule)))
        rules = dict.fromkeys(line.rule for line in lines)
        return Ruling(points, tuple(map(Reason, rules)), Worth(points=points, lines=lines, outcome=scored.facts))

    return Question(slug=DEAL, situation=deal_record(game), answer=answer, check=check)


def _before(game: Game[Any, H, Any], deal: Any, house: H) -> Any:
    """The start of a match at the smallest table where the deal can have happened, or where least is wrong with it."""
    dealer, sides = game.dealt_by(deal) or 0, game.seating(house).sides
    starts = [game.start(house, many, dealer) for many in sides]
    return min(starts, key=lambda start: len(game.problems(deal, house, start)))


def question_of(game: Game[Any, H, Any], slug: str) -> Question[Any, H]:
    """The question of that name, `deal` among them. Raises `KeyError`."""
    return deal_question(game) if slug == DEAL else game.question(slug)


def deal_record(game: Game[Any, Any, Any]) -> Any:
    """The record of a deal, or several kinds of them: without what is written between two deals."""
    records = get_args(game.deal) or (game.deal,)
    return reduce(or_, (record for record in records if not issubclass(record, Between)))


MOST = 2  # fields that an answer may depend on: more cannot be read
AnyRuling = Ruling[Any, Any]
Values = Mapping[str, Sequence[Any]]


@dataclass(frozen=True, slots=True)
class Alternative:
    """The answer `given` certain values of the fields that were left out."""

    given: Mapping[str, Any]
    ruling: AnyRuling


@dataclass(frozen=True, slots=True)
class Depends:
    """An answer that depends on what was left out: every combination of the fields that change it."""

    cases: tuple[Alternative, ...]


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
) -> Iterator[Alternative]:
    """Every combination that can be. Raises `Refused` where there is none, or where one lacks a figure."""
    refusals, some = list[Refused](), False
    for values in product(*left_out.values()):
        given = dict(zip(left_out, values, strict=True))
        try:
            yield Alternative(given, question.ask(replace(situation, **given), house, already))
            some = True
        except Refused as refused:
            if any(problem.says == "missing" for problem in refused.problems):
                raise
            refusals.append(refused)
    if not some:
        raise refusals[0]


def _by(names: Sequence[str], cases: Sequence[Alternative]) -> list[list[Alternative]]:
    """The cases that are alike in these fields; nothing where cases that are alike have different answers."""
    groups: dict[tuple[Any, ...], list[Alternative]] = {}
    for case in cases:
        groups.setdefault(tuple(case.given[name] for name in names), []).append(case)
    alike = all(case.ruling.answer == group[0].ruling.answer for group in groups.values() for case in group)
    return list(groups.values()) if alike else []


def _answer(names: Sequence[str], groups: Sequence[Sequence[Alternative]]) -> AnyRuling | Depends:
    if len(names) > MOST:
        raise Refused(Problem(name, None, "missing") for name in names)
    if not names:
        return _common(groups[0])
    given = ({name: group[0].given[name] for name in names} for group in groups)
    return Depends(tuple(Alternative(one, _common(group)) for one, group in zip(given, groups, strict=True)))


def _common(cases: Sequence[Alternative]) -> AnyRuling:
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

"""How far a deal under way is: what is still to be entered, and what was entered and cannot be.

One truth for every page: nothing is wrong while it is being entered, and nothing that is still empty ever is.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.engine.fold import Outcome
from companion.engine.form import Row
from companion.engine.ruling import Problem
from companion.forms.bound import BoundForm, cards_tapped
from companion.forms.draft import SURE, Draft
from companion.forms.house_rules import AnyGame
from companion.forms.values import NO

AT = "at"  # names the field in which somebody is typing
STILL_EMPTY = "still-empty"


def to_go(draft: Draft) -> tuple[str, ...]:
    """The fields that are still to be filled, in the order of the form."""
    form = draft.form
    lacking = {name for problem in draft.problems if _waits(form, problem) for name in _empty(form, problem.field)}
    open_sums = {name for row in form.rows if _asked(form, row) for name in _one_of_whole(row, _gaps(form, row))}
    asked = lacking | open_sums
    return tuple(dict.fromkeys(name for row in form.fields for name in form.names(row) if name in asked))


def asked_next(form: BoundForm, names: Sequence[str]) -> str:
    """Of the fields to go the first one that is empty, else the first; who won all of something before its figures."""
    for row in (row for row in form.fields if row.wins and not row.if_all and row.field not in form.entered):
        if any(name.startswith(row.wins.rstrip("*")) for name in names):
            return row.field
    return next((name for name in names if form.entered.get(name, "") in ("", NO)), next(iter(names), ""))


def questions(draft: Draft) -> tuple[Problem, ...]:
    """The problems that are settled by what is still to be entered."""
    return tuple(problem for problem in draft.problems if _waits(draft.form, problem))


def about_to_write(draft: Draft, seq: int) -> Draft:
    """The draft that somebody writes: a sum that the form sent empty may be nothing, and that is asked."""
    gaps = [name for name in to_go(draft) if name in draft.form.entered]
    if draft.problems or not gaps or draft.form.hands or draft.form.entered.get(SURE) == str(seq):
        return draft
    return replace(draft, problems=(Problem(gaps[0] if len(gaps) == 1 else "", None, STILL_EMPTY),), asks=True)


def faults(draft: Draft, typing: str) -> tuple[Problem, ...]:
    """The first problem of each field that was entered and left; none of the field in which somebody is `typing`."""
    form = draft.form
    wrong = [problem for problem in draft.problems if not draft.asks and not _waits(form, problem)]
    left = (problem for problem in wrong if typing not in _meant(form, problem.field))
    return tuple({problem.field: problem for problem in reversed(tuple(left))}.values())[::-1]


SIDES = "sides"  # the part of a deal that has what each side scores by itself


def points_so_far(draft: Draft, game: AnyGame) -> Mapping[int, int]:
    """The points so far of each side with possible figures; empty unless each side of the deal scores by itself."""
    form, parts = draft.form, _parts(draft)
    wrong = [problem.field for problem in draft.problems if not _waits(form, problem)]
    faulty = {part for part in parts for field in wrong if field.startswith(f"{part}.")}
    blamed = [field for field in wrong if any(field.startswith(f"{part}.") for part in parts)]
    if sum(map(len, parts.values())) != form.sides or blamed != wrong:
        return {}
    outcome = Outcome(game=game, deal=draft.deal, house=form.house, before=form.before)
    points = outcome.scored.tally.points(form.sides)
    return {side: points[side] for part in parts.keys() - faulty for side in parts[part]}


def _parts(draft: Draft) -> Mapping[str, tuple[int, ...]]:
    """The sides that each part of a deal is of: one each, or those whose columns stand together."""
    heads = next((row for row in draft.form.rows if row.kind == "heads" and draft.form.includes(row)), None)
    if heads is not None:
        parts = zip(heads.columns, heads.heads, strict=True)
        return {name: sides for name, sides in parts if getattr(draft.deal, name, None) is not None}
    return {f"{SIDES}.{side}": (side,) for side in range(len(getattr(draft.deal, SIDES, ())))}


def _waits(form: BoundForm, problem: Problem) -> bool:
    """True if further entries may settle a problem: not of a figure that is there, unless its cards are counted."""
    row = _row(form, problem.field)
    typed = (
        row
        and row.kind == "sum"
        and not _empty(form, problem.field)
        and not cards_tapped(row, form.entered, problem.field)
    )
    return problem.unfinished and not typed


def _asked(form: BoundForm, row: Row) -> bool:
    return row.kind == "sum" and not row.folded and not row.optional and form.includes(row)


def _gaps(form: BoundForm, row: Row) -> list[str]:
    """The fields of a row with nothing in them that follows from nothing."""
    return [name for name in form.names(row) if not form.entered.get(name, "").strip() and not form.derived.get(name)]


def _one_of_whole(row: Row, gaps: list[str]) -> list[str]:
    """Where all figures but one give the last, one fewer is enough."""
    return gaps[:-1] or gaps if row.whole is not None else gaps


def _empty(form: BoundForm, field: str) -> list[str]:
    row = _row(form, field)
    gaps = _gaps(form, row) if row and row.kind == "sum" else _meant(form, field)
    return _one_of_whole(row, [name for name in _meant(form, field) if name in gaps]) if row else []


def _meant(form: BoundForm, field: str) -> Sequence[str]:
    """The fields that a problem is about: one, or all of a row."""
    row = _row(form, field)
    names = form.names(row) if row else []
    return [field] if field in names or form.hands else names


def _row(form: BoundForm, field: str) -> Row | None:
    return next((row for row in form.fields if field in _mistaken(form, row)), None)


def _mistaken(form: BoundForm, row: Row) -> Iterator[str]:
    """The names by which problems may call a row."""
    yield from (row.field, *form.names(row), *row.also)
    yield from (row.field.replace("*", str(side)) for side in range(form.sides))

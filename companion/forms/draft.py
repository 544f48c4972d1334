"""A record that is being entered: its fields read, its score and problems, and the fields of a written one again."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.fold import score
from companion.engine.form import HAND, Hands, Hints, Row
from companion.engine.game import Scored
from companion.engine.match import replay
from companion.engine.ruling import Problem, Refused
from companion.engine.sheet import Sheet
from companion.engine.text import nothing_or_zero, plain_digits
from companion.forms.bound import CARRIED, BoundForm, bind, derive, figures_of, says_what_happened, wanted
from companion.forms.house_rules import AnyGame
from companion.forms.values import FORM, INDEX, JSON, NO, flatten, nest


@dataclass(frozen=True, slots=True)
class Unkept:
    """Why what is entered is not kept: another phone, of that name, has taken it over; or too many enter something."""

    taken_by: str = ""


@dataclass(frozen=True, slots=True)
class CompactFields:
    """Fields without the empty rows; `rows` are, for each list, the rows of the form that its items stand on."""

    fields: Mapping[str, str]
    rows: Mapping[str, tuple[int, ...]]

    def form_name(self, name: str) -> str:
        """The name that a field has in the form."""
        many, row, rest = _parts(name)
        rows = self.rows.get(many, ())
        return f"{many}.{rows[row]}.{rest}" if 0 <= row < len(rows) else name

    def in_form(self, problem: Problem) -> Problem:
        """A problem, at the field of the form."""
        return replace(problem, field=self.form_name(problem.field))


def compact(form: BoundForm, entered: Mapping[str, str], *, whole: bool = False) -> CompactFields:
    """The fields without the rows that say nothing; with `whole`, without those that lack something as well."""
    lists = [row.field for row in form.rows if row.kind == "hands"]
    parts = wanted(form, entered) if whole else frozenset()
    stems = {name.partition(".")[0] for name in entered}
    rows = {many: tuple(_used_rows(entered, many, parts)) for many in lists if many in stems}
    fields = {}
    for name, text in entered.items():
        many, row, rest = _parts(name)
        if row < 0 or many not in rows:
            fields[name] = text
        elif row in rows[many]:
            fields[f"{many}.{rows[many].index(row)}.{rest}"] = text
    return CompactFields(fields, rows)


def expand(form: BoundForm, record: Any, fields: Mapping[str, str]) -> dict[str, str]:
    """Fields of a record under the names that they have in the form; a player without a hand had none on purpose."""
    rows = {row.field: tuple(_rows_of_hands(row, record)) for row in form.rows if row.hands}
    spread = CompactFields(fields, rows)
    out = {name: "" for row in form.rows if row.hands for name in _without_hand(row.field, row.hands, record)}
    return {**out, **{spread.form_name(name): text for name, text in fields.items()}}


def _without_hand(many: str, hands: Hands, record: Any) -> Iterator[str]:
    playing = {hand.player for hand in getattr(record, many)}
    for player in hands.order(getattr(record, HAND.banker)):
        if player not in playing:
            yield f"{many}.{hands.each * player}.{HAND.held}"


def _rows_of_hands(row: Row, record: Any) -> Iterator[int]:
    """The row of each hand: a player keeps his rows whoever has the bank, comes or goes."""
    count = Counter[int]()
    for hand in getattr(record, row.field):
        yield (row.hands.each if row.hands else 1) * hand.player + count[hand.player]
        count[hand.player] += 1


def _used_rows(entered: Mapping[str, str], many: str, parts: frozenset[str]) -> Iterator[int]:
    """The rows that say something, and at least those parts of it."""
    used: dict[int, set[str]] = {}
    for name, text in entered.items():
        of, row, rest = _parts(name)
        if of == many and row >= 0 and text.strip():
            used.setdefault(row, set()).add(rest)
    for row, names in sorted(used.items()):
        if names - CARRIED and names >= parts:
            yield row


def _parts(name: str) -> tuple[str, int, str]:
    """The list, the row and the rest of a name; row −1 where it names no row."""
    many, _, rest = name.partition(".")
    row, _, leaf = rest.partition(".")
    return many, int(row) if leaf and INDEX.fullmatch(row) else -1, leaf


def deal_fields(game: AnyGame, entered: Mapping[str, str]) -> dict[str, str]:
    """The fields of a deal, without whatever else was sent with them."""
    return {name: text for name, text in entered.items() if name.partition(".")[0] in game.record_fields}


def parse_deal(game: AnyGame, entered: CompactFields) -> Any:
    """The record that is entered in a form. Raises `Refused`."""
    return FORM.read({**{many: [] for many in entered.rows}, **nest(entered.fields)}, game.records)


def deal_to_fields(form: BoundForm, record: Any) -> dict[str, str]:
    """The fields that somebody would have entered for a record, without those that follow from others.

    Of a record that has another form: the fields that are on this one too.
    """
    if not isinstance(record, form.form.record):
        names = {name for row in form.fields for name in form.names(row)}
        return {name: text for name, text in flatten(JSON.write(record)).items() if name in names}
    entered = expand(form, record, flatten(JSON.write(record)))
    figures = figures_of(entered)
    for name in reversed(list(figures)):
        others = {other: figure for other, figure in figures.items() if other != name}
        if derive(form, others).get(name) == figures[name]:
            figures = others
            del entered[name]
    return entered


def merge_correction(form: BoundForm, entered: Mapping[str, str], record: Any) -> dict[str, str]:
    """The fields entered over a record, without figures of it that were left alone and no longer follow from others."""
    before, merged = deal_to_fields(form, record), dict(entered)
    for name in (name for name, text in before.items() if name in entered and plain_digits(entered[name]) == text):
        figures = figures_of(merged)
        figure = figures.pop(name, None)
        if derive(form, figures).get(name, figure) != figure:
            del merged[name]
    return merged


AnySheet = Sheet[Any, Any, Any]
NO_HINTS = Hints()
SURE = "sure"  # contains the number of the last event when a form asked whether what is entered is so


@dataclass(frozen=True, slots=True)
class Draft:
    """Deal `number`, or what lies before it, as a bound `form` has it; `scored` unless it cannot have happened.

    Where rows of the form may stay empty, `scored` is what can be said while
    some lack something; `problems` are always those of the whole form. If it
    `asks`, they are no mistakes: the form asks whether it is so.
    """

    number: int
    form: BoundForm
    deal: Any = None
    scored: Scored[Any] | None = None
    problems: tuple[Problem, ...] = ()
    hints: Hints = NO_HINTS
    asks: bool = False


def as_seen(sheet: AnySheet, seen: int) -> AnySheet:
    """The sheet as it was when event `seen` was its last: a tap that is sent twice is judged the same both times."""
    return replay(sheet.game, sheet.entries[:seen], sheet) if 0 < seen < sheet.seq else sheet


def sketch(sheet: AnySheet, entered: Mapping[str, str] | BoundForm) -> Draft | None:
    """The coming deal as it is entered, bound already or not; None if none of its fields is."""
    fields = entered.entered if isinstance(entered, BoundForm) else entered
    return draft(sheet, entered) if deal_fields(sheet.game, fields) else None


def bind_form(sheet: AnySheet, entered: Mapping[str, str], row: int | None = None) -> BoundForm:
    """The form of these fields: of the coming deal, or of what stands on a row of the sheet."""
    corrected = sheet.at(row) if row else None
    house, before = (corrected.house, corrected.before) if corrected else (sheet.house, sheet.standing)
    return bind(sheet.game, entered, house, before)


def draft(sheet: AnySheet, entered: Mapping[str, str] | BoundForm, row: int | None = None) -> Draft:
    """Score what is entered, bound already or not: as the coming deal, or instead of what stands on a row."""
    form = entered if isinstance(entered, BoundForm) else bind_form(sheet, entered, row)
    game, entered = sheet.game, form.entered
    empty = Draft(sheet.at(row).number if row else sheet.coming, form)
    completed = {**_empty_figures(form), **entered, **form.derived}
    fields = deal_fields(game, {name: text for name, text in completed.items() if name not in form.idle})
    drafted = _score(empty, game, compact(form, fields))
    if form.hands:
        if drafted.problems:
            so_far = _score(empty, game, compact(form, fields, whole=True))
            if so_far.problems:
                so_far = _score(empty, game, compact(form, _without_hands(fields, so_far.problems), whole=True))
            drafted = replace(so_far, problems=drafted.problems)
        drafted = _with_hints(drafted, game, fields)
    if drafted.problems or drafted.deal is None or entered.get(SURE) == str(sheet.seq):
        return drafted
    warnings = tuple(_losses(form, sheet.at(row).deal) if row else _warnings(sheet, form, drafted.deal))
    return replace(drafted, problems=warnings, asks=bool(warnings))


def _without_hands(fields: Mapping[str, str], problems: Iterable[Problem]) -> dict[str, str]:
    """The fields without those of the hands with these problems."""
    wrong = {_parts(problem.field)[:2] for problem in problems if _parts(problem.field)[1] >= 0}
    return {name: text for name, text in fields.items() if _parts(name)[:2] not in wrong}


def _empty_figures(form: BoundForm) -> dict[str, str]:
    """An empty field for each side, in rows of sums with any entry: a draft is kept without empty fields."""
    rows = ((row, form.names(row)) for row in form.fields if row.kind == "sum")
    said = (names for row, names in rows if row.columns or any(name in form.entered for name in names))
    return {name: "" for names in said for name in names}


def _warnings(sheet: AnySheet, form: BoundForm, deal: Any) -> Iterator[Problem]:
    """Problems of a deal that is possible but unlikely.

    Nothing was entered, it is the deal before once more, or the game warns of a field left out. Where a sum is still
    empty, it is not doubted: the draft says that this one is to go.
    """
    entered, last = form.entered, next((row for row in sheet.rows[:-2:-1] if not row.between), None)
    if not says_what_happened(form, entered):
        yield Problem("", None, "nothing-entered")
    sums = (name for row in form.rows if row.kind == "sum" and not row.folded for name in form.names(row))
    if not all(entered.get(name, "").strip() or form.derived.get(name) for name in sums):
        return
    if last and not form.hands and deal == last.deal:
        yield Problem("", None, "same-as-before", {"number": last.number})
    warnings = form.form.warnings(deal, form.before) if isinstance(deal, form.form.record) else ()
    yield from (warning for warning in warnings if entered.get(warning.field) != "")


def _losses(form: BoundForm, record: Any) -> Iterator[Problem]:
    """A problem where the form of a correction has no field for a part of the record: it was written on another one."""
    if not isinstance(record, form.form.record):
        return
    said = expand(form, record, flatten(JSON.write(record)))
    if any(name not in form.every_name and text != NO and not nothing_or_zero(text) for name, text in said.items()):
        yield Problem("", None, "part-lost")


def _score(empty: Draft, game: AnyGame, entered: CompactFields) -> Draft:
    """The draft of those fields, with its problems where the form has them."""
    draft, form = empty, empty.form
    try:
        draft = replace(empty, deal=parse_deal(game, entered))
        return replace(draft, scored=score(game, draft.deal, form.house, form.before))
    except Refused as refused:
        further = _further_problems(form, game, entered, refused.problems) if draft.deal is None else ()
        return replace(draft, problems=tuple(map(entered.in_form, (*refused.problems, *further))))


def _further_problems(
    form: BoundForm, game: AnyGame, entered: CompactFields, unread: Collection[Problem]
) -> Iterator[Problem]:
    """The problems of other fields that do not depend on those that cannot be read.

    They are tried with two values in the place of each of these: what is wrong both times is wrong whatever they hold.
    """
    rows = {name: row for row in form.fields for name in (row.field, *form.names(row))}
    tried = {problem.field: _two_values(rows.get(problem.field)) for problem in unread}
    one = _problems(form, game, entered, {name: first for name, (first, _) in tried.items()})
    other = _problems(form, game, entered, {name: second for name, (_, second) in tried.items()})
    yield from (problem for problem in one if problem in other and problem.field not in tried)


def _two_values(row: Row | None) -> tuple[str, str]:
    """Two values that can be read in the field of a row."""
    if row and row.values:
        return row.values[0], row.values[-1]
    return ("0", "1") if row and row.kind in ("side", "seat") else ("0", "10")


def _problems(
    form: BoundForm, game: AnyGame, entered: CompactFields, instead: Mapping[str, str]
) -> tuple[Problem, ...]:
    """The problems with the fields that were entered, other values `instead` of some."""
    try:
        deal = parse_deal(game, replace(entered, fields={**entered.fields, **instead}))
        score(game, deal, form.house, form.before)
    except Refused as refused:
        return refused.problems
    return ()


def _with_hints(draft: Draft, game: AnyGame, fields: Mapping[str, str]) -> Draft:
    """The draft with hints beside its fields, and the bets for which there was no room."""
    form = draft.form
    entered = compact(form, {**fields, **_assumed(form, fields)})
    try:
        deal = parse_deal(game, entered)
    except Refused:
        return draft
    if not isinstance(deal, form.form.record):
        return draft
    hints = form.form.hints(deal, form.house, form.before)
    hints = replace(hints, rooms={entered.form_name(name): room for name, room in hints.rooms.items()})
    known = {problem.field for problem in draft.problems}
    more = tuple(problem for problem in map(entered.in_form, hints.problems) if problem.field not in known)
    return replace(draft, hints=hints, problems=(*draft.problems, *more))


def _assumed(form: BoundForm, fields: Mapping[str, str]) -> dict[str, str]:
    """A stake of 0 for each player without one, and the usual amount in the middle: so a bet has its limit early."""
    hands = form.hands
    if hands is None:
        return {}
    lacking = {row.field: row.value for row in hands.middle if not fields.get(row.field, "").strip()}
    for side in hands.order(hands.banker):
        for name in (f"hands.{hands.each * side + number}" for number in range(hands.each)):
            bets = any(fields.get(f"{name}.{bet.field}", "").strip() for bet in hands.bets)
            waits = fields.get(f"{name}.{HAND.held}") != "" and not fields.get(f"{name}.{HAND.stake}", "").strip()
            if waits and (bets or name == f"hands.{hands.each * side}"):
                lacking |= {f"{name}.{HAND.player}": str(side), f"{name}.{HAND.stake}": "0"}
    return lacking

"""The form of a record as it stands at a table: its rows under that table's house rules, before that deal."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

from companion.engine.form import HAND, AnyForm, Hands, Row
from companion.engine.text import plain_digits
from companion.forms.house_rules import AnyGame
from companion.forms.values import COUNT, JSON, NO, flatten, read_index, read_number

ROWS = 256  # whose names are kept, more than all games have


@dataclass(frozen=True)
class BoundForm:
    """A form with what its rows depend on: house rules, the standing that its record comes after, what is entered.

    What follows from these is worked out once, when it is first asked for.
    """

    form: AnyForm
    house: Any
    before: Any
    entered: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """Its rows, in their order, those too that are not wanted now."""
        return tuple(self.form.every_row(self.house, self.before))

    def whole(self, row: Row) -> int | None:
        """The sum of all sides' figures, as it depends on what is entered elsewhere."""
        name, value, whole = row.whole_when or ("", "", 0)
        return whole if name and self.entered.get(name) == value else row.whole

    def includes(self, row: Row) -> bool:
        """True unless a row is for other values of another field than what is entered there, or for one side's all."""
        if row.when and self.entered.get(row.when[0], "") not in row.when[1:]:
            return False
        return not row.if_all or bool(self.entered.get(row.field)) or self._one_has_all(row.wins)

    def _one_has_all(self, field: str) -> bool:
        """True if one side has something in a row of sums, and the others nothing."""
        row = next(row for row in self.rows if row.field == field)
        figures = figures_of({name: self.entered.get(name, "") for name in self.names(row)})
        figures |= _rest_of_whole(self, row, figures) if figures and row.whole is not None else {}
        return len(figures) == self.sides and sum(figure != 0 for figure in figures.values()) == 1

    @cached_property
    def idle(self) -> frozenset[str]:
        """The fields of rows that are not wanted now."""
        idle = frozenset(name for row in self.rows if not self.includes(row) for name in self.names(row))
        return idle.difference(name for row in self.fields for name in self.names(row)) if idle else idle

    @cached_property
    def fields(self) -> tuple[Row, ...]:
        """Its rows that are wanted, with those inside of folds, which have no fields of their own."""
        wanted = filter(self.includes, self.rows)
        return tuple(field for row in wanted for field in (row.inside if row.kind == "fold" else (row,)))

    @cached_property
    def derived(self) -> Mapping[str, str]:
        """The fields whose values follow from others, or from the deals before."""
        return _derived(self, self.entered)

    @cached_property
    def defaults(self) -> Mapping[str, str]:
        """The fields that hands may leave empty: stakes as last time, and on each hand of a split the same."""
        return {name: text for row in self.rows if row.hands for name, text in _likely_stakes(self, row)}

    def with_defaults(self) -> "BoundForm":
        """The same form, the defaults of hands that say everything else entered in it."""
        used = _used_defaults(self, self.entered)
        return replace(self, entered={**self.entered, **used}) if used else self

    @property
    def dealt_from(self) -> Any:
        """The standing before the deal; where everybody passed, the next player has dealt anew."""
        row = next((row for row in self.rows if row.kind == "passes"), None)
        return replace(self.before, dealer=self.dealer_after(row, self.passes(row))) if row else self.before

    def passes(self, row: Row) -> int:
        """How often everybody passed, as it is entered."""
        return max(0, read_number(self.entered.get(row.field, "")) or 0)

    @property
    def only_passed(self) -> Row | None:
        """The row that counts how often everybody passed, if they did and nothing else is entered."""
        row = next((row for row in self.rows if row.kind == "passes" and self.passes(row)), None)
        rest = {name: text for name, text in self.entered.items() if row and name != row.field}
        return row if row and not says_what_happened(self, rest) else None

    def dealer_after(self, row: Row, passes: int) -> int:
        """The seat that deals once everybody has passed so often."""
        seats = row.among or ()
        return seats[passes % len(seats)]

    @cached_property
    def hands(self) -> Hands | None:
        """The row of hands against a bank, if it has one."""
        return next((row.hands for row in self.rows if row.hands), None)

    @cached_property
    def sides(self) -> int:
        return len(self.before.totals)

    def names(self, row: Row) -> Sequence[str]:
        """The names of the fields of a row: one for each side where its field has a star."""
        return _names(row.kind, row.field, row.columns, self.sides)

    @cached_property
    def every_name(self) -> frozenset[str]:
        """The names of all fields that it has at this table, of rows that are not wanted now as well.

        They are those too of the ticks by which a record says of each side what a row of kind `side` says by one, and
        of the cards that are tapped beside a sum.
        """
        every = {name for row in self.rows if row.hands for name in _names_of_hands(row.field, row.hands, self.sides)}
        rows = [one for row in self.rows for one in (row.hands.middle if row.hands else row.inside or (row,))]
        for row in rows:
            names = self.names(row)
            every.update(names, (f"{COUNT}.{name}" for name in names if row.counted))
            every.update(row.field.replace("*", str(side)) for side in range(0 if row.columns else self.sides))
        return frozenset(every)


@lru_cache(maxsize=ROWS)
def _names(kind: str, field: str, columns: tuple[str, ...], sides: int) -> Sequence[str]:
    """The names of the fields of such a row; asked for a hundred times while a form is read and drawn."""
    if kind == "heads":
        return ()
    if kind == "side" or "*" not in field:
        return (field,)
    return tuple(field.replace("*", column) for column in columns or map(str, range(sides)))


def _names_of_hands(many: str, hands: Hands, sides: int) -> Iterator[str]:
    yield from (HAND.banker, hands.bank)
    bets = (bet.field for bet in hands.bets)
    parts = (HAND.player, HAND.stake, HAND.bought, HAND.held, HAND.split, *bets, *hands.marks)
    yield from (f"{many}.{row}.{part}" for row in range(sides * hands.each) for part in parts)


def bind(game: AnyGame, entered: Mapping[str, str], house: Any, before: Any) -> BoundForm:
    """The form that these fields are of: that of a deal in full, unless a field opens another."""
    return BoundForm(form_of(game, entered), house, before, entered)


def form_of(game: AnyGame, entered: Mapping[str, str]) -> AnyForm:
    """The form that these fields are of, bound to no table."""
    said = {name.partition(".")[0] for name in entered}
    return next((form for form in game.every_form if form.opens and form.opens in said), game.forms[0])


def bind_record(game: AnyGame, record: Any, house: Any, before: Any) -> BoundForm:
    """The form in which a record of this kind is entered."""
    own = (form for form in game.every_form if isinstance(record, form.record))
    return BoundForm(next(own, game.forms[0]), house, before, flatten(JSON.write(record)))


WANTED = frozenset({HAND.stake, HAND.held})  # what a hand must say


def _derived(form: BoundForm, entered: Mapping[str, str]) -> dict[str, str]:
    given = {**_used_defaults(form, entered), **_sums_with_cards(form, entered), **_implied(form, entered)}
    given |= {row.field: NO for row in form.fields if row.kind == "tick" and row.when and not entered.get(row.field)}
    figures = figures_of({**entered, **given})
    return {**given, **{name: str(figure) for name, figure in derive(form, figures).items()}}


def _implied(form: BoundForm, entered: Mapping[str, str]) -> dict[str, str]:
    """The fields of a side that follow from what it did: who closes has the pozzetto, and nobody asks for it."""
    chosen = {row.field: chosen_side(form, row.field, entered) for row in form.fields if row.kind == "side"}
    implied = ((row, chosen.get(row.implied)) for row in form.fields if not row.columns)
    by_side = {form.names(row)[side]: _follows(row) for row, side in implied if side is not None}
    return by_side | {
        row.field.replace("*", column): _follows(row)
        for row in form.fields
        for column in (row.implied_in or row.columns if row.implied else ())
        if entered.get(row.implied.replace("*", column)) and column in row.columns
    }


def _follows(row: Row) -> str:
    return "on" if row.kind == "ticks" else "0"


def chosen_side(form: BoundForm, field: str, entered: Mapping[str, str]) -> int | None:
    """The side that a row of kind `side` names, by one field for all or by a tick of its own; None if it names none."""
    picked = entered.get(field, "")
    stem, _, leaf = field.partition("*")
    ticked = (name for name, text in entered.items() if text and name.startswith(stem) and name.endswith(leaf))
    number = picked or (next((name.split(".")[1] for name in ticked), "") if leaf else "")
    return read_index(number, form.sides)


def cards_tapped(row: Row, entered: Mapping[str, str], name: str) -> list[int]:
    """The values of the cards that were tapped beside a sum, in the order of the taps: `5+5+20`."""
    tapped = entered.get(f"{COUNT}.{name}", "")
    return [int(figure) for figure in tapped.split("+") if figure in map(str, row.counted)] if tapped else []


def _sums_with_cards(form: BoundForm, entered: Mapping[str, str]) -> dict[str, str]:
    """The sums beside which cards were tapped: `120+70` where seven tens lie beside 120."""
    sums: dict[str, str] = {}
    for row in form.fields:
        for name in form.names(row) if row.counted else ():
            if cards := cards_tapped(row, entered, name):
                figure = entered.get(name, "").strip().rstrip("+")
                sums[name] = f"{figure}+{sum(cards)}" if figure else str(sum(cards))
    return sums


def derive(form: BoundForm, figures: Mapping[str, int]) -> dict[str, int]:
    """The figures that follow from others of the same form."""
    derived: dict[str, int] = {}
    for row in form.fields:
        if row.whole is not None:
            derived |= _rest_of_whole(form, row, figures)
        if row.hands:
            derived |= _splits(row.field, figures)
    return derived


def _rest_of_whole(form: BoundForm, row: Row, figures: Mapping[str, int]) -> dict[str, int]:
    """The figure of the last side, where all others are typed; every figure, where a side won all of it."""
    names, whole = form.names(row), form.whole(row) or 0
    given = [name for name in names if name in figures]
    if not given:
        winner = next((figures.get(one.field) for one in form.fields if one.wins == row.field), None)
        won = winner in range(len(names))
        return {name: whole * (side == winner) for side, name in enumerate(names)} if won else {}
    rest = whole - sum(figures[name] for name in given)
    if len(given) != len(names) - 1 or not (row.signed or 0 <= rest <= whole) or (row.optional and not rest):
        return {}
    last = next(name for name in names if name not in given)
    return {last: rest}


def _splits(many: str, figures: Mapping[str, int]) -> dict[str, int]:
    """Several hands of one player come from a split (PON-25); `hands.4.stake` tells of a hand."""
    rows = [name.split(".")[1] for name in figures if name.startswith(f"{many}.") and name.endswith(".stake")]
    players = {row: figures.get(f"{many}.{row}.player") for row in rows}
    hands = Counter(players.values())
    return {f"{many}.{row}.split": 1 for row, player in players.items() if hands[player] > 1}


def _likely_stakes(form: BoundForm, row: Row) -> Iterator[tuple[str, str]]:
    if row.hands is None:
        return
    for side in range(form.sides):
        rows = range(row.hands.each * side, row.hands.each * (side + 1))
        first, *further = (f"{row.field}.{number}.{HAND.stake}" for number in rows)
        last = str(row.hands.stakes.get(side, ""))
        if last:
            yield first, last
        if stake := form.entered.get(first, "").strip() or last:
            yield from ((name, stake) for name in further)


def _used_defaults(form: BoundForm, entered: Mapping[str, str]) -> dict[str, str]:
    """The defaults of hands that say everything else that is wanted of them; further hands say what they held."""
    if not form.defaults:
        return {}
    parts, each = wanted(form, entered), form.hands.each if form.hands else 1
    likely = ((name, text, int(name.split(".")[1]) % each) for name, text in form.defaults.items())
    return {n: text for n, text, further in likely if _is_all_that_lacks(entered, n, WANTED if further else parts)}


def wanted(form: BoundForm, entered: Mapping[str, str]) -> frozenset[str]:
    """The parts of a hand that must be entered: against some hands of the bank only its stake."""
    hands = form.hands
    return WANTED - {HAND.held} if hands and entered.get(hands.bank) in hands.stakes_only else WANTED


def _is_all_that_lacks(entered: Mapping[str, str], name: str, wanted: frozenset[str]) -> bool:
    """True if a hand says everything else; not if it was said that there was none."""
    many, row, field = name.split(".")
    said = {part: entered.get(f"{many}.{row}.{part}") for part in WANTED}
    return said[HAND.held] != "" and {part for part in wanted if not (said[part] or "").strip()} == {field}


def figures_of(entered: Mapping[str, str]) -> dict[str, int]:
    """Every field that contains a figure or a sum."""
    return {name: figure for name, text in entered.items() if (figure := read_number(text)) is not None}


CARRIED = frozenset({HAND.player, HAND.split, HAND.banker})  # fields that a form fills in by itself
COUNTED = frozenset({"count", "passes", "ticks", "tick"})  # rows in which 0 is what a form begins with


def says_something(form: BoundForm, entered: Mapping[str, str]) -> bool:
    """True if any field holds what a form does not say by itself."""
    return _says(form, entered, form.fields)


def says_what_happened(form: BoundForm, entered: Mapping[str, str]) -> bool:
    """True if one of those fields tells of a deal: neither a note by itself nor that nobody did something does."""
    nobody = {row.field for row in form.fields if row.kind == "side" and not entered.get(row.field, "").strip()}
    said = {name: text for name, text in entered.items() if name not in nobody}
    return _says(form, said, [row for row in form.fields if row.kind != "text"])


def _says(form: BoundForm, entered: Mapping[str, str], rows: Iterable[Row]) -> bool:
    given = {name: text for name, text in entered.items() if text.strip() or says_nobody(form, name)}
    if not given:
        return False
    return bool(_sums_with_cards(form, entered)) or any(_row_says(form, row, given) for row in rows)


def says_nobody(form: BoundForm, name: str) -> bool:
    """True of a field that says something even where it is empty: that a player had no hand, that it was no side."""
    many, _, leaf = name.partition(".")
    if leaf.endswith(f".{HAND.held}") and any(row.hands and row.field == many for row in form.rows):
        return True
    return any(row.kind == "side" and not row.required and row.field == name for row in form.fields)


def _row_says(form: BoundForm, row: Row, given: Mapping[str, str]) -> bool:
    if row.hands:
        many = f"{row.field}."
        hands = any(name.startswith(many) and name.rpartition(".")[2] not in CARRIED for name in given)
        return hands or row.hands.bank in given or any(_row_says(form, inner, given) for inner in row.hands.middle)
    if row.kind == "fixed":
        return False
    if row.kind == "side" and row.field in given:
        return True
    idle = {"", row.value, "0", NO} if row.kind in COUNTED else {"", row.value}
    return any(plain_digits(given.get(name, "")) not in idle for name in (row.field, *form.names(row)))

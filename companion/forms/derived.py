"""Fields of a form that need not be typed: they follow from others, or from earlier deals."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress

from companion.engine.form import HAND, Hands, Row
from companion.engine.ruling import Refused
from companion.forms.bound import BoundForm
from companion.forms.flat import INDEX, NO
from companion.forms.values import FORM

COUNT = "count"  # the fields of cards that are tapped beside a sum: `count.sides.0.melded`
WANTED = frozenset({HAND.stake, HAND.held})  # what a hand must say


def fields_with_derived(form: BoundForm, entered: Mapping[str, str]) -> dict[str, str]:
    """The fields whose values follow from others, or from the deals before."""
    given = {**used_defaults(form, entered), **sums_with_cards(form, entered), **implied(form, entered)}
    given |= {row.field: NO for row in form.fields if row.kind == "tick" and row.when and not entered.get(row.field)}
    figures = figures_of({**entered, **given})
    return {**given, **{name: str(figure) for name, figure in derive(form, figures).items()}}


def implied(form: BoundForm, entered: Mapping[str, str]) -> dict[str, str]:
    """What a side has or has not because of what it did: who closes has the pozzetto, and nobody asks for it."""
    sides = {row.field: chosen_side(row.field, entered) for row in form.fields if row.kind == "side"}
    rows = [row for row in form.fields if sides.get(row.implied) in range(form.sides)]
    return {form.names(row)[sides[row.implied]]: "on" if row.kind == "ticks" else "0" for row in rows}


def chosen_side(field: str, entered: Mapping[str, str]) -> int:
    """The side that a row of kind `side` names, by one field for all or by a tick of its own; −1 where none."""
    picked = entered.get(field, "")
    stem, _, leaf = field.partition("*")
    ticked = (name for name, text in entered.items() if text and name.startswith(stem) and name.endswith(leaf))
    number = picked or (next((name.split(".")[1] for name in ticked), "") if leaf else "")
    return int(number) if INDEX.fullmatch(number) else -1


def cards_tapped(row: Row, entered: Mapping[str, str], name: str) -> list[int]:
    """What the cards count that were tapped beside a sum, in the order of the taps: `5+5+20`."""
    figures = entered.get(f"{COUNT}.{name}", "").split("+")
    return [int(figure) for figure in figures if figure in map(str, row.counted)]


def sums_with_cards(form: BoundForm, entered: Mapping[str, str]) -> dict[str, str]:
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
        if row.whole:
            derived |= _rest_of_whole(form, row, figures)
        if row.hands:
            derived |= _splits(row.field, figures)
    return derived


def _rest_of_whole(form: BoundForm, row: Row, figures: Mapping[str, int]) -> dict[str, int]:
    """The figure of the other of two sides, where one is typed; both, where a side won all of it."""
    names, whole = form.names(row), form.whole(row)
    given = [name for name in names if name in figures]
    if not given:
        winner = next((figures.get(one.field) for one in form.fields if one.wins == row.field), None)
        won = winner in range(len(names))
        return {name: whole * (side == winner) for side, name in enumerate(names)} if won else {}
    if len(names) != 2 or len(given) != 1 or not 0 <= figures[given[0]] <= whole:
        return {}
    other = next(name for name in names if name not in given)
    return {other: whole - figures[given[0]]}


def _splits(many: str, figures: Mapping[str, int]) -> dict[str, int]:
    """Several hands of one player come from a split (PON-25); `hands.4.stake` tells of a hand."""
    rows = [name.split(".")[1] for name in figures if name.startswith(f"{many}.") and name.endswith(".stake")]
    players = {row: figures.get(f"{many}.{row}.player") for row in rows}
    hands = Counter(players.values())
    return {f"{many}.{row}.split": 1 for row, player in players.items() if hands[player] > 1}


def defaults(form: BoundForm) -> dict[str, str]:
    """What hands need not say, as long as nobody says otherwise: whoever plays again stakes what he staked last."""
    return {name: text for row in form.rows if row.hands for name, text in _last_stakes(row.field, row.hands)}


def _last_stakes(many: str, hands: Hands) -> Iterator[tuple[str, str]]:
    for player, stake in hands.stakes.items():
        yield f"{many}.{hands.each * player}.stake", str(stake)


def used_defaults(form: BoundForm, entered: Mapping[str, str]) -> dict[str, str]:
    """The defaults of hands that say everything else that is wanted of them."""
    lacking = defaults(form)
    return {name: text for name, text in lacking.items() if _is_all_that_lacks(entered, name, wanted(form, entered))}


def wanted(form: BoundForm, entered: Mapping[str, str]) -> frozenset[str]:
    """What every hand must say: against some hands of the bank only its stake."""
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


def read_number(text: str) -> int | None:
    """A figure or a sum as people type it; None if it is neither."""
    with suppress(Refused):
        return FORM.read(text, int) if text else None
    return None

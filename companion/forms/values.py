"""Values of a game from plain data, through cattrs; all the mistakes at once.

The fields of a form have flat names: `sides.0.red_threes` is the field `red_threes` of the first of `sides`. A choice
between the sides is one field, `sides.*.went_out=1`: it ticks that field of
side 1, and every other `sides.*.…` field of the form goes to the same side.
"""

import dataclasses
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from types import UnionType
from typing import Any, Literal, TypeVar, get_args, get_origin

from cattrs import (
    AttributeValidationNote,
    ClassValidationError,
    Converter,
    ForbiddenExtraKeysError,
    IterableValidationError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn

from companion.engine.cards import SEPARATORS, AnyCard, AnyRank, AnySuit, NotACard
from companion.engine.records import Seats
from companion.engine.ruling import Problem, Refused
from companion.forms import scalars
from companion.forms.scalars import Misread

STAR = "*"
NO = "no"  # of a box of the whole deal that was left alone: where a no must be said, an empty field would say nothing
COUNT = "count"  # the fields of cards that are tapped beside a sum: `count.sides.0.melded`
INDEX = re.compile(r"[0-9]|[1-9][0-9]", re.ASCII)  # no list in any form is longer,
DEEPEST = 8  # and no field lies deeper


def nest(flat: Mapping[str, str]) -> dict[str, Any]:
    """Nested dicts and lists from flat names. Empty fields are left out, the lists that they stand in are not."""
    tree: dict[str, Any] = {}
    for name, text in _without_stars(flat).items():
        *parents, leaf = name.split(".", DEEPEST)
        branch = tree
        for parent in parents:
            deeper = branch.setdefault(parent, {})
            branch = deeper if isinstance(deeper, dict) else {}
        if text.strip() or INDEX.fullmatch(leaf):
            branch[leaf] = text
    return {name: _lists(value) for name, value in tree.items()}


def flatten(value: Any, path: str = "") -> dict[str, str]:
    """The fields that would have been typed to tell `value` (of dicts, lists and plain values)."""
    if isinstance(value, Mapping):
        return _flatten_all(value.items(), path)
    if isinstance(value, list) and not all(isinstance(item, str) for item in value):
        return _flatten_all(enumerate(value), path)
    return {path: NO if value is False and "." not in path else _as_text(value)}


def _flatten_all(items: Iterable[tuple[Any, Any]], path: str) -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, item in items:
        flat |= flatten(item, f"{path}.{key}" if path else str(key))
    return flat


def _as_text(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else ""
    if isinstance(value, list):
        return (", " if any(" " in item or item.islower() for item in value) else " ").join(value)  # words, or cards
    return "" if value is None else str(value)


def _without_stars(flat: Mapping[str, str]) -> dict[str, str]:
    picks = {name.split(STAR)[0]: text for name, text in flat.items() if STAR in name and text.isdecimal()}
    plain = {}
    for name, text in flat.items():
        stem, star, rest = name.partition(STAR)
        if not star:
            plain[name] = text
        elif text.isdecimal():
            plain[f"{stem}{text}{rest}"] = "on"
        elif text:
            plain[f"{stem}{picks.get(stem, '0')}{rest}"] = text
    return plain


def _lists(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    items = {name: _lists(item) for name, item in value.items()}
    if not items or not all(map(INDEX.fullmatch, items)):
        return items
    empty: Any = None if any(isinstance(item, str) for item in items.values()) else {}
    return [items.get(str(index), empty) for index in range(max(map(int, items)) + 1)]


def problems(mistake: BaseException, path: str = "") -> Iterator[Problem]:
    """Every leaf of a tree of mistakes, as a problem at its dotted path."""
    here = ".".join(part for part in (path, _path_of(mistake)) if part)
    match mistake:
        case ClassValidationError() | IterableValidationError():
            for inner in mistake.exceptions:
                yield from problems(inner, here)
        case ForbiddenExtraKeysError():
            for name in sorted(map(str, mistake.extra_fields)):
                yield Problem(".".join(part for part in (here, name) if part), None, "unknown-field")
        case Misread():
            yield Problem(here, None, mistake.says, mistake.about)
        case KeyError():
            yield Problem(here, None, "missing", unfinished=True)
        case _:
            yield Problem(here, None, "unreadable")


def _path_of(mistake: BaseException) -> str:
    for note in getattr(mistake, "__notes__", ()):
        if isinstance(note, AttributeValidationNote):
            return note.name
        if isinstance(note, IterableValidationNote):
            return str(note.index)
    return ""


def is_a(wanted: Any, kind: type[Any]) -> bool:
    """True for a class of that kind: a card of some pack, a suit of it."""
    return isinstance(wanted, type) and issubclass(wanted, kind)


def is_tuple(wanted: Any) -> bool:
    """True for any number of items of one type."""
    return get_origin(wanted) is tuple


def item_type(wanted: Any) -> Any:
    """The type of the items of a tuple."""
    return get_args(wanted)[0]


def are_cards(wanted: Any) -> bool:
    """True for cards."""
    return is_tuple(wanted) and is_a(item_type(wanted), AnyCard)


def are_ranks(wanted: Any) -> bool:
    """True for ranks."""
    return is_tuple(wanted) and is_a(item_type(wanted), AnyRank)


def are_melds(wanted: Any) -> bool:
    """True for groups of cards."""
    return is_tuple(wanted) and are_cards(item_type(wanted))


def is_literal(wanted: Any) -> bool:
    """True for one of some values."""
    return bool(get_origin(wanted) == Literal)


def is_union_of_records(wanted: Any) -> bool:
    """True for one of several records."""
    return get_origin(wanted) is UnionType and all(map(dataclasses.is_dataclass, get_args(wanted)))


def is_word_or(wanted: Any) -> bool:
    """True for a word or something else: a figure, a record."""
    return get_origin(wanted) is UnionType and str in get_args(wanted) and type(None) not in get_args(wanted)


@cache
def _field_names(kind: type[Any]) -> tuple[frozenset[str], frozenset[str]]:
    """The fields that a record cannot do without, and all of its fields."""
    fields = dataclasses.fields(kind)
    return (
        frozenset(field.name for field in fields if field.default is dataclasses.MISSING),
        frozenset(field.name for field in fields),
    )


T = TypeVar("T")
LONGEST = 10_000  # items of a list, letters of cards in a row: far more than any game tells
MOST_WRONG = 50  # items of a list of which it is said that they are wrong: more are not looked at


def _cards(plain: Any, wanted: Any, *, converter: Converter) -> tuple[AnyCard, ...]:
    if not isinstance(plain, str):
        return _many(plain, wanted, converter=converter)
    if len(plain) > LONGEST:
        raise Misread("unreadable")
    kind: type[AnyCard] = item_type(wanted)
    try:
        return kind.parse_all(plain)
    except NotACard:
        raise Misread("card-wanted") from None


def _ranks(plain: Any, wanted: Any, *, converter: Converter) -> tuple[AnyRank, ...]:
    words = SEPARATORS.split(plain.strip()) if isinstance(plain, str) else plain
    return _many([word for word in words if word] if isinstance(words, list) else words, wanted, converter=converter)


def _melds(plain: Any, wanted: Any, *, converter: Converter) -> tuple[tuple[AnyCard, ...], ...]:
    apart = [part for part in re.split(r"[/|\n]+", plain) if part.strip()] if isinstance(plain, str) else plain
    return _many(apart, wanted, converter=converter)


def _many(plain: Any, wanted: Any, *, converter: Converter) -> tuple[Any, ...]:
    if not isinstance(plain, list):
        raise Misread("list-wanted")
    if len(plain) > LONGEST:
        raise Misread("unreadable")
    of, values, wrong = item_type(wanted), list[Any](), list[Exception]()
    for index, item in enumerate(plain):
        if len(wrong) == MOST_WRONG:
            break
        try:
            values.append(converter.structure(item, of))
        except Exception as mistake:
            mistake.add_note(IterableValidationNote("", index, of))
            wrong.append(mistake)
    if wrong:
        raise IterableValidationError("many", wrong, tuple)
    return tuple(values)


def _figures(plain: Any, wanted: Any, *, converter: Converter) -> tuple[Any, ...]:
    """Figures of a form, side by side: an empty one is nothing, as it is where it stands alone."""
    figures = [figure if str(figure or "").strip() else "0" for figure in plain] if isinstance(plain, list) else plain
    return _many(figures, wanted, converter=converter)


def _given(plain: Any, wanted: Any, *, converter: Converter) -> tuple[Any, ...]:
    """Figures of a form that must all be given: an empty one is missing, not nothing."""
    figures = [figure if str(figure or "").strip() else None for figure in plain] if isinstance(plain, list) else plain
    return _many(figures, wanted, converter=converter)


def _ticked(plain: Any, _: Any, *, converter: Converter) -> tuple[int, ...]:
    """Seats of a form, one box for each: those that are ticked stand in it."""
    seats = [seat for seat in plain if seat] if isinstance(plain, list) else plain
    return _many(seats, tuple[int, ...], converter=converter)


def _words(plain: Any, wanted: Any, *, converter: Converter) -> tuple[Any, ...]:
    """Words of a form, with commas between them."""
    words = [word.strip() for word in re.split(r"[,;\n]", plain) if word.strip()] if isinstance(plain, str) else plain
    return _many(words, wanted, converter=converter)


def _record(wanted: Any, *, converter: Converter) -> Callable[[Any, Any], Any]:
    read = make_dict_structure_fn(wanted, converter, _cattrs_detailed_validation=True)

    def structure(plain: Any, _: Any) -> Any:
        if not isinstance(plain, Mapping):
            raise Misread("record-wanted")
        return read(plain, wanted)

    return structure


def _one_of(plain: Any, wanted: Any, *, converter: Converter) -> Any:
    """Of several records the one that shares most names with the data, those first that it cannot do without."""
    names = frozenset(plain) if isinstance(plain, Mapping) else frozenset()
    most = max(get_args(wanted), key=lambda kind: [len(fields & names) for fields in _field_names(kind)])
    return converter.structure(plain, most)


def _word_or(plain: Any, wanted: Any, *, converter: Converter) -> Any:
    """A word, or what is no word: a figure, in a form as text too, or a record."""
    other = next(kind for kind in get_args(wanted) if kind is not str)
    figure = other is int and isinstance(plain, str) and plain.strip().isdecimal()
    return converter.structure(plain, str if isinstance(plain, str) and not figure else other)


class Reader:
    """Reads values of any type of a game, and writes them as plain dicts, lists and values."""

    def __init__(self, *, form: bool = False, strict: bool = True) -> None:
        self._converter = converter = Converter(detailed_validation=True, forbid_extra_keys=strict)

        def hook(wanted: Callable[[Any], bool], reading: Callable[..., Any]) -> None:
            converter.register_structure_hook_func(wanted, partial(reading, converter=converter))

        converter.register_structure_hook_factory(dataclasses.is_dataclass, partial(_record, converter=converter))
        hook(is_union_of_records, _one_of)
        hook(is_word_or, _word_or)
        hook(is_tuple, _many)
        hook(are_cards, _cards)
        hook(are_ranks, _ranks)
        hook(are_melds, _melds)
        if form:
            hook(lambda t: is_tuple(t) and is_word_or(item_type(t)), _words)
            hook(lambda t: t == Seats, _ticked)
            hook(lambda t: t == tuple[int, ...], _figures)
            hook(lambda t: t == tuple[int | None, ...], _given)
        converter.register_structure_hook(int, scalars.total if form else scalars.number)
        converter.register_structure_hook(bool, scalars.ticked if form else scalars.yes_or_no)
        converter.register_structure_hook(str, scalars.text)
        for kind in (AnyCard, AnyRank, AnySuit):
            converter.register_structure_hook(kind, scalars.of_the_pack)
        converter.register_structure_hook_func(is_literal, scalars.picked if form else scalars.choice)
        converter.register_unstructure_hook(AnyCard, (lambda card: card.pictured) if form else str)

    def read(self, plain: Any, wanted: type[T], path: str = "") -> T:
        """A value of type `wanted` from plain data. Raises `Refused` with every mistake under `path`."""
        try:
            return self._converter.structure(plain, wanted)
        except Exception as mistake:
            raise Refused(problem.under(path) for problem in problems(mistake)) from mistake

    def write(self, value: Any) -> Any:
        """Plain data from any value: what `read` reads, and what JSON can hold."""
        return _plain(self._converter.unstructure(value))


def _plain(value: Any) -> Any:
    if isinstance(value, str | int | None):  # most are
        return value
    if isinstance(value, Mapping):
        return {str(name): _plain(item) for name, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(item) for item in value]
    return value


JSON = Reader()
FORM = Reader(form=True)
KNOWN = Reader(strict=False)


def read_number(text: str) -> int | None:
    """A figure or a sum as people type it; None if it is neither."""
    try:
        return scalars.total(text, int) if text else None
    except Misread:
        return None


def read_index(text: str, many: int) -> int | None:
    """The one of so many that a field names by its figure; None if it names none of them."""
    number = read_number(text)
    return number if number in range(many) else None

"""House rules: what a table has agreed, and agreeing on something else."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from flask import Blueprint, Response, request

from companion.engine.events import Ruled
from companion.engine.game import Option
from companion.engine.ruling import Problem, Refused
from companion.reading import FORM, value_name
from companion.reading.games import AnyGame, profile_of, read_house, sizes
from companion.rulebook.book import Book
from companion.web import mine, pens
from companion.web.form import Form
from companion.web.regions import page
from companion.web.shown import Shown, shown

blueprint = Blueprint("house", __name__, url_prefix="/m/<key>/house")

FIELD = "house"


@blueprint.get("")
def rules(key: str) -> Response:
    """Every house rule of this table, and what others would be."""
    return _page(shown(key), {})


@blueprint.post("")
def rule(key: str) -> Response:
    """Other house rules, for the deals from now on."""
    table, typed = shown(key, write=True), request.form.to_dict()
    try:
        agreed = house_typed(table.sheet.game, typed, table.sheet.house)
    except Refused as refused:
        return _page(table, typed, refused.problems, status=422)
    event = Ruled(agreed, profile_of(table.sheet.game, agreed))
    return pens.write(table, event, typed, lambda fresh, clash: _page(fresh, typed, **clash))


def _page(
    table: Shown, typed: Mapping[str, str], problems: tuple[Problem, ...] = (), *, status: int = 200, **clash: Any
) -> Response:
    return page(
        "match/house.html",
        status,
        table=table,
        form=Form(typed or house_fields(table.sheet.house), table.names, table.book, problems),
        options=table.sheet.game.options(),
        phrase=phrase,
        token=mine.token(),
        **clash,
    )


def house_fields(house: Any) -> dict[str, str]:
    """The fields that tell these house rules."""
    return {f"{FIELD}.{option.name}": value_name(getattr(house, option.name)) for option in fields(house)}


def house_typed(game: AnyGame, typed: Mapping[str, str], base: Any) -> Any:
    """House rules as typed, on top of `base`. Raises `Refused`."""
    stem = f"{FIELD}."
    told = {n.removeprefix(stem): text for n, text in typed.items() if n.startswith(stem) and text.strip()}
    plain = {name: text for name, text in house_fields(base).items() if name.removeprefix(stem) not in told}
    return read_house(game, {**{n.removeprefix(stem): text for n, text in plain.items()}, **told}, reader=FORM)


def differences(game: AnyGame, house: Any, other: Any, book: Book) -> list[tuple[Option, str]]:
    """The house rules in which two tables differ, with what `house` says of each."""
    chosen = (option for option in game.options() if option.name not in sizes(game))
    differing = [option for option in chosen if getattr(house, option.name) != getattr(other, option.name)]
    return [(option, phrase(option, getattr(house, option.name), book)) for option in differing]


def phrase(option: Option, value: Any, book: Book) -> str:
    """A value of a house rule in words."""
    explained = book.explained(option.name)
    name = value_name(value)
    return explained.values.get(name) or (book.words.write(value) if isinstance(value, int) else name)

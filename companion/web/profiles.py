"""House rules compared: what this table and every profile play, and only where they differ."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, url_for

from companion.reading.games import profile_of, sizes
from companion.rulebook.entries import Entry, Explained
from companion.web.house import phrase
from companion.web.place import Place, anywhere, at_table
from companion.web.regions import page

blueprint = Blueprint("profiles", __name__)

OWN = "own"


@dataclass(frozen=True, slots=True)
class Played:
    """House rules by a name, and how to start a match under them."""

    name: str
    house: Any
    start: str


@dataclass(frozen=True, slots=True)
class Differing:
    """A house rule in which they differ: what it decides, the rule that it changes, and who plays what."""

    option: str
    explained: Explained
    rule: Entry | None
    ways: dict[str, list[str]]


@blueprint.get("/profiles/<slug>")
def compared_anywhere(slug: str) -> Response:
    """The profiles of a game, beside house rules that the address tells."""
    return _page(anywhere(slug))


@blueprint.get("/m/<key>/profiles")
def compared(key: str) -> Response:
    """The house rules of a table beside the profiles of its game."""
    return _page(at_table(key))


def _page(place: Place) -> Response:
    played = list(_played(place))
    return page("profiles.html", place=place, played=played, differing=list(_differing(place, played)))


def _played(place: Place) -> Iterator[Played]:
    """The rules of the place, where no profile has them, then every profile."""
    slug = place.game.slug
    if not profile_of(place.game, place.house):
        told: dict[str, Any] = {**place.own_house}
        yield Played(OWN, place.house, url_for("new.form", slug=slug, **told))
    for name, house in place.game.profiles.items():
        yield Played(name, house, url_for("new.form", slug=slug, profile=name))


def _differing(place: Place, played: list[Played]) -> Iterator[Differing]:
    for option in place.game.options():
        ways: dict[str, list[str]] = {}
        for one in played:
            ways.setdefault(phrase(option, getattr(one.house, option.name), place.book), []).append(one.name)
        if len(ways) > 1 and option.name not in sizes(place.game):
            rule = place.book.entries.get(option.rule)
            yield Differing(option.name, place.book.explained(option.name), rule, ways)

"""What now? The step that the table is at, what to do, and the rules that apply; a first lesson without a table."""

from collections.abc import Iterable
from typing import Any

from flask import Blueprint, Response, request

from companion.games import shelf
from companion.rulebook.book import html
from companion.web.blanks import figures
from companion.web.house import phrase
from companion.web.place import Place, anywhere, at_table
from companion.web.regions import page

blueprint = Blueprint("now", __name__)


@blueprint.get("/now")
def games() -> Response:
    """Which game would you like to learn?"""
    return page("ask/games.html", games=shelf().values(), endpoint="now.step_anywhere")


@blueprint.get("/now/<slug>")
def step_anywhere(slug: str) -> Response:
    """A game taught step by step."""
    return _step(anywhere(slug))


@blueprint.get("/m/<key>/now")
def step(key: str) -> Response:
    """The step that a match is at; `step` goes on or back within the deal."""
    return _step(at_table(key))


def _step(place: Place) -> Response:
    steps = place.book.steps(_blanks(place))
    by_id, asked = {found.id: found for found in steps}, request.args.get("step", "")
    here = next((n for n, found in enumerate(steps) if found.id == asked), _first(place, steps))
    return page(
        "now.html",
        place=place,
        steps=steps,
        here=here,
        after=steps[here + 1] if here + 1 < len(steps) else None,
        elsewhere=[by_id[name] for name in steps[here].goes_to] if steps else [],
        decided=_decided(place, steps[here].rules if steps else ()),
        html=html,
    )


def _decided(place: Place, rules: Iterable[str]) -> dict[str, list[str]]:
    """What this table has agreed about some rules, in words, each house rule with the first that it changes."""
    options = {option.name: option for option in place.game.options() if option.values}
    entries = [place.book.entries[rule] for rule in rules if rule in place.book.entries]
    found: dict[str, list[str]] = {entry.id: [] for entry in entries}
    for entry in entries:
        mine = (options.pop(name) for name in entry.options if name in options)
        found[entry.id] = [phrase(option, getattr(place.house, option.name), place.book) for option in mine]
    return found


def _first(place: Place, steps: Any) -> int:
    """Where a table is when nothing is told: setting up, before a deal, or at the end."""
    table = place.table
    part = "setup" if table is None or not table.sheet.dealt else "end" if table.over else "deal"
    return next((n for n, found in enumerate(steps) if found.part == part), 0)


def _blanks(place: Place) -> dict[str, Any]:
    if place.table:
        return place.table.blanks()
    game, words = place.game, place.words
    sides = game.seating(place.house).sides[0]
    people = {name: words(f"now.the-{name}") for name in ("dealer", "next", "before")}
    named = {f"side_{side}": words(f"side.{side}") for side in range(min(sides, 2))}
    return {**figures(game.outlook(place.house, game.start(place.house, sides, 0))), **people, **named, "number": 1}

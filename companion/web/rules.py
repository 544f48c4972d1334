"""Rules: the book of a game, part by part, with a table's own numbers."""

from flask import Blueprint, Response, abort

from companion.games import shelf
from companion.rulebook.book import html
from companion.rulebook.uses import uses
from companion.web.asked import dispute_url
from companion.web.house import phrase
from companion.web.place import Place, anywhere, at_table
from companion.web.regions import page

blueprint = Blueprint("rules", __name__)


@blueprint.get("/rules")
def games() -> Response:
    """Whose rules?"""
    return page("ask/games.html", games=shelf().values(), endpoint="rules.parts_anywhere")


@blueprint.get("/rules/<slug>")
def parts_anywhere(slug: str) -> Response:
    """The parts of a game's book."""
    return _parts(anywhere(slug))


@blueprint.get("/m/<key>/rules")
def parts(key: str) -> Response:
    """The parts of the book of a match's game."""
    return _parts(at_table(key))


@blueprint.get("/rules/<slug>/<phase>")
def part_anywhere(slug: str, phase: str) -> Response:
    """One part of a game's book."""
    return _part(anywhere(slug), phase)


@blueprint.get("/m/<key>/rules/<phase>")
def part(key: str, phase: str) -> Response:
    """One part of the book, with the numbers of a match."""
    return _part(at_table(key), phase)


def _parts(place: Place) -> Response:
    return page("rules/parts.html", place=place)


def _part(place: Place, name: str) -> Response:
    phases = place.book.phases
    number = next((n for n, phase in enumerate(phases) if phase.id == name), None)
    if number is None:
        abort(404)
    return page(
        "rules/part.html",
        place=place,
        phase=phases[number],
        number=number + 1,
        before=phases[number - 1] if number else None,
        after=phases[number + 1] if number + 1 < len(phases) else None,
        html=html,
        options={option.name: option for option in place.game.options()},
        phrase=phrase,
        dispute_url=dispute_url,
        argued=lambda rule: [d for d in place.book.disputes if rule in d.rules],
        asked=lambda rule: uses(place.book).get(rule, ()),
    )

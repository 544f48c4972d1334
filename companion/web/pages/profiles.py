"""House rules compared: what this table and every profile play, and only where they differ."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, url_for

from companion.forms.house_rules import profile_of, sizes
from companion.rulebook.entries import Entry, Explained
from companion.web.context import rules_at, rules_of
from companion.web.http.pages import page
from companion.web.views.rules import RuleContext, phrase

blueprint = Blueprint("profiles", __name__)

OWN = "own"


@dataclass(frozen=True, slots=True)
class NamedHouse:
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
    return _page(rules_of(slug))


@blueprint.get("/m/<key>/profiles")
def compared(key: str) -> Response:
    """The house rules of a table beside the profiles of its game."""
    return _page(rules_at(key))


def _page(context: RuleContext) -> Response:
    played = list(_named_houses(context))
    return page("profiles.html", context=context, played=played, differing=list(_differing(context, played)))


def _named_houses(context: RuleContext) -> Iterator[NamedHouse]:
    """The rules of the context, where no profile has them, then every profile."""
    slug = context.game.slug
    if not profile_of(context.game, context.house):
        fields: dict[str, Any] = {**context.own_house}
        yield NamedHouse(OWN, context.house, url_for("new.form", slug=slug, **fields))
    for name, house in context.game.profiles.items():
        yield NamedHouse(name, house, url_for("new.form", slug=slug, profile=name))


def _differing(context: RuleContext, played: list[NamedHouse]) -> Iterator[Differing]:
    for option in context.game.options():
        ways: dict[str, list[str]] = {}
        for one in played:
            ways.setdefault(phrase(option, getattr(one.house, option.name), context.book), []).append(one.name)
        if len(ways) > 1 and option.name not in sizes(context.game):
            rule = context.book.entries.get(option.rule)
            yield Differing(option.name, context.book.explained(option.name), rule, ways)

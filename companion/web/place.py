"""Where a question or a rule is read: at a match, with its house rules and names, or by itself."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any
from urllib.parse import parse_qsl, urlencode

from flask import request, url_for

from companion.engine.ruling import Refused
from companion.reading.games import AnyGame, profile_of
from companion.rulebook.book import Book, book
from companion.rulebook.words import Words
from companion.web.house import house_fields, house_typed
from companion.web.language import said
from companion.web.names import Names
from companion.web.shown import Shown, shown
from companion.web.site import game_or_404, site

LONGEST = 1000
ASKING = frozenset({"ask.questions", "ask.question"})


@dataclass(frozen=True)
class Place:
    """A game under certain house rules, at a table or at none."""

    game: AnyGame
    house: Any
    table: Shown | None = None

    @cached_property
    def words(self) -> Words:
        """The words of the interface and of the game."""
        return said(self.game.slug)

    @cached_property
    def book(self) -> Book:
        """The rulebook under these house rules."""
        return book(self.game.slug, self.house, self.words.language, site().content)

    @cached_property
    def names(self) -> Names:
        """What sides and seats are called: at the table, or without one."""
        if self.table:
            return self.table.names
        seating = self.game.seating(self.house)
        sides = ("",) * seating.sides[0]
        return Names(self.words, sides, sides * seating.partners)

    @cached_property
    def draft(self) -> Mapping[str, str]:
        """What the form of the match tells of the coming deal, where its address was handed on."""
        return dict(parse_qsl(request.args.get("draft", "")[:LONGEST])) if self.table else {}

    @property
    def own_house(self) -> Mapping[str, Any]:
        """The house rules that are not as written, as fields of an address."""
        return _apart(self.house, self.game.profiles["as_written"])

    @property
    def profile(self) -> str:
        """The name of the house rules in words."""
        named = profile_of(self.game, self.house)
        return self.words(f"profile.{named}" if named else "profile.own")

    def url(self, page: str, **values: Any) -> str:
        """An address in this place: of `ask` or `rules`, at the table or by the game's name."""
        if self.table:
            told = {"draft": urlencode(self.draft)} if self.draft and page in ASKING else {}
            return self.table.url(page, **told, **values)
        return url_for(f"{page}_anywhere", slug=self.game.slug, **self.own_house, **values)

    def rule_url(self, rule: str) -> str:
        """Where a rule is explained."""
        entry = self.book.entries.get(rule)
        return self.url("rules.part", phase=entry.phase, _anchor=rule) if entry else self.url("rules.parts")


@lru_cache(maxsize=256)
def _apart(house: Any, written: Any) -> Mapping[str, Any]:
    """The fields of those house rules that are not as written."""
    told = house_fields(written)
    return {name: text for name, text in house_fields(house).items() if told[name] != text}


def plainly(game: AnyGame) -> Place:
    """A game by itself, under the rules as written."""
    return Place(game, game.profiles["as_written"])


def at_table(key: str) -> Place:
    """The place of a match."""
    table = shown(key)
    return Place(table.sheet.game, table.sheet.house, table)


def anywhere(slug: str) -> Place:
    """A game by itself, under the house rules that the address tells; as written where it tells none that can be."""
    game = game_or_404(slug)
    try:
        return Place(game, house_typed(game, request.args.to_dict(), game.profiles["as_written"]))
    except Refused:
        return plainly(game)

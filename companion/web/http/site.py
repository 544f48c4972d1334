"""What every request may use."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from flask import abort, current_app
from werkzeug.exceptions import NotFound

from companion.cache import Cache
from companion.forms.house_rules import AnyGame
from companion.games import shelf
from companion.storage import (
    Access,
    CircleKeys,
    Circles,
    Database,
    Drafts,
    Holders,
    Matches,
    Phones,
    Rematches,
    Replaced,
)
from companion.web.http.lookers import Lookers


class LinkReplaced(NotFound):
    """The key of the address opens nothing any more, and somebody may be asked for the new one."""

    def __init__(self, replaced: Replaced) -> None:
        super().__init__()
        self.replaced = replaced


@dataclass(frozen=True, slots=True)
class Site:
    """One installation: its database, matches, drafts, phones, circles, lookers, words, what was rendered."""

    database: Database
    matches: Matches
    drafts: Drafts
    holders: Holders
    phones: Phones
    rematches: Rematches
    circles: Circles
    circle_keys: CircleKeys
    lookers: Lookers
    content: Path
    texts: Cache[str]
    stretches: Cache[Any]


def site() -> Site:
    """The installation that answers this request."""
    access: Site = current_app.extensions["companion"]
    return access


def game_or_404(slug: str) -> AnyGame:
    """The game of that name."""
    return shelf().get(slug) or abort(404)


def match_or_404(key: str, *, write: bool = False) -> Access:
    """The match that a key opens; 403 if the key may only look and writing is wanted.

    Raises `LinkReplaced`, which is a 404 as well, where the key was replaced.
    """
    access = site().matches.find(key) or _lost(key)
    if write and not access.may_write:
        abort(403)
    return access


def _lost(key: str) -> NoReturn:
    if replaced := site().phones.replaced(key):
        raise LinkReplaced(replaced)
    abort(404)

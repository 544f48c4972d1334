"""What every request may use."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flask import abort, current_app

from companion.cache import Cache
from companion.forms.house_rules import AnyGame
from companion.games import shelf
from companion.storage import Access, Database, Drafts, Holders, Matches


@dataclass(frozen=True, slots=True)
class Site:
    """One installation: its database, matches, drafts, words, and what was rendered of them."""

    database: Database
    matches: Matches
    drafts: Drafts
    holders: Holders
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
    """The match that a key opens; 403 if the key may only look and writing is wanted."""
    access = site().matches.find(key) or abort(404)
    if write and not access.may_write:
        abort(403)
    return access

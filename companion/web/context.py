"""What a request is about: the match that its key opens, or a game under the house rules of its address."""

from functools import lru_cache
from urllib.parse import parse_qsl

from flask import request

from companion.engine.ruling import Refused
from companion.forms.house_rules import AnyGame, parse_house
from companion.rulebook.words import Words
from companion.storage import Access
from companion.web.http.locale import request_words
from companion.web.http.site import Site, game_or_404, match_or_404, site
from companion.web.views.match import MatchView
from companion.web.views.rules import RuleContext

LONGEST_DRAFT = 1000


def open_match(key: str, *, write: bool = False) -> MatchView:
    """The match that a key opens; 404 if it opens none, 403 if it may not write and that is wanted."""
    return view_of(match_or_404(key, write=write))


def view_of(access: Access) -> MatchView:
    """A match in the words of this request."""
    return _kept(site(), access, request_words(access.game))


@lru_cache(maxsize=64)
def _kept(here: Site, access: Access, words: Words) -> MatchView:
    """A match as last written, from one request to the next: `access` has its keys and the number of its last event.

    `here` is part of what is asked: where a folder was copied, two installations know the same keys.
    """
    return MatchView(access=access, sheet=here.matches.sheet(access), words=words)


def rules_at(key: str) -> RuleContext:
    """The rules of a match, at its table."""
    match = open_match(key)
    draft = dict(parse_qsl(request.args.get("draft", "")[:LONGEST_DRAFT]))
    return RuleContext(match.sheet.game, match.sheet.house, match.words, match, draft)


def rules_of(slug: str) -> RuleContext:
    """The rules of a game under the house rules of the address; as written where these cannot be."""
    game = game_or_404(slug)
    try:
        house = parse_house(game, request.args.to_dict(), game.profiles["as_written"])
    except Refused:
        return plain_rules(game)
    return RuleContext(game, house, request_words(slug))


def plain_rules(game: AnyGame) -> RuleContext:
    """The rules of a game as they are written."""
    return RuleContext(game, game.profiles["as_written"], request_words(game.slug))

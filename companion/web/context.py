"""What a request is about: the match that its key opens, or a game under the house rules of its address."""

from collections.abc import Iterable
from dataclasses import replace

from flask import request

from companion.cache import KIB, MIB, Cache
from companion.engine.ruling import Refused
from companion.forms.house_rules import AnyGame, parse_house
from companion.games import shelf
from companion.rulebook.search import LONGEST
from companion.rulebook.words import Words
from companion.storage import Access, Damaged, KeptDraft, Replaced
from companion.web.http import session
from companion.web.http.locale import request_words
from companion.web.http.site import game_or_404, match_or_404, site
from companion.web.views.match import MatchView
from companion.web.views.names import AnySheet
from companion.web.views.replaced import ReplacedLink
from companion.web.views.rules import RuleContext


def open_match(key: str, *, write: bool = False) -> MatchView:
    """The match that a key opens; 404 if it opens none, 403 if it may not write and that is wanted."""
    return view_of(match_or_404(key, write=write))


def view_of(access: Access) -> MatchView:
    """A match in the words of this request."""
    sheet = site().matches.sheet(access)
    words = request_words(access.game)
    return VIEWS.of((site(), access, words), lambda: _view(access, sheet, words))


def _view(access: Access, sheet: AnySheet, words: Words) -> MatchView:
    return MatchView(access, sheet, words, site().holders.of(access), site().rematches.of(access))


def sheet_of(access: Access) -> AnySheet | None:
    """The sheet of a match; nothing where the match is damaged."""
    try:
        return site().matches.sheet(access)
    except Damaged:
        return None


def replaced_link(replaced: Replaced) -> ReplacedLink:
    """A key that opens nothing any more, as this phone is told of it."""
    access, words, device = replaced.match, request_words(replaced.match.game), session.device()
    sheet = sheet_of(access)
    drafts = tuple(draft for draft in site().drafts.of(access) if draft.device == device)
    return ReplacedLink(replaced, words, _view(access, sheet, words) if sheet else None, device, drafts)


def _memory(match: MatchView) -> int:
    """About how many bytes a match takes with all its names, addresses and words."""
    return 32 * KIB + 2 * site().matches.memory(match.access)


VIEWS = Cache(32 * MIB, size=_memory)  # a site is part of the key: two copies of a folder know the same keys


def own_draft(drafts: Iterable[KeptDraft], target: str) -> KeptDraft | None:
    """What this phone is telling of a target; what it threw away, where it tells nothing."""
    own = [draft for draft in drafts if (draft.device, draft.target) == (session.device(), target)]
    return min(own, key=lambda draft: draft.thrown, default=None)


def rules_at(key: str) -> RuleContext:
    """The rules of a match, at its table."""
    return rules_for(open_match(key))


def rules_for(match: MatchView) -> RuleContext:
    """The rules at the table of a match."""
    return RuleContext(match.sheet.game, match.sheet.house, match.words, match)


def asked_at(key: str) -> RuleContext:
    """The same, with what this phone is telling of the coming deal."""
    context = rules_at(key)
    draft = own_draft(site().drafts.of(match_or_404(key)), context.game.forms[0].name)
    return replace(context, draft=draft.fields) if draft and draft.live else context


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


def written_rules() -> dict[str, RuleContext]:
    """The rules of every game as they are written."""
    return {slug: plain_rules(game) for slug, game in shelf().items()}


def wanted() -> str:
    """What somebody asks in the address, as much of it as is read."""
    return request.args.get("q", "").strip()[:LONGEST]

"""The subject of a request: a match or a circle by its key, the circle of some people, a game under its house rules."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import wraps
from hashlib import blake2b
from itertools import islice
from typing import Any

from flask import Response, g, request

from companion.cache import KIB, MIB, Cache
from companion.engine.circle import same
from companion.engine.ruling import Problem, Question, Refused
from companion.engine.season import Result, result_of
from companion.engine.sheet import AnySheet
from companion.forms.house_rules import AnyGame, parse_house
from companion.games import shelf
from companion.rulebook.search import LONGEST
from companion.rulebook.words import Words
from companion.storage import Access, CircleAccess, Damaged, KeptDraft, Keys, NotSaved, Replaced
from companion.storage.shared import UNREADABLE
from companion.web.http import session
from companion.web.http.locale import request_words
from companion.web.http.pages import kept_page
from companion.web.http.site import address, circle_or_404, game_or_404, match_or_404, site
from companion.web.shown.circle import CircleView, GameTable, standing_after
from companion.web.shown.match import MatchView
from companion.web.shown.rules import RuleContext
from companion.web.shown.ruling import RulingView


def open_match(key: str, *, write: bool = False) -> MatchView:
    """The match that a key opens; 404 if it opens none, 403 if `write` is asked for and the key only looks."""
    return view_of(match_or_404(key, write=write))


def view_of(access: Access) -> MatchView:
    """A match in the words of this request."""
    words, here = request_words(access.game), site()
    key = here, access.key, words
    kept = VIEWS.get(key)
    if kept and kept.access == access:
        return kept
    fresh = _view(access, here.matches.sheet(access), words)
    return VIEWS.put(key, fresh.with_what_stays(kept) if kept else fresh)


def _view(access: Access, sheet: AnySheet, words: Words) -> MatchView:
    return MatchView(access, sheet, words, address, site().matches.holders(access), site().matches.rematch(access))


def sheet_of(access: Access) -> AnySheet | None:
    """The sheet of a match; None if the match is damaged."""
    try:
        return site().matches.sheet(access)
    except Damaged:
        return None


@dataclass(frozen=True, slots=True)
class ReplacedLink:
    """The page for a phone with a replaced key, as values.

    `match` is as it was when the key was replaced, None if it is damaged; `device` is the phone that asks.
    """

    replaced: Replaced
    words: Words
    match: MatchView | None
    device: str

    @property
    def called(self) -> str:
        """The game and the sides of the match."""
        sides = self.match.sides if self.match else []
        return self.words.labelled(self.words("game.name"), self.words.listed(sides))

    @property
    def which(self) -> str:
        """The message key for the kind of link that was replaced."""
        return f"replaced.{self.replaced.which}"

    @property
    def ask(self) -> str:
        """The sentence on whom to ask for the new link: by name, if it is known whose phone made it."""
        device, match = self.replaced.device, self.match
        if device == self.device:
            return self.words("replaced.here")
        if match and device in match.holders:
            return self.words("replaced.ask-player", name=match.names.seat(match.holders[device]))
        return self.words("replaced.ask" if device else "replaced.ask-owner")


def known_matches() -> Iterator[MatchView]:
    """The matches of this phone that can be read, the latest first."""
    return (view_of(access) for access in session.known().opened if sheet_of(access))


def replaced_link(replaced: Replaced) -> ReplacedLink:
    """The page about a replaced key, as values for this phone."""
    access, words = replaced.access, request_words(replaced.access.game)
    sheet = sheet_of(access)
    return ReplacedLink(replaced, words, _view(access, sheet, words) if sheet else None, session.device())


def _memory(match: MatchView) -> int:
    """An estimate of the bytes that a match takes in memory with its names, addresses and words."""
    return 32 * KIB + 2 * site().matches.memory(match.access)


# one of each match, key and language; a site is part of the key: two copies of a folder know the same keys
VIEWS = Cache(16 * MIB, size=_memory)


def own_draft(drafts: Iterable[KeptDraft], target: str) -> KeptDraft | None:
    """The draft of this phone for a target; the one that it threw away if there is no other."""
    device = session.device()
    own = [draft for draft in drafts if (draft.device, draft.target) == (device, target)]
    return min(own, key=lambda draft: draft.thrown, default=None)


def in_words(problems: Iterable[Problem]) -> list[str]:
    """Problems in the words of this request, for pages that do not show them at their fields."""
    return [request_words()(f"problem.{problem.says}", **problem.about) for problem in problems]


def draft_of(access: Access, target: str) -> KeptDraft | None:
    """The draft of this phone for a target, read from the database."""
    return own_draft(site().drafts.of(access), target)


def rules_at(key: str) -> RuleContext:
    """The rules of a match, at its table."""
    return rules_for(open_match(key))


def rules_for(match: MatchView) -> RuleContext:
    """The rules at the table of a match."""
    return RuleContext(match.sheet.game, match.sheet.house, match.words, address, match)


def saved_answer(sheet: AnySheet, question: Question[Any, Any], situation: Any) -> str:
    """The answer in a sentence to a situation at a sheet that is not in the database yet. Raises `Refused`."""
    access = Access(id=0, game=sheet.game.slug, seq=sheet.seq, settled=sheet.seq, keys=Keys("", ""), may_write=False)
    match = MatchView(access, sheet, request_words(sheet.game.slug), address)
    return RulingView(rules_for(match), question, question.ask(situation, sheet.house)).sentence


def deal_under_way(key: str) -> Mapping[str, str]:
    """The fields of this phone's draft of the coming deal; empty if it has none."""
    access = match_or_404(key)
    draft = draft_of(access, shelf()[access.game].forms[0].name)
    return draft.fields if draft and draft.live else {}


def rules_of(slug: str) -> RuleContext:
    """The rules of a game under the house rules of the address; the written ones if these are impossible."""
    plain = plain_rules(game_or_404(slug))
    try:
        return replace(plain, house=parse_house(plain.game, request.args.to_dict(), plain.house))
    except Refused:
        return plain


def kept_rules(view: Callable[..., Response]) -> Callable[..., Response]:
    """A view of rules for the addresses of a game (`slug`) and of a match (`key`); its pages are kept."""

    @wraps(view)
    def answer(slug: str = "", key: str = "", **of_address: str) -> Response:
        if slug:
            return kept_page(lambda: view(rules_of(slug), **of_address))
        return kept_page(lambda: view(rules_at(key), **of_address), match_or_404(key))

    return answer


def plain_rules(game: AnyGame) -> RuleContext:
    """The rules of a game as they are written."""
    return RuleContext(game, game.profiles["as_written"], request_words(game.slug), address)


def written_rules() -> dict[str, RuleContext]:
    """The rules of every game as they are written."""
    return {slug: plain_rules(game) for slug, game in shelf().items()}


def wanted() -> str:
    """The text to search for in the address, cut to its greatest length."""
    return request.args.get("q", "").strip()[:LONGEST]


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchCircles:
    """The circle of a match as this phone knows it, and the circles that the match could be put into.

    A match may be `inside` a circle that this phone does not know; then `known` is None. It `leads` there if the
    circle was made of it.
    """

    inside: bool
    leads: bool
    known: CircleView | None
    others: tuple[CircleView, ...]


def open_circle(key: str, *, write: bool = False) -> CircleView:
    """The circle that a key opens, as its pages show it."""
    return circle_view(circle_or_404(key, write=write))


def circle_view(access: CircleAccess) -> CircleView:
    """A circle in the words of this request, without matches that are damaged."""
    matches = [view_of(match) for match in site().circles.matches(access) if sheet_of(match)]
    return CircleView(access, site().circles.circle(access), matches, request_words(), address)


def known_circles() -> tuple[CircleView, ...]:
    """The circles of this phone, without those that are damaged."""
    return tuple(view for access in site().circle_phones.known(session.device()).opened if (view := _readable(access)))


def _readable(access: CircleAccess) -> CircleView | None:
    try:
        return circle_view(access)
    except (Refused, *UNREADABLE):
        return None


def remember_circle(key: str) -> None:
    """Put a circle on this phone's list, unless this is the phone's first request: it may keep no cookies."""
    if request.method == "GET" and g.get("marked_now"):
        return
    with suppress(NotSaved):
        site().circle_phones.remember(session.device(), key)


def circles_of(match: MatchView) -> MatchCircles:
    """The circle of a match, or the circles of this phone that it could be put into."""
    inside, known = site().circles.of_match(match.access.id), known_circles()
    return MatchCircles(
        inside=inside is not None,
        leads=site().circles.leads(match.access.id),
        known=next((one for one in known if inside and one.access.id == inside.id), None),
        others=() if inside else tuple(one for one in known if one.access.may_write),
    )


def circle_around(match: Access) -> CircleAccess | None:
    """The circle of a match, if this phone knows it; else None."""
    inside = site().circles.of_match(match.id)
    known = site().circle_phones.known(session.device()).opened if inside else ()
    return next((access for access in known if inside and access.id == inside.id), None)


@dataclass(frozen=True, slots=True)
class CircleAfter:
    """A circle, and its standings at the game of a match when that ended."""

    view: CircleView
    table: GameTable | None


def circle_after(match: MatchView, access: CircleAccess | None) -> CircleAfter | None:
    """The circle of a match that is over, with its standings; None if this phone knows none, or it is damaged."""
    view = _readable(access) if access else None
    return CircleAfter(view, standing_after(view, match)) if view else None


def put_into(circle: CircleAccess, key: str) -> None:
    """Put a match that was just begun into a circle."""
    if begun := site().matches.find(key):
        site().circles.put(circle.id, begun.id)


def circle_for(key: str) -> CircleView | None:
    """The circle in which a new match begins, if this key may write in one."""
    access = site().circles.find(key) if key else None
    return circle_view(access) if access and access.may_write else None


RECENT = 40  # matches of a phone that are looked through
OFFERED = 2  # finished matches of the same people after which a circle is offered


def _people(sheet: AnySheet) -> frozenset[str]:
    """Everybody at a table, as names are compared; empty unless all have a name of their own."""
    names = frozenset(filter(None, map(same, sheet.seats)))
    return names if len(names) == len(sheet.seats) else frozenset()


def together(match: MatchView) -> Iterator[MatchView]:
    """A match, its rematches, and other matches of these people on this phone: those that lie in no circle."""
    people, seen = _people(match.sheet), set[int]()
    for one in (match, *_rematches(match), *(islice(known_matches(), RECENT) if people else ())):
        if one.access.id not in seen and _belongs(one, match, people):
            seen.add(one.access.id)
            yield one


def _belongs(one: MatchView, match: MatchView, people: frozenset[str]) -> bool:
    if one.access.id == match.access.id:
        return True
    if not one.access.may_write or one.sheet.deleted or site().circles.of_match(one.access.id):
        return False
    return not people or _people(one.sheet) == people


def _rematches(match: MatchView) -> Iterator[MatchView]:
    """The matches at the same table that followed a match, one after the other."""
    while match.rematch and (access := site().matches.find(match.rematch)) and sheet_of(access):
        match = view_of(access)
        yield match


def circle_of(seats: Iterable[str]) -> CircleView | None:
    """The circle of this phone in which exactly these people have met before; None without one, or with several."""
    names = tuple(filter(None, seats))
    met = [
        view
        for view in (known_circles() if names else ())
        if view.access.may_write and (people := view.met(names)) and people in _tables(view)
    ]
    return met[0] if len(met) == 1 else None


def _tables(view: CircleView) -> set[frozenset[int]]:
    return {view.met(match.sheet.seats) for match in view.matches}


@dataclass(frozen=True, kw_only=True, slots=True)
class CircleOffer:
    """People who met again and have no circle yet: how many matches they finished, and who won how many.

    `won` is empty unless two sides played all of them, the same people together each time.
    """

    matches: int
    won: tuple[int, ...]


def circle_offer(match: MatchView) -> CircleOffer | None:
    """The offer of a circle at the end of a match; None at a first one, or where it was declined on this phone."""
    if not match.over or not match.access.may_write or match.sheet.deleted:
        return None
    if not _people(match.sheet) or mark_of(match) in session.declined():
        return None
    if site().circles.of_match(match.access.id):
        return None
    results = [result for one in together(match) if (result := result_of(one.access.id, one.sheet))]
    return CircleOffer(matches=len(results), won=_won(results)) if len(results) >= OFFERED else None


def _won(results: list[Result]) -> tuple[int, ...]:
    """How many matches each side of the first result has won, if it is two sides who won them all."""
    sides = [frozenset(map(same, side)) for side in results[0].players]
    winners = [frozenset(same(name) for side in result.winners for name in result.players[side]) for result in results]
    return tuple(map(winners.count, sides)) if len(sides) == 2 and {*winners} <= {*sides} else ()


def mark_of(match: MatchView) -> str:
    """A short mark for the people of a match, under which a phone remembers that they want no circle."""
    return blake2b("\n".join(sorted(_people(match.sheet))).encode(), digest_size=6).hexdigest()

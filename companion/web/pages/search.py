"""Search: disputes, rules and questions of one game or of all, by the words that people type."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, request

from companion.games import shelf
from companion.rulebook.book import Book
from companion.rulebook.search import Hit, search
from companion.web.context import plain_rules, rules_at, rules_of, sheet_of, view_of
from companion.web.http import session
from companion.web.http.pages import page
from companion.web.views.match import MatchView
from companion.web.views.question import dispute_url, settled
from companion.web.views.rules import RuleContext

blueprint = Blueprint("find", __name__)

LONGEST = 100
FEW = 6  # of other games


@dataclass(frozen=True, slots=True)
class SearchResult:
    """One place that was found, under the house rules of where it is read."""

    context: RuleContext
    hit: Hit

    @property
    def title(self) -> str:
        """What it is called, with the numbers of the context."""
        if self.hit.kind == "question":
            return self.hit.title
        return self.context.book.argued[self.hit.id].title if self.argued else self.context.book.title(self.hit.id)

    @property
    def argued(self) -> bool:
        """Whether it is a dispute."""
        return self.hit.kind == "dispute"

    @property
    def url(self) -> str:
        """Where it is answered or explained."""
        if self.argued:
            return dispute_url(self.context, self.context.book.argued[self.hit.id])
        if self.hit.kind == "rule":
            return self.context.rule_url(self.hit.id)
        return self.context.url("ask.question", name=self.hit.id)

    @property
    def answer(self) -> str:
        """The answer of a dispute in a word, a name or a figure, or the cards that answer."""
        if not self.argued:
            return ""
        answer = settled(self.context, self.context.book.argued[self.hit.id])
        if answer is None:
            return ""
        return answer.word or str(answer.written(answer.cards) if answer.cards else "")

    @property
    def note(self) -> str:
        """What it is: an argument, a question, or a rule by its id in the rules file."""
        if self.hit.kind == "rule":
            return self.context.book.covers(self.hit.id)
        return self.context.words("find.argued" if self.argued else "find.asked")


@blueprint.get("/find")
def everywhere() -> Response:
    """In all games; what is found in the game on the table is answered under that table's house rules."""
    hits, here = search(_books(), _wanted()), _on_the_table()
    return _page(None, [_found(hit, here) for hit in hits])


@blueprint.get("/find/<slug>")
def found_anywhere(slug: str) -> Response:
    """In one game first."""
    return _first(rules_of(slug))


@blueprint.get("/m/<key>/find")
def found(key: str) -> Response:
    """In the game of a match first."""
    return _first(rules_at(key))


def _first(context: RuleContext) -> Response:
    """The game of the place first, unless only other games have every word typed."""
    hits = search([context.book], _wanted())
    told = {hit.title for hit in hits}
    others = (hit for hit in search(_books(), _wanted()) if hit.whole and hit.game != context.game.slug)
    here = [SearchResult(context, hit) for hit in hits]
    elsewhere = [_found(hit) for hit in others if hit.title not in told][:FEW]
    sure = any(hit.whole for hit in hits) or not elsewhere
    return _page(context, here if sure else here[:FEW], elsewhere, elsewhere_first=not sure)


def _page(
    context: RuleContext | None,
    here: list[SearchResult],
    elsewhere: Sequence[SearchResult] = (),
    *,
    elsewhere_first: bool = False,
) -> Response:
    parts = [("here", here), ("elsewhere", elsewhere)]
    return page("search.html", context=context, wanted=_wanted(), parts=parts[::-1] if elsewhere_first else parts)


def _wanted() -> str:
    return request.args.get("q", "").strip()[:LONGEST]


def _books() -> Iterator[Book]:
    return (plain_rules(game).book for game in shelf().values())


def _found(hit: Hit, here: MatchView | None = None) -> SearchResult:
    if here and here.sheet.game.slug == hit.game:
        return SearchResult(RuleContext(here.sheet.game, here.sheet.house, here.words, here), hit)
    return SearchResult(plain_rules(shelf()[hit.game]), hit)


def _on_the_table() -> MatchView | None:
    """The match that this browser is at."""
    matches = (view_of(access) for access in session.known().opened if sheet_of(access))
    return next((one for one in matches if not one.over), None)

"""Search: disputes, rules and questions of one game or of all, by the words that people type."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, request

from companion.games import shelf
from companion.rulebook.book import Book
from companion.rulebook.search import Hit, search
from companion.web import mine
from companion.web.answer import Answer
from companion.web.asked import dispute_url, settled
from companion.web.place import Place, anywhere, at_table, plainly
from companion.web.regions import page
from companion.web.shown import Shown, table
from companion.web.site import site

blueprint = Blueprint("find", __name__)

LONGEST = 100
FEW = 6  # of other games


@dataclass(frozen=True, slots=True)
class Found:
    """One place that was found, under the house rules of where it is read."""

    place: Place
    hit: Hit

    @property
    def title(self) -> str:
        """What it is called, with the numbers of the place."""
        if self.hit.kind == "question":
            return self.hit.title
        return self.place.book.argued[self.hit.id].title if self.argued else self.place.book.title(self.hit.id)

    @property
    def argued(self) -> bool:
        """Whether it is a dispute."""
        return self.hit.kind == "dispute"

    @property
    def url(self) -> str:
        """Where it is answered or explained."""
        if self.argued:
            return dispute_url(self.place, self.place.book.argued[self.hit.id])
        if self.hit.kind == "rule":
            return self.place.rule_url(self.hit.id)
        return self.place.url("ask.question", name=self.hit.id)

    @property
    def answer(self) -> str:
        """The answer of a dispute in a word, a name or a figure, or the cards that answer."""
        if not self.argued:
            return ""
        dispute = self.place.book.argued[self.hit.id]
        answer = Answer(self.place, *settled(self.place, dispute), dispute)
        return answer.word or str(answer.written(answer.cards) if answer.cards else "")

    @property
    def note(self) -> str:
        """What it is: an argument, a question, or a rule by its id in the rules file."""
        if self.hit.kind == "rule":
            return self.place.book.covers(self.hit.id)
        return self.place.words("find.argued" if self.argued else "find.asked")


@blueprint.get("/find")
def everywhere() -> Response:
    """In all games; what is found in the game on the table is answered under that table's house rules."""
    hits, here = search(_books(), _wanted()), _on_the_table()
    return _page(None, [_found(hit, here) for hit in hits])


@blueprint.get("/find/<slug>")
def found_anywhere(slug: str) -> Response:
    """In one game first."""
    return _first(anywhere(slug))


@blueprint.get("/m/<key>/find")
def found(key: str) -> Response:
    """In the game of a match first."""
    return _first(at_table(key))


def _first(place: Place) -> Response:
    """The game of the place first, unless only other games have every word typed."""
    hits = search([place.book], _wanted())
    told = {hit.title for hit in hits}
    others = (hit for hit in search(_books(), _wanted()) if hit.whole and hit.game != place.game.slug)
    here = [Found(place, hit) for hit in hits]
    elsewhere = [_found(hit) for hit in others if hit.title not in told][:FEW]
    sure = any(hit.whole for hit in hits) or not elsewhere
    return _page(place, here if sure else here[:FEW], elsewhere, elsewhere_first=not sure)


def _page(
    place: Place | None, here: list[Found], elsewhere: Sequence[Found] = (), *, elsewhere_first: bool = False
) -> Response:
    parts = [("here", here), ("elsewhere", elsewhere)]
    return page("find.html", place=place, wanted=_wanted(), parts=parts[::-1] if elsewhere_first else parts)


def _wanted() -> str:
    return request.args.get("q", "").strip()[:LONGEST]


def _books() -> Iterator[Book]:
    return (plainly(game).book for game in shelf().values())


def _found(hit: Hit, here: Shown | None = None) -> Found:
    if here and here.sheet.game.slug == hit.game:
        return Found(Place(here.sheet.game, here.sheet.house, here), hit)
    return Found(plainly(shelf()[hit.game]), hit)


def _on_the_table() -> Shown | None:
    """The match that this browser is at."""
    tables = (table(found) for key in mine.remembered() if (found := site().matches.find(key)))
    return next((one for one in tables if not one.over), None)

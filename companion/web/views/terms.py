"""The words of a game on its pages: the first use of each leads to what it means."""

import re
from collections.abc import Iterator

from markupsafe import escape

from companion.cache import KIB, MIB, cached
from companion.rulebook.book import Book
from companion.rulebook.markdown import html
from companion.rulebook.terms import Spotter
from companion.web.views.rules import RuleContext

TAG = re.compile(r"(<[^>]+>)")
APART = {"a", "strong", "em", "code", "h1", "h2", "h3", "h4"}  # in which no term is a link


def html_with_terms(context: RuleContext, text: str, seen: set[str]) -> str:
    """Markdown as HTML, with a link at the first use of every term that is not `seen` yet: it is from then on."""
    spotter, inside, pieces = _spotter(context.book), 0, []
    for piece in TAG.split(html(text)):
        if piece.startswith("<"):
            inside += _step(piece)
        pieces.append(piece if inside or piece.startswith("<") else _linked(context, spotter, piece, seen))
    return "".join(pieces)


def _step(tag: str) -> int:
    """What a tag does to the number of elements around the text in which no term is a link."""
    name = tag.strip("</>").partition(" ")[0]
    return (-1 if tag.startswith("</") else 1) if name in APART else 0


def _linked(context: RuleContext, spotter: Spotter, text: str, seen: set[str]) -> str:
    return "".join(_pieces(context, spotter, text, seen))


def _pieces(context: RuleContext, spotter: Spotter, text: str, seen: set[str]) -> Iterator[str]:
    for use in spotter.uses(text):
        if not use.term or use.term in seen:
            yield use.text
        else:
            seen.add(use.term)
            yield f'<a rel="glossary" href="{escape(term_url(context, use.term))}">{use.text}</a>'


def term_url(context: RuleContext, term: str) -> str:
    """Where a term is explained."""
    return context.url("glossary.term", name=term)


@cached(2 * MIB, size=lambda spotter: 32 * KIB)
def _spotter(book: Book) -> Spotter:
    games = (book.words.of(game)("game.name") for game in (book.game, book.base) if game)
    return Spotter(book.terms, games)

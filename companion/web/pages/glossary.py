"""The words of a game: what each means, what else it is called, and which rules say so."""

from functools import partial

from flask import Blueprint, Response, abort, request

from companion.web.context import rules_at, rules_of
from companion.web.http.locale import name_of_language
from companion.web.http.pages import kept_page, page
from companion.web.http.site import match_or_404
from companion.web.views.rules import RuleContext
from companion.web.views.terms import html_with_terms, term_url

blueprint = Blueprint("glossary", __name__)


@blueprint.get("/words/<slug>")
def terms_anywhere(slug: str) -> Response:
    """Every word of a game that is explained."""
    return kept_page(lambda: _terms(rules_of(slug)), request.full_path)


@blueprint.get("/m/<key>/words")
def terms(key: str) -> Response:
    """Every word of the game of a match that is explained."""
    return kept_page(lambda: _terms(rules_at(key)), match_or_404(key), request.full_path)


@blueprint.get("/words/<slug>/<name>")
def term_anywhere(slug: str, name: str) -> Response:
    """A word of a game."""
    return kept_page(lambda: _term(rules_of(slug), name), request.full_path)


@blueprint.get("/m/<key>/words/<name>")
def term(key: str, name: str) -> Response:
    """A word of the game of a match, with its figures."""
    return kept_page(lambda: _term(rules_at(key), name), match_or_404(key), request.full_path)


def _terms(context: RuleContext) -> Response:
    by_title = sorted(context.book.terms.values(), key=lambda term: term.title.casefold())
    return page("words/all.html", context=context, terms=by_title, term_url=term_url)


def _term(context: RuleContext, name: str) -> Response:
    wanted = context.book.terms.get(name)
    if wanted is None:
        abort(404)
    return page(
        "words/term.html",
        context=context,
        term=wanted,
        html=partial(html_with_terms, context, seen={name}),
        name_of_language=name_of_language,
    )

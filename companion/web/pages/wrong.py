"""When something goes wrong: every mistake of a game by what happened, with what to do about it."""

from functools import partial

from flask import Blueprint, Response, abort, request

from companion.web.context import rules_at, rules_of
from companion.web.http.pages import kept_page, page
from companion.web.http.site import match_or_404
from companion.web.views.rules import RuleContext
from companion.web.views.terms import html_with_terms

blueprint = Blueprint("wrong", __name__)

MISTAKES, VARIANTS = "wrong", "variants"  # the parts of a rulebook that stand here


@blueprint.get("/wrong/<slug>")
def mistakes_anywhere(slug: str) -> Response:
    """The mistakes of a game."""
    return kept_page(lambda: _mistakes(rules_of(slug)), request.full_path)


@blueprint.get("/m/<key>/wrong")
def mistakes(key: str) -> Response:
    """The mistakes of a match's game, under the rules of its table."""
    return kept_page(lambda: _mistakes(rules_at(key)), match_or_404(key), request.full_path)


def _mistakes(context: RuleContext) -> Response:
    phase = context.book.part(MISTAKES) or abort(404)
    return page(
        "rules/wrong.html",
        context=context,
        phase=phase,
        variants=context.book.part(VARIANTS),
        html=partial(html_with_terms, context, seen=set()),
    )

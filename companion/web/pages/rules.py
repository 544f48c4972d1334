"""Rules: the book of a game, part by part, with a table's own numbers."""

from functools import partial

from flask import Blueprint, Response, abort, request

from companion.games import shelf
from companion.rulebook.markdown import html
from companion.rulebook.uses import uses
from companion.web.context import rules_at, rules_of
from companion.web.http.pages import kept_page, page
from companion.web.http.site import match_or_404
from companion.web.views.question import dispute_url
from companion.web.views.rules import LONG, RuleContext, differences, house_rules_of, in_reading_order, scale_of
from companion.web.views.terms import html_with_terms

blueprint = Blueprint("rules", __name__)


@blueprint.get("/rules")
def games() -> Response:
    """Whose rules?"""
    return kept_page(lambda: page("choose_game.html", games=shelf().values(), endpoint="rules.parts_anywhere"))


@blueprint.get("/rules/<slug>")
def parts_anywhere(slug: str) -> Response:
    """The parts of a game's book."""
    return kept_page(lambda: _parts(rules_of(slug)), request.full_path)


@blueprint.get("/m/<key>/rules")
def parts(key: str) -> Response:
    """The parts of the book of a match's game."""
    return kept_page(lambda: _parts(rules_at(key)), match_or_404(key), request.full_path)


@blueprint.get("/rules/<slug>/card")
def card_anywhere(slug: str) -> Response:
    """What a table of that game needs beside it, on one page to be printed."""
    return kept_page(lambda: _card(rules_of(slug)), request.full_path)


@blueprint.get("/m/<key>/rules/card")
def card(key: str) -> Response:
    """The same, with the numbers and house rules of a match."""
    return kept_page(lambda: _card(rules_at(key)), match_or_404(key), request.full_path)


@blueprint.get("/rules/<slug>/<phase>")
def part_anywhere(slug: str, phase: str) -> Response:
    """One part of a game's book."""
    return kept_page(lambda: _part(rules_of(slug), phase), request.full_path)


@blueprint.get("/m/<key>/rules/<phase>")
def part(key: str, phase: str) -> Response:
    """One part of the book, with the numbers of a match."""
    return kept_page(lambda: _part(rules_at(key), phase), match_or_404(key), request.full_path)


def _parts(context: RuleContext) -> Response:
    return page("rules/all.html", context=context)


def _card(context: RuleContext) -> Response:
    if not context.book.card:
        abort(404)
    written = context.game.profiles["as_written"]
    return page(
        "rules/card.html",
        context=context,
        parts=[(part, scale_of(context, part.scale)) for part in context.book.card],
        differing=[
            (context.book.explained(option.name).title, chosen)
            for option, chosen in differences(context.game, context.house, written, context.book)
        ],
        html=html,
    )


def _part(context: RuleContext, name: str) -> Response:
    phases = context.book.phases
    number = next((n for n, phase in enumerate(phases) if phase.id == name), None)
    if number is None:
        abort(404)
    entries, scaled = in_reading_order(context, phases[number])
    return page(
        "rules/part.html",
        context=context,
        phase=phases[number],
        scale=scale_of(context, name),
        entries=entries,
        scaled=scaled,
        folded=len(entries) > LONG,
        number=number + 1,
        before=phases[number - 1] if number else None,
        after=phases[number + 1] if number + 1 < len(phases) else None,
        html=partial(html_with_terms, context, seen=set()),
        house_rules=partial(house_rules_of, context),
        dispute_url=dispute_url,
        argued=lambda rule: [d for d in context.book.disputes if rule in d.rules],
        asked=lambda rule: uses(context.book).get(rule, ()),
    )

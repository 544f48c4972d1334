"""Rules: the rulebook of a game, its glossary, its profiles compared, and what to do after a mistake."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from flask import Blueprint, Response, abort, url_for

from companion.forms.house_rules import profile_of, sizes
from companion.games import shelf
from companion.rulebook.book import uses
from companion.rulebook.entries import Explained, RuleEntry
from companion.rulebook.markdown import html
from companion.web.context import rules_at, rules_of
from companion.web.http.locale import name_of_language
from companion.web.http.pages import kept_page, page
from companion.web.http.site import match_or_404
from companion.web.shown.question import dispute_url
from companion.web.shown.rules import (
    LONG,
    RuleContext,
    differences,
    house_rules_of,
    html_with_terms,
    in_reading_order,
    phrase,
    scale_of,
    term_url,
)

blueprint = Blueprint("rules", __name__)


@blueprint.get("/rules")
def games() -> Response:
    """The choice of a game to read the rules of."""
    return kept_page(
        lambda: page("choose_game.html", here="rules", games=shelf().values(), endpoint="rules.parts_anywhere")
    )


@blueprint.get("/rules/<slug>")
def parts_anywhere(slug: str) -> Response:
    """The parts of a game's rulebook."""
    return kept_page(lambda: _parts(rules_of(slug)))


@blueprint.get("/m/<key>/rules")
def parts(key: str) -> Response:
    """The parts of the rulebook of a match's game."""
    return kept_page(lambda: _parts(rules_at(key)), match_or_404(key))


@blueprint.get("/rules/<slug>/card")
def card_anywhere(slug: str) -> Response:
    """The card of a game: its main figures on one page to print."""
    return kept_page(lambda: _card(rules_of(slug)))


@blueprint.get("/m/<key>/rules/card")
def card(key: str) -> Response:
    """The card of a match's game, with its house rules."""
    return kept_page(lambda: _card(rules_at(key)), match_or_404(key))


@blueprint.get("/rules/<slug>/<phase>")
def part_anywhere(slug: str, phase: str) -> Response:
    """One part of a game's rulebook."""
    return kept_page(lambda: _part(rules_of(slug), phase))


@blueprint.get("/m/<key>/rules/<phase>")
def part(key: str, phase: str) -> Response:
    """One part of the rulebook, with the numbers of a match."""
    return kept_page(lambda: _part(rules_at(key), phase), match_or_404(key))


def _parts(context: RuleContext) -> Response:
    return page("rules/parts.html", context=context)


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


glossary_blueprint = Blueprint("glossary", __name__)


@glossary_blueprint.get("/words/<slug>")
def terms_anywhere(slug: str) -> Response:
    """The glossary of a game."""
    return kept_page(lambda: _terms(rules_of(slug)))


@glossary_blueprint.get("/m/<key>/words")
def terms(key: str) -> Response:
    """The glossary of a match's game."""
    return kept_page(lambda: _terms(rules_at(key)), match_or_404(key))


@glossary_blueprint.get("/words/<slug>/<name>")
def term_anywhere(slug: str, name: str) -> Response:
    """A term of a game's glossary."""
    return kept_page(lambda: _term(rules_of(slug), name))


@glossary_blueprint.get("/m/<key>/words/<name>")
def term(key: str, name: str) -> Response:
    """A term of the glossary, with the numbers of a match."""
    return kept_page(lambda: _term(rules_at(key), name), match_or_404(key))


def _terms(context: RuleContext) -> Response:
    by_title = sorted(context.book.terms.values(), key=lambda term: term.title.casefold())
    return page("rules/terms.html", context=context, terms=by_title, term_url=term_url)


def _term(context: RuleContext, name: str) -> Response:
    wanted = context.book.terms.get(name)
    if wanted is None:
        abort(404)
    return page(
        "rules/term.html",
        context=context,
        term=wanted,
        html=partial(html_with_terms, context, seen={name}),
        name_of_language=name_of_language,
    )


profiles_blueprint = Blueprint("profiles", __name__)

OWN = "own"


@dataclass(frozen=True, slots=True)
class NamedHouse:
    """House rules under a name, and the address at which a match begins under them."""

    name: str
    house: Any
    start: str


@dataclass(frozen=True, slots=True)
class Differing:
    """A house rule in which profiles differ: its explanation, the rule that it changes, and its value in each."""

    option: str
    explained: Explained
    rule: RuleEntry | None
    ways: dict[str, list[str]]


@profiles_blueprint.get("/profiles/<slug>")
def compared_anywhere(slug: str) -> Response:
    """The profiles of a game side by side, with the house rules of the address."""
    return _page(rules_of(slug))


@profiles_blueprint.get("/m/<key>/profiles")
def compared(key: str) -> Response:
    """The house rules of a match beside the profiles of its game."""
    return _page(rules_at(key))


def _page(context: RuleContext) -> Response:
    played = list(_named_houses(context))
    return page("rules/profiles.html", context=context, played=played, differing=list(_differing(context, played)))


def _named_houses(context: RuleContext) -> Iterator[NamedHouse]:
    """The house rules of the context if they are no profile, then every profile."""
    slug = context.game.slug
    if not profile_of(context.game, context.house):
        fields: dict[str, Any] = {**context.own_house}
        yield NamedHouse(OWN, context.house, url_for("new.form", slug=slug, **fields))
    for name, house in context.game.profiles.items():
        yield NamedHouse(name, house, url_for("new.form", slug=slug, profile=name))


def _differing(context: RuleContext, played: list[NamedHouse]) -> Iterator[Differing]:
    for option in context.game.options():
        ways: dict[str, list[str]] = {}
        for one in played:
            ways.setdefault(phrase(option, getattr(one.house, option.name), context.book), []).append(one.name)
        if len(ways) > 1 and option.name not in sizes(context.game):
            rule = context.book.entries.get(option.rule)
            yield Differing(option.name, context.book.explained(option.name), rule, ways)


wrong_blueprint = Blueprint("wrong", __name__)

MISTAKES, VARIANTS = "wrong", "variants"  # the parts of a rulebook that stand here


@wrong_blueprint.get("/wrong/<slug>")
def mistakes_anywhere(slug: str) -> Response:
    """The page about mistakes at a game."""
    return kept_page(lambda: _mistakes(rules_of(slug)))


@wrong_blueprint.get("/m/<key>/wrong")
def mistakes(key: str) -> Response:
    """The page about mistakes at a match's game, under its house rules."""
    return kept_page(lambda: _mistakes(rules_at(key)), match_or_404(key))


def _mistakes(context: RuleContext) -> Response:
    phase = context.book.part(MISTAKES) or abort(404)
    return page(
        "rules/wrong.html",
        context=context,
        phase=phase,
        variants=context.book.part(VARIANTS),
        html=partial(html_with_terms, context, seen=set()),
    )


blueprints = (blueprint, glossary_blueprint, profiles_blueprint, wrong_blueprint)

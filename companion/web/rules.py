"""Rules: the rulebook of a game, its glossary, its profiles compared, and what to do after a mistake."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from flask import Blueprint, Response, abort, url_for

from companion.forms.house_rules import AS_WRITTEN, profile_of, sizes
from companion.games import shelf
from companion.rulebook.book import Numbers, uses
from companion.rulebook.entries import Explained, RuleEntry, html
from companion.web.context import kept_rules, rules_at, rules_of
from companion.web.http.pages import kept_page, page
from companion.web.shown.question import dispute_url
from companion.web.shown.rules import (
    LONG,
    RuleContext,
    house_rules_of,
    html_with_terms,
    in_reading_order,
    phrase,
    profiles,
    scale_of,
    term_url,
)

blueprint = Blueprint("rules", __name__)


@blueprint.get("/rules")
def games() -> Response:
    """The choice of a game to read the rules of."""
    return kept_page(lambda: page("choose_game.html", here="rules", games=shelf().values(), endpoint="rules.parts"))


@blueprint.get("/rules/<slug>")
@blueprint.get("/m/<key>/rules")
@kept_rules
def parts(context: RuleContext) -> Response:
    """The parts of a game's rulebook."""
    return page("rules/parts.html", context=context)


@blueprint.get("/rules/<slug>/card")
@blueprint.get("/m/<key>/rules/card")
@kept_rules
def card(context: RuleContext) -> Response:
    """The card of a game: its main figures on one page to print, under the house rules of the table."""
    if not context.book.card:
        abort(404)
    written, sized = context.game.profiles[AS_WRITTEN], sizes(context.game)
    chosen = ((option, getattr(context.house, option.name)) for option in context.game.options())
    return page(
        "rules/card.html",
        context=context,
        parts=[(part, scale_of(context, part.scale)) for part in context.book.card],
        differing=[
            (context.book.explained(option.name).title, phrase(option, value, context.book))
            for option, value in chosen
            if option.name not in sized and value != getattr(written, option.name)
        ],
        html=html,
    )


@blueprint.get("/rules/<slug>/<phase>")
@blueprint.get("/m/<key>/rules/<phase>")
@kept_rules
def part(context: RuleContext, phase: str) -> Response:
    """One part of a game's rulebook, with the numbers of the table."""
    phases = context.book.phases
    number = next((n for n, one in enumerate(phases) if one.id == phase), None)
    if number is None:
        abort(404)
    entries, scaled = in_reading_order(context, phases[number])
    return page(
        "rules/part.html",
        context=context,
        phase=phases[number],
        scale=scale_of(context, phase),
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
@glossary_blueprint.get("/m/<key>/words")
@kept_rules
def terms(context: RuleContext) -> Response:
    """The glossary of a game."""
    by_title = sorted(context.book.terms.values(), key=lambda term: term.title.casefold())
    return page("rules/terms.html", context=context, terms=by_title, term_url=term_url)


@glossary_blueprint.get("/words/<slug>/<name>")
@glossary_blueprint.get("/m/<key>/words/<name>")
@kept_rules
def term(context: RuleContext, name: str) -> Response:
    """A term of the glossary, with the numbers of the table."""
    wanted = context.book.terms.get(name) or abort(404)
    return page("rules/term.html", context=context, term=wanted, html=partial(html_with_terms, context, seen={name}))


profiles_blueprint = Blueprint("profiles", __name__)

OWN = "own"


@dataclass(frozen=True, slots=True)
class NamedHouse:
    """House rules under a name, and the address at which a match begins under them."""

    name: str
    house: Any
    start: str

    @property
    def numbers(self) -> Numbers:
        return Numbers(self.house)


@dataclass(frozen=True, slots=True)
class Differing:
    """A house rule in which profiles differ: its explanation, the rule that it changes, and its value in each."""

    option: str
    explained: Explained
    rule: RuleEntry | None
    ways: dict[str, list[str]]  # who plays it, by what they play


@profiles_blueprint.get("/profiles/<slug>")
@profiles_blueprint.get("/m/<key>/profiles")
def compared(slug: str = "", key: str = "") -> Response:
    """The profiles of a game side by side, with the house rules of the match or of the address."""
    context = rules_of(slug) if slug else rules_at(key)
    played = list(_named_houses(context))
    return page("rules/profiles.html", context=context, played=played, differing=list(_differing(context, played)))


def _named_houses(context: RuleContext) -> Iterator[NamedHouse]:
    """The house rules of the context if they are no profile, then every profile."""
    slug = context.game.slug
    if not profile_of(context.game, context.house):
        fields: dict[str, Any] = {"profile": AS_WRITTEN, **context.own_house}
        yield NamedHouse(OWN, context.house, url_for("new.form", slug=slug, **fields))
    for name, house in profiles(context.game, context.book).items():
        yield NamedHouse(name, house, url_for("new.form", slug=slug, profile=name))


def _differing(context: RuleContext, played: list[NamedHouse]) -> Iterator[Differing]:
    for option in context.game.options():
        ways: dict[str, list[str]] = {}
        for one in played:
            way = phrase(option, getattr(one.house, option.name), context.book)
            ways.setdefault(way, []).append(context.book.profile_title(one.name))
        if len(ways) > 1 and option.name not in sizes(context.game):
            rule = context.book.entries.get(option.rule)
            yield Differing(option.name, context.book.explained(option.name), rule, ways)


wrong_blueprint = Blueprint("wrong", __name__)

MISTAKES, VARIANTS = "wrong", "variants"  # the parts of a rulebook that stand here


@wrong_blueprint.get("/wrong/<slug>")
@wrong_blueprint.get("/m/<key>/wrong")
@kept_rules
def mistakes(context: RuleContext) -> Response:
    """The page about mistakes at a game, under the house rules of the table."""
    phase = context.book.part(MISTAKES) or abort(404)
    return page(
        "rules/wrong.html",
        context=context,
        phase=phase,
        variants=context.book.part(VARIANTS),
        html=partial(html_with_terms, context, seen=set()),
    )


blueprints = (blueprint, glossary_blueprint, profiles_blueprint, wrong_blueprint)

"""What now? The step that the table is at, what to do, and the rules that apply; a first lesson without a table."""

from collections.abc import Iterable
from typing import Any

from flask import Blueprint, Response, request

from companion.games import shelf
from companion.rulebook.markdown import html
from companion.web.context import rules_at, rules_of
from companion.web.http.pages import kept_page, page
from companion.web.http.site import match_or_404
from companion.web.views.names import numbered
from companion.web.views.rules import RuleContext, phrase

blueprint = Blueprint("now", __name__)


@blueprint.get("/now")
def games() -> Response:
    """Which game would you like to learn?"""
    return kept_page(lambda: page("choose_game.html", games=shelf().values(), endpoint="now.step_anywhere"))


@blueprint.get("/now/<slug>")
def step_anywhere(slug: str) -> Response:
    """A game taught step by step."""
    return kept_page(lambda: _step(rules_of(slug)), request.full_path)


@blueprint.get("/m/<key>/now")
def step(key: str) -> Response:
    """The step that a match is at; `step` goes on or back within the deal."""
    return kept_page(lambda: _step(rules_at(key)), match_or_404(key), request.full_path)


def _step(context: RuleContext) -> Response:
    steps = context.book.steps(_blanks(context))
    by_id, wanted = {step.id: step for step in steps}, request.args.get("step", "")
    here = next((n for n, step in enumerate(steps) if step.id == wanted), _first(context, steps))
    return page(
        "lesson.html",
        context=context,
        steps=steps,
        here=here,
        after=steps[here + 1] if here + 1 < len(steps) else None,
        elsewhere=[by_id[name] for name in steps[here].goes_to] if steps else [],
        decided=_decided(context, steps[here].rules if steps else ()),
        html=html,
    )


def _decided(context: RuleContext, rules: Iterable[str]) -> dict[str, list[str]]:
    """What this table has agreed about some rules, in words, each house rule with the first that it changes."""
    options = {option.name: option for option in context.game.options() if option.values}
    entries = [context.book.entries[rule] for rule in rules if rule in context.book.entries]
    step: dict[str, list[str]] = {entry.id: [] for entry in entries}
    for entry in entries:
        changing = (options.pop(name) for name in entry.options if name in options)
        step[entry.id] = [phrase(option, getattr(context.house, option.name), context.book) for option in changing]
    return step


def _first(context: RuleContext, steps: Any) -> int:
    """Where a table is when nothing is told: setting up, before a deal, or at the end."""
    match = context.match
    part = "setup" if match is None or not match.sheet.rows else "end" if match.over else "deal"
    return next((n for n, step in enumerate(steps) if step.part == part), 0)


def _blanks(context: RuleContext) -> dict[str, Any]:
    if context.match:
        return context.match.blanks()
    game, words = context.game, context.words
    sides = game.seating(context.house).sides[0]
    people = {name: words(f"now.the-{name}") for name in ("dealer", "next", "before")}
    named = {f"side_{side}": words(f"side.{side}") for side in range(min(sides, 2))}
    return {
        **numbered(game.outlook(context.house, game.start(context.house, sides, 0))),
        **people,
        **named,
        "number": 1,
    }

"""The JSON interface: stateless, the same calls as the pages."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, abort, jsonify, request

from companion.engine.ending import Played, deals_left, result
from companion.engine.fold import fold
from companion.engine.game import Scored
from companion.engine.house import Option
from companion.engine.question import DEAL, Depends, Worth, question_of
from companion.engine.ruling import Facts, Problem, Question, Refused, Ruling
from companion.forms import JSON
from companion.forms.house_rules import AnyGame, read_house, tables
from companion.forms.lots import read_draw
from companion.forms.people import deal_types
from companion.forms.question import ErrorCollector, consider, exercise_for, read_practice
from companion.games import shelf
from companion.rulebook.book import Book, book
from companion.rulebook.words import Words
from companion.storage.notation import write_lines
from companion.web.context import rules_of, wanted, written_rules
from companion.web.http.locale import request_words
from companion.web.http.site import game_or_404, site
from companion.web.shown.names import Names
from companion.web.shown.search_results import find


def answered(answer: Ruling[Any, Any] | Depends, book: Book, words: Words) -> dict[str, Any]:
    """An answer with its reasons and facts as JSON values; if it depends on what was left out, the cases."""
    if isinstance(answer, Depends):
        cases = [{"if": dict(case.given), "answer": JSON.write(case.ruling.answer)} for case in answer.cases]
        return {"answer": None, "depends": cases}
    reasons = [{"rule": str(r.rule), "met": r.met, "title": book.title(r.rule)} for r in answer.reasons]
    return {"answer": JSON.write(answer.answer), "reasons": reasons, **_facts(answer.facts, words)}


def _facts(facts: Facts, words: Words) -> Mapping[str, Any]:
    if not isinstance(facts, Worth):
        plain: Mapping[str, Any] = JSON.write(facts)
        return plain
    lines = write_lines(facts.lines, words.line)
    return {**JSON.write(facts.outcome), "points": list(facts.points), "lines": lines}


blueprint = Blueprint("api", __name__, url_prefix="/api")

MOST_MISTAKES = 50
MOST_DEALS = 500  # far more than any match has


@blueprint.errorhandler(Refused)
def refused(refusal: Refused) -> Response:
    """Every mistake at once (the first fifty), each with its field, its rule and a sentence."""
    slug = (request.view_args or {}).get("slug", "")
    problems, words = refusal.problems[:MOST_MISTAKES], request_words(slug)
    names = Names(words, *_sent_sides(shelf()[slug])) if slug in shelf() else Names(words, (), ())
    answer = jsonify({"errors": [_error(problem, names) for problem in problems]})
    answer.status_code = 422
    return answer


def _error(problem: Problem, names: Names) -> dict[str, Any]:
    message = names.words(f"problem.{problem.says}", **{"side": names.side_of(problem.field), **problem.about})
    return {"field": problem.field, "rule": problem.rule and str(problem.rule), "message": message}


def _json_object() -> dict[str, Any]:
    """The JSON object of the request; 400 if the body is not JSON. Raises `Refused` if it is no object."""
    try:
        body = request.get_json(force=True)
    except RecursionError:
        abort(400)
    if not isinstance(body, dict):
        raise Refused([Problem("", None, "record-wanted")])
    return body


def _sent_sides(game: AnyGame) -> tuple[list[str], list[str]]:
    """The names of the sides in a JSON request, and an empty name for each seat.

    The names are empty if none were sent, or not as many as may play.
    """
    body = request.get_json(silent=True) if request.is_json else None
    sent = body.get("sides") if isinstance(body, dict) else None
    names = [name if isinstance(name, str) else "" for name in sent] if isinstance(sent, list) else []
    seating = game.seating(game.house())
    sides = names if len(names) in seating.sides else [""] * seating.sides[0]
    return sides, [""] * (len(sides) * seating.partners)


@blueprint.get("/games")
def games() -> Response:
    """Every game: how many sides, which house rules, profiles and questions."""
    return jsonify({"games": [_game(game) for game in shelf().values()]})


def _game(game: AnyGame) -> dict[str, Any]:
    houses = tables(game, game.house()).values() or [game.house()]
    sides = [count for house in houses for count in game.seating(house).sides]
    return {
        "slug": game.slug,
        "name": request_words(game.slug)("game.name"),
        "sides": {"min": min(sides), "max": max(sides)},
        "house": {option.name: _option(option) for option in game.options()},
        "profiles": {name: JSON.write(house) for name, house in game.profiles.items()},
        "questions": [*(question.slug for question in game.questions), DEAL],
    }


def _option(option: Option) -> dict[str, Any]:
    allowed = {"values": list(option.values)} if option.values else {"min": option.least, "max": option.most}
    return {"default": option.default, **allowed, "rule": str(option.rule)}


@blueprint.get("/games/<slug>/rules")
def rules(slug: str) -> Response:
    """The rulebook of a game under its default house rules."""
    game, words = game_or_404(slug), request_words(slug)
    pages = book(slug, game.house(), words.tag, site().content)
    entries = [
        {
            "id": entry.id,
            "title": entry.title,
            "text": f"{entry.text}\n\n{entry.others}".strip(),
            "phase": entry.phase,
            "sources": [{"name": words(f"source.{name}"), "where": where} for name, where in entry.sources.items()],
            "covers": list(entry.covers),
        }
        for entry in pages.entries.values()
    ]
    return jsonify({"game": slug, "lang": words.language, "rules": entries})


@blueprint.get("/find")
@blueprint.get("/games/<slug>/find")
def find_rules(slug: str = "") -> Response:
    """Search for a question in people's own words: in one game under the house rules of the address, or in all."""
    return jsonify(find(written_rules(), wanted(), rules_of(slug) if slug else None).as_json())


@blueprint.post("/games/<slug>/score")
def scores(slug: str) -> Response:
    """Score a list of deals one after the other."""
    game, body, errors = game_or_404(slug), _json_object(), ErrorCollector()
    deals = _deals(game, body.get("deals", []), errors)
    house, sides = _table(game, body, errors)
    start = game.start(house, sides, _first_dealer(game, house, sides, body.get("dealer"), deals, errors))
    played = _played(game, house, start, deals, errors)
    errors.raise_any()
    last = played[-1][1].standing if played else start
    ended = result(game, house, played)
    settled: dict[str, Any] = {"payments": game.payments(house, last)} if game.zero_sum(house) else {}
    if game.victory:
        settled["victory_points"] = list(game.victory(house, ended.totals)) or None
    return jsonify(
        {
            "deals": [_deal(scored, request_words(slug)) for _, scored in played],
            "totals": list(last.totals),
            "next": _next(game, house, last, played),
            "winner": ended.winner,
            "shared": list(ended.shared),
            **settled,
        }
    )


def _played(
    game: AnyGame, house: Any, start: Any, deals: list[Any], errors: ErrorCollector
) -> list[tuple[Any, Scored[Any]]]:
    """All deals that could be read and are possible, with their scores; the problems of the others are collected."""
    readable = {index: deal for index, deal in enumerate(deals) if deal is not None}
    outcomes = list(fold(game, readable.values(), house, start))
    for index, outcome in zip(readable, outcomes, strict=True):
        errors.problems += [problem.under(f"deals.{index}") for problem in outcome.problems]
    return [(outcome.deal, outcome.scored) for outcome in outcomes if not outcome.problems]


def _next(game: AnyGame, house: Any, last: Any, played: Played) -> dict[str, Any]:
    """The facts for the coming deal: who deals it, where nobody has a bank, and how many deals are left."""
    left = deals_left(house, played)
    dealer = {} if _banked(game, last) else {"dealer": game.dealer(last)}
    return {**dealer, **JSON.write(game.outlook(house, last)), **({} if left is None else {"deals_left": left})}


def _banked(game: AnyGame, standing: Any) -> bool:
    return game.bank(standing) is not None


def _deal(scored: Scored[Any], words: Words) -> dict[str, Any]:
    return {
        "lines": write_lines(scored.tally.lines, words.line),
        "points": list(scored.tally.points(len(scored.standing.totals))),
        "totals": list(scored.standing.totals),
        **JSON.write(scored.facts),
    }


def _first_dealer(game: AnyGame, house: Any, sides: int, sent: Any, deals: list[Any], errors: ErrorCollector) -> int:
    """The dealer of the first deal: the one that was sent, else the first that a deal names, else seat 0."""
    if sent is not None:
        dealer: int | None = errors.read(lambda: JSON.read(sent, int, "dealer"))
        if dealer is not None and not 0 <= dealer < sides * game.seating(house).partners:
            errors.problems.append(Problem("dealer", None, "no-such-side"))
        elif _banked(game, game.start(house, sides, 0)):
            errors.problems.append(Problem("dealer", None, "unknown-field"))
        elif dealer is not None:
            return dealer
    dealers = (game.dealt_by(deal) for deal in deals if deal is not None)
    return next((dealer for dealer in dealers if dealer is not None), 0)


def _deals(game: AnyGame, sent: Any, errors: ErrorCollector) -> list[Any]:
    """The deals, with None in place of each that cannot be read."""
    listed = errors.read(lambda: JSON.read(sent, tuple[Any, ...], "deals")) or ()
    if len(listed) > MOST_DEALS:
        raise Refused([Problem("deals", None, "too-many-deals", {"most": MOST_DEALS})])
    return [errors.known(deal, deal_types(game), f"deals.{index}") for index, deal in enumerate(listed)]


def _table(game: AnyGame, body: dict[str, Any], errors: ErrorCollector) -> tuple[Any, int]:
    """House rules and number of sides. Raises `Refused`, with all mistakes so far, if either is impossible."""
    errors.problems += [
        Problem(name, None, "unknown-field") for name in body if name not in ("sides", "house", "deals", "dealer")
    ]
    house = errors.read(lambda: read_house(game, body.get("house", {})))
    sides = errors.read(lambda: JSON.read(body.get("sides", []), tuple[str, ...], "sides"))
    allowed = game.seating(house or game.house()).sides
    if sides is not None and len(sides) not in allowed:
        says = "sides-between" if len(allowed) > 1 else "so-many-sides"
        about = {"least": allowed[0], "most": allowed[-1]}
        errors.problems.append(Problem("sides", game.seating(house or game.house()).rule, says, about))
        sides = None
    if house is None or sides is None:
        errors.raise_any()
    return house, len(sides)


@blueprint.post("/games/<slug>/draw")
def draw(slug: str) -> Response:
    """Draw for seats, or for the first dealer: with the cards that were sent, or with shuffled ones."""
    game, body = game_or_404(slug), _json_object()
    names, drawn = read_draw(game, body)
    rounds = JSON.write(drawn.draw)["rounds"]
    return jsonify({"rounds": rounds, "seats": [names[player] for player in drawn.seats], "dealer": drawn.dealer})


@blueprint.post("/games/<slug>/questions/<question>")
def questions(slug: str, question: str) -> Response:
    """The ruling on a question about a situation, or the cases on which its answer depends."""
    game = game_or_404(slug)
    of_game, body, errors = _question(game, question), _json_object(), ErrorCollector()
    house = errors.read(lambda: read_house(game, body.pop("house", {}))) or game.house()
    answer, words = errors.read(lambda: consider(of_game, body, house)), request_words(slug)
    errors.raise_any()
    _ = of_game.arises(house) or abort(404)
    return jsonify(answered(answer, book(slug, house, words.tag, site().content), words))


@blueprint.get("/games/<slug>/practice/<question>")
def practice(slug: str, question: str) -> Response:
    """A situation to practise a question with, always the same for a seed, and the ruling on it."""
    game = game_or_404(slug)
    of_game, exercise = _question(game, question), exercise_for(game, question) or abort(404)
    seed, house = read_practice(game, request.args)
    situation, words = exercise.situation(of_game, seed, house), request_words(slug)
    ruled = answered(of_game.ask(situation, house), book(slug, house, words.tag, site().content), words)
    return jsonify({"situation": JSON.write(situation), "answer": ruled["answer"], "reasons": ruled["reasons"]})


def _question(game: AnyGame, slug: str) -> Question[Any, Any]:
    try:
        return question_of(game, slug)
    except KeyError:
        abort(404)


blueprints = (blueprint,)

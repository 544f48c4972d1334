"""The question that every game answers by its own check and score: what is this deal worth?"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any, TypeVar, get_args

from companion.engine.facts import Facts
from companion.engine.game import Game
from companion.engine.records import Between
from companion.engine.ruling import Problem, Question, Reason, Ruling
from companion.engine.tally import Line

H = TypeVar("H")
DEAL = "deal"  # what the question is called in every game


@dataclass(frozen=True, kw_only=True, slots=True)
class Worth(Facts):
    """What a deal brings each side, the lines that this comes from, and what the game says of it besides."""

    points: tuple[int, ...]
    lines: tuple[Line, ...]
    outcome: Facts


def deal_question(game: Game[Any, H, Any]) -> Question[Any, H]:
    """What a deal of this game is worth, by itself: no earlier deal leaves anything to it."""

    def check(deal: Any, house: H) -> Iterable[Problem]:
        return game.check(deal, house, _before(game, deal, house))

    def answer(deal: Any, house: H) -> Ruling[tuple[int, ...], Worth]:
        scored = game.score(deal, house, _before(game, deal, house))
        points = scored.tally.points(len(scored.standing.totals))
        lines = tuple(sorted(scored.tally.lines, key=lambda line: game.lines.index(line.rule)))
        rules = dict.fromkeys(line.rule for line in lines)
        return Ruling(points, tuple(map(Reason, rules)), Worth(points=points, lines=lines, outcome=scored.facts))

    return Question(slug=DEAL, situation=deal_record(game), answer=answer, check=check)


def _before(game: Game[Any, H, Any], deal: Any, house: H) -> Any:
    """The start of a match at the smallest table where the deal can have happened, or where least is wrong with it."""
    dealer, sides = game.dealt_by(deal) or 0, game.seating(house).sides
    starts = [game.start(house, many, dealer) for many in sides]
    return min(starts, key=lambda start: len(tuple(game.check(deal, house, start))))


def question_of(game: Game[Any, H, Any], slug: str) -> Question[Any, H]:
    """The question of that name, `deal` among them. Raises `KeyError`."""
    return deal_question(game) if slug == DEAL else game.question(slug)


def deal_record(game: Game[Any, Any, Any]) -> Any:
    """The record of a deal, or several kinds of them: without what is written between two deals."""
    records = get_args(game.deal) or (game.deal,)
    return reduce(or_, (record for record in records if not issubclass(record, Between)))

"""A table of Belote for the tests: told in JSON, played through the engine."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.engine.events import Entry, Event, Opened, Recorded
from companion.engine.fold import score
from companion.engine.game import Scored
from companion.engine.match import replay
from companion.engine.ruling import Problem, Refused, Ruling
from companion.engine.sheet import Sheet
from companion.forms import JSON
from companion.forms.house_rules import read_house
from companion.forms.question import ask
from companion.games.belote import GAME
from companion.games.belote.deal import Deal
from companion.games.belote.house import House
from companion.games.belote.scoring import DealFacts
from companion.games.belote.standing import Standing, sides

CASES = tomllib.loads(Path(__file__).with_name("cases.toml").read_text("utf-8"))
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def house(**rules: Any) -> House:
    """House rules as the JSON interface takes them."""
    found: House = read_house(GAME, rules)
    return found


def deal(**told: Any) -> Deal:
    """A deal as the JSON interface takes it."""
    return JSON.read(told, Deal)


def start(rules: House | None = None, *, dealer: int = 0) -> Standing:
    """The standing before deal 1."""
    rules = rules or House()
    return GAME.start(rules, sides(rules), dealer)


def play(*told: Mapping[str, Any], rules: House | None = None, dealer: int = 0) -> tuple[Scored[Standing], ...]:
    """Deals one after the other, each checked and scored from what the ones before it left."""
    rules = rules or House()
    standing, scored = start(rules, dealer=dealer), []
    for one in told:
        scored.append(score(GAME, deal(**one), rules, standing))
        standing = scored[-1].standing
    return tuple(scored)


def points(scored: Scored[Standing]) -> list[int]:
    """What a deal brought each side."""
    return list(scored.tally.points(len(scored.standing.totals)))


def judged(scored: Scored[Standing]) -> DealFacts:
    """Whether the contract was made, and by which figures."""
    assert isinstance(scored.facts, DealFacts)
    return scored.facts


def verdict(scored: Scored[Standing]) -> str:
    """Whether the contract was made."""
    return judged(scored).verdict


def written(scored: Scored[Standing]) -> list[str]:
    """The lines of a deal as `side rule points`."""
    return [f"{line.side} {line.rule} {line.points}" for line in scored.tally.lines]


def sheet(deals: Iterable[Mapping[str, Any]], rules: House | None = None) -> Sheet[Deal, House, Standing]:
    """A whole match, recorded and replayed."""
    rules = rules or House()
    names = tuple(f"side {side}" for side in range(sides(rules)))
    events: list[Event] = [Opened("belote", names, (), rules), *(Recorded(deal(**told)) for told in deals)]
    return replay(GAME, [Entry(seq, NOON, "pen", event) for seq, event in enumerate(events, 1)])


def problems(rules: House | None = None, /, **told: Any) -> list[Problem]:
    """What cannot have happened in a deal."""
    rules = rules or House()
    return list(GAME.problems(deal(**told), rules, start(rules)))


def ruling(question: str, rules: House | None = None, /, **situation: Any) -> Ruling[Any, Any]:
    """Put a situation to a question, as the JSON interface does."""
    return ask(GAME.question(question), situation, rules or House())


def answer(question: str, rules: House | None = None, /, **situation: Any) -> Any:
    """The answer alone, as JSON has it."""
    return JSON.write(ruling(question, rules, **situation).answer)


def facts(question: str, rules: House | None = None, /, **situation: Any) -> Any:
    """The facts of an answer, as JSON has them."""
    return JSON.write(ruling(question, rules, **situation).facts)


def refused(question: str, rules: House | None = None, /, **situation: Any) -> list[tuple[str, str | None, str]]:
    """Why a situation cannot be: field, rule and sentence of each problem."""
    try:
        ruling(question, rules, **situation)
    except Refused as no:
        return [(problem.field, problem.rule, problem.says) for problem in no.problems]
    return []


def trick(table: str) -> list[dict[str, Any]]:
    """`"2:9H 3:JH"`: cards on the table with the seats that played them."""
    return [{"seat": int(seat), "card": card} for seat, card in (word.split(":") for word in table.split())]


def cards(hand: str) -> Sequence[str]:
    """`"AH 8H"` as JSON lists it."""
    return hand.split()

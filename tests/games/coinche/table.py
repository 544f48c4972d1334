"""A table of Coinche for the tests: told in JSON, played through the engine."""

import tomllib
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.engine.events import Entry, Event, Opened, Recorded
from companion.engine.fold import score
from companion.engine.game import Scored
from companion.engine.match import replay
from companion.engine.question import question_of
from companion.engine.ruling import Problem, Refused, Ruling
from companion.engine.sheet import Sheet
from companion.forms import JSON
from companion.forms.house_rules import read_house
from companion.forms.question import ask
from companion.games.coinche import GAME
from companion.games.coinche.deal import Deal
from companion.games.coinche.house import House
from companion.games.coinche.scoring import DealFacts
from companion.games.coinche.standing import Standing

CASES = tomllib.loads(Path(__file__).with_name("cases.toml").read_text("utf-8"))
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
HEARTS = {"trump": "H"}  # of a deal that does not say


def house(**rules: Any) -> House:
    """House rules as the JSON interface takes them."""
    found: House = read_house(GAME, rules)
    return found


def deal(**told: Any) -> Deal:
    """A deal as the JSON interface takes it; hearts are trumps, if nothing else is said."""
    return JSON.read({**HEARTS, **told}, Deal)


def start(*, dealer: int = 0) -> Standing:
    """The standing before deal 1."""
    return GAME.start(House(), 2, dealer)


def play(*told: Mapping[str, Any], rules: House | None = None, dealer: int = 0) -> tuple[Scored[Standing], ...]:
    """Deals one after the other, each checked and scored from what the ones before it left."""
    standing, scored = start(dealer=dealer), []
    for one in told:
        scored.append(score(GAME, deal(**one), rules or House(), standing))
        standing = scored[-1].standing
    return tuple(scored)


def points(scored: Scored[Standing]) -> list[int]:
    """What a deal brought each side."""
    return list(scored.tally.points(2))


def judged(scored: Scored[Standing]) -> DealFacts:
    """Whether the contract was made, and by which figures."""
    assert isinstance(scored.facts, DealFacts)
    return scored.facts


def written(scored: Scored[Standing]) -> list[str]:
    """The lines of a deal as `side rule each×count`."""
    return [f"{line.side} {line.rule} {line.each}×{line.count}" for line in scored.tally.lines]


def sheet(deals: Iterable[Mapping[str, Any]], rules: House | None = None) -> Sheet[Deal, House, Standing]:
    """A whole match, recorded and replayed."""
    opened = Opened("coinche", ("We", "They"), (), rules or House())
    events: list[Event] = [opened, *(Recorded(deal(**told)) for told in deals)]
    return replay(GAME, [Entry(seq, NOON, "pen", event) for seq, event in enumerate(events, 1)])


def problems(rules: House | None = None, /, **told: Any) -> list[Problem]:
    """What cannot have happened in a deal."""
    return list(GAME.problems(deal(**told), rules or House(), start()))


def ruling(question: str, rules: House | None = None, /, **situation: Any) -> Ruling[Any, Any]:
    """Put a situation to a question, as the JSON interface does."""
    return ask(question_of(GAME, question), situation, rules or House())


def answer(question: str, rules: House | None = None, /, **situation: Any) -> Any:
    """The answer alone, as JSON has it."""
    return JSON.write(ruling(question, rules, **situation).answer)


def facts(question: str, rules: House | None = None, /, **situation: Any) -> Any:
    """The facts of an answer, as JSON has them."""
    return JSON.write(ruling(question, rules, **situation).facts)


def unmet(question: str, rules: House | None = None, /, **situation: Any) -> list[str]:
    """The rules that an answer of no rests on."""
    return [reason.rule for reason in ruling(question, rules, **situation).unmet]


def refused(question: str, rules: House | None = None, /, **situation: Any) -> list[tuple[str, str | None]]:
    """Why a situation cannot be: field and rule of each problem."""
    try:
        ruling(question, rules, **situation)
    except Refused as no:
        return [(problem.field, problem.rule) for problem in no.problems]
    return []


def trick(table: str) -> list[dict[str, Any]]:
    """`"2:9H 3:JH"`: cards on the table with the seats that played them."""
    return [{"seat": int(seat), "card": card} for seat, card in (word.split(":") for word in table.split())]

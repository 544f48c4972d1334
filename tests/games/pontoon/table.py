"""What the tests of Pontoon share: deals told as plain data, house rules by name, a match on its sheet."""

import tomllib
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.engine.events import Entry, Event, Opened, Recorded
from companion.engine.fold import score
from companion.engine.match import replay
from companion.engine.ruling import Refused, Ruling
from companion.engine.sheet import Sheet
from companion.forms import JSON
from companion.forms.house_rules import read_house
from companion.forms.question import ask
from companion.games.pontoon import GAME
from companion.games.pontoon.house import House

Told = Mapping[str, Any]


def cases(folder: str) -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads((Path(folder).parent / "cases.toml").read_text("utf-8"))


def house(told: Told | None = None) -> House:
    rules: House = read_house(GAME, told or {})
    return rules


def hand(player: int, held: str, stake: int = 10, *, split: bool = False) -> dict[str, Any]:
    return {"player": player, "held": held, "stake": stake, "split": split}


def told(bank: str | None, *hands: Told, banker: int = 0) -> dict[str, Any]:
    return {"banker": banker, "bank": bank, "hands": list(hands)}


def dealt(deal: Told, rules: Told | None = None, *, sides: int = 8, game: Any = GAME) -> Any:
    """A deal that nobody disputes, read and scored."""
    found = read_house(game, rules or {})
    return score(game, JSON.read(deal, game.deal), found, game.start(found, sides, 0))


def points(deal: Told, rules: Told | None = None, *, sides: int = 8, game: Any = GAME) -> list[int]:
    return list(dealt(deal, rules, sides=sides, game=game).tally.points(sides))


def refused(deal: Told, rules: Told | None = None, *, sides: int = 8, game: Any = GAME) -> list[tuple[str, str | None]]:
    """The field and the rule of everything that is wrong with a deal."""
    with pytest.raises(Refused) as refusal:
        dealt(deal, rules, sides=sides, game=game)
    return [(problem.field, problem.rule) for problem in refusal.value.problems]


def answer(question: str, rules: Told | None = None, *, game: Any = GAME, **situation: Any) -> Ruling[Any, Any]:
    return ask(game.question(question), situation, read_house(game, rules or {}))


def unmet(ruling: Ruling[Any, Any]) -> list[str]:
    return [reason.rule for reason in ruling.unmet]


def sheet(
    deals: Sequence[Told], rules: Told | None = None, *, sides: int = 8, game: Any = GAME
) -> Sheet[Any, Any, Any]:
    """A match with these deals written on it."""
    names = ("",) * sides
    events: list[Event] = [Opened(game.slug, names, names, read_house(game, rules or {}))]
    events += [Recorded(JSON.read(deal, game.deal)) for deal in deals]
    return replay(game, [Entry(seq, datetime(2024, 1, 1, tzinfo=UTC), "pen", e) for seq, e in enumerate(events, 1)])

"""What the tests of Canasta say at the table: cards in the notation of the rules, deals, questions."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.engine.cards import Card, Rank
from companion.engine.fold import score
from companion.engine.ruling import Problem, Refused, Ruling
from companion.forms import JSON
from companion.forms import question as forms
from companion.forms.house_rules import read_house
from companion.games.canasta import GAME
from companion.games.canasta.deal import Deal
from companion.games.canasta.house import House
from companion.games.canasta.standing import Standing

WORD = re.compile(r"(?:(\d+)×)?(b3|r3|Jk|[AKQJ]|10|[2-9])")
SUITS = {"b3": "SC", "r3": "HD"}


@cache
def cases() -> dict[str, Any]:
    """The worked examples."""
    return tomllib.loads(Path(__file__).with_name("cases.toml").read_text("utf-8"))


def cards(*told: str) -> tuple[Card, ...]:
    """Cards as the rules write them: `5×K 2 Jk b3`. Suits come in turn, so that two packs hold them all."""
    found: list[Card] = []
    for word in " ".join(told).split():
        match = WORD.fullmatch(word)
        assert match, word
        found += (_next(match[2], found) for _ in range(int(match[1] or 1)))
    return tuple(found)


def _next(name: str, held: Sequence[Card]) -> Card:
    if name == "Jk":
        return Card(Rank.JOKER)
    alike = [Card.parse(f"{name.strip('br')}{suit}") for suit in SUITS.get(name, "SHDC")]
    return min(alike, key=held.count)


def house(**options: Any) -> House:
    """House rules as they are told from outside."""
    told = read_house(GAME, options)
    assert isinstance(told, House)
    return told


def deal(first: Mapping[str, Any], second: Mapping[str, Any] | None = None, *others: Mapping[str, Any]) -> Deal:
    """A deal as it is told from outside."""
    return JSON.read({"sides": [dict(first), dict(second or {}), *map(dict, others)]}, Deal)


def after(told: Deal, before: Standing | None = None, **options: Any) -> Standing:
    """The standing that a deal leaves."""
    return score(GAME, told, house(**options), before or Standing(totals=(0,) * len(told.sides))).standing


def lines(told: Deal, side: int = 0, **options: Any) -> dict[str, int]:
    """A side's lines: rule and points, in the order of the sheet."""
    tally = score(GAME, told, house(**options), Standing(totals=(0,) * len(told.sides))).tally
    return {line.rule: line.points for line in tally.lines if line.side == side}


def refused(told: Deal, **options: Any) -> list[tuple[str, str | None, str]]:
    """What cannot have happened: field, rule and sentence."""
    return [(p.field, p.rule, p.says) for p in GAME.problems(told, house(**options), Standing(totals=(0, 0)))]


def ask(slug: str, situation: Mapping[str, Any], **options: Any) -> Ruling[Any, Any]:
    """A question of the table, put as from outside: cards in the notation of the rules."""
    told = {name: _plain(value) for name, value in situation.items()}
    return forms.ask(GAME.question(slug), told, house(**options))


def problems(slug: str, situation: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Why a situation cannot be."""
    with pytest.raises(Refused) as refusal:
        ask(slug, situation)
    return refusal.value.problems


def unmet(ruling: Ruling[Any, Any]) -> list[str]:
    """The rules that stand in the way."""
    return [reason.rule for reason in ruling.unmet]


def _plain(value: Any) -> Any:
    """Tuples of cards as JSON has them."""
    if isinstance(value, Card):
        return str(value)
    return [_plain(item) for item in value] if isinstance(value, tuple) else value

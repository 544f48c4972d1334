"""What the tests of Burraco say at the table: deals, questions, and what is wrong with them."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.engine.cards import write_cards
from companion.engine.fold import score
from companion.engine.ruling import Refused, Ruling
from companion.forms import JSON
from companion.forms import question as forms
from companion.forms.house_rules import read_house
from companion.games.burraco import GAME
from companion.games.burraco.deal import Deal
from companion.games.burraco.house import House
from companion.games.burraco.standing import Standing

START = Standing(totals=(0, 0))


@cache
def cases() -> dict[str, Any]:
    """The worked examples."""
    return tomllib.loads(Path(__file__).with_name("cases.toml").read_text("utf-8"))


def house(**options: Any) -> House:
    """House rules as they are told from outside."""
    told = read_house(GAME, options)
    assert isinstance(told, House)
    return told


def deal(first: Mapping[str, Any], second: Mapping[str, Any] | None = None) -> Deal:
    """A deal as it is told from outside."""
    return JSON.read({"sides": [dict(first), dict(second or {})]}, Deal)


def after(told: Deal, before: Standing = START, **options: Any) -> Standing:
    """The standing that a deal leaves."""
    return score(GAME, told, house(**options), before).standing


def lines(told: Deal, side: int = 0, **options: Any) -> dict[str, int]:
    """A side's lines: rule and points, in the order of the sheet."""
    tally = score(GAME, told, house(**options), START).tally
    return {line.rule: line.points for line in tally.lines if line.side == side}


def refused(told: Deal, **options: Any) -> list[tuple[str, str | None, str]]:
    """What cannot have happened: field, rule and sentence."""
    return [(p.field, p.rule, p.says) for p in GAME.problems(told, house(**options), START)]


def ask(slug: str, situation: Mapping[str, Any] | None = None, **options: Any) -> Ruling[Any, Any]:
    """A question of the table, put as from outside."""
    return forms.ask(GAME.question(slug), dict(situation or {}), house(**options))


def problems(slug: str, situation: Mapping[str, Any], **options: Any) -> list[tuple[str, str | None, str]]:
    """Why a situation cannot be: field, rule and sentence."""
    with pytest.raises(Refused) as refusal:
        ask(slug, situation, **options)
    return [(p.field, p.rule, p.says) for p in refusal.value.problems]


def unmet(ruling: Ruling[Any, Any]) -> list[str]:
    """The rules that stand in the way."""
    return [str(reason.rule) for reason in ruling.unmet]


def met(ruling: Ruling[Any, Any]) -> list[str]:
    """The rules that are kept."""
    return [str(reason.rule) for reason in ruling.reasons if reason.met]


def lies(ruling: Ruling[Any, Any]) -> str:
    """The cards of the meld that a ruling speaks of, as they lie."""
    (cards,) = ruling.facts.melds
    return write_cards(cards)

"""What an address asks to practise: the number of a situation, the house rules, and what somebody said to it."""

import re
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.practice import Exercise
from companion.engine.ruling import Problem, Refused
from companion.forms.errors import ErrorCollector
from companion.forms.house_rules import FIELD, AnyGame, read_house
from companion.forms.values import FORM

SEED, ROW, LANGUAGE = "seed", "row", "lang"
SEEDS = 1_000_000  # of which one is drawn where the address has none
BIGGEST = 2**63 - 1
WHOLE = re.compile(r"-?[0-9]{1,19}", re.ASCII)
AnyExercise = Exercise[Any, Any]


def exercise_for(game: AnyGame, question: str) -> AnyExercise | None:
    """The first exercise that asks a question."""
    return next((exercise for exercise in game.practice if exercise.question == question), None)


def read_practice(game: AnyGame, entered: Mapping[str, str]) -> tuple[int, Any]:
    """The seed (any, where none is given) and the house rules of an address. Raises `Refused` with every mistake."""
    errors, stem = ErrorCollector(), f"{FIELD}."
    given = {name.removeprefix(stem): text for name, text in entered.items() if name.startswith(stem)}
    others = (name for name in entered if not name.startswith(stem) and name not in (SEED, LANGUAGE))
    errors.problems += [Problem(name, None, "unknown-field") for name in others]
    seed = errors.read(lambda: read_seed(entered[SEED])) if SEED in entered else any_seed()
    house = errors.read(lambda: read_house(game, given, reader=FORM))
    errors.raise_any()
    return seed or 0, house


def any_seed() -> int:
    """The number of a situation that nobody has chosen."""
    return secrets.randbelow(SEEDS)


def read_seed(text: str) -> int:
    """A whole number. Raises `Refused`."""
    if not WHOLE.fullmatch(text.strip()):
        raise Refused([Problem(SEED, None, "whole-number-wanted")])
    if abs(seed := int(text)) > BIGGEST:
        raise Refused([Problem(SEED, None, "too-big", {"most": BIGGEST})])
    return seed


def read_row(text: str) -> int:
    """How many were right in a row, as an address says it; 0 where it says nothing of the kind."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else 0


def read_figures(said: Sequence[str]) -> list[int]:
    """Figures that somebody said. Raises `Refused`."""
    return [FORM.read(text, int) for text in said]

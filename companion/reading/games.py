"""House rules, deals and situations of any game, as they come from outside."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from companion.engine.game import Game
from companion.engine.ruling import Problem, Question, Refused, Ruling
from companion.reading.values import FORM, JSON, Reader

AnyGame = Game[Any, Any, Any]
SIZES = ("players", "target")  # options that every table chooses, whatever its profile


def read_house(game: AnyGame, told: Any, *, reader: Reader = JSON, path: str = "house") -> Any:
    """House rules: the options told, on top of those of the `profile` told (the defaults, if none is).

    Raises `Refused`, with unknown options and values under `path`.
    """
    if not isinstance(told, Mapping):
        raise Refused([Problem(path, None, "record-wanted")])
    profile = told.get("profile", "as_written")
    if not isinstance(profile, str) or profile not in game.profiles:
        raise Refused([Problem(f"{path}.profile", None, "no-such-choice")])
    options = {name: value for name, value in told.items() if name != "profile"}
    changed = _read_options(game, options, reader, path)
    return dataclasses.replace(game.profiles[profile], **changed)


def _read_options(game: AnyGame, told: Mapping[str, Any], reader: Reader, path: str) -> dict[str, Any]:
    house = reader.read(dict(told), game.house, path)
    changed = {name: getattr(house, name) for name in told}
    wrong = [
        Problem(f"{path}.{o.name}", o.rule, "between", {"least": o.least, "most": o.most})
        for o in game.options()
        if not o.values and o.name in changed and not o.least <= changed[o.name] <= o.most
    ]
    if wrong:
        raise Refused(wrong)
    return changed


def profile_of(game: AnyGame, house: Any) -> str:
    """The name of the profile that these house rules are, whatever the size of the table; nothing if its own."""
    size = {name: getattr(house, name) for name in SIZES if hasattr(house, name)}
    return next((name for name, rules in game.profiles.items() if dataclasses.replace(rules, **size) == house), "")


def ask(question: Question[Any, Any], told: Any, house: Any, *, reader: Reader = JSON) -> Ruling:
    """Put a situation, as it came from outside, to a question. Raises `Refused`."""
    return question.ask(reader.read(told, question.situation), house)


def read_deal(game: AnyGame, told: Mapping[str, Any], *, reader: Reader = FORM, path: str = "") -> Any:
    """A deal of the game. Raises `Refused`."""
    return reader.read(told, game.deal, path)

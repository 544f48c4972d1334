"""House rules of any game, from the fields of a form or from JSON, and back."""

import dataclasses
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from companion.engine.game import Game
from companion.engine.house import Size, followers, with_chosen
from companion.engine.ruling import Problem, Refused
from companion.forms.scalars import value_name
from companion.forms.values import FORM, JSON, Reader

AnyGame = Game[Any, Any, Any]
AS_WRITTEN = "as_written"
FIELD = "house"


def read_house(game: AnyGame, plain: Any, *, reader: Reader = JSON) -> Any:
    """House rules: the given options, on top of those of the given `profile` (the defaults, if there is none).

    Raises `Refused`, with unknown options and values under `house`.
    """
    if not isinstance(plain, Mapping):
        raise Refused([Problem(FIELD, None, "record-wanted")])
    options = {name: value for name, value in plain.items() if name != "profile"}
    problems = [*_profile_problems(game, plain), *_bound_problems(game, options, reader)]
    try:
        house = reader.read(options, game.house, FIELD)
    except Refused as refusal:
        raise Refused([*problems, *refusal.problems]) from refusal
    if problems:
        raise Refused(problems)
    base = game.profiles[plain.get("profile", AS_WRITTEN)]
    agreed = with_chosen(base, {name: getattr(house, name) for name in options})
    if impossible := [problem.under(FIELD) for problem in game.check_house(agreed)]:
        raise Refused(impossible)
    return agreed


def _profile_problems(game: AnyGame, plain: Mapping[str, Any]) -> Iterator[Problem]:
    profile = plain.get("profile", AS_WRITTEN)
    if not isinstance(profile, str) or profile not in game.profiles:
        yield Problem(f"{FIELD}.profile", None, "no-such-choice")


def _bound_problems(game: AnyGame, plain: Mapping[str, Any], reader: Reader) -> Iterator[Problem]:
    """Numbers out of their bounds; what is no number at all is said where it is read."""
    for option in (option for option in game.options() if option.name in plain and not option.values):
        with suppress(Refused):
            number = reader.read(plain[option.name], int)
            about = {"least": option.least, "most": option.most, "step": option.step}
            if not option.least <= number <= option.most:
                yield Problem(f"{FIELD}.{option.name}", option.rule, "between", about)
            elif number % option.step:
                yield Problem(f"{FIELD}.{option.name}", option.rule, "in-steps", about)


def sizes(game: AnyGame) -> tuple[str, ...]:
    """The options that every table chooses, whatever its profile: the target, and how many play."""
    return tuple(option.name for option in game.options() if option.size)


def tables(game: AnyGame, house: Any) -> dict[Any, Any]:
    """The same house rules for every number of players that there are rules for; none where they name no number."""
    option = game.size(Size.PLAYERS)
    return {value: with_chosen(house, {option.name: value}) for value in option.values} if option else {}


def distinct(game: AnyGame) -> dict[str, Any]:
    """The profiles that differ in more than the size of the table, by name; of those that do not, the first."""
    names: dict[Any, str] = {}
    for name, rules in game.profiles.items():
        size = {option.name: option.default for option in game.options() if option.size}
        names.setdefault(dataclasses.replace(rules, **size), name)
    return {name: game.profiles[name] for name in names.values()}


def profile_of(game: AnyGame, house: Any, profiles: Mapping[str, Any] | None = None) -> str:
    """The name of the profile that these house rules are, whatever the size of the table; nothing if its own.

    Of several that are alike but for their size, the one whose size it is.
    """
    size = {name: getattr(house, name) for name in sizes(game)}
    profiles = profiles or game.profiles
    alike = [name for name, rules in profiles.items() if with_chosen(rules, size) == house]
    return max(alike, key=lambda name: sum(getattr(profiles[name], each) == size[each] for each in size), default="")


def house_fields(house: Any) -> dict[str, str]:
    """The form fields that spell out these house rules."""
    return {f"{FIELD}.{option.name}": value_name(getattr(house, option.name)) for option in dataclasses.fields(house)}


def parse_house(game: AnyGame, entered: Mapping[str, str], base: Any) -> Any:
    """House rules from form fields, on top of `base`. Raises `Refused`.

    A field that says what `base` says already decides nothing: what follows from it stays as the table has it.
    """
    stem = f"{FIELD}."
    given = {n.removeprefix(stem): text for n, text in entered.items() if n.startswith(stem) and text.strip()}
    rest = {n.removeprefix(stem): text for n, text in house_fields(base).items()}
    changed = {name: text for name, text in given.items() if text.strip() != rest.get(name)}
    decided = {*given, *followers(game.house, changed)}
    return read_house(game, {**{n: text for n, text in rest.items() if n not in decided}, **given}, reader=FORM)

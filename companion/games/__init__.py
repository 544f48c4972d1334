"""The shelf: one package a game, found by looking."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from companion.engine.game import Game


@cache
def shelf() -> dict[str, Game[Any, Any, Any]]:
    """Every game there is, by its slug: each subpackage that defines `GAME`."""
    packages = (import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__))
    games = (package.GAME for package in packages if hasattr(package, "GAME"))
    return {game.slug: game for game in sorted(games, key=lambda game: game.place)}

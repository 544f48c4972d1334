"""What the tests of Shoot Pontoon share: as in Pontoon, at a table with a kitty."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from companion.engine.game import Scored
from companion.games.shoot_pontoon import GAME
from companion.games.shoot_pontoon.scoring import DealFacts
from companion.games.shoot_pontoon.standing import Standing
from tests.games.pontoon import table

SIDES = 5
dealt = partial(table.dealt, sides=SIDES, game=GAME)
points = partial(table.points, sides=SIDES, game=GAME)
refused = partial(table.refused, sides=SIDES, game=GAME)
answer = partial(table.answer, game=GAME)
sheet = partial(table.sheet, sides=SIDES, game=GAME)


def hand(
    player: int, held: str, shoot: int = 0, fourth: int = 0, *, stake: int = 10, split: bool = False
) -> dict[str, Any]:
    return {**table.hand(player, held, stake, split=split), "shoot": shoot, "fourth_card_shoot": fourth}


def told(bank: str, kitty: int, *hands: Mapping[str, Any], banker: int = 0) -> dict[str, Any]:
    return {**table.told(bank, *hands, banker=banker), "kitty": kitty}


def outlook(deal: Mapping[str, Any], rules: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
    """What a deal leaves to the next one."""
    match = sheet([deal], rules)
    return GAME.outlook(match.house, match.standing).by_name()


def kitty_left(scored: Scored[Standing]) -> int:
    """What a deal left in the kitty."""
    assert isinstance(scored.facts, DealFacts)
    return scored.facts.kitty

"""From the fields of a form to the deal that they tell, and back."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, get_args

from companion.forms import FORM, JSON, flatten, nest
from companion.forms.derived import figures_of
from companion.forms.house_rules import AnyGame
from companion.forms.rows import Closed, spread


def deal_fields(game: AnyGame, typed: Mapping[str, str]) -> dict[str, str]:
    """The fields that tell of a deal, whatever else was sent with them."""
    wanted = {f.name for kind in get_args(game.deal) or (game.deal,) for f in fields(kind)}
    return {name: text for name, text in typed.items() if name.split(".")[0] in wanted}


def parse_deal(game: AnyGame, typed: Closed) -> Any:
    """The deal that a form tells of. Raises `Refused`."""
    return FORM.read({**{many: [] for many in typed.rows}, **nest(typed.fields)}, game.deal)


def deal_to_fields(game: AnyGame, deal: Any, house: Any) -> dict[str, str]:
    """The fields that would have been typed to tell of a deal, without those that follow from others."""
    rows = {many: tuple(kind.places(deal)) for many, kind in game.rows.items() if hasattr(deal, many)}
    typed = spread(flatten(JSON.write(deal)), rows)
    figures = figures_of(typed)
    for name in reversed(list(figures)):
        others = {other: figure for other, figure in figures.items() if other != name}
        if game.fill(others, house).get(name) == figures[name]:
            figures = others
            del typed[name]
    return typed


def merge_correction(game: AnyGame, typed: Mapping[str, str], deal: Any, house: Any) -> dict[str, str]:
    """What was typed over a deal: a figure of it that was left alone gives way where another one changed."""
    before, found = deal_to_fields(game, deal, house), dict(typed)
    for name in (name for name, text in before.items() if typed.get(name) == text):
        figures = figures_of(found)
        told = figures.pop(name, None)
        if game.fill(figures, house).get(name, told) != told:
            del found[name]
    return found

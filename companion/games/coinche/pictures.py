"""What is drawn of Coinche: cards and table as in Belote, and a deal as it is written."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.engine.pictures import CardRow, Draw, Picture, Rows
from companion.engine.sentence import Say, SideName
from companion.games.belote.pictures import PICTURES as BELOTE
from companion.games.coinche.deal import Deal
from companion.games.coinche.house import House
from companion.games.coinche.scoring import score
from companion.games.coinche.standing import PAIRS, Standing, start
from companion.games.coinche.tricks import Trump

AS_IN_BELOTE = ("table", "ladders", "trick", "must-follow", "declarations")
DEAL = Deal(taker=0, contract=100, trump=Trump.HEARTS, tricks=(107, 55))


def as_in_belote(name: str) -> Draw:
    """A picture of Belote, under the house rules that a table of Coinche has of it."""

    def draw(house: Any, standing: Any) -> Picture | None:
        return BELOTE[name](replace(house.as_belote, direction=house.direction), standing)

    return draw


def count(house: House, standing: Standing | None) -> Picture:
    """A contract that is made: what the takers write, line by line (COI-38, COI-39)."""
    scored = score(DEAL, house, start(house, PAIRS, 0))
    tricks = dict(zip(("own", "others"), DEAL.trick_points, strict=True))
    lines = [line for line in scored.tally.lines if line.side == DEAL.taker]
    rows = (CardRow(label=Say(key=f"picture.count.{line.rule}"), figure=line.points) for line in lines)
    about = {"side": SideName(DEAL.taker), "bid": DEAL.contract, **tricks}
    return Rows(
        rows=tuple(rows),
        total=sum(line.points for line in lines),
        caption=Say(key="picture.count", about=about),
    )


PICTURES: Mapping[str, Draw] = {**{name: as_in_belote(name) for name in AS_IN_BELOTE}, "count": count}

"""Pictures of Coinche: cards and table as in Belote, and a deal as it is written."""

from dataclasses import replace

from companion.engine.pictures import CardRow, Draw, Rows, by_name, say
from companion.engine.sentence import SideName
from companion.games.belote import pictures as belote
from companion.games.coinche.deal import Deal
from companion.games.coinche.house import House
from companion.games.coinche.scoring import score
from companion.games.coinche.standing import PAIRS, Standing, start
from companion.games.coinche.tricks import Trump

DEAL = Deal(taker=0, contract=100, trump=Trump.HEARTS, tricks=(107, 55))


def as_in_belote(draw: Draw) -> Draw:
    """A picture of Belote, under the house rules that a table of Coinche has of it."""
    return lambda house, standing: draw(replace(house.as_belote, direction=house.direction), standing)


def count(house: House, standing: Standing | None) -> Rows:
    """A contract that is made: what the takers write, line by line (COI-38, COI-39)."""
    scored = score(DEAL, house, start(house, PAIRS, 0))
    lines = [line for line in scored.tally.lines if line.side == DEAL.taker]
    rows = tuple(CardRow(label=say(f"picture.count.{line.rule}"), figure=line.points) for line in lines)
    own, others = DEAL.trick_points
    caption = say("picture.count", side=SideName(DEAL.taker), bid=DEAL.contract, own=own, others=others)
    return Rows(rows, caption, total=sum(line.points for line in lines))


PICTURES: dict[str, Draw] = {
    **{name: as_in_belote(draw) for name, draw in belote.PICTURES.items()},
    **by_name(count),
}

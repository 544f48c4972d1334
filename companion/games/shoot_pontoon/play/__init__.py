"""A deal of Shoot Pontoon as it is played: the acts of Pontoon, setting the kitty, and shooting."""

from companion.engine.play import Play
from companion.games.shoot_pontoon.house import House
from companion.games.shoot_pontoon.play.offers import offers, read
from companion.games.shoot_pontoon.play.progress import after, begin, deal
from companion.games.shoot_pontoon.play.rules import reasons, ruling
from companion.games.shoot_pontoon.play.table import Fill, Shoot, Table
from companion.games.shoot_pontoon.standing import Standing

__all__ = ["PLAY", "Fill", "Shoot", "Table", "after", "begin", "deal", "reasons", "ruling"]


def _begin(house: House, standing: Standing) -> Table:
    return begin(standing, standing.kitty, due=standing.kitty_due)


PLAY: Play[Table, House, Standing] = Play(begin=_begin, read=read, after=after, offers=offers, deal=deal)

"""A deal of Shoot Pontoon as it is played: the acts of Pontoon, setting the kitty, and shooting."""

from companion.engine.form import Pool
from companion.engine.play import Play
from companion.games.pontoon.hands import BUST
from companion.games.pontoon.play.table import shown, speaks_next
from companion.games.shoot_pontoon.house import House
from companion.games.shoot_pontoon.play.offers import offers, read
from companion.games.shoot_pontoon.play.progress import after, begin, deal
from companion.games.shoot_pontoon.play.rules import reasons, ruling
from companion.games.shoot_pontoon.play.table import Fill, Shoot, Table
from companion.games.shoot_pontoon.standing import Standing

__all__ = ["PLAY", "Fill", "Shoot", "Table", "after", "begin", "deal", "reasons", "ruling"]


def _begin(house: House, standing: Standing) -> Table:
    return begin(standing, standing.kitty, due=standing.kitty_due)


def _pool(table: Table, house: House) -> Pool:
    """The kitty now, with the bets of every hand that is not bust (SHO-17, SHO-18)."""
    kitty, open_bets = table.middle, (hand for hand in table.hands if hand.shot and hand.held != BUST)
    bets = tuple((hand.player, hand.shot) for hand in open_bets)
    return Pool(holds=kitty.holds, bets=bets, room=kitty.room(house))


PLAY: Play[Table, House, Standing] = Play(
    begin=_begin, read=read, after=after, offers=offers, deal=deal, hand=shown, next=speaks_next, pool=_pool
)

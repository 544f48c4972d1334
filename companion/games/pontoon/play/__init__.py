"""A deal of Pontoon as it is played, act by act, until it is the deal that is written on the sheet.

Acts are only what is spoken aloud or put on the table: what is staked and paid, a
twist, a stick, a split; that a hand is bust, a pontoon or a five-card trick; the
other totals when they are shown.
"""

from companion.engine.play import Play
from companion.games.pontoon.house import House
from companion.games.pontoon.play.rules import after, begin, deal, next_price, offers, read, ruling
from companion.games.pontoon.play.table import Act, Playing, Table, shown, speaks_next
from companion.games.pontoon.standing import Standing

__all__ = ["PLAY", "Act", "Playing", "Table", "after", "begin", "deal", "next_price", "ruling"]

PLAY: Play[Table, House, Standing] = Play(
    begin=lambda house, standing: begin(standing),
    read=read,
    after=after,
    offers=lambda table, house: offers(table, house, lambda now, act: ruling(now, act, house)),
    deal=deal,
    hand=shown,
    next=speaks_next,
)

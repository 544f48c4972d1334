"""A deal of Pontoon as it is played, act by act, until it is the deal that is written on the sheet.

Acts are only what is spoken aloud or put on the table: what is staked and paid, a
twist, a stick, a split; that a hand is bust, a pontoon or a five-card trick; the
other totals when they are shown.
"""

from companion.engine.play import Choice, Play
from companion.games.pontoon.house import House
from companion.games.pontoon.play.rules import after, begin, choices, deal, next_price, offers, read, ruling
from companion.games.pontoon.play.table import Act, Playing, Table, shown, speaks_next
from companion.games.pontoon.standing import Standing

__all__ = ["PLAY", "Act", "Playing", "Table", "after", "begin", "choices", "deal", "next_price", "ruling"]


def _begin(house: House, standing: Standing) -> Table:
    return begin(standing)


def _offers(table: Table, house: House) -> tuple[Choice, ...]:
    return offers(table, house, lambda now, act: ruling(now, act, house))


PLAY: Play[Table, House, Standing] = Play(
    begin=_begin, read=read, after=after, offers=_offers, deal=deal, hand=shown, next=speaks_next
)

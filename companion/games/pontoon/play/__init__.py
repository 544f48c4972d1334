"""A deal of Pontoon as it is played, act by act, until it is the deal that is written on the sheet.

Only what is said aloud or put on the table is told: what is staked and paid, a
twist, a stick, a split; that a hand is bust, a pontoon or a five-card trick; the
other totals when they are shown.
"""

from companion.games.pontoon.play.course import after, begin, choices, deal
from companion.games.pontoon.play.rules import asked, ruling
from companion.games.pontoon.play.table import Act, Playing, Table

__all__ = ["Act", "Playing", "Table", "after", "asked", "begin", "choices", "deal", "ruling"]

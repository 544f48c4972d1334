"""The standing after the deals so far: as in Belote, and who has yet to win a trick to finish."""

from dataclasses import dataclass

from companion.engine.standing import highest_past_target, start_of
from companion.games.belote import standing as belote
from companion.games.coinche.house import House

PAIRS = 2
SEATS = 4


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing(belote.Standing):
    """Totals, dealer, deals, what waits; `unfinished` are the sides past the target through belote alone (COI-56)."""

    unfinished: tuple[int, ...] = ()


start = start_of(Standing)


def winner(house: House, standing: Standing) -> int | None:
    """The higher total once the target is reached, and one's own way to it if the other has yet to win a trick."""
    finished = [side for side in range(len(standing.totals)) if side not in standing.unfinished]
    past = [side for side in finished if standing.totals[side] >= house.target]
    if standing.unfinished and len(past) == 1:
        return past[0]
    return highest_past_target(house, standing) if len(finished) == PAIRS else None

"""A finished match for BG Stats, which takes a play as JSON in a link.

https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/
"""

import json
from datetime import UTC
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from companion.web.views.match import MatchView
from companion.web.views.names import order_of_play
from companion.web.views.story import story
from companion.web.views.verdict import ahead

CREATE_PLAY = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Companion"


def bg_stats_link(match: MatchView) -> str:
    """The link that has BG Stats ask whether to keep this match."""
    return CREATE_PLAY + quote(json.dumps(play(match), ensure_ascii=False, separators=(",", ":")), safe="")


def play(match: MatchView) -> dict[str, Any]:
    """A match as BG Stats calls it: a play of a game, `playDate` being the end of it, by the clock of UTC."""
    sheet = match.sheet
    ended = (sheet.rows[-1].entry if sheet.rows else sheet.entries[-1]).at.astimezone(UTC)
    return {
        "sourceName": SOURCE,
        "sourcePlayId": _id(match),
        "playDate": f"{ended:%Y-%m-%d %H:%M:%S}",
        "durationMin": story(sheet).minutes,
        "game": {
            "name": match.words("game.name"),
            "sourceGameId": sheet.game.slug,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [_player(match, seat) for seat in match.places],
    }


def _player(match: MatchView, seat: int) -> dict[str, Any]:
    """Somebody who played, with what the side has; `winner` is said of everybody: the app asks for it."""
    side, totals = seat % len(match.sides), match.sheet.totals
    name = match.names.seat(seat)
    team = {"team": match.sides[side]} if match.names.partners else {}
    return {
        "name": name,
        "sourcePlayerId": name,
        "score": totals[side],
        "rank": 1 + sum(total > totals[side] for total in totals),
        "winner": side in ahead(match.sheet),
        "startPlayer": seat == order_of_play(match.sheet, match.sheet.start)[0],
        **team,
    }


def _id(match: MatchView) -> str:
    """The same for the same match whoever sends it, and no key to it."""
    opened = match.sheet.entries[0]
    return sha256(f"{match.access.id} {opened.at.isoformat()} {opened.event}".encode()).hexdigest()[:24]

"""The result of a match as text for a chat, the links that open messengers, and the phones that look."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC
from functools import cached_property
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from companion.web.shown.ending import Ending, ahead, story
from companion.web.shown.match import MatchView
from companion.web.shown.names import order_of_play


def summary(ending: Ending) -> str:
    """The result as lines of text: game, verdict, totals, payments, story."""
    return "\n".join(filter(None, _lines(ending)))


def _lines(ending: Ending) -> Iterator[str]:
    match, words = ending.match, ending.match.words
    yield words("result.head", game=match.kind, verdict=ending.verdict)
    shown = words.signed if match.sheet.game.zero_sum else words.write
    for side in sorted(match.company, key=lambda side: -match.sheet.totals[side]):
        yield f"{match.sides[side]} {shown(match.sheet.totals[side])}"
    for whom, amount in ending.payments:
        yield f"{whom} {words.write(amount)}"
    yield ending.line


def messengers(text: str, subject: str, link: str) -> dict[str, str]:
    """Addresses that open a messenger with the text (which ends in `link`) filled in, by messenger.

    Only documented schemes are used: Signal has none that takes a text.
    """
    body = quote(text, safe="")
    alone = quote(text.removesuffix(link).rstrip(), safe="")
    return {
        "sms": f"sms:?&body={body}",  # the one form that phones of both kinds read
        "mail": f"mailto:?subject={quote(subject, safe='')}&body={body}",
        "whatsapp": f"https://wa.me/?text={body}",
        "telegram": f"https://t.me/share/url?url={quote(link, safe='')}&text={alone}",
    }


CREATE_PLAY = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Companion"


def bg_stats_link(match: MatchView) -> str:
    """The link with which BG Stats offers to store this match."""
    return CREATE_PLAY + quote(json.dumps(play(match), ensure_ascii=False, separators=(",", ":")), safe="")


def play(match: MatchView) -> dict[str, Any]:
    """A match in the format of BG Stats, a "play" of a game; `playDate` is its end in UTC."""
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
    """A player with the score of the side; BG Stats wants `winner` for everybody."""
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
    """An id of the match that is the same from every phone, and opens nothing."""
    opened = match.sheet.entries[0]
    return sha256(f"{match.access.id} {opened.at.isoformat()} {opened.event}".encode()).hexdigest()[:24]


@dataclass(frozen=True)
class LookersView:
    """The phones that look at a match; `own` is the one that asks, and is not counted."""

    match: MatchView
    devices: Iterable[str]
    own: str

    @cached_property
    def others(self) -> list[str]:
        """The devices other than this one, each once."""
        return [device for device in dict.fromkeys(self.devices) if device not in ("", self.own)]

    @property
    def line(self) -> str:
        """The sentence on how many phones look."""
        words = self.match.words
        return words("lookers.others", len(self.others)) if self.others else words("lookers.nobody")

    @property
    def known(self) -> str:
        """The holders of these phones, as far as they are known."""
        return self.match.words.listed(
            self.match.phone(device) for device in self.others if device in self.match.holders
        )

"""Requests as they come from the table, changed at random: the same seed, the same requests."""

import json
import string
from collections.abc import Iterator
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

from companion.games import shelf

FIELDS = """seen token of which profile preview plus less q ask score hand cards top pile_size acts draft lang
    sides.0.melded sides.1.left sides.*.went_out house.target house.players seat.0 side.0 dealer standing melds.0
    taker capot bank hands.4.held hands.4.stake count.sides.0.melded only_totals.0 agreed.1 note"""
SHEET_PAGES = """log names house share end rematch result print deals/1 ask ask/minimum rules now play find players
    deals strike close delete draft draft deals/1/draft drafts/take play"""
ODD = ("", "0", "-1", "9" * 400, "1+1", "−5", "১২", "²", "\x00", "K K 2", "KS/QH", "JK", "on", "=1", "../..", "%00")
HEADS = ["Cookie", "Origin", "Accept-Language", "HX-Target", "Range", "Accept-Encoding", "If-None-Match", "Host"]
PAGES = ["", *("/" + page for page in SHEET_PAGES.split()), ".json", ".csv"]
ELSEWHERE = [
    "/",
    "/new",
    "/find",
    "/rules/canasta",
    "/profiles/belote",
    "/bring",
    "/healthz",
    "/livez",
    "/static/pad.css",
]
ELSEWHERE += ["/api/games", *(f"{page}/{slug}" for slug in shelf() for page in ("/new", "/ask", "/now", "/rules"))]
API = [f"/api/games/{slug}/score" for slug in shelf()]
API += [f"/api/games/{slug}/questions/{question.slug}" for slug, game in shelf().items() for question in game.questions]
NAMES = FIELDS.split()
SIDES = {"melded": 225, "natural_canastas": 1, "left": 15, "went_out": True}
BODY = {"sides": ["We", "They"], "house": {"target": 500}, "deals": [{"sides": [SIDES, {"left": 75}]}], "score": 1640}
BODY |= {"hand": "QS QH AS AH 2D KS 8C", "top": "QD", "cards": ["KS", "KH", "2D"], "trump": "S", "stake": 10}
ODD_VALUES: list[Any] = [None, True, -1, 10**12, 1.5, [], {}, "x", [[]], {"a": {"b": 1}}, "K" * 3_000, [0] * 300]


class Mutations:
    """A stream of requests, as the keyword arguments of a test client's `open`."""

    def __init__(self, seed: int, sheets: list[str]) -> None:
        self._random, self._sheets = Random(seed), sheets

    def requests(self, many: int) -> Iterator[dict[str, Any]]:
        """So many of them."""
        for _ in range(many):
            yield self._request()

    def _request(self) -> dict[str, Any]:
        pick = self._random.random()
        if pick < 0.3:
            return self._json(self._random.choice(API))
        address = self._random.choice(self._sheets) + self._random.choice(PAGES) if pick < 0.75 else self._elsewhere()
        method = self._random.choices(["GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS"], [50, 40, 3, 3, 2, 2])[0]
        fields = urlencode(self._fields())
        sent = {"query_string": fields} if method == "GET" else {"data": self._bytes(fields)}
        kind = self._random.choice(["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""])
        return {"path": self._bent(address), "method": method, "headers": self._heads(), "content_type": kind, **sent}

    def _json(self, address: str) -> dict[str, Any]:
        body = {name: self._value(value) for name, value in BODY.items() if self._random.random() < 0.6}
        if self._random.random() < 0.3:
            body[self._random.choice(NAMES)] = self._random.choice(ODD_VALUES)
        sent = self._bytes(json.dumps(body))
        heads = {"path": self._bent(address), "method": "POST", "headers": self._heads()}
        return {**heads, "data": sent, "content_type": "application/json"}

    def _value(self, value: Any) -> Any:
        pick = self._random.random()
        if pick < 0.2:
            return self._random.choice(ODD_VALUES)
        if isinstance(value, dict):
            return {name: self._value(item) for name, item in value.items() if pick < 0.9}
        return [self._value(item) for item in value] if isinstance(value, list) else value

    def _elsewhere(self) -> str:
        return self._random.choice(ELSEWHERE)

    def _fields(self) -> dict[str, str]:
        return {self._random.choice(NAMES): self._text() for _ in range(self._random.randrange(6))}

    def _text(self) -> str:
        if self._random.random() < 0.5:
            return self._random.choice(ODD)
        return "".join(self._random.choices(string.printable + "ÄßKøÆ中🂡", k=self._random.randrange(12)))

    def _heads(self) -> dict[str, str]:
        plain = string.ascii_letters + string.digits + " ;=,*/q.-"
        names = self._random.sample(HEADS, self._random.choice((0, 0, 1, 2)))
        return {name: "".join(self._random.choices(plain, k=self._random.randrange(30))) for name in names}

    def _bent(self, address: str) -> str:
        """An address of which, now and then, a sign is another one, is missing or is new."""
        if self._random.random() < 0.8:
            return address
        at = self._random.randrange(1, len(address) + 1)
        cut = self._random.randrange(2)
        return "/" + quote(address[:at] + self._random.choice(["", "x", "/", "%", "é", "."]) + address[at + cut :])[1:]

    def _bytes(self, text: str) -> bytes:
        """A body of which, now and then, some bytes are others."""
        body = bytearray(text.encode())
        if body and self._random.random() < 0.2:
            for _ in range(3):
                body[self._random.randrange(len(body))] = self._random.randrange(256)
        return bytes(body)

"""Tables that are laid out before a phone comes to them: matches begun and dealt without tapping."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

EVENING = tomllib.loads(Path(__file__).with_name("evening.toml").read_text(encoding="utf-8"))
DEALS: list[list[dict[str, Any]]] = [deal["sides"] for deal in EVENING["deal"]]
WE_NEED_90, WE_NEED_120 = 2, 3  # how many deals of the evening bring that about


def lay_out(
    server: str, deals: Sequence[Sequence[Mapping[str, Any]]] = (), seats: Sequence[str] = (), target: int = 5000
) -> str:
    """Begin a match of Canasta and write deals on it; the path of its sheet."""
    names = {f"seat.{seat}": name for seat, name in enumerate(seats)}
    sheet = post(server, "/new/canasta", {**names, "house.target": target})
    for seen, sides in enumerate(deals, 1):
        write(server, sheet, sides, seen)
    return sheet


def write(server: str, sheet: str, sides: Sequence[Mapping[str, Any]], seen: int) -> None:
    """Write a deal as another phone does, one that saw event `seen` last."""
    post(server, f"{sheet}/deals", {**dict(told(sides)), "seen": seen, "token": f"deal-{seen}"})


def told(sides: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """The fields of a form that tell of a deal."""
    for side, lay in enumerate(sides):
        for name, value in lay.items():
            yield f"sides.{side}.{name}", "on" if value is True else str(value)


def post(server: str, path: str, form: Mapping[str, Any]) -> str:
    """Send a form, as a browser without script does; the path that the answer leads to."""
    with closing(HTTPConnection(urlsplit(server).netloc)) as connection:
        connection.request("POST", path, urlencode(form), {"content-type": "application/x-www-form-urlencoded"})
        answer = connection.getresponse()
        assert answer.status == 303, f"{path} answers {answer.status}"
        return urlsplit(answer.headers["location"]).path

"""Every page, with the longest names and the widest figures that a table is likely to have."""

from collections.abc import Mapping
from typing import Any

from tests.browser.tables import lay_out, post

SIDES = ("Maximiliana & Bartholomew", "অনিন্দিতা ও সৌমেন্দ্র")
SEATS = ("Maximiliana", "অনিন্দিতা", "Bartholomew", "সৌমেন্দ্র")
HIGH: list[Mapping[str, Any]] = [{"melded": 900, "natural_canastas": 5, "red_threes": 4, "went_out": True}, {"left": 0}]
LOW: list[Mapping[str, Any]] = [{"melded": 45}, {"red_threes": 4, "left": 405}]
TOTALS = ("12,945", "−1,205")

DRAFT = "sides.0.melded=120%2B45%2B60&sides.0.mixed_canastas=1&sides.*.went_out=0&sides.1.left=55&preview=on"
IMPOSSIBLE = "sides.0.melded=7&sides.*.went_out=0&sides.1.red_threes=5&preview=on"
HAND = "hand=KS+KH+KD+AS+AH+2D+8C+9D+QH+JK"
AT_THE_TABLE = {
    "match": f"?{DRAFT}",
    "refused": f"?{IMPOSSIBLE}",
    "correct": "/deals/2",
    "log": "/log",
    "names": "/names",
    "house": "/house",
    "share": "/share",
    "forget": "/share/forget",
    "end": "/end",
    "what now": "/now",
    "house rules beside profiles": "/profiles",
    "questions": "/ask",
    "question": "/ask/take-pile",
    "depends": "/ask/take-pile?hand=KS+2D+5H+9C&top=KH&pile_size=6&score=12945",
    "answer": f"/ask/can-open?score=12945&{HAND}",
    "rules": "/rules",
    "found": "/find?q=frozen",
    "word": "/words/frozen",
    "something went wrong": "/wrong",
    "part": "/rules/opening",
    "part with a box": "/rules/pile",
    "card": "/rules/card",
}
ANYWHERE = {
    "found anywhere": "/find?q=split",
    "house rules compared": "/profiles/belote",
    "games to ask about": "/ask",
    "lesson": "/now/pontoon?step=next-hand",
    "words": "/words/belote",
    "answer of many choices": "/ask/pontoon/compare?held=bust&bank=bust&stake=10",
    "for other programs": "/api",
    "home": "/",
    "games": "/new",
    "new table": "/new/canasta",
    "failure": "/nowhere",
}


def places(server: str) -> dict[str, str]:
    """The path of every page, by what it is."""
    sheet = lay_out(server, [HIGH, HIGH, HIGH, LOW], SEATS, target=1_000_000)
    names = {f"side.{n}": name for n, name in enumerate(SIDES)} | {f"seat.{n}": name for n, name in enumerate(SEATS)}
    post(server, f"{sheet}/names", names | {"seen": 5, "token": "names"})
    return {**{name: sheet + rest for name, rest in AT_THE_TABLE.items()}, **ANYWHERE}

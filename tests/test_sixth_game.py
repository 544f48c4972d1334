"""A sixth game is a folder: dropped into a copy of the house, it sits at the table without an edit anywhere else."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parent.parent

GAME = '''
"""High Card: the side with the higher card gets its points."""

from dataclasses import dataclass
from enum import StrEnum

from companion.engine.cards import pack
from companion.engine.form import RecordForm, Row
from companion.engine.game import Game, Scored, Seating
from companion.engine.house import Size, number
from companion.engine.ruling import Problem, Question, Reason, Ruling
from companion.engine.standing import DealtStanding, dealer, highest_past_target, start_of
from companion.engine.tally import Line, Tally


class Rule(StrEnum):
    HIGHER = "higher"


@dataclass(frozen=True, kw_only=True, slots=True)
class House:
    target: int = number(50, 1, 1000, Rule.HIGHER, size=Size.TARGET)


@dataclass(frozen=True, kw_only=True, slots=True)
class Deal:
    points: tuple[int, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Points:
    points: int


def check(deal, house, before):
    for side, points in enumerate(deal.points):
        if points < 0:
            yield Problem(f"points.{side}", Rule.HIGHER, "below-zero")


def score(deal, house, before):
    tally = Tally(tuple(Line(side, Rule.HIGHER, points) for side, points in enumerate(deal.points)))
    return Scored(tally, DealtStanding(totals=before.totals_with(tally), dealer=1 - before.dealer))


GAME = Game(
    slug="high-card",
    house=House,
    deal=Deal,
    rules=Rule,
    profiles={"as_written": House()},
    seating=lambda house: Seating(range(2, 3)),
    start=start_of(DealtStanding),
    check=check,
    score=score,
    lines=tuple(Rule),
    dealer=dealer,
    winner=highest_past_target,
    pack=pack(),
    forms=(RecordForm(record=Deal, rows=lambda house, standing: [Row(kind="sum", field="points.*")]),),
    questions=(
        Question(
            slug="enough",
            situation=Points,
            answer=lambda told, house: Ruling.of([Reason(Rule.HIGHER, told.points >= house.target)]),
        ),
    ),
)
'''

BOOK = """
phases = ["all"]

rule = [
    { id = "higher", phase = "all", covers = ["HIG-01"], options = ["target"], sources = { ours = "" } },
]
"""

RULES = """
# Rules

## all: The whole game
Turn a card each.

### higher: The higher card scores
Whoever turns the higher card writes its points. First to {target} wins.

# House rules

### target: Played to
How far.
"""

WORDS = {
    "game.name": "High Card",
    "game.about": "2 players, to {target}",
    "line.higher": "Higher card",
    "field.points": "Points",
    "note.points": "of the card",
    "ask.enough": "Is that enough?",
    "ask.enough.points": "Points",
}

EVENING = """
from pathlib import Path
from companion.web import create_app
phone = create_app(Path("data")).test_client()
assert "High Card" in phone.get("/new").text
begun = phone.post("/new/high-card", data={"seat.0": "Ann", "seat.1": "Bob", "profile": "as_written"})
sheet = begun.headers["Location"]
written = phone.post(f"{sheet}/deals", data={"points.0": "10+1", "points.1": "7", "seen": "1", "token": "tap"})
assert written.status_code == 303, written.text
page = phone.get(sheet).text
assert "Higher card" in page and ">11<" in page and ">7<" in page
refused = phone.post(f"{sheet}/deals", data={"points.0": "-3", "points.1": "7", "seen": "2", "token": "other"})
assert refused.status_code == 422 and "The higher card scores" in refused.text
assert "Yes." in phone.get(f"{sheet}/ask/enough?points=60").text
assert "First to 50 wins." in phone.get(f"{sheet}/rules/all").text
assert "high-card" in [game["slug"] for game in phone.get("/api/games").json["games"]]
told = {"sides": ["Ann", "Bob"], "deals": [{"points": [3, 4]}]}
assert phone.post("/api/games/high-card/score", json=told).json["totals"] == [3, 4]
"""


@pytest.mark.slow
def test_it_appears_is_played_asked_and_read_without_an_edit(tmp_path: Path) -> None:
    for folder in ("companion", "templates", "static"):
        shutil.copytree(TOP / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    words = "\n\n".join(f'msgid "{key}"\nmsgstr "{text}"' for key, text in WORDS.items())
    for path, text in {
        "companion/games/high_card/__init__.py": GAME,
        "companion/content/high-card/book.toml": BOOK,
        "companion/content/high-card/en.md": RULES,
        "companion/content/high-card/en.po": words,
    }.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    said = subprocess.run([sys.executable, "-c", EVENING], cwd=tmp_path, capture_output=True, text=True)
    assert said.returncode == 0, said.stderr

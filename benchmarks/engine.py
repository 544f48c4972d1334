"""Scoring a deal, replaying a match, and finding an opening in a hand."""

from datetime import UTC, datetime
from functools import partial
from random import Random

from benchmarks.clock import ms, seconds, table
from companion.engine.events import Entry, Opened, Recorded
from companion.engine.match import replay, score
from companion.games.canasta import GAME
from companion.games.canasta.deal import Deal, Lay

MATCHES = (1, 10, 100, 1000)
HANDS = (12, 20, 30)
EACH = 40  # hands of one size
WE = Lay(melded=225, natural_canastas=1, mixed_canastas=1, red_threes=1, left=15, went_out=True)
THEY = Lay(melded=95, red_threes=2, left=45)
DEAL = Deal(sides=(WE, THEY))


def run() -> None:
    """Print both tables."""
    house = GAME.house()
    start = GAME.start(house, 2, 0)
    rows = [("score one deal", ms(seconds(lambda: score(GAME, DEAL, house, start))), "")]
    for deals in MATCHES:
        taken = seconds(partial(replay, GAME, written(deals)))
        rows.append((f"replay {deals:,} deals", ms(taken), ms(taken / deals)))
    table("Scoring", ("", "", "a deal"), rows)
    table("Can this hand open?", ("cards", "median", "slowest", "of which can"), map(opening, HANDS))


def written(deals: int) -> list[Entry]:
    """A match of so many deals, as events."""
    now, opened = datetime.now(UTC), Opened("canasta", ("", ""), ("",) * 4, GAME.house())
    return [Entry(1, now, "", opened), *(Entry(n, now, "", Recorded(DEAL)) for n in range(2, deals + 2))]


def opening(cards: int) -> tuple[str, str, str, str]:
    """Hands of one size, drawn from the whole pack, asked whether they reach 120."""
    question, random = GAME.question("can-open"), Random(cards)
    asked = [question.situation(score=3000, hand=tuple(random.sample(GAME.pack, cards))) for _ in range(EACH)]
    times = sorted(seconds(partial(question.answer, situation, GAME.house())) for situation in asked)
    can = sum(bool(question.answer(situation, GAME.house()).answer) for situation in asked)
    return str(cards), ms(times[len(times) // 2]), ms(times[-1]), f"{can} of {EACH}"

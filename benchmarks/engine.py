"""Scoring a deal, replaying a match, and finding what a hand can lay."""

from datetime import UTC, datetime
from functools import partial
from random import Random

from benchmarks.clock import ms, seconds, table
from companion.engine.cards import AnyCard
from companion.engine.events import Entry, Opened, Recorded
from companion.engine.fold import score
from companion.engine.match import replay
from companion.games.burraco import GAME as BURRACO
from companion.games.canasta import GAME
from companion.games.canasta.deal import Deal, Lay

MATCHES = (1, 10, 100, 1000)
HANDS = (12, 20, 30)
BEST_HANDS = (12, 16, 22)
EACH = 40  # hands of one size
CROWDED = ("3", "4", "5", "6", "7", "8", "2", "JK")  # ranks of which every card goes with many others
WE = Lay(melded=225, natural_canastas=1, mixed_canastas=1, red_threes=1, left=15, went_out=True)
THEY = Lay(melded=95, red_threes=2, left=45)
DEAL = Deal(sides=(WE, THEY))


def run() -> None:
    """Print the tables."""
    house = GAME.house()
    start = GAME.start(house, 2, 0)
    rows = [("score one deal", ms(seconds(lambda: score(GAME, DEAL, house, start))), "")]
    for deals in MATCHES:
        taken = seconds(partial(replay, GAME, written(deals)))
        rows.append((f"replay {deals:,} deals", ms(taken), ms(taken / deals)))
    table("Scoring", ("", "", "a deal"), rows)
    table("Can this hand open?", ("cards", "median", "slowest", "of which can"), map(opening, HANDS))
    hands = [best(cards, name, pack) for cards in BEST_HANDS for name, pack in packs().items()]
    table("The best melds of this hand", ("cards", "drawn from", "median", "slowest"), hands)


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


def packs() -> dict[str, list[AnyCard]]:
    """Where hands of Burraco are drawn from: the whole pack, and the ranks that make it hard."""
    return {"the whole pack": [*BURRACO.pack], "six ranks": [card for card in BURRACO.pack if card.rank in CROWDED]}


def best(cards: int, name: str, pack: list[AnyCard]) -> tuple[str, str, str, str]:
    """Hands of one size, asked for the melds that bring most."""
    question, random = BURRACO.question("best-melds"), Random(cards)
    asked = [question.situation(hand=tuple(random.sample(pack, cards))) for _ in range(EACH)]
    times = sorted(seconds(partial(question.answer, situation, BURRACO.house())) for situation in asked)
    return str(cards), name, ms(times[len(times) // 2]), ms(times[-1])

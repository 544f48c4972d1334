"""The words of an act, as one calls them out and as they stand in an address: `stake 10`, `twist`, `show 18`."""

from companion.engine.ruling import Problem, Refused
from companion.games.pontoon.hands import HELD
from companion.games.pontoon.play.rules import TIMES
from companion.games.pontoon.play.table import Act, Does

WITH_AMOUNT: tuple[Does, ...] = ("stake", "buy")
WITH_A_HAND: tuple[Does, ...] = ("look", "turn-up", "show")
LONGEST_AMOUNT = 10  # digits
LONGEST_WORDS = 40


def read(words: str) -> Act:
    """The act of these words. Raises `Refused` where there is no such act."""
    word, _, value = words.partition(" ")
    does = next((known for known in TIMES if known == word), None)
    if does in WITH_AMOUNT:
        return Act(does=does, amount=amount(value))
    held = next((known for known in HELD if known == value), None)
    if does is None or (value and (does not in WITH_A_HAND or held is None)):
        raise Refused([Problem("does", None, "no-such-act", {"said": words[:LONGEST_WORDS]})])
    return Act(does=does, held=held)


def amount(value: str) -> int | None:
    """An amount in plain digits; nothing where there is none. Raises `Refused` where it is something else."""
    if not value:
        return None
    if not (value.isascii() and value.isdecimal() and len(value) <= LONGEST_AMOUNT):
        raise Refused([Problem("amount", None, "number-wanted")])
    return int(value)

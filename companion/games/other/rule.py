"""The rules of a plain sheet: how it counts, and that it knows nothing else."""

from enum import StrEnum


class Rule(StrEnum):
    """Ids of rulebook entries."""

    WHO_PLAYS = "who-plays"
    ROUND = "a-round"
    UP_OR_DOWN = "up-or-down"
    ROUND_POINTS = "round-points"
    FIXED_SUM = "fixed-sum"
    MONEY = "money"
    WHO_DEALS = "who-deals"
    HOW_IT_ENDS = "how-it-ends"
    TARGET = "target"

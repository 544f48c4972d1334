"""The rules of a plain sheet: how it counts, and that it knows nothing else."""

from enum import StrEnum


class Rule(StrEnum):
    """Ids of rulebook entries."""

    WHO_PLAYS = "who-plays"
    ITS_NAME = "its-name"
    ROUND = "a-round"
    UP_OR_DOWN = "up-or-down"
    ROUND_POINTS = "round-points"
    FIXED_SUM = "fixed-sum"
    MONEY = "money"
    WHO_DEALS = "who-deals"
    HOW_IT_ENDS = "how-it-ends"
    TARGET = "target"
    SHARED = "shared"
    AS_EVERYWHERE = "as-everywhere"
    NO_RULES = "no-rules"

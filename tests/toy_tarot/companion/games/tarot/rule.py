"""The rules of Tarot that code may cite."""

from enum import StrEnum


class Rule(StrEnum):
    """Ids of rulebook entries."""

    PACK = "the-pack"
    TAKER = "one-takes"
    KING = "a-king-is-called"
    FOLLOW = "follow-suit"
    TRUMP = "trump-when-void"
    GO_HIGHER = "go-higher"
    ANY_CARD = "any-card"
    EXCUSE = "the-excuse"
    HIGHEST = "the-highest-wins"
    ENOUGH = "points-for-the-contract"
    CONTRACT = "the-contract"
    DIFFERENCE = "over-or-under"
    SMALL = "the-one-at-the-end"
    HANDFUL = "handfuls"
    MISDEAL = "misdeals"
    TARGET = "target"

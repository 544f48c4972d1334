"""One shoot bet against the kitty: won or lost, and why (SHO-09, SHO-17, SHO-20…SHO-23)."""

from companion.games.pontoon.hands import BUST, FIVE_CARD_TRICK, PONTOON
from companion.games.pontoon.settling import Verdict, verdict
from companion.games.shoot_pontoon.house import House
from companion.games.shoot_pontoon.rule import Rule


def shoot_verdict(held: str, bank: str, house: House, *, split: bool = False) -> Verdict:
    """How a hand's shoot bet fares: once what was bet, won or lost."""
    if bank == PONTOON:
        return Verdict(Rule.SHOTS_TO_THE_BANKERS_PONTOON, -1)
    if held == BUST:
        return Verdict(Rule.BUST_TO_THE_KITTY, -1)
    if bank == BUST:
        return Verdict(Rule.SHOOT_WON_ON_A_BUST, 1)
    result = verdict(held, bank, house, split=split)
    if result.times > 0:
        return Verdict(Rule.SHOOT_WON, 1)
    return Verdict(Rule.SHOOT_LOST_TO_A_TRICK if bank == FIVE_CARD_TRICK else Rule.SHOOT_LOST, -1)

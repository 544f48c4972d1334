"""The rules that Shoot Pontoon adds to those of Pontoon; each has an entry in the rulebook."""

from enum import StrEnum


class Rule(StrEnum):
    """Ids of rulebook entries; what each covers of the digest stands in `content/shoot-pontoon/book.toml`."""

    # the kitty
    KITTY = "kitty"
    BANKERS_MONEY = "bankers-money"
    TOP_UP = "top-up"
    DRY_KITTY = "dry-kitty"
    OLD_BANKER_TAKES_IT = "old-banker-takes-it"
    # shoot bets
    SHOOT_IN_TURN = "shoot-in-turn"
    NOBODY_MUST_SHOOT = "nobody-must-shoot"
    WITHIN_THE_KITTY = "within-the-kitty"
    WHOLE_KITTY = "whole-kitty"
    FOURTH_CARD = "fourth-card"
    ALSO_WITHOUT_A_FIRST = "also-without-a-first"
    ONLY_THE_FOURTH = "only-the-fourth"
    FIRST_HAND_ONLY = "first-hand-only"
    SHOOT_ON_A_NEW_HAND = "shoot-on-a-new-hand"
    WHEN_THE_SPLIT_IS_MADE = "when-the-split-is-made"
    BUST_TO_THE_KITTY = "bust-to-the-kitty"
    BUST_MAKES_ROOM = "bust-makes-room"
    # settling
    SHOTS_TO_THE_BANKERS_PONTOON = "shots-to-the-bankers-pontoon"
    SHOOT_WON = "shoot-won"
    SHOOT_LOST = "shoot-lost"
    SHOOT_WON_ON_A_BUST = "shoot-won-on-a-bust"
    SHOOT_LOST_TO_A_TRICK = "shoot-lost-to-a-trick"
    KITTY_CAN_PAY = "kitty-can-pay"
    # when something goes wrong
    BETS_ABOVE_THE_ROOM = "bets-above-the-room"

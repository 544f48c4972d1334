"""Hands that are remembered: a stake paid twice is one pontoon, and the bank's own has no line of its owner's."""

from collections.abc import Iterator
from typing import Any

from companion.engine.feats import Feat
from companion.engine.tally import Tally
from companion.games.pontoon.deal import Deal
from companion.games.pontoon.hands import FIVE_CARD_TRICK, PONTOON, THREE_SEVENS
from companion.games.pontoon.rule import Rule

REMEMBERED: dict[str | None, Rule] = {
    PONTOON: Rule.PONTOON,
    FIVE_CARD_TRICK: Rule.FIVE_CARD_TRICK,
    THREE_SEVENS: Rule.THREE_SEVENS,
}


def feats(record: Any, tally: Tally) -> Iterator[Feat]:
    """Every such hand of a deal, the banker's too; one of a split pair is no pontoon (PON-31)."""
    if not isinstance(record, Deal):
        return
    held = [(hand.player, hand.held) for hand in record.hands if not (hand.split and hand.held == PONTOON)]
    for player, hand in (*held, (record.banker, record.bank)):
        if hand in REMEMBERED:
            yield Feat(player, REMEMBERED[hand])

"""What the pages of a table need: four rows of a form for every player, and who pays whom."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.game import Rows
from companion.games.pontoon.house import House
from companion.games.pontoon.payments import fewest_payments
from companion.games.pontoon.standing import Standing


def places(deal: Any) -> Sequence[int]:
    """The row of each hand of a deal: a player keeps his rows whoever has the bank, comes or goes."""
    told, rows = Counter[int](), []
    for hand in deal.hands:
        rows.append(House.most_hands * hand.player + told[hand.player])
        told[hand.player] += 1
    return rows


def assumed(standing: Standing) -> Mapping[str, str]:
    """Whoever plays again stakes what he staked last, as long as nobody says otherwise."""
    stakes = {player: standing.stake(player) for player in standing.from_the_left(standing.banker)}
    return {f"{House.most_hands * player}.stake": str(stake) for player, stake in stakes.items() if stake}


def fill(figures: Mapping[str, int], house: House) -> Mapping[str, int]:
    """Several hands of one player come from a split (PON-25); `hands.4.stake` tells of a hand."""
    rows = [name.split(".")[1] for name in figures if name.startswith("hands.") and name.endswith(".stake")]
    players = {row: figures.get(f"hands.{row}.player") for row in rows}
    hands = Counter(players.values())
    return {f"hands.{row}.split": 1 for row, player in players.items() if hands[player] > 1}


def payments(standing: Standing) -> Sequence[tuple[int, int, int]]:
    """Who pays whom how much, so that nobody owes anything (PON-67)."""
    return [(each.payer, each.payee, each.amount) for each in fewest_payments(standing.totals)]


HANDS = Rows(wanted=frozenset({"stake", "held"}), given=frozenset({"player", "split"}), places=places, assumed=assumed)

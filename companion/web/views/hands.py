"""Hands against a bank, as a form shows them: the bank, and the players in the order of play."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.engine.form import HAND, Bet, Row
from companion.forms.bound import BoundForm
from companion.web.views.hand_players import PlayerView
from companion.web.views.hand_rows import HandTable, ResultKey


@dataclass(frozen=True)
class HandsView:
    """The bank and the hands against it."""

    table: HandTable
    bound: BoundForm
    corrects: bool

    @property
    def banker(self) -> int:
        """The side that had the bank in the deal that is told."""
        entered = self.table.form.value(HAND.banker)
        known = entered.isdecimal() and len(entered) < 3 and int(entered) < self.bound.sides
        return int(entered) if known else self.table.hands.banker

    @property
    def bank_moved(self) -> bool:
        """True if the deal was begun before the bank moved, so that whose it was must be said."""
        return not self.corrects and self.banker != self.table.match.bank

    @property
    def stakes_only(self) -> frozenset[str]:
        """What the bank may hold so that nothing is asked but stakes."""
        return self.table.hands.stakes_only

    @property
    def marks(self) -> Sequence[str]:
        """Ticks that a hand may rarely need."""
        return self.table.hands.marks

    @property
    def bets(self) -> Sequence[Bet]:
        """Further bets on a hand."""
        return self.table.hands.bets

    @cached_property
    def players(self) -> list[PlayerView]:
        """Who plays against the bank, from its left, and whoever was told of beside them: none of it is lost."""
        order = list(self.table.hands.order(self.banker))
        every = [PlayerView(self.table, side) for side in (*order, *range(self.bound.sides))]
        others = [player for player in every[len(order) :] if player.side not in order and player.used]
        return [*every[: len(order)], *others]

    @property
    def unsettled(self) -> int:
        """How many players' results are still to be told."""
        return sum(player.open_question for player in self.players)

    @cached_property
    def open_side(self) -> int | None:
        """The one player whose row is open: the last of whom another hand is asked for, else the first of whom
        something is wrong, else the first not settled yet.
        """
        wrong: int | None = None
        for player in self.players:
            if player.wants_another or (wrong is None and player.wrong):
                wrong = player.side
        if wrong is not None:
            return wrong
        return next((player.side for player in self.players if player.open_question), None)

    @property
    def middle(self) -> Sequence[Row]:
        """Rows told beside the bank's hand."""
        return self.table.hands.middle

    @property
    def amounts(self) -> Sequence[int]:
        """Stakes that are one tap."""
        return self.table.hands.amounts

    @property
    def has_hints(self) -> bool:
        """True if the draft says how much could be bet."""
        draft = self.table.draft
        return bool(draft and draft.hints.figures)

    @property
    def bank_keys(self) -> list[ResultKey]:
        """What the bank may have held, one key each."""
        return self.table.keys(self.table.hands.bank)

    @property
    def bank_title(self) -> str:
        """Whose the bank was."""
        return self.table.match.words("hand.bank", bank=self.table.match.names.seat(self.banker))

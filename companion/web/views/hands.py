"""Hands against a bank, as a form shows them: the bank, the players in the order of play, the rest."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.engine.form import HAND, Pool, Row
from companion.forms.bound import BoundForm
from companion.web.views.hand_bank import BankView
from companion.web.views.hand_draft import HandsDraft
from companion.web.views.hand_players import PlayerView
from companion.web.views.hand_rows import HandTable
from companion.web.views.pool import PoolView


@dataclass(frozen=True)
class Absent:
    """Somebody with a balance who does not play this deal, and where he is, in words."""

    side: int
    name: str
    place: str


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
    def bank_title(self) -> str:
        """Whose the bank was."""
        return self.bank.title

    @property
    def bank_moved(self) -> bool:
        """True if the deal was begun before the bank moved, so that whose it was must be said."""
        return not self.corrects and self.banker != self.table.match.bank

    @cached_property
    def bank(self) -> BankView:
        """The row of the bank."""
        return BankView(self.table, self.banker)

    @property
    def marks(self) -> Sequence[str]:
        """Ticks that a hand may rarely need."""
        return self.table.hands.marks

    @cached_property
    def players(self) -> list[PlayerView]:
        """Who plays against the bank, from its left, and whoever was told of beside them: none of it is lost."""
        order = list(self.table.hands.order(self.banker))
        every = [PlayerView(self.table, side) for side in (*order, *range(self.bound.sides))]
        others = [player for player in every[len(order) :] if player.side not in order and player.used]
        return [*every[: len(order)], *others]

    @property
    def absent(self) -> list[Absent]:
        """Everybody else who has a balance."""
        match, words = self.table.match, self.table.words
        rows = {self.banker, *(player.side for player in self.players)}
        places = ((side, place) for side, place in match.company.items() if side not in rows)
        return [Absent(side, match.sides[side], words(f"place.{place}")) for side, place in places]

    def balance(self, side: int) -> str:
        """What a side has before this deal."""
        totals = self.bound.before.totals
        return self.table.words.signed(totals[side] if side < len(totals) else 0)

    @cached_property
    def leader(self) -> int | None:
        """The side with the largest balance; nobody where several have it."""
        totals = self.bound.before.totals
        return totals.index(max(totals)) if totals.count(max(totals)) == 1 else None

    @property
    def unsettled(self) -> int:
        """How many players' results are still to be told."""
        return sum(player.open_question for player in self.players)

    @cached_property
    def open_side(self) -> int | None:
        """The one side whose row is open: the last of whom another hand is asked for, else the first of whom
        something is wrong, else the first that is still to tell.
        """
        asked = [player.side for player in self.players if player.wants_another]
        wrong = [self.banker] if self.bank.wrong else [player.side for player in self.players if player.wrong]
        return next(iter((*asked[-1:], *wrong, *self._still_to_tell())), None)

    def _still_to_tell(self) -> list[int]:
        """The bank first, unless somebody began with the players; last where all of them are told; not if all went
        bust.
        """
        players = [player.side for player in self.players if player.open_question]
        if self.bank.told or (not players and self._nobody_stands):
            return players
        begun = any(player.used for player in self.players)
        return [*players, self.banker] if begun else [self.banker, *players]

    @property
    def _nobody_stands(self) -> bool:
        """True if all hands are bust, so that the bank shows nothing."""
        return all(hand.bust for player in self.players for hand in player.used)

    @property
    def middle(self) -> Sequence[Row]:
        """Rows told beside the bank's hand."""
        return self.table.hands.middle

    @property
    def with_amounts(self) -> bool:
        """True if the usual stakes are a key each; where there are bets as well, the fields stand beside each other."""
        return bool(self.table.hands.amounts) and not self.table.hands.bets

    @cached_property
    def pool(self) -> PoolView | None:
        """What lies in the middle, as far as it is told."""
        pool: Pool | None = self.table.hands.pool
        if pool is None:
            return None
        drafted = self.table.draft.hints.pool if self.table.draft else None
        return PoolView(drafted or pool, self.table.match.sides, self.table.words)

    @cached_property
    def so_far(self) -> HandsDraft:
        """What it comes to so far, in a sentence or two."""
        return HandsDraft(self.table, self.banker, self.unsettled, told=self.bank.told or any(map(_told, self.players)))


def _told(player: PlayerView) -> bool:
    return bool(player.used) or player.sat_out

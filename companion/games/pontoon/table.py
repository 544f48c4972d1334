"""The table while a deal of Pontoon is played: the hands, what is on them, and what is going on."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from companion.engine.play import ShownHand
from companion.engine.sentence import Say
from companion.games.pontoon.hands import BUST, PONTOON, Held
from companion.games.pontoon.house import House

Phase = Literal["kitty", "stakes", "shoot-bets", "second-card", "turns", "bank", "showing", "settled"]
Does = Literal[
    "stake", "out", "look", "buy", "twist", "stick", "split", "declare", "bust", "five-card-trick", "turn-up", "show"
]  # fmt: skip


@dataclass(frozen=True, kw_only=True, slots=True)
class Act:
    """An act of somebody at the table.

    `amount` is what is staked or paid. `held` is what is shown: the bank's hand,
    a player's at the end, or, by the banker who looks at two cards, a pontoon.
    """

    does: Does
    amount: int | None = None
    held: Held | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Playing:
    """A hand while it is played: its opening stake, what was paid for cards, how many were twisted."""

    player: int
    opening: int
    bought: tuple[int, ...] = ()
    twisted: int = 0
    split: bool = False
    stuck: bool = False
    held: Held | None = None

    @property
    def cards(self) -> int:
        return House.dealt_cards + len(self.bought) + self.twisted

    @property
    def came(self) -> tuple[Say, ...]:
        """How each of its cards came: two were dealt, some bought, and then some twisted."""
        paid = (Say(key="play.paid", about={"amount": amount}) for amount in self.bought)
        return (*(Say(key="play.dealt"),) * House.dealt_cards, *paid, *(Say(key="play.twisted"),) * self.twisted)

    @property
    def stake(self) -> int:
        """Everything that is staked on it (PON-57)."""
        return self.opening + sum(self.bought)

    @property
    def bets(self) -> tuple[Say, ...]:
        return stake_on(self)

    @property
    def over(self) -> bool:
        return self.stuck or self.held is not None


def stake_on(hand: Playing) -> tuple[Say, ...]:
    """The stake on a hand, in words."""
    return (Say(key="told.stake", about={"stake": hand.stake}),)


@dataclass(frozen=True, kw_only=True, slots=True)
class Table:
    """A deal under way: who still has to stake, the hands in the order of play, the bank's once it is known."""

    a_hand: ClassVar[type[Playing]] = Playing

    banker: int
    waiting: tuple[int, ...]
    hands: tuple[Playing, ...] = ()
    looked: bool = False
    bank: Held | None = None

    @property
    def phase(self) -> Phase:
        return phase_of(self)

    @property
    def turn(self) -> int:
        """Which hand is to be played, or to be shown. Raises `ValueError` where none is."""
        done = [hand.over if self.bank is None else hand.held is not None for hand in self.hands]
        return done.index(False)

    def on_hand(self, at: int) -> tuple[Say, ...]:
        """Which hand of its player it is, of how many cards, and what is on it."""
        hand = self.hands[at]
        own = [other for other, one in enumerate(self.hands) if one.player == hand.player]
        which = Say(key="play.hand", about={"number": own.index(at) + 1, "all": len(own)})
        cards = Say(key="play.cards", count=hand.cards)
        return (*((which,) if len(own) > 1 else ()), *((cards,) if self.looked else ()), *hand.bets)

    @property
    def playing(self) -> Playing:
        return self.hands[self.turn]

    @property
    def played_at(self) -> int | None:
        """The place of the hand that is played, or shown; None while it is nobody's turn."""
        return self.turn if self.phase in ("turns", "showing") else None


def phase_of(table: Table) -> Phase:
    """The stage of a deal of Pontoon; where everybody is bust, or shows nothing to the bank's pontoon, it is over."""
    if table.waiting:
        return "stakes"
    if not table.looked:
        return "second-card"
    if all(hand.held == BUST for hand in table.hands):
        return "settled"
    if table.bank is None:
        return "bank" if all(hand.over for hand in table.hands) else "turns"
    settled = all(hand.held or (hand.stuck and table.bank == PONTOON) for hand in table.hands)
    return "settled" if settled else "showing"


def shown(table: Table) -> ShownHand | None:
    """The hand whose turn it is, as all see it: a bought card stays face down, a twisted one does not."""
    if table.played_at is None:
        return None
    hand = table.hands[table.played_at]
    says = table.on_hand(table.played_at)
    closed = hand.cards - hand.twisted
    return ShownHand(side=hand.player, closed=closed, paid=hand.bought, opened=hand.twisted, says=says)


def speaks_next(table: Table) -> int:
    """Who stakes, shoots, plays or shows; else the banker."""
    if table.phase == "stakes":
        return table.waiting[0]
    return table.banker if table.played_at is None else table.hands[table.played_at].player

"""The table while a deal of Shoot Pontoon is played: that of Pontoon, with the kitty and the shoot bets."""

from dataclasses import dataclass
from typing import ClassVar

from companion.engine.sentence import Say
from companion.games.pontoon.hands import BUST
from companion.games.pontoon.play import table as pontoon
from companion.games.shoot_pontoon.kitty import Kitty


@dataclass(frozen=True, kw_only=True, slots=True)
class Shoot:
    """Somebody shoots `amount`; before the second card nothing means that he does not shoot."""

    amount: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Fill:
    """The banker fills the kitty: `amount` is what lies in it then."""

    amount: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Playing(pontoon.Playing):
    """A hand while it is played, with its shoot bets."""

    shoot: int = 0
    fourth_card_shoot: int = 0

    @property
    def shot(self) -> int:
        """Everything that was shot on the hand."""
        return self.shoot + self.fourth_card_shoot

    @property
    def bets(self) -> tuple[Say, ...]:
        """What is on it, in words."""
        shot = (Say(key="told.shot", about={"shot": self.shot}),) if self.shot else ()
        return (*pontoon.stake_on(self), *shot)


@dataclass(frozen=True, kw_only=True, slots=True)
class Table(pontoon.Table):
    """A deal under way.

    `kitty` is what lay in the middle at the start, `due` is true until a new one
    is set; `asked` counts the players who have shot, or shot nothing; `just_split` is true right
    after a split.
    """

    a_hand: ClassVar[type[Playing]] = Playing

    kitty: int
    due: bool = False
    hands: tuple[Playing, ...] = ()
    asked: int = 0
    just_split: bool = False

    @property
    def phase(self) -> pontoon.Phase:
        """What is going on."""
        if self.due:
            return "kitty"
        phase = pontoon.phase_of(self)
        return "shoot-bets" if phase == "second-card" and self.asked < len(self.hands) else phase

    @property
    def playing(self) -> Playing:
        """The hand whose turn it is."""
        return self.hands[self.turn]

    @property
    def played_at(self) -> int | None:
        """As in Pontoon; before the second card it is asked hand by hand what is shot."""
        if self.phase == "shoot-bets":
            return self.asked
        return self.turn if self.phase in ("turns", "showing") else None

    @property
    def middle(self) -> Kitty:
        """The kitty now: a hand that is bust has put its bets there already (SHO-17)."""
        kitty = Kitty(holds=self.kitty)
        for hand in self.hands:
            kitty = kitty.shot(hand.shot)
        for hand in self.hands:
            kitty = kitty.lost(hand.shot) if hand.held == BUST else kitty
        return kitty

"""Where a table is in its lesson and its deal: whose turn it is, which tricks are played, who called last."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.rulebook.book import Numbers
from companion.rulebook.entries import GameStep
from companion.web.shown.rules import RuleContext

EVERYBODY_NEW, REMINDED, ASKED_BEFORE = "no", "some", "yes"
TAUGHT = (EVERYBODY_NEW, REMINDED)  # step by step
ANSWERS = (*TAUGHT, ASKED_BEFORE)  # to: has everyone played it?
NOBODY = "-"
PLAYERS, OTHERS = "players", "others"  # turns of a step: one for each player but the bank; for each but who called last


@dataclass(frozen=True, kw_only=True, slots=True)
class Moment:
    """Where a table is in its lesson and its deal; all of it stands in the address.

    `played` is the answer to the question whether everybody has played the game, `open` a first deal with open hands,
    `turn` the number of turns or tricks before this one, or of players who were asked before, `won` who took each of
    these tricks: the number of a side, or "-" where nobody said it. `caller` is who called last, counted from 1 in the
    order of play, and turns are counted from the next player; 0 if nobody has called.
    """

    played: str = REMINDED
    open: bool = False
    turn: int = 0
    won: str = ""
    caller: int = 0

    @property
    def winners(self) -> tuple[int | None, ...]:
        """The side that took each trick before this one; None where nobody said it."""
        texts = self.won[: self.turn].ljust(self.turn, NOBODY)
        return tuple(int(text) if text.isdecimal() else None for text in texts)

    def after(self, winner: int | None = None) -> "Moment":
        """The next turn, or the trick after one that this side took."""
        won = "".join(NOBODY if side is None else str(side) for side in (*self.winners, winner))
        return replace(self, turn=self.turn + 1, won=won if set(won) != {NOBODY} else "")

    @property
    def fields(self) -> dict[str, Any]:
        """The fields of the address of a step at this moment."""
        fields: dict[str, Any] = {} if self.played == REMINDED else {"played": self.played}
        fields |= {"open": 1} if self.open else {}
        fields |= {"turn": self.turn} if self.turn else {}
        fields |= {"caller": self.caller} if self.caller else {}
        return fields | ({"won": self.won} if self.won else {})


def takes_turns(step: GameStep) -> bool:
    """True for a step that comes again for everybody in turn, or trick by trick."""
    return step.part == "turn" or bool(step.turns)


def turns_of(context: RuleContext, turn: GameStep) -> int:
    """The number of turns or tricks of a deal; 0 if turns go round until the deal is over."""
    if turn.turns in (PLAYERS, OTHERS):
        return len(in_turn(context)) - (turn.turns == OTHERS)
    return int(Numbers(context.house).get(turn.turns, 0)) if turn.turns else 0


def bounded(context: RuleContext, step: GameStep | None, turn: int) -> int:
    """A turn that there is: of a deal that has so many, or in the last of the rounds that are counted."""
    if not step or not context.match:
        return 0
    if most := turns_of(context, step):
        return min(turn, most - 1)
    players = len(in_turn(context))
    before = players * max(step.late - 1, 0)
    return turn if turn < before else before + (turn - before) % players


def in_turn(context: RuleContext) -> Sequence[int]:
    """The seats of a match that take turns, in the order of play; without the bank."""
    return [seat for seat in context.match.order() if seat != context.match.bank] if context.match else ()


def whose(context: RuleContext, moment: Moment, later: int = 0) -> int:
    """The seat whose turn it is, where turns go round the table, or comes so many turns later."""
    seats = in_turn(context)
    return seats[(moment.caller + moment.turn + later) % len(seats)]


def called(context: RuleContext, moment: Moment) -> Moment:
    """The moment after whose turn it is has called: the next player is asked first."""
    return replace(moment, turn=0, caller=(moment.caller + moment.turn) % len(in_turn(context)) + 1)


def player(context: RuleContext, turn: GameStep | None, moment: Moment) -> str:
    """The name of whose turn it is, or of who leads to a trick."""
    if not turn or turn.turns in ("", PLAYERS, OTHERS) or not moment.turn:
        return context.names.seat(whose(context, moment))
    winner = moment.winners[-1]
    return context.words("now.trick-winner") if winner is None else context.names.side(winner)

"""The one way in which deals are checked and scored, each from what the earlier ones left."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic

from companion.engine.events import Change
from companion.engine.game import D, Game, H, S, Scored
from companion.engine.only_totals import agreed_problems, agreed_tally
from companion.engine.records import Agreed, OnlyTotals
from companion.engine.ruling import Problem, Refused
from companion.engine.tally import Tally
from companion.gate import go_on


@dataclass(frozen=True, kw_only=True)
class Outcome(Generic[D, H, S]):
    """A deal (or somebody's coming or going), checked and scored by the `house` rules, from the standing `before` it.

    Its problems and its score are each worked out when they are first asked for. One that is `struck` out scores
    nothing.
    """

    game: Game[D, H, S]
    deal: Any
    house: H
    before: S
    struck: bool = False

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """The problems with what cannot have happened."""
        game, before, deal = self.game, self.before, self.deal
        if game.company and isinstance(deal, Change):
            players = game.seating(self.house).sides
            return tuple(game.company.check(deal, before, sides=len(before.totals), players=players))
        if isinstance(deal, Agreed):
            sides = range(max(game.present(before)) + 1, len(before.totals) + 1)
            general = agreed_problems(deal, sides, zero_sum=game.zero_sum(self.house))
            return (*general, *game.agreed(deal, self.house))
        if game.only_totals and isinstance(deal, OnlyTotals):
            return tuple(game.only_totals.problems(deal, self.house, before))
        return game.problems(deal, self.house, before)

    @cached_property
    def scored(self) -> Scored[S]:
        """Its lines and the standing that it leads to, whether it can have happened or not."""
        if self.struck:
            return Scored(Tally(()), self.before.passed_over(self._counted.standing))
        return self._counted

    @property
    def _counted(self) -> Scored[S]:
        game, before, deal = self.game, self.before, self.deal
        if game.company and isinstance(deal, Change):
            return Scored(Tally(()), game.company.after(deal, before, sides=len(before.totals)))
        if isinstance(deal, Agreed):
            tally = agreed_tally(deal)
            return Scored(tally, replace(before, totals=before.totals_with(tally)), game.untold(self.house))
        if game.only_totals and isinstance(deal, OnlyTotals):
            tally = game.only_totals.tally(deal)
            after = game.only_totals.after(deal, self.house, before, before.totals_with(tally))
            return Scored(tally, after, game.untold(self.house))
        return game.score(deal, self.house, before)


def fold(game: Game[D, H, S], deals: Iterable[D | Change], house: H, before: S) -> Iterator[Outcome[D, H, S]]:
    """Deals one after the other; one that cannot have happened leaves to the next what was there before it."""
    for deal in deals:
        go_on()
        outcome = Outcome(game=game, deal=deal, house=house, before=before)
        yield outcome
        if not outcome.problems:
            before = outcome.scored.standing


def score(game: Game[D, H, S], deal: D | Change, house: H, before: S) -> Scored[S]:
    """Score one deal from what earlier ones left. Raises `Refused` if it cannot have happened."""
    outcome = Outcome(game=game, deal=deal, house=house, before=before)
    if outcome.problems:
        raise Refused(outcome.problems)
    return outcome.scored

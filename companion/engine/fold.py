"""The one way in which deals are checked and scored, each from what the earlier ones left."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import repeat
from typing import Generic

from companion.engine.events import Change
from companion.engine.game import D, Game, H, S, Scored
from companion.engine.only_totals import AnyTotalsOnly, after_agreed, agreed_problems, agreed_tally
from companion.engine.records import Agreed, OnlyTotals
from companion.engine.ruling import Problem, Refused
from companion.engine.seats import Company
from companion.engine.tally import Tally
from companion.gate import go_on


@dataclass(frozen=True, kw_only=True)
class Outcome(Generic[D, H, S]):
    """A deal (or somebody's coming or going), checked and scored by the `house` rules, from the standing `before` it.

    Its problems and its score are each worked out when they are first asked for. One that is `struck` out scores
    nothing.
    """

    game: Game[D, H, S]
    deal: D | Change
    house: H
    before: S
    struck: bool = False

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """The problems with what cannot have happened."""
        if isinstance(self.deal, Change):
            players = self.game.seating(self.house).sides
            return tuple(self._company.check(self.deal, self.before, sides=len(self.before.totals), players=players))
        if isinstance(self.deal, Agreed):
            sides = range(max(self.game.present(self.before)) + 1, len(self.before.totals) + 1)
            general = agreed_problems(self.deal, sides, zero_sum=self.game.zero_sum(self.house))
            return (*general, *self.game.agreed(self.deal, self.house))
        if isinstance(self.deal, OnlyTotals):
            return tuple(self._only_totals.problems(self.deal, self.house, self.before))
        return self.game.problems(self.deal, self.house, self.before)

    @cached_property
    def scored(self) -> Scored[S]:
        """Its lines and the standing that it leads to, whether it can have happened or not."""
        if self.struck:
            return Scored(Tally(()), self.before.passed_over(self._counted.standing))
        return self._counted

    @property
    def _counted(self) -> Scored[S]:
        if isinstance(self.deal, Change):
            return Scored(Tally(()), self._company.after(self.deal, self.before, sides=len(self.before.totals)))
        if isinstance(self.deal, Agreed):
            tally = agreed_tally(self.deal)
            return Scored(tally, after_agreed(self.before, tally), self.game.untold(self.house))
        if isinstance(self.deal, OnlyTotals):
            tally = self._only_totals.tally(self.deal)
            totals, facts = self.before.totals_with(tally), self.game.untold(self.house)
            return Scored(tally, self._only_totals.after(self.deal, self.house, self.before, totals), facts)
        return self.game.score(self.deal, self.house, self.before)

    @property
    def _only_totals(self) -> AnyTotalsOnly:
        if self.game.only_totals is None:
            raise LookupError(f"every deal of {self.game.slug} is entered in full")
        return self.game.only_totals

    @property
    def _company(self) -> Company[S]:
        if self.game.company is None:
            raise LookupError(f"nobody comes or goes at {self.game.slug}")
        return self.game.company


def fold(
    game: Game[D, H, S],
    deals: Iterable[tuple[D | Change, H]],
    before: S,
    *,
    struck: Iterable[bool] = repeat(False),
    leave_out_impossible: bool = False,
) -> Iterator[Outcome[D, H, S]]:
    """Deals one after the other, each with the house rules that hold for it; `struck` tells which are struck out.

    A deal that cannot have happened counts all the same: a correction of an
    earlier one must not make later ones vanish. Or it is left out, so that the
    next one is played from what was there before it.
    """
    for (deal, house), gone in zip(deals, struck, strict=False):
        go_on()
        outcome = Outcome(game=game, deal=deal, house=house, before=before, struck=gone)
        yield outcome
        if not (leave_out_impossible and outcome.problems):
            before = outcome.scored.standing


def score(game: Game[D, H, S], deal: D | Change, house: H, before: S) -> Scored[S]:
    """Score one deal from what earlier ones left. Raises `Refused` if it cannot have happened."""
    outcome = Outcome(game=game, deal=deal, house=house, before=before)
    if outcome.problems:
        raise Refused(outcome.problems)
    return outcome.scored

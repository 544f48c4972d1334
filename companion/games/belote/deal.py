"""The record of one deal of Belote, and the problems with one that cannot have happened."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from companion.engine.records import BySide, Noted, NotNegative, Side
from companion.engine.ruling import Problem
from companion.games.belote.declarations import amounts
from companion.games.belote.house import House
from companion.games.belote.rule import Rule
from companion.games.belote.standing import Standing
from companion.games.belote.tricks import Trump, more_than_in_play, small_table_problems


@dataclass(frozen=True, kw_only=True, slots=True)
class Deal(Noted):
    """One deal: who took, and what each side has of it.

    `tricks` are card points with the last ten, side by side, `declarations` the
    points that count (none given: nobody declared anything); `capot` is the side
    that won every trick and `belote` the one that announced it. `trump` is for
    the record. `redeals` counts how often everybody had passed twice before.
    `revoke` is the side that did not play as it had to (BEL-63): then `tricks` may be left out.
    """

    taker: Side
    tricks: tuple[int | None, ...] | None = None
    capot: Side | None = None
    belote: Side | None = None
    declarations: Annotated[BySide, NotNegative(Rule.DECLARATIONS)] = ()
    trump: Trump | None = None
    redeals: Annotated[int, NotNegative(Rule.PASSED_TWICE)] = 0
    revoke: Side | None = None

    @property
    def figures(self) -> tuple[int | None, ...]:
        """The tricks side by side, as far as they were given."""
        return self.tricks or ()

    @property
    def trick_points(self) -> tuple[int, ...]:
        """The tricks of every side; none where they were left out."""
        return tuple(points for points in self.figures if points is not None)


def check(deal: Deal, house: House, before: Standing) -> Iterator[Problem]:
    """Everything about a deal that cannot have happened, each at its field and with its rule."""
    sides = len(before.totals)
    yield from _tricks(deal, sides, house)
    yield from _declarations(deal, before.seats // sides, house)


def _tricks(deal: Deal, sides: int, house: House) -> Iterator[Problem]:
    """Every side's figure is given (or none, after a revoke), and the cards in play can make them."""
    rule = Rule.TRICK_POINTS if house.players == House.most_players else Rule.SMALL_TABLE
    if deal.revoke is not None and not deal.trick_points:
        return
    wrong = tuple(trick_figures(deal.figures, sides, House.trick_points, rule, house.capot_total))
    yield from wrong
    if not wrong:
        yield from _sums(deal.trick_points, house)
        yield from _capot(deal)
    elif all(problem.says == "figure-wanted" for problem in wrong):
        yield from more_than_in_play(deal.trick_points, house)


def trick_figures(
    figures: tuple[int | None, ...], sides: int, whole: int, rule: str, capot_total: int
) -> Iterator[Problem]:
    """A problem where there are no figures, or not one a side; else one for each side whose figure cannot be, or lacks.

    A figure is less than nothing, or more than a deal has, unless that only makes up for the other one. Where one side
    has all that a capot counts, and nobody else anything, it is asked if that was one (BEL-46).
    """
    given = {side: points for side, points in enumerate(figures) if points is not None}
    if not given:
        yield Problem("tricks", rule, "tricks-wanted", unfinished=True)
        return
    if len(figures) != sides:
        yield Problem("tricks", rule, "sides-wanted", {"wanted": sides})
        return
    if capot_total > whole and [points for points in given.values() if points] == [capot_total]:
        yield Problem("capot", Rule.CAPOT, "capot-written", {"entered": capot_total}, unfinished=True)
        return
    below = [side for side, points in given.items() if points < 0]
    makes_up = below and sum(given.values()) == whole
    above = [] if makes_up else [side for side, points in given.items() if points > whole]
    for side in below:
        yield Problem(f"tricks.{side}", rule, "below-zero", {"entered": given[side]})
    for side in above:
        yield Problem(f"tricks.{side}", rule, "more-than-a-deal", {"entered": given[side], "wanted": whole})
    if not below and not above:
        missing = (side for side in range(len(figures)) if side not in given)
        yield from (Problem(f"tricks.{side}", rule, "figure-wanted", unfinished=True) for side in missing)


def two_that_add_up(tricks: tuple[int, ...], whole: int, rule: str) -> Iterator[Problem]:
    """A problem where the figures of two sides do not make all that was in play."""
    if sum(tricks) != whole:
        left, right = tricks
        yield Problem(
            "tricks", rule, "tricks-add-up", {"left": left, "right": right, "entered": sum(tricks), "wanted": whole}
        )


def _sums(tricks: tuple[int, ...], house: House) -> Iterator[Problem]:
    if house.players != House.most_players:
        yield from small_table_problems(tricks, house)
    else:
        yield from two_that_add_up(tricks, House.trick_points, Rule.TRICK_POINTS)


def _capot(deal: Deal) -> Iterator[Problem]:
    others = (points for side, points in enumerate(deal.trick_points) if side != deal.capot)
    if deal.capot in range(len(deal.figures)) and any(points > 0 for points in others):
        yield Problem("capot", Rule.CAPOT, "capot-but-points")


def _declarations(deal: Deal, hands: int, house: House) -> Iterator[Problem]:
    """One side's declarations count, besides those of a guilty side, which never do (BEL-30, BEL-63)."""
    for side, points in enumerate(deal.declarations):
        if points and house.declarations == "belote_only":
            yield Problem(f"declarations.{side}", Rule.BELOTE_ONLY, "declared-without-declarations")
        elif points not in amounts(hands, house):
            yield Problem(f"declarations.{side}", Rule.DECLARATIONS, "no-such-declarations", {"entered": points})
    counted = (points for side, points in enumerate(deal.declarations) if side != deal.revoke)
    if sum(points > 0 for points in counted) > 1:
        yield Problem("declarations", Rule.DECLARATIONS, "both-sides-declared")

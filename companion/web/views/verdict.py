"""How a match came out, in one sentence: who is ahead, and by how much."""

from collections.abc import Iterable
from functools import reduce

from companion.rulebook.words import Words
from companion.web.views.match import MatchView
from companion.web.views.names import AnySheet
from companion.web.views.story import leader


def ahead(sheet: AnySheet) -> tuple[int, ...]:
    """Who has won; where the table stopped before that, whoever has most. Nobody where all have the same."""
    if sheet.winner is not None:
        return (sheet.winner,)
    best = max(sheet.totals)
    first = tuple(side for side, total in enumerate(sheet.totals) if total == best)
    return first if sheet.shared or len(first) < len(sheet.totals) else ()


def verdict(match: MatchView) -> str:
    """The result of a match that is over."""
    return match.says.won or _so_far(match)


def _so_far(match: MatchView) -> str:
    """Where a table stopped that plays to no end, or had not come to it."""
    sheet, words, first = match.sheet, match.words, ahead(match.sheet)
    best = max(sheet.totals)
    if not sheet.rows:
        return words("verdict.nothing")
    if not first:
        return words("verdict.even") if sheet.game.zero_sum else words("verdict.level", total=best)
    names = together((match.sides[side] for side in first), words)
    if sheet.game.zero_sum:
        return words("verdict.up" if len(first) == 1 else "verdict.up-each", side=names, amount=best)
    if leader(sheet.totals) is None:
        return words("verdict.level-at-the-top", side=names, total=best)
    margin = best - max(total for side, total in enumerate(sheet.totals) if side not in first)
    return words("verdict.leads", side=names, margin=margin)


def together(names: Iterable[str], words: Words) -> str:
    """Names one after the other; there is one at least."""
    return reduce(lambda one, other: words("side.and", one=one, other=other), names)

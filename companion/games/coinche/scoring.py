"""The score of one deal of Coinche, line by line (part G of the rules)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.game import Scored
from companion.engine.tally import Feat, Line, Tally
from companion.games.belote.contract import Verdict
from companion.games.belote.rule import Rule as BeloteRule
from companion.games.belote.scoring import VerdictFacts
from companion.games.coinche.contract import Contract, Need, needed, rounded, written
from companion.games.coinche.deal import Deal
from companion.games.coinche.house import House
from companion.games.coinche.rule import Rule
from companion.games.coinche.standing import PAIRS, Standing

# the rules of the lines, in their order on the sheet
LINES = (
    Rule.TRICKS_WRITTEN,
    Rule.ROUNDED,
    Rule.PILE,
    Rule.PILE_COINCHED,
    Rule.ALL_TRICKS,
    Rule.CAPOT_BID_PAYS,
    Rule.CONTRACT_MADE,
    Rule.CONTRACT_FAILED,
    Rule.CONTRACT_COINCHED,
    Rule.POINTS_BID_ONLY,
    Rule.DECLARATIONS_COUNT,
    Rule.LOST_DECLARATIONS,
    BeloteRule.BELOTE,
    Rule.BELOTE_KEPT,
    Rule.BELOTE_COINCHED,
    Rule.WAITING_FOR_A_WINNER,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class DealFacts(VerdictFacts):
    """The same, the points of each side in the comparison, and those that the takers needed.

    Nothing is compared after a revoke, nor where every trick was bid. `needed` are
    trick points, with the belote and the declarations of this deal.
    """

    compared: tuple[int, ...] | None
    needed: Need


def score(deal: Deal, house: House, before: Standing) -> Scored[Standing]:
    """Both sides' lines, the totals that they lead to, and what waits for the next winner."""
    judged = Contract(deal, house)
    if deal.revoke is None:
        return _scored(judged, judged.verdict, judged.compared, before)
    return _dealt_again(judged, before) if house.revoke == "dealt_again" else _scored(judged, "revoke", None, before)


def _scored(judged: Contract, verdict: Verdict, compared: tuple[int, ...] | None, before: Standing) -> Scored[Standing]:
    account = written(judged)
    lines = [*account.lines]
    if account.winner is not None:  # who writes the points that waited as they are (COI-51)
        lines.append(Line(account.winner, Rule.WAITING_FOR_A_WINNER, before.held, about={"deals": before.since}))
    tally = Tally(tuple(sorted(lines, key=lambda line: LINES.index(line.rule))))
    waits = before.held + waiting(judged) if account.winner is None else 0
    after = _after(judged, before, tally, waits)
    facts = DealFacts(verdict=verdict, compared=compared, needed=needed(judged.deal, judged.house), held=waits)
    return Scored(tally, after, facts)


def waiting(judged: Contract) -> int:
    """The points that a tie leaves to wait: the takers' tricks, rounded, and their extras (COI-51)."""
    taker, deal = judged.taker, judged.deal
    tricks = rounded(judged.tricks[taker], judged.house) + judged.all_tricks(taker)
    return tricks + House.belote * deal.announced[taker] + deal.declared[taker]


def _after(judged: Contract, before: Standing, tally: Tally, held: int) -> Standing:
    deals = before.deals + 1
    totals = before.totals_with(tally)
    return Standing(
        totals=totals,
        seats=before.seats,
        dealer=(before.dealer_after(judged.deal.redeals, judged.house.redeal) + 1) % before.seats,
        deals=deals,
        held=held,
        since=(*before.since, deals) if held else (),
        unfinished=tuple(_unfinished(judged, before, totals, tally.lines)),
    )


def _dealt_again(judged: Contract, before: Standing) -> Scored[Standing]:
    """Nobody writes anything, what waits goes on waiting, and the same dealer deals again."""
    dealer = before.dealer_after(judged.deal.redeals, judged.house.redeal)
    after = replace(before, dealer=dealer, deals=before.deals + 1)
    need = needed(judged.deal, judged.house)
    facts = DealFacts(verdict="dealt_again", compared=None, needed=need, held=before.held)
    return Scored(Tally(()), after, facts, dealt_again=True)


def _unfinished(judged: Contract, before: Standing, totals: tuple[int, ...], lines: Iterable[Line]) -> Iterator[int]:
    """The sides past the target that have yet to win a trick, where belote alone does not finish (COI-56)."""
    if judged.house.finish_on_belote or judged.house.ends != "target":
        return
    for side in range(PAIRS):
        if totals[side] < judged.house.target:
            continue
        wins_none = judged.deal.capot == 1 - side
        if side in before.unfinished:
            through = wins_none
        else:
            belote = sum(line.points for line in lines if line.side == side and line.rule in BELOTE)
            through = loses(judged.deal, judged.house, side) and totals[side] - belote < judged.house.target
        if through:
            yield side


BELOTE = (BeloteRule.BELOTE, Rule.BELOTE_KEPT, Rule.BELOTE_COINCHED)


def loses(deal: Deal, house: House, side: int) -> bool:
    """True for a side that fails, has no trick, or loses the deal by a revoke."""
    if deal.revoke is not None:
        return deal.revoke == side
    return deal.capot == 1 - side or (side == deal.taker and Contract(deal, house).verdict == "failed")


def feats(record: Any, tally: Tally) -> Iterator[Feat]:
    """A capot and every belote, however often their lines count."""
    if isinstance(record, Deal):
        if record.capot is not None:
            yield Feat(record.capot, BeloteRule.CAPOT)
        yield from (Feat(side, BeloteRule.BELOTE, count) for side, count in enumerate(record.announced) if count)

"""The score of one deal of Belote, line by line (parts G and H of the rules)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.engine.game import Scored
from companion.engine.ruling import Facts
from companion.engine.tally import Line, Tally
from companion.games.belote.contract import Contract, Revoked, Verdict, contract, counts_flat, revoke_lines, share_out
from companion.games.belote.deal import Deal
from companion.games.belote.house import House
from companion.games.belote.rule import Rule
from companion.games.belote.standing import Standing

# the rules of the lines, in their order on the sheet
LINES = (
    Rule.TRICK_POINTS,
    Rule.CAPOT,
    Rule.DECLARATIONS,
    Rule.BELOTE,
    Rule.FAILED,
    Rule.REVOKE,
    Rule.SMALL_TABLE,
    Rule.EXTRAS_WHEN_FAILED,
    Rule.WAITING,
    Rule.ROUNDING,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class VerdictFacts(Facts):
    """The verdict on the contract, and the points that wait for a winner."""

    verdict: Verdict
    held: int


@dataclass(frozen=True, kw_only=True, slots=True)
class DealFacts(VerdictFacts):
    """The same, and the points of each side in the comparison; after a revoke nothing is compared."""

    compared: tuple[int, ...]


def score(deal: Deal, house: House, before: Standing) -> Scored[Standing]:
    """Every side's lines, the totals that they lead to, and what waits for the next winner."""
    if deal.revoke is None:
        return _judged(deal, house, before)
    return _dealt_again(deal, house, before) if house.revoke == "dealt_again" else _revoked(deal, house, before)


def _judged(deal: Deal, house: House, before: Standing) -> Scored[Standing]:
    judged = contract(deal, house)
    tally = _rounded(Tally(tuple(lines(judged, before))), before, house)
    after = _after(deal, house, before, tally)
    if judged.verdict == "tie":
        after = replace(after, held=before.held + judged.held, since=(*before.since, after.deals))
    return Scored(tally, after, DealFacts(verdict=judged.verdict, compared=judged.compared, held=after.held))


def _revoked(deal: Deal, house: House, before: Standing) -> Scored[Standing]:
    revoked = Revoked(deal, deal.revoke or 0, len(before.totals), house)
    tally = _rounded(Tally(tuple(revoke_lines(revoked, before))), before, house)
    return Scored(tally, _after(deal, house, before, tally), DealFacts(verdict="revoke", compared=(), held=0))


def _dealt_again(deal: Deal, house: House, before: Standing) -> Scored[Standing]:
    """Nobody writes anything, what waits goes on waiting, and the same dealer deals again."""
    after = replace(before, dealer=before.dealer_after(deal.redeals, house.redeal), deals=before.deals + 1)
    return Scored(Tally(()), after, DealFacts(verdict="dealt_again", compared=(), held=before.held), dealt_again=True)


def _after(deal: Deal, house: House, before: Standing, tally: Tally) -> Standing:
    """The standing after a deal that leaves nothing to wait."""
    return Standing(
        totals=before.totals_with(tally),
        seats=before.seats,
        dealer=(before.dealer_after(deal.redeals, house.redeal) + 1) % before.seats,
        deals=before.deals + 1,
    )


def lines(judged: Contract, before: Standing) -> Iterator[Line]:
    """Each side's own, then what a failed contract hands over, then what waited for a winner (BEL-48…BEL-51)."""
    for side in range(len(judged.counts)):
        yield from _own(side, judged)
    if judged.verdict == "failed":
        yield from _handed_over(judged)
    for side, points in share_out(before.held, judged.ahead).items():
        yield Line(side, Rule.WAITING, points, about={"deals": before.since})


def _own(side: int, judged: Contract) -> Iterator[Line]:
    """The lines that a side writes of its own: an opponent all of it, the taker by the verdict."""
    count, house = judged.counts[side], judged.house
    writes_all = side != judged.taker or judged.verdict == "made"
    if writes_all:
        yield Line(side, Rule.TRICK_POINTS, count.tricks)
        yield Line(side, Rule.CAPOT, count.capot)
    if writes_all or (judged.verdict == "failed" and house.failed_extras == "each_keeps_own"):
        yield Line(side, Rule.DECLARATIONS, count.declarations)
    if writes_all or _belote_stays(judged):
        yield Line(side, Rule.BELOTE, count.belote)


def _belote_stays(judged: Contract) -> bool:
    """True if a taker who did not make it writes his belote now (BEL-50, BEL-56)."""
    if judged.verdict == "tie":
        return judged.house.tie_belote == "paid_at_once"
    return judged.house.failed_extras != "nothing_kept"


def _handed_over(judged: Contract) -> Iterator[Line]:
    """The lines of what the taker loses, for the best opponent, shared if they are level (BEL-20, BEL-49, BEL-57)."""
    lost, house = judged.counts[judged.taker], judged.house
    extras = {
        "each_keeps_own": 0,
        "only_belote_kept": lost.declarations,
        "nothing_kept": lost.declarations + lost.belote,
    }[house.failed_extras]
    tricks = share_out(lost.trick_points, judged.ahead)
    filled = share_out(lost.trick_points + _missing(judged), judged.ahead)
    for side, points in share_out(extras, judged.ahead).items():
        yield Line(side, Rule.FAILED, tricks[side])
        yield Line(side, Rule.SMALL_TABLE, filled[side] - tricks[side])
        yield Line(side, Rule.EXTRAS_WHEN_FAILED, points)


def _missing(judged: Contract) -> int:
    """The points that a small table lacks to the full figure, where a failed contract pays that (BEL-18, BEL-49)."""
    instead = judged.capot is not None and counts_flat(judged.house)
    if judged.house.small_table_points == "cards_in_play" or instead:
        return 0
    return House.trick_points - sum(count.tricks for count in judged.counts)


def _rounded(tally: Tally, before: Standing, house: House) -> Tally:
    """Each side's deal to the nearest ten, five upwards, where the table rounds; a line of its own."""
    if not house.round_to_ten:
        return tally
    made, ten = tally.points(len(before.totals)), House.rounded_to
    rounding = (
        Line(side, Rule.ROUNDING, (points + ten // 2) // ten * ten - points, about={"points": points})
        for side, points in enumerate(made)
    )
    return Tally((*tally.lines, *rounding))

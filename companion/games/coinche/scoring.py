"""Was the contract made? What each side has, and the score of one deal of Coinche, line by line (parts D and G)."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Literal

from companion.engine.game import Scored
from companion.engine.tally import Feat, Line, Tally
from companion.games.belote.rule import Rule as BeloteRule
from companion.games.belote.scoring import Verdict, VerdictFacts
from companion.games.coinche.auction import CAPOT, factor, worth
from companion.games.coinche.deal import Deal
from companion.games.coinche.house import House
from companion.games.coinche.rule import Rule
from companion.games.coinche.standing import PAIRS, Standing
from companion.games.coinche.tricks import Trump, as_trick_points

Need = int | Literal["every_trick", "impossible"]


@dataclass(frozen=True, slots=True)
class Contract:
    """A deal as it is judged under the house rules of a table."""

    deal: Deal
    house: House

    @property
    def taker(self) -> int:
        return self.deal.taker

    @property
    def defence(self) -> int:
        return 1 - self.deal.taker

    @property
    def worth(self) -> int:
        return worth(self.deal.contract, self.house)

    @property
    def wants_every_trick(self) -> bool:
        """True for a capot and a générale that were bid."""
        return isinstance(self.deal.contract, str)

    @property
    def tricks(self) -> tuple[int, ...]:
        """Card points with the last ten, side by side, out of 162."""
        return tuple(as_trick_points(points, self.deal.trump, self.house) for points in self.deal.trick_points)

    def all_tricks(self, side: int) -> int:
        """The points of a side beside its 162 for all the tricks, where that counts at this table (COI-46, COI-47)."""
        if self.deal.capot != side:
            return 0
        takers = self.house.capot_unannounced != "no_bonus" or self.wants_every_trick
        return House.capot * (takers if side == self.taker else self.house.capot_unannounced == "both_sides")

    def extras(self, side: int) -> int:
        """Belote and declarations of a side, as far as they count for the contract (COI-23)."""
        belote = House.belote * self.deal.announced[side] * self.house.belote_for_contract
        return belote + self.deal.declared[side] * self.house.declarations_for_contract

    def total(self, side: int) -> int:
        """The exact points of a side in the comparison (COI-24)."""
        return self.tricks[side] + self.all_tricks(side) + self.extras(side)

    @property
    def compared(self) -> tuple[int, ...] | None:
        """The points of each side, where points decide."""
        return None if self.wants_every_trick else tuple(map(self.total, range(PAIRS)))

    @property
    def least(self) -> int:
        """The points that the takers must reach (COI-21); 82 for a bid of 80 at some tables."""
        return max(self.worth, House.least_made) if self.house.to_make == "contract_alone82" else self.worth

    @property
    def reached(self) -> bool:
        """True if the takers have the number that was bid."""
        return self.total(self.taker) >= self.least

    @property
    def every_trick(self) -> bool:
        """True if the takers won every trick; of a générale, if one of them did by himself (COI-25)."""
        return self.deal.capot == self.taker and (self.deal.contract == CAPOT or bool(self.deal.alone))

    @property
    def must_have_more(self) -> bool:
        """True if the takers must have more than the defence as well (COI-21)."""
        return self.house.to_make == "more_than_defence"

    @property
    def verdict(self) -> Verdict:
        """Made, failed, or a tie where this table has ties (COI-50, COI-51)."""
        if self.wants_every_trick:
            return "made" if self.every_trick else "failed"
        own, other = self.total(self.taker), self.total(self.defence)
        if not self.reached or (self.must_have_more and own < other):
            return "failed"
        if own > other or not self.must_have_more:
            return "made"
        return "tie" if self.has_ties else "failed"

    @property
    def has_ties(self) -> bool:
        """True if points can wait: nobody coinched, and points made are counted (COI-51)."""
        return self.house.tie == "litige" and self.deal.coinche == 1 and self.house.count == "announced_and_made"

    @property
    def winner(self) -> int | None:
        """The side that wins the deal; none in a tie."""
        return {"made": self.taker, "failed": self.defence}.get(self.verdict)


def needed(deal: Deal, house: House) -> Need:
    """The fewest trick points with which the takers make it, with the belote and declarations of this deal."""
    if isinstance(deal.contract, str):
        return "every_trick"
    points = possible(deal.trump)
    least = bisect_left(points, True, key=lambda takers: _with(deal, house, takers).verdict == "made")
    if least < len(points):
        return points[least]
    every = _with(deal, house, House.trick_points, capot=deal.taker)
    return "every_trick" if every.verdict == "made" else "impossible"


def beats(deal: Deal, house: House) -> Need | Literal["one_trick"]:
    """The fewest trick points with which the defence makes the contract fail; one trick where that is enough."""
    need = needed(deal, house)
    if not isinstance(need, int):
        return "one_trick" if need == "every_trick" else 0
    points = possible(deal.trump)
    too_many = bisect_left(points, True, key=lambda takers: _with(deal, house, takers).verdict != "failed")
    return House.trick_points - points[too_many - 1] if too_many else "impossible"


@cache
def possible(trump: Trump) -> tuple[int, ...]:
    """The trick points that a side can have: no cards make 1, unless every suit is trumps."""
    every = range(House.trick_points + 1)
    return tuple(points for points in every if trump is Trump.ALL or 1 not in (points, House.trick_points - points))


def _with(deal: Deal, house: House, points: int, capot: int | None = None) -> Contract:
    """The deal, with so many trick points for the takers."""
    tricks = (points, House.trick_points - points)
    played = replace(deal, tricks=tricks if deal.taker == 0 else tricks[::-1], capot=capot)
    return Contract(played, replace(house, ta_values="fourteen") if house.ta_values == "converted" else house)


def rounded(points: int, house: House) -> int:
    """Trick points as they are written: to the nearest ten, five upwards or downwards, or as they are (COI-49)."""
    if house.rounding == "none":
        return points
    more = House.rounded_to // 2 - (house.rounding == "tens_five_down")
    return (points + more) // House.rounded_to * House.rounded_to


@dataclass(frozen=True, slots=True)
class Account:
    """A deal as it is written, and the side that wins it; none in a tie."""

    judged: Contract
    winner: int | None

    @property
    def lines(self) -> tuple[Line, ...]:
        return (*self.tricks(), *self.contract(), *self.declarations(), *self.belotes())

    @property
    def house(self) -> House:
        return self.judged.house

    @property
    def factor(self) -> int:
        """How often the contract counts."""
        return factor(self.judged.deal.coinche, self.house)

    @property
    def often(self) -> int:
        """How often all else counts that the winner of the deal writes for it (COI-43)."""
        return self.factor if self.house.coinche_multiplies == "everything" else 1

    @property
    def coinched(self) -> bool:
        return self.judged.deal.coinche > 1

    @property
    def made(self) -> bool:
        """True if the takers win the deal."""
        return self.winner == self.judged.taker

    @property
    def revoked(self) -> bool:
        """True if a side has lost the deal by a revoke."""
        return self.judged.deal.revoke is not None

    @property
    def shared(self) -> bool:
        """True if each side writes its own tricks (COI-39, COI-42)."""
        return self.made and not self.revoked and (not self.coinched or self.house.coinched_made == "points_shared")

    def tricks(self) -> Iterator[Line]:
        """Each side's own, or the pile for the winner; nothing where only the points that were bid count (COI-52)."""
        if self.house.count == "announced":
            return
        if self.shared or self.winner is None:
            writing = range(PAIRS) if self.shared else [self.judged.defence]
            yield from (line for side in writing for line in self._own_tricks(side))
        else:
            yield from self._pile(self.winner)

    def _own_tricks(self, side: int) -> Iterator[Line]:
        counted, often = self.judged.tricks, self.often if side == self.winner else 1
        rule = Rule.TRICKS_WRITTEN if self.house.rounding == "none" else Rule.ROUNDED
        yield Line(side, rule, rounded(counted[side], self.house), often, about={"counted": counted})
        yield Line(side, self._all_tricks, self.judged.all_tricks(side), often)

    def _pile(self, winner: int) -> Iterator[Line]:
        """160 for all the tricks, and 90 more where the winner took them all, or a capot that was bid pays alike."""
        rule = Rule.PILE_COINCHED if self.coinched else Rule.PILE
        yield Line(winner, rule, rounded(self.house.pile, self.house), self.often)
        if not self.revoked:
            as_made = self.judged.wants_every_trick and not self.made and self.house.capot_failed == "as_made"
            more = House.capot if as_made else self.judged.all_tricks(winner)
            yield Line(winner, self._all_tricks, more, self.often)

    @property
    def _all_tricks(self) -> Rule:
        return Rule.CAPOT_BID_PAYS if self.judged.wants_every_trick else Rule.ALL_TRICKS

    def contract(self) -> Iterator[Line]:
        """The line of the points that were bid, for the winner of the deal (COI-39, COI-40, COI-42, COI-52)."""
        if self.winner is not None:
            rule = Rule.CONTRACT_MADE if self.made else Rule.CONTRACT_FAILED
            if self.house.count == "announced":
                rule = Rule.POINTS_BID_ONLY
            elif self.coinched:
                rule = Rule.CONTRACT_COINCHED
            yield Line(self.winner, rule, self.judged.worth, self.factor)

    def declarations(self) -> Iterator[Line]:
        """Each side's own, or the winner's; those of a guilty side do not count (COI-45, COI-58)."""
        for side, points in enumerate(self.judged.deal.declared):
            if side == self.judged.deal.revoke or not self._writes(side):
                continue
            to = self.winner if self._hands_declarations_over(side) else side
            rule = Rule.DECLARATIONS_COUNT if to == side else Rule.LOST_DECLARATIONS
            if to is not None:
                yield Line(to, rule, points, self.often if to == self.winner else 1)

    def _hands_declarations_over(self, side: int) -> bool:
        """True for a side that loses the deal, and its declarations with it (COI-45)."""
        if self.house.lost_declarations == "kept" or self.winner in (None, side):
            return False
        if not self.made:
            return side == self.judged.taker
        return self.coinched or self.judged.deal.capot == self.judged.taker

    def belotes(self) -> Iterator[Line]:
        """Each side's own, or the winner's (COI-37); the winner's may be multiplied (COI-44)."""
        for side, count in enumerate(self.judged.deal.announced):
            to = self.winner if self._hands_belote_over(side) else side
            if to is None or not self._writes(side):
                continue
            multiplied = to == self.winner and self.house.belote_coinched == "multiplied" and self.coinched
            rule: Rule | BeloteRule = Rule.BELOTE_KEPT if to != side else BeloteRule.BELOTE
            if multiplied and to == side:
                rule = Rule.BELOTE_COINCHED
            yield Line(to, rule, House.belote, count * (self.factor if multiplied else 1))

    def _hands_belote_over(self, side: int) -> bool:
        """True for a side that loses its belote with the deal (COI-37)."""
        if self.house.lost_belote == "kept" or self.winner in (None, side):
            return False
        return self.revoked or not self.made or self.coinched

    def _writes(self, side: int) -> bool:
        """False for the takers in a tie: what they have waits (COI-51)."""
        return self.winner is not None or side != self.judged.taker


def written(judged: Contract) -> Account:
    """A deal as it was won, or as it is lost by a revoke (COI-58)."""
    guilty = judged.deal.revoke
    return Account(judged, judged.winner if guilty is None else 1 - guilty)


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

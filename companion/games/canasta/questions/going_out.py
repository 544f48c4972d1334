"""May I go out, concealed or not, and what when the stock runs out? (Part K of the rules.)"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from companion.engine.facts import Bonus, NoFacts
from companion.engine.ruling import Problem, Question, Reason, Ruling
from companion.engine.situation import Score
from companion.games.canasta.house import House
from companion.games.canasta.questions.shared import needed, total_exists
from companion.games.canasta.rule import Rule


@dataclass(frozen=True, kw_only=True, slots=True)
class GoingOut:
    """A player about to get rid of every card.

    `canasta`: the side has one, this turn's included; `discard`: a last card is
    left to discard; `partner`: what his partner answered, if he asked. The rest
    matters to `concealed` only: whether he had laid cards before, his partner
    had opened, what he lays now counts, and, at strict tables, whether the
    canasta is his own, he lays off, or takes the pile.
    """

    canasta: bool
    discard: bool = True
    partner: Literal["not_asked", "says_yes", "says_no"] = "not_asked"
    concealed: bool = False
    melded_before: bool = False
    partner_opened: bool = True
    count: int = 0
    score: Score = 0
    own_canasta: bool = True
    lays_off: bool = False
    takes_pile: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class StockOut:
    """The stock is empty: can the player whose turn it is take the last discard, and does he?"""

    takes_discard: bool


def _go_out(situation: GoingOut, house: House) -> Ruling[bool, Bonus]:
    bonus = house.going_out + house.going_out_concealed * situation.concealed
    ruling = Ruling.of(_reasons(situation, house))
    return ruling.with_facts(Bonus(bonus=bonus if ruling.answer else 0))


def _reasons(situation: GoingOut, house: House) -> Iterator[Reason]:
    yield Reason(Rule.CANASTA_TO_GO_OUT, situation.canasta)
    yield Reason(Rule.WAYS_TO_GO_OUT if situation.discard else Rule.NO_DISCARD_NEEDED)
    yield from _partner(situation, house)
    if situation.concealed:
        yield Reason(Rule.CONCEALED, not situation.melded_before)
        yield from _opens_alone(situation)
        yield Reason(Rule.CONCEALED_CONDITIONS, house.concealed == "as_written" or _strictly(situation))
        yield Reason(Rule.GOING_OUT_CONCEALED)
    yield Reason(Rule.GOING_OUT)


def _partner(situation: GoingOut, house: House) -> Iterator[Reason]:
    """A partner who was asked decides; some tables require the question, some do without it (CAN-97)."""
    was_asked = situation.partner != "not_asked"
    if house.ask_partner != "never" and (was_asked or house.ask_partner == "required"):
        yield Reason(Rule.ASKING_PARTNER, situation.partner == "says_yes")


def _opens_alone(situation: GoingOut) -> Iterator[Reason]:
    if not situation.partner_opened:
        least, row = needed(situation.score)
        about = {"count": situation.count, "needed": least}
        yield row
        yield Reason(Rule.CONCEALED_OPENS_ALONE, situation.count >= least, about)


def _strictly(situation: GoingOut) -> bool:
    return situation.own_canasta and not (situation.lays_off or situation.takes_pile)


def _stock_out(situation: StockOut, house: House) -> Ruling[bool, NoFacts]:
    goes_on = situation.takes_discard and house.stock_out == "play_on_without_drawing"
    return Ruling.of([Reason(Rule.STOCK_RUNS_OUT, goes_on)])


def _check(situation: GoingOut, house: House) -> Iterator[Problem]:
    yield from total_exists("score", situation.score)
    yield from total_exists("count", situation.count)


GO_OUT = Question(slug="go-out", situation=GoingOut, answer=_go_out, check=_check)
STOCK_OUT = Question(slug="stock-out", situation=StockOut, answer=_stock_out)

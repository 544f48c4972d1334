"""The questions of Shoot Pontoon: all of Pontoon, and the kitty."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

from companion.engine.records import NotNegative, Prefilled
from companion.engine.ruling import NO_FACTS, Facts, NoFacts, Problem, Question, Reason, Ruling
from companion.games.pontoon.hands import TRICKS, BankHeld, HeldHere, counts_as
from companion.games.pontoon.questions import QUESTIONS as PONTOON
from companion.games.pontoon.questions.hand import COMPARE, Gain, Settling
from companion.games.pontoon.questions.shared import Limits, hands_exist, stake_exists
from companion.games.pontoon.rule import Rule as PontoonRule
from companion.games.shoot_pontoon.deal import ShootBet
from companion.games.shoot_pontoon.house import House
from companion.games.shoot_pontoon.rule import Rule
from companion.games.shoot_pontoon.scoring import shoot_verdict
from companion.games.shoot_pontoon.standing import Kitty

KITTY_KNOWN = Prefilled(lambda standing: standing.kitty, draft="kitty")
KittyNow = Annotated[int, KITTY_KNOWN, NotNegative(Rule.KITTY)]
"""The amount in the middle: as it was entered for the deal under way, or as the last one left it."""


def kitty_exists(kitty: int, open_bets: int) -> Iterator[Problem]:
    """A problem where more is bet than the kitty holds (SHO-29)."""
    if open_bets > kitty >= 0:
        yield Problem("open_bets", Rule.WITHIN_THE_KITTY, "more-open-than-held", {"kitty": kitty})


@dataclass(frozen=True, kw_only=True, slots=True)
class Putting:
    """The banker would put `amount` into a kitty that holds so much (nothing: he sets a new one)."""

    amount: int
    kitty: KittyNow = 0
    during_deal: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class AfterTheDeal:
    """The kitty after a deal, and whether the bank changes hands."""

    kitty: Annotated[int, KITTY_KNOWN, NotNegative(Rule.KITTY_CAN_PAY)]
    bank_changes: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class KittyAfterTheDeal(Facts):
    """The amount that the old banker takes out of the kitty, and the amount left in it."""

    taken: int
    left: int


def _kitty(situation: Putting, house: House) -> Ruling[bool, Limits]:
    reasons = (_new if situation.kitty == 0 else _more)(situation, house)
    return Ruling.of(reasons, Limits(least=house.smallest_kitty, most=house.largest_kitty))


def _new(situation: Putting, house: House) -> Iterator[Reason]:
    least, most = house.smallest_kitty, house.largest_kitty
    about = {"least": least, "most": most} if house.kitty_limited or least > 1 else {}
    yield Reason(Rule.KITTY, least <= situation.amount <= most, about)
    if situation.during_deal:
        yield Reason(Rule.TOP_UP, False)


def _more(situation: Putting, house: House) -> Iterator[Reason]:
    total = situation.kitty + situation.amount
    fits = house.kitty_top_up_bound == "free" or total <= house.stake_most
    yield Reason(Rule.TOP_UP, fits and not situation.during_deal)
    yield Reason(Rule.BANKERS_MONEY)


def _kitty_due(situation: AfterTheDeal, house: House) -> Ruling[bool, KittyAfterTheDeal]:
    taken = situation.kitty if situation.bank_changes else 0
    return Ruling.of(_why_due(situation), KittyAfterTheDeal(taken=taken, left=situation.kitty - taken))


def _why_due(situation: AfterTheDeal) -> Iterator[Reason]:
    if situation.bank_changes:
        yield Reason(Rule.OLD_BANKER_TAKES_IT, True, {"kitty": situation.kitty})
    else:
        yield Reason(Rule.DRY_KITTY, situation.kitty == 0, {"kitty": situation.kitty})
        if situation.kitty == 0:
            yield Reason(PontoonRule.BANK_SALE)


def _check_putting(situation: Putting, house: House) -> Iterator[Problem]:
    if situation.amount <= 0:
        yield Problem("amount", Rule.TOP_UP, "nothing-put")


KITTY = Question(slug="kitty", situation=Putting, answer=_kitty, check=_check_putting)
KITTY_DUE = Question(slug="kitty-due", situation=AfterTheDeal, answer=_kitty_due)


@dataclass(frozen=True, kw_only=True, slots=True)
class ShotSettling:
    """A hand with `shoot` on it against the bank's.

    `kitty` is what is in it once everybody else has been settled once, if it is known; `stake` is everything else on
    the hand, if both shall be added.
    """

    held: HeldHere
    bank: BankHeld
    shoot: ShootBet
    split: bool = False
    kitty: int | None = None
    stake: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ShotGain(Gain):
    """The gain of a hand: `shot` of its shoot bet, `staked` of the stake beside it; below zero, a loss.

    `left` is what the kitty then holds, if it is known what it held before.
    """

    shot: int
    staked: int
    left: int | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Room:
    """The amount in the middle, and the sum of the shoot bets that are not settled."""

    kitty: KittyNow
    open_bets: ShootBet


@dataclass(frozen=True, kw_only=True, slots=True)
class KittyLeft(Facts):
    """The amount left in the kitty when everybody is paid; below zero where it does not suffice."""

    left: int


def _settle(situation: ShotSettling, house: House) -> Ruling[int, ShotGain]:
    result = shoot_verdict(situation.held, situation.bank, house, split=situation.split)
    if _doubled(situation, result.times, house):
        result = replace(result, times=2)
    reasons = [Reason(result.rule, True, {"shoot": situation.shoot})]
    if result.rule == Rule.SHOOT_LOST and situation.held == situation.bank:
        reasons.append(Reason(PontoonRule.TIES))
    shot = situation.shoot * result.times
    left = None if situation.kitty is None else situation.kitty - shot
    outcome = result.outcome if left is None else f"{result.outcome}-left"
    facts = ShotGain(times=result.times, outcome=outcome, shot=shot, staked=0, left=left)
    alone = Ruling(shot, tuple(reasons), facts)
    return alone if situation.stake is None else _with_stake(alone, situation, situation.stake, house)


def _with_stake(
    alone: Ruling[int, ShotGain], situation: ShotSettling, stake: int, house: House
) -> Ruling[int, ShotGain]:
    """Both bets of a hand, which are settled at the same time (SHO-19)."""
    settling = Settling(held=situation.held, bank=situation.bank, stake=stake, split=situation.split)
    ordinary = COMPARE.answer(settling, house)
    reasons = {reason.rule: reason for reason in (*alone.reasons, *ordinary.reasons)}
    facts = replace(alone.facts, staked=ordinary.answer, outcome="both")
    return Ruling(alone.answer + ordinary.answer, tuple(reasons.values()), facts)


def _doubled(situation: ShotSettling, times: int, house: House) -> bool:
    trick = counts_as(situation.held, house, split=situation.split) in TRICKS
    lasts = situation.kitty is None or situation.kitty >= 2 * situation.shoot
    return house.shoot_double == "yes_if_kitty_lasts" and times > 0 and trick and lasts


def _kitty_pays(situation: Room, house: House) -> Ruling[bool, KittyLeft]:
    before = Kitty(holds=situation.kitty, open=situation.open_bets)
    left = before.won(before.open).holds
    return Ruling.of([Reason(Rule.KITTY_CAN_PAY, left >= 0, before.about)], KittyLeft(left=left))


def _check_settling(situation: ShotSettling, house: House) -> Iterator[Problem]:
    if situation.kitty is not None and situation.kitty < situation.shoot:
        yield Problem("kitty", Rule.WITHIN_THE_KITTY, "more-open-than-held", {"kitty": situation.kitty})
    if situation.stake is not None:
        yield from stake_exists("stake", situation.stake)


SETTLE_SHOOT = Question(slug="settle-shoot", situation=ShotSettling, answer=_settle, check=_check_settling)
KITTY_PAYS = Question(
    slug="kitty-pays",
    situation=Room,
    answer=_kitty_pays,
    check=lambda bets, _: kitty_exists(bets.kitty, bets.open_bets),
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Shooting:
    """A shoot bet of `amount`, just before the card of that number comes, on the player's first hand or a later one.

    On a further hand of a split, `second` is when the split is made. `shot` is
    what is on this hand already; the fourth card may be bought or twisted.
    """

    before: Literal["second", "third", "fourth", "fifth"]
    amount: ShootBet
    kitty: KittyNow
    open_bets: ShootBet
    hand: int = 1
    shot: ShootBet = 0
    twisted: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class SplitHand:
    """A hand of a player who split: the first, or which of the others."""

    hand: int


@dataclass(frozen=True, kw_only=True, slots=True)
class OneBet(Room):
    """The bet `shoot`, which is among all the open bets: of a hand that is bust, or the last of too many."""

    shoot: ShootBet


@dataclass(frozen=True, kw_only=True, slots=True)
class CutDown(Facts):
    """The part of the last bet that stays; 0 where all of it was too little for what had to go back."""

    stays: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Settled:
    """The kitty, and the sums of the shoot bets that win and that lose."""

    kitty: KittyNow
    won: ShootBet
    lost: ShootBet


@dataclass(frozen=True, kw_only=True, slots=True)
class OpenBets(Facts):
    """The amount in the kitty, and the sum of the shoot bets that are not settled."""

    kitty: int
    open_bets: int


@dataclass(frozen=True, kw_only=True, slots=True)
class RoomLeft(Facts):
    """How much may be shot at all."""

    room: int


@dataclass(frozen=True, kw_only=True, slots=True)
class RoomAfterBust(OpenBets):
    """The same after the hand's bets have gone to the kitty, and how much may be shot then."""

    room: int


def _room(situation: Room, house: House) -> Ruling[int, OpenBets]:
    kitty = Kitty(holds=situation.kitty, open=situation.open_bets)
    room, reasons = kitty.room(house), [Reason(Rule.WITHIN_THE_KITTY, True, kitty.about)]
    if kitty.open and not room:
        reasons.append(Reason(Rule.WHOLE_KITTY))
    return Ruling(room, tuple(reasons), OpenBets(kitty=kitty.holds, open_bets=kitty.open))


def _shoot(situation: Shooting, house: House) -> Ruling[bool, RoomLeft]:
    kitty = Kitty(holds=situation.kitty, open=situation.open_bets)
    return Ruling.of(_reasons(situation, kitty, house), RoomLeft(room=kitty.room(house)))


def _reasons(situation: Shooting, kitty: Kitty, house: House) -> Iterator[Reason]:
    if situation.amount == 0:
        yield Reason(Rule.NOBODY_MUST_SHOOT)
        return
    yield from _in_time(situation, house)
    yield Reason(Rule.WITHIN_THE_KITTY, situation.amount <= kitty.room(house), kitty.about)
    if kitty.room(house) == (0 if kitty.open else situation.amount):
        yield Reason(Rule.WHOLE_KITTY)


def _in_time(situation: Shooting, house: House) -> Iterator[Reason]:
    match situation.before:
        case "second" if situation.hand == 1:
            yield Reason(Rule.SHOOT_IN_TURN)
        case "second":
            allowed = situation.hand == 2 or house.shoot_on_splits == "every_new_hand"
            yield Reason(Rule.SHOOT_ON_A_NEW_HAND, allowed, {"hand": situation.hand})
            yield Reason(Rule.WHEN_THE_SPLIT_IS_MADE)
        case "fourth":
            yield Reason(Rule.FOURTH_CARD)
            if not situation.shot:
                yield Reason(Rule.ALSO_WITHOUT_A_FIRST)
        case _:
            yield Reason(Rule.ONLY_THE_FOURTH, False)


def _covers(situation: SplitHand, house: House) -> Ruling[bool, NoFacts]:
    return Ruling.of([Reason(Rule.FIRST_HAND_ONLY, situation.hand == 1, {"hand": situation.hand})])


def _bust(situation: OneBet, house: House) -> Ruling[int, RoomAfterBust]:
    before = Kitty(holds=situation.kitty, open=situation.open_bets)
    after = before.lost(situation.shoot)
    facts = RoomAfterBust(kitty=after.holds, open_bets=after.open, room=after.room(house))
    reasons = (Reason(Rule.BUST_TO_THE_KITTY, True, {"shoot": situation.shoot}), Reason(Rule.BUST_MAKES_ROOM))
    return Ruling(2 * situation.shoot, reasons, facts)


def _cut_back(situation: OneBet, house: House) -> Ruling[int, CutDown]:
    """The part of the last bet that goes back; if all of it is too little, the one before is cut down too (SHO-31)."""
    before = Kitty(holds=situation.kitty, open=situation.open_bets - situation.shoot)
    stays = min(situation.shoot, before.room(house))
    reasons = (Reason(Rule.BETS_ABOVE_THE_ROOM), Reason(Rule.WITHIN_THE_KITTY, True, before.about))
    return Ruling(situation.shoot - stays, reasons, CutDown(stays=stays))


def _kitty_after(situation: Settled, house: House) -> Ruling[int, NoFacts]:
    kitty = Kitty(holds=situation.kitty, open=situation.won + situation.lost)
    left = kitty.won(situation.won).lost(situation.lost).holds
    return Ruling(left, (Reason(Rule.SHOOT_WON), Reason(Rule.SHOOT_LOST), Reason(Rule.BANKERS_MONEY)), NO_FACTS)


def _check_shooting(situation: Shooting, house: House) -> Iterator[Problem]:
    yield from kitty_exists(situation.kitty, situation.open_bets)
    if situation.shot > max(situation.open_bets, 0):
        yield Problem("shot", Rule.WITHIN_THE_KITTY, "more-than-all-bets", {"open": situation.open_bets})
    yield from hands_exist("hand", situation.hand)


def _check_busting(situation: OneBet, house: House) -> Iterator[Problem]:
    yield from kitty_exists(situation.kitty, situation.open_bets)
    yield from _check_among(situation, house)


def _check_among(situation: OneBet, house: House) -> Iterator[Problem]:
    """A problem where one bet is more than all of them."""
    if situation.shoot > max(situation.open_bets, 0):
        yield Problem("shoot", Rule.WITHIN_THE_KITTY, "more-than-all-bets", {"open": situation.open_bets})


ROOM = Question(
    slug="room", situation=Room, answer=_room, check=lambda bets, _: kitty_exists(bets.kitty, bets.open_bets)
)
SHOOT = Question(slug="shoot", situation=Shooting, answer=_shoot, check=_check_shooting)
COVERS = Question(
    slug="shoot-covers", situation=SplitHand, answer=_covers, check=lambda split, _: hands_exist("hand", split.hand)
)
BUST = Question(slug="bust", situation=OneBet, answer=_bust, check=_check_busting)
KITTY_AFTER = Question(
    slug="kitty-after",
    situation=Settled,
    answer=_kitty_after,
    check=lambda bets, _: kitty_exists(bets.kitty, bets.won + bets.lost),
)
CUT_BACK = Question(slug="cut-back", situation=OneBet, answer=_cut_back, check=_check_among)


QUESTIONS: tuple[Question[Any, House], ...] = (
    ROOM,
    SHOOT,
    COVERS,
    BUST,
    CUT_BACK,
    KITTY_AFTER,
    SETTLE_SHOOT,
    KITTY_PAYS,
    KITTY,
    KITTY_DUE,
    *PONTOON,
)

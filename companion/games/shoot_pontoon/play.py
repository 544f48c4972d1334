"""A deal of Shoot Pontoon as it is played: the acts of Pontoon, setting the kitty, and shooting."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from companion.engine.play import Choice, Play
from companion.engine.records import recast
from companion.engine.ruling import NoFacts, Problem, Reason, Refused, Ruling
from companion.engine.sentence import Pool, Say
from companion.games.pontoon import play as pontoon
from companion.games.pontoon.hands import BUST
from companion.games.pontoon.play import Act, newest, shown, speaks_next
from companion.games.shoot_pontoon.deal import Deal, Hand
from companion.games.shoot_pontoon.house import House
from companion.games.shoot_pontoon.rule import Rule
from companion.games.shoot_pontoon.standing import Kitty, Standing, usual_kitties


@dataclass(frozen=True, kw_only=True, slots=True)
class Shoot:
    """Somebody shoots `amount`; before the second card nothing means that he does not shoot."""

    amount: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Fill:
    """The banker fills the kitty: `amount` is what lies in it then."""

    amount: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Playing(pontoon.Playing):
    """A hand while it is played, with its shoot bets."""

    shoot: int = 0
    fourth_card_shoot: int = 0

    @property
    def shot(self) -> int:
        return self.shoot + self.fourth_card_shoot

    @property
    def bets(self) -> tuple[Say, ...]:
        """The sentences about its stake and its shoot bets."""
        shot = (Say(key="told.shot", about={"shot": self.shot}),) if self.shot else ()
        return (*pontoon.stake_on(self), *shot)


@dataclass(frozen=True, kw_only=True, slots=True)
class Table(pontoon.Table):
    """A deal under way.

    `kitty` is what lay in the middle at the start, `due` is true until a new one
    is set; `asked` counts the players who have shot, or shot nothing; `just_split` is true right
    after a split.
    """

    a_hand: ClassVar[type[Playing]] = Playing

    kitty: int
    due: bool = False
    hands: tuple[Playing, ...] = ()
    asked: int = 0
    just_split: bool = False

    @property
    def phase(self) -> pontoon.Phase:
        if self.due:
            return "kitty"
        phase = pontoon.phase_of(self)
        return "shoot-bets" if phase == "second-card" and self.asked < len(self.hands) else phase

    @property
    def playing(self) -> Playing:
        return self.hands[self.turn]

    @property
    def played_at(self) -> int | None:
        """As in Pontoon; before the second card it is asked hand by hand what is shot."""
        if self.phase == "shoot-bets":
            return self.asked
        return self.turn if self.phase in ("turns", "showing") else None

    @property
    def middle(self) -> Kitty:
        """The kitty now: a hand that is bust has put its bets there already (SHO-17)."""
        shot, lost = sum(hand.shot for hand in self.hands), sum(hand.shot for hand in self.hands if hand.held == BUST)
        return Kitty(holds=self.kitty + lost, open=shot - lost)


CARDS_BEFORE_THE_FOURTH = 3


def ruling(table: Table, act: Act | Shoot | Fill, house: House) -> Ruling[bool, NoFacts]:
    """The ruling on an act now; without its amount or hand, on whether it may be done at all."""
    return Ruling.of(reasons(table, act, house))


def reasons(table: Table, act: Act | Shoot | Fill, house: House) -> Iterator[Reason]:
    """The rules that bear on an act."""
    match act:
        case Shoot(amount=amount):
            yield from _in_time(table, house)
            yield _fits(table, amount, house)
        case Fill(amount=amount):
            yield from _may_fill(table, amount, house)
        case Act():
            yield from pontoon.reasons(table, act, house)
            yield from _fourth_card_first(table, act)


def _in_time(table: Table, house: House) -> Iterator[Reason]:
    if table.phase != "turns":
        yield Reason(Rule.SHOOT_IN_TURN, table.phase == "shoot-bets")
    elif table.just_split:
        hands = sum(hand.player == table.playing.player for hand in table.hands)
        allowed = hands == 2 or house.shoot_on_splits == "every_new_hand"
        yield Reason(Rule.SHOOT_ON_A_NEW_HAND, allowed, {"hand": hands})
        yield Reason(Rule.WHEN_THE_SPLIT_IS_MADE, not table.hands[newest(table)].shoot)
    else:
        now = table.playing.cards == CARDS_BEFORE_THE_FOURTH
        yield Reason(Rule.FOURTH_CARD if now else Rule.ONLY_THE_FOURTH, now and not table.playing.fourth_card_shoot)


def _fits(table: Table, amount: int | None, house: House) -> Reason:
    """All bets together fit into the kitty (SHO-06); before the second card one may say that one shoots nothing."""
    room, least = table.middle.room(house), 0 if table.phase == "shoot-bets" else 1
    fits = least <= amount <= room if amount is not None else room > 0
    return Reason(Rule.WITHIN_THE_KITTY, fits, {**table.middle.about, "room": room, "entered": amount or 0})


def _may_fill(table: Table, amount: int | None, house: House) -> Iterator[Reason]:
    """A new kitty keeps to its limits (SHO-02); to one that holds something more is added before the deal (SHO-24)."""
    if table.due:
        least, most = house.smallest_kitty, house.largest_kitty
        fits = amount is None or least <= amount <= most
        yield Reason(Rule.KITTY, fits, {"least": least, "most": most})
        return
    bound = house.stake_most if house.kitty_top_up_bound == "maximum_stake" else amount or 0
    fits = amount is None or table.kitty < amount <= bound
    yield Reason(Rule.TOP_UP, fits and table.phase == "stakes" and not table.hands)


def _fourth_card_first(table: Table, act: Act) -> Iterator[Reason]:
    """Whoever has shot for a fourth card takes it."""
    if table.phase == "turns" and table.playing.cards == CARDS_BEFORE_THE_FOURTH and table.playing.fourth_card_shoot:
        shot = table.playing.fourth_card_shoot
        yield Reason(Rule.FOURTH_CARD, act.does in ("buy", "twist"), {"shot": shot})


def read(words: str) -> Act | Shoot | Fill:
    """The act of these words: `shoot 40`, `kitty 100`, or one of Pontoon. Raises `Refused`."""
    word, _, value = words.partition(" ")
    if word == "shoot":
        return Shoot(amount=pontoon.amount(value))
    return Fill(amount=pontoon.amount(value)) if word == "kitty" else pontoon.read(words)


def offers(table: Table, house: House) -> tuple[Choice, ...]:
    """The acts of Pontoon, after shooting where that is all there is to do, before it where it is not."""
    acts = pontoon.offers(table, house, lambda now, act: ruling(now, act, house))
    if table.phase in ("shoot-bets", "turns"):
        return (*acts, _shoot(table, house))
    fills = table.phase in ("kitty", "stakes") and not table.hands
    return (*acts, _fill(table, house)) if fills else acts


def _shoot(table: Table, house: House) -> Choice:
    """The likely shoot bets: half the room that there is, and all of it."""
    allowed, room = ruling(table, Shoot(), house), table.middle.room(house)
    turns = len(table.hands) - table.asked if table.phase == "shoot-bets" else 1
    amounts = tuple(sorted({room // 2, room} - {0}))
    return Choice(does="shoot", ruling=allowed, least=1, most=room, likely=amounts, turns=turns)


def _fill(table: Table, house: House) -> Choice:
    if table.due:
        least, most = house.smallest_kitty, house.largest_kitty if house.kitty_limited else None
        likely = usual_kitties(house)
        return Choice(does="kitty", ruling=ruling(table, Fill(), house), least=least, most=most, likely=likely)
    return Choice(does="kitty", ruling=ruling(table, Fill(), house), least=table.kitty)


def begin(before: Standing, kitty: int, *, due: bool = False) -> Table:
    """A deal before the opening stakes; where a new kitty is `due`, before that is set."""
    return Table(banker=before.banker, waiting=before.from_the_left(before.banker), kitty=kitty, due=due)


def after(table: Table, act: Act | Shoot | Fill, house: House) -> Table:
    """The table after an act. Raises `Refused` with the rules against it, or where its amount or hand is missing."""
    every = tuple(reasons(table, act, house))
    refuse_what_does_not_fit(every)
    pontoon.refuse(every)
    return _asked_while_there_is_room(_done(table, act, house), house)


def _done(table: Table, act: Act | Shoot | Fill, house: House) -> Table:
    if isinstance(act, Act):
        return replace(pontoon.after(table, act, house), just_split=act.does == "split")
    pontoon.require("amount", act.amount)
    if isinstance(act, Fill):
        return replace(table, kitty=act.amount or 0, due=False)
    return _shot(table, act.amount or 0)


def _asked_while_there_is_room(table: Table, house: House) -> Table:
    """Nobody is asked what he shoots once the bets come to the whole kitty (SHO-07)."""
    full = table.phase == "shoot-bets" and not table.middle.room(house)
    return replace(table, asked=len(table.hands)) if full else table


def refuse_what_does_not_fit(every: Iterable[Reason]) -> None:
    """Raise `Refused` where all that is against a bet is that there is no room for so much."""
    unmet = [reason for reason in every if not reason.met]
    if [reason.rule for reason in unmet] == [Rule.WITHIN_THE_KITTY] and unmet[0].about["entered"]:
        raise Refused([Problem("amount", Rule.WITHIN_THE_KITTY, "no-room-to-shoot", unmet[0].about)])


def _shot(table: Table, amount: int) -> Table:
    early = table.phase == "shoot-bets"
    if not early and not table.just_split:
        return pontoon.with_hand(table, replace(table.playing, fourth_card_shoot=amount))
    at = table.asked if early else newest(table)
    return replace(pontoon.with_hand(table, replace(table.hands[at], shoot=amount), at), asked=table.asked + early)


def deal(table: Table) -> Deal | None:
    """The deal that is written on the sheet, once every hand is shown."""
    settled = pontoon.deal(table)
    if settled is None:
        return None
    hands = tuple(
        recast(Hand, hand, shoot=played.shoot, fourth_card_shoot=played.fourth_card_shoot)
        for hand, played in zip(settled.hands, table.hands, strict=True)
    )
    return recast(Deal, settled, hands=hands, kitty=table.kitty)


def _pool(table: Table, house: House) -> Pool:
    """The kitty now, with the bets of every hand that is not bust (SHO-17, SHO-18)."""
    kitty, open_bets = table.middle, (hand for hand in table.hands if hand.shot and hand.held != BUST)
    bets = tuple((hand.player, hand.shot) for hand in open_bets)
    return Pool(holds=kitty.holds, bets=bets, room=kitty.room(house))


PLAY: Play[Table, House, Standing] = Play(
    begin=lambda house, standing: begin(standing, standing.kitty, due=standing.kitty_due),
    read=read,
    after=after,
    offers=offers,
    deal=deal,
    hand=shown,
    next=speaks_next,
    pool=_pool,
)

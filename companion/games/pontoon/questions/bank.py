"""Who has the bank and when it moves, how many may play, what may be staked. (Parts A, C, D and G of the rules.)"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

from companion.engine.cards import Cards
from companion.engine.lots import highest_again, rank_of
from companion.engine.records import Prefilled, Seat, Seats, SidesNow
from companion.engine.ruling import Facts, NoFacts, Problem, Question, Reason, Ruling, between
from companion.games.pontoon.house import House
from companion.games.pontoon.questions.shared import Limits, cards_exist, seats_exist, stake_exists
from companion.games.pontoon.rule import Rule
from companion.games.pontoon.standing import Pontoons, dealer, shuffled, taker


@dataclass(frozen=True, kw_only=True, slots=True)
class Finished:
    """A finished deal: who made a pontoon, without splitting or from a split, and whether the banker had one."""

    sides: SidesNow
    banker: Annotated[Seat, Prefilled(dealer)]
    pontoons: Seats = ()
    split_pontoons: Seats = ()
    bank_pontoon: bool = False

    @property
    def made(self) -> Pontoons:
        return Pontoons(players=self.pontoons, split=bool(self.split_pontoons), bank=self.bank_pontoon)


@dataclass(frozen=True, kw_only=True, slots=True)
class BestPontoon:
    """The best pontoon of the deal: none, a player's, one from a split, or the banker's."""

    pontoon: Literal["none", "player", "split", "bank"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Selling:
    """The banker and a buyer: do they agree on a price, and is a deal under way?"""

    agreed: bool = True
    during_deal: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class BankMoves(Facts):
    """`changes` is true if the bank changes hands, `shuffle` if the pack is shuffled and cut."""

    changes: bool
    shuffle: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class CutAgain(Facts):
    """The seats that cut again, because their cards are equal; none where the cut decides."""

    again: Seats


def _next_banker(situation: Finished, house: House) -> Ruling[Seat, BankMoves]:
    order = tuple((situation.banker + left) % situation.sides for left in range(1, situation.sides))
    takes, shuffle = taker(situation.made, order, house), shuffled(situation.made, order, house)
    answer = situation.banker if takes is None else takes
    facts = BankMoves(changes=takes is not None, shuffle=shuffle)
    return Ruling(answer, tuple(_why(situation, takes, shuffle=shuffle)), facts)


def _why(situation: Finished, takes: int | None, *, shuffle: bool) -> Iterator[Reason]:
    if situation.pontoons:
        yield Reason(Rule.PONTOON_TAKES_THE_BANK, takes is not None)
        if situation.bank_pontoon:
            yield Reason(Rule.BOTH_PONTOON)
    if situation.split_pontoons:
        yield Reason(Rule.SPLIT_PONTOON)
    if takes is not None and len(situation.pontoons) > 1:
        yield Reason(Rule.NEAREST_TO_THE_LEFT)
    if takes is None:
        yield Reason(Rule.BANK_STAYS)
    yield Reason(Rule.SHUFFLE if shuffle else Rule.NO_SHUFFLE)


def _shuffle(situation: BestPontoon, house: House) -> Ruling[bool, NoFacts]:
    made = Pontoons(
        players=(1,) if situation.pontoon == "player" else (),
        split=situation.pontoon == "split",
        bank=situation.pontoon == "bank",
    )
    again = shuffled(made, (1,), house)
    return Ruling.of([Reason(Rule.SHUFFLE, again), *([] if again else [Reason(Rule.NO_SHUFFLE)])])


def _bank_sale(situation: Selling, house: House) -> Ruling[bool, NoFacts]:
    in_time = house.bank_sale == "any_time" or not situation.during_deal
    return Ruling.of([Reason(Rule.BANK_SALE, situation.agreed and in_time)])


def _first_banker(situation: Cards, house: House) -> Ruling[Seat | None, CutAgain]:
    """The card that each player cut."""
    cards, again = situation.cards, tuple(highest_again([[card] for card in situation.cards], house, "dealer"))
    first = None if again else min(range(len(cards)), key=lambda seat: rank_of(cards[seat]))
    return Ruling(first, (Reason(Rule.FIRST_BANKER, not again),), CutAgain(again=again))


def _check_finished(situation: Finished, house: House) -> Iterator[Problem]:
    yield from between("sides", situation.sides, House.fewest_players, House.most_players, Rule.PLAYERS)
    if not 0 <= situation.banker < situation.sides:
        yield Problem("banker", None, "no-such-side")
    yield from seats_exist("pontoons", situation.pontoons, situation.banker, situation.sides)
    yield from seats_exist("split_pontoons", situation.split_pontoons, situation.banker, situation.sides)
    if situation.bank_pontoon and situation.split_pontoons:
        yield Problem("split_pontoons", Rule.BANKERS_PONTOON, "nobody-acted")


def _check_cut(situation: Cards, house: House) -> Iterator[Problem]:
    yield from cards_exist("cards", situation.cards, house)
    yield from between("cards", len(situation.cards), House.fewest_players, House.most_players, Rule.PLAYERS)


NEXT_BANKER = Question(slug="next-banker", situation=Finished, answer=_next_banker, check=_check_finished)
SHUFFLE = Question(slug="shuffle", situation=BestPontoon, answer=_shuffle)
BANK_SALE = Question(slug="bank-sale", situation=Selling, answer=_bank_sale)
FIRST_BANKER = Question(slug="first-banker", situation=Cards, answer=_first_banker, check=_check_cut)


@dataclass(frozen=True, kw_only=True, slots=True)
class Participants:
    """So many people, the banker among them."""

    players: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Staking:
    """An opening stake that somebody would put down."""

    stake: int


@dataclass(frozen=True, kw_only=True, slots=True)
class TableSize(Limits):
    """How many may play, and how many packs so many people take."""

    packs: int


def _players(situation: Participants, house: House) -> Ruling[bool, TableSize]:
    usual = house.players == "five_to_eight"
    least = House.usual_fewest_players if usual else House.fewest_players
    most = House.usual_most_players if usual else House.most_players
    packs = 2 if not usual and situation.players >= House.two_packs_from else 1
    reasons = (Reason(Rule.PLAYERS, least <= situation.players <= most, {"least": least, "most": most}),)
    return Ruling.of(reasons, TableSize(least=least, most=most, packs=packs))


def _stake(situation: Staking, house: House) -> Ruling[bool, Limits]:
    limits = Limits(least=house.stake_least, most=house.stake_most)
    within = house.stake_least <= situation.stake <= house.stake_most
    about = limits.by_name() if house.stakes_agreed else {}
    return Ruling.of([Reason(Rule.STAKE_LIMITS, within, about)], limits)


def _check_players(situation: Participants, house: House) -> Iterator[Problem]:
    if situation.players < 1:
        yield Problem("players", None, "at-least", {"least": 1})


PLAYERS = Question(slug="players", situation=Participants, answer=_players, check=_check_players)
STAKE = Question(
    slug="stake", situation=Staking, answer=_stake, check=lambda staking, _: stake_exists("stake", staking.stake)
)

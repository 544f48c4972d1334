"""How many may play, and what may be staked? (PON-02, PON-18, PON-19.)"""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.ruling import Problem, Question, Reason, Ruling
from companion.games.pontoon.house import House
from companion.games.pontoon.questions.shared import Limits, stake_exists
from companion.games.pontoon.rule import Rule


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
    return Ruling.of([Reason(Rule.STAKE_LIMITS, within, limits.by_name())], limits)


def _check_players(situation: Participants, house: House) -> Iterator[Problem]:
    if situation.players < 1:
        yield Problem("players", None, "at-least", {"least": 1})


def _check_stake(situation: Staking, house: House) -> Iterator[Problem]:
    yield from stake_exists("stake", situation.stake)


PLAYERS = Question(slug="players", situation=Participants, answer=_players, check=_check_players)
STAKE = Question(slug="stake", situation=Staking, answer=_stake, check=_check_stake)

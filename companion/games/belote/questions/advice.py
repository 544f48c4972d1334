"""Take or pass: no rule decides it, players who know the game advise it (the hints of the lesson)."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.cards import Card, Rank
from companion.engine.ruling import Facts, Problem, Question, Reason, Ruling
from companion.games.belote.house import House
from companion.games.belote.questions.shared import cards_exist, hand_exists
from companion.games.belote.rule import Rule

HIGHEST = (Rank.JACK, Rank.NINE)
ENOUGH = 3  # trumps, the jack or the nine among them


@dataclass(frozen=True, kw_only=True, slots=True)
class BeforeTaking:
    """A player’s first cards, and the card turned up."""

    turned: Card
    hand: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class TrumpsAfterTaking(Facts):
    """The trumps that the player would hold, the card turned up among them."""

    trumps: tuple[Card, ...]


def trumps_after_taking(situation: BeforeTaking) -> tuple[Card, ...]:
    """The trumps that the player would hold, the card turned up first."""
    return tuple(card for card in (situation.turned, *situation.hand) if card.suit is situation.turned.suit)


def _worth_taking(situation: BeforeTaking, house: House) -> Ruling[bool, TrumpsAfterTaking]:
    trumps = trumps_after_taking(situation)
    worth = len(trumps) >= ENOUGH and any(card.rank in HIGHEST for card in trumps)
    reasons = (Reason(Rule.TAKE_IT_OR_NOT), Reason(Rule.TAKEN_CARD))
    return Ruling(worth, reasons, TrumpsAfterTaking(trumps=trumps))


def _check(situation: BeforeTaking, house: House) -> Iterator[Problem]:
    yield from cards_exist("turned", [situation.turned])
    yield from cards_exist("hand", situation.hand, among=[situation.turned])
    yield from hand_exists("hand", situation.hand)


WORTH_TAKING = Question(slug="worth-taking", situation=BeforeTaking, answer=_worth_taking, check=_check)
ADVISED = (WORTH_TAKING,)

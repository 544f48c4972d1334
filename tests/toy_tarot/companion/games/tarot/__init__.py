"""Tarot: one takes against all others, three to five of them, with twenty-one trumps and the Excuse."""

from companion.engine.game import Game, Seating
from companion.engine.standing import DealtStanding, dealer, highest_past_target, start_of

from .cards import TarotCard
from .deal import Record, check
from .form import FORM, MISDEAL, beneath, summary, verdict
from .house import PROFILES, House
from .questions import QUESTIONS
from .scoring import LINES, score

GAME: Game[Record, House, DealtStanding] = Game(
    slug="tarot",
    house=House,
    deal=Record,  # type: ignore[arg-type]  # a union of dataclasses
    profiles=PROFILES,
    seating=lambda house: Seating(range(3, 6)),
    start=start_of(DealtStanding),
    check=check,
    score=score,
    lines=LINES,
    dealer=dealer,
    winner=highest_past_target,
    pack=tuple(TarotCard.every()),
    forms=(FORM, MISDEAL),
    beneath=beneath,
    verdict=verdict,
    summary=summary,
    questions=QUESTIONS,
)

"""Coinche: Belote with an auction; the contract is bid, and may be doubled; to 2,000."""

from dataclasses import replace
from typing import Any

from companion.engine.game import Game, Seating
from companion.games.belote import GAME as BELOTE
from companion.games.belote.form import waited
from companion.games.coinche.deal import Deal, check
from companion.games.coinche.form import FORM, ONLY_TOTALS, summary
from companion.games.coinche.house import PROFILES, House
from companion.games.coinche.pictures import PICTURES
from companion.games.coinche.practice import PRACTICE
from companion.games.coinche.questions import QUESTIONS
from companion.games.coinche.questions.advice import ADVISED
from companion.games.coinche.rule import Rule
from companion.games.coinche.scoring import LINES, feats, score
from companion.games.coinche.standing import PAIRS, Standing, start, winner

VARIED: Any = BELOTE  # a game of other house rules, records and standings to the type checker
GAME: Game[Deal, House, Standing] = replace(
    VARIED,
    slug="coinche",
    place=6,
    house=House,
    deal=Deal,
    profiles=PROFILES,
    seating=lambda house: Seating(range(PAIRS, PAIRS + 1), partners=2),
    start=start,
    check=check,
    score=score,
    lines=LINES,
    winner=winner,
    forms=(FORM,),
    only_totals=ONLY_TOTALS,
    feats=feats,
    outcome=lambda deal, scored: waited(scored, Rule.WAITING_FOR_A_WINNER, "outcome.waited"),
    summary=summary,
    pictures=PICTURES,
    questions=QUESTIONS,
    advised=ADVISED,
    practice=PRACTICE,
)

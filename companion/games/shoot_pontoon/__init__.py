"""Shoot Pontoon: Pontoon with a kitty, and bets against it that must fit into it."""

from dataclasses import replace
from typing import Any

from companion.engine.game import Game
from companion.games.pontoon import GAME as PONTOON
from companion.games.pontoon.form import SALE
from companion.games.pontoon.questions.advice import BANK
from companion.games.shoot_pontoon.deal import Record, check
from companion.games.shoot_pontoon.form import FORM, PUT, beneath, coming, outcome, summary
from companion.games.shoot_pontoon.house import PROFILES, House
from companion.games.shoot_pontoon.pictures import PICTURES
from companion.games.shoot_pontoon.play import PLAY
from companion.games.shoot_pontoon.practice import PRACTICE
from companion.games.shoot_pontoon.questions import QUESTIONS
from companion.games.shoot_pontoon.scoring import COMPANY, LINES, score
from companion.games.shoot_pontoon.standing import Standing, outlook, start

VARIED: Any = PONTOON  # a game of other house rules, records and standings to the type checker
GAME: Game[Record, House, Standing] = replace(
    VARIED,
    slug="shoot-pontoon",
    place=5,
    house=House,
    deal=Record,
    profiles=PROFILES,
    start=start,
    check=check,
    score=score,
    lines=LINES,
    outlook=outlook,
    company=COMPANY,
    forms=(FORM, SALE, PUT),
    beneath=beneath,
    coming=coming,
    summary=summary,
    outcome=outcome,
    play=PLAY,
    pictures=PICTURES,
    questions=QUESTIONS,
    advised=(BANK,),
    practice=PRACTICE,
)

"""Shoot Pontoon: Pontoon with a kitty, and bets against it that must fit into it."""

from typing import cast

from companion.engine.cards import pack
from companion.engine.game import Game, Seating
from companion.engine.lots import HIGHEST
from companion.engine.payments import fewest_payments
from companion.games.pontoon.deal import dealt_by
from companion.games.pontoon.form import SALE, terms
from companion.games.pontoon.hands import EXAMPLES
from companion.games.pontoon.questions.advice import BANK
from companion.games.pontoon.scoring import feats
from companion.games.pontoon.standing import dealer, staked, stakes, winner
from companion.games.shoot_pontoon.deal import Record, check
from companion.games.shoot_pontoon.form import FORM, PUT, beneath, coming, outcome, summary
from companion.games.shoot_pontoon.house import PROFILES, House
from companion.games.shoot_pontoon.pictures import PICTURES
from companion.games.shoot_pontoon.play import PLAY
from companion.games.shoot_pontoon.practice import PRACTICE
from companion.games.shoot_pontoon.questions import QUESTIONS
from companion.games.shoot_pontoon.rule import ALL_RULES
from companion.games.shoot_pontoon.scoring import COMPANY, LINES, score
from companion.games.shoot_pontoon.standing import Standing, outlook, start

GAME: Game[Record, House, Standing] = Game(
    slug="shoot-pontoon",
    place=5,
    house=House,
    deal=cast("type[Record]", Record),  # a union of classes is no class to the type checker
    rules=ALL_RULES,
    profiles=PROFILES,
    seating=lambda house: Seating(range(House.fewest_players, House.most_players + 1)),
    start=start,
    check=check,
    score=score,
    lines=LINES,
    outlook=outlook,
    dealer=dealer,
    winner=winner,
    lots=HIGHEST,
    pack=pack(),
    hands=EXAMPLES,
    suits=False,
    company=COMPANY,
    payments=lambda house, standing: fewest_payments(standing.totals),
    bank=dealer,
    stakes=stakes,
    staked=staked,
    dealt_by=dealt_by,
    zero_sum=lambda house: True,
    feats=feats,
    forms=(FORM, SALE, PUT),
    terms=terms,
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

"""Shoot Pontoon: Pontoon with a kitty, and bets against it that must fit into it."""

from typing import cast

from companion.engine.cards import pack
from companion.engine.game import Game, Seating
from companion.games.pontoon.deal import dealt_by, doubts
from companion.games.pontoon.standing import company, dealer, winner
from companion.games.pontoon.telling import HANDS, fill, payments
from companion.games.shoot_pontoon.bets import beside
from companion.games.shoot_pontoon.check import check
from companion.games.shoot_pontoon.deal import Record
from companion.games.shoot_pontoon.house import PROFILES, House
from companion.games.shoot_pontoon.play import PLAY
from companion.games.shoot_pontoon.questions import QUESTIONS
from companion.games.shoot_pontoon.rule import ALL_RULES
from companion.games.shoot_pontoon.scoring import score
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
    outlook=outlook,
    dealer=dealer,
    winner=winner,
    pack=pack(),
    suits=False,
    company=company,
    payments=payments,
    bank=dealer,
    dealt_by=dealt_by,
    fill=fill,
    rows={"hands": HANDS},
    beside=beside,
    doubts=doubts,
    play=PLAY,
    questions=QUESTIONS,
)

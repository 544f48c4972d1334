"""Pontoon: everybody against the bank, as near to 21 as one dares."""

from typing import cast

from companion.engine.cards import pack
from companion.engine.game import Game, Seating
from companion.engine.payments import fewest_payments
from companion.games.pontoon.deal import Record, check, dealt_by
from companion.games.pontoon.form import FORM, SALE, coming, summary, terms
from companion.games.pontoon.hands import EXAMPLES, made_of
from companion.games.pontoon.house import PROFILES, House
from companion.games.pontoon.pictures import PICTURES
from companion.games.pontoon.play import PLAY
from companion.games.pontoon.practice import PRACTICE
from companion.games.pontoon.questions import QUESTIONS
from companion.games.pontoon.questions.advice import ADVISED
from companion.games.pontoon.scoring import LINES, feats, score
from companion.games.pontoon.standing import COMPANY, Standing, dealer, outlook, staked, stakes, start, winner

GAME: Game[Record, House, Standing] = Game(
    slug="pontoon",
    place=4,
    house=House,
    deal=cast("type[Record]", Record),  # a union of classes is no class to the type checker
    profiles=PROFILES,
    seating=lambda house: Seating(range(House.fewest_players, House.most_players + 1)),
    start=start,
    check=check,
    score=score,
    lines=LINES,
    outlook=outlook,
    dealer=dealer,
    winner=winner,
    pack=pack(),
    hand_of=made_of,
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
    forms=(FORM, SALE),
    terms=terms,
    coming=coming,
    summary=summary,
    play=PLAY,
    pictures=PICTURES,
    questions=QUESTIONS,
    advised=ADVISED,
    practice=PRACTICE,
)

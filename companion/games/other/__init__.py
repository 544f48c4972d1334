"""Another game: a plain sheet for any game of the evening, which knows none of its rules."""

from companion.engine.game import Game, Seating
from companion.engine.payments import fewest_payments
from companion.engine.standing import dealer
from companion.games.other.deal import LINES, Round, check, score
from companion.games.other.form import FORM, coming, need, summary, terms
from companion.games.other.house import PROFILES, House, check_house
from companion.games.other.questions import QUESTIONS
from companion.games.other.rule import Rule
from companion.games.other.standing import Standing, best, outlook, over, start, winner

GAME: Game[Round, House, Standing] = Game(
    slug="other",
    place=90,
    house=House,
    deal=Round,
    profiles=PROFILES,
    seating=lambda house: Seating(house.sides, house.partners, Rule.WHO_PLAYS),
    start=start,
    check=check,
    score=score,
    lines=LINES,
    outlook=outlook,
    dealer=dealer,
    winner=winner,
    over=over,
    best=best,
    check_house=check_house,
    sat_out=lambda record: record.sat_out,
    named=True,
    pack=(),
    payments=lambda house, standing: fewest_payments(standing.totals) if house.money else (),
    zero_sum=lambda house: house.money,
    forms=(FORM,),
    terms=terms,
    need=need,
    coming=coming,
    summary=summary,
    questions=QUESTIONS,
)

"""Coinche: Belote with an auction; the contract is bid, and may be doubled; to 2,000."""

from companion.engine.game import Game, Seating
from companion.engine.standing import dealer, lacking
from companion.games.belote.form import beneath, verdict, waited
from companion.games.belote.standing import LOTS, outlook
from companion.games.belote.tricks import PACK
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

GAME: Game[Deal, House, Standing] = Game(
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
    outlook=outlook,
    dealer=dealer,
    dealt=lambda deal, house, before: before.dealer_after(deal.redeals, house.redeal),
    winner=winner,
    lots=LOTS,
    pack=PACK,
    forms=(FORM,),
    only_totals=ONLY_TOTALS,
    feats=feats,
    beneath=beneath,
    verdict=verdict,
    outcome=lambda deal, scored: waited(scored, Rule.WAITING_FOR_A_WINNER, "outcome.waited"),
    need=lacking,
    summary=summary,
    pictures=PICTURES,
    questions=QUESTIONS,
    advised=ADVISED,
    practice=PRACTICE,
)

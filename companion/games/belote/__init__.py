"""Belote: four in pairs, three or two; tricks, declarations and the contract, to 501."""

from companion.engine.game import Game, Seating
from companion.engine.standing import dealer, highest_past_target, lacking
from companion.engine.tally import feats_in_lines
from companion.games.belote.deal import Deal, check
from companion.games.belote.form import FORM, ONLY_TOTALS, beneath, summary, verdict, waited
from companion.games.belote.house import PROFILES, House
from companion.games.belote.pictures import PICTURES
from companion.games.belote.practice import PRACTICE
from companion.games.belote.questions import QUESTIONS
from companion.games.belote.questions.advice import ADVISED
from companion.games.belote.rule import Rule
from companion.games.belote.scoring import LINES, score
from companion.games.belote.standing import LOTS, Standing, outlook, sides, start
from companion.games.belote.tricks import PACK

GAME: Game[Deal, House, Standing] = Game(
    slug="belote",
    place=3,
    house=House,
    deal=Deal,
    profiles=PROFILES,
    seating=lambda house: Seating(range(sides(house), sides(house) + 1), partners=house.players // sides(house)),
    start=start,
    check=check,
    score=score,
    lines=LINES,
    outlook=outlook,
    dealer=dealer,
    dealt=lambda deal, house, before: before.dealer_after(deal.redeals, house.redeal),
    winner=highest_past_target,
    lots=LOTS,
    pack=PACK,
    forms=(FORM,),
    only_totals=ONLY_TOTALS,
    feats=feats_in_lines(Rule.CAPOT, Rule.BELOTE),
    beneath=beneath,
    verdict=verdict,
    outcome=lambda deal, scored: waited(scored, Rule.WAITING, "outcome.waited"),
    need=lacking,
    summary=summary,
    pictures=PICTURES,
    questions=QUESTIONS,
    advised=ADVISED,
    practice=PRACTICE,
)

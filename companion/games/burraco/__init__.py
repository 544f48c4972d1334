"""Burraco: two sides of two, or two or three each alone, sets and sequences, a second hand waiting, to 2,000."""

from companion.engine.game import Game, Seating
from companion.engine.standing import dealer, highest_past_target, lacking, start_of
from companion.engine.tally import feats_in_lines
from companion.engine.two_packs import TWO_PACKS
from companion.games.burraco.deal import Deal, check
from companion.games.burraco.form import FORM, ONLY_TOTALS, agreed_in_fives, coming, summary, victory_scale
from companion.games.burraco.house import PROFILES, House, check_house, victory_points
from companion.games.burraco.melds import count_meld
from companion.games.burraco.pictures import PICTURES
from companion.games.burraco.practice import PRACTICE
from companion.games.burraco.questions import QUESTIONS
from companion.games.burraco.rule import Rule
from companion.games.burraco.scoring import LINES, facts, score
from companion.games.burraco.standing import LOTS, Standing, outlook, shared

GAME: Game[Deal, House, Standing] = Game(
    slug="burraco",
    place=2,
    house=House,
    deal=Deal,
    profiles=PROFILES,
    seating=lambda house: Seating(range(house.sides, house.sides + 1), partners=house.players // house.sides),
    start=start_of(Standing),
    check=check,
    check_house=check_house,
    score=score,
    lines=LINES,
    dealer=dealer,
    winner=highest_past_target,
    outlook=outlook,
    untold=facts,
    agreed=agreed_in_fives,
    lots=LOTS,
    pack=TWO_PACKS,
    shared=shared,
    victory=victory_points,
    forms=(FORM,),
    only_totals=ONLY_TOTALS,
    need=lacking,
    feats=feats_in_lines(Rule.CLEAN_BURRACO, Rule.SEMI_CLEAN_BURRACO, Rule.DIRTY_BURRACO),
    coming=lambda house, standing: tuple(coming(house, standing)),
    summary=summary,
    scales={"winning": victory_scale},
    count_meld=count_meld,
    pictures=PICTURES,
    questions=QUESTIONS,
    practice=PRACTICE,
)

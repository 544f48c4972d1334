"""Burraco: two sides of two, sets and sequences, a second hand waiting, to 2,000."""

from companion.engine.game import Game, Seating
from companion.engine.standing import dealer, highest_past_target, lacking, start_of
from companion.engine.tally import feats_in_lines
from companion.engine.two_packs import TWO_PACKS
from companion.games.burraco.arrangements import count_meld
from companion.games.burraco.deal import Deal, check
from companion.games.burraco.form import FORM, ONLY_TOTALS, summary
from companion.games.burraco.house import PROFILES, House
from companion.games.burraco.pictures import PICTURES
from companion.games.burraco.practice import PRACTICE
from companion.games.burraco.questions import QUESTIONS
from companion.games.burraco.rule import Rule
from companion.games.burraco.scoring import LINES, score
from companion.games.burraco.standing import Standing, shared

GAME: Game[Deal, House, Standing] = Game(
    slug="burraco",
    place=2,
    house=House,
    deal=Deal,
    rules=Rule,
    profiles=PROFILES,
    seating=lambda house: Seating(range(2, 3), partners=2),
    start=start_of(Standing),
    check=check,
    score=score,
    lines=LINES,
    dealer=dealer,
    winner=highest_past_target,
    pack=TWO_PACKS,
    shared=shared,
    forms=(FORM,),
    only_totals=ONLY_TOTALS,
    need=lacking,
    feats=feats_in_lines(Rule.CLEAN_BURRACO, Rule.SEMI_CLEAN_BURRACO, Rule.DIRTY_BURRACO),
    summary=summary,
    count_meld=count_meld,
    pictures=PICTURES,
    questions=QUESTIONS,
    practice=PRACTICE,
)

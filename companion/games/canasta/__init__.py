"""Canasta: two sides of two, or two or three players each alone, melds of one rank, to 5,000."""

from companion.engine.cards import Rank
from companion.engine.game import Game, Seating
from companion.engine.standing import dealer, start_of
from companion.engine.tally import feats_in_lines
from companion.engine.two_packs import TWO_PACKS
from companion.games.canasta.deal import Deal, check
from companion.games.canasta.form import FORM, ONLY_TOTALS, need, opening_scale, summary
from companion.games.canasta.house import PROFILES, House
from companion.games.canasta.melds import points
from companion.games.canasta.pictures import PICTURES
from companion.games.canasta.practice import PRACTICE
from companion.games.canasta.questions import QUESTIONS
from companion.games.canasta.rule import Rule
from companion.games.canasta.scoring import LINES, score
from companion.games.canasta.standing import LOTS, Standing, outlook, winner

GAME: Game[Deal, House, Standing] = Game(
    slug="canasta",
    place=1,
    house=House,
    deal=Deal,
    profiles=PROFILES,
    seating=lambda house: Seating(range(house.sides, house.sides + 1), partners=house.players // house.sides),
    start=start_of(Standing),
    check=check,
    score=score,
    lines=LINES,
    outlook=outlook,
    dealer=dealer,
    winner=winner,
    lots=LOTS,
    pack=TWO_PACKS,
    suits=False,
    coloured=frozenset({Rank.THREE}),
    forms=(FORM,),
    only_totals=ONLY_TOTALS,
    feats=feats_in_lines(Rule.NATURAL_CANASTA, Rule.MIXED_CANASTA),
    need=need,
    summary=summary,
    scales={"opening": opening_scale},
    count_meld=lambda cards, house: points(cards),
    pictures=PICTURES,
    questions=QUESTIONS,
    practice=PRACTICE,
)

"""Situations of Burraco to practise with; trivial are cards among which nothing is wild and no ace."""

from dataclasses import replace
from random import Random
from typing import Any, get_args, get_type_hints

from companion.engine.cards import Card, Cards, Rank, Suit, parse_cards
from companion.engine.practice import Exercise, coin, fives, in_order
from companion.engine.question import DEAL
from companion.engine.records import recast
from companion.engine.two_packs import TWO_PACKS, too_many, wild
from companion.games.burraco.deal import Deal, Lay, LoneLay
from companion.games.burraco.house import House
from companion.games.burraco.melds import HIGH_ACE, LADDER, LOW_ACE, arrange, least_points
from companion.games.burraco.questions.ending import CLOSE, TAKE_POZZETTO, Closing, Empty
from companion.games.burraco.questions.melding import MELD

WILDS = tuple(card for card in TWO_PACKS if wild(card))
NATURALS = tuple(card for card in TWO_PACKS if not wild(card))
RANKS = tuple(dict.fromkeys(card.rank for card in NATURALS))
WHO = get_args(get_type_hints(Closing)["burraco"])
WAYS, TAKEN = (get_args(get_type_hints(Empty)[name]) for name in ("way", "taken"))
LEFT = ("", "7H", "KS", "JK", "2C", "7H 9C")  # in the hand when everything else is laid


def meld(random: Random, house: House, wanted: bool) -> Cards | None:
    """A set or a sequence with a wild card or an ace in it, and often with a mistake."""
    cards = _set(random, random.randint(3, 6)) if coin(random) else _sequence(random, random.randint(3, 6))
    if coin(random):
        cards = (*cards[1:], random.choice(TWO_PACKS))
    plain = not any(wild(card) or card.rank is Rank.ACE for card in cards)
    return None if plain or too_many(cards) else Cards(cards=in_order(cards, TWO_PACKS))


def _set(random: Random, many: int) -> tuple[Card, ...]:
    """Cards of one rank, one of them wild more often than not."""
    rank, wilds = random.choice(RANKS), int(random.random() < 0.7)
    alike = [card for card in NATURALS if card.rank is rank]
    return (*random.sample(alike, many - wilds), *random.sample(WILDS, wilds))


def _sequence(random: Random, many: int) -> tuple[Card, ...]:
    """Cards of one suit in a row, a wild card in place of one of them more often than not."""
    suit, lowest = random.choice(tuple(Suit)), random.randint(LOW_ACE, HIGH_ACE - many + 1)
    row = [Card(LADDER[rung - LOW_ACE], suit) for rung in range(lowest, lowest + many)]
    if random.random() < 0.7:
        row[random.randrange(many)] = random.choice(WILDS)
    return tuple(row)


def burraco(random: Random, house: House, bonus: int) -> Cards | None:
    """A meld of six to eight cards that earns this bonus."""
    size = 6 if not bonus else 8 if bonus == house.semi_clean else random.randint(7, 8)
    cards = (_set if coin(random) else _sequence)(random, size)
    made = arrange(cards, house)
    fits = made is not None and made.bonus(house) == bonus and not too_many(cards)
    return Cards(cards=in_order(cards, TWO_PACKS)) if fits else None


def bonuses(situation: Cards | None, house: House) -> tuple[int, ...]:
    """The points that a meld can earn at this table besides its cards."""
    every = {0, house.dirty_burraco, int(house.semi_clean), house.clean_burraco}
    return tuple(sorted(every))


def close(random: Random, house: House, wanted: bool) -> Closing | None:
    """A player who may close, or who lacks one thing; who lacks more is trivial."""
    who = WHO if house.partners else tuple(one for one in WHO if one != "partner")
    burraco = random.choice(who)
    situation = Closing(
        pozzetto=random.choice(who),
        burraco=burraco,
        left=parse_cards(random.choice(LEFT)),
        clean=burraco != "nobody" and coin(random),
    )
    return situation if len(CLOSE.answer(situation, house).unmet) < 2 else None


def pozzetto(random: Random, house: House, wanted: bool) -> Empty:
    """A player without a card left, whose side has had a pozzetto or not."""
    return Empty(way=random.choice(WAYS), taken=random.choice(TAKEN))


def deal(random: Random, house: House, aim: None) -> Deal:
    """A deal that one side closed, or of which the stock came to its end."""
    if house.three and house.partners:
        return _alone_and_pair(random, house)
    closed = random.choice((*range(house.sides), None))
    lays = (_lay(random, house, closed=closed == side) for side in range(house.sides))
    return Deal(sides=tuple(_without_cards(lay) if house.alone else lay for lay in lays))


def _alone_and_pair(random: Random, house: House) -> Deal:
    """A deal in which one of three was alone (BUR-109)."""
    closed = random.choice(("lone", "pair", None))
    lone, pair = (_lay(random, house, closed=closed == name) for name in ("lone", "pair"))
    lone = replace(_without_cards(lone), took_pozzetto=True)
    return Deal(alone=random.randrange(house.players), lone=recast(LoneLay, lone), pair=pair)


def _without_cards(lay: Lay) -> Lay:
    """The same, without a card left where that player closed (BUR-115, BUR-117)."""
    return replace(lay, left=0) if lay.closed else lay


def _lay(random: Random, house: House, *, closed: bool) -> Lay:
    clean, dirty = random.randint(0, 2), random.randint(0, 2)
    semi = random.randint(0, 1) if house.semi_clean else 0
    least, took = least_points(clean, semi, dirty), closed or random.random() < 0.7
    lay = Lay(clean_burracos=clean, semi_clean_burracos=semi, dirty_burracos=dirty, took_pozzetto=took, closed=closed)
    return replace(lay, melded=least + fives(random, 25, 150), left=fives(random, 0, 120))


PRACTICE: tuple[Exercise[Any, House], ...] = (
    Exercise(name="meld", question=MELD.slug, draw=meld, even=True),
    Exercise(
        name="burraco",
        question=MELD.slug,
        draw=burraco,
        aim=lambda random, house: random.choice(bonuses(None, house)),  # of each kind about as many
        fact="bonus",
        offers=bonuses,
    ),
    Exercise(name="pozzetto", question=TAKE_POZZETTO.slug, draw=pozzetto, even=True),
    Exercise(name="close", question=CLOSE.slug, draw=close, even=True),
    Exercise(name="deal", question=DEAL, draw=deal),
)

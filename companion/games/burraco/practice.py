"""Situations of Burraco to practise with; trivial are cards among which nothing is wild and no ace."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, get_args, get_type_hints

from companion.engine.cards import Card, Rank, Suit, parse_cards
from companion.engine.practice import Exercise, coin, first_fit, fives, in_order
from companion.engine.question import DEAL
from companion.games.burraco.arrangements import arrange
from companion.games.burraco.deal import Deal, Lay, check
from companion.games.burraco.house import House
from companion.games.burraco.melds import HIGH_ACE, LADDER, LOW_ACE, TWO_PACKS, least_points, too_many, wild
from companion.games.burraco.questions.ending import CLOSE, Closing
from companion.games.burraco.questions.melding import MELD, Laying
from companion.games.burraco.standing import Standing

WILDS = tuple(card for card in TWO_PACKS if wild(card))
NATURALS = tuple(card for card in TWO_PACKS if not wild(card))
RANKS = tuple(dict.fromkeys(card.rank for card in NATURALS))
RUN = parse_cards("5H 6H 7H 8H 9H 10H JH QH")
SIDES = 2
WHO = get_args(get_type_hints(Closing)["burraco"])
LEFT = ("", "7H", "KS", "JK", "2C", "7H 9C")  # in the hand when everything else is laid


def meld(random: Random, house: House) -> Laying:
    """A set or a sequence with a wild card or an ace in it, and often with a mistake."""
    legal = coin(random)

    def draw() -> Laying | None:
        cards = _set(random, random.randint(3, 6)) if coin(random) else _sequence(random, random.randint(3, 6))
        if coin(random):
            cards = (*cards[1:], random.choice(TWO_PACKS))
        return _laying(cards, house, legal=legal)

    return first_fit(draw, Laying(cards=(*RUN[:2], WILDS[-1]) if legal else (*RUN[:1], WILDS[0], WILDS[-1])))


def _laying(cards: Sequence[Card], house: House, *, legal: bool) -> Laying | None:
    plain = not any(wild(card) or card.rank is Rank.ACE for card in cards)
    if plain or too_many(cards):
        return None
    situation = Laying(cards=in_order(cards, TWO_PACKS))
    return situation if MELD.answer(situation, house).answer == legal else None


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


def burraco(random: Random, house: House) -> Laying:
    """A meld of six to eight cards, of each kind of burraco about as many, and as many that are none."""
    wanted = random.choice(bonuses(None, house))

    def draw() -> Laying | None:
        size = 6 if not wanted else 8 if wanted == house.semi_clean else random.randint(7, 8)
        cards = (_set if coin(random) else _sequence)(random, size)
        situation = Laying(cards=in_order(cards, TWO_PACKS))
        made = arrange(cards, house)
        fits = made is not None and made.bonus(house) == wanted and not too_many(cards)
        return situation if fits else None

    natural = {house.clean_burraco: RUN[:7], 0: RUN[:6], house.dirty_burraco: (*RUN[:6], WILDS[-1])}
    return first_fit(draw, Laying(cards=natural.get(wanted, (*RUN[:7], WILDS[-1]))))


def bonuses(situation: Laying | None, house: House) -> tuple[int, ...]:
    """What a meld can earn at this table besides its cards."""
    every = {0, house.dirty_burraco, int(house.semi_clean), house.clean_burraco}
    return tuple(sorted(every))


def close(random: Random, house: House) -> Closing:
    """A player who may close, or who lacks one thing; who lacks more is trivial."""
    closes = coin(random)

    def draw() -> Closing | None:
        burraco = random.choice(WHO)
        situation = Closing(
            pozzetto=random.choice(WHO),
            burraco=burraco,
            left=parse_cards(random.choice(LEFT)),
            clean=burraco != "nobody" and coin(random),
        )
        return situation if len(CLOSE.answer(situation, house).unmet) == (not closes) else None

    return first_fit(draw, Closing(left=RUN[:1] if closes else ()))


def deal(random: Random, house: House) -> Deal:
    """A deal that one side closed, or of which the stock came to its end."""

    def draw() -> Deal | None:
        closed = random.choice((0, 1, None))
        drawn = Deal(sides=tuple(_lay(random, house, closed=closed == side) for side in range(SIDES)))
        return None if any(check(drawn, house, Standing(totals=(0,) * SIDES))) else drawn

    closing = Lay(melded=300, clean_burracos=1, took_pozzetto=True, closed=True)
    return first_fit(draw, Deal(sides=(closing, Lay(melded=90, left=45))))


def _lay(random: Random, house: House, *, closed: bool) -> Lay:
    clean, dirty = random.randint(0, 2), random.randint(0, 2)
    semi = random.randint(0, 1) if house.semi_clean else 0
    least, took = least_points(clean, semi, dirty), closed or random.random() < 0.7
    lay = Lay(clean_burracos=clean, semi_clean_burracos=semi, dirty_burracos=dirty, took_pozzetto=took, closed=closed)
    return replace(lay, melded=least + fives(random, 25, 150), left=fives(random, 0, 120))


PRACTICE: tuple[Exercise[Any, House], ...] = (
    Exercise(name="meld", question=MELD.slug, draw=meld),
    Exercise(name="burraco", question=MELD.slug, draw=burraco, fact="bonus", offers=bonuses),
    Exercise(name="close", question=CLOSE.slug, draw=close),
    Exercise(name="deal", question=DEAL, draw=deal),
)

"""Situations of Pontoon to practise with.

Trivial are hands that are bust, low hands of two or three cards without an ace, and hands that are far from the bank's;
where a move is asked for, hands that everybody sticks on.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, get_args

from companion.engine.cards import Card, Cards, Rank, pack, parse_cards
from companion.engine.pictures import CardRow, Rows, groups, say
from companion.engine.practice import Exercise, coin, in_order
from companion.engine.question import DEAL
from companion.games.pontoon.deal import PRICE_RULES, Deal, Hand, bank_must_draw, price
from companion.games.pontoon.hands import (
    BANK_HELD,
    BUST,
    FIVE_CARD_TRICK,
    PONTOON,
    THREE_SEVENS,
    BankHeld,
    Held,
    best,
    points,
    totals,
    values_at,
)
from companion.games.pontoon.house import House
from companion.games.pontoon.questions.advice import BANK, BANK_STOPS, NEXT_CARD, SAFE, Move
from companion.games.pontoon.questions.drawing import BUY, STICK, TWIST, Buying, Twisting
from companion.games.pontoon.questions.hand import BANKER_STAY, COMPARE, Settling

PACK = pack()
LOW = tuple(card for card in PACK if card.rank in (Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX))
PLAYERS = 3
COMPARED: Mapping[
    str, tuple[str, str]
] = {  # a player's hand and the bank's, of one pack; a lower total is a king and another card
    PONTOON: ("AS KH", "AD KC"),
    FIVE_CARD_TRICK: ("2S 3H 4S 5H 6S", "2D 3C 4D 5C 6D"),
    THREE_SEVENS: ("7S 7H 7D", ""),
    BUST: ("", "KD 8C 6D"),
    "21": ("KS 6H 5S", "KD 6C 5D"),
    "20": ("KS QH", "KD QC"),
}
TIMES = (1, 2, 5)  # how many of the smallest stakes are staked
MOVES = get_args(Move)
VERGE = 2  # points above the least to stick on, from which on nobody thinks of another card
CLOSE = 3  # points between a bank’s hand and where it had better stop, at most
LOWEST_DRAW = 12  # whoever has less with few cards draws without thinking


def _cards(random: Random, least: int, most: int) -> tuple[Card, ...]:
    """A hand that is not bust, as often with four or five cards as with fewer; none where it became one."""
    many = random.randint(least, most)
    return in_order(random.sample(LOW if many > PLAYERS else PACK, many), PACK)


def _trivial(cards: Sequence[Card]) -> bool:
    bust = totals(cards)[0] > House.twenty_one
    few = len(cards) < House.trick_cards - 1 and not any(card.rank is Rank.ACE for card in cards)
    return bust or (few and best(cards) < LOWEST_DRAW)


def twist(random: Random, house: House, wanted: bool) -> Twisting | None:
    """A hand of which it takes a look whether it may have another card."""
    cards = _cards(random, House.dealt_cards, House.trick_cards)
    return None if _trivial(cards) else Twisting(cards=cards)


def stick(random: Random, house: House, wanted: bool) -> Cards | None:
    """The same of a hand that may stick or not."""
    drawn = twist(random, house, wanted)
    return Cards(cards=drawn.cards) if drawn else None


def next_card(random: Random, house: House, move: Move) -> Cards | None:
    """A hand with no ace to count high: on the verge of sticking, in no danger from any card, or of four low cards."""
    cards = _cards(random, House.dealt_cards, House.trick_cards - 1)
    total, few = best(cards), len(cards) < House.trick_cards - 1
    fits = SAFE - 1 <= total <= house.min_stick + VERGE if few else total < house.min_stick
    fits = fits and total == totals(cards)[0]
    situation = Cards(cards=cards)
    return situation if fits and NEXT_CARD.answer(situation, house).answer == move else None


def bank(random: Random, house: House, wanted: bool) -> Cards | None:
    """The bank's hand, of which the house rules say whether it may stop there."""
    cards = _cards(random, House.dealt_cards, House.trick_cards - 1)
    return None if _trivial(cards) else Cards(cards=cards)


def free_bank(random: Random, house: House, wanted: bool) -> Cards | None:
    """The hand of a bank that stops where it likes, with no more than a few points to where it had better."""
    drawn = bank(random, house, wanted)
    return drawn if drawn and abs(best(drawn.cards) - BANK_STOPS) <= CLOSE else None


def buy(random: Random, house: House, aim: int) -> Buying | None:
    """A hand whose player offers an amount for the next card, after buying or twisting some."""
    situation = _offer(random, house)
    return None if _trivial(situation.cards) else situation


def _offer(random: Random, house: House) -> Buying:
    cards, opening = _cards(random, House.dealt_cards, House.trick_cards - 1), _stake(random, house)
    more, bought = len(cards) - House.dealt_cards, list[int]()
    for _ in range(random.randint(0, more)):
        bought.append(random.choice(_amounts(opening, bought, house)))
    offers = _amounts(opening, bought, house)
    offered = random.choice((*offers, max(offers) * 2, max(1, opening // 2)))
    return Buying(opening=opening, cards=cards, bought=tuple(bought), twisted=len(bought) < more, offered=offered)


def _amounts(opening: int, bought: Sequence[int], house: House) -> tuple[int, ...]:
    """The amounts to try for the card after those that were bought: the least, the most, and between them."""
    card = House.dealt_cards + len(bought) + 1
    cost = price(opening, bought, card, house) if card in PRICE_RULES else None
    if cost is None or cost.least is None or cost.most is None:
        return (opening,)
    return tuple(sorted({cost.least, (cost.least + cost.most) // 2, cost.most}))


def _stake(random: Random, house: House) -> int:
    """One of the smaller stakes that this table allows."""
    unit = house.stake_least if house.stake_least > 1 else min(10, house.stake_most)
    return min(random.choice(TIMES) * unit, house.stake_most)


def compare(random: Random, house: House, aim: tuple[bool, int]) -> Settling | None:
    """A hand that the bank's beats or does not by a trick, a tie, or a point."""
    wins, stake = aim
    held, bank = random.choice(_may_stand(house)), random.choice(_bank_may_hold(house))
    situation = Settling(held=held, bank=bank, stake=stake)
    trivial = not _close(held, bank) or (bank == PONTOON and held in (FIVE_CARD_TRICK, THREE_SEVENS))
    return situation if not trivial and (COMPARE.answer(situation, house).answer > 0) == wins else None


def both_hands(situation: Settling, house: House) -> Rows:
    """The cards of the player and of the bank."""
    mine, banks = hand_of(situation.held)[0], hand_of(situation.bank)[1]
    rows = (
        CardRow(label=say(f"ask.compare.{name}"), groups=groups(cards))
        for name, cards in (("held", mine), ("bank", banks))
    )
    return Rows(tuple(rows), say("picture.count"))


def hand_of(held: str) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Cards that make this result, in the hand of a player and in the bank's."""
    over = (points(held) or House.ten_card) - House.ten_card
    mine, banks = COMPARED.get(held, (f"KS {over}H", f"KD {over}C"))
    return parse_cards(mine), parse_cards(banks)


def _close(held: str, bank: str) -> bool:
    player, banker = points(held), points(bank)
    return player is None or banker is None or abs(player - banker) <= 1


def _may_stand(house: House) -> list[Held]:
    """The results of a player who is not bust."""
    return [held for held in values_at(house) if held != BUST and (points(held) or 99) >= house.min_stick]


def _bank_may_hold(house: House) -> list[BankHeld]:
    """The results on which the bank may stay; of totals those on which somebody would."""
    stays = [held for held in BANK_HELD if (points(held) or 99) > LOWEST_DRAW + 2]
    return [held for held in stays if not bank_must_draw(held, house)]


def gains(situation: Settling, house: House) -> tuple[int, ...]:
    """The points that a hand can bring: its stake once or twice, either way, and what else the house rules allow."""
    nothing = (0,) if house.banker_pontoon_vs_pontoon == "nothing" else ()
    treble = (3,) if house.three_sevens == "treble" else ()
    return tuple(times * situation.stake for times in (-2, -1, *nothing, 1, 2, *treble))


def a_banker(random: Random, house: House) -> int:
    """One of three players."""
    banker = random.randrange(PLAYERS)
    for _ in range(PLAYERS - 1):
        _stake(random, house)  # the situations keep their numbers, under which people sent them
    return banker


def deal(random: Random, house: House, banker: int) -> Deal:
    """A deal of three players."""
    bank = random.choice(_bank_may_hold(house))
    hands = tuple(_hand(random, house, player, bank) for player in range(PLAYERS) if player != banker)
    return Deal(banker=banker, bank=bank, hands=hands)


def _hand(random: Random, house: House, player: int, bank: str) -> Hand:
    """A player's hand; against a bank's pontoon nobody acted, so that nothing but a pontoon is shown."""
    held = random.choice((PONTOON, None, None) if bank == PONTOON else (*_may_stand(house), BUST, BUST))
    return Hand(player=player, stake=_stake(random, house), held=held)


HANDS: tuple[Exercise[Any, House], ...] = (
    Exercise(name="twist", question=TWIST.slug, draw=twist, even=True),
    Exercise(name="stick", question=STICK.slug, draw=stick, even=True),
    Exercise(
        name="bank",
        question=BANKER_STAY.slug,
        draw=bank,
        even=True,
        played=lambda house: house.banker_must_stick_at != "none",
    ),
    Exercise(
        name="free-bank",
        question=BANK.slug,
        draw=free_bank,
        even=True,
        played=lambda house: house.banker_must_stick_at == "none",
    ),
    Exercise(name="buy", question=BUY.slug, draw=buy, even=True, aim=_stake),  # situations keep their numbers
    Exercise(
        name="compare",
        question=COMPARE.slug,
        draw=compare,
        aim=lambda random, house: (coin(random), _stake(random, house)),
        offers=gains,
        picture=both_hands,
        untold=("held", "bank"),
    ),
)
PRACTICE: tuple[Exercise[Any, House], ...] = (
    Exercise(
        name="next-card",
        question=NEXT_CARD.slug,
        draw=next_card,
        aim=lambda random, house: random.choice(MOVES),  # each is as often right
        offers=lambda situation, house: MOVES,
    ),
    *HANDS,
    Exercise(name="deal", question=DEAL, draw=deal, aim=a_banker),
)

"""The record of one deal of Pontoon, the problems with one that cannot have happened, and what a card costs."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from companion.engine.records import Between, Noted, NotNegative
from companion.engine.ruling import Problem
from companion.games.pontoon.hands import BUST, FIVE_CARD_TRICK, NOT_SHOWN, PONTOON, THREE_SEVENS, Held, points
from companion.games.pontoon.house import House
from companion.games.pontoon.rule import Rule
from companion.games.pontoon.standing import Standing


@dataclass(frozen=True, kw_only=True, slots=True)
class Hand:
    """One hand at the settlement: its opening `stake`, and what cards were `bought` for.

    Where nothing is said of bought cards, `stake` may be everything on it. What it `held` is not asked against a
    bank's pontoon. `stopped`: it lies below the least to stick on, because of two cards for one its player took
    none (PON-73).
    """

    player: int
    stake: int
    bought: Annotated[int, NotNegative(Rule.BUY_UNDER_TWENTY_ONE)] = 0
    held: Held | None = None
    split: bool = False
    stopped: bool = False

    @property
    def shown(self) -> str:
        """The hand in a word, as far as it was asked."""
        return self.held or NOT_SHOWN

    @property
    def whole_stake(self) -> int:
        """Everything that lies on it (PON-57)."""
        return self.stake + self.bought


@dataclass(frozen=True, kw_only=True, slots=True)
class Deal(Noted):
    """One deal: the bank's hand, and the hands of the others; a player who split has several.

    Where every hand is bust the bank's is not turned up (PON-81). `doubled`: the banker looked and doubled (PON-86).
    """

    banker: int
    bank: Held | None = None
    hands: tuple[Hand, ...]
    doubled: bool = False

    @property
    def turned_up(self) -> str:
        """The bank's hand, as far as it was turned up."""
        return self.bank or NOT_SHOWN


@dataclass(frozen=True, kw_only=True, slots=True)
class Sale(Between):
    """Between two deals, `buyer` paid `price` for the bank of `seller` (PON-63)."""

    seller: int
    buyer: int
    price: Annotated[int, NotNegative(Rule.BANK_SALE)]


Record = Deal | Sale


def dealt_by(record: object) -> int | None:
    """Who had the bank: the banker of a deal, or who sold it after the deal before."""
    match record:
        case Deal():
            return record.banker
        case Sale():
            return record.seller
    return None


def check(record: Record, house: House, before: Standing) -> Iterator[Problem]:
    """Everything that cannot have happened, each at its field and with its rule."""
    match record:
        case Deal():
            yield from _deal_problems(record, house, before)
        case Sale():
            yield from _sale_problems(record, before)


def _deal_problems(deal: Deal, house: House, before: Standing) -> Iterator[Problem]:
    yield from _place_problems("banker", deal.banker, before)
    if not deal.hands:
        yield Problem("hands", Rule.BEAT_THE_BANK, "hands-wanted", unfinished=True)
    yield from _bank_problems(deal, house)
    for index, hand in enumerate(deal.hands):
        problems = (
            *_seat_problems(hand, deal, before),
            *_stake_problems(hand, deal, house),
            *_bought_problems(hand, deal, house),
            *_held_problems(hand, deal, house),
        )
        yield from (problem.under(f"hands.{index}") for problem in problems)
    yield from _split_problems(deal)
    if deal.doubled and house.banker_doubles == "no":
        yield Problem("doubled", Rule.BANKER_DOUBLES, "no-doubling")


def _place_problems(field: str, player: int, before: Standing) -> Iterator[Problem]:
    if not 0 <= player < len(before.totals):
        yield Problem(field, None, "no-such-side")
    elif player not in before.seats.here:
        yield Problem(field, Rule.PLAYERS, "not-at-the-table")


def _sale_problems(sale: Sale, before: Standing) -> Iterator[Problem]:
    yield from _place_problems("seller", sale.seller, before)
    yield from _place_problems("buyer", sale.buyer, before)
    if sale.seller != before.banker:
        yield Problem("seller", Rule.BANK_SALE, "not-the-banker")
    if sale.buyer == sale.seller:
        yield Problem("buyer", Rule.BANK_SALE, "sold-to-oneself")


def _bank_problems(deal: Deal, house: House) -> Iterator[Problem]:
    somebody_stands = any(hand.held != BUST for hand in deal.hands)
    if deal.bank == THREE_SEVENS:
        yield Problem("bank", Rule.THREE_SEVENS, "bank-has-no-sevens")
    elif deal.bank is None and somebody_stands:
        yield Problem("bank", Rule.EVERYBODY_BUST, "bank-wanted", unfinished=True)
    elif somebody_stands and bank_must_draw(deal.turned_up, house):
        about = {"entered": int(deal.turned_up), "least": int(house.banker_must_stick_at)}
        yield Problem("bank", Rule.BANKER_STAYS, "bank-must-draw", about)


def bank_must_draw(bank: str, house: House) -> bool:
    """True if this table makes the banker draw to such a total (PON-49)."""
    total, least = points(bank), house.banker_must_stick_at
    return total is not None and least != "none" and total < least


def _seat_problems(hand: Hand, deal: Deal, before: Standing) -> Iterator[Problem]:
    if hand.player == deal.banker:
        yield Problem("player", Rule.BEAT_THE_BANK, "banker-against-himself")
    else:
        yield from _place_problems("player", hand.player, before)


def _stake_problems(hand: Hand, deal: Deal, house: House) -> Iterator[Problem]:
    most = house.stake_most if hand.bought else most_on(hand.shown, deal.turned_up, house)
    if hand.stake <= 0:
        yield Problem("stake", Rule.OPENING_STAKE, "stake-wanted")
    elif hand.stake < house.stake_least:
        yield Problem(
            "stake", Rule.STAKE_LIMITS, "stake-too-small", {"entered": hand.stake, "least": house.stake_least}
        )
    elif hand.stake > most:
        yield Problem("stake", Rule.LARGEST_STAKE, "stake-too-large", {"entered": hand.stake, "most": most})


def _bought_problems(hand: Hand, deal: Deal, house: House) -> Iterator[Problem]:
    """Every card costs the opening stake at least, and twice as much at most (PON-34…PON-38)."""
    cards = cards_bought(hand.shown, deal.turned_up, house)
    if hand.bought > 0 and deal.bank == PONTOON:
        yield Problem("bought", Rule.BANKERS_PONTOON, "nobody-acted")
    elif hand.bought > 0 and not cards:
        yield Problem("bought", Rule.PONTOON_TAKES_NO_CARD, "no-card-bought")
    elif hand.bought > 0 and not hand.stake <= hand.bought <= cards * House.dearest_card * hand.stake:
        about = {"entered": hand.bought, "least": hand.stake, "most": cards * House.dearest_card * hand.stake}
        yield Problem("bought", Rule.LARGEST_STAKE, "bought-outside", {**about, "stake": hand.stake})


def most_on(held: str, bank: str, house: House) -> int:
    """The largest stake that such a hand can carry (PON-38)."""
    return house.stake_most * (1 + cards_bought(held, bank, house) * House.dearest_card)


def cards_bought(held: str, bank: str, house: House) -> int:
    """How many cards such a hand can have bought.

    A pontoon bought none, and nobody did against the bank's; three sevens one, 21 or less at most two.
    """
    cards: dict[str, int] = {PONTOON: 0, THREE_SEVENS: 1, FIVE_CARD_TRICK: house.most_bought, BUST: house.most_bought}
    return 0 if bank == PONTOON else cards.get(held, 2)


def _held_problems(hand: Hand, deal: Deal, house: House) -> Iterator[Problem]:
    if deal.bank == PONTOON:
        if hand.held in (FIVE_CARD_TRICK, BUST, THREE_SEVENS):
            yield Problem("held", Rule.BANKERS_PONTOON, "nobody-acted")
        if hand.split:
            yield Problem("split", Rule.BANKERS_PONTOON, "nobody-acted")
        return
    total = points(hand.shown)
    if hand.held is None:
        yield Problem("held", Rule.SHOWN_AT_THE_END, "held-wanted", unfinished=True)
    elif hand.held == THREE_SEVENS and house.three_sevens == "ordinary":
        yield Problem("held", Rule.THREE_SEVENS, "sevens-are-ordinary")
    elif hand.held == THREE_SEVENS and hand.split:
        yield Problem("held", Rule.THREE_SEVENS, "sevens-after-a-split")
    elif total is not None and total < house.min_stick and not hand.stopped:
        yield Problem("held", Rule.STICK, "under-the-minimum", {"entered": total, "least": house.min_stick})


def _split_problems(deal: Deal) -> Iterator[Problem]:
    played, split = Counter(hand.player for hand in deal.hands), Counter[int]()
    for index, hand in enumerate(deal.hands):
        split[hand.player] += hand.split
        if played[hand.player] > 1 and not hand.split:
            yield Problem(f"hands.{index}.split", Rule.SPLIT_A_PAIR, "two-hands-not-split")
        elif split[hand.player] > House.most_hands:
            yield Problem(f"hands.{index}.split", Rule.FOUR_HANDS, "too-many-hands", {"most": House.most_hands})


# the price of the next card (PON-34…PON-38)
PRICE_RULES = {3: Rule.PRICE_OF_THE_THIRD, 4: Rule.PRICE_OF_THE_FOURTH, 5: Rule.PRICE_OF_THE_FIFTH}


@dataclass(frozen=True, slots=True)
class Price:
    """The least and the most that may be paid for a card; neither where that card is never for sale."""

    rule: Rule
    least: int | None = None
    most: int | None = None

    @property
    def about(self) -> dict[str, int]:
        return {} if self.least is None or self.most is None else {"least": self.least, "most": self.most}

    def takes(self, offered: int | None) -> bool:
        """True if the card is for sale, and for that much if an amount is offered."""
        if self.least is None or self.most is None:
            return False
        return offered is None or self.least <= offered <= self.most


def price(opening: int, bought: Sequence[int], card: int, house: House) -> Price:
    """The price of the third, fourth or fifth `card` of a hand for which `bought` has been paid so far."""
    rule = PRICE_RULES[card]
    if card == House.trick_cards and house.fifth_card_buy == "twist_only":
        return Price(rule)
    if not bought:
        return Price(rule, opening, opening * House.dearest_card)
    back_to_third = card == House.trick_cards and house.fifth_card_buy == "up_to_third"
    return Price(rule, opening, bought[0] if back_to_third else bought[-1])

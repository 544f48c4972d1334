"""Pictures of Pontoon: its cards and its table, with the figures of `hands`, `deal` and the questions."""

from collections.abc import Sequence
from typing import cast

from companion.engine.cards import Card, Cards, Rank, parse_cards
from companion.engine.pictures import CardRow, Drawn, Group, Rows, TablePlan, by_name, groups, say
from companion.engine.sentence import SeatName
from companion.engine.tally import Tally
from companion.games.pontoon.deal import Deal, Hand, price
from companion.games.pontoon.hands import POINTS, TEN_CARDS, Held, best, made_of, points, totals
from companion.games.pontoon.house import House
from companion.games.pontoon.questions import drawing
from companion.games.pontoon.scoring import lines, verdict
from companion.games.pontoon.standing import Standing, start

BANK = parse_cards("KC 9S")
HANDS = (parse_cards("KH QD"), parse_cards("10S 8D"), parse_cards("9H 6C KD"), parse_cards("AS JH"))
USUAL_STAKE = 10
PIPS = tuple(rank for rank in Rank if rank in POINTS and rank not in TEN_CARDS and rank is not Rank.ACE)
SPECIAL = ("AS KH", "7S 7H 7D", "2S 3H 4D 5C 6S")
HAND, UNDECIDED = parse_cards("AS 4H 6C"), parse_cards("9S 6H")
PAIRS = {"alike": "8S 8H", "aces": "AS AH", "tens": "KS QH"}
NEW_CARDS = parse_cards("5C KD")
LOWEST_BANK = "15"  # what everybody's special hand beats


def opening_stake(house: House) -> int:
    """The stake of the pictures: a round sum, where the table's limits allow it."""
    return max(house.stake_least, min(house.stake_most, USUAL_STAKE))


def order_of_play(house: House, standing: Standing | None) -> tuple[int, ...]:
    """The seats in the order of play, the bank last; at no match as many as usually play."""
    at = standing or start(house, house.usual_fewest_players, 0)
    return (*at.from_the_left(at.banker), at.banker)


def held(cards: tuple[Card, ...], house: House) -> Held:
    """The name of a hand of the picture at this table."""
    return cast("Held", made_of(cards, house))


def worked_deal(house: House, standing: Standing | None) -> Deal:
    """A higher hand, a lower one, one that is bust and a pontoon, as far as there are players."""
    *others, banker = order_of_play(house, standing)
    stake = opening_stake(house)
    dealt = zip(others, HANDS, strict=False)
    hands = tuple(Hand(player=player, stake=stake, held=held(cards, house)) for player, cards in dealt)
    return Deal(banker=banker, bank=held(BANK, house), hands=hands)


def shown_hand(word: str, seat: int, cards: Sequence[Card], figure: int | None = None, stake: int | None = None
               ) -> CardRow:  # fmt: skip
    """A hand at the end of a deal: whose it is, and what it is."""
    label = say(f"picture.count.{word}", seat=SeatName(seat), total=best(cards))
    return CardRow(groups=groups(cards), figure=figure, stake=stake, label=label)


def count(house: House, standing: Standing | None) -> Rows:
    """Who pays whom how much: every hand against the bank's."""
    deal = worked_deal(house, standing)
    won = Tally(tuple(lines(deal, house))).points(max(order_of_play(house, standing)) + 1)
    rows = [shown_hand("bank", deal.banker, BANK, won[deal.banker])]
    for hand, cards in zip(deal.hands, HANDS, strict=False):
        word = "hand" if hand.shown.isdecimal() else hand.shown
        rows.append(shown_hand(word, hand.player, cards, won[hand.player], hand.stake))
    return Rows(tuple(rows), say("picture.count"), signed=True)


def table(house: House, standing: Standing | None) -> TablePlan:
    """Who has the bank, and who plays first (PON-08, PON-19)."""
    seats = order_of_play(house, standing)
    boxed, roles = (seats[-1], say("picture.bank")), {seats[0]: say("picture.plays-first")}
    return TablePlan(seats=seats, boxed=boxed, roles=roles, caption=say("picture.table"))


def values(house: House, standing: Standing | None) -> Rows:
    """The points of cards (PON-04, PON-05)."""
    low, high = totals(parse_cards("AS"))
    ace = CardRow(groups=groups([Rank.ACE]), figure=say("picture.values.ace", low=low, high=high))
    tens = CardRow(groups=groups(rank for rank in Rank if rank in TEN_CARDS), figure=house.ten_card)
    pips = CardRow(groups=groups(PIPS, worth=lambda rank: POINTS[rank]))
    return Rows((ace, tens, pips), say("picture.values", most=house.twenty_one))


def special_hands(house: House, standing: Standing | None) -> Rows:
    """The hands that are paid better, from the highest down (PON-12…PON-16, PON-85)."""
    named = ((cards, made_of(cards, house)) for cards in map(parse_cards, SPECIAL))
    rows = tuple(_special(cards, name, house) for cards, name in named if points(name) is None)
    return Rows(rows, say("picture.special", most=house.twenty_one))


def _special(cards: Sequence[Card], name: str, house: House) -> CardRow:
    pays = say("picture.special.pays", times=verdict(name, LOWEST_BANK, house).times)
    return CardRow(groups=groups(cards), label=say(f"picture.special.{name}"), figure=pays)


def worths(cards: Sequence[Card]) -> Group:
    """The cards of a hand, each with what it counts there: an ace high where the hand is best so."""
    high = (best(cards) - totals(cards)[0]) // (House.ace_high - House.ace_low)
    aces = [at for at, card in enumerate(cards) if card.rank is Rank.ACE][:high]
    worth = (House.ace_high if at in aces else POINTS[card.rank] for at, card in enumerate(cards))
    return tuple(Drawn(card, worth=each) for card, each in zip(cards, worth, strict=True))


def hand(house: House, standing: Standing | None) -> Rows:
    """A hand with what its cards count and all that is staked on it (PON-19, PON-34)."""
    opening, total = opening_stake(house), best(HAND)
    paid = price(opening, (), House.dealt_cards + 1, house).least or 0
    row = CardRow(groups=(worths(HAND),), figure=total, stake=opening + paid)
    return Rows((row,), say("picture.hand", opening=opening, paid=paid, total=total), large=True)


def choices(house: House, standing: Standing | None) -> Rows:
    """The choices of a hand, each with a yes or a no (PON-33…PON-41)."""
    opening = opening_stake(house)
    sticks = drawing.STICK.ask(Cards(cards=UNDECIDED), house)
    twists = drawing.TWIST.ask(drawing.Twisting(cards=UNDECIDED), house)
    buys = drawing.BUY.ask(drawing.Buying(opening=opening, cards=UNDECIDED), house)
    rows = (
        CardRow(groups=(worths(UNDECIDED),), figure=best(UNDECIDED), stake=opening),
        CardRow(label=say("picture.choices.stick", minimum=sticks.facts.minimum), holds=sticks.answer),
        CardRow(label=say("picture.choices.twist"), holds=twists.answer),
        CardRow(label=say("picture.choices.buy", least=buys.facts.least, most=buys.facts.most), holds=buys.answer),
    )
    return Rows(rows, say("picture.choices"), large=True)


def split(house: House, standing: Standing | None) -> Rows:
    """Cards that may be split, and the two hands that they become (PON-25…PON-32)."""
    pairs = (_pair(name, parse_cards(text), house) for name, text in PAIRS.items())
    down = drawing.SPLIT_CARDS.ask(drawing.SplitCards(), house).facts.face == "down"
    stake = opening_stake(house)
    labels = (say("picture.split.hands", stake=stake), None)
    hands = zip(parse_cards(PAIRS["aces"]), (None, None) if down else NEW_CARDS, labels, strict=True)
    after = (CardRow(groups=groups((ace, new)), label=label, stake=stake) for ace, new, label in hands)
    return Rows((*pairs, *after), say("picture.split", most=house.most_hands))


def _pair(name: str, cards: tuple[Card, ...], house: House) -> CardRow:
    may = drawing.SPLIT.ask(drawing.Splitting(cards=cards), house).answer
    return CardRow(groups=groups(cards), label=say(f"picture.split.{name}"), holds=may)


PICTURES = by_name(table, values, special_hands, hand, choices, split, count)

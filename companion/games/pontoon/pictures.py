"""What is drawn of Pontoon: its cards and its table, with the figures of `hands`, `buying` and the questions."""

from collections.abc import Mapping, Sequence
from typing import cast

from companion.engine.cards import Card, Rank, parse_cards
from companion.engine.pictures import CardRow, Draw, Drawn, Group, Picture, Rows, TablePlan, spread
from companion.engine.sentence import Say, SeatName
from companion.engine.tally import Tally
from companion.games.pontoon.buying import price
from companion.games.pontoon.deal import Deal, Hand
from companion.games.pontoon.hands import POINTS, TEN_CARDS, Held, best, made_of, points, totals
from companion.games.pontoon.house import House
from companion.games.pontoon.questions.drawing import (
    BUY,
    SPLIT,
    SPLIT_CARDS,
    STICK,
    TWIST,
    Buying,
    SplitCards,
    Splitting,
    Sticking,
    Twisting,
)
from companion.games.pontoon.scoring import lines
from companion.games.pontoon.settling import verdict
from companion.games.pontoon.standing import Standing, start

BANK = parse_cards("KC 9S")
HANDS = tuple(map(parse_cards, ("KH QD", "10S 8D", "9H 6C KD", "AS JH")))
USUAL_STAKE = 10


def opening_stake(house: House) -> int:
    """What is staked in the pictures: a round sum, where the table's limits allow it."""
    return max(house.stake_least, min(house.stake_most, USUAL_STAKE))


def order_of_play(house: House, standing: Standing | None) -> tuple[int, tuple[int, ...]]:
    """Who has the bank, and the others in the order of play; at no match as many as usually play."""
    at = standing or start(house, house.usual_fewest_players, 0)
    return at.banker, at.from_the_left(at.banker)


def held(cards: tuple[Card, ...], house: House) -> Held:
    """What a hand of the picture is at this table."""
    return cast("Held", made_of(cards, house))


def worked_deal(house: House, standing: Standing | None) -> Deal:
    """A higher hand, a lower one, one that is bust and a pontoon, as far as there are players."""
    banker, others = order_of_play(house, standing)
    stake = opening_stake(house)
    hands = tuple(
        Hand(player=player, stake=stake, held=held(cards, house)) for player, cards in zip(others, HANDS, strict=False)
    )
    return Deal(banker=banker, bank=held(BANK, house), hands=hands)


def count(house: House, standing: Standing | None) -> Picture:
    """Who pays whom how much: every hand against the bank's."""
    deal = worked_deal(house, standing)
    tally = Tally(tuple(lines(deal, house)))
    points = {line.side: line.points for line in tally.lines if line.side != deal.banker}
    bank = CardRow(
        groups=(spread(BANK),),
        figure=sum(line.points for line in tally.lines if line.side == deal.banker),
        label=Say(key="picture.count.bank", about={"seat": SeatName(deal.banker), "total": best(BANK)}),
    )
    rows = tuple(
        CardRow(
            groups=(spread(cards),),
            figure=points.get(hand.player, 0),
            stake=hand.stake,
            label=Say(key=f"picture.count.{_word(hand)}", about={"seat": SeatName(hand.player), "total": best(cards)}),
        )
        for hand, cards in zip(deal.hands, HANDS, strict=False)
    )
    return Rows(rows=(bank, *rows), caption=Say(key="picture.count"), signed=True)


def _word(hand: Hand) -> str:
    return "hand" if hand.shown.isdecimal() else hand.shown


ACE = parse_cards("AS")[0]
PIPS = tuple(rank for rank in Rank if rank in POINTS and rank not in TEN_CARDS and rank is not Rank.ACE)
SPECIAL = ("AS KH", "7S 7H 7D", "2S 3H 4D 5C 6S")
HAND, UNDECIDED = parse_cards("AS 4H 6C"), parse_cards("9S 6H")
PAIRS = {"alike": "8S 8H", "aces": "AS AH", "tens": "KS QH"}
NEW_CARDS = parse_cards("5C KD")
LOWEST_BANK = "15"  # what everybody's special hand beats


def table(house: House, standing: Standing | None) -> Picture:
    """Who has the bank, and who plays first (PON-08, PON-19)."""
    banker, others = order_of_play(house, standing)
    return TablePlan(
        seats=(*others, banker),
        boxed=(banker, Say(key="picture.bank")),
        roles={others[0]: Say(key="picture.plays-first")},
        caption=Say(key="picture.table"),
    )


def values(house: House, standing: Standing | None) -> Picture:
    """What cards count (PON-04, PON-05)."""
    low, high = totals([ACE])
    ace = CardRow(groups=(spread([Rank.ACE]),), figure=Say(key="picture.values.ace", about={"low": low, "high": high}))
    tens = CardRow(groups=(spread(rank for rank in Rank if rank in TEN_CARDS),), figure=house.ten_card)
    pips = CardRow(groups=(spread(PIPS, worth=lambda rank: POINTS[rank]),))
    return Rows(rows=(ace, tens, pips), caption=Say(key="picture.values", about={"most": house.twenty_one}))


def special_hands(house: House, standing: Standing | None) -> Picture:
    """The hands that are paid better, from the highest down (PON-12…PON-16, PON-85)."""
    named = ((cards, made_of(cards, house)) for cards in map(parse_cards, SPECIAL))
    rows = tuple(_special(cards, name, house) for cards, name in named if points(name) is None)
    return Rows(rows=rows, caption=Say(key="picture.special", about={"most": house.twenty_one}))


def _special(cards: Sequence[Card], name: str, house: House) -> CardRow:
    times = verdict(name, LOWEST_BANK, house).times
    pays = Say(key="picture.special.pays", about={"times": times})
    return CardRow(groups=(spread(cards),), label=Say(key=f"picture.special.{name}"), figure=pays)


def worths(cards: Sequence[Card]) -> Group:
    """The cards of a hand, each with what it counts there: an ace high where the hand is best so."""
    high = (best(cards) - totals(cards)[0]) // (House.ace_high - House.ace_low)
    aces = [at for at, card in enumerate(cards) if card.rank is Rank.ACE][:high]
    return tuple(
        Drawn(face=card, worth=House.ace_high if at in aces else POINTS[card.rank]) for at, card in enumerate(cards)
    )


def hand(house: House, standing: Standing | None) -> Picture:
    """A hand with what its cards count and all that is staked on it (PON-19, PON-34)."""
    opening = opening_stake(house)
    paid = price(opening, (), House.dealt_cards + 1, house).least or 0
    row = CardRow(groups=(worths(HAND),), figure=best(HAND), stake=opening + paid)
    about = {"opening": opening, "paid": paid, "total": best(HAND)}
    return Rows(rows=(row,), caption=Say(key="picture.hand", about=about), large=True)


def choices(house: House, standing: Standing | None) -> Picture:
    """What a hand may do, each with a yes or a no (PON-33…PON-41)."""
    opening = opening_stake(house)
    buys = BUY.ask(Buying(opening=opening, cards=UNDECIDED), house)
    sticks = STICK.ask(Sticking(cards=UNDECIDED), house)
    price_of_it = {"least": buys.facts.least, "most": buys.facts.most}
    rows = (
        CardRow(groups=(worths(UNDECIDED),), figure=best(UNDECIDED), stake=opening),
        _choice("stick", sticks.answer, {"minimum": sticks.facts.minimum}),
        _choice("twist", TWIST.ask(Twisting(cards=UNDECIDED), house).answer, {}),
        _choice("buy", buys.answer, price_of_it),
    )
    return Rows(rows=rows, caption=Say(key="picture.choices"), large=True)


def _choice(name: str, may: bool, about: Mapping[str, object]) -> CardRow:
    return CardRow(label=Say(key=f"picture.choices.{name}", about=about), holds=may)


def split(house: House, standing: Standing | None) -> Picture:
    """What may be split, and the two hands that come of it (PON-25…PON-32)."""
    rows = tuple(_pair(name, parse_cards(text), house) for name, text in PAIRS.items())
    down = SPLIT_CARDS.ask(SplitCards(), house).facts.face == "down"
    aces = parse_cards(PAIRS["aces"])
    new = (None, None) if down else NEW_CARDS
    stake = opening_stake(house)
    hands = tuple(
        CardRow(
            groups=(spread([ace, card]),),
            label=None if n else Say(key="picture.split.hands", about={"stake": stake}),
            stake=stake,
        )
        for n, (ace, card) in enumerate(zip(aces, new, strict=True))
    )
    return Rows(rows=(*rows, *hands), caption=Say(key="picture.split", about={"most": house.most_hands}))


def _pair(name: str, cards: tuple[Card, ...], house: House) -> CardRow:
    may = SPLIT.ask(Splitting(cards=cards), house).answer
    return CardRow(groups=(spread(cards),), label=Say(key=f"picture.split.{name}"), holds=may)


PICTURES: Mapping[str, Draw] = {
    "table": table,
    "values": values,
    "special-hands": special_hands,
    "hand": hand,
    "choices": choices,
    "split": split,
    "count": count,
}

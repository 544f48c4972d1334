"""One deal of Pontoon settled, hand by hand beside its cards (PON-51…PON-57)."""

from typing import cast

from companion.engine.cards import Card, parse_cards
from companion.engine.pictures import CardRow, Picture, Rows, spread
from companion.engine.sentence import Say, SeatName
from companion.engine.tally import Tally
from companion.games.pontoon.deal import Deal, Hand
from companion.games.pontoon.hands import Held, best, made_of
from companion.games.pontoon.house import House
from companion.games.pontoon.scoring import lines
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

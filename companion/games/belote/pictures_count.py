"""One deal of Belote counted: the tricks that a table plays out card by card, and what the score makes of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from companion.engine.cards import Card, Suit, parse_cards
from companion.engine.pictures import CardRow, Picture, Rows, spread
from companion.engine.sentence import Say, SideName
from companion.engine.tally import Line
from companion.games.belote.contract import contract
from companion.games.belote.deal import Deal
from companion.games.belote.following import Turn, legal_cards
from companion.games.belote.house import House
from companion.games.belote.questions.declaring import BELOTE, DECLARATIONS, Announcing, Hands
from companion.games.belote.rule import Rule
from companion.games.belote.scoring import score
from companion.games.belote.standing import Standing, side_of, sides, start
from companion.games.belote.tricks import PlayedCard, points, strength, winning

TRUMP = Suit.HEARTS
TAKER = 0
HANDS = tuple(map(parse_cards, (
    "JH 9H KH QH AS 8C 7C 7D", "AH 7H KS 9S AD KD 9D 10C", "10H 10S 7S 8S KC QC 9C JD", "8H JS QS AC JC 10D QD 8D",
)))  # fmt: skip


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """The tricks of a deal in the order in which they were played."""

    tricks: tuple[tuple[PlayedCard, ...], ...]
    house: House

    def winner(self, trick: tuple[PlayedCard, ...]) -> int:
        """The side that won a trick."""
        return side_of(winning(trick, TRUMP).seat, self.house)

    def won(self, side: int) -> tuple[tuple[Card, ...], ...]:
        """The cards of every trick that a side won."""
        return tuple(tuple(one.card for one in trick) for trick in self.tricks if self.winner(trick) == side)

    def counted(self, side: int) -> int:
        """What a side's tricks come to, the last ten with them."""
        last = self.house.last_ten * (self.winner(self.tricks[-1]) == side)
        return sum(points(trick, TRUMP) for trick in self.won(side)) + last


@cache
def played_out(house: House) -> PlayedOut:
    """Every hand plays its strongest card of those that it may play; the winner of a trick leads to the next."""
    hands, leader, tricks = [list(hand) for hand in HANDS[: house.players]], TAKER, []
    for _ in range(house.hand_size):
        trick: tuple[PlayedCard, ...] = ()
        for turn in range(house.players):
            seat = (leader + turn) % house.players
            card = _chosen(Turn(tuple(hands[seat]), trick, seat, TRUMP, house))
            hands[seat].remove(card)
            trick = (*trick, PlayedCard(seat=seat, card=card))
        tricks.append(trick)
        leader = winning(trick, TRUMP).seat
    return PlayedOut(tuple(tricks), house)


def _chosen(turn: Turn) -> Card:
    led = turn.trick[0].card.suit if turn.trick else None
    return max(legal_cards(turn).cards, key=lambda card: strength(card, TRUMP, led or card.suit))


@cache
def worked_deal(house: House) -> Deal:
    """The deal as a table tells it."""
    played, every = played_out(house), range(sides(house))
    hands = HANDS[: house.players]
    declared = DECLARATIONS.ask(Hands(trump=TRUMP, hands=hands, first=TAKER), house)
    announced = (side_of(seat, house) for seat, hand in enumerate(hands)
                 if BELOTE.ask(Announcing(trump=TRUMP, hand=hand), house).answer)  # fmt: skip
    return Deal(
        taker=side_of(TAKER, house),
        tricks=tuple(map(played.counted, every)),
        belote=next(announced, None),
        declarations=declared.facts.points,
        trump=TRUMP,
    )


def _rows(line: Line, house: House) -> Iterator[CardRow]:
    label = Say(key=f"line.{line.rule}", about=line.about)
    match line.rule:
        case Rule.TRICK_POINTS:
            yield CardRow(label=label, figure=line.points)
            played = played_out(house)
            for cards in played.won(line.side):
                yield CardRow(groups=(spread(cards, worth=lambda card: points([card], TRUMP)),),
                              figure=points(cards, TRUMP), counts=False)  # fmt: skip
            if played.winner(played.tricks[-1]) == line.side:
                yield CardRow(label=Say(key="picture.count.last-ten"), figure=house.last_ten, counts=False)
        case Rule.BELOTE:
            pair = tuple(card for card in HANDS[TAKER] if card.suit == TRUMP and card.rank in ("K", "Q"))
            yield CardRow(groups=(spread(pair),), label=label, figure=line.points)
        case _:
            yield CardRow(label=label, figure=line.points)


def count(house: House, standing: Standing | None) -> Picture:
    """What the deal brings the taker, and what the contract is compared with."""
    scored = score(worked_deal(house), house, start(house, sides(house), TAKER))
    own = [line for line in scored.tally.lines if line.side == TAKER]
    rows = tuple(row for line in own for row in _rows(line, house))
    judged = contract(worked_deal(house), house)
    about = {"side": SideName(TAKER), "own": judged.compared[TAKER], "others": judged.compared[1:]}
    caption = Say(key=f"picture.count.{judged.verdict}", about=about)
    return Rows(rows=rows, total=sum(line.points for line in own), caption=caption, signed=True)

"""What is drawn of Belote: its cards and its table, with the figures of `tricks`, `following` and the questions."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from companion.engine.cards import Card, Suit, parse_cards
from companion.engine.pictures import (
    CardRow,
    Draw,
    Ladder,
    Ladders,
    Picture,
    Played,
    Rows,
    TablePlan,
    TrickPicture,
    raised,
    spread,
)
from companion.engine.sentence import Say, SeatName, SideName
from companion.engine.tally import Line
from companion.games.belote.contract import contract
from companion.games.belote.deal import Deal
from companion.games.belote.house import House
from companion.games.belote.questions.declaring import BELOTE, DECLARATIONS, Announcing, Hands
from companion.games.belote.questions.playing import LEGAL_CARDS, TRICK, Following, Trick
from companion.games.belote.rule import Rule
from companion.games.belote.scoring import score
from companion.games.belote.standing import Standing, side_of, sides, start
from companion.games.belote.tricks import (
    PLAIN_ORDER,
    PLAIN_POINTS,
    TRUMP_ORDER,
    TRUMP_POINTS,
    PlayedCard,
    Turn,
    legal_cards,
    points,
    strength,
    winning,
)

TRUMP_COUNTED = Suit.HEARTS
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
        return side_of(winning(trick, TRUMP_COUNTED).seat, self.house)

    def won(self, side: int) -> tuple[tuple[Card, ...], ...]:
        """The cards of every trick that a side won."""
        return tuple(tuple(one.card for one in trick) for trick in self.tricks if self.winner(trick) == side)

    def counted(self, side: int) -> int:
        """What a side's tricks come to, the last ten with them."""
        last = self.house.last_ten * (self.winner(self.tricks[-1]) == side)
        return sum(points(trick, TRUMP_COUNTED) for trick in self.won(side)) + last


@cache
def played_out(house: House) -> PlayedOut:
    """Every hand plays its strongest card of those that it may play; the winner of a trick leads to the next."""
    hands, leader, tricks = [list(hand) for hand in HANDS[: house.players]], TAKER, []
    for _ in range(house.hand_size):
        trick: tuple[PlayedCard, ...] = ()
        for turn in range(house.players):
            seat = (leader + turn) % house.players
            card = _chosen(Turn(tuple(hands[seat]), trick, seat, TRUMP_COUNTED, house))
            hands[seat].remove(card)
            trick = (*trick, PlayedCard(seat=seat, card=card))
        tricks.append(trick)
        leader = winning(trick, TRUMP_COUNTED).seat
    return PlayedOut(tuple(tricks), house)


def _chosen(turn: Turn) -> Card:
    led = turn.trick[0].card.suit if turn.trick else None
    return max(legal_cards(turn).cards, key=lambda card: strength(card, TRUMP_COUNTED, led or card.suit))


@cache
def worked_deal(house: House) -> Deal:
    """The deal as a table tells it."""
    played, every = played_out(house), range(sides(house))
    hands = HANDS[: house.players]
    declared = DECLARATIONS.ask(Hands(trump=TRUMP_COUNTED, hands=hands, first=TAKER), house)
    announced = (side_of(seat, house) for seat, hand in enumerate(hands)
                 if BELOTE.ask(Announcing(trump=TRUMP_COUNTED, hand=hand), house).answer)  # fmt: skip
    return Deal(
        taker=side_of(TAKER, house),
        tricks=tuple(map(played.counted, every)),
        belote=next(announced, None),
        declarations=declared.facts.points,
        trump=TRUMP_COUNTED,
    )


def _rows(line: Line, house: House) -> Iterator[CardRow]:
    label = Say(key=f"line.{line.rule}", about=line.about)
    match line.rule:
        case Rule.TRICK_POINTS:
            yield CardRow(label=label, figure=line.points)
            played = played_out(house)
            for cards in played.won(line.side):
                yield CardRow(groups=(spread(cards, worth=lambda card: points([card], TRUMP_COUNTED)),),
                              figure=points(cards, TRUMP_COUNTED), counts=False)  # fmt: skip
            if played.winner(played.tricks[-1]) == line.side:
                yield CardRow(label=Say(key="picture.count.last-ten"), figure=house.last_ten, counts=False)
        case Rule.BELOTE:
            pair = tuple(card for card in HANDS[TAKER] if card.suit == TRUMP_COUNTED and card.rank in ("K", "Q"))
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


TRUMP = Suit.SPADES
TRICK_CARDS = parse_cards("10H JS AH 9H")
DECLARED = (parse_cards("9H 10H JH QH"), parse_cards("QC KC AC"))
FOLLOWED = (("10H", "KH 7H AC JS"), ("10H", "AC 8D JS 7S"), ("10H JS", "AC 8D 9S 7S"))


def first_to_play(standing: Standing | None) -> int:
    """Who plays first: at no match the one after the first seat."""
    return standing.hand if standing else 1


def table(house: House, standing: Standing | None) -> Picture:
    """Who deals and who plays first, and which way play goes (BEL-10…BEL-12)."""
    first = first_to_play(standing) % house.players
    seats = tuple((first + turn) % house.players for turn in range(house.players))
    return TablePlan(
        seats=seats,
        boxed=(seats[-1], Say(key="picture.deals")),
        roles={first: Say(key="picture.table.hand")},
        caption=Say(key="picture.table"),
        clockwise=house.direction == "clockwise",
    )


def ladders(house: House, standing: Standing | None) -> Picture:
    """Ranks in trumps and in plain suits, from the highest down (BEL-05…BEL-09)."""
    moved = frozenset(rank for rank in TRUMP_ORDER if TRUMP_POINTS[rank] != PLAIN_POINTS[rank])
    trumps = tuple((rank, TRUMP_POINTS[rank]) for rank in TRUMP_ORDER)
    plain = tuple((rank, PLAIN_POINTS[rank]) for rank in PLAIN_ORDER)
    return Ladders(
        ladders=(
            Ladder(title=Say(key="picture.ladders.trumps"), rungs=trumps, strong=moved),
            Ladder(title=Say(key="picture.ladders.plain"), rungs=plain),
        ),
        caption=Say(key="picture.ladders", about={"last_ten": house.last_ten}),
    )


def trick(house: House, standing: Standing | None) -> Picture:
    """A trick, who wins it and why (BEL-27)."""
    first = first_to_play(standing)
    cards = tuple(
        PlayedCard(seat=(first + turn) % house.players, card=card)
        for turn, card in enumerate(TRICK_CARDS[: house.players])
    )
    ruling = TRICK.ask(Trick(trump=TRUMP, trick=cards), house)
    played = tuple(
        Played(
            seat=one.seat,
            card=one.card,
            does=Say(key=f"picture.trick.{_does(one.card, cards)}"),
            worth=points([one.card], TRUMP),
            wins=one.seat == ruling.answer,
        )
        for one in cards
    )
    about = {"seat": SeatName(ruling.answer), "points": ruling.facts.points}
    return TrickPicture(played=played, total=ruling.facts.points, caption=Say(key="picture.trick", about=about))


def _does(card: Card, trick: Sequence[PlayedCard]) -> str:
    led = trick[0].card
    if card == led:
        return "leads"
    return "trumps" if strength(card, TRUMP, led.suit)[0] > strength(led, TRUMP, led.suit)[0] else "follows"


def must_follow(house: House, standing: Standing | None) -> Picture:
    """Hands in which the cards stand out that may be played (BEL-21…BEL-26)."""
    return Rows(rows=tuple(_following(house, first_to_play(standing))), caption=Say(key="picture.must-follow"))


def _following(house: House, first: int) -> Iterator[CardRow]:
    for lie, held in FOLLOWED:
        on_table, hand = parse_cards(lie), parse_cards(held)
        if len(on_table) >= house.players:
            continue
        cards = tuple(PlayedCard(seat=(first + turn) % house.players, card=card) for turn, card in enumerate(on_table))
        seat = (first + len(cards)) % house.players
        ruling = LEGAL_CARDS.ask(Following(trump=TRUMP, hand=hand, trick=cards, seat=seat), house)
        binding = next(reason.rule for reason in ruling.reasons if reason.met and reason.cards)
        yield CardRow(
            groups=(spread(on_table), raised(hand, ruling.answer)), label=Say(key=f"picture.follow.{binding}")
        )


def declarations(house: House, standing: Standing | None) -> Picture | None:
    """Two declarations, and whose counts (BEL-30, BEL-37); none where nothing is declared."""
    if house.declarations == "belote_only":
        return None
    first = first_to_play(standing) % house.players
    hands = {(first + turn) % house.players: cards for turn, cards in enumerate(DECLARED)}
    situation = Hands(trump=TRUMP, hands=tuple(hands.get(seat, ()) for seat in range(house.players)), first=first)
    ruling = DECLARATIONS.ask(situation, house)
    rows = (
        CardRow(
            groups=(spread(one.cards),),
            label=Say(key=f"picture.declarations.{one.kind}", about={"seat": SeatName(one.seat), "points": one.points}),
            holds=one.seat % len(ruling.facts.points) == ruling.answer,
        )
        for one in ruling.facts.found
    )
    return Rows(rows=tuple(rows), caption=Say(key=f"picture.declarations.{house.declarations_scored}"))


PICTURES: Mapping[str, Draw] = {
    "table": table,
    "ladders": ladders,
    "trick": trick,
    "must-follow": must_follow,
    "declarations": declarations,
    "count": count,
}

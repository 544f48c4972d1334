"""Pictures of Belote: its cards and its table, with the figures of `tricks`, `following` and the questions."""

from collections.abc import Iterator
from functools import cache

from companion.engine.cards import Card, Suit, parse_cards
from companion.engine.pictures import (
    CardRow,
    Drawn,
    Ladders,
    Played,
    Rows,
    TablePlan,
    TrickPicture,
    around,
    by_name,
    groups,
    raised,
    say,
)
from companion.engine.sentence import SeatName, SideName
from companion.engine.tally import Line
from companion.games.belote.deal import Deal
from companion.games.belote.declarations import best
from companion.games.belote.house import House
from companion.games.belote.questions.declaring import BELOTE, DECLARATIONS, AllHands, Announcing
from companion.games.belote.questions.playing import LEGAL_CARDS, TRICK, Following, Trick
from companion.games.belote.rule import Rule
from companion.games.belote.scoring import contract, score
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
HANDS = (
    parse_cards("JH 9H KH QH AS 8C 7C 7D"),
    parse_cards("AH 7H KS 9S AD KD 9D 10C"),
    parse_cards("10H 10S 7S 8S KC QC 9C JD"),
    parse_cards("8H JS QS AC JC 10D QD 8D"),
)
TRUMP = Suit.SPADES
TRICK_CARDS = parse_cards("10H JS AH 9H")
DECLARED = (parse_cards("9H 10H JH QH"), parse_cards("QC KC AC"))
BELOTE_PAIR = parse_cards("KH QH")
EARNING = tuple(map(parse_cards, ("9D 10D JD", "9C 10C JC QC", "JS JH JD JC")))
FOLLOWED = (("10H", "KH 7H AC JS"), ("10H", "AC 8D JS 7S"), ("10H JS", "AC 8D 9S 7S"))

PlayedTrick = tuple[PlayedCard, ...]


@cache
def played_out(house: House) -> tuple[PlayedTrick, ...]:
    """Every hand plays its strongest card of those that it may play; the winner of a trick leads to the next."""
    hands, leader, tricks = [list(hand) for hand in HANDS[: house.players]], TAKER, list[PlayedTrick]()
    for _ in range(house.hand_size):
        trick: PlayedTrick = ()
        for seat in around(leader, house.players):
            card = _chosen(Turn(tuple(hands[seat]), trick, seat, TRUMP_COUNTED, house))
            hands[seat].remove(card)
            trick = (*trick, PlayedCard(seat=seat, card=card))
        tricks.append(trick)
        leader = winning(trick, TRUMP_COUNTED).seat
    return tuple(tricks)


def _chosen(turn: Turn) -> Card:
    led = turn.trick[0].card.suit if turn.trick else None
    return max(legal_cards(turn).cards, key=lambda card: strength(card, TRUMP_COUNTED, led or card.suit))


def won(side: int, house: House) -> list[tuple[Card, ...]]:
    """The cards of every trick that a side wins."""
    return [tuple(one.card for one in trick) for trick in played_out(house) if _winner(trick, house) == side]


def _winner(trick: PlayedTrick, house: House) -> int:
    return side_of(winning(trick, TRUMP_COUNTED).seat, house)


def _last_ten(side: int, house: House) -> int:
    return house.last_ten if _winner(played_out(house)[-1], house) == side else 0


@cache
def worked_deal(house: House) -> Deal:
    """The deal as a table tells it."""
    hands = HANDS[: house.players]
    tricks = (points(sum(won(side, house), ()), TRUMP_COUNTED) + _last_ten(side, house) for side in range(sides(house)))
    situations = (Announcing(trump=TRUMP_COUNTED, hand=hand) for hand in hands)
    announced = (side_of(seat, house) for seat, one in enumerate(situations) if BELOTE.ask(one, house).answer)
    declared = DECLARATIONS.ask(AllHands(trump=TRUMP_COUNTED, hands=hands, first=TAKER), house)
    return Deal(
        taker=side_of(TAKER, house),
        tricks=tuple(tricks),
        belote=next(announced, None),
        declarations=declared.facts.points,
        trump=TRUMP_COUNTED,
    )


def _counted(line: Line, house: House) -> Iterator[CardRow]:
    """A line of the score with the cards that it speaks of."""
    pair = BELOTE_PAIR if line.rule == Rule.BELOTE else ()
    yield CardRow(groups=groups(pair), label=say(f"line.{line.rule}", **line.about), figure=line.points)
    if line.rule == Rule.TRICK_POINTS:
        for cards in won(line.side, house):
            drawn = groups(cards, worth=lambda card: points([card], TRUMP_COUNTED))
            yield CardRow(groups=drawn, figure=points(cards, TRUMP_COUNTED), counts=False)
        if last := _last_ten(line.side, house):
            yield CardRow(label=say("picture.count.last-ten"), figure=last, counts=False)


def count(house: House, standing: Standing | None) -> Rows:
    """The points that the deal brings the taker, and those that the contract is compared with."""
    deal = worked_deal(house)
    scored = score(deal, house, start(house, sides(house), TAKER))
    own = [line for line in scored.tally.lines if line.side == TAKER]
    judged = contract(deal, house)
    taker, *others = judged.compared
    caption = say(f"picture.count.{judged.verdict}", side=SideName(TAKER), own=taker, others=tuple(others))
    rows = tuple(row for line in own for row in _counted(line, house))
    return Rows(rows, caption, total=sum(line.points for line in own), signed=True)


def in_turn(house: House, standing: Standing | None) -> tuple[int, ...]:
    """The seats in the order of play; at no match the one after the first seat begins."""
    return around(standing.hand if standing else 1, house.players)


def table(house: House, standing: Standing | None) -> TablePlan:
    """Who deals and who plays first, and which way play goes (BEL-10…BEL-12)."""
    seats = in_turn(house, standing)
    return TablePlan(
        seats=seats,
        boxed=(seats[-1], say("picture.deals")),
        roles={seats[0]: say("picture.table.hand")},
        caption=say("picture.table"),
        clockwise=house.direction == "clockwise",
    )


def ladders(house: House, standing: Standing | None) -> Ladders:
    """Ranks in trumps and in plain suits, from the highest down (BEL-05…BEL-09)."""
    trumps = tuple(
        Drawn(rank, "plain" if TRUMP_POINTS[rank] == PLAIN_POINTS[rank] else "strong", TRUMP_POINTS[rank])
        for rank in TRUMP_ORDER
    )
    plain = tuple(Drawn(rank, worth=PLAIN_POINTS[rank]) for rank in PLAIN_ORDER)
    both = (say("picture.ladders.trumps"), trumps), (say("picture.ladders.plain"), plain)
    return Ladders(ladders=both, caption=say("picture.ladders", last_ten=house.last_ten))


def _on_table(cards: tuple[Card, ...], seats: tuple[int, ...]) -> PlayedTrick:
    return tuple(PlayedCard(seat=seat, card=card) for seat, card in zip(seats, cards, strict=False))


def trick(house: House, standing: Standing | None) -> TrickPicture:
    """A trick, who wins it and why (BEL-27)."""
    cards = _on_table(TRICK_CARDS, in_turn(house, standing))
    ruling = TRICK.ask(Trick(trump=TRUMP, trick=cards), house)
    winner, total = ruling.answer, ruling.facts.points
    played = tuple(_played(one, cards[0].card, wins=one.seat == winner) for one in cards)
    caption = say("picture.trick", seat=SeatName(winner), points=total)
    return TrickPicture(played=played, total=total, caption=caption)


def _played(one: PlayedCard, led: Card, *, wins: bool) -> Played:
    trumps = strength(one.card, TRUMP, led.suit)[0] > strength(led, TRUMP, led.suit)[0]
    does = "leads" if one.card == led else "trumps" if trumps else "follows"
    card = Drawn(one.card, "strong" if wins else "plain", points([one.card], TRUMP))
    return Played(seat=one.seat, card=card, does=say(f"picture.trick.{does}"))


def must_follow(house: House, standing: Standing | None) -> Rows:
    """Hands in which the cards stand out that may be played (BEL-21…BEL-26)."""
    seats = in_turn(house, standing)
    lies = ((parse_cards(lie), parse_cards(hand)) for lie, hand in FOLLOWED)
    rows = (_follows(lie, hand, seats, house) for lie, hand in lies if len(lie) < house.players)
    return Rows(tuple(rows), say("picture.must-follow"))


def _follows(lie: tuple[Card, ...], hand: tuple[Card, ...], seats: tuple[int, ...], house: House) -> CardRow:
    situation = Following(trump=TRUMP, hand=hand, trick=_on_table(lie, seats), seat=seats[len(lie)])
    ruling = LEGAL_CARDS.ask(situation, house)
    binding = next(reason.rule for reason in ruling.reasons if reason.met and reason.cards)
    return CardRow(groups=(*groups(lie), raised(hand, ruling.answer)), label=say(f"picture.follow.{binding}"))


def declarations(house: House, standing: Standing | None) -> Rows | None:
    """Two declarations, and whose counts (BEL-30, BEL-37); none where nothing is declared."""
    if house.declarations == "belote_only":
        return None
    seats = in_turn(house, standing)
    hands = dict(zip(seats, DECLARED, strict=False))
    every = tuple(hands.get(seat, ()) for seat in range(house.players))
    ruling = DECLARATIONS.ask(AllHands(trump=TRUMP, hands=every, first=seats[0]), house)
    rows = (
        CardRow(
            groups=groups(one.cards),
            label=say(f"picture.declarations.{one.kind}", seat=SeatName(one.seat), points=one.points),
            holds=one.seat % len(ruling.facts.points) == ruling.answer,
        )
        for one in ruling.facts.found
    )
    return Rows(tuple(rows), say(f"picture.declarations.{house.declarations_scored}"))


def bonus(house: House, standing: Standing | None) -> Rows:
    """Cards that earn points besides the tricks: the belote, and declarations where they count (BEL-29…BEL-36)."""
    pair = CardRow(groups=groups(BELOTE_PAIR), label=say("picture.bonus.belote"), figure=house.belote)
    earning = (best(cards, TRUMP_COUNTED, house)[0] for cards in EARNING if house.declarations == "counted")
    rows = (
        CardRow(groups=groups(one.cards), label=say(f"picture.bonus.{one.kind}"), figure=one.points) for one in earning
    )
    return Rows((pair, *rows), say("picture.bonus"))


PICTURES = by_name(table, ladders, trick, must_follow, declarations, bonus, count)

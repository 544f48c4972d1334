"""What is drawn of Belote: its cards and its table, with the figures of `tricks`, `following` and the questions."""

from collections.abc import Iterator, Mapping, Sequence

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
from companion.engine.sentence import Say, SeatName
from companion.games.belote.house import House
from companion.games.belote.pictures_count import count
from companion.games.belote.questions.declaring import DECLARATIONS, Hands
from companion.games.belote.questions.playing import LEGAL_CARDS, TRICK, Following, Trick
from companion.games.belote.standing import Standing
from companion.games.belote.tricks import (
    PLAIN_ORDER,
    PLAIN_POINTS,
    TRUMP_ORDER,
    TRUMP_POINTS,
    PlayedCard,
    points,
    strength,
)

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

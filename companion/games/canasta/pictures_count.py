"""One deal of Canasta counted line by line beside its cards (CAN-99…CAN-105)."""

from collections.abc import Iterator, Sequence

from companion.engine.cards import Card, Rank, Suit, parse_cards
from companion.engine.pictures import CardRow, Group, Picture, Rows, spread
from companion.engine.sentence import Say, SideName
from companion.engine.tally import Line, Tally
from companion.games.canasta.deal import Lay
from companion.games.canasta.house import House
from companion.games.canasta.melds import Meld, points
from companion.games.canasta.rule import Rule
from companion.games.canasta.scoring import lines
from companion.games.canasta.standing import SIDES, Standing

MELDS = tuple(map(parse_cards, ("7S 7S 7H 7H 7D 7C 7C", "KS KS KH KD KC 2H JK", "AS AH AD")))
RED_THREES = (Card(Rank.THREE, Suit.HEARTS),)
PARTNERS_HAND = parse_cards("9D 5C")


def worked_deal(house: House) -> Lay:
    """A side that went out with two canastas and a meld; where two play there is no partner with cards in hand."""
    kinds = [Meld(cards).canasta for cards in MELDS]
    return Lay(
        melded=sum(map(points, MELDS)),
        natural_canastas=kinds.count("natural"),
        mixed_canastas=kinds.count("mixed"),
        red_threes=len(RED_THREES),
        left=points(_left(house)),
        went_out=True,
    )


def _left(house: House) -> Sequence[Card]:
    return () if house.players == SIDES else PARTNERS_HAND


def _beside(rule: str, house: House) -> tuple[Group, ...]:
    """The cards that a line of the score speaks of."""
    match rule:
        case Rule.NATURAL_CANASTA | Rule.MIXED_CANASTA:
            kind = "natural" if rule == Rule.NATURAL_CANASTA else "mixed"
            return tuple(spread([_on_top(cards)]) for cards in MELDS if Meld(cards).canasta == kind)
        case Rule.RED_THREES:
            return (spread(RED_THREES),)
        case Rule.LEFT_IN_HAND:
            return (spread(_left(house)),)
    return ()


def _on_top(cards: tuple[Card, ...]) -> Card:
    """The card that lies on a squared canasta: a red one on a natural, a black one on a mixed (CAN-58, CAN-61)."""
    natural = Meld(cards).canasta == "natural"
    return next(card for card in Meld(cards).naturals if card.red == natural)


def _row(line: Line, house: House) -> Iterator[CardRow]:
    label = Say(key=f"line.{line.rule}", about=line.about)
    if line.rule == Rule.CARDS_ON_THE_TABLE:
        yield CardRow(label=label, figure=line.points)
        yield from (CardRow(groups=(spread(cards),), figure=points(cards), counts=False) for cards in MELDS)
        return
    yield CardRow(groups=_beside(line.rule, house), label=label, figure=line.points)


def count(house: House, standing: Standing | None) -> Picture:
    """What the deal brings that side."""
    tally = Tally(tuple(lines(0, worked_deal(house), house)))
    rows = tuple(row for line in tally.lines for row in _row(line, house))
    return Rows(
        rows=rows, total=tally.points(1)[0], caption=Say(key="picture.count", about={"side": SideName(0)}), signed=True
    )

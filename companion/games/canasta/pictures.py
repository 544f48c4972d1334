"""What is drawn of Canasta: its cards and its table, with the figures of `melds`, `scoring` and the questions."""

from collections.abc import Iterator, Mapping, Sequence

from companion.engine.cards import Card, Rank, Suit, parse_cards
from companion.engine.pictures import Areas, CardRow, Draw, Drawn, Group, Heap, Middle, Picture, Rows, TablePlan, spread
from companion.engine.sentence import Say, SideName
from companion.engine.tally import Line, Tally
from companion.games.canasta.deal import Lay
from companion.games.canasta.house import House
from companion.games.canasta.melds import Meld, minimum, points
from companion.games.canasta.questions.opening import OPENING, Opening
from companion.games.canasta.questions.pile import TAKE_PILE, Pile
from companion.games.canasta.rule import Rule
from companion.games.canasta.scoring import lines, red_threes
from companion.games.canasta.standing import SIDES, Standing

MELDS_COUNTED = tuple(map(parse_cards, ("7S 7S 7H 7H 7D 7C 7C", "KS KS KH KD KC 2H JK", "AS AH AD")))
RED_THREES = (Card(Rank.THREE, Suit.HEARTS),)
PARTNERS_HAND = parse_cards("9D 5C")


def worked_deal(house: House) -> Lay:
    """A side that went out with two canastas and a meld; where two play there is no partner with cards in hand."""
    kinds = [Meld(cards).canasta for cards in MELDS_COUNTED]
    return Lay(
        melded=sum(map(points, MELDS_COUNTED)),
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
            return tuple(spread([_on_top(cards)]) for cards in MELDS_COUNTED if Meld(cards).canasta == kind)
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
        yield from (CardRow(groups=(spread(cards),), figure=points(cards), counts=False) for cards in MELDS_COUNTED)
        return
    yield CardRow(groups=_beside(line.rule, house), label=label, figure=line.points)


def count(house: House, standing: Standing | None) -> Picture:
    """What the deal brings that side."""
    tally = Tally(tuple(lines(0, worked_deal(house), house)))
    rows = tuple(row for line in tally.lines for row in _row(line, house))
    return Rows(
        rows=rows, total=tally.points(1)[0], caption=Say(key="picture.count", about={"side": SideName(0)}), signed=True
    )


RED_THREE = Card(Rank.THREE, Suit.HEARTS)
UPCARD = Card(Rank.SEVEN, Suit.SPADES)
FREEZING, ON_TOP = Card(Rank.TWO, Suit.CLUBS), Card(Rank.QUEEN, Suit.HEARTS)
MELDS = ("KS KH 2D", "8S 8H JK 2C", "KS 2D JK")
NATURAL, MIXED = parse_cards("7S 7S 7H 7H 7D 7C 7C"), parse_cards("KS KS KH KD KC 2H JK")
OPENINGS = ("4S 4H 4D", "KS KH KD, 7S 7H 2C", "AS AH AD, KS KH 2C", "AS AH JK, KS KH KD")  # the least first


def worth(card: Card) -> int:
    """What one card counts."""
    return points([card])


def values(house: House, standing: Standing | None) -> Picture:
    """Every kind of card with what it counts (CAN-09…CAN-14)."""
    sample = [Card(rank, None if rank is Rank.JOKER else Suit.SPADES) for rank in Rank]
    by_worth: dict[int, list[Card]] = {}
    for card in sample:
        by_worth.setdefault(worth(card), []).append(card)
    rows = [
        CardRow(
            groups=(spread(card if card.rank is Rank.THREE else card.rank for card in by_worth[each]),), figure=each
        )
        for each in sorted(by_worth, reverse=True)
    ]
    red = CardRow(groups=(spread([RED_THREE]),), figure=house.red_three, label=Say(key="picture.values.red-three"))
    return Rows(rows=(*rows, red), caption=Say(key="picture.values"))


def table(house: House, standing: Standing | None) -> Picture:
    """Who deals, cuts and plays first (CAN-21, CAN-24)."""
    dealer = standing.dealer if standing else 0
    seats = tuple((dealer + turn) % house.players for turn in range(1, house.players + 1))
    roles = {seats[0]: Say(key="picture.cuts-plays-first")}
    return TablePlan(
        seats=seats, boxed=(dealer, Say(key="picture.deals")), roles=roles, caption=Say(key="picture.table")
    )


def _heaps(house: House, *pile: Heap) -> tuple[Heap, ...]:
    left = house.pack_size - house.players * house.hand_size - 1
    return (Heap(label=Say(key="picture.stock-of", about={"count": left})), *pile)


def middle(house: House, standing: Standing | None) -> Picture:
    """Stock and pile at the start of a deal (CAN-26…CAN-28)."""
    pile = Heap(label=Say(key="picture.pile"), top=UPCARD)
    return Middle(heaps=_heaps(house, pile), caption=Say(key="picture.middle"))


def frozen_pile(house: House, standing: Standing | None) -> Picture:
    """A pile with the card that freezes it crosswise (CAN-81)."""
    stock = Heap(label=Say(key="picture.stock"))
    pile = Heap(label=Say(key="picture.pile.frozen"), top=ON_TOP, across=FREEZING)
    return Middle(heaps=(stock, pile), caption=Say(key=f"picture.frozen-pile.{house.black_three}"))


def natural_pair(house: House, standing: Standing | None) -> Picture:
    """What takes a frozen pile (CAN-83): two natural cards do, a wild card does not."""
    top = Card(Rank.QUEEN, Suit.HEARTS)
    hands = {"pair": "QS QC", "wild": "QS 2D"}
    return Rows(
        rows=tuple(_takes(name, parse_cards(hand), top, house) for name, hand in hands.items()),
        caption=Say(key="picture.natural-pair"),
        large=True,
    )


def _takes(name: str, hand: Sequence[Card], top: Card, house: House) -> CardRow:
    ruling = TAKE_PILE.ask(Pile(hand=tuple(hand), top=top, frozen=True, opened=True), house)
    groups = (spread(hand), (Drawn(face=top, look="strong"),))
    return CardRow(groups=groups, holds=ruling.answer, label=Say(key=f"picture.natural-pair.{name}"))


def meld(house: House, standing: Standing | None) -> Picture:
    """Melds with wild cards, legal and not (CAN-43…CAN-45)."""
    rows = (CardRow(groups=(spread(cards),), holds=Meld(cards).legal(house)) for cards in map(parse_cards, MELDS))
    return Rows(rows=tuple(rows), caption=Say(key=f"picture.meld.{house.wild_ratio}"), large=True)


def canastas(house: House, standing: Standing | None) -> Picture:
    """A natural canasta and a mixed one, each with its bonus (CAN-55…CAN-62)."""
    bonus = {"natural": house.natural_canasta, "mixed": house.mixed_canasta}
    rows = (
        CardRow(groups=(spread(cards),), label=Say(key=f"picture.canastas.{kind}"), figure=bonus[kind])
        for cards in (NATURAL, MIXED)
        if (kind := Meld(cards).canasta)
    )
    return Rows(rows=tuple(rows), caption=Say(key="picture.canastas", about={"size": house.canasta_size}))


def opening(house: House, standing: Standing | None) -> Picture:
    """Cards that open the coming deal, for each minimum that a side needs (CAN-64…CAN-71)."""
    totals = standing.totals if standing else (0,) * SIDES
    alike = len({minimum(total)[0] for total in totals}) == 1
    rows = tuple(_opens(total, None if alike else side, house) for side, total in enumerate(totals))
    return Rows(rows=rows[:1] if alike else rows, caption=Say(key="picture.opening"))


def example(total: int, house: House) -> tuple[tuple[Card, ...], ...]:
    """The smallest example that opens for a side at `total`."""
    melds = (tuple(parse_cards(each) for each in text.split(",")) for text in OPENINGS)
    return next(cards for cards in melds if OPENING.ask(Opening(score=total, melds=cards), house).answer)


def _opens(total: int, side: int | None, house: House) -> CardRow:
    melds = example(total, house)
    facts = OPENING.ask(Opening(score=total, melds=melds), house).facts
    label = Say(key="picture.opening.all", about={"minimum": facts.minimum})
    if side is not None:
        label = Say(key="picture.opening.side", about={"side": SideName(side), "minimum": facts.minimum})
    return CardRow(groups=tuple(spread(cards, worth=worth) for cards in melds), figure=facts.count, label=label)


def red_three_rows(house: House) -> Iterator[CardRow]:
    """One and all of them, for a side that has melded and one that has not (CAN-33…CAN-36)."""
    every = [Card(Rank.THREE, suit) for suit in Suit if suit.red] * (house.red_threes // 2)
    for melded in (True, False):
        for cards in (every[:1], every):
            label = Say(key="picture.red-threes.melded" if melded else "picture.red-threes.nothing-melded")
            figure = red_threes(0, len(cards), melded, house).points
            yield CardRow(groups=(spread(cards),), label=label if len(cards) == 1 else None, figure=figure)


def red_three_picture(house: House, standing: Standing | None) -> Picture:
    """What red threes bring and cost."""
    return Rows(rows=tuple(red_three_rows(house)), caption=Say(key="picture.red-threes"), signed=True)


def areas(house: House, standing: Standing | None) -> Picture:
    """What both sides have laid, and the middle between them."""
    theirs, ours = (spread(NATURAL[:3]),), (spread(parse_cards("AS AH AD AC")), spread(MIXED))
    return Areas(
        above=_laid(1, theirs),
        middle=(Heap(label=Say(key="picture.stock")), Heap(label=Say(key="picture.pile"), top=ON_TOP)),
        below=_laid(0, ours),
        caption=Say(key="picture.areas"),
    )


def _laid(side: int, groups: tuple[Group, ...]) -> CardRow:
    return CardRow(groups=groups, label=Say(key="picture.laid", about={"side": SideName(side)}))


PICTURES: Mapping[str, Draw] = {
    "values": values,
    "table": table,
    "middle": middle,
    "frozen-pile": frozen_pile,
    "natural-pair": natural_pair,
    "meld": meld,
    "areas": areas,
    "canastas": canastas,
    "opening": opening,
    "red-threes": red_three_picture,
    "count": count,
}

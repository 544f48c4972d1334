"""Pictures of Canasta: its cards and its table, with the figures of `melds`, `scoring` and the questions."""

from collections.abc import Iterator

from companion.engine.cards import Card, Rank, Suit, parse_cards
from companion.engine.pictures import (
    CardRow,
    Drawn,
    Group,
    Heap,
    Middle,
    Rows,
    TablePlan,
    around,
    by_name,
    groups,
    say,
    value_rows,
)  # fmt: skip
from companion.engine.sentence import SideName
from companion.engine.tally import Line, Tally
from companion.games.canasta import scoring
from companion.games.canasta.deal import Lay
from companion.games.canasta.house import House
from companion.games.canasta.melds import POINTS, Meld, minimum, points
from companion.games.canasta.questions.ending import GO_OUT, GoingOut
from companion.games.canasta.questions.opening import OPENING, Opening
from companion.games.canasta.questions.pile import TAKE_PILE, Pile
from companion.games.canasta.rule import Rule
from companion.games.canasta.standing import Standing

NATURAL, MIXED, OTHER = map(parse_cards, ("7S 7S 7H 7H 7D 7C 7C", "KS KS KH KD KC 2H JK", "AS AH AD"))
PARTNERS_HAND = parse_cards("9D 5C")
RED_THREE, BLACK_THREE = parse_cards("3H 3S")
UPCARD, FREEZING, ON_TOP = parse_cards("7S 2C QH")
MELDS = ("KS KH 2D", "8S 8H JK 2C", "KS 2D JK")
PAIRS = {"pair": "QS QC", "wild": "QS 2D"}
OPENINGS = ("4S 4H 4D", "KS KH KD, 7S 7H 2C", "AS AH AD, KS KH 2C", "AS AH JK, KS KH KD")  # the least first


def worked_deal(house: House) -> Lay:
    """A side that went out with two canastas and a meld; a player alone has no partner with cards in hand."""
    left = () if house.alone else PARTNERS_HAND
    melded = points((*NATURAL, *MIXED, *OTHER))
    return Lay(melded=melded, natural_canastas=1, mixed_canastas=1, red_threes=1, left=points(left), went_out=True)


BESIDE = {
    Rule.NATURAL_CANASTA: NATURAL[2:3],  # a red card lies on a natural one, a black card on a mixed one
    Rule.MIXED_CANASTA: MIXED[:1],
    Rule.RED_THREES: (RED_THREE,),
    Rule.LEFT_IN_HAND: PARTNERS_HAND,
}


def _counted(line: Line) -> Iterator[CardRow]:
    """A line of the score with the cards that it speaks of."""
    cards = BESIDE.get(Rule(line.rule), ())
    partners = line.rule == Rule.LEFT_IN_HAND  # who went out has none
    label = say("picture.count.partners-hand") if partners else say(f"line.{line.rule}", **line.about)
    yield CardRow(groups=groups(cards), label=label, figure=line.points)
    if line.rule == Rule.CARDS_ON_THE_TABLE:
        for meld in (NATURAL, MIXED, OTHER):
            yield CardRow(groups=groups(meld), figure=points(meld), counts=False)


def count(house: House, standing: Standing | None) -> Rows:
    """The points that the deal brings that side."""
    tally = Tally(tuple(scoring.lines(0, worked_deal(house), house)))
    rows = tuple(row for line in tally.lines for row in _counted(line))
    return Rows(rows, say("picture.count", side=SideName(0)), total=tally.points(1)[0], signed=True)


def values(house: House, standing: Standing | None) -> Rows:
    """Every kind of card with what it counts (CAN-09…CAN-14)."""
    rows = value_rows(POINTS, {Rank.THREE: BLACK_THREE})
    red = CardRow(groups=groups([RED_THREE]), figure=house.red_three, label=say("picture.values.red-three"))
    return Rows((*rows, red), say("picture.values"))


def table(house: House, standing: Standing | None) -> TablePlan:
    """Who deals, cuts and plays first (CAN-21, CAN-24)."""
    dealer = standing.dealer if standing else 0
    seats, boxed = around(dealer + 1, house.players), (dealer, say("picture.deals"))
    roles = {seats[0]: say("picture.cuts-plays-first")}
    return TablePlan(seats=seats, boxed=boxed, roles=roles, caption=say("picture.table"))


def middle(house: House, standing: Standing | None) -> Middle:
    """Stock and pile at the start of a deal (CAN-26…CAN-28)."""
    left = house.pack_size - house.players * house.hand_size - 1
    heaps = Heap(label=say("picture.stock-of", count=left)), Heap(label=say("picture.pile"), top=UPCARD)
    return Middle(heaps=heaps, caption=say("picture.middle"))


def frozen_pile(house: House, standing: Standing | None) -> Middle:
    """A pile with the card that freezes it crosswise (CAN-81)."""
    pile = Heap(label=say("picture.pile.frozen"), top=ON_TOP, across=FREEZING)
    caption = say(f"picture.frozen-pile.{house.black_three}")
    return Middle(heaps=(Heap(label=say("picture.stock")), pile), caption=caption)


def natural_pair(house: House, standing: Standing | None) -> Rows:
    """Cards that take a frozen pile (CAN-83): two natural cards do, a wild card does not."""
    rows = (_takes(name, parse_cards(cards), house) for name, cards in PAIRS.items())
    return Rows(tuple(rows), say("picture.natural-pair"), large=True)


def _takes(name: str, hand: tuple[Card, ...], house: House) -> CardRow:
    ruling = TAKE_PILE.ask(Pile(hand=hand, top=ON_TOP, frozen=True, opened=True), house)
    drawn: tuple[Group, ...] = (*groups(hand), (Drawn(ON_TOP, "strong"),))
    return CardRow(groups=drawn, holds=ruling.answer, label=say(f"picture.natural-pair.{name}"))


def meld(house: House, standing: Standing | None) -> Rows:
    """Melds with wild cards, legal and not (CAN-43…CAN-45)."""
    rows = (CardRow(groups=groups(cards), holds=Meld(cards).legal(house)) for cards in map(parse_cards, MELDS))
    return Rows(tuple(rows), say(f"picture.meld.{house.wild_ratio}"), large=True)


def canastas(house: House, standing: Standing | None) -> Rows:
    """A natural canasta and a mixed one, each with its bonus (CAN-55…CAN-62)."""
    natural = CardRow(groups=groups(NATURAL), label=say("picture.canastas.natural"), figure=house.natural_canasta)
    mixed = CardRow(groups=groups(MIXED), label=say("picture.canastas.mixed"), figure=house.mixed_canasta)
    return Rows((natural, mixed), say("picture.canastas", size=house.canasta_size))


def opening(house: House, standing: Standing | None) -> Rows:
    """Cards that open the coming deal, for each minimum that a side needs (CAN-64…CAN-71)."""
    totals = standing.totals if standing else (0,) * house.sides
    if len({minimum(total)[0] for total in totals}) == 1:
        rows = [_opens(totals[0], house, "picture.opening.all")]
    else:
        rows = [_opens(total, house, "picture.opening.side", side=SideName(n)) for n, total in enumerate(totals)]
    return Rows(tuple(rows), say("picture.opening"))


def example(total: int, house: House) -> tuple[tuple[Card, ...], ...]:
    """The smallest example that opens for a side at `total`, be it one that only an agreement brings."""
    melds = (tuple(parse_cards(each) for each in text.split(",")) for text in OPENINGS)
    return next(cards for cards in melds if OPENING.answer(Opening(score=total, melds=cards), house).answer)


def _opens(total: int, house: House, key: str, **about: SideName) -> CardRow:
    melds = example(total, house)
    drawn = groups(*melds, worth=lambda card: points([card]))
    return CardRow(groups=drawn, figure=sum(map(points, melds)), label=say(key, minimum=minimum(total)[0], **about))


def red_threes(house: House, standing: Standing | None) -> Rows:
    """The points of one red three and of all, for a side that has melded and for one that has not (CAN-33…CAN-36)."""
    every = [Card(Rank.THREE, suit) for suit in Suit if suit.red] * (house.red_threes // 2)
    rows = []
    for melded, key in ((True, "picture.red-threes.melded"), (False, "picture.red-threes.nothing-melded")):
        for cards, label in ((every[:1], say(key)), (every, None)):
            figure = scoring.red_threes(0, len(cards), melded, house).points
            rows.append(CardRow(groups=groups(cards), label=label, figure=figure))
    return Rows(tuple(rows), say("picture.red-threes"), signed=True)


def areas(house: House, standing: Standing | None) -> Middle:
    """The melds of both sides, and the middle between them."""
    theirs, ours = (say("picture.laid", side=SideName(side)) for side in (1, 0))
    return Middle(
        above=CardRow(groups=groups(NATURAL[:3]), label=theirs),
        heaps=(Heap(label=say("picture.stock")), Heap(label=say("picture.pile"), top=ON_TOP)),
        below=CardRow(groups=groups(parse_cards("AS AH AD AC"), MIXED), label=ours),
        caption=say("picture.areas.alone" if house.alone else "picture.areas"),
    )


HAND, PILE = map(parse_cards, ("KS KH QS QC 9D 7S 7H 5C 4H 4D 2C", "9C 7D QH"))
MELDED = tuple(map(parse_cards, ("QS QC QH", "7S 7H 7D")))
THROWN, KEPT = map(parse_cards, ("5C", "KS KH 9D 9C 4H 4D 2C"))


def sample_turn(house: House, standing: Standing | None) -> Rows:
    """A turn of a side that has opened, card by card: the hand, the pile that a pair takes, melds, discard."""
    acts = {"hand": (HAND,), "pile": (PILE,), "melds": MELDED, "discard": (THROWN,), "kept": (KEPT,)}
    rows = (CardRow(groups=groups(*cards), label=say(f"picture.sample-turn.{name}")) for name, cards in acts.items())
    return Rows(tuple(rows), say("picture.sample-turn"))


def going_out(house: House, standing: Standing | None) -> Rows:
    """Melds with which a player may go out, and may not (CAN-91…CAN-93)."""
    enough = (NATURAL, MIXED)[: house.canastas_to_go_out]
    tried = {"discard": (*enough, THROWN), "all-laid": enough, "too-few": (*enough[1:], OTHER, THROWN)}
    rows = (_goes_out(name, melds, house) for name, melds in tried.items())
    return Rows(tuple(rows), say("picture.going-out", bonus=house.going_out))


def _goes_out(name: str, melds: tuple[tuple[Card, ...], ...], house: House) -> CardRow:
    made = sum(Meld(cards).canasta is not None for cards in melds)
    asks = not house.alone and house.ask_partner == "required"
    situation = GoingOut(
        canasta=made > 0, canastas=made, discard=THROWN in melds, partner="says_yes" if asks else "not_asked"
    )
    ruling = GO_OUT.ask(situation, house)
    return CardRow(groups=groups(*melds), holds=ruling.answer, label=say(f"picture.going-out.{name}"))


PICTURES = by_name(
    *(sample_turn, values, table, middle, frozen_pile, natural_pair, meld, areas, canastas, opening, red_threes),
    *(going_out, count),
)

"""Pictures of Burraco: its cards and its table, with the figures of `melds` and the questions."""

from collections.abc import Iterator

from companion.engine.cards import Card, parse_cards
from companion.engine.pictures import CardRow, Heap, Middle, Rows, TablePlan, around, by_name, groups, say, value_rows
from companion.engine.sentence import SideName
from companion.engine.tally import Line, Tally
from companion.games.burraco.deal import Lay
from companion.games.burraco.house import House
from companion.games.burraco.melds import POINTS, Meld, arrange, points
from companion.games.burraco.questions.ending import CLOSE, Closing
from companion.games.burraco.rule import Rule
from companion.games.burraco.scoring import lines
from companion.games.burraco.standing import Standing

CLEAN, SEMI_CLEAN, DIRTY, NO_BURRACO = map(
    parse_cards, ("3H 4H 5H 6H 7H 8H 9H", "5C 6C 7C 8C 9C 10C JC 2D", "QS QS QH QH QD QC JK", "AS AD AC")
)
PARTNERS_HAND = parse_cards("10D 4S")
UPCARD, *_ = parse_cards("7S")
MELDS = {
    "set": "8S 8H 8D",
    "set-with-wild": "QS QH 2D",
    "sequence": "4H 5H 6H 7H",
    "sequence-with-wild": "9S JK JS",
    "two-suits": "5H 6S 7H",
    "two-wilds": "9D 2C JK",
}


def _burracos(house: House) -> dict[str, Meld]:
    """A burraco of each kind that the table counts."""
    cards = {"clean": CLEAN, "semi-clean": SEMI_CLEAN if house.semi_clean else (), "dirty": DIRTY}
    return {kind: meld for kind, each in cards.items() if (meld := arrange(each, house))}


def worked_deal(house: House) -> Lay:
    """A side that closed with a burraco of each kind; a partner, where there is one, held two cards."""
    return Lay(
        melded=sum(points(cards) for cards in _on_the_table(house)),
        clean_burracos=1,
        semi_clean_burracos=int("semi-clean" in _burracos(house)),
        dirty_burracos=1,
        left=0 if house.alone else points(PARTNERS_HAND),
        took_pozzetto=True,
        closed=True,
    )


def _on_the_table(house: House) -> Iterator[tuple[Card, ...]]:
    melds = _burracos(house)
    yield from (melds[kind].cards for kind in ("clean", "dirty", "semi-clean") if kind in melds)
    yield NO_BURRACO


def _counted(line: Line, house: House) -> Iterator[CardRow]:
    """A line of the score with the cards that it speaks of: of a burraco its first and its last."""
    kind = _burracos(house).get(line.rule.removesuffix("-burraco"))
    partners = line.rule == Rule.LEFT_IN_HAND  # who closed has none
    cards = (kind.cards[0], kind.cards[-1]) if kind else PARTNERS_HAND if partners else ()
    label = say("picture.count.partners-hand") if partners else say(f"line.{line.rule}", **line.about)
    yield CardRow(groups=groups(cards), label=label, figure=line.points)
    if line.rule == Rule.CARDS_ON_THE_TABLE:
        for cards in _on_the_table(house):
            yield CardRow(groups=groups(cards), figure=points(cards), counts=False)


def count(house: House, standing: Standing | None) -> Rows:
    """The points that the deal brings that side."""
    tally = Tally(tuple(lines(0, worked_deal(house), house)))
    rows = tuple(row for line in tally.lines for row in _counted(line, house))
    return Rows(rows, say("picture.count", side=SideName(0)), total=tally.points(1)[0], signed=True)


def values(house: House, standing: Standing | None) -> Rows:
    """Every kind of card with what it counts (BUR-08…BUR-12)."""
    return Rows(tuple(value_rows(POINTS, {})), say("picture.values"))


def table(house: House, standing: Standing | None) -> TablePlan:
    """Who deals, cuts and plays first."""
    dealer = standing.dealer if standing else 0
    seats, boxed = around(dealer + 1, house.players), (dealer, say("picture.deals"))
    roles = {seats[0]: say("picture.plays-first"), seats[-2]: say("picture.cuts")}
    if len(seats) == 2:
        roles = {seats[0]: say("picture.cuts-plays-first")}
    return TablePlan(seats=seats, boxed=boxed, roles=roles, caption=say("picture.table"))


def middle(house: House, standing: Standing | None) -> Middle:
    """Stock, pile and the pozzetti at the start of a deal."""
    stock = Heap(label=say("picture.stock-of", count=house.stock))
    pile = Heap(label=say("picture.pile"), top=UPCARD)
    large, *_, small = house.sizes
    label, caption = "picture.pozzetti", "picture.middle"
    if house.pozzetti > 2:
        label, caption = "picture.pozzetti.alone", "picture.middle.alone"
    elif large != small:
        label, caption = "picture.pozzetti.three", "picture.middle.three"
    pozzetti = Heap(label=say(label, count=small, large=large), heaps=house.pozzetti)
    return Middle(heaps=(stock, pile, pozzetti), caption=say(caption, large=large))


def set_and_sequence(house: House, standing: Standing | None) -> Rows:
    """Cards that are a meld, and cards that are none (BUR-29…BUR-38)."""
    named = ((say(f"picture.melds.{name}"), parse_cards(text)) for name, text in MELDS.items())
    rows = (CardRow(groups=groups(cards), holds=bool(arrange(cards, house)), label=label) for label, cards in named)
    return Rows(tuple(rows), say("picture.melds"))


def burracos(house: House, standing: Standing | None) -> Rows:
    """Clean, dirty and, where the table counts it, semi-clean, each with its bonus (BUR-43, BUR-71, BUR-72)."""
    rows = (
        CardRow(groups=groups(meld.cards), label=say(f"picture.burracos.{kind}"), figure=meld.bonus(house))
        for kind, meld in _burracos(house).items()
    )
    return Rows(tuple(rows), say("picture.burracos", size=house.burraco_size))


def close(house: House, standing: Standing | None) -> Rows:
    """Melds with which a side that took its pozzetto may close, and may not (BUR-59…BUR-61)."""
    tried = {"natural": (CLEAN, "9D"), "dirty": (DIRTY, "9D"), "wild": (CLEAN, "2H"), "nothing": (CLEAN, "")}
    rows = (_closes(name, *cards, house) for name, cards in tried.items())
    return Rows(tuple(rows), say("picture.close", bonus=house.closing))


def _closes(name: str, burraco: tuple[Card, ...], discard: str, house: House) -> CardRow:
    meld, left = arrange(burraco, house), parse_cards(discard)
    ruling = CLOSE.ask(Closing(left=left, clean=meld is not None and meld.clean), house)
    return CardRow(groups=groups(burraco, left), holds=ruling.answer, label=say(f"picture.close.{name}"))


HAND, NEW = map(parse_cards, ("KD QD 9S 9D 9C 8S 7H 6H 5H 3C 2S", "JD"))
MELDED = tuple(map(parse_cards, ("JD QD KD", "5H 6H 7H", "9S 9D 9C")))
THROWN, KEPT = map(parse_cards, ("8S", "3C 2S"))


def sample_turn(house: House, standing: Standing | None) -> Rows:
    """A turn, card by card: the hand, the card that is drawn, melds, discard."""
    acts = {"hand": (HAND,), "drawn": (NEW,), "melds": MELDED, "discard": (THROWN,), "kept": (KEPT,)}
    rows = (CardRow(groups=groups(*cards), label=say(f"picture.sample-turn.{name}")) for name, cards in acts.items())
    return Rows(tuple(rows), say("picture.sample-turn"))


PICTURES = by_name(sample_turn, values, table, middle, set_and_sequence, burracos, close, count)

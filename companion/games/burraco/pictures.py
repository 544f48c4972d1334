"""What is drawn of Burraco: its cards and its table, with the figures of `melds`, `arrangements` and the questions."""

from collections.abc import Iterator, Mapping, Sequence

from companion.engine.cards import Card, Rank, Suit, parse_cards
from companion.engine.pictures import CardRow, Draw, Group, Heap, Middle, Picture, Rows, TablePlan, spread
from companion.engine.sentence import Say, SideName
from companion.engine.tally import Line, Tally
from companion.games.burraco.arrangements import arrange
from companion.games.burraco.deal import Lay
from companion.games.burraco.house import House
from companion.games.burraco.melds import POINTS, Meld, points
from companion.games.burraco.questions.ending import CLOSE, Closing
from companion.games.burraco.rule import Rule
from companion.games.burraco.scoring import lines
from companion.games.burraco.standing import SEATS, Standing

CARDS = tuple(
    map(parse_cards, ("3H 4H 5H 6H 7H 8H 9H", "QS QS QH QH QD QC JK", "5C 6C 7C 8C 9C 10C JC 2D", "AS AD AC"))
)
PARTNERS_HAND = parse_cards("10D 4S")


def melds(house: House) -> tuple[Meld, ...]:
    """What the side has laid, each meld in its order; eight cards with a wild one only where they are semi-clean."""
    rows = CARDS if house.semi_clean else (*CARDS[:2], CARDS[3])
    return tuple(meld for cards in rows if (meld := arrange(cards, house)))


def _kind(meld: Meld, house: House) -> Rule | None:
    """The line that pays a meld, if it is a burraco."""
    bonus = meld.bonus(house)
    by_bonus = {house.dirty_burraco: Rule.DIRTY_BURRACO, house.clean_burraco: Rule.CLEAN_BURRACO}
    if house.semi_clean:
        by_bonus[int(house.semi_clean)] = Rule.SEMI_CLEAN_BURRACO
    return by_bonus.get(bonus)


def worked_deal(house: House) -> Lay:
    """A side that closed with a clean and a dirty burraco; its partner held two cards."""
    on_the_table = melds(house)
    kinds = [_kind(meld, house) for meld in on_the_table]
    return Lay(
        melded=sum(points(meld.cards) for meld in on_the_table),
        clean_burracos=kinds.count(Rule.CLEAN_BURRACO),
        semi_clean_burracos=kinds.count(Rule.SEMI_CLEAN_BURRACO),
        dirty_burracos=kinds.count(Rule.DIRTY_BURRACO),
        left=points(PARTNERS_HAND),
        took_pozzetto=True,
        closed=True,
    )


def _beside(line: Line, house: House) -> tuple[Card, ...]:
    """The cards that a line of the score speaks of, but for those on the table: of a burraco its first and its last."""
    if line.rule == Rule.LEFT_IN_HAND:
        return PARTNERS_HAND
    paid = (meld.cards for meld in melds(house) if _kind(meld, house) == line.rule)
    return next(((cards[0], cards[-1]) for cards in paid), ())


def _rows(line: Line, house: House) -> Iterator[CardRow]:
    label = Say(key=f"line.{line.rule}", about=line.about)
    if line.rule == Rule.CARDS_ON_THE_TABLE:
        yield CardRow(label=label, figure=line.points)
        for meld in melds(house):
            yield CardRow(groups=(spread(meld.cards),), figure=points(meld.cards), counts=False)
        return
    cards = _beside(line, house)
    yield CardRow(groups=(spread(cards),) if cards else (), label=label, figure=line.points)


def count(house: House, standing: Standing | None) -> Picture:
    """What the deal brings that side."""
    tally = Tally(tuple(lines(0, worked_deal(house), house)))
    rows = tuple(row for line in tally.lines for row in _rows(line, house))
    caption = Say(key="picture.count", about={"side": SideName(0)})
    return Rows(rows=rows, total=tally.points(1)[0], caption=caption, signed=True)


MELDS = {"set": "8S 8H 8D", "set-with-wild": "QS QH 2D", "sequence": "4H 5H 6H 7H", "sequence-with-wild": "9S JK JS"}
NO_MELDS = {"two-suits": "5H 6S 7H", "two-wilds": "9D 2C JK"}
CLEAN, SEMI_CLEAN, DIRTY = "3H 4H 5H 6H 7H 8H 9H", "5C 6C 7C 8C 9C 10C JC 2D", "QS QS QH QH QD QC JK"
TO_DISCARD = {"natural": "9D", "wild": "2H", "nothing": ""}


def values(house: House, standing: Standing | None) -> Picture:
    """Every kind of card with what it counts (BUR-08…BUR-12)."""
    by_worth: dict[int, list[Rank]] = {}
    for rank in Rank:
        by_worth.setdefault(POINTS[rank], []).append(rank)
    rows = (CardRow(groups=(spread(by_worth[each]),), figure=each) for each in sorted(by_worth, reverse=True))
    return Rows(rows=tuple(rows), caption=Say(key="picture.values"))


def table(house: House, standing: Standing | None) -> Picture:
    """Who deals, cuts and plays first."""
    dealer = standing.dealer if standing else 0
    seats = tuple((dealer + turn) % SEATS for turn in range(1, SEATS + 1))
    roles = {seats[0]: Say(key="picture.plays-first"), seats[-2]: Say(key="picture.cuts")}
    return TablePlan(
        seats=seats, boxed=(dealer, Say(key="picture.deals")), roles=roles, caption=Say(key="picture.table")
    )


def middle(house: House, standing: Standing | None) -> Picture:
    """Stock, pile and the two pozzetti at the start of a deal."""
    heaps = (
        Heap(label=Say(key="picture.stock-of", about={"count": house.stock})),
        Heap(label=Say(key="picture.pile"), top=Card(Rank.SEVEN, Suit.SPADES)),
        Heap(label=Say(key="picture.pozzetti", about={"count": house.pozzetto_size}), heaps=house.pozzetti),
    )
    return Middle(heaps=heaps, caption=Say(key="picture.middle"))


def set_and_sequence(house: House, standing: Standing | None) -> Picture:
    """What is a meld, and what is none (BUR-29…BUR-38)."""
    named = {name: parse_cards(text) for name, text in {**MELDS, **NO_MELDS}.items()}
    return Rows(
        rows=tuple(_meld(name, cards, house) for name, cards in named.items()), caption=Say(key="picture.melds")
    )


def _meld(name: str, cards: Sequence[Card], house: House) -> CardRow:
    made = arrange(cards, house)
    return CardRow(groups=(spread(cards),), holds=made is not None, label=Say(key=f"picture.melds.{name}"))


def burracos(house: House, standing: Standing | None) -> Picture:
    """Clean, dirty and, where the table counts it, semi-clean, each with its bonus (BUR-43, BUR-71, BUR-72)."""
    kinds = (CLEAN, SEMI_CLEAN, DIRTY) if house.semi_clean else (CLEAN, DIRTY)
    melds = [meld for text in kinds if (meld := arrange(parse_cards(text), house))]
    rows = (
        CardRow(groups=(spread(meld.cards),), label=Say(key=f"picture.burracos.{kind(meld, house)}"),
                figure=meld.bonus(house))
        for meld in melds
    )  # fmt: skip
    return Rows(rows=tuple(rows), caption=Say(key="picture.burracos", about={"size": house.burraco_size}))


def kind(meld: Meld, house: House) -> str:
    """Which burraco a meld is, by what it earns."""
    if meld.clean:
        return "clean"
    return "semi-clean" if house.semi_clean and meld.bonus(house) == house.semi_clean else "dirty"


def close(house: House, standing: Standing | None) -> Picture:
    """What lets a side that took its pozzetto close, and what does not (BUR-59…BUR-61)."""
    rows = [_closes(CLEAN, name, house) for name in TO_DISCARD]
    rows.insert(1, _closes(DIRTY, "natural", house))
    return Rows(rows=tuple(rows), caption=Say(key="picture.close", about={"bonus": house.closing}))


def _closes(burraco: str, discard: str, house: House) -> CardRow:
    cards, left = parse_cards(burraco), parse_cards(TO_DISCARD[discard])
    clean = bool((meld := arrange(cards, house)) and meld.clean)
    ruling = CLOSE.ask(Closing(left=left, clean=clean), house)
    groups: tuple[Group, ...] = (spread(cards), spread(left))
    name = discard if clean else "dirty"
    return CardRow(groups=tuple(filter(None, groups)), holds=ruling.answer, label=Say(key=f"picture.close.{name}"))


PICTURES: Mapping[str, Draw] = {
    "values": values,
    "table": table,
    "middle": middle,
    "set-and-sequence": set_and_sequence,
    "burracos": burracos,
    "close": close,
    "count": count,
}

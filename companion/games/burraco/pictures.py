"""What is drawn of Burraco: its cards and its table, with the figures of `melds`, `arrangements` and the questions."""

from collections.abc import Mapping, Sequence

from companion.engine.cards import Card, Rank, Suit, parse_cards
from companion.engine.pictures import CardRow, Draw, Group, Heap, Middle, Picture, Rows, TablePlan, spread
from companion.engine.sentence import Say
from companion.games.burraco.arrangements import arrange
from companion.games.burraco.house import House
from companion.games.burraco.melds import POINTS, Meld
from companion.games.burraco.pictures_count import count
from companion.games.burraco.questions.ending import CLOSE, Closing
from companion.games.burraco.standing import SEATS, Standing

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

"""One deal of Burraco counted line by line beside its cards (BUR-69…BUR-75)."""

from collections.abc import Iterator

from companion.engine.cards import Card, parse_cards
from companion.engine.pictures import CardRow, Picture, Rows, spread
from companion.engine.sentence import Say, SideName
from companion.engine.tally import Line, Tally
from companion.games.burraco.arrangements import arrange
from companion.games.burraco.deal import Lay
from companion.games.burraco.house import House
from companion.games.burraco.melds import Meld, points
from companion.games.burraco.rule import Rule
from companion.games.burraco.scoring import lines
from companion.games.burraco.standing import Standing

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

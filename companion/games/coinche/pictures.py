"""Pictures of Coinche: cards and table as in Belote, and a deal as it is written."""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.cards import parse_cards
from companion.engine.pictures import CardRow, Draw, Grid, GridLine, Rows, around, by_name, groups, say
from companion.engine.sentence import Say, SeatName, SideName
from companion.games.belote import pictures as belote
from companion.games.coinche.auction import CAPOT, PASS
from companion.games.coinche.deal import Deal
from companion.games.coinche.house import House
from companion.games.coinche.scoring import score
from companion.games.coinche.standing import PAIRS, SEATS, Standing, start
from companion.games.coinche.tricks import Trump

DEAL = Deal(taker=0, contract=100, trump=Trump.HEARTS, tricks=(107, 55))


def as_in_belote(draw: Draw) -> Draw:
    """A picture of Belote, under the house rules that a table of Coinche has of it."""
    return lambda house, standing: draw(replace(house.as_belote, direction=house.direction), standing)


def count(house: House, standing: Standing | None) -> Rows:
    """A contract that is made: what the takers write, line by line (COI-38, COI-39)."""
    scored = score(DEAL, house, start(house, PAIRS, 0))
    lines = [line for line in scored.tally.lines if line.side == DEAL.taker]
    rows = tuple(CardRow(label=say(f"picture.count.{line.rule}"), figure=line.points) for line in lines)
    own, others = DEAL.trick_points
    caption = say("picture.count", side=SideName(DEAL.taker), bid=DEAL.contract, own=own, others=others)
    return Rows(rows, caption, total=sum(line.points for line in lines))


CALLS = ("80 H", "90 S", "100 H", PASS, PASS, PASS)  # of the hands below, from the one who speaks first
HANDS = (
    ("JH 9H QH", "AS 10S", "KD", "8C 7C"),
    ("KS QS 9S 8S", "7H", "AD 9D", "10C"),
    ("AH 10H", "AC KC", "QD JD 8D", "7S"),
    ("KH 8H", "JS", "10D 7D", "QC JC 9C"),
)


def _call(call: str) -> Say:
    """A call as it is said: a number and its trumps, or a word."""
    number, _, trump = call.partition(" ")
    return say("picture.auction.bid", bid=int(number), suit=Trump(trump).glyph) if trump else say(f"said.{call}")


def _speakers(standing: Standing | None) -> tuple[int, ...]:
    return around((standing.dealer if standing else SEATS - 1) + 1, SEATS)


def auction(house: House, standing: Standing | None) -> Grid:
    """An auction from its first call to the three passes that end it (COI-07, COI-13, COI-17)."""
    rounds = (CALLS[first : first + SEATS] for first in range(0, len(CALLS), SEATS))
    stands = max(index for index, call in enumerate(CALLS) if call != PASS)
    lines = (
        GridLine(
            cells=(*map(_call, calls), *[None] * (SEATS - len(calls))),
            strong=(stands % SEATS,) if stands // SEATS == number else (),
        )
        for number, calls in enumerate(rounds)
    )
    heads = tuple(say("picture.auction.seat", seat=SeatName(seat)) for seat in _speakers(standing))
    return Grid(heads=heads, lines=tuple(lines), caption=say("picture.auction", **_contract(standing)))


def _contract(standing: Standing | None) -> dict[str, object]:
    return {"seat": SeatName(_speakers(standing)[2]), "bid": DEAL.contract}


def auction_hands(house: House, standing: Standing | None) -> Rows:
    """The four hands of that auction, each with what it is worth and why it bid or passed."""
    rows = (_hand(n, seat) for n, seat in enumerate(_speakers(standing)))
    return Rows(tuple(rows), say("picture.auction-hands"))


def _hand(n: int, seat: int) -> CardRow:
    number = CALLS[n].partition(" ")[0]
    bid = {"bid": int(number)} if number.isdecimal() else {}
    label = say(f"picture.auction-hands.{n}", seat=SeatName(seat), **bid)
    return CardRow(groups=groups(*map(parse_cards, HANDS[n])), label=label)


def endings(house: House) -> Iterator[tuple[str, Deal]]:
    """Ways in which a contract can end, each with the deal."""
    failed, every = (91, 71), (house.trick_points, 0)
    yield "made", DEAL
    yield "failed", replace(DEAL, tricks=failed)
    yield "coinched-made", replace(DEAL, coinche=House.coinched)
    yield "coinched-failed", replace(DEAL, tricks=failed, coinche=House.coinched)
    if house.surcoinche != "none":
        yield "surcoinched-made", replace(DEAL, coinche=House.surcoinched)
    yield "capot", replace(DEAL, tricks=every, capot=DEAL.taker)
    yield "capot-made", replace(DEAL, contract=CAPOT, tricks=every, capot=DEAL.taker)
    yield "capot-failed", replace(DEAL, contract=CAPOT)


def scoring(house: House, standing: Standing | None) -> Grid:
    """The points that both sides write of a contract: made, failed, coinched and with every trick (COI-38…COI-48)."""
    heads = say("picture.scoring.takers"), say("picture.scoring.defence")
    return Grid(heads=heads, lines=tuple(_ending(*one, house) for one in endings(house)), caption=_scored_of(house))


def _scored_of(house: House) -> Say:
    return say(f"picture.scoring.{house.lost_belote}", bid=DEAL.contract, belote=house.belote)


def _ending(name: str, deal: Deal, house: House) -> GridLine:
    points = score(deal, house, start(house, PAIRS, 0)).tally.points(PAIRS)
    own, others = deal.trick_points
    return GridLine(
        label=say(f"picture.scoring.{name}"),
        note=say("picture.scoring.tricks", own=own, others=others) if others else None,
        cells=tuple(points),
        strong=(0,) if points[0] > points[1] else (1,),
    )


PICTURES: dict[str, Draw] = {
    **{name: as_in_belote(draw) for name, draw in belote.PICTURES.items()},
    **by_name(count, auction, auction_hands, scoring),
}

"""Pictures of Coinche: cards and table as in Belote, and a deal as it is written."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.engine.cards import parse_cards
from companion.engine.pictures import (
    CardRow,
    Draw,
    Drawn,
    Grid,
    GridLine,
    Ladders,
    Rows,
    around,
    by_name,
    groups,
    say,
)
from companion.engine.sentence import Say, SeatName, SideName
from companion.games.belote import pictures as belote
from companion.games.belote.tricks import PLAIN_ORDER, PLAIN_POINTS, TRUMP_ORDER, TRUMP_POINTS
from companion.games.coinche.auction import CAPOT, COINCHE, PASS
from companion.games.coinche.deal import Deal
from companion.games.coinche.house import House
from companion.games.coinche.scoring import score
from companion.games.coinche.standing import PAIRS, SEATS, Standing, start
from companion.games.coinche.tricks import SANS_ATOUT_POINTS, TOUT_ATOUT_POINTS, Trump

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
COINCHED_CALLS = ("80 H", PASS, "90 H", "100 S", COINCHE, PASS, PASS, PASS)
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
    return _calls(CALLS, standing, say("picture.auction", **_contract(standing)))


def auction_coinched(house: House, standing: Standing | None) -> Grid:
    """An auction in which somebody bids above the partner and the last bid is coinched (COI-13, COI-16)."""
    first, *_, last = _speakers(standing)
    bid = int(COINCHED_CALLS[SEATS - 1].partition(" ")[0])
    caption = say("picture.auction-coinched", seat=SeatName(last), bid=bid, name=SeatName(first))
    return _calls(COINCHED_CALLS, standing, caption)


def _calls(called: Sequence[str], standing: Standing | None, caption: Say) -> Grid:
    rounds = (called[first : first + SEATS] for first in range(0, len(called), SEATS))
    stands = max(index for index, call in enumerate(called) if call not in (PASS, COINCHE))
    lines = (
        GridLine(
            cells=(*map(_call, calls), *[None] * (SEATS - len(calls))),
            strong=(stands % SEATS,) if stands // SEATS == number else (),
        )
        for number, calls in enumerate(rounds)
    )
    heads = tuple(say("picture.auction.seat", seat=SeatName(seat)) for seat in _speakers(standing))
    return Grid(heads=heads, lines=tuple(lines), caption=caption)


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


def all_or_none(house: House, standing: Standing | None) -> Ladders | None:
    """Ranks without trumps, and where every suit is trumps (COI-28…COI-32); nothing where neither is bid."""
    if not house.sa_ta:
        return None
    every = TOUT_ATOUT_POINTS[house.ta_values]
    none = tuple(
        Drawn(rank, "plain" if SANS_ATOUT_POINTS[rank] == PLAIN_POINTS[rank] else "strong", SANS_ATOUT_POINTS[rank])
        for rank in PLAIN_ORDER
    )
    trumps = tuple(
        Drawn(rank, "plain" if every[rank] == TRUMP_POINTS[rank] else "strong", every[rank]) for rank in TRUMP_ORDER
    )
    both = (say("picture.all-or-none.none"), none), (say("picture.all-or-none.every"), trumps)
    return Ladders(ladders=both, caption=say("picture.all-or-none"))


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
    caption = say(f"picture.scoring.{house.lost_belote}", bid=DEAL.contract, belote=house.belote)
    return Grid(heads=heads, lines=tuple(_ending(*one, house) for one in endings(house)), caption=caption)


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
    **by_name(count, auction, auction_coinched, auction_hands, all_or_none, scoring),
}

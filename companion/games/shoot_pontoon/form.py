"""The form of a deal of Shoot Pontoon, and what the sheet says: as in Pontoon, and the kitty."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.engine.form import BetField, Hands, Hints, RecordForm, Row
from companion.engine.game import Scored
from companion.engine.sentence import Figure, Pool, Say, SeatName
from companion.games.pontoon import form as pontoon
from companion.games.shoot_pontoon.deal import Bet, Deal, Put, Record, ledger, misfits, open_bets
from companion.games.shoot_pontoon.house import House
from companion.games.shoot_pontoon.scoring import DealFacts
from companion.games.shoot_pontoon.standing import Kitty, Standing, usual_kitties

BETS = (BetField(field="shoot", room="hand.room"), BetField(field="fourth_card_shoot", room="hand.room-fourth"))


def rows(house: House, standing: Standing) -> Iterator[Row]:
    """The hands against the bank, with what they shot, and the kitty when the deal began."""
    yield Row(kind="hands", field="hands", hands=hands(house, standing))
    yield from pontoon.doubling(house)


def hands(house: House, standing: Standing) -> Hands:
    """Those of Pontoon, with the kitty in the middle, asked for where a new one is due, and the bets against it."""
    amounts = usual_kitties(house) if standing.kitty_due else ()
    kitty = Row(kind="sum", field="kitty", value=str(standing.kitty or ""), amounts=amounts)
    pool = Pool(holds=standing.kitty, room=Kitty(holds=standing.kitty).room(house))
    return replace(pontoon.hands(house, standing), bets=BETS, middle=(kitty,), pool=pool)


def hints(deal: Deal, house: House, before: Standing) -> Hints:
    """The room at the moment of every bet, those that did not fit, and the kitty before the banker settles."""
    order = before.from_the_left(deal.banker)
    *moments, (_, last) = ledger(deal, order, house)
    rooms = {f"hands.{m.at}.{m.field}": kitty.room(house) for m, kitty in moments if isinstance(m, Bet)}
    pool = Pool(holds=last.holds, bets=tuple(open_bets(deal, order, house).items()), room=last.room(house))
    return Hints(figures=last.figures(house), rooms=rooms, pool=pool, problems=tuple(misfits(deal, order, house)))


def put_rows(house: House, standing: Standing) -> Iterator[Row]:
    """How much the banker puts into the kitty, or takes out of it (SHO-24)."""
    all_of_it = (Say(key="put.all", about={"kitty": standing.kitty}),) if standing.kitty else ()
    yield Row(kind="sum", field="put", signed=True, notes=all_of_it)


def beneath(house: House, standing: Standing) -> Sequence[Figure]:
    """The figure of the kitty."""
    return [Figure(key="kitty.in", value=standing.kitty, leads=True)]


def coming(house: House, standing: Standing) -> Sequence[str]:
    """Words about the shuffle before the coming deal, and about a new kitty that is due (SHO-26)."""
    return (*pontoon.coming(house, standing), *(("kitty-due",) if standing.kitty_due else ()))


def summary(record: Record, scored: Scored[Standing], before: Standing) -> Iterator[Say]:
    """As in Pontoon, and what became of the kitty."""
    bank = SeatName(before.banker)
    match record:
        case Put(put=put):
            key = "sum.put-in" if put > 0 else "sum.taken"
            yield Say(key=key, about={"bank": bank, "amount": abs(put)})
        case Deal(kitty=kitty):
            yield from pontoon.summary(record, scored, before)
            yield Say(key="sum.kitty", about={"before": kitty, "after": _left(scored)})
        case _:
            parts = list(pontoon.summary(record, scored, before))
            yield from parts
            if before.kitty and [part.key for part in parts] == ["sum.bank-passes"]:
                yield Say(key="sum.taken", about={"bank": bank, "amount": before.kitty})


def outcome(record: Record, scored: Scored[Standing]) -> Iterator[Say]:
    """The sentence about the kitty after a deal."""
    if isinstance(record, Deal):
        yield Say(key="draft.kitty", about={"before": record.kitty, "after": _left(scored)})


def _left(scored: Scored[Standing]) -> int:
    """The amount that a deal leaves in the kitty, whoever takes it away afterwards."""
    return scored.facts.kitty if isinstance(scored.facts, DealFacts) else scored.standing.kitty


FORM = RecordForm(record=Deal, rows=rows, hints=hints, warnings=pontoon.warnings)
PUT = RecordForm(record=Put, rows=put_rows, name="put", opens="put")

"""The forms of a deal of Pontoon and of a sale of the bank, and what the sheet says."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from companion.engine.form import Hands, RecordForm, Row
from companion.engine.game import Scored
from companion.engine.ruling import Problem
from companion.engine.sentence import Say, SeatName, SideName
from companion.games.pontoon.deal import Deal, Sale
from companion.games.pontoon.hands import BUST, FIVE_CARD_TRICK, PONTOON, THREE_SEVENS, points
from companion.games.pontoon.house import House
from companion.games.pontoon.rule import Rule
from companion.games.pontoon.standing import Standing

LEAST_KEY = 15  # lower totals are one key: they lose to the same hands
S = TypeVar("S", bound=Standing)
KEYS = (BUST, *map(str, range(LEAST_KEY - 1, House.twenty_one + 1)), FIVE_CARD_TRICK, PONTOON)
USUAL_TIMES = (1, 2, 5)  # a table's smallest stake, and what is usual beside it


def rows(house: House, standing: Standing) -> Iterator[Row]:
    """The hands against the bank."""
    yield Row(kind="hands", field="hands", hands=hands(house, standing))
    yield from doubling(house)


def doubling(house: House) -> Iterator[Row]:
    """The tick for a banker who doubled, where that is allowed (PON-86)."""
    if house.banker_doubles != "no":
        yield Row(kind="tick", field="doubled", folded=True)


def hands(house: House, standing: Standing) -> Hands:
    """Four rows for every player; whoever plays again stakes as last time unless another stake is entered."""
    playing = standing.from_the_left(standing.banker)
    return Hands(
        banker=standing.banker,
        order=standing.from_the_left,
        values=(*KEYS, THREE_SEVENS) if house.three_sevens == "treble" else KEYS,
        least=LEAST_KEY,
        each=House.most_hands,
        bank_values=KEYS[:-1],
        stakes_only={PONTOON: f"held.bank-pontoon.{house.banker_pontoon_pays}"},
        against_all=frozenset({PONTOON}),
        marks=("stopped",),
        stakes={player: stake for player in playing if 0 < (stake := standing.stake(player)) <= house.stake_most},
        amounts=amounts(house, standing),
    )


def amounts(house: House, standing: Standing) -> Sequence[int]:
    """Three stakes worth a key: those that most staked last time, then the usual ones of this table."""
    last = [stake for stake, _ in Counter(stake for stake in standing.stakes if stake).most_common()]
    least = min(last) if last and not house.stakes_agreed else house.usual_stake
    usual = (times * least for times in USUAL_TIMES if times * least <= house.stake_most)
    return sorted([*dict.fromkeys([*last, *usual])][: len(USUAL_TIMES)])


def warnings(deal: Deal, before: Standing) -> Iterator[Problem]:
    """Warnings of a deal of another banker than the sheet has, and players of whom nothing was said.

    The deal was begun before the bank moved, or the sheet lacks a sale.
    """
    if deal.banker != before.banker:
        yield Problem("banker", Rule.BANK_STAYS, "bank-has-moved")
    playing = {hand.player for hand in deal.hands}
    for player in before.from_the_left(deal.banker):
        if player not in playing:
            field = f"hands.{House.most_hands * player}.held"
            if deal.bank == PONTOON:
                yield Problem(field, Rule.BEAT_THE_BANK, "no-stake-yet")
            else:
                yield Problem(field, Rule.BEAT_THE_BANK, "no-hand-yet")


def sale_rows(house: House, standing: Standing) -> Iterator[Row]:
    """Who buys the bank, and for how much (PON-63)."""
    seller = standing.banker
    yield Row(kind="fixed", field="seller", value=str(seller))
    yield Row(kind="side", field="buyer", required=True, among=standing.from_the_left(seller), also=("seller",))
    yield Row(kind="sum", field="price", amounts=amounts(house, standing))


def terms(house: House) -> Iterator[Say]:
    """The limits of the stakes, where the table has any (PON-17)."""
    if house.stakes_limited:
        yield Say(key="kind.stakes", about={"least": house.stake_least, "most": house.stake_most})
    elif house.stake_least > 1:
        yield Say(key="kind.stakes-from", about={"least": house.stake_least})


def coming(house: House, standing: Standing) -> Sequence[str]:
    """Words about the shuffle before the coming deal (PON-59)."""
    return ("deal" if standing.shuffle else "no-shuffle",)


def summary(record: Any, scored: Scored[S], before: S) -> Iterator[Say]:
    """The bank's hand and who made a pontoon; or the event between two deals."""
    after = scored.standing
    match record:
        case Deal():
            yield from _dealt(record)
        case Sale(seller=seller, buyer=buyer, price=price):
            about = {"seller": SeatName(seller), "buyer": SeatName(buyer), "price": price}
            yield Say(key="sum.sold", about=about)
        case _ if before.banker != after.banker:
            yield Say(key="sum.bank-passes", about={"bank": SideName(after.banker)})


def _dealt(deal: Deal) -> Iterator[Say]:
    bank, total = SeatName(deal.banker), points(deal.turned_up)
    if deal.bank is None:
        yield Say(key="sum.everybody-bust", about={"bank": bank})
    elif total is None:
        yield Say(key=f"sum.bank-{deal.bank}", about={"bank": bank})
    else:
        yield Say(key="sum.stayed", about={"bank": bank, "held": total})
    for hand in deal.hands:
        if hand.held == PONTOON:
            key = "sum.split-pontoon" if hand.split else "sum.pontoon"
            yield Say(key=key, about={"side": SideName(hand.player)})


FORM = RecordForm(record=Deal, rows=rows, warnings=warnings)
SALE = RecordForm(record=Sale, rows=sale_rows, name="sale", opens="seller")

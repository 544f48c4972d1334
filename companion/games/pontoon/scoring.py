"""The score of one deal of Pontoon, line by line (parts D, F and G of the rules)."""

from collections.abc import Iterator

from companion.engine.game import Scored
from companion.engine.tally import Line, Tally
from companion.games.pontoon.deal import Deal, Sale
from companion.games.pontoon.hands import PONTOON
from companion.games.pontoon.house import House
from companion.games.pontoon.rule import Rule
from companion.games.pontoon.settling import Verdict, between, verdict
from companion.games.pontoon.standing import Pontoons, Standing, shuffled, taker


def score(told: Deal | Sale, house: House, before: Standing) -> Scored[Standing]:
    """The lines of a deal or of a sale of the bank, and the balances that they lead to. They sum to zero."""
    tally = Tally(tuple(sold(told) if isinstance(told, Sale) else lines(told, house)))
    banker, shuffle = next_bank(told, house, before)
    leaves = Standing(totals=after(before.totals, tally), banker=banker, shuffle=shuffle, stakes=staked(told, before))
    return Scored(tally, leaves)


def after(totals: tuple[int, ...], tally: Tally) -> tuple[int, ...]:
    """The balances with those of a tally."""
    return tuple(total + points for total, points in zip(totals, tally.points(len(totals)), strict=True))


def lines(deal: Deal, house: House) -> Iterator[Line]:
    """Every hand against the bank, in the order in which they were told (PON-51…PON-57)."""
    for hand in deal.hands:
        found = verdict(hand.held, deal.bank, house, split=hand.split)
        yield from between(hand.player, deal.banker, found, hand.stake)


def sold(sale: Sale) -> Iterator[Line]:
    """The buyer pays the seller the price that they agreed (PON-63)."""
    return between(sale.seller, sale.buyer, Verdict(Rule.BANK_SALE, 1), sale.price)


def staked(told: Deal | Sale, before: Standing) -> tuple[int, ...]:
    """What each player staked last, this deal included; the least of several hands, for the others bought cards."""
    hands = () if isinstance(told, Sale) else told.hands
    players = range(len(before.totals))
    own = ([hand.stake for hand in hands if hand.player == player] for player in players)
    return tuple(min(stakes, default=before.stake(player)) for player, stakes in zip(players, own, strict=True))


def pontoons(deal: Deal) -> Pontoons:
    """Who made a pontoon in a deal."""
    made = [hand for hand in deal.hands if hand.held == PONTOON]
    return Pontoons(
        players=tuple(hand.player for hand in made if not hand.split),
        split=any(hand.split for hand in made),
        bank=deal.bank == PONTOON,
    )


def next_bank(told: Deal | Sale, house: House, before: Standing) -> tuple[int, bool]:
    """Who has the bank next, and whether to shuffle first."""
    if isinstance(told, Sale):
        return told.buyer, before.shuffle
    made, sides = pontoons(told), len(before.totals)
    takes = taker(made, told.banker, sides, house)
    return told.banker if takes is None else takes, shuffled(made, told.banker, sides, house)

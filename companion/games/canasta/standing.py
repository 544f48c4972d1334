"""The standing after the deals so far; and the draw before them, whose highest card plays first (CAN-16…CAN-22)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.cards import AnyCard, Rank
from companion.engine.lots import Lots, by_rank_then_suit
from companion.engine.ruling import Facts
from companion.engine.standing import DealtStanding
from companion.engine.two_packs import TWO_PACKS
from companion.games.canasta.house import House
from companion.games.canasta.melds import minimum


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing(DealtStanding):
    """Totals, who deals next, and what decides a match in which both sides arrive at once.

    `out` is the side that went out in the last deal; `met_before` tells that
    two were over the target together before it already.
    """

    out: int | None = None
    met_before: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Outlook(Facts):
    """The points that each side must count to open the coming deal (CAN-64)."""

    minimum: tuple[int, ...]


def outlook(house: House, standing: Standing) -> Outlook:
    """The facts about the coming deal."""
    return Outlook(minimum=tuple(minimum(total)[0] for total in standing.totals))


def after_deal(before: Standing, totals: tuple[int, ...], house: House, out: int | None) -> Standing:
    """The standing after a deal in which `out` went out."""
    return Standing(
        totals=totals,
        dealer=(before.dealer + 1) % house.players,
        out=out,
        met_before=len(arrived(house, before)) > 1,
    )


def arrived(house: House, standing: Standing) -> list[int]:
    """The sides that have reached the target."""
    return [side for side, total in enumerate(standing.totals) if total >= house.target]


def winner(house: House, standing: Standing) -> int | None:
    """The side that has won, or none yet (CAN-109…CAN-111, CAN-141)."""
    over = arrived(house, standing)
    if len(over) < 2:
        return over[0] if over else None
    if house.both_over_target == "team_that_went_out" and standing.out in over:
        return standing.out
    if house.both_over_target == "play_on" and not standing.met_before:
        return None
    return standing.leader


def draw_again(cards: Sequence[AnyCard], house: House) -> tuple[int, ...]:
    """The seats that draw again: jokers, and equal cards as the table understands them (CAN-19)."""
    ranks, same = Counter(card.rank for card in cards), Counter(cards)
    tied = {
        "identical_redraw": {card for card in cards if same[card] > 1},
        "same_rank_redraw": {card for card in cards if ranks[card.rank] > 1},
        "first_drawn_higher": set(),
    }[house.draw_tie]
    return tuple(seat for seat, card in enumerate(cards) if card.rank is Rank.JOKER or card in tied)


LOTS: Lots[House] = Lots(
    again=lambda hands, house, purpose: draw_again([hand[-1] for hand in hands], house),
    order=lambda hand, house: (by_rank_then_suit(hand[-1:], house), len(hand)),  # (CAN-18)
    first="before_highest",
    pack=TWO_PACKS,
)

"""The standing after the deals so far, the draw before them, and how the coming deal is dealt to three."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.engine.cards import AnyCard, Rank
from companion.engine.lots import Hand, Lots, Purpose, rank_of, suit_of
from companion.engine.ruling import NO_FACTS, Facts
from companion.engine.standing import DealtStanding, highest
from companion.engine.two_packs import TWO_PACKS
from companion.games.burraco.house import House


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing(DealtStanding):
    """Totals, who deals next, and whether three have played a deal in which everybody was alone already (BUR-112)."""

    alone_already: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Outlook(Facts):
    """How many cards each pozzetto of the coming deal of three has (BUR-108, BUR-112)."""

    pozzetti: tuple[int, ...]


def everybody_alone(house: House, standing: Standing) -> bool:
    """True if three play the coming deal each for himself: once somebody has come so far, for good (BUR-112)."""
    arrived = standing.alone_already or max(standing.totals) >= house.alone_from
    return house.three and arrived


def pozzetti(house: House, standing: Standing) -> tuple[int, ...]:
    """The cards of each pozzetto of three in the coming deal."""
    each = (House.pozzetto_size,) * house.players
    return each if everybody_alone(house, standing) else (House.large_pozzetto, House.pozzetto_size)


def outlook(house: House, standing: Standing) -> Facts:
    """The facts about the coming deal."""
    return Outlook(pozzetti=pozzetti(house, standing)) if house.three else NO_FACTS


def after_deal(before: Standing, totals: tuple[int, ...], house: House) -> Standing:
    """The standing after a deal."""
    return Standing(
        totals=totals,
        dealer=(before.dealer + 1) % house.players,
        alone_already=everybody_alone(house, before),
    )


def shared(house: House, standing: Standing) -> tuple[int, ...]:
    """The sides that have won together: they arrived with equal totals, and the table does not play on (BUR-80)."""
    first = highest(standing.totals)
    together = len(first) > 1 and max(standing.totals) >= house.target
    return first if house.dead_heat == "shared" and together else ()


def draw_order(card: AnyCard, house: House) -> tuple[int, int]:
    """Lower for the higher card: joker, two (or last, at some tables), ace to three; then by suit (BUR-04, BUR-05)."""
    if card.suit is None:
        return -2, 0
    high_two = card.rank is Rank.TWO and house.draw_rank_of_two == "high"
    return -1 if high_two else rank_of(card), suit_of(card)


def again(hands: Sequence[Hand], house: House, purpose: Purpose) -> Iterable[int]:
    """The players who drew the same card as another one; what they draw now decides only among them (BUR-15)."""
    same = Counter(map(tuple, hands))
    return (player for player, hand in enumerate(hands) if same[tuple(hand)] > 1)


LOTS: Lots[House] = Lots(
    again=again,
    order=lambda hand, house: [draw_order(card, house) for card in hand],
    first="lowest",
    pack=TWO_PACKS,
)

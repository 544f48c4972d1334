"""What a side needs to open, melds that open or not, and the best opening of a hand, found exactly (parts I and J)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from companion.engine.cards import Card, Rank
from companion.engine.records import Score
from companion.engine.ruling import (
    NO_FACTS,
    Facts,
    MeldsToLay,
    NoFacts,
    Problem,
    Question,
    Reason,
    Ruling,
    cards_wanted,
)
from companion.engine.two_packs import cards_exist, wild
from companion.games.canasta.deal import Count
from companion.games.canasta.house import House
from companion.games.canasta.melds import (
    MELD_RANKS,
    POINTS,
    Meld,
    black_three,
    enough_naturals,
    minimum,
    points,
    red_three,
)
from companion.games.canasta.rule import Rule
from companion.gate import go_on


def takeable(top: Card) -> bool:
    """True if a pile under this card can be taken: it is no wild card and no three (CAN-86)."""
    return not wild(top) and top.rank is not Rank.THREE


def total_exists(field: str, total: int) -> Iterator[Problem]:
    """A problem if a total is no multiple of five (CAN-75)."""
    if total % House.low_points:
        yield Problem(field, Rule.MULTIPLES_OF_FIVE, "multiple-of-five", {"entered": total})


def needed(total: int, house: House, short: int = 0) -> tuple[int, tuple[Reason, ...]]:
    """The points that a side at `total` needs to open, and why.

    `short` is how often an opening that was too small was taken back in this deal: each may cost ten (CAN-120).
    """
    least, row = minimum(total)
    more = house.short_opening_adds * short if house.short_opening == "plus_ten" else 0
    reasons = (Reason(row, True, {"needed": least, "total": total}),)
    return least + more, (*reasons, Reason(Rule.OPENING_TOO_SMALL, True, {"more": more})) if short else reasons


def meld_reasons(melds: Iterable[Meld], house: House) -> Iterator[Reason]:
    """The rules of several melds, each once: met when every meld meets it."""
    reasons: dict[str, Reason] = {}
    for meld in melds:
        for reason in meld.reasons(house):
            if reasons.setdefault(reason.rule, reason).met:
                reasons[reason.rule] = reason
    yield from reasons.values()


@dataclass(frozen=True, kw_only=True, slots=True)
class Total:
    """A side's total at the start of the deal; `short`: how often it took a small opening back in this deal."""

    score: Score
    short: Count = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Opening:
    """Melds laid together by a side at `score`; `top` is the pile's top card, if it was taken for one of them.

    `short`: how often the side took a small opening back in this deal.
    """

    score: Score
    melds: tuple[tuple[Card, ...], ...]
    top: Card | None = None
    short: Count = 0

    @property
    def nonempty(self) -> tuple[Meld, ...]:
        """The melds, without those that have no cards yet."""
        return tuple(Meld(cards) for cards in self.melds if cards)

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(card for meld in self.melds for card in meld)


@dataclass(frozen=True, kw_only=True, slots=True)
class OpeningCount(Facts):
    """The points of the melds, and those that the side needs to open."""

    count: int
    minimum: int


def _minimum(situation: Total, house: House) -> Ruling[int, NoFacts]:
    least, rows = needed(situation.score, house, situation.short)
    return Ruling(least, (*rows, Reason(Rule.TOTAL_DECIDES)), NO_FACTS)


def _opening(situation: Opening, house: House) -> Ruling[bool, OpeningCount]:
    count, (least, rows) = points(situation.cards), needed(situation.score, house, situation.short)
    return Ruling.of((*rows, *_reasons(situation, house, count, least)), OpeningCount(count=count, minimum=least))


def _reasons(situation: Opening, house: House, count: int, least: int) -> Iterator[Reason]:
    yield Reason(Rule.AT_LEAST, count >= least, {"count": count, "needed": least})
    yield Reason(Rule.CARDS_COUNT, True, {"count": count})
    yield from meld_reasons(situation.nonempty, house)
    if any(meld.canasta for meld in situation.nonempty):
        yield Reason(Rule.BONUSES_DO_NOT_COUNT)
    ranks = [meld.rank for meld in situation.nonempty if meld.rank]
    if len(ranks) > 1:
        distinct = len(set(ranks)) == len(ranks) or house.second_meld_of_rank
        yield Reason(Rule.SEVERAL_MELDS)
        yield Reason(Rule.ONE_MELD_OF_A_RANK, distinct)
    if situation.top:
        yield from _with_pile(situation.top, situation.nonempty, house)


def _with_pile(top: Card, melds: tuple[Meld, ...], house: House) -> Iterator[Reason]:
    homes = [meld.naturals for meld in melds if top in meld.naturals]
    beside = max((sum(card.rank is top.rank for card in naturals) - 1 for naturals in homes), default=0)
    yield Reason(Rule.TOP_NOT_TAKEABLE, takeable(top))
    yield Reason(Rule.TOP_CARD_IS_MELDED, bool(homes))
    yield Reason(Rule.OPENING_WITH_THE_PILE, opens_with(beside, house), {"naturals": beside})


def opens_with(naturals: int, house: House) -> bool:
    """True if so many naturals from the hand let a side open with the pile's top card (CAN-79)."""
    match house.open_with_pile:
        case "natural_pair_and_top":
            return naturals >= 2
        case "as_unfrozen":
            return naturals >= 1
        case "never":
            return False


def _check_opening(situation: Opening, house: House) -> Iterator[Problem]:
    yield from total_exists("score", situation.score)
    yield from cards_exist("melds", situation.cards)
    yield from cards_wanted("melds", situation.cards)


MINIMUM = Question(
    slug="minimum", situation=Total, answer=_minimum, check=lambda total, _: total_exists("score", total.score)
)
OPENING = Question(slug="opening", situation=Opening, answer=_opening, check=_check_opening)


QUICK = 25  # cards, whose openings are seen in a few milliseconds
KEPT = 2  # one card to discard and one to hold (CAN-91, CAN-112)

Group = tuple[int, int]  # naturals, wilds of one meld


@dataclass(frozen=True, slots=True)
class RankMelds:
    """One way to meld a rank: its melds, and what they use."""

    groups: tuple[Group, ...]

    @property
    def naturals(self) -> int:
        return sum(naturals for naturals, _ in self.groups)

    @property
    def wilds(self) -> int:
        """Wild cards used."""
        return sum(wilds for _, wilds in self.groups)

    @property
    def canasta(self) -> bool:
        """True if one of the melds is a canasta."""
        return any(sum(group) >= House.canasta_size for group in self.groups)


@dataclass(frozen=True, slots=True)
class RanksDecided:
    """The part of the decided ranks that matters for the rest; `kept` counts the cards held back, up to `KEPT`."""

    wilds: int = 0
    kept: int = 0
    canasta: bool = False


Plan = tuple[tuple[Rank, RankMelds], ...]
"""The ranks that are melded, each with its melds."""


@dataclass(frozen=True, slots=True)
class BestOpening:
    """The opening that counts most: its count, its melds (none where nothing can be melded), the cards left in hand."""

    count: int = 0
    melds: tuple[tuple[Card, ...], ...] = ()
    left: int = 0

    def kept(self, free: "BestOpening", least: int) -> Iterator[Reason]:
        """The cost of keeping a card, if `free` is what could be laid without keeping any (CAN-112)."""
        if free.count > self.count:
            about = {"count": free.count, "left": free.left}
            yield Reason(Rule.KEEP_ONE_CARD, not self.count < least <= free.count, about)
        elif self.melds:
            yield Reason(Rule.KEEP_ONE_CARD)


def best_opening(
    hand: Sequence[Card], house: House, *, top: Card | None = None, pile_size: int = 1, keep: int = KEPT
) -> BestOpening:
    """The opening of `hand` that counts most, whatever the minimum is; `keep` cards stay behind but for a canasta.

    A red three in the hand is laid, and a card comes for it from the stock
    (CAN-30, CAN-31). With `top` the pile under it is taken: that card must be
    melded as the house has it, and the other `pile_size - 1` cards come to the hand.
    """
    if top and not takeable(top):
        return BestOpening()
    cards = [card for card in (*([top] if top else []), *hand) if not red_three(card)]
    wilds = sorted((card for card in cards if wild(card)), key=lambda card: -POINTS[card.rank])
    blacks = [card for card in cards if black_three(card)]
    rest = sum(map(red_three, hand)) + (pile_size - 1 if top else 0)
    ways: dict[RanksDecided, tuple[int, Plan]] = {RanksDecided(): (0, ())}
    have = Counter(card.rank for card in cards)
    for rank in MELD_RANKS:
        must = top is not None and top.rank is rank
        ways = _step(ways, rank, have[rank], len(wilds), _options(have[rank], house, must))
    finished = (end for state, way in ways.items() for end in _ends(state, way, wilds, blacks, rest, house, keep))
    count, plan = max(finished, key=lambda end: end[0], default=(0, ()))
    melds = tuple(_cards(plan, cards, wilds))
    return BestOpening(count, melds, len(cards) + rest - sum(map(len, melds)))


def _step(
    ways: dict[RanksDecided, tuple[int, Plan]], rank: Rank, have: int, wilds: int, options: tuple[RankMelds, ...]
) -> dict[RanksDecided, tuple[int, Plan]]:
    after: dict[RanksDecided, tuple[int, Plan]] = {}
    for state, (value, plan) in ways.items():
        go_on()
        for way in options:
            spent = state.wilds + way.wilds
            if spent > wilds:
                continue
            kept = min(KEPT, state.kept + have - way.naturals)
            reached = RanksDecided(spent, kept, state.canasta or way.canasta)
            worth = value + way.naturals * POINTS[rank]
            if reached not in after or worth > after[reached][0]:
                after[reached] = (worth, (*plan, (rank, way)) if way.groups else plan)
    return after


def _ends(
    state: RanksDecided,
    way: tuple[int, Plan],
    wilds: list[Card],
    blacks: list[Card],
    rest: int,
    house: House,
    keep: int,
) -> Iterator[tuple[int, Plan]]:
    value, plan = way
    left = state.kept + len(wilds) - state.wilds + len(blacks) + rest
    if plan and (left >= keep or state.canasta):
        yield value + _wild_points(wilds, state.wilds), plan
    for black in _black_threes(len(blacks), house):
        spent, after = state.wilds + black.wilds, left - black.naturals - black.wilds
        goes_out = after < KEPT and (state.canasta or black.canasta)
        if spent <= len(wilds) and goes_out:  # only who goes out may meld black threes (CAN-46)
            worth = value + _wild_points(wilds, spent) + black.naturals * House.black_three_points
            yield worth, (*plan, (Rank.THREE, black))


def _wild_points(wilds: list[Card], spent: int) -> int:
    return sum(POINTS[card.rank] for card in wilds[:spent])


@lru_cache(maxsize=64)
def _black_threes(have: int, house: House) -> tuple[RankMelds, ...]:
    most = House.most_wilds if house.black_three_wild else 0
    return tuple(RankMelds((group,)) for group in _melds(have, house) if group[1] <= most)


@lru_cache(maxsize=256)  # of a few dozen pairs each: 1 MiB
def _melds(have: int, house: House) -> tuple[Group, ...]:
    most = House.canasta_size if house.canasta_closed_at_seven else have + House.most_wilds
    return tuple(
        (naturals, wilds)
        for naturals in range(1, have + 1)
        for wilds in range(House.most_wilds + 1)
        if House.smallest_meld <= naturals + wilds <= most and enough_naturals(naturals, wilds, house)
    )


@lru_cache(maxsize=256)  # of at most a hundred ways each: 6 MiB
def _options(have: int, house: House, must: bool) -> tuple[RankMelds, ...]:
    """Ways to meld `have` naturals of one rank; `must` when the pile's top card is one of them.

    For each number of wild cards only those that hold back fewest are worth
    looking at, `KEPT` more than the fewest at most.
    """
    single = [RankMelds((group,)) for group in _melds(have, house)]
    ways = [RankMelds(()), *single, *(_second_melds(single, have) if house.second_meld_of_rank else ())]
    if must:
        ways = [way for way in ways if any(opens_with(naturals - 1, house) for naturals, _ in way.groups)]
    most: dict[tuple[int, bool], int] = {}
    for way in ways:
        key = (way.wilds, way.canasta)
        most[key] = max(most.get(key, 0), way.naturals)
    unique = {(way.naturals, way.wilds, way.canasta): way for way in reversed(ways)}
    worth = (way for way in unique.values() if way.naturals + KEPT >= most[way.wilds, way.canasta] or not way.groups)
    return tuple(worth)


def _second_melds(single: list[RankMelds], have: int) -> Iterator[RankMelds]:
    layers = single
    while layers:
        layers = [
            RankMelds((*more.groups, *one.groups))
            for more in layers
            for one in single
            if one.groups[0] <= more.groups[-1] and more.naturals + one.naturals <= have
        ]
        yield from layers


def _cards(plan: Plan, cards: Sequence[Card], wilds: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    spare = iter(wilds)
    for rank, way in plan:
        naturals = iter([card for card in cards if card.rank is rank])
        for count, jokers in way.groups:
            yield (*(next(naturals) for _ in range(count)), *(next(spare) for _ in range(jokers)))


@dataclass(frozen=True, kw_only=True, slots=True)
class Hand:
    """A hand of a side at `score`; with `top`, it takes the pile of `pile_size` cards under that card.

    `short`: how often the side took a small opening back in this deal.
    """

    score: Score
    hand: tuple[Card, ...]
    top: Card | None = None
    pile_size: int = 1
    short: Count = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class HighestOpening(MeldsToLay):
    """The melds that open with the highest count, and that `count`; none and 0 where the hand cannot open.

    `best` is what the hand can lay at most, be it enough for the `minimum` or not.
    """

    count: int
    minimum: int
    best: int


def _can_open(situation: Hand, house: House) -> Ruling[bool, HighestOpening]:
    least, rows = needed(situation.score, house, situation.short)
    best = _best(situation, house)
    opening = best if best.count >= least else BestOpening()
    facts = HighestOpening(melds=opening.melds, count=opening.count, minimum=least, best=best.count)
    return Ruling.of((*rows, *_reasons_to_open(situation, house, best, least)), facts)


def _best(situation: Hand, house: House, keep: int = KEPT) -> BestOpening:
    return best_opening(situation.hand, house, top=situation.top, pile_size=situation.pile_size, keep=keep)


def _reasons_to_open(situation: Hand, house: House, best: BestOpening, least: int) -> Iterator[Reason]:
    if any(map(red_three, situation.hand)):
        yield Reason(Rule.RED_THREE_DRAWN)
    if situation.top:
        pair = sum(card.rank is situation.top.rank for card in situation.hand)
        yield Reason(Rule.TOP_NOT_TAKEABLE, takeable(situation.top))
        yield Reason(Rule.OPENING_WITH_THE_PILE, opens_with(pair, house), {"naturals": pair})
        if situation.pile_size > 1:
            yield Reason(Rule.ONLY_THE_TOP_CARD)
    yield Reason(Rule.AT_LEAST, best.count >= least, {"count": best.count, "needed": least})
    yield Reason(Rule.CARDS_COUNT, True, {"count": best.count})
    if len(best.melds) > 1:
        yield Reason(Rule.SEVERAL_MELDS)
    if any(Meld(meld).wilds for meld in best.melds):
        yield Reason(Rule.NATURALS_PER_WILD)
    if any(Meld(meld).canasta for meld in best.melds):
        yield Reason(Rule.BONUSES_DO_NOT_COUNT)
    yield from best.kept(_best(situation, house, keep=0), least)


def _check(situation: Hand, house: House) -> Iterator[Problem]:
    yield from total_exists("score", situation.score)
    yield from cards_exist("hand", situation.hand, situation.top)
    yield from cards_wanted("hand", situation.hand)
    if situation.pile_size < 1:
        yield Problem("pile_size", None, "at-least", {"least": 1})


CAN_OPEN = Question(
    slug="can-open", situation=Hand, answer=_can_open, check=_check, dear=lambda situation: len(situation.hand) > QUICK
)

"""The score of one deal of Pontoon, line by line (parts D, F and G of the rules)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from companion.engine.game import Scored
from companion.engine.tally import Feat, Line, Tally
from companion.games.pontoon.deal import Deal, Record, Sale
from companion.games.pontoon.hands import BUST, FIVE_CARD_TRICK, PONTOON, THREE_SEVENS, TRICKS, counts_as
from companion.games.pontoon.house import House
from companion.games.pontoon.rule import Rule
from companion.games.pontoon.standing import Pontoons, Standing, bank_passed, shuffled, taker

TIMES = {"nothing": 0, "single": 1, "double": 2}
OFTEN = {1: "once", 2: "twice", 3: "thrice"}


@dataclass(frozen=True, slots=True)
class Verdict:
    """The rule that decides, and how often the player wins his stake (loses it, if negative)."""

    rule: str
    times: int
    about: Mapping[str, int] = field(default_factory=dict)

    @property
    def outcome(self) -> str:
        """In a word: `even`, or what is won or lost, `lost-twice`."""
        if not self.times:
            return "even"
        return f"{'won' if self.times > 0 else 'lost'}-{OFTEN[abs(self.times)]}"


def verdict(held: str, bank: str, house: House, *, split: bool = False) -> Verdict:
    """How a hand stands against the bank's (PON-21, PON-45, PON-50…PON-56, PON-85).

    Neither is asked for where it does not matter: a hand against a pontoon, a bank against a bust hand (PON-81).
    """
    hand = counts_as(held, house, split=split)
    if bank == PONTOON:
        return Verdict(Rule.BANKERS_PONTOON, -_bankers_pontoon(hand, house))
    if hand == BUST:
        return Verdict(Rule.BUST, -1)
    if hand == THREE_SEVENS:
        return Verdict(Rule.THREE_SEVENS, House.three_sevens_pay)
    if bank == BUST:
        return Verdict(Rule.BANKER_BUSTS, House.trick_pays if hand in TRICKS else 1)
    if bank == FIVE_CARD_TRICK and hand != PONTOON:
        return Verdict(Rule.BANKERS_FIVE_CARD_TRICK, -House.bankers_trick_collects)
    if hand in TRICKS:
        return Verdict(TRICKS[hand], House.trick_pays)
    return _by_points(int(hand), int(bank))


def _bankers_pontoon(hand: str, house: House) -> int:
    everybody = TIMES[house.banker_pontoon_pays]
    return min(everybody, TIMES[house.banker_pontoon_vs_pontoon]) if hand == PONTOON else everybody


def _by_points(hand: int, bank: int) -> Verdict:
    about = {"held": hand, "bank": bank}
    if hand > bank:
        return Verdict(Rule.HIGHER_HANDS, 1, about)
    return Verdict(Rule.TIES if hand == bank else Rule.LOWER_HANDS, -1, about)


def doubled(result: Verdict, house: House) -> Verdict:
    """The verdict where the banker has doubled, for both sides (PON-86)."""
    if house.banker_doubles == "yes_specials_double" and abs(result.times) > 1:
        return result
    return replace(result, times=2 * result.times)


def between(player: int, banker: int, result: Verdict, amount: int) -> Iterator[Line]:
    """The player's line and the banker's: what the one wins the other loses."""
    each, count = (amount, result.times) if result.times > 0 else (-amount, -result.times)
    yield Line(player, result.rule, each, count, result.about)
    yield Line(banker, result.rule, -each, count, result.about, against=player)


S = TypeVar("S", bound=Standing)
# the rules of the lines, in their order on the sheet
LINES = (
    Rule.PONTOON,
    Rule.THREE_SEVENS,
    Rule.FIVE_CARD_TRICK,
    Rule.HIGHER_HANDS,
    Rule.BANKER_BUSTS,
    Rule.TIES,
    Rule.LOWER_HANDS,
    Rule.BUST,
    Rule.BANKERS_FIVE_CARD_TRICK,
    Rule.BANKERS_PONTOON,
    Rule.BANK_SALE,
)


def score(record: Record, house: House, before: S) -> Scored[S]:
    """The lines of a record, which sum to zero, and the standing after it."""
    tally = Tally(tuple(written(record, house)))
    return Scored(tally, standing_after(record, tally, house, before))


def written(record: Record, house: House) -> Iterator[Line]:
    """The lines of a record: none where no money changes hands."""
    match record:
        case Deal():
            yield from lines(record, house)
        case Sale():  # the buyer pays the seller the price that they agreed (PON-63)
            yield from between(record.seller, record.buyer, Verdict(Rule.BANK_SALE, 1), record.price)


def standing_after(record: Record, tally: Tally, house: House, before: S) -> S:
    """The standing after a record; somebody at the table has the bank."""
    totals = before.totals_with(tally)
    match record:
        case Deal():
            banker, shuffle = next_bank(record, house, before)
            stakes = staked(record, before)
            return bank_passed(replace(before, totals=totals, banker=banker, shuffle=shuffle, stakes=stakes))
        case Sale():
            return bank_passed(replace(before, totals=totals, banker=record.buyer))


def lines(deal: Deal, house: House) -> Iterator[Line]:
    """Every hand against the bank, in the order in which they stand in the deal (PON-51…PON-57)."""
    for hand in deal.hands:
        result = verdict(hand.shown, deal.turned_up, house, split=hand.split)
        result = doubled(result, house) if deal.doubled else result
        yield from between(hand.player, deal.banker, result, hand.whole_stake)


def staked(deal: Deal, before: Standing) -> tuple[int, ...]:
    """The last opening stake of each player, this deal included; the least, where hands of a split say everything."""
    players = range(len(before.totals))
    own = ([hand.stake for hand in deal.hands if hand.player == player] for player in players)
    return tuple(min(stakes, default=before.stake(player)) for player, stakes in zip(players, own, strict=True))


def pontoons(deal: Deal) -> Pontoons:
    """Who made a pontoon in a deal."""
    made = [hand for hand in deal.hands if hand.held == PONTOON]
    return Pontoons(
        players=tuple(hand.player for hand in made if not hand.split),
        split=any(hand.split for hand in made),
        bank=deal.bank == PONTOON,
    )


def next_bank(deal: Deal, house: House, before: Standing) -> tuple[int, bool]:
    """Who has the bank after a deal, and whether to shuffle first."""
    made, order = pontoons(deal), before.from_the_left(deal.banker)
    takes = taker(made, order, house)
    return deal.banker if takes is None else takes, shuffled(made, order, house)


REMEMBERED: dict[str | None, Rule] = {
    PONTOON: Rule.PONTOON,
    FIVE_CARD_TRICK: Rule.FIVE_CARD_TRICK,
    THREE_SEVENS: Rule.THREE_SEVENS,
}


def feats(record: Any, tally: Tally) -> Iterator[Feat]:
    """Every such hand of a deal, the banker's too; one of a split pair is no pontoon (PON-31)."""
    if not isinstance(record, Deal):
        return
    held = [(hand.player, hand.held) for hand in record.hands if not (hand.split and hand.held == PONTOON)]
    for player, hand in (*held, (record.banker, record.bank)):
        if hand in REMEMBERED:
            yield Feat(player, REMEMBERED[hand])

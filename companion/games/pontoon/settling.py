"""One hand against the bank: who pays whom, how often the stake, and why (part F of the rules)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from companion.engine.tally import Line
from companion.games.pontoon.hands import BUST, FIVE_CARD_TRICK, PONTOON, THREE_SEVENS, TRICKS, counts_as
from companion.games.pontoon.house import House
from companion.games.pontoon.rule import Rule

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

"""The hints of Pontoon, reckoned anew: how often a first card beats a bank that sticks at seventeen."""

from collections import Counter
from functools import cache

from companion.games.pontoon.house import House

CARDS = Counter(dict.fromkeys(range(1, 10), 1) | {10: 4})  # of a suit, the ace counted low
BANK_STICKS = 17
ACES_MATTER_TO = 17  # up to this total, of which an ace counts high, another card costs nothing
FIVE, PONTOON = 50, 100  # above every total
Hand = tuple[int, int, bool]  # its points with aces low, its cards, whether one is an ace


def value(hand: Hand) -> int:
    """How good a hand is; 0 for one that is bust."""
    low, many, ace = hand
    best = low + 10 if ace and low + 10 <= House.twenty_one else low
    if low > House.twenty_one:
        return 0
    if many == House.dealt_cards and best == House.twenty_one:
        return PONTOON
    return FIVE if many == House.trick_cards else best


def done(hand: Hand, sticks: int) -> bool:
    """True if nobody sensible takes another card."""
    low, many, _ = hand
    total = value(hand)
    if total in (0, FIVE, PONTOON, House.twenty_one):
        return True
    if many == House.trick_cards - 1 and low < sticks:
        return False
    return total >= sticks if total == low else total > ACES_MATTER_TO


@cache
def ends(hand: Hand, sticks: int) -> dict[int, float]:
    """How likely each value is at the end."""
    if hand[1] >= House.dealt_cards and done(hand, sticks):
        return {value(hand): 1.0}
    odds: dict[int, float] = {}
    for card, suits in CARDS.items():
        after = (hand[0] + card, hand[1] + 1, hand[2] or card == 1)
        for held, odd in ends(after, sticks).items():
            odds[held] = odds.get(held, 0) + odd * suits / CARDS.total()
    return odds


def wins(first: int) -> float:
    """How often a hand that begins with this card beats the bank, which wins ties."""
    bank = ends((0, 0, False), BANK_STICKS)
    own = ends((first, 1, first == 1), House().min_stick)
    return sum(odd * bank[held] for value, odd in own.items() for held in bank if value > held != PONTOON)


def test_an_ace_wins_six_times_in_ten_a_ten_card_every_second_time_and_a_low_one_every_third() -> None:
    assert round(wins(1), 1) == 0.6
    assert round(wins(10), 1) == 0.5
    assert all(abs(wins(low) - 1 / 3) < 0.02 for low in (5, 6, 7))


def test_no_other_card_wins_every_second_time() -> None:
    assert all(wins(card) < 0.45 for card in range(2, 10))


def won_by_the_bank(sticks: int) -> float:
    """The stakes that the bank wins from a hand, or loses to it, where a good hand counts twice."""
    own, bank = ends((0, 0, False), House().min_stick), ends((0, 0, False), sticks)
    stakes = ((odd * bank[held], value, held) for value, odd in own.items() for held in bank if held != PONTOON)
    return sum(
        odd * (2 if max(value, held) >= FIVE else 1) * (-1 if value > held else 1) for odd, value, held in stakes
    )


def test_a_free_banker_does_best_to_stick_at_seventeen() -> None:
    assert max(range(14, 20), key=won_by_the_bank) == BANK_STICKS


def test_from_the_least_to_stick_on_more_than_half_of_all_cards_bust_a_hand() -> None:
    """Without an ace to count low; one point less it is not more than half."""
    least = House().min_stick
    busting = {total: sum(n for card, n in CARDS.items() if total + card > House.twenty_one) for total in (14, least)}
    assert busting[least] / CARDS.total() > 0.5 > busting[14] / CARDS.total()

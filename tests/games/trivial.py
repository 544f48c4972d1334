"""What is trivial in each exercise: what nobody needs to think about."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.cards import Rank

WILD = {Rank.JOKER, Rank.TWO}


def ranks(cards: Any) -> Counter[Rank]:
    return Counter(card.rank for card in cards)


def nothing_meets(situation: Any, house: Any) -> bool:
    """A hand in which no two cards, and no card with a wild one, are alike."""
    held = ranks(situation.hand)
    natural = [many for rank, many in held.items() if rank not in WILD]
    return max(natural) < 2 or max(natural) + sum(held[rank] for rank in WILD) < house.smallest_meld


def nothing_fits_the_pile(situation: Any, house: Any) -> bool:
    return situation.top.rank not in (*ranks(situation.hand), *situation.melds)


def cannot_be(situation: Any, house: Any) -> bool:
    """Nothing meets the pile, or somebody who has laid nothing holds fewer cards than were dealt."""
    return nothing_fits_the_pile(situation, house) or (not situation.opened and len(situation.hand) < house.hand_size)


def lacks_more_than_one_thing(situation: Any, house: Any) -> bool:
    unmet = (situation.canasta * situation.canastas < house.canastas_to_go_out, situation.partner == "says_no")
    return all(unmet)


def below_zero(situation: Any, house: Any) -> bool:
    """Anything opens then."""
    return bool(situation.score < 0)


def natural_alone(situation: Any, house: Any) -> bool:
    """Cards of one rank without a wild one, or fewer than a meld has; black threes and aces have rules of their own."""
    held = ranks(situation.cards)
    return len(situation.cards) < house.smallest_meld or not held.keys() & {*WILD, Rank.THREE, Rank.ACE}


def no_burraco_near(situation: Any, house: Any) -> bool:
    return bool(len(situation.cards) < house.burraco_size - 1)


def everything_lacks(situation: Any, house: Any) -> bool:
    return {situation.pozzetto, situation.burraco} == {"nobody"}


def nobody_led(situation: Any, house: Any) -> bool:
    return not situation.trick


def nobody_followed(situation: Any, house: Any) -> bool:
    led = situation.trick[0].card.suit
    return all(played.card.suit not in (led, situation.trump) for played in situation.trick[1:])


def one_alone_declares(situation: Any, house: Any) -> bool:
    return sum(map(bool, situation.hands)) < 2


def far_from_made(situation: Any, house: Any) -> bool:
    return situation.belote is None and not any(situation.declarations)


def nothing_bid(situation: Any, house: Any) -> bool:
    return all(call == "pass" for call in situation.calls)


def plainly_lower(situation: Any, house: Any) -> bool:
    """A number below one that was bid already."""
    bids = [text.partition(" ")[0] for text in (*situation.calls, situation.bid)]
    numbers = [int(number) for number in bids if number.isdecimal()]
    return bids[-1].isdecimal() and numbers[-1] < max(numbers)


def nobody_has_anything(situation: Any, house: Any) -> bool:
    """A contract that needs just its number."""
    return situation.belote is None and bool(situation.contract > house.least_made)


def low_or_bust(situation: Any, house: Any) -> bool:
    low = sum(min(10, int(card.rank)) if card.rank.isdecimal() else 10 for card in situation.cards if card.rank != "A")
    aces = ranks(situation.cards)[Rank.ACE]
    return low + aces > house.twenty_one or (not aces and len(situation.cards) < 4 and low < 12)


def plainly_enough(situation: Any, house: Any) -> bool:
    """A hand with an ace, or far above what one may stick on; or low, with cards to come before it is a trick."""
    total = sum(
        min(10, int(card.rank)) if card.rank.isdecimal() else 10 for card in situation.cards if card.rank != "A"
    )
    total += ranks(situation.cards)[Rank.ACE]
    return total > house.min_stick + 2 or (total < 10 and len(situation.cards) < 4)


def bust_hand(situation: Any, house: Any) -> bool:
    return bool(situation.held == "bust")


def nothing_shot(situation: Any, house: Any) -> bool:
    return not 0 < situation.open_bets < situation.kitty


def nothing_counts(situation: Any, house: Any) -> bool:
    """A deal that brings nobody anything."""
    sides = getattr(situation, "sides", ())
    return not all(side.melded for side in sides) if sides else False


def neither_high_nor_many(situation: Any, house: Any) -> bool:
    """A hand that nobody would take the card turned up with."""
    trumps = [card for card in (situation.turned, *situation.hand) if card.suit is situation.turned.suit]
    return len(trumps) < 2


def no_high_trump(situation: Any, house: Any) -> bool:
    return not ranks(situation.hand).keys() & {Rank.JACK, Rank.NINE} and not situation.calls


TRIVIAL: Mapping[str, Callable[[Any, Any], bool]] = {
    "can-open": lambda situation, house: nothing_meets(situation, house) or below_zero(situation, house),
    "opening": below_zero,
    "take-pile": cannot_be,
    "meld": natural_alone,
    "burraco": no_burraco_near,
    "close": everything_lacks,
    "last-card": lambda situation, house: len(situation.hand) != 1 or nothing_fits_the_pile(situation, house),
    "go-out": lacks_more_than_one_thing,
    "pozzetto": lambda situation, house: situation.way not in ("directly", "on_the_discard"),
    "bank": low_or_bust,
    "free-bank": low_or_bust,
    "legal-cards": nobody_led,
    "trick": nobody_followed,
    "declarations": one_alone_declares,
    "contract": far_from_made,
    "may-bid": lambda situation, house: nothing_bid(situation, house) or plainly_lower(situation, house),
    "worth-taking": neither_high_nor_many,
    "worth-bidding": no_high_trump,
    "points-needed": nobody_has_anything,
    "next-card": plainly_enough,
    "twist": low_or_bust,
    "stick": low_or_bust,
    "buy": low_or_bust,
    "compare": bust_hand,
    "room": nothing_shot,
    "shoot": nothing_shot,
    "bust": nothing_shot,
    "deal": nothing_counts,
}

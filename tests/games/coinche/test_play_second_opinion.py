"""Legal cards and trick winners against a second implementation, written from the sentences of the rules alone."""

from random import Random

from companion.engine.cards import Card
from companion.games.belote.tricks import PACK
from tests.examples import times
from tests.games.coinche.table import answer, house

TRICKS = times(250)
TRUMPS = ["S", "H", "D", "C", "SA", "TA"]


def height(card: Card, trump: str, led: str) -> int:
    """COI-28…COI-30: higher wins; what neither follows nor trumps wins nothing."""
    high = card.suit == trump or trump == "TA"
    order = "7 8 Q K 10 A 9 J" if high else "7 8 9 J Q K 10 A"
    if card.suit == trump:
        return 100 + order.split().index(card.rank)
    return order.split().index(card.rank) if card.suit == led else -1


def allowed(card: Card, hand: list[Card], trick: list[Card], trump: str, spared: bool, pissing: bool) -> bool:
    """Would anybody at the table object? The player two cards before is the partner."""
    if not trick:
        return True
    led = str(trick[0].suit)
    heights = [height(one, trump, led) for one in trick]
    partner = len(trick) > 1 and heights.index(max(heights)) == len(trick) - 2
    if any(one.suit == led for one in hand):
        if card.suit != led:
            return False
        must = (trump == "TA" or led == trump) and not (partner and spared)
        higher = any(one.suit == led and height(one, trump, led) > max(heights) for one in hand)
        return not (must and higher) or height(card, trump, led) > max(heights)
    if trump in ("SA", "TA") or led == trump or partner:
        return True
    trumps = [one for one in hand if one.suit == trump]
    higher = any(height(one, trump, led) > max(heights) for one in trumps)
    if higher:
        return card.suit == trump and height(card, trump, led) > max(heights)
    return pissing or not trumps or card.suit == trump


def test_both_allow_the_same_cards_and_give_the_trick_to_the_same_seat() -> None:
    random = Random(7)
    for _ in range(TRICKS):
        cards, trump = random.sample(PACK, 8), random.choice(TRUMPS)
        played = random.randrange(4)
        trick, hand = cards[:played], cards[played : played + random.randint(1, 5)]
        rules = house(
            sa_ta=True,
            overtrump_partner=random.choice(["not_required", "required_on_trump_lead"]),
            under_trump=random.choice(["free", "obligatory"]),
        )
        spared, free = rules.overtrump_partner == "not_required", rules.under_trump == "free"
        table = [{"seat": seat, "card": str(card)} for seat, card in enumerate(trick)]
        told = {"trump": trump, "hand": list(map(str, hand)), "trick": table, "seat": played}
        may = [str(card) for card in hand if allowed(card, hand, trick, trump, spared, free)]
        assert answer("legal-cards", rules, **told) == may, (told, rules)
        if trick:
            heights = [height(card, trump, str(trick[0].suit)) for card in trick]
            assert answer("trick", rules, trump=trump, trick=table) == heights.index(max(heights))
